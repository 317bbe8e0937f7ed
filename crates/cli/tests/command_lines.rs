//! Whole command lines at random, from the words of the table of verbs and of each verb's help, against
//! a model of what holds for all of them: the program ends with one of its statuses, says why it
//! failed, prints whole JSON, changes no input, leaves no file that it was not told to write, and gives
//! the same answer a second time.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use cellwise_core::Rng;
use cellwise_verbs::{Carriers, Verb};

const BOARD: &str =
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

/// An option of a verb, and the name of its value.
struct Flag {
    name: String,
    value: Option<String>,
}

/// A verb with the words that lead to it.
struct Way {
    words: Vec<&'static str>,
    flags: Vec<Flag>,
    has_limits: bool,
}

fn run(dir: &Path, words: &[String]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cellwise"))
        .current_dir(dir)
        .args(words)
        .env_remove("CELLWISE_ISA")
        .stdin(Stdio::null())
        .output()
        .expect("the program starts")
}

/// The options that a help lists: `  -j, --threads <N>  …`.
fn flags(help: &str) -> Vec<Flag> {
    let lines = help
        .lines()
        .filter(|line| line.trim_start().starts_with('-'));
    let flag = |line: &str| {
        let begin = line.find("--")?;
        let mut words = line[begin..].split([' ', ',', '=']);
        let name = words.next()?.to_owned();
        let value = words.next().and_then(|word| word.strip_prefix('<'));
        let value = value.and_then(|word| word.split('>').next());
        Some(Flag {
            name,
            value: value.map(str::to_owned),
        })
    };
    // These two answer whatever else is asked.
    let is_answer = |flag: &Flag| ["--help", "--version"].contains(&flag.name.as_str());
    lines
        .filter_map(flag)
        .filter(|flag| !is_answer(flag))
        .collect()
}

/// Every verb but those that wait for clients.
fn paths(dir: &Path) -> Vec<Way> {
    let mut paths = Vec::new();
    for verb in Verb::ALL {
        let info = verb.info();
        if matches!(info.carriers, Carriers::Programs(_)) || info.name == "serve" {
            continue;
        }
        let all: Vec<Vec<&str>> = match info.puzzles {
            [] => vec![vec![info.name]],
            kinds => kinds
                .iter()
                .map(|kind| vec![kind.name(), info.name])
                .collect(),
        };
        for words in all {
            let mut ask: Vec<String> = words.iter().map(ToString::to_string).collect();
            ask.push("--help".to_owned());
            let help = run(dir, &ask);
            let help = String::from_utf8(help.stdout).expect("text");
            paths.push(Way {
                words,
                flags: flags(&help),
                has_limits: help.contains("--timeout"),
            });
        }
    }
    assert!(paths.len() > 20, "{}", paths.len());
    paths
}

/// A value for an option, right or wrong.
fn value(name: &str, rng: &mut Rng) -> &'static str {
    let values: &[&str] = match name {
        "FILE" | "DIR" => &[
            "in.txt",
            "none.txt",
            "out",
            "out.gz",
            ".",
            "clues.non",
            "out/x",
        ],
        "N" => &["0", "1", "2", "7", "x", "-1", "99999999999999999999"],
        "TIME" => &["1s", "0ms", "x", ""],
        "BYTES" => &["1M", "0", "x"],
        _ => &[
            "line",
            "json",
            "svg",
            "csv",
            "auto",
            "skip",
            "keep",
            "stop",
            "none",
            "3x3",
            "mrv",
            "r1c1",
            "1",
            "x",
            "cells",
            "antiknight",
            "backtrack",
            "123456789",
            "",
            "{verdict}",
        ],
    };
    values[rng.below(values.len())]
}

fn inputs(rng: &mut Rng) -> &'static str {
    let inputs = [
        "in.txt",
        "easy",
        "sample",
        "clues.non",
        "none.txt",
        "bad.txt",
        BOARD,
        ".",
        "-",
        "empty4",
    ];
    inputs[rng.below(inputs.len())]
}

