//! Sudoku made to order: how evenly full boards are drawn, and how fast every kind is made.

use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Result, ensure};
use cellwise_core::{Budget, Rng};
use cellwise_generate::sudoku::{
    BandClasses, Difficulty, Maker, Outcome, RuleWish, Symmetry, Wishes, random_grid,
};
use cellwise_human::sudoku::Level;
use cellwise_sudoku::{Puzzle, Shape};

use self::fixtures::RULES;
use super::statistics::{givens, statistics};
use super::{Extent, quantile, seconds};
use crate::cpu;
use crate::report::Report;

#[path = "../../../crates/generate/tests/it/fixtures.rs"]
mod fixtures;

/// The puzzles of these wishes with these numbers, `at_once` side by side, and the CPU time of each portion. A portion that takes longer than `patience` is
/// broken off.
pub(super) fn make(
    wishes: Wishes,
    numbers: Range<u64>,
    at_once: u64,
    patience: Duration,
) -> Result<(Vec<Puzzle>, Vec<Duration>)> {
    let wishes = Arc::new(wishes);
    let (mut puzzles, mut times) = (Vec::new(), Vec::new());
    for from in numbers.clone().step_by(at_once as usize) {
        let began = cpu::time();
        let mut maker = Maker::new(&wishes, 1, from..numbers.end.min(from + at_once))?;
        let mut budget = Budget::unlimited().with_clock(cpu::Clock, patience);
        let outcomes = match maker.advance(&mut budget) {
            Ok(outcomes) => outcomes,
            Err(_) => maker.stopped(),
        };
        times.push(cpu::time().saturating_sub(began));
        for outcome in outcomes {
            if let Outcome::Made(made) = outcome {
                puzzles.push(made.puzzle);
            }
        }
    }
    Ok((puzzles, times))
}

/// CPU time after which a portion is broken off: a user would not wait longer.
const PATIENCE: Duration = Duration::from_secs(600);

/// χ² of full boards over the classes of first bands.
pub(super) fn evenness(extent: &Extent, report: &mut Report) -> Result<()> {
    let classes = BandClasses::get();
    let mut seen = vec![0u64; classes.len()];
    let mut rng = Rng::new(1);
    let (grids, took) = cpu::timed(|| {
        let grids: Vec<[u8; 81]> = (0..extent.boards).map(|_| random_grid(&mut rng)).collect();
        grids
    });
    for grid in &grids {
        seen[classes.of(grid)] += 1;
    }
    let expected = classes.expected();
    let chi_squared: f64 = expected
        .iter()
        .zip(&seen)
        .map(|(p, &n)| {
            let mean = p * extent.boards as f64;
            (n as f64 - mean).powi(2) / mean
        })
        .sum();
    let freedom = classes.len() - 1;
    report.say(&format!(
        "{} full boards, {:.0} a second; χ² over {} classes of first bands: {chi_squared:.1} (expected {freedom}, standard deviation {:.1})\n",
        extent.boards,
        extent.boards as f64 / took.as_secs_f64(),
        classes.len(),
        (2.0 * freedom as f64).sqrt()
    ));
    ensure!(
        chi_squared < freedom as f64 + 5.0 * (2.0 * freedom as f64).sqrt(),
        "not even"
    );
    Ok(())
}

/// Minimal 9×9 boards, their givens and their levels.
pub(super) fn minimal(extent: &Extent, report: &mut Report) -> Result<()> {
    let (puzzles, times) = make(Wishes::default(), 0..extent.puzzles, Maker::MANY, PATIENCE)?;
    let took = times.iter().sum();
    statistics(
        report,
        &[("minimal, Cellwise".to_owned(), puzzles.clone(), took)],
    );
    givens(report, &puzzles);
    let mut rows = Vec::new();
    for symmetry in Symmetry::ALL {
        let wishes = Wishes {
            symmetry,
            ..Wishes::default()
        };
        let (puzzles, times) = make(wishes, 0..extent.puzzles / 10, Maker::MANY, PATIENCE)?;
        let filled: usize = puzzles.iter().map(|puzzle| puzzle.givens().filled()).sum();
        rows.push(vec![
            symmetry.to_string(),
            format!("{:.0}", puzzles.len() as f64 / seconds(&times)),
            format!("{:.1}", filled as f64 / puzzles.len() as f64),
        ]);
    }
    report.table(&["symmetry", "a second", "givens"], &rows);
    Ok(())
}

pub(super) fn levels(extent: &Extent, report: &mut Report) -> Result<()> {
    let mut rows = Vec::new();
    let all = [
        Level::Easy,
        Level::Medium,
        Level::Hard,
        Level::Expert,
        Level::Extreme,
    ];
    for level in all {
        let difficulty = Difficulty {
            level: Some(level..=level),
            ..Difficulty::default()
        };
        let wishes = Wishes {
            difficulty,
            ..Wishes::default()
        };
        let (puzzles, times) = make(wishes, 0..extent.seeds * 16, 32, PATIENCE)?;
        rows.push(vec![
            level.to_string(),
            puzzles.len().to_string(),
            format!("{:.0}", puzzles.len() as f64 / seconds(&times)),
        ]);
    }
    report.table(&["level", "puzzles", "a second"], &rows);
    Ok(())
}

/// Other sizes and rules.
pub(super) fn boards(extent: &Extent, report: &mut Report) -> Result<()> {
    let mut rows = Vec::new();
    let mut add = |name: &str, wishes: Wishes, seeds: u64| -> Result<()> {
        let (puzzles, times) = make(wishes, 0..seeds, 1, PATIENCE)?;
        rows.push(vec![
            name.to_owned(),
            format!("{} of {seeds}", puzzles.len()),
            format!("{:.3}", quantile(&times, 0.5)),
            format!("{:.3}", quantile(&times, 0.95)),
            format!("{:.3}", quantile(&times, 1.0)),
        ]);
        Ok(())
    };
    for (rows, columns) in [(2, 3), (3, 4), (4, 4), (5, 5)] {
        let shape = Arc::new(Shape::boxes(rows, columns)?);
        let size = shape.size();
        let seeds = extent.seeds;
        let wishes = Wishes {
            shape,
            ..Wishes::default()
        };
        add(&format!("{size}×{size}"), wishes, seeds)?;
    }
    for name in RULES {
        let rule = RuleWish::parse(name, &Shape::classic())?;
        let wishes = Wishes {
            rules: vec![rule],
            ..Wishes::default()
        };
        add(name, wishes, extent.seeds)?;
    }
    let rule = RuleWish::parse("killer", &Shape::classic())?;
    let wishes = Wishes {
        rules: vec![rule],
        givens: Some(0..=0),
        ..Wishes::default()
    };
    add("killer without givens", wishes, extent.seeds)?;
    report.table(&["board", "made", "median s", "95 % s", "slowest s"], &rows);
    Ok(())
}
