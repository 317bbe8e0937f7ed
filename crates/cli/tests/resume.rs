//! Runs that are broken off and go on: killed, interrupted, resumed.
#![cfg(unix)]

mod process;
mod support;

use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use cellwise_core::Rng;
use process::interrupt;
use support::{BOARD, SUDOKU, boards, folder, stderr, sudoku};

fn spawned(dir: &Path, args: &[&str]) -> Child {
    Command::new(SUDOKU)
        .current_dir(dir)
        .args(args)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// Returns when the run has noted a first part of its output as complete.
fn wait_for_journal(dir: &Path) {
    while !dir.join("out.part.journal").exists() {
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Runs until a moment, kills without warning, resumes, and compares with a run that was not disturbed.
fn killed_and_resumed(out: &str, options: &[&str], rounds: u64) {
    let (_keep, dir) = folder(&boards(30_000));
    let with = |more: &[&'static str]| -> Vec<String> {
        let common = ["in.txt", "--save-every", "1ms", "-q"];
        options
            .iter()
            .chain(&common)
            .chain(more)
            .map(ToString::to_string)
            .collect()
    };
    let run = |more: &[&'static str], name: &str| {
        let mut args = with(more);
        args.extend(["-o".to_owned(), name.to_owned()]);
        args
    };
    let text = |args: &[String]| {
        args.iter()
            .map(|arg| arg.as_str().to_owned())
            .collect::<Vec<_>>()
    };
    let undisturbed = text(&run(&[], out));
    let undisturbed: Vec<&str> = undisturbed.iter().map(String::as_str).collect();
    sudoku(&dir, &undisturbed);
    let expected = fs::read(dir.join(out)).unwrap();
    fs::remove_file(dir.join(out)).unwrap();
    let mut rng = Rng::new(rounds);
    let mut interrupted = 0;
    for round in 0..rounds {
        let mut args: Vec<&str> = undisturbed.clone();
        let threads = (1 + rng.below(3)).to_string();
        args.extend(["-j", &threads]);
        let mut child = spawned(&dir, &args);
        loop {
            std::thread::sleep(Duration::from_micros(rng.below(40_000) as u64));
            child.kill().unwrap();
            let status = child.wait().unwrap();
            if status.success() {
                break;
            }
            interrupted += 1;
            args.push("--resume");
            // Killed between the file's getting its name and the end: then it is complete.
            let named = dir.join(out).exists();
            assert!(
                !named || fs::read(dir.join(out)).unwrap() == expected,
                "round {round}: a file that looks complete"
            );
            if named || interrupted % 3 == 0 {
                let end = sudoku(&dir, &args);
                assert!(end.status.success(), "{}", stderr(&end));
                break;
            }
            child = spawned(&dir, &args);
            args.pop();
        }
        let found = fs::read(dir.join(out)).unwrap();
        assert!(
            found == expected,
            "round {round}: {} bytes, {} expected",
            found.len(),
            expected.len()
        );
        fs::remove_file(dir.join(out)).unwrap();
        let left: Vec<_> = fs::read_dir(&dir).unwrap().collect();
        assert_eq!(left.len(), 1, "{left:?}");
    }
    assert!(interrupted > 0, "no run was interrupted");
}

#[test]
fn a_killed_run_resumes_to_the_same_bytes() {
    killed_and_resumed("out.txt", &["solve"], 6);
}

#[test]
fn a_killed_run_resumes_to_the_same_objects() {
    killed_and_resumed("out.json", &["solve", "--json"], 4);
}

#[test]
fn a_killed_run_resumes_to_the_same_packed_bytes() {
    killed_and_resumed("out.gz", &["solve"], 4);
    killed_and_resumed("out.zst", &["count", "-n", "2"], 3);
}

#[test]
fn a_killed_conversion_resumes_to_the_same_bytes() {
    killed_and_resumed("out.csv", &["convert", "--to", "csv"], 3);
    killed_and_resumed("out.sdk.gz", &["convert", "--to", "sdk"], 2);
}

#[test]
fn resuming_refuses_another_input_or_other_options() {
    let (_keep, dir) = folder(&boards(200_000));
    let mut child = spawned(
        &dir,
        &[
            "in.txt",
            "-o",
            "out",
            "--save-every",
            "1ms",
            "--max-nodes",
            "999",
        ],
    );
    wait_for_journal(&dir);
    child.kill().unwrap();
    child.wait().unwrap();
    let other = sudoku(
        &dir,
        &["in.txt", "-o", "out", "--resume", "--max-nodes", "998"],
    );
    assert_eq!(other.status.code(), Some(2));
    assert!(
        stderr(&other).contains("its options were: in.txt -o out --max-nodes 999"),
        "{}",
        stderr(&other)
    );
    let mut file = File::options()
        .append(true)
        .open(dir.join("in.txt"))
        .unwrap();
    file.write_all(BOARD.as_bytes()).unwrap();
    let changed = sudoku(
        &dir,
        &["in.txt", "-o", "out", "--resume", "--max-nodes", "999"],
    );
    assert_eq!(changed.status.code(), Some(2));
    assert!(
        stderr(&changed).contains("in.txt has changed since"),
        "{}",
        stderr(&changed)
    );
}

#[test]
fn ctrl_c_keeps_what_is_done_and_says_how_to_go_on() {
    // Every seventh has thousands of solutions to count, so far more is left than is done when the journal begins.
    let (_keep, dir) = folder(&boards(7_000));
    let args = ["count", "in.txt", "-o", "out", "-n", "8000", "-j", "2"];
    let mut child = spawned(&dir, &[&args[..], &["--save-every", "1ms"]].concat());
    wait_for_journal(&dir);
    interrupt(&child);
    let mut talk = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut talk)
        .unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130), "{talk}");
    assert!(talk.contains("--resume goes on from there"), "{talk}");
    let resumed = sudoku(&dir, &[&args[..], &["--resume"]].concat());
    assert!(
        stderr(&resumed).contains("going on after"),
        "{}",
        stderr(&resumed)
    );
    assert!(
        stderr(&resumed).contains("7000 puzzles"),
        "{}",
        stderr(&resumed)
    );
    let anew = sudoku(&dir, &["count", "in.txt", "-o", "other", "-n", "8000"]);
    assert!(anew.status.success());
    assert!(fs::read(dir.join("out")).unwrap() == fs::read(dir.join("other")).unwrap());
}

