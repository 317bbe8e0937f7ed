//! The JSON schema as TypeScript types, for programs that talk to the server or the WASM module.
//!
//! In: the schema of [`crate::schema()`]. Out: the text of a `.d.ts` file with one type for each
//! definition, and the interface `Verbs`, which maps each verb to its request and reply.

use std::fmt::Write as _;

use serde_json::{Map, Value};

use crate::Verb;

/// The types of every request and reply.
#[must_use]
pub fn typescript() -> String {
    let schema = crate::schema().to_value();
    let mut out = String::from(
        "// Generated from the types of crates/verbs by `cargo xtask schema`; do not edit.\n",
    );
    let none = Map::new();
    let types = schema["$defs"].as_object().unwrap_or(&none);
    for (name, definition) in types {
        out.push('\n');
        comment(&mut out, "", definition);
        // Writing to a String can't fail.
        let _ = match definition["properties"].as_object() {
            Some(members) if definition["oneOf"].is_null() || is_request(name) => {
                writeln!(
                    out,
                    "export interface {name} {}",
                    object(definition, members)
                )
            }
            _ => writeln!(out, "export type {name} = {};", expression(definition)),
        };
    }
    out.push_str("\n/** The request and the reply of each verb. */\nexport interface Verbs {\n");
    for verb in Verb::all_carried() {
        if let Some(types) = verb.info().types {
            let parts = if types.parts {
                " & { parts?: Part[] }"
            } else {
                ""
            };
            let _ = writeln!(
                out,
                "  \"{}\": {{ request: {}; reply: {}{parts} }};",
                verb.name(),
                types.request,
                types.reply
            );
        }
    }
    out.push_str("}\n");
    out
}

fn is_request(name: &str) -> bool {
    name.ends_with("Request")
}

/// The first sentence or line of a description.
fn comment(out: &mut String, indent: &str, schema: &Value) {
    let text = schema["description"].as_str().unwrap_or_default();
    let text = text.split("\n\n").next().unwrap_or_default();
    if !text.is_empty() {
        let _ = writeln!(out, "{indent}/** {} */", text.replace('\n', " "));
    }
}

fn object(schema: &Value, members: &Map<String, Value>) -> String {
    let required = schema["required"].as_array();
    let is_required = |name: &str| required.is_some_and(|list| list.iter().any(|n| n == name));
    let mut out = String::from("{\n");
    for (name, member) in members {
        comment(&mut out, "  ", member);
        let _ = match is_required(name) {
            true => writeln!(out, "  {name}: {};", expression(member)),
            // A member that may be left out is never null.
            false => writeln!(
                out,
                "  {name}?: {};",
                expression(member).trim_end_matches(" | null")
            ),
        };
    }
    out.push('}');
    out
}

/// The type that a schema describes.
fn expression(schema: &Value) -> String {
    if let Some(reference) = schema["$ref"].as_str() {
        let name = reference.rsplit('/').next().unwrap_or_default();
        return name.to_owned();
    }
    if let Some(value) = schema.get("const") {
        return value.to_string();
    }
    if let Some(values) = schema["enum"].as_array() {
        return union(values.iter().map(ToString::to_string));
    }
    for choice in ["anyOf", "oneOf"] {
        if let Some(choices) = schema[choice].as_array() {
            return union(choices.iter().map(expression));
        }
    }
    match &schema["type"] {
        Value::Array(types) => union(types.iter().map(|name| named(name, schema))),
        name => named(name, schema),
    }
}

fn union(types: impl Iterator<Item = String>) -> String {
    let mut types: Vec<String> = types.collect();
    // `null` comes last, where a member that may be left out drops it.
    types.sort_by_key(|name| name == "null");
    types.dedup();
    types.join(" | ")
}

fn named(name: &Value, schema: &Value) -> String {
    match name.as_str() {
        Some("integer" | "number") => "number".to_owned(),
        Some("string") => "string".to_owned(),
        Some("boolean") => "boolean".to_owned(),
        Some("null") => "null".to_owned(),
        Some("array") => {
            let item = expression(&schema["items"]);
            let exact = schema["minItems"]
                .as_u64()
                .filter(|&length| Some(length) == schema["maxItems"].as_u64() && length > 0);
            match exact {
                Some(length) => {
                    let items = vec![item; usize::try_from(length).unwrap_or(0)];
                    format!("[{}]", items.join(", "))
                }
                None if item.contains(' ') => format!("({item})[]"),
                None => format!("{item}[]"),
            }
        }
        Some("object") => match (
            schema["properties"].as_object(),
            &schema["additionalProperties"],
        ) {
            (Some(members), _) => object(schema, members),
            (None, Value::Object(_)) => {
                let value = expression(&schema["additionalProperties"]);
                format!("Record<string, {value}>")
            }
            _ => "Record<string, never>".to_owned(),
        },
        _ => "unknown".to_owned(),
    }
}
