//! `cellwise dataset` and `cellwise plan` as programs: rows, folders, splits, cards, interrupted runs, plans.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn cellwise(words: &[&str], dir: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cellwise"))
        .args(words)
        .current_dir(dir)
        .output()
        .expect("the program starts")
}

fn done(output: &Output) -> String {
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{:?} {said}", output.status);
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn rows(text: &str) -> Vec<Value> {
    let lines = text.lines().filter(|line| !line.is_empty());
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// The content of every file of a folder, by name.
fn files(dir: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        match path.is_dir() {
            true => found.extend(
                files(&path)
                    .into_iter()
                    .map(|(n, b)| (format!("{name}/{n}"), b)),
            ),
            false => drop(found.insert(name, fs::read(&path).unwrap())),
        }
    }
    found
}

#[test]
fn a_row_has_what_the_verbs_know() {
    let dir = tempfile::tempdir().unwrap();
    let words = ["dataset", "sudoku", EASY, "--columns"];
    let all = "solution,class,givens,rating,er,guesses,backdoor,path,trace";
    let text = done(&cellwise(&[&words[..], &[all]].concat(), dir.path()));
    let row = &rows(&text)[0];
    assert_eq!(row["puzzle"], EASY);
    assert!(row["solution"].as_str().unwrap().starts_with("534678912"));
    assert_eq!(
        (&row["givens"], &row["level"]),
        (&30.into(), &"easy".into())
    );
    assert_eq!((&row["guesses"], &row["backdoor"]), (&0.into(), &0.into()));
    assert_eq!(row["er"], 1.2);
    let length = |name: &str| {
        row[name]
            .as_array()
            .unwrap_or_else(|| panic!("{name}"))
            .len()
    };
    let steps = length("path_cell");
    assert_eq!(steps, row["path"].as_str().unwrap().lines().count());
    assert_eq!(
        (length("path_technique"), length("path_digit")),
        (steps, steps)
    );
    assert_eq!(
        (length("path_board"), length("path_candidates")),
        (81 * steps, 81 * steps)
    );
    // Each step fills in what the solution has there, on the board before it.
    let solution = row["solution"].as_str().unwrap().as_bytes();
    for step in 0..steps {
        let (cell, digit) = (&row["path_cell"][step], &row["path_digit"][step]);
        let cell = cell.as_u64().unwrap() as usize;
        if digit != -1 {
            assert_eq!(digit, u64::from(solution[cell] - b'0'));
            assert_eq!(row["path_board"][81 * step + cell], 0);
        }
    }
    let events = length("trace_event");
    assert_eq!(row["trace_complete"], 1);
    assert_eq!(
        (length("trace_board"), length("trace_candidates")),
        (81 * events, 81 * events)
    );
    let last = 81 * (events - 1);
    let filled = (0..81)
        .filter(|cell| row["trace_board"][last + cell] != 0)
        .count();
    assert_eq!(filled, 81, "the last event finds a full board");
}

#[test]
fn columns_that_no_verb_knows_are_left_out() {
    let dir = tempfile::tempdir().unwrap();
    let words = [
        "dataset",
        "nonogram",
        "sample",
        "--augment",
        "7",
        "--columns",
    ];
    let all = "solution,class,givens,rating,er,guesses,backdoor,path,trace";
    let text = done(&cellwise(&[&words[..], &[all]].concat(), dir.path()));
    let rows = rows(&text);
    for row in &rows {
        for name in ["givens", "er", "backdoor", "trace_candidates"] {
            assert_eq!(row.get(name), None, "{name}");
        }
        for name in [
            "solution", "class", "level", "hardest", "sum", "path", "trace",
        ] {
            assert!(row[name].is_string() || row[name].is_u64(), "{name}");
        }
        assert_eq!(row["class"], rows[0]["class"]);
        assert_eq!(row["split"], rows[0]["split"]);
        // Every cell that a step paints is as the solution has it.
        let solution = row["solution"].as_str().unwrap().replace('/', "");
        let cells = row["path_cell"].as_array().unwrap().iter();
        for (cell, colour) in cells.zip(row["path_digit"].as_array().unwrap()) {
            let painted = solution.as_bytes()[cell.as_u64().unwrap() as usize] == b'#';
            assert!(colour == -1 || (colour == 1) == painted);
        }
    }
    // A rule has no class and no backdoor, and still a row.
    let board = "................";
    let words = ["dataset", "sudoku", board, "--rule", "x"];
    let output = cellwise(&words, dir.path());
    assert_eq!(
        output.status.code(),
        Some(3),
        "several solutions make no row"
    );
    assert!(String::from_utf8_lossy(&output.stderr).contains("a row needs exactly one"));
}

/// Makes a folder of generated boards with equivalents, and returns its files.
fn folder(dir: &Path, name: &str, more: &[&str]) -> BTreeMap<String, Vec<u8>> {
    let wishes = "--count 24 --minimal";
    let words = [
        "dataset",
        "sudoku",
        "--generate",
        wishes,
        "-o",
        name,
        "--augment",
        "2",
    ];
    let rest = [
        "--test",
        "0.4",
        "--to",
        "jsonl",
        "--rows-per-file",
        "20",
        "--seed",
        "5",
    ];
    done(&cellwise(&[&words[..], &rest, more].concat(), dir));
    files(&dir.join(name))
}

#[test]
fn a_folder_is_split_by_class_and_the_same_with_any_number_of_threads() {
    let dir = tempfile::tempdir().unwrap();
    let one = folder(dir.path(), "one", &["-j", "1"]);
    let two = folder(dir.path(), "two", &["-j", "3"]);
    assert_eq!(one, two);
    let mut classes: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    let mut number = 0;
    for (name, bytes) in &one {
        let Some(file) = name.strip_prefix("data/") else {
            continue;
        };
        let (side, rest) = file.split_once('-').unwrap();
        assert!(
            rest.contains("-of-0000") && rest.ends_with(".jsonl"),
            "{file}"
        );
        for row in rows(std::str::from_utf8(bytes).unwrap()) {
            number += 1;
            let class = row["class"].as_str().unwrap().to_owned();
            classes
                .entry(if side == "train" { "train" } else { "test" })
                .or_default()
                .insert(class);
            assert_eq!(row.get("split"), None);
        }
    }
    assert_eq!(number, 72);
    assert!(!classes["train"].is_empty() && !classes["test"].is_empty());
    assert!(classes["train"].is_disjoint(&classes["test"]));
    let card = String::from_utf8(one["README.md"].clone()).unwrap();
    assert!(card.starts_with("---\n"), "{card}");
    for words in [
        "path: data/train-*",
        "path: data/test-*",
        "There are 24 classes",
        "| easy |",
        "| givens |",
    ] {
        assert!(card.contains(words), "{words}\n{card}");
    }
    assert!(!one.keys().any(|name| name.starts_with(".cellwise")));
    let words = ["dataset", "sudoku", EASY, "-o", "one"];
    let output = cellwise(&words, dir.path());
    assert_eq!(
        output.status.code(),
        Some(2),
        "a data set is not overwritten"
    );
}

#[cfg(feature = "parquet")]
#[test]
fn parquet_files_are_read_again() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("in.txt"), format!("{EASY}\n{EASY}\n")).unwrap();
    let words = [
        "dataset",
        "sudoku",
        "in.txt",
        "-o",
        "set",
        "--test",
        "0",
        "--columns",
    ];
    done(&cellwise(
        &[&words[..], &["solution,rating,er"]].concat(),
        dir.path(),
    ));
    let name = "set/data/train-00000-of-00001.parquet";
    let text = done(&cellwise(&["sudoku", "count", name], dir.path()));
    assert_eq!(text, "1\n1\n");
    assert_eq!(files(&dir.path().join("set")).len(), 2);
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_goes_on_and_ends_the_same() {
    use std::process::Stdio;
    use std::thread::sleep;
    use std::time::{Duration, Instant};

    let dir = tempfile::tempdir().unwrap();
    let made = [
        "sudoku",
        "generate",
        "--count",
        "60",
        "--minimal",
        "-o",
        "in.txt",
    ];
    done(&cellwise(&made, dir.path()));
    let words = [
        "dataset",
        "sudoku",
        "in.txt",
        "--to",
        "csv",
        "--columns",
        "rating,path",
        "-j",
        "1",
    ];
    let whole = [&words[..], &["-o", "whole"]].concat();
    done(&cellwise(&whole, dir.path()));
    let cut = [&words[..], &["-o", "cut", "--save-every", "1ms"]].concat();
    let mut child = Command::new(env!("CARGO_BIN_EXE_cellwise"))
        .args(&cut)
        .current_dir(dir.path())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let part = dir.path().join("cut/.cellwise/rows.jsonl.part.journal");
    let began = Instant::now();
    while !part.exists() && began.elapsed() < Duration::from_secs(60) {
        sleep(Duration::from_millis(1));
    }
    let interrupt = ["-INT", &child.id().to_string()];
    assert!(
        Command::new("kill")
            .args(interrupt)
            .status()
            .unwrap()
            .success()
    );
    let status = child.wait().unwrap();
    // A machine that is quick enough has ended before.
    assert!(matches!(status.code(), Some(0 | 130)), "{status:?}");
    if status.code() == Some(130) {
        let other = [&cut[..], &["--resume", "--seed", "9"]].concat();
        assert_eq!(
            cellwise(&other, dir.path()).status.code(),
            Some(2),
            "other options"
        );
        done(&cellwise(&[&cut[..], &["--resume"]].concat(), dir.path()));
    }
    assert_eq!(
        files(&dir.path().join("cut")),
        files(&dir.path().join("whole"))
    );
}