/// A command line, most of whose words make sense.
fn command_line(path: &Way, rng: &mut Rng) -> Vec<String> {
    let mut words: Vec<String> = path.words.iter().map(ToString::to_string).collect();
    for _ in 0..rng.below(3) {
        let Some(flag) = rng.pick(&path.flags) else {
            break;
        };
        if words.contains(&flag.name) && rng.chance(0.9) {
            continue;
        }
        words.push(flag.name.clone());
        if let Some(name) = &flag.value {
            words.push(value(name, rng).to_owned());
        }
    }
    if path.has_limits && !words.contains(&"--timeout".to_owned()) {
        words.extend(["--timeout".to_owned(), "300ms".to_owned()]);
    }
    for _ in 0..rng.below(3) {
        words.push(inputs(rng).to_owned());
    }
    words
}

fn content(dir: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(dir).unwrap().map(|entry| entry.unwrap());
    entries
        .map(|entry| {
            let name = entry.file_name().into_string().unwrap();
            // A folder that a run was told to make counts by its name.
            (name, fs::read(entry.path()).unwrap_or_default())
        })
        .collect()
}

/// Returns true if a file, or its part, is the value of an option that may name an output, and nothing
/// else in the command line names it.
fn may_write(words: &[String], file: &str) -> bool {
    const INPUTS: [&str; 5] = ["-f", "--file", "--board", "--solution", "--rule"];
    let file = file.split(".part").next().unwrap_or_default();
    let named = |word: &String| word.split('/').next() == Some(file);
    let places: Vec<usize> = (0..words.len()).filter(|&at| named(&words[at])).collect();
    match places[..] {
        // Its pool is no option.
        [_] if words.get(1).is_some_and(|verb| verb == "hunt") => true,
        [at] => {
            let before = words[at - 1].as_str();
            before.starts_with('-') && !INPUTS.contains(&before)
        }
        _ => false,
    }
}

/// Brings the folder back to what it was.
fn restore(dir: &Path, before: &BTreeMap<String, Vec<u8>>) {
    for (name, now) in content(dir) {
        let path = dir.join(&name);
        match before.get(&name) {
            Some(then) if *then != now => fs::write(path, then).unwrap(),
            Some(_) => {}
            None if path.is_dir() => fs::remove_dir_all(path).unwrap(),
            None => fs::remove_file(path).unwrap(),
        }
    }
}

#[test]
fn any_command_line_ends_as_it_should() {
    let keep = tempfile::tempdir().unwrap();
    let dir = keep.path();
    fs::write(dir.join("in.txt"), format!("{BOARD}\n{BOARD}\n")).unwrap();
    fs::write(dir.join("bad.txt"), format!("{BOARD}\nno board\n")).unwrap();
    fs::write(dir.join("clues.non"), "2 2\n1\n2\n2\n1\n").unwrap();
    let before = content(dir);
    let paths = paths(dir);
    let mut rng = Rng::new(1_919);
    let mut seen = BTreeMap::<i32, u32>::new();
    for _ in 0..180 {
        let words = command_line(rng.pick(&paths).unwrap(), &mut rng);
        let end = run(dir, &words);
        let said = String::from_utf8_lossy(&end.stderr).into_owned();
        let code = end.status.code();
        let name = format!("{words:?}: {code:?} {said}");
        let code = code.unwrap_or_else(|| panic!("{name}"));
        *seen.entry(code).or_default() += 1;
        assert!((0..=4).contains(&code), "{name}");
        assert!(!said.contains("panicked"), "{name}");
        assert!(!matches!(code, 2 | 3) || !said.is_empty(), "{name}");
        if code != 2 && words.iter().any(|word| word == "--json") {
            for line in String::from_utf8_lossy(&end.stdout).lines() {
                let object: serde_json::Value = serde_json::from_str(line).expect(&name);
                assert_eq!(object["cellwise"], 1, "{name}");
            }
        }
        for (file, now) in content(dir) {
            let is_as_before = before.get(&file) == Some(&now);
            assert!(
                is_as_before || may_write(&words, &file),
                "{file} was written: {name}"
            );
        }
        restore(dir, &before);
        // Whatever a clock decides may differ.
        let timed = ["compare", "plan", "--stats", "--progress"];
        if code != 4 && !words.iter().any(|word| timed.contains(&word.as_str())) {
            let again = run(dir, &words);
            assert_eq!(again.status.code(), Some(code), "{name}");
            assert!(again.stdout == end.stdout, "another answer: {name}");
            restore(dir, &before);
        }
    }
    for code in [0, 2, 3] {
        assert!(seen[&code] > 10, "{seen:?}");
    }
}