#[test]
fn a_pipe_cannot_be_resumed() {
    let (_keep, dir) = folder("");
    let refused = sudoku(&dir, &["-", "-o", "out", "--resume"]);
    assert_eq!(refused.status.code(), Some(2));
    assert_eq!(sudoku(&dir, &["in.txt", "--resume"]).status.code(), Some(2));
}

/// The rounds of a pool; none if it was not written yet.
fn rounds_of(pool: &Path) -> u64 {
    let text = fs::read_to_string(pool).unwrap_or_default();
    let round = text.split(", round ").nth(1);
    round.map_or(0, |rest| {
        let number = rest.split([',', '\n']).next().unwrap();
        number.parse().unwrap()
    })
}

#[test]
fn a_killed_hunt_goes_on_to_the_same_pool() {
    let (_keep, dir) = folder("");
    let hunt = |pool: &str, rounds: u64| {
        let rounds = rounds.to_string();
        let output = sudoku(
            &dir,
            &[
                "hunt", pool, "--rounds", &rounds, "--keep", "20", "--seed", "5",
            ],
        );
        assert!(output.status.success(), "{}", stderr(&output));
    };
    let mut child = spawned(&dir, &["hunt", "killed", "--keep", "20", "--seed", "5"]);
    let pool = dir.join("killed");
    while rounds_of(&pool) == 0 {
        std::thread::sleep(Duration::from_millis(5));
    }
    // While it runs, another run may not have its pool.
    let other = sudoku(&dir, &["hunt", "killed", "--rounds", "1"]);
    assert_eq!(other.status.code(), Some(3), "{}", stderr(&other));
    assert!(stderr(&other).contains("another run is writing to it"));
    child.kill().unwrap();
    child.wait().unwrap();
    let target = rounds_of(&pool) + 5;
    hunt("killed", 5);
    hunt("whole", target);
    let read = |name: &str| fs::read_to_string(dir.join(name)).unwrap();
    assert_eq!(read("killed"), read("whole"));
    assert!(!dir.join("killed.part").exists(), "the lock goes");
    // Without --keep the pool keeps its size; a smaller one is told.
    let boards = read("whole").lines().count();
    assert_eq!(boards, 21);
    sudoku(&dir, &["hunt", "whole", "--rounds", "1"]);
    assert_eq!(read("whole").lines().count(), boards);
    let fewer = sudoku(&dir, &["hunt", "whole", "--rounds", "1", "--keep", "8"]);
    assert!(stderr(&fewer).contains("the 12 easiest are dropped"));
}

#[test]
fn a_file_that_is_no_pool_is_refused_and_stays() {
    let (_keep, dir) = folder("");
    let head = "# cellwise hunt, seed 1, round 3, keep 10\n";
    let empty = ".".repeat(81);
    for (text, said) in [
        (
            "boards\n".to_owned(),
            "pool: line 1: expected '# cellwise hunt",
        ),
        (
            format!("{head}12 7\n"),
            "pool: line 2: expected a classic board",
        ),
        (
            format!("{head}{empty} 7\n"),
            "pool: line 2: expected a board with exactly one solution",
        ),
        (
            format!("{head}{BOARD}\n"),
            "pool: line 2: expected the board's score",
        ),
    ] {
        fs::write(dir.join("pool"), &text).unwrap();
        let output = sudoku(&dir, &["hunt", "pool", "--rounds", "1"]);
        assert_eq!(output.status.code(), Some(3), "{text}");
        assert!(stderr(&output).contains(said), "{}", stderr(&output));
        assert_eq!(fs::read_to_string(dir.join("pool")).unwrap(), text);
    }
    let output = sudoku(&dir, &["hunt", "-"]);
    assert_eq!(output.status.code(), Some(2));
}
