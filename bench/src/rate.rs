//! `bench rate`: Sudoku Explainer's numbers beside those of other programs, and the speed of both ratings.
//!
//! In: `sudoku/rated/*.txt` (puzzle, ER and, if known, EP and ED in a line) and the sets of `sudoku/`. Out: the agreement by file and by
//! number, every difference of more than half a point, and puzzles per CPU second: of both ratings, and of the whole program beside
//! peers, which is how it is held against an earlier build of itself.

use std::collections::BTreeMap;
use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use cellwise_core::Budget;
use cellwise_human::sudoku::{Explainer, Human as _, Position, explainer_rating};
use cellwise_sudoku::Puzzle;

use crate::cpu;
use crate::explain::some;
use crate::peer::Peer;
use crate::report::Report;
use crate::start::{self, Program};

/// The rated files, and the most puzzles taken of each, evenly spread.
const RATED: [(&str, usize); 3] = [
    ("se.txt", 10_000),
    ("skfr.txt", 1000),
    ("hardest-er.txt", 10_000),
];

/// The sets whose speed is measured, and the most puzzles taken of each, evenly spread.
const SETS: [(&str, usize); 4] = [
    ("minimal-generated.txt", 1000),
    ("17-clue.txt", 2000),
    ("top1465.txt", 100),
    ("hardest-1905-11+.txt", 10),
];

/// A puzzle with the numbers of another program, in tenths.
struct Rated {
    puzzle: Puzzle,
    er: i32,
    rest: Option<[i32; 2]>,
}

/// The agreement on some puzzles.
#[derive(Clone, Default)]
struct Agreement {
    puzzles: usize,
    equal: usize,
    near: usize,
    /// Puzzles whose EP and ED are known, and those where all three numbers are equal.
    full: usize,
    equal_full: usize,
    differences: i32,
}

impl Agreement {
    fn add(&mut self, rated: &Rated, ours: Explainer) -> i32 {
        let difference = i32::from(ours.rating) - rated.er;
        self.puzzles += 1;
        self.equal += usize::from(difference == 0);
        self.near += usize::from(difference.abs() <= 2);
        self.differences += difference.abs();
        if let Some(rest) = rated.rest {
            self.full += 1;
            let same = rest == [ours.pearl, ours.diamond].map(i32::from);
            self.equal_full += usize::from(same && difference == 0);
        }
        difference
    }

    fn row(&self, name: &str) -> Vec<String> {
        let percent = |n: usize, of: usize| match of {
            0 => "–".to_owned(),
            _ => format!("{:.1} %", 100.0 * n as f64 / of as f64),
        };
        vec![
            name.to_owned(),
            self.puzzles.to_string(),
            percent(self.equal, self.puzzles),
            percent(self.near, self.puzzles),
            percent(self.equal_full, self.full),
            format!(
                "{:.3}",
                f64::from(self.differences) / 10.0 / self.puzzles as f64
            ),
        ]
    }
}

/// Measures agreement and speed on the files in `data/sudoku`.
pub(crate) fn run(data: &Path, peers: &[Peer], rounds: usize, speed_only: bool) -> Result<()> {
    let folder = data.join("sudoku");
    ensure!(folder.is_dir(), "{}: no such folder", folder.display());
    let mut report = Report::new("rate");
    if speed_only {
        return beside(&folder, peers, rounds, &mut report);
    }
    agreement(&folder.join("rated"), &mut report)?;
    speed(&folder, &mut report)?;
    if !peers.is_empty() {
        beside(&folder, peers, rounds, &mut report)?;
    }
    report.save()?;
    Ok(())
}

/// The whole program on a file of each set, in turns with peers.
fn beside(folder: &Path, peers: &[Peer], rounds: usize, report: &mut Report) -> Result<()> {
    let ours = start::ours("sudoku", &["rate", "-j", "1", "-q"], true)?;
    let programs: Vec<Program> = std::iter::once(ours)
        .chain(peers.iter().map(Program::of))
        .collect();
    let mut rows = Vec::new();
    for (name, max) in SETS {
        let set = folder.join(name);
        if !set.is_file() {
            continue;
        }
        let lines = spread(&fs::read_to_string(&set)?, max).join("\n");
        let file = format!("cellwise-bench-{}-rate.txt", std::process::id());
        let file = std::env::temp_dir().join(file);
        fs::write(&file, lines + "\n")?;
        let mut took = vec![Vec::new(); programs.len()];
        for _ in 0..rounds {
            for (program, took) in programs.iter().zip(&mut took) {
                took.push(program.run(&file)?.cpu / 1e3);
            }
        }
        fs::remove_file(&file)?;
        let took: Vec<f64> = took.into_iter().map(cpu::median).collect();
        let mut row = vec![name.to_owned(), max.to_string()];
        row.push(format!("{:.1}", max as f64 / took[0]));
        for peer in &took[1..] {
            row.push(format!("{:.1}", max as f64 / peer));
            row.push(format!("{:.3}", peer / took[0]));
        }
        rows.push(row);
    }
    report.say("## The program as a process, puzzles per CPU second, medians\n");
    let mut head = vec!["set".to_owned(), "puzzles".to_owned(), "ours".to_owned()];
    for peer in peers {
        head.push(peer.name.clone());
        head.push(format!("ours ÷ {}", peer.name));
    }
    let head: Vec<&str> = head.iter().map(String::as_str).collect();
    report.table(&head, &rows);
    Ok(())
}

