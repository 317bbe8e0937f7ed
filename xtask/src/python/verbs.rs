//! The table of verbs as Python functions and methods: `cellwise/verbs.py`, which `cargo xtask
//! schema` writes.
//!
//! In: the table and the schema. Out: one function for each verb, with the members of its request as
//! arguments; and for each puzzle a class with the verbs that take it as methods.

use std::fmt::Write as _;

use cellwise_verbs::{PuzzleKind, Verb};
use serde_json::Value;

use super::types::{description, expression};

/// The members that say how a text is read; an object has been read already.
const READING: [&str; 6] = ["from", "name", "rules", "symbols", "box", "size"];

const HEAD: &str = "\"\"\"Every verb as a function, and as a method of the puzzles that it takes.

Generated from the table of crates/verbs by `cargo xtask schema`; do not edit.

A puzzle is a `Sudoku`, a `Nonogram`, or a text in any format that is read. `seconds`, `nodes` and
`memory` (bytes) limit the work: where one strikes, the reply says so in its member `limit`.
\"\"\"

from __future__ import annotations

from typing import Any, Sequence, cast

from . import types
from ._call import Text, ask

";

/// One argument of a function.
struct Argument {
    /// The name in JSON.
    member: String,
    /// The name in Python.
    name: String,
    kind: String,
    about: String,
    is_required: bool,
}

/// The text of the file.
pub(crate) fn verbs(schema: &Value) -> String {
    let mut out = String::from(HEAD);
    let names = Verb::all_carried().map(|verb| format!("    {:?},\n", name(verb)));
    let _ = write!(
        out,
        "__all__ = [\n    \"NonogramVerbs\",\n    \"SudokuVerbs\",\n{}]\n",
        names.collect::<String>()
    );
    for verb in Verb::all_carried() {
        function(&mut out, schema, verb);
    }
    for kind in PuzzleKind::ALL {
        methods(&mut out, schema, kind);
    }
    out
}

fn name(verb: Verb) -> String {
    verb.name().replace('-', "_")
}

/// The names of request and reply.
fn types_of(verb: Verb) -> (&'static str, &'static str) {
    let types = verb.info().types;
    types.map_or(("", ""), |types| (types.request, types.reply))
}

/// The members of a verb's request, those it needs first; limits are left out.
fn arguments(schema: &Value, verb: Verb) -> Vec<Argument> {
    let request = &schema["$defs"][types_of(verb).0];
    let required = request["required"].as_array();
    let is_required = |name: &str| required.is_some_and(|list| list.iter().any(|n| n == name));
    let members = request["properties"].as_object().into_iter().flatten();
    let mut found: Vec<Argument> = members
        .filter(|(member, _)| *member != "limits")
        .map(|(member, schema)| Argument {
            member: member.clone(),
            name: match member.as_str() {
                "from" => "from_".to_owned(),
                name => name.to_owned(),
            },
            // Any sequence does for a list.
            kind: expression(schema, "types.").replacen("list[", "Sequence[", 1),
            about: description(schema),
            is_required: is_required(member),
        })
        .collect();
    // The puzzle first, then what else is needed.
    found.sort_by_key(|argument| (argument.member != "puzzle", !argument.is_required));
    found
}

/// True if the request has limits.
fn has_limits(schema: &Value, verb: Verb) -> bool {
    schema["$defs"][types_of(verb).0]["properties"]["limits"].is_object()
}

/// An argument that may be left out.
fn optional(kind: &str) -> String {
    format!("{} | None", kind.trim_end_matches(" | None"))
}

const LIMITS: [(&str, &str, &str); 3] = [
    ("seconds", "float", "The time it may take."),
    ("nodes", "int", "The search nodes it may take."),
    (
        "memory",
        "int",
        "The bytes of memory it may hold at the same time.",
    ),
];

/// The lines of the signature, and those of the documentation.
struct Signature {
    lines: String,
    docs: String,
}

fn signature(
    first: &str,
    arguments: &[&Argument],
    limits: bool,
    indent: &str,
    with_puzzle: bool,
) -> Signature {
    let (mut lines, mut docs) = (String::from(first), String::new());
    let mut starred = false;
    let inner = format!("{indent}    ");
    for argument in arguments {
        let Argument {
            name, kind, about, ..
        } = argument;
        let is_kind = name == "kind";
        let typed = match name.as_str() {
            "puzzle" => format!("{inner}puzzle: Text,\n"),
            _ if is_kind && with_puzzle => format!("{inner}kind: types.Kind | None = None,\n"),
            _ if is_kind && argument.is_required => {
                format!("{inner}kind: types.Kind = \"sudoku\",\n")
            }
            _ if argument.is_required => format!("{inner}{name}: {kind},\n"),
            _ => format!("{inner}{name}: {} = None,\n", optional(kind)),
        };
        // Where there is no puzzle, its kind comes first.
        if !starred && typed.contains(" = ") && (with_puzzle || !is_kind) {
            starred = true;
            let _ = writeln!(lines, "{inner}*,");
        }
        lines.push_str(&typed);
        let about = match is_kind && with_puzzle {
            true => "The kind of puzzle; by default it is found out.",
            false => about,
        };
        let _ = writeln!(docs, "{inner}    {name}: {about}");
    }
    if limits {
        if !starred {
            let _ = writeln!(lines, "{inner}*,");
        }
        for (name, kind, about) in LIMITS {
            let _ = writeln!(lines, "{inner}{name}: {kind} | None = None,");
            let _ = writeln!(docs, "{inner}    {name}: {about}");
        }
    }
    Signature { lines, docs }
}

