//! The JSON schema as Python types: `cellwise/types.py`, which `cargo xtask schema` writes.
//!
//! In: the schema of `verbs`. Out: one `TypedDict` for each object, one alias for every other
//! definition.

use std::fmt::Write as _;

use serde_json::{Map, Value};

/// Words that can't be names.
const KEYWORDS: [&str; 4] = ["from", "in", "is", "not"];

/// The types of every request's members and every reply.
pub(crate) fn types(schema: &Value) -> String {
    let mut out = String::from(
        "\"\"\"The types of requests and replies.\n\n\
         Generated from the types of crates/verbs by `cargo xtask schema`; do not edit.\n\"\"\"\n\n\
         from __future__ import annotations\n\n\
         from typing import TYPE_CHECKING, Any, Literal, TypedDict\n\n\
         if TYPE_CHECKING:\n    from typing_extensions import NotRequired, TypeAlias\n",
    );
    for (name, definition) in definitions(schema) {
        if !name.ends_with("Request") {
            define(&mut out, name, definition);
        }
    }
    out
}

/// The definitions of a schema.
pub(crate) fn definitions(schema: &Value) -> impl Iterator<Item = (&String, &Value)> {
    schema["$defs"].as_object().into_iter().flatten()
}

fn define(out: &mut String, name: &str, definition: &Value) {
    if let Some(members) = definition["properties"].as_object() {
        return object(out, name, definition, members);
    }
    // Objects among the choices get names of their own.
    let mut named = definition.clone();
    for choice in ["anyOf", "oneOf"] {
        let Some(choices) = named[choice].as_array_mut() else {
            continue;
        };
        for (number, each) in (1..).zip(choices) {
            if each["properties"].is_object() {
                let own = format!("{name}{number}");
                define(out, &own, each);
                *each = serde_json::json!({ "$ref": format!("#/$defs/{own}") });
            }
        }
    }
    // Writing to a String can't fail.
    let _ = write!(
        out,
        "\n{name}: TypeAlias = {:?}\n{}",
        expression(&named, ""),
        docstring("", &description(definition))
    );
}

fn object(out: &mut String, name: &str, definition: &Value, members: &Map<String, Value>) {
    let required = definition["required"].as_array();
    let is_required = |name: &str| required.is_some_and(|list| list.iter().any(|n| n == name));
    let typed = |member: &str, schema: &Value| match is_required(member) {
        true => expression(schema, ""),
        // A member that may be left out is never null.
        false => format!(
            "NotRequired[{}]",
            expression(schema, "").trim_end_matches(" | None")
        ),
    };
    let is_name = |member: &String| {
        !KEYWORDS.contains(&member.as_str())
            && member
                .chars()
                .all(|c| c == '_' || c.is_ascii_alphanumeric())
    };
    out.push_str("\n\n");
    if members.keys().all(is_name) {
        let _ = writeln!(out, "class {name}(TypedDict):");
        let text = description(definition);
        out.push_str(&docstring("    ", &text));
        if members.is_empty() && text.is_empty() {
            out.push_str("    pass\n");
        }
        for (member, schema) in members {
            let _ = write!(
                out,
                "\n    {member}: {}\n{}",
                typed(member, schema),
                docstring("    ", &description(schema))
            );
        }
    } else {
        let _ = writeln!(out, "{name} = TypedDict(\n    {name:?},\n    {{");
        for (member, schema) in members {
            let _ = writeln!(out, "        {member:?}: {:?},", typed(member, schema));
        }
        out.push_str("    },\n)\n");
        out.push_str(&docstring("", &description(definition)));
    }
}

/// The first paragraph of a description, in one line.
pub(crate) fn description(schema: &Value) -> String {
    let text = schema["description"].as_str().unwrap_or_default();
    let text = text.split("\n\n").next().unwrap_or_default();
    text.replace('\n', " ").replace('\\', "\\\\")
}

fn docstring(indent: &str, text: &str) -> String {
    match text {
        "" => String::new(),
        text => format!("{indent}\"\"\"{text}\"\"\"\n"),
    }
}

/// The type that a schema describes; `module` stands before names of definitions.
pub(crate) fn expression(schema: &Value, module: &str) -> String {
    if let Some(reference) = schema["$ref"].as_str() {
        let name = reference.rsplit('/').next().unwrap_or_default();
        return match (name, module) {
            ("Bytes", "") => "str".to_owned(),
            ("Bytes", _) => "bytes".to_owned(),
            _ => format!("{module}{name}"),
        };
    }
    let literal = |value: &Value| format!("Literal[{}]", value.to_string().replace('"', "'"));
    if let Some(value) = schema.get("const") {
        return literal(value);
    }
    if let Some(values) = schema["enum"].as_array() {
        return union(values.iter().map(literal));
    }
    for choice in ["anyOf", "oneOf"] {
        if let Some(choices) = schema[choice].as_array() {
            return union(choices.iter().map(|each| expression(each, module)));
        }
    }
    match &schema["type"] {
        Value::Array(types) => union(types.iter().map(|name| named(name, schema, module))),
        name => named(name, schema, module),
    }
}

fn union(types: impl Iterator<Item = String>) -> String {
    let mut types: Vec<String> = types.collect();
    types.sort_by_key(|name| name == "None");
    types.dedup();
    let is_literal = |name: &String| name.starts_with("Literal[");
    if types.iter().all(is_literal) {
        let values = types
            .iter()
            .map(|name| &name["Literal[".len()..name.len() - 1]);
        return format!("Literal[{}]", values.collect::<Vec<_>>().join(", "));
    }
    types.join(" | ")
}

fn named(name: &Value, schema: &Value, module: &str) -> String {
    match name.as_str() {
        Some("integer") => "int".to_owned(),
        Some("number") => "float".to_owned(),
        Some("string") => "str".to_owned(),
        Some("boolean") => "bool".to_owned(),
        Some("null") => "None".to_owned(),
        Some("array") => format!("list[{}]", expression(&schema["items"], module)),
        Some("object") => match &schema["additionalProperties"] {
            Value::Object(_) => {
                let value = expression(&schema["additionalProperties"], module);
                format!("dict[str, {value}]")
            }
            _ => "dict[str, Any]".to_owned(),
        },
        _ => "Any".to_owned(),
    }
}
