//! Measures the engines for classic boards: `cargo run --release --example speed -- FILE...`.
//!
//! A FILE has one board of 81 characters in each line. Every engine solves all of it with every instruction
//! set of this CPU, looking for a second solution, in turns; the median of [`ROUNDS`] counts, as CPU time
//! where the system tells it. It needs nothing but the crate, so it also runs where the bench does not: under an emulator,
//! or as WebAssembly under node (`cargo xtask verify --target` has the words to build for these).
#![allow(clippy::print_stdout, reason = "a program that prints figures")]

use std::time::Duration;

use cellwise_core::{Budget, Search, collect};
use cellwise_sudoku::{Classic, ClassicAnswer, ClassicBoard, Isa, Lockstep};

const ROUNDS: usize = 7;

fn main() {
    println!(
        "{:24} {:18} {:>9} {:>8} {:>8}",
        "set", "engine", "k/s", "nodes", "guesses"
    );
    for path in std::env::args().skip(1) {
        let text = std::fs::read(&path).expect("a file that can be read");
        let lines = text.split(|&byte| byte == b'\n');
        let lines: Vec<[u8; 81]> = lines.filter_map(|l| l.first_chunk().copied()).collect();
        let isas = Isa::available();
        let mut runs = vec![[Vec::new(), Vec::new()]; isas.len()];
        for _ in 0..ROUNDS {
            for (isa, runs) in isas.iter().zip(&mut runs) {
                runs[0].push(timed(|| lockstep(&lines, *isa)));
                runs[1].push(timed(|| nine(&lines, *isa)));
            }
        }
        let name = path.rsplit('/').next().unwrap_or(&path);
        for (engine, name_of_engine) in ["lockstep", "nine"].into_iter().enumerate() {
            for (isa, runs) in isas.iter().zip(&mut runs) {
                let runs = &mut runs[engine];
                runs.sort_by_key(|&(time, ..)| time);
                let (time, nodes, guesses) = runs[ROUNDS / 2];
                let boards = lines.len() as f64;
                println!(
                    "{name:24} {:18} {:9.1} {:8.2} {:8.2}",
                    format!("{name_of_engine} {isa}"),
                    boards / time.as_secs_f64() / 1e3,
                    nodes as f64 / boards,
                    guesses as f64 / boards
                );
            }
        }
    }
}

/// Time of one repetition of work that is repeated for a tenth of a second, and the nodes and guesses of one.
fn timed(mut work: impl FnMut() -> (u64, u64)) -> (Duration, u64, u64) {
    let start = now();
    let mut times = 0;
    loop {
        let (nodes, guesses) = work();
        times += 1;
        let time = now() - start;
        if time > Duration::from_millis(100) {
            return (time / times, nodes, guesses);
        }
    }
}

fn lockstep(lines: &[[u8; 81]], isa: Isa) -> (u64, u64) {
    let records: Vec<ClassicBoard<'_>> = lines.iter().map(ClassicBoard::Line).collect();
    let mut answers = vec![ClassicAnswer::default(); lines.len()];
    let mut engine = Lockstep::new().with_isa(isa);
    engine
        .solve(&records, &mut answers, &mut Budget::unlimited())
        .expect("no limit was set");
    let sum = |of: fn(&ClassicAnswer) -> u64| answers.iter().map(of).sum();
    (sum(|answer| answer.nodes), sum(|answer| answer.guesses))
}

fn nine(lines: &[[u8; 81]], isa: Isa) -> (u64, u64) {
    let mut sum = (0, 0);
    for line in lines {
        let digits = line.map(|character| character.wrapping_sub(b'0'));
        let mut search = Classic::new(&digits).with_isa(isa);
        let answer = collect(&mut search, 2, &mut Budget::unlimited());
        std::hint::black_box(&answer);
        sum.0 += search.stats().nodes;
        sum.1 += search.stats().guesses;
    }
    sum
}

#[cfg(unix)]
fn now() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

#[cfg(not(unix))]
fn now() -> Duration {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed()
}
