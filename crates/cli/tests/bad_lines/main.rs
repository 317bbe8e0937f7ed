//! One bad record costs one record: k bad ones among N good ones give N answers and k reports, for every verb of the table of verbs, every format of the
//! table of formats and every `--on-error`.
//!
//! A format that the tables get is in the test without a word here, or fails it. In the ordinary run each verb meets each format with one `--on-error`, in
//! turn, so that every two of the three meet; with `CELLWISE_FULL=1` all three do.
#![cfg(unix)]

mod mixed;
#[path = "../support/mod.rs"]
#[expect(dead_code, reason = "other tests use the boards and folders of it")]
mod support;
mod verbs;

use std::fs;
use std::process::{Command, Output};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use cellwise_core::Rng;
use cellwise_verbs::PuzzleKind;
use mixed::Mixed;
use support::stderr;
use verbs::{Asked, Says};

/// The ways to take a bad record.
const MODES: [&str; 3] = ["skip", "keep", "stop"];

#[test]
fn every_verb_answers_all_good_sudoku_and_reports_all_bad_ones() {
    check_all(PuzzleKind::Sudoku, 18);
}

#[test]
fn every_verb_answers_all_good_nonograms_and_reports_all_bad_ones() {
    check_all(PuzzleKind::Nonogram, 19);
}

fn check_all(kind: PuzzleKind, seed: u64) {
    let dir = tempfile::tempdir().unwrap();
    let mut rng = Rng::new(seed);
    let all = mixed::all(kind, &mut rng);
    for mixed in &all {
        for (name, bytes) in &mixed.files {
            fs::write(dir.path().join(name), bytes).unwrap();
        }
    }
    let verbs = verbs::all(kind);
    let is_full = std::env::var_os("CELLWISE_FULL").is_some();
    let mut runs: Vec<(&Mixed, &Asked, &str)> = Vec::new();
    for (row, mixed) in all.iter().enumerate() {
        for (column, asked) in verbs.iter().enumerate() {
            let turn = (row + column) % MODES.len();
            let modes = match is_full {
                true => &MODES[..],
                false => &MODES[turn..=turn],
            };
            runs.extend(modes.iter().map(|&mode| (mixed, asked, mode)));
        }
    }
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some(&(mixed, asked, mode)) = runs.get(next.fetch_add(1, Ordering::Relaxed)) {
            let mut command = Command::new(env!("CARGO_BIN_EXE_cellwise"));
            command.current_dir(dir.path()).arg(kind.to_string());
            command.args(asked.words).args(&mixed.words);
            for (name, _) in &mixed.files {
                command.args(["-f", name]);
            }
            if asked.takes_modes {
                command.args(["--on-error", mode]);
            }
            let run = command.output().unwrap();
            check(&run, mixed, asked, mode, &format!("{command:?}"));
        }
    };
    thread::scope(|scope| {
        let threads = thread::available_parallelism().map_or(2, usize::from);
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        for thread in threads {
            if let Err(panic) = thread.join() {
                std::panic::resume_unwind(panic);
            }
        }
    });
}

/// Checks that a run answered every good record and reported every bad one.
fn check(run: &Output, mixed: &Mixed, asked: &Asked, mode: &str, command: &str) {
    let said = stderr(run);
    let text = String::from_utf8_lossy(&mixed.files[0].1);
    let what = || format!("{command}\n{said}\nthe first file:\n{text}");
    assert_eq!(run.status.code(), Some(3), "{}", what());
    if asked.takes_modes && mode == "stop" {
        assert!(said.contains("stopped at a bad record"), "{}", what());
        return;
    }
    // A verb that is not for such a puzzle says so for every one.
    let refused = match asked.is_for(mixed) {
        true => 0,
        // Methods are not compared any further after the first.
        false if !asked.takes_modes => 1,
        false => mixed.good,
    };
    let reports = said.lines().filter(|line| line.starts_with("error: "));
    assert_eq!(reports.count(), mixed.bad + refused, "{}", what());
    if refused > 0 {
        return;
    }
    let kept = match asked.takes_modes && mode == "keep" {
        true => mixed.bad,
        false => 0,
    };
    let lines = String::from_utf8_lossy(&run.stdout).lines().count();
    match asked.says {
        Says::EachRecord => assert_eq!(lines, mixed.good + kept, "{}", what()),
        Says::EachDifferent => assert_eq!(lines, mixed.different + kept, "{}", what()),
        // The summary counts them.
        Says::Steps => {
            let summary = format!("{} puzzles: ", mixed.good);
            assert!(said.contains(&summary), "{}", what());
        }
        Says::AllTogether => {
            let answer = String::from_utf8_lossy(&run.stdout);
            let counted = format!("\"{}\":{}", asked.count, mixed.good);
            assert!(answer.contains(&counted), "{counted}: {answer}{}", what());
        }
    }
}
