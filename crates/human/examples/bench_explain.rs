//! The speed of rating and explaining, and the techniques that puzzles need.
//!
//! `bench_explain rate|explain|verify FILE [MAX]`: one puzzle a line; the first MAX lines, spread
//! evenly over the file. Prints puzzles per second of CPU time and a table of techniques.

use std::collections::BTreeMap;
use std::hint::black_box;
use std::time::Instant;

use cellwise_human::sudoku::{Human, verify};
use cellwise_sudoku::Puzzle;

#[expect(clippy::print_stdout, reason = "a program for the terminal")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [what, file, rest @ ..] = args.as_slice() else {
        return Err("usage: bench_explain rate|explain|verify FILE [MAX]".into());
    };
    let text = std::fs::read_to_string(file)?;
    let lines: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
    let max = rest
        .first()
        .map_or(Ok(lines.len()), |max| max.parse())?
        .clamp(1, lines.len());
    let puzzles: Vec<Puzzle> = (0..max)
        .map(|i| lines[i * lines.len() / max].parse())
        .collect::<Result<_, _>>()?;
    let mut uses: BTreeMap<_, (usize, usize)> = BTreeMap::new();
    let mut levels: BTreeMap<_, usize> = BTreeMap::new();
    let mut slowest = (0.0, 0);
    let (mut steps, mut faults) = (0, 0);
    let (wall, cpu) = (Instant::now(), cpu_seconds());
    for (i, puzzle) in puzzles.iter().enumerate() {
        let start = Instant::now();
        match what.as_str() {
            "rate" => {
                let rating = black_box(puzzle.rate());
                let level = rating.level.map_or("not rated", |level| level.name());
                *levels.entry(level).or_default() += 1;
                for (technique, times) in rating.uses {
                    let entry = uses.entry(technique).or_default();
                    *entry = (entry.0 + 1, entry.1 + times);
                }
            }
            "explain" => {
                black_box(puzzle.explain());
            }
            "verify" => match verify(puzzle) {
                Ok(count) => steps += count,
                Err(fault) => {
                    faults += 1;
                    let givens: Vec<String> = puzzle
                        .givens()
                        .digits()
                        .iter()
                        .map(ToString::to_string)
                        .collect();
                    println!("{}: {fault}", givens.concat());
                }
            },
            _ => return Err(format!("no such job: {what}").into()),
        }
        let took = start.elapsed().as_secs_f64();
        if took > slowest.0 {
            slowest = (took, i);
        }
    }
    let (wall, cpu) = (wall.elapsed().as_secs_f64(), cpu_seconds() - cpu);
    for (technique, (puzzles, times)) in uses {
        println!("{puzzles:8} puzzles {times:8} uses  {technique}");
    }
    for (level, count) in levels {
        println!("{count:8} {level}");
    }
    if what == "verify" {
        println!("{steps} steps are true and follow; {faults} puzzles with a fault");
    }
    println!(
        "{what}: {} puzzles, {cpu:.2} s CPU ({wall:.2} s), {:.1}/s, slowest {:.0} ms (line {})",
        puzzles.len(),
        puzzles.len() as f64 / cpu.max(1e-9),
        slowest.0 * 1e3,
        slowest.1 * lines.len() / max + 1
    );
    Ok(())
}

/// CPU time of this process so far, from the scheduler where there is one to ask, else 0.
fn cpu_seconds() -> f64 {
    std::fs::read_to_string("/proc/self/schedstat")
        .ok()
        .and_then(|text| text.split_whitespace().next()?.parse::<f64>().ok())
        .map_or(0.0, |nanoseconds| nanoseconds / 1e9)
}
