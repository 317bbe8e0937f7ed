//! The same question through the program and through a job: the same bytes of JSON.
//!
//! The questions are those of `crates/verbs/tests/requests.json`; each becomes a command line.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use cellwise_core::{Cancel, WallClock};
use cellwise_verbs::{Allowance, Carriers, Job, Slice, Verb};
use serde_json::Value;

const REQUESTS: &str = include_str!("../../verbs/tests/requests.json");

/// The reply of a job: its parts, and its last object; or the message of its fault.
fn asked(verb: Verb, request: &Value) -> Result<(Vec<String>, String), String> {
    let body = serde_json::to_vec(request).unwrap();
    let clock = WallClock::start();
    let mut job = Job::new(verb, body, Allowance::default(), clock, &Cancel::new());
    let mut parts = Vec::new();
    loop {
        match job.run(10_000) {
            Ok(Slice::Pending(_)) => {}
            Ok(Slice::Part(json)) => parts.push(json),
            Ok(Slice::Done(json)) => return Ok((parts, json)),
            Err(fault) => return Err(fault.to_string()),
        }
    }
}

/// A board of a request as text.
fn board_text(board: &Value) -> String {
    match board {
        Value::Array(rows) => {
            let rows = rows.iter().map(|row| row.as_str().unwrap().to_owned());
            rows.collect::<Vec<_>>().join("\n")
        }
        _ => board.as_str().unwrap().to_owned(),
    }
}

/// The command line that asks the same; `None` if it has no words for some field.
fn command_line(verb: Verb, request: &Value, dir: &Path) -> Option<Vec<String>> {
    let mut words = Vec::new();
    if let Some(kind) = request.get("kind") {
        words.push(kind.as_str()?.to_owned());
    } else if let Some(kind) = verb.info().puzzles.first() {
        words.push(kind.name().to_owned());
    }
    words.push(verb.name().to_owned());
    words.push("--json".to_owned());
    let plain = |value: &Value| match value {
        Value::String(text) => text.clone(),
        value => value.to_string(),
    };
    for (field, value) in request.as_object()? {
        let mut option = |name: &str, value: String| words.push(format!("--{name}={value}"));
        match (field.as_str(), verb) {
            ("kind", _) => {}
            ("puzzle", _) => words.push(plain(value)),
            ("name", Verb::Learn)
            | ("method", Verb::ExplainMethod)
            | ("exercise", Verb::Exercise) => words.push(plain(value)),
            ("tasks", _) => {
                let path = dir.join("tasks.txt");
                fs::write(&path, plain(value)).unwrap();
                option("file", path.display().to_string());
            }
            ("max", _) => option("max-solutions", plain(value)),
            ("max_steps", _) => option("steps", plain(value)),
            ("methods", _) => {
                let names: Vec<String> = value.as_array()?.iter().map(plain).collect();
                option("method", names.join(","));
            }
            ("rules", _) => {
                for rule in value.as_array()? {
                    option("rule", plain(rule));
                }
            }
            ("box" | "size", _) => option(field, format!("{}x{}", value[0], value[1])),
            ("limits", _) => {
                for (limit, value) in value.as_object()? {
                    match limit.as_str() {
                        "nodes" => option("max-nodes", plain(value)),
                        "seconds" => option("timeout", plain(value)),
                        _ => return None,
                    }
                }
            }
            ("text", _) => {
                let path = dir.join("puzzles.txt");
                fs::write(&path, plain(value)).unwrap();
                option("file", path.display().to_string());
            }
            ("data", Verb::FromImage) => {
                let bytes: cellwise_verbs::Bytes = serde_json::from_value(value.clone()).ok()?;
                let path = dir.join("picture");
                fs::write(&path, bytes.0).unwrap();
                words.push(path.display().to_string());
            }
            ("equal", _) => words.push("--equal".to_owned()),
            ("drop_rules", _) => words.push("--rules".to_owned()),
            ("estimate", _) => words.push(format!("--estimate={}", plain(value))),
            ("without" | "only", _) => {
                let names: Vec<String> = value.as_array()?.iter().map(plain).collect();
                option(field, names.join(","));
            }
            ("nothing_beyond", _) => option("nothing-beyond", plain(value)),
            ("board", Verb::Check) => {
                let path = dir.join("board.txt");
                fs::write(&path, board_text(value)).unwrap();
                option("solution", path.display().to_string());
            }
            ("board", _) => option("board", board_text(value)),
            ("summary" | "practice" | "minimal" | "invert", _) => {
                if value.as_bool()? {
                    words.push(format!("--{field}"));
                }
            }
            (
                "seed" | "symbols" | "from" | "stage" | "method" | "view" | "detail" | "skip"
                | "bound" | "to" | "count" | "level" | "needs" | "after" | "givens" | "symmetry"
                | "pattern" | "density" | "colours" | "drawing" | "word" | "solvable" | "likeness"
                | "threshold" | "answer" | "number",
                _,
            ) => option(field, plain(value)),
            _ => return None,
        }
    }
    Some(words)
}

