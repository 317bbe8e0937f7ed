//! One bad record costs one record: in every verb, in every format of one line, with every `--on-error`.
#![cfg(unix)]

mod support;

use std::collections::BTreeSet;
use std::fs;
use std::process::{Command, Output};

use cellwise_core::Rng;
use support::{boards, folder, stderr, sudoku};

/// Lines that are no record in any format. Each was once taken for the first row of a board and cost the lines
/// below it.
const BAD: [&str; 6] = [
    "..7",
    ".",
    "some prose between",
    "{\"grid\": [[",
    "5307xx",
    "....5..6......9.4...5.....18..5473",
];

/// Good lines with bad ones in between, at places that `rng` chooses; never above the first.
fn with_bad_lines(good: &[String], rng: &mut Rng) -> (String, usize) {
    let mut text = String::new();
    let mut bad = 0;
    for line in good {
        text.push_str(&format!("{line}\n"));
        let first = rng.below(BAD.len());
        for number in 0..rng.below(3) {
            let line = BAD[(first + number) % BAD.len()];
            text.push_str(&format!("{line}\n"));
            bad += 1;
            // Whatever stands between an open bracket and the next record is in it.
            if line.starts_with('{') {
                break;
            }
        }
    }
    // Behind an open bracket the last line would be part of the record before it.
    let is_open = text
        .lines()
        .last()
        .is_some_and(|line| line.starts_with('{'));
    if !is_open {
        text.push_str("the end of the list\n");
        bad += 1;
    }
    (text, bad)
}

/// Checks that a run answered `good` records and reported `bad` ones.
fn check_run(run: &Output, mode: &str, (good, bad): (usize, usize), what: &str) {
    assert_eq!(run.status.code(), Some(3), "{what}: {}", stderr(run));
    if mode == "stop" {
        assert!(stderr(run).contains("stopped at a bad record"), "{what}");
        return;
    }
    let answered = String::from_utf8(run.stdout.clone()).unwrap();
    let answers = good + if mode == "keep" { bad } else { 0 };
    assert_eq!(answered.lines().count(), answers, "{what}: {answered}");
    let is_report = |line: &&str| line.starts_with("error: ");
    let reports = stderr(run);
    let reports = reports.lines().filter(is_report).count();
    assert_eq!(reports, bad, "{what}: {}", stderr(run));
}

#[test]
fn every_verb_answers_all_good_lines_and_reports_all_bad_ones() {
    // Boards with few givens have more solutions than can be counted, and some verbs refuse those
    // that begin with the same digit twice.
    let lines = boards(40);
    let good = lines.lines().filter(|line| {
        let givens = line.bytes().filter(u8::is_ascii_digit).count();
        givens > 25 && !line.starts_with("11")
    });
    let good: Vec<String> = good.take(5).map(str::to_owned).collect();
    let (_keep, dir) = folder(&format!("{}\n", good.join("\n")));
    let verbs: [&[&str]; 10] = [
        &["solve"],
        &["count", "-n", "2"],
        &["check"],
        &["rate"],
        &["hint"],
        &["explain"],
        &["why"],
        &["canon"],
        &["minimize"],
        &["convert", "--to", "line"],
    ];
    let formats = [
        "line",
        "numbers",
        "csv",
        "hodoku",
        "tdoku",
        "f-puzzles",
        "f-puzzles-json",
        "json",
        "sudokupad",
        "solo",
        "pzpr",
        "sudokuwiki",
        "sudoku-coach",
    ];
    let mut rng = Rng::new(18);
    for (turn, format) in formats.into_iter().enumerate() {
        let args = ["convert", "--to", format, "-q", "in.txt"];
        let written = String::from_utf8(sudoku(&dir, &args).stdout).unwrap();
        let mut records: Vec<String> = written.lines().map(str::to_owned).collect();
        // The names of columns stand above the first record, on its own line.
        if format == "csv" {
            let header = records.remove(0);
            records[0] = format!("{header}\n{}", records[0]);
        }
        assert_eq!(records.len(), good.len(), "{format}: {written}");
        let different: BTreeSet<&String> = good.iter().collect();
        for (index, verb) in verbs.iter().enumerate() {
            let (text, bad) = with_bad_lines(&records, &mut rng);
            let name = format!("{format}.bad");
            fs::write(dir.join(&name), &text).unwrap();
            // Every mode with lines; with other formats each verb in one of them.
            let modes = ["skip", "keep", "stop"];
            let turn = (turn + index) % 3;
            let modes = match format {
                "line" => &modes[..],
                _ => &modes[turn..=turn],
            };
            for mode in modes {
                let args = [verb, &["-f", &name, "--json", "--on-error", mode][..]].concat();
                let run = sudoku(&dir, &args);
                let what = format!("{args:?} of\n{text}");
                check_run(&run, mode, (different.len(), bad), &what);
            }
        }
    }
    // These answer for the whole collection, or with many lines for each puzzle.
    let (text, bad) = with_bad_lines(&good, &mut rng);
    fs::write(dir.join("in.txt"), text).unwrap();
    for verb in [
        &["stats"][..],
        &[
            "trace",
            "--method",
            "mrv",
            "--max-nodes",
            "50",
            "--to",
            "lines",
        ],
        &["compare", "--method", "engine"],
    ] {
        let run = sudoku(&dir, &[verb, &["in.txt"]].concat());
        let reports = stderr(&run);
        let reports = reports.lines().filter(|line| line.starts_with("error: "));
        assert_eq!(reports.count(), bad, "{verb:?}: {}", stderr(&run));
    }
}

#[test]
fn bad_lines_cost_no_good_nonogram_in_any_verb() {
    let good = ["3x3:1/2/1/1/2/1", "2x2:1/1/1/1", "3x3:3/1/1/1.1/2/1"].map(str::to_owned);
    let bad = ["%", "3x3:1/2", "< 5", "some prose between", "1;2"];
    let mut rng = Rng::new(19);
    let (_keep, dir) = folder("");
    for verb in [
        &["solve"][..],
        &["count", "-n", "2"],
        &["convert", "--to", "sgt"],
    ] {
        for mode in ["skip", "keep", "stop"] {
            let mut text = String::new();
            let mut number = 0;
            for line in &good {
                for _ in 0..1 + rng.below(3) {
                    text.push_str(&format!("{}\n", bad[rng.below(bad.len())]));
                    number += 1;
                }
                text.push_str(&format!("{line}\n"));
            }
            fs::write(dir.join("in.txt"), &text).unwrap();
            let run = Command::new(env!("CARGO_BIN_EXE_nonogram"))
                .current_dir(&dir)
                .args([verb, &["in.txt", "--json", "--on-error", mode]].concat())
                .output()
                .unwrap();
            let what = format!("{verb:?} {mode} of\n{text}");
            check_run(&run, mode, (good.len(), number), &what);
        }
    }
}
