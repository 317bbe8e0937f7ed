//! `cargo xtask soak differential`: random puzzles of every kind and rule against twins, without end.
//!
//! Sudoku with rules against a SAT solver, Nonograms in black and white against brute force, in colours
//! and with blots against a SAT solver, classic boards through every engine and instruction set. A
//! difference ends the run, with the smallest puzzle that shows it and its seed.

use std::time::{Duration, Instant};

use anyhow::Result;

use crate::{test, verify};

/// Seconds of a turn of one kind.
const TURN: u64 = 300;

/// Classic boards in a turn.
const BOARDS: usize = 200_000;

/// The arguments of `soak differential`.
#[derive(clap::Parser)]
#[command(name = "cargo xtask soak differential")]
pub(super) struct DifferentialArgs {
    /// Stop after this many seconds of comparing; without it, never
    #[arg(long, value_name = "N")]
    seconds: Option<u64>,

    /// The first seed; every later turn has others
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// The kinds: a package and the test in it.
const TWINS: [(&str, &str); 2] = [
    ("cellwise-sudoku", "sat_twin"),
    ("cellwise-nonogram", "differential"),
];

pub(super) fn run(args: &DifferentialArgs) -> Result<()> {
    for (package, name) in TWINS {
        test::cargo(words(package, name, &["--no-run"]), &[])?;
    }
    let time = args.seconds.map_or(Duration::MAX, Duration::from_secs);
    let began = Instant::now();
    for turn in 0.. {
        // Far apart, so that no turn meets the seeds of another.
        let seed = args.seed.wrapping_add(turn << 32);
        for (package, name) in TWINS {
            let left = time.saturating_sub(began.elapsed()).as_secs();
            let share = args.seconds.map_or(TURN, |seconds| seconds.div_ceil(2));
            let seconds = left.min(share).min(TURN).to_string();
            let variables = [
                ("CELLWISE_SECONDS", seconds.as_str()),
                ("CELLWISE_SEED", &seed.to_string()),
            ];
            let behind = ["--", "--ignored", "--nocapture", "differential"];
            test::cargo(words(package, name, &behind), &variables)?;
        }
        if began.elapsed() >= time {
            break;
        }
        verify::run(None, BOARDS, None, seed)?;
    }
    Ok(())
}

fn words<'a>(package: &'a str, name: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let mut words = vec!["test", "--release", "--package", package, "--test", name];
    words.extend(more);
    words
}
