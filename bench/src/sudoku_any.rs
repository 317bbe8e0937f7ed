//! `bench sudoku-any`: boards above 9×9, empty ones for many seeds, and samples of each rule.

mod variants;

use std::fs::File;
use std::io::BufReader;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use cellwise_core::{Budget, End, Limit, collect};
use cellwise_formats::sudoku::{ReadOptions, Reader};
use cellwise_sudoku::{Grid, Puzzle, Shape, Solver};

use crate::cpu;
use crate::report::Report;

/// A set of boards: its file, the number of solutions to look for, and the name of that task.
const SETS: [(&str, usize, &str); 5] = [
    ("16x16-top44.txt", 2, "solve and prove"),
    ("16x16-40pct.txt", 1, "first solution"),
    ("25x25-alphadoku.txt", 2, "solve and prove"),
    ("25x25-40pct.txt", 1, "first solution"),
    ("36x36.txt", 1, "first solution"),
];
/// The empty boards: their box side, and the maximum number of seeds.
const EMPTY: [(usize, u64); 4] = [(4, 1000), (5, 1000), (6, 20), (7, 5)];

const PATIENCE: Duration = Duration::from_secs(30);

/// Measures the sets in `data/sudoku`, empty boards, and samples of each rule; or only the samples of the rules whose
/// names contain a word, which are printed and not saved.
pub(crate) fn run(data: &Path, seeds: u64, samples: u64, rule: Option<&str>) -> Result<()> {
    if let Some(word) = rule {
        return variants::run(&mut Report::new("sudoku-any"), samples, word);
    }
    let folder = data.join("sudoku");
    ensure!(folder.is_dir(), "{}: no such folder", folder.display());
    let mut report = Report::new("sudoku-any");
    let mut rows = Vec::new();
    for (name, wanted, asked) in SETS {
        let path = folder.join(name);
        if path.is_file() {
            let puzzles = read(&path)?;
            let times = puzzles.iter().map(|puzzle| {
                let mut budget = Budget::unlimited().with_timeout(PATIENCE);
                let (answer, took) =
                    cpu::timed(|| collect(&mut Solver::new(puzzle), wanted, &mut budget));
                (took, answer.end == End::Stopped(Limit::Time))
            });
            rows.push(row(&format!("{name}, {asked}"), times.collect()));
        }
    }
    for (side, max_seeds) in EMPTY {
        let size = side * side;
        let puzzle = Puzzle::new(Shape::boxes(side, side)?, Grid::empty(size))?;
        let times = (0..seeds.min(max_seeds)).map(|seed| {
            let mut budget = Budget::unlimited().with_timeout(PATIENCE);
            let mut solver = Solver::new(&puzzle).with_seed(seed);
            let (answer, took) = cpu::timed(|| collect(&mut solver, 1, &mut budget));
            (took, answer.solutions.is_empty())
        });
        rows.push(row(&format!("empty {size}x{size}, seeds"), times.collect()));
    }
    let head = [
        "boards",
        "number",
        "median ms",
        "p99 ms",
        "max ms",
        "max / median",
        "timed out",
    ];
    report.table(&head, &rows);
    classic(&mut report, &folder)?;
    variants::run(&mut report, samples, "")?;
    report.save()?;
    Ok(())
}

fn row(name: &str, mut times: Vec<(Duration, bool)>) -> Vec<String> {
    times.sort();
    let late = times.iter().filter(|(_, late)| *late).count();
    let ms = |index: usize| times[index].0.as_secs_f64() * 1e3;
    let last = times.len() - 1;
    let (median, max) = (ms(last / 2), ms(last));
    vec![
        name.to_owned(),
        times.len().to_string(),
        format!("{median:.2}"),
        format!("{:.2}", ms(last * 99 / 100)),
        format!("{max:.2}"),
        format!("{:.1}", max / median),
        late.to_string(),
    ]
}

/// The general engine on classic boards, against the engine made for them.
fn classic(report: &mut Report, folder: &Path) -> Result<()> {
    let mut rows = Vec::new();
    for name in [
        "17-clue.txt",
        "minimal-generated.txt",
        "hardest-1905-11+.txt",
    ] {
        let path = folder.join(name);
        if !path.is_file() {
            continue;
        }
        let puzzles: Vec<Puzzle> = read(&path)?.into_iter().take(1000).collect();
        let (mut nine, mut general) = (Vec::new(), Vec::new());
        for _ in 0..3 {
            for (times, is_general) in [(&mut nine, false), (&mut general, true)] {
                let ((), took) = cpu::timed(|| {
                    for puzzle in &puzzles {
                        let mut budget = Budget::unlimited();
                        if is_general {
                            let mut general = Solver::new(puzzle).with_general_engine();
                            collect(&mut general, 2, &mut budget);
                        } else {
                            collect(&mut Solver::new(puzzle), 2, &mut budget);
                        }
                    }
                });
                times.push(took.as_secs_f64() * 1e6 / puzzles.len() as f64);
            }
        }
        let (nine, general) = (cpu::median(nine), cpu::median(general));
        rows.push(vec![
            format!("{name}, first {}", puzzles.len()),
            format!("{nine:.1}"),
            format!("{general:.1}"),
            format!("{:.1}", general / nine),
        ]);
    }
    report.table(&["classic boards", "nine µs", "general µs", "ratio"], &rows);
    Ok(())
}

fn read(path: &Path) -> Result<Vec<Puzzle>> {
    let file = File::open(path).with_context(|| path.display().to_string())?;
    Reader::new(BufReader::new(file), &ReadOptions::default())
        .map(|record| Ok(record?.puzzle))
        .collect()
}
