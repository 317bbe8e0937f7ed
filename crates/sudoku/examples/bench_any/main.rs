//! Measures the general engine: `cargo run --release --example bench_any -- DIR [SET…]`.
//!
//! DIR holds files of one puzzle a line, `N v1 … v(N·N)` or 81 characters. A
//! SET is a file name without `.txt`, or `empty16` for a thousand seeds of an
//! empty board of size 16, or `large36-45` for 20 boards of size 36 with 45 % of the cells given (`large36-45-5` for 5); `SET:2` looks for two
//! solutions. `--limit SECONDS` before the sets stops a puzzle (10 s), `-v` prints each. A puzzle's time is the
//! median of [`ROUNDS`] runs in CPU time of this thread, building and checking included.
#![allow(clippy::print_stdout, reason = "a program that prints figures")]

mod boards;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use cellwise_core::{Budget, Clock, Verdict, collect};
use cellwise_sudoku::{Grid, Puzzle, Shape, Solver, check};

const ROUNDS: usize = 5;

/// Sets with how many solutions to look for.
const SETS: &[(&str, usize)] = &[
    ("16x16-top44", 2),
    ("16x16-40pct", 1),
    ("25x25-alphadoku", 2),
    ("25x25-40pct", 1),
    ("36x36", 1),
    ("empty9", 1),
    ("empty16", 1),
    ("empty25", 1),
];

fn main() {
    let mut args = std::env::args().skip(1);
    let dir = args.next().expect("the folder with the puzzle files");
    let mut chosen: Vec<String> = args.collect();
    let verbose = chosen.first().is_some_and(|word| word == "-v");
    chosen.drain(..usize::from(verbose));
    let mut limit = 10;
    if chosen.first().is_some_and(|word| word == "--limit") {
        limit = chosen[1].parse().expect("--limit SECONDS");
        chosen.drain(..2);
    }
    let extent = Extent {
        limit: Duration::from_secs(limit),
        verbose,
    };
    if chosen.is_empty() {
        for &(set, max) in SETS {
            run(Path::new(&dir), set, max, &extent);
        }
    }
    for set in &chosen {
        let (set, max) = match set.split_once(':') {
            Some((set, max)) => (set, max.parse().expect("SET:MAX")),
            None => (
                set.as_str(),
                SETS.iter().find(|s| s.0 == set).map_or(2, |s| s.1),
            ),
        };
        run(Path::new(&dir), set, max, &extent);
    }
}

struct Extent {
    limit: Duration,
    verbose: bool,
}

/// The boards of `large36-45` or `large36-45-5`.
fn large(name: &str) -> Option<Vec<(Puzzle, u64)>> {
    let numbers: Result<Vec<usize>, _> = name.split('-').map(str::parse).collect();
    let numbers = numbers.ok()?;
    let shape = Arc::new(Shape::usual(*numbers.first()?).ok()?);
    let count = numbers.get(2).copied().unwrap_or(20) as u64;
    let board = |seed| {
        let full = boards::full(&shape, seed);
        (boards::with_givens(&shape, &full, numbers[1], seed), 0)
    };
    Some((0..count).map(board).collect())
}

fn run(dir: &Path, set: &str, max: usize, extent: &Extent) {
    let empty = set.strip_prefix("empty").and_then(|size| size.parse().ok());
    let puzzles: Vec<(Puzzle, u64)> = if let Some(size) = empty {
        let shape = Arc::new(Shape::usual(size).expect("a usual size"));
        let seeds = if size > 25 { 20 } else { 1000 };
        (0..seeds)
            .map(|seed| (Puzzle::new(shape.clone(), Grid::empty(size)).unwrap(), seed))
            .collect()
    } else if let Some(name) = set.strip_prefix("large") {
        large(name).expect("largeSIZE-PERCENT")
    } else {
        let path = dir.join(format!("{set}.txt"));
        let text =
            std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        text.lines()
            .take(1500)
            .map(|line| (read(line), 0))
            .collect()
    };
    let mut times = Vec::new();
    let (mut guesses, mut dead_ends) = (0, 0);
    let mut verdicts: BTreeMap<Verdict, u32> = BTreeMap::new();
    for (puzzle, seed) in &puzzles {
        let mut rounds = Vec::new();
        let mut last = None;
        for round in 0..ROUNDS {
            let before = cpu_time();
            let mut engine = Solver::new(puzzle).with_general_engine().with_seed(*seed);
            let mut budget = Budget::unlimited().with_clock(Cpu, extent.limit);
            let answer = collect(&mut engine, max, &mut budget);
            for solution in &answer.solutions {
                check(puzzle, solution).expect("a solution");
            }
            rounds.push((cpu_time() - before).as_secs_f64() * 1e3);
            last = Some(answer);
            // A puzzle that takes seconds is timed once.
            if round == 0 && rounds[0] > 500.0 {
                break;
            }
        }
        let answer = last.expect("at least one round");
        rounds.sort_by(f64::total_cmp);
        times.push(rounds[rounds.len() / 2]);
        if extent.verbose {
            let (verdict, stats) = (answer.verdict(), answer.stats);
            println!(
                "{:9.1} ms {verdict}, {} dead ends, {} guesses",
                times[times.len() - 1],
                stats.dead_ends,
                stats.guesses
            );
        }
        guesses += answer.stats.guesses;
        dead_ends += answer.stats.dead_ends;
        *verdicts.entry(answer.verdict()).or_default() += 1;
    }
    times.sort_by(f64::total_cmp);
    let n = times.len();
    println!(
        "{set:18} {n:5} puzzles, max {max}: median {:9.3} ms  p90 {:9.3}  max {:9.3}  total {:9.1}  guesses {:8.1}  dead ends {:8.1}  {verdicts:?}",
        times[n / 2],
        times[n * 9 / 10],
        times[n - 1],
        times.iter().sum::<f64>(),
        guesses as f64 / n as f64,
        dead_ends as f64 / n as f64,
    );
}

fn read(line: &str) -> Puzzle {
    let numbers: Option<Vec<u8>> = line.split_whitespace().map(|n| n.parse().ok()).collect();
    match numbers {
        Some(numbers) if numbers.len() > 1 => {
            let size = usize::from(numbers[0]);
            let grid = Grid::from_digits(&numbers[1..]).expect("N v1 … v(N·N)");
            Puzzle::new(Shape::usual(size).unwrap(), grid).unwrap()
        }
        _ => line.parse().expect("81 characters"),
    }
}

/// A clock of CPU time, for limits.
struct Cpu;

impl Clock for Cpu {
    fn now(&self) -> Duration {
        cpu_time()
    }
}

/// CPU time of this thread; elsewhere than on Unix the wall clock has to do.
fn cpu_time() -> Duration {
    #[cfg(unix)]
    {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
        Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
    }
    #[cfg(not(unix))]
    {
        let now = std::time::SystemTime::now();
        now.duration_since(std::time::UNIX_EPOCH).unwrap()
    }
}