#[test]
fn a_plan_says_what_a_run_takes() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("in.txt"), format!("{EASY}\n").repeat(50)).unwrap();
    let words = [
        "plan", "in.txt", "--rows", "1e6", "--verb", "check", "--within", "10h", "--json",
    ];
    let plan: Value = serde_json::from_str(&done(&cellwise(&words, dir.path()))).unwrap();
    assert_eq!(
        (&plan["rows"], &plan["machines"]),
        (&1_000_000.into(), &1.into())
    );
    assert_eq!(plan["one_is_enough"], true);
    let sample = &plan["sample"];
    assert!(sample["rows"].as_u64().unwrap() >= 50);
    assert_eq!(sample["rows"].as_u64().unwrap() % 50, 0);
    assert_eq!(
        sample["bytes_in"].as_u64(),
        sample["rows"].as_u64().map(|rows| 82 * rows)
    );
    for (words, status) in [
        (
            &["plan", "in.txt", "--rows", "1e6", "--verb", "wonder"][..],
            2,
        ),
        (&["plan", "in.txt", "--rows", "some", "--verb", "rate"], 2),
        (&["plan", "missing.txt", "--rows", "9", "--verb", "rate"], 3),
    ] {
        let output = cellwise(words, dir.path());
        assert_eq!(output.status.code(), Some(status), "{words:?}");
        assert!(!output.stderr.is_empty());
    }
}
