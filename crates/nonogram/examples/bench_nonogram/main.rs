//! CPU time of the engine on files of puzzles: tournament files (`$id`, column clues, row
//! clues), `.nin` files, or `.g` files with colours. Stops at the second solution of each puzzle.
//!
//! `cargo run --release --example bench_nonogram -- [-l SECONDS] [-v] [--learning auto|on|runs|off]
//! [--seed N] [--seeds N] [--drawn SIZE] [--noise SIZE COLOURS PAPER] [--random SIZE COUNT]
//! [--blurred SIZE COUNT] FILE…`
//!
//! `--seeds N` runs every set with that many seeds and prints the mean of the totals: the time of
//! the hardest puzzles depends on the seed. `--drawn` makes pictures of that size out of discs, as a
//! drawing has them, and keeps those that can be solved line by line. `--noise` makes 20 pictures of
//! random cells in several colours, of which the share PAPER is background. `--random` and `--blurred` make hard
//! boards: half of the cells black, each by chance, or where noise blurred with radius 2 is above its middle.

#![expect(clippy::print_stdout, reason = "a bench prints its figures")]

mod pictures;

use std::error::Error;
use std::time::Duration;

use cellwise_core::{Budget, Clock, Stats, Verdict, collect};
use cellwise_nonogram::{Clue, Colour, Learning, Part, Puzzle, Solver};
use cpu_time::ProcessTime;

use pictures::{blurred, drawn, noise, random, upper_half};

/// CPU time instead of wall time, so that other work on the machine does not count.
struct CpuClock(ProcessTime);

impl Clock for CpuClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let (mut limit, mut verbose, mut files) = (10.0, false, Vec::new());
    let (mut learning, mut seed, mut seeds) = (Learning::Auto, 0, 1);
    let mut sets: Vec<(String, Vec<(String, Puzzle)>)> = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "-l" => limit = arguments.next().ok_or("-l needs seconds")?.parse()?,
            "-v" => verbose = true,
            "--learning" => {
                learning = match arguments.next().as_deref() {
                    Some("auto") => Learning::Auto,
                    Some("on") => Learning::On,
                    Some("runs") => Learning::Runs,
                    Some("off") => Learning::Off,
                    _ => return Err("--learning auto, on, runs or off".into()),
                }
            }
            "--seed" => seed = arguments.next().ok_or("--seed needs a number")?.parse()?,
            "--seeds" => seeds = arguments.next().ok_or("--seeds needs a number")?.parse()?,
            "--drawn" => {
                let size = arguments.next().ok_or("--drawn needs a size")?.parse()?;
                sets.push((format!("drawn {size}x{size}"), drawn(size, 20)));
            }
            "--noise" => {
                let mut next = || arguments.next().ok_or("--noise SIZE COLOURS PAPER");
                let (size, colours) = (next()?.parse()?, next()?.parse()?);
                let paper = next()?.parse()?;
                sets.push((
                    format!("noise {size}x{size}, {colours} colours on {paper}"),
                    noise(size, colours, paper),
                ));
            }
            "--random" | "--blurred" => {
                let mut next = || arguments.next().ok_or("--random or --blurred SIZE COUNT");
                let (size, count): (usize, u64) = (next()?.parse()?, next()?.parse()?);
                let field = if argument == "--random" {
                    random
                } else {
                    blurred
                };
                let puzzle = |seed: u64| (seed.to_string(), upper_half(size, &field(size, seed)));
                let name = format!("{} {size}x{size}", &argument[2..]);
                sets.push((name, (1..=count).map(puzzle).collect()));
            }
            _ => files.push(argument),
        }
    }
    let mut singles = Vec::new();
    for file in &files {
        let text = std::fs::read_to_string(file)?;
        let name = file.rsplit('/').next().unwrap_or(file).to_owned();
        if file.ends_with(".nin") {
            singles.push((name, read_nin(&text)?));
        } else if file.ends_with(".g") {
            singles.push((name, read_g(&text)?));
        } else {
            sets.push((name, read_tournament(&text)?));
        }
    }
    if !singles.is_empty() {
        sets.push((format!("{} files", singles.len()), singles));
    }
    for (name, puzzles) in &sets {
        let mut totals = Vec::new();
        for seed in seed..seed + seeds {
            let solver = |puzzle: &Puzzle| {
                let solver = Solver::new(puzzle);
                solver.with_seed(seed).with_learning(learning)
            };
            totals.push(run(name, puzzles, solver, limit, verbose));
        }
        if seeds > 1 {
            let mean = totals.iter().sum::<f64>() / totals.len() as f64;
            println!("{name}: mean of {seeds} seeds {mean:.3} s");
        }
    }
    Ok(())
}