fn documentation(indent: &str, verb: Verb, docs: &str) -> String {
    match docs {
        "" => format!("{indent}\"\"\"{}.\"\"\"\n", verb.about()),
        docs => format!(
            "{indent}\"\"\"{}.\n\n{indent}Args:\n{docs}{indent}\"\"\"\n",
            verb.about()
        ),
    }
}

fn function(out: &mut String, schema: &Value, verb: Verb) {
    let arguments = arguments(schema, verb);
    let reply = types_of(verb).1;
    let limits = has_limits(schema, verb);
    let has_puzzle = arguments.iter().any(|argument| argument.member == "puzzle");
    let mut listed: Vec<&Argument> = arguments.iter().collect();
    // A kind has a default, so it goes behind what is needed.
    listed.sort_by_key(|argument| match argument.member.as_str() {
        "kind" => 1,
        _ if argument.is_required => 0,
        _ => 2,
    });
    let Signature { lines, docs } = signature("", &listed, limits, "", has_puzzle);
    let _ = write!(
        out,
        "\n\ndef {}({}) -> types.{reply}:\n{}",
        name(verb),
        match lines.as_str() {
            "" => String::new(),
            lines => format!("\n{lines}"),
        },
        documentation("    ", verb, &docs)
    );
    let _ = writeln!(
        out,
        "    reply = ask(\n        {:?},\n        {{",
        verb.name()
    );
    for argument in &arguments {
        let _ = writeln!(out, "            {:?}: {},", argument.member, argument.name);
    }
    let _ = writeln!(out, "        }},");
    if limits {
        out.push_str("        seconds,\n        nodes,\n        memory,\n");
    }
    let _ = writeln!(out, "    )\n    return cast(types.{reply}, reply)");
}

/// The reply for one kind of puzzle, where there is one for each.
fn reply_for(schema: &Value, reply: &str, kind: PuzzleKind) -> String {
    let choices = schema["$defs"][reply]["anyOf"].as_array();
    let place = PuzzleKind::ALL.iter().position(|each| *each == kind);
    let both = choices.filter(|choices| choices.len() == 2).zip(place);
    match both {
        Some((choices, place)) if choices[0]["description"] == "On a Sudoku." => {
            expression(&choices[place], "")
        }
        _ => reply.to_owned(),
    }
}

fn methods(out: &mut String, schema: &Value, kind: PuzzleKind) {
    let (class, other) = match kind {
        PuzzleKind::Sudoku => ("Sudoku", "Nonogram:"),
        PuzzleKind::Nonogram => ("Nonogram", "Sudoku:"),
    };
    let _ = write!(
        out,
        "\n\nclass {class}Verbs:\n    \"\"\"The verbs that take a {class}.\"\"\"\n\n    __slots__ = ()\n"
    );
    for verb in Verb::all_carried() {
        let arguments = arguments(schema, verb);
        let takes = verb.info().puzzles.contains(&kind);
        if !takes || !arguments.iter().any(|argument| argument.member == "puzzle") {
            continue;
        }
        let own = |argument: &&Argument| {
            !READING.contains(&argument.member.as_str())
                && !["kind", "puzzle"].contains(&argument.member.as_str())
                && !argument.about.starts_with(other)
        };
        let listed: Vec<&Argument> = arguments.iter().filter(own).collect();
        let reply = reply_for(schema, types_of(verb).1, kind);
        let limits = has_limits(schema, verb);
        let Signature { lines, docs } = signature("        self,\n", &listed, limits, "    ", true);
        let _ = write!(
            out,
            "\n    def {}(\n{lines}    ) -> types.{reply}:\n{}",
            name(verb),
            documentation("        ", verb, &docs)
        );
        let _ = writeln!(
            out,
            "        reply: Any = {}(\n            cast(Any, self),",
            name(verb)
        );
        for Argument { name, .. } in &listed {
            let _ = writeln!(out, "            {name}={name},");
        }
        if limits {
            for (name, ..) in LIMITS {
                let _ = writeln!(out, "            {name}={name},");
            }
        }
        let _ = writeln!(out, "        )\n        return cast(types.{reply}, reply)");
    }
}