fn cellwise(words: &[String]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cellwise"))
        .args(words)
        .output()
        .expect("the program starts")
}

/// The text without the seconds that a clock has measured.
fn timeless(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("\"seconds\":") {
        let (before, after) = rest.split_at(at);
        out.push_str(before);
        let end = after.find([',', '}']).unwrap_or(after.len());
        rest = &after[end..];
    }
    out.push_str(rest);
    out
}

/// The object without `file`, `line` and `id`, which say where its record stood and come first.
fn placeless(line: &str) -> &str {
    let mut rest = line.strip_prefix('{').unwrap_or(line);
    for member in ["file", "line", "id"] {
        if let Some(value) = rest.strip_prefix(&format!("\"{member}\":")) {
            let mut values = serde_json::Deserializer::from_str(value).into_iter::<Value>();
            values.next().expect("a value").expect("JSON");
            let after = &value[values.byte_offset()..];
            rest = after.strip_prefix(',').expect("further members");
        }
    }
    rest
}

#[test]
fn the_program_answers_with_the_bytes_of_a_job() {
    let dir = tempfile::tempdir().unwrap();
    let requests: Vec<Value> = serde_json::from_str(REQUESTS).unwrap();
    let mut compared = 0;
    for each in requests {
        let name = each["name"].as_str().unwrap();
        let verb = Verb::ALL.iter().find(|verb| each["verb"] == verb.name());
        let verb = *verb.expect(name);
        if verb.info().carriers != Carriers::All {
            continue;
        }
        let request = &each["request"];
        let Some(words) = command_line(verb, request, dir.path()) else {
            assert_ne!(each["status"], 200, "{name}: no command line asks that");
            continue;
        };
        // The limits of a job end the whole of it; here `dedupe` has none, as each record is one small step.
        if verb == Verb::Dedupe && request.get("limits").is_some() {
            continue;
        }
        let output = cellwise(&words);
        let errors = String::from_utf8_lossy(&output.stderr);
        let text = String::from_utf8(output.stdout.clone()).unwrap();
        let answer = asked(verb, request);
        let is_usage = output.status.code() == Some(2);
        assert!(answer.is_err() || !is_usage, "{name}: {errors}");
        match answer {
            Err(message) => {
                let status = output.status.code();
                assert!(matches!(status, Some(2 | 3)), "{name}: {message}\n{errors}");
            }
            Ok((_, reply)) if verb == Verb::Dedupe => {
                // The program writes a line for each puzzle, also for a bad one; a job's reply lists
                // the distinct ones and counts the bad ones.
                compared += 1;
                let is_bad = |line: &&str| line.contains("\"error\":");
                let (bad, lines): (Vec<&str>, Vec<&str>) = text.lines().partition(is_bad);
                assert!(
                    reply.contains(&format!("\"bad\":{},", bad.len())),
                    "{name}: {reply}"
                );
                let list = format!("\"distinct\":[{}]", lines.join(","));
                assert!(reply.contains(&list), "{name}: {reply}");
            }
            Ok((_, reply)) if verb == Verb::Generate => {
                // Likewise.
                compared += 1;
                let lines: Vec<&str> = text.lines().collect();
                let list = format!("\"puzzles\":[{}]", lines.join(","));
                assert!(reply.contains(&list), "{name}: {reply}");
            }
            Ok((parts, reply)) => {
                compared += 1;
                let mut lines: Vec<&str> = text.lines().collect();
                let last = lines.pop().unwrap_or_else(|| panic!("{name}: {errors}"));
                assert_eq!(
                    timeless(placeless(last)),
                    timeless(placeless(&reply)),
                    "{name}"
                );
                let events: Vec<&str> = parts
                    .iter()
                    .map(|part| &part["{\"events\":[".len()..part.len() - 2])
                    .collect();
                assert_eq!(lines.join(","), events.join(","), "{name}");
            }
        }
    }
    assert!(compared > 20, "{compared}");
}
