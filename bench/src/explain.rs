//! `bench explain`: the speed of `rate` and `explain`.

use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::time::Duration;

use anyhow::{Result, ensure};
use cellwise_human::sudoku::{Human as _, PathEnd};
use cellwise_sudoku::Puzzle;

use crate::cpu;
use crate::report::Report;

/// Sets, the number of puzzles of each (evenly spread), and true if they are explained in full.
const SETS: [(&str, usize, bool); 5] = [
    ("easy-generated.txt", 2000, false),
    ("minimal-generated.txt", 4000, false),
    ("17-clue.txt", 4000, false),
    ("top1465.txt", 400, true),
    ("hardest-1905-11+.txt", 200, true),
];

/// Measures the sets in `data/sudoku`.
pub(crate) fn run(data: &Path, rounds: usize) -> Result<()> {
    let folder = data.join("sudoku");
    ensure!(folder.is_dir(), "{}: no such folder", folder.display());
    let mut report = Report::new("explain");
    let mut rows = Vec::new();
    for (name, max, in_full) in SETS {
        let file = folder.join(name);
        if !file.is_file() {
            continue;
        }
        let puzzles = some(&fs::read_to_string(&file)?, max)?;
        let mut times = Vec::new();
        let (mut slowest, mut unsolved) = (Duration::ZERO, 0);
        for _ in 0..rounds {
            let mut total = Duration::ZERO;
            unsolved = 0;
            for puzzle in &puzzles {
                let (end, took) = cpu::timed(|| {
                    if in_full {
                        black_box(puzzle.explain()).end
                    } else {
                        black_box(puzzle.rate()).end
                    }
                });
                total += took;
                slowest = slowest.max(took);
                unsolved += usize::from(end != PathEnd::Solved);
            }
            times.push(total.as_secs_f64());
        }
        rows.push(vec![
            name.to_owned(),
            puzzles.len().to_string(),
            if in_full { "explain" } else { "rate" }.to_owned(),
            format!("{:.0}", puzzles.len() as f64 / cpu::median(times)),
            format!("{:.1}", slowest.as_secs_f64() * 1e3),
            unsolved.to_string(),
        ]);
    }
    let head = [
        "set",
        "puzzles",
        "job",
        "per second",
        "slowest ms",
        "not solved",
    ];
    report.table(&head, &rows);
    report.save()?;
    Ok(())
}

/// `max` of the puzzles, spread evenly.
pub(crate) fn some(text: &str, max: usize) -> Result<Vec<Puzzle>> {
    let lines: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
    let count = max.min(lines.len());
    (0..count)
        .map(|i| Ok(lines[i * lines.len() / count].parse()?))
        .collect()
}