fn agreement(folder: &Path, report: &mut Report) -> Result<()> {
    let mut rows = Vec::new();
    let mut by_number: BTreeMap<i32, Agreement> = BTreeMap::new();
    let (mut far, mut ranks) = (Vec::new(), Vec::new());
    for (name, max) in RATED {
        let file = folder.join(name);
        if !file.is_file() {
            continue;
        }
        let text = fs::read_to_string(&file)?;
        let mut all = Agreement::default();
        let mut sums: Vec<(f64, f64)> = Vec::new();
        for rated in read(&text, max).with_context(|| name.to_owned())? {
            let Some(ours) = rated.puzzle.explainer() else {
                continue;
            };
            let difference = all.add(&rated, ours);
            sums.push((f64::from(rated.er), f64::from(rated.puzzle.rate().sum)));
            by_number
                .entry(rated.er / 10)
                .or_default()
                .add(&rated, ours);
            if difference.abs() > 5 {
                let theirs = f64::from(rated.er) / 10.0;
                far.push(vec![
                    name.to_owned(),
                    rated.puzzle.to_string(),
                    theirs.to_string(),
                    ours.to_string(),
                ]);
            }
        }
        rows.push(all.row(name));
        ranks.push(vec![
            name.to_owned(),
            sums.len().to_string(),
            format!("{:.3}", spearman(&sums)),
        ]);
    }
    report.say("## Agreement\n");
    let head = [
        "numbers",
        "puzzles",
        "ER equal",
        "within 0.2",
        "ER, EP, ED equal",
        "mean difference",
    ];
    report.table(&head, &rows);
    let rows: Vec<_> = by_number
        .iter()
        .map(|(number, all)| all.row(&format!("{number}.0 to {number}.9")))
        .collect();
    report.table(&head, &rows);
    report.say("## Rank correlation of the numbers with our own sum\n");
    report.table(&["numbers", "puzzles", "Spearman"], &ranks);
    report.say("## Differences of more than 0.5\n");
    if far.is_empty() {
        report.say("None.\n");
    } else {
        report.table(&["file", "puzzle", "there", "here"], &far);
    }
    Ok(())
}

/// Spearman's rank correlation; equal values share the mean of their ranks.
fn spearman(pairs: &[(f64, f64)]) -> f64 {
    let ranks = |values: Vec<f64>| -> Vec<f64> {
        let rank = |value: &f64| {
            let below = values.iter().filter(|other| *other < value).count();
            let equal = values.iter().filter(|other| *other == value).count();
            below as f64 + (equal as f64 - 1.0) / 2.0
        };
        values.iter().map(rank).collect()
    };
    let a = ranks(pairs.iter().map(|pair| pair.0).collect());
    let b = ranks(pairs.iter().map(|pair| pair.1).collect());
    let mean = (pairs.len() as f64 - 1.0) / 2.0;
    let product = |x: &[f64], y: &[f64]| -> f64 {
        x.iter().zip(y).map(|(x, y)| (x - mean) * (y - mean)).sum()
    };
    product(&a, &b) / (product(&a, &a) * product(&b, &b)).sqrt()
}

/// At most `max` of the rated puzzles, spread evenly.
fn read(text: &str, max: usize) -> Result<Vec<Rated>> {
    spread(text, max).into_iter().map(read_line).collect()
}

/// At most `max` lines, spread evenly.
fn spread(text: &str, max: usize) -> Vec<&str> {
    let lines: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
    let count = max.min(lines.len());
    (0..count).map(|i| lines[i * lines.len() / count]).collect()
}

fn read_line(line: &str) -> Result<Rated> {
    let mut fields = line.split_whitespace();
    let puzzle = fields.next().context("a puzzle is missing")?.parse()?;
    let numbers = fields
        .map(|field| Ok((field.parse::<f64>()? * 10.0).round() as i32))
        .collect::<Result<Vec<i32>>>()?;
    Ok(Rated {
        puzzle,
        er: *numbers.first().context("a rating is missing")?,
        rest: numbers
            .get(1)
            .copied()
            .zip(numbers.get(2).copied())
            .map(|(ep, ed)| [ep, ed]),
    })
}

/// Both ratings, puzzle by puzzle in turns.
fn speed(folder: &Path, report: &mut Report) -> Result<()> {
    let mut rows = Vec::new();
    for (name, max) in SETS {
        let file = folder.join(name);
        if !file.is_file() {
            continue;
        }
        let puzzles = some(&fs::read_to_string(&file)?, max)?;
        let (mut own, mut theirs, mut slowest) = (Duration::ZERO, Duration::ZERO, Duration::ZERO);
        for puzzle in &puzzles {
            let (_, took) = cpu::timed(|| black_box(puzzle.rate()));
            own += took;
            let budget = &mut Budget::unlimited();
            let position = Position::new(puzzle, budget);
            let (_, took) = cpu::timed(|| black_box(explainer_rating(&position, budget)));
            theirs += took;
            slowest = slowest.max(took);
        }
        let per_second =
            |took: Duration| format!("{:.3}", puzzles.len() as f64 / took.as_secs_f64());
        rows.push(vec![
            name.to_owned(),
            puzzles.len().to_string(),
            per_second(own),
            per_second(theirs),
            per_second(own + theirs),
            format!("{:.3}", own.as_secs_f64() / (own + theirs).as_secs_f64()),
            format!("{:.1}", slowest.as_secs_f64() * 1e3),
        ]);
    }
    report.say("## Speed\n");
    let head = [
        "set",
        "puzzles",
        "own rating per second",
        "Sudoku Explainer's per second",
        "both per second",
        "both ÷ own",
        "slowest ms",
    ];
    report.table(&head, &rows);
    Ok(())
}