/// Solves all puzzles of a set, prints a summary, gives the total of seconds.
fn run(
    name: &str,
    puzzles: &[(String, Puzzle)],
    solver: impl Fn(&Puzzle) -> Solver,
    limit: f64,
    verbose: bool,
) -> f64 {
    let mut times = Vec::new();
    let mut verdicts = [0; Verdict::ALL.len()];
    let mut stats = Stats::default();
    for (id, puzzle) in puzzles {
        let mut budget = Budget::unlimited()
            .with_clock(CpuClock(ProcessTime::now()), Duration::from_secs_f64(limit));
        let before = ProcessTime::now();
        let mut solver = solver(puzzle);
        let answer = collect(&mut solver, 2, &mut budget);
        let time = before.elapsed();
        stats = stats + answer.stats;
        if verbose {
            let stats = answer.stats;
            println!(
                "{id} {} {:.3} ms, {} nodes, {} dead ends, {} restarts",
                answer.verdict(),
                time.as_secs_f64() * 1e3,
                stats.nodes,
                stats.dead_ends,
                stats.restarts
            );
        }
        verdicts[answer.verdict() as usize] += 1;
        times.push(time);
    }
    let total = summary(name, &mut times, &verdicts);
    println!(
        "    {} guesses, {} conflicts, {} restarts, {:.2} µs a conflict",
        stats.guesses,
        stats.dead_ends,
        stats.restarts,
        total * 1e6 / stats.dead_ends.max(1) as f64
    );
    total
}

fn summary(name: &str, times: &mut [Duration], verdicts: &[usize]) -> f64 {
    times.sort_unstable();
    let total: Duration = times.iter().sum();
    let at = |share: f64| {
        let i = ((times.len() as f64 * share) as usize).min(times.len().saturating_sub(1));
        times.get(i).map_or(0.0, |time| time.as_secs_f64() * 1e3)
    };
    let verdicts: Vec<String> = Verdict::ALL
        .iter()
        .zip(verdicts)
        .filter(|&(_, &n)| n > 0)
        .map(|(verdict, n)| format!("{n} {verdict}"))
        .collect();
    println!(
        "{name}: {} | total {:.3} s, median {:.3} ms, p99 {:.3} ms, max {:.3} ms",
        verdicts.join(", "),
        total.as_secs_f64(),
        at(0.5),
        at(0.99),
        at(1.0)
    );
    total.as_secs_f64()
}

/// The format of Steve Simpson's solver in colours: names of colours, rows, columns, each part
/// after a line with a colon; `3b` is a run of three in colour b.
fn read_g(text: &str) -> Result<Puzzle, Box<dyn Error>> {
    let mut parts = text.split("\n:");
    let mut letters: Vec<char> = Vec::new();
    parts.next();
    let mut clues = |part: Option<&str>| -> Result<Vec<Clue>, Box<dyn Error>> {
        let mut all = Vec::new();
        for line in part.ok_or("too few parts")?.lines().skip(1) {
            let mut runs = Vec::new();
            for word in line.split_whitespace().filter(|&word| word != "0") {
                let split = word
                    .find(|c: char| !c.is_ascii_digit())
                    .ok_or("no colour")?;
                let letter = word[split..].chars().next().ok_or("no colour")?;
                let known = letters.iter().position(|&known| known == letter);
                let place = known.unwrap_or_else(|| {
                    letters.push(letter);
                    letters.len() - 1
                });
                runs.push(Part::Run {
                    length: word[..split].parse()?,
                    colour: Colour::new(place as u8 + 1),
                });
            }
            all.push(Clue::of_parts(runs));
        }
        Ok(all)
    };
    let rows = clues(parts.next())?;
    let columns = clues(parts.next())?;
    Ok(Puzzle::new(rows, columns)?)
}

fn numbers(line: &str) -> Result<Clue, Box<dyn Error>> {
    let lengths: Result<Vec<u32>, _> = line.split_whitespace().map(str::parse).collect();
    Ok(Clue::new(lengths?))
}

/// `W H`, then H rows, then W columns.
fn read_nin(text: &str) -> Result<Puzzle, Box<dyn Error>> {
    let mut lines = text.lines();
    let size: Vec<usize> = lines
        .next()
        .ok_or("an empty file")?
        .split_whitespace()
        .map(str::parse)
        .collect::<Result<_, _>>()?;
    let [width, height] = size[..] else {
        return Err("the first line is WIDTH HEIGHT".into());
    };
    let clues: Vec<Clue> = lines
        .take(width + height)
        .map(numbers)
        .collect::<Result<_, _>>()?;
    if clues.len() != width + height {
        return Err(format!("{} clue lines, not {}", clues.len(), width + height).into());
    }
    let (rows, columns) = clues.split_at(height);
    Ok(Puzzle::new(rows.to_vec(), columns.to_vec())?)
}

/// Square puzzles: `$id`, the column clues, the row clues.
fn read_tournament(text: &str) -> Result<Vec<(String, Puzzle)>, Box<dyn Error>> {
    let mut puzzles = Vec::new();
    for record in text.split('$').skip(1) {
        let mut lines = record.lines();
        let id = lines.next().unwrap_or_default().trim().to_owned();
        let mut clues: Vec<Clue> = lines.map(numbers).collect::<Result<_, _>>()?;
        if clues.len() % 2 == 1 {
            clues.pop();
        }
        let (columns, rows) = clues.split_at(clues.len() / 2);
        puzzles.push((id, Puzzle::new(rows.to_vec(), columns.to_vec())?));
    }
    Ok(puzzles)
}
