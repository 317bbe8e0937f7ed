//! `bench nonogram-rate`: the speed of `rate` and `explain` on Nonograms made here, and the techniques they need.
//!
//! Puzzles are made from seed 1. Random cells are followed by a pass that makes neighbours alike, so that many pictures are solved
//! line by line; noise has no such pass and needs more than single lines.

use std::hint::black_box;

use anyhow::{Result, ensure};
use cellwise_core::{Budget, Rng, Verdict, collect};
use cellwise_human::nonogram::{Position, Rating, Technique, explain, rate};
use cellwise_nonogram::{Cell, Colour, Effort, Palette, Picture, Puzzle, Solver};

use crate::cpu;
use crate::report::Report;

/// Puzzles of one kind.
struct Set {
    name: &'static str,
    size: usize,
    count: usize,
    inks: usize,
    is_noise: bool,
    /// Only puzzles that one line at a time solves.
    by_lines: bool,
}

const SETS: [Set; 4] = [
    Set {
        name: "25×25, line by line",
        size: 25,
        count: 1000,
        inks: 1,
        is_noise: false,
        by_lines: true,
    },
    Set {
        name: "25×25 in 3 colours, line by line",
        size: 25,
        count: 300,
        inks: 3,
        is_noise: false,
        by_lines: true,
    },
    Set {
        name: "25×25, any",
        size: 25,
        count: 300,
        inks: 1,
        is_noise: false,
        by_lines: false,
    },
    Set {
        name: "12×12 noise, any",
        size: 12,
        count: 300,
        inks: 1,
        is_noise: true,
        by_lines: false,
    },
];

/// Puzzles that are explained in full.
const EXPLAINED: usize = 100;

/// Measures the sets whose name contains a word; all of them are saved as a report.
pub(crate) fn run(only: &str, rounds: usize) -> Result<()> {
    let mut report = Report::new("nonogram-rate");
    let (mut rows, mut uses) = (Vec::new(), Vec::new());
    for set in SETS.iter().filter(|set| set.name.contains(only)) {
        let positions = set.positions();
        let (row, ratings) = measure(set, &positions, rounds)?;
        rows.push(row);
        uses.push((set.name, ratings));
    }
    let head = [
        "made from seed 1",
        "puzzles",
        "ratings a second",
        "slowest ms",
        "mean rounds",
        "mean steps",
        "steps explained a second",
    ];
    report.table(&head, &rows);
    techniques(&mut report, &uses);
    if only.is_empty() {
        report.save()?;
    }
    Ok(())
}

impl Set {
    fn positions(&self) -> Vec<(Position, bool)> {
        let mut rng = Rng::new(1);
        let budget = &mut Budget::unlimited();
        let mut positions = Vec::new();
        while positions.len() < self.count {
            let puzzle = Puzzle::of_picture(&self.picture(&mut rng)).expect("a full picture");
            let mut solver = Solver::new(&puzzle);
            let answer = collect(&mut solver, 2, budget);
            let by_lines = solver.effort() == Effort::Lines;
            if answer.verdict() == Verdict::Unique && (by_lines || !self.by_lines) {
                positions.push((Position::answered(&puzzle, answer), by_lines));
            }
        }
        positions
    }

    fn picture(&self, rng: &mut Rng) -> Picture {
        let (size, density) = (self.size, if self.is_noise { 0.45 } else { 0.55 });
        let ink = |rng: &mut Rng| match rng.chance(density) {
            true => Cell::of(Colour::new(1 + rng.below(self.inks) as u8)),
            false => Cell::White,
        };
        let mut cells: Vec<Cell> = (0..size * size).map(|_| ink(rng)).collect();
        let alike = if self.is_noise { 0 } else { cells.len() };
        for i in 0..alike {
            if i % size > 0 && rng.chance(0.3) {
                cells[i] = cells[i - 1];
            }
            if i >= size && rng.chance(0.3) {
                cells[i] = cells[i - size];
            }
        }
        let picture = Picture::from_cells(size, size, cells).expect("size × size cells");
        match Palette::safe(self.inks) {
            Ok(palette) if self.inks > 1 => picture.with_palette(&palette),
            _ => picture,
        }
    }
}

/// The row of a set, and its ratings.
fn measure(
    set: &Set,
    positions: &[(Position, bool)],
    rounds: usize,
) -> Result<(Vec<String>, Vec<Rating>)> {
    let budget = &mut Budget::unlimited();
    let count = positions.len() as f64;
    let (mut times, mut ratings, mut slowest) = (Vec::new(), Vec::new(), 0.0f64);
    for _ in 0..rounds {
        let mut total = 0.0;
        ratings.clear();
        for (position, _) in positions {
            let (rating, took) = cpu::timed(|| rate(position, budget));
            let took = took.as_secs_f64();
            (total, slowest) = (total + took, slowest.max(took));
            ratings.push(rating);
        }
        times.push(total);
    }
    for (rating, (_, by_lines)) in ratings.iter().zip(positions) {
        let says = rating.line_by_line == Some(*by_lines);
        ensure!(says, "line by line: {by_lines}, but {rating}");
    }
    let (steps, took) = cpu::timed(|| {
        let some = positions.iter().take(EXPLAINED);
        let paths = some.map(|(position, _)| black_box(explain(position, budget)));
        paths.map(|path| path.steps().count()).sum::<usize>()
    });
    let mean = |of: fn(&Rating) -> usize| {
        format!(
            "{:.1}",
            ratings.iter().map(of).sum::<usize>() as f64 / count
        )
    };
    let row = vec![
        set.name.to_owned(),
        positions.len().to_string(),
        format!("{:.0}", count / cpu::median(times)),
        format!("{:.2}", slowest * 1e3),
        mean(|rating| rating.rounds),
        mean(|rating| rating.steps),
        format!("{:.0}", steps as f64 / took.as_secs_f64()),
    ];
    Ok((row, ratings))
}

/// The number of uses of each technique, and of puzzles in which it is the hardest.
fn techniques(report: &mut Report, sets: &[(&str, Vec<Rating>)]) {
    let mut rows = Vec::new();
    for &technique in Technique::ALL {
        let mut row = vec![technique.to_string()];
        for (_, ratings) in sets {
            let uses = ratings.iter().flat_map(|rating| &rating.uses);
            let uses: usize = uses.filter(|(t, _)| *t == technique).map(|(_, n)| n).sum();
            let hardest = ratings.iter().filter(|r| r.hardest == Some(technique));
            row.push(format!("{uses} / {}", hardest.count()));
        }
        rows.push(row);
    }
    let names = sets.iter().map(|(name, _)| *name);
    let head: Vec<&str> = ["uses / hardest of"].into_iter().chain(names).collect();
    report.table(&head, &rows);
}
