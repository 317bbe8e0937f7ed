//! Limits and Ctrl-C reach techniques: on large, nearly empty boards one round of them takes a second.
#![cfg(unix)]

mod process;

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use process::interrupt;

const SUDOKU: &str = env!("CARGO_BIN_EXE_sudoku");

/// A file with an empty board of this size.
fn empty_board(size: usize) -> (tempfile::TempDir, PathBuf) {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("empty.txt");
    fs::write(&path, format!("{size}{}\n", " 0".repeat(size * size))).unwrap();
    (dir, path)
}

#[test]
fn a_time_limit_ends_techniques_on_large_boards() {
    // Each takes at least five times as long without a limit.
    for (size, timeout) in [(25, "20ms"), (36, "2ms"), (49, "10ms"), (64, "20ms")] {
        let (_keep, path) = empty_board(size);
        for verb in ["rate", "hint", "explain"] {
            let args = [verb, "--timeout", timeout, "--json", "-f"];
            let run = Command::new(SUDOKU).args(args).arg(&path).output().unwrap();
            let text = String::from_utf8_lossy(&run.stdout);
            assert_eq!(run.status.code(), Some(4), "{verb} {size}: {text}");
            assert!(text.contains(r#""limit":"time""#), "{verb} {size}: {text}");
        }
    }
}

#[test]
fn ctrl_c_ends_techniques_on_large_boards() {
    let (_keep, path) = empty_board(25);
    for verb in ["rate", "explain"] {
        let ended = |pause| {
            let mut child = Command::new(SUDOKU)
                .args([verb, "-f"])
                .arg(&path)
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            thread::sleep(pause);
            interrupt(&child);
            child.wait().unwrap().code()
        };
        // A fast machine is done before the signal comes, a busy one does not listen yet: then the pause changes.
        let mut pause = Duration::from_millis(100);
        let mut seen = Vec::new();
        while seen.len() < 20 && seen.last() != Some(&Some(130)) {
            let code = ended(pause);
            pause = if code == Some(0) {
                pause / 2
            } else {
                pause * 3 / 2
            };
            seen.push(code);
        }
        assert_eq!(seen.last(), Some(&Some(130)), "{verb}: {seen:?}");
    }
}

#[test]
fn rules_of_ones_own_are_refused_or_answered_within_limits() {
    let solve = |rule: &str| {
        let run = Command::new(SUDOKU)
            .args(["solve", "--timeout", "20s", "--rule", rule, "empty"])
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&run.stderr).into_owned();
        (run.status.code(), said)
    };
    // Endless or huge: an error that says which limit, before any search.
    let deep = format!("{}x{}", "not (".repeat(9), ")".repeat(9));
    for (rule, reason) in [
        ("regex ((.{100}){100}){100} r1c1", "a shorter pattern"),
        ("regex .*1.{13} r1c1 r1c2 r1c3", "4096 states"),
        (&format!("regex {} r1c1", "1".repeat(301)), "300 characters"),
        (deep.as_str(), "8 at most"),
        ("sum 101*r1c1 = 5", "a coefficient up to 100"),
        (
            &format!("relation ({}a=b) r1c1 r1c2", "!".repeat(301)),
            "300 characters",
        ),
    ] {
        let (status, said) = solve(rule);
        assert_eq!(status, Some(3), "{rule}: {said}");
        assert!(said.contains(reason), "{rule}: {said}");
    }
    // Contradictory: an answer.
    for rule in [
        "relation (a<b & a>b) r1c1 r1c2",
        "and (odd r1c1) (even r1c1)",
        "automaton from a to b a>a:* r1c1 r1c2",
    ] {
        let (status, said) = solve(rule);
        assert_eq!(status, Some(1), "{rule}: {said}");
    }
}
