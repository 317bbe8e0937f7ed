//! `bench generate`: puzzles made to order, against the floors we set ourselves.

mod gallery;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Result, ensure};
use cellwise_core::{Budget, Rng};
use cellwise_generate::nonogram::{Mirror, Repair, RepairEnd, SketchOptions, Solvable, sketch};
use cellwise_generate::sudoku::{
    BandClasses, Difficulty, Maker, Outcome, RuleWish, Symmetry, Wishes, random_grid,
};
use cellwise_human::sudoku::{Human as _, Level, Technique};
use cellwise_sudoku::{Puzzle, Shape};
use clap::Args;

use crate::cpu;
use crate::report::Report;

/// How much is measured.
#[derive(Args)]
pub(crate) struct Extent {
    /// Seeds for each technique, each large board and each killer
    #[arg(long, default_value_t = 20)]
    seeds: u64,
    /// Full boards for the test of evenness
    #[arg(long, default_value_t = 1_000_000)]
    boards: usize,
    /// Puzzles for the statistics
    #[arg(long, default_value_t = 10_000)]
    puzzles: u64,
    /// Only the parts whose name contains this word; the report is printed, not saved
    #[arg(long, value_name = "WORD", default_value = "")]
    only: String,
}

/// Measures every part.
pub(crate) fn run(extent: &Extent) -> Result<()> {
    let mut report = Report::new("generate");
    let parts: [(&str, Part); 6] = [
        ("evenness", evenness),
        ("minimal", minimal),
        ("levels", levels),
        ("boards", boards),
        ("techniques", techniques),
        ("gallery", pictures),
    ];
    for (name, part) in parts {
        if name.contains(&extent.only) {
            report.say(&format!("## {name}\n"));
            part(extent, &mut report)?;
        }
    }
    if extent.only.is_empty() {
        report.save()?;
    }
    Ok(())
}

type Part = fn(&Extent, &mut Report) -> Result<()>;

/// The puzzles of these wishes, `at_once` side by side, and the CPU time of each portion.
fn make(wishes: Wishes, count: u64, at_once: u64) -> Result<(Vec<Puzzle>, Vec<Duration>)> {
    let wishes = Arc::new(wishes);
    let (mut puzzles, mut times) = (Vec::new(), Vec::new());
    for from in (0..count).step_by(at_once as usize) {
        let (outcomes, took) = cpu::timed(|| {
            Maker::new(&wishes, 1, from..count.min(from + at_once))
                .map(|mut maker| maker.advance(&mut Budget::unlimited()))
        });
        times.push(took);
        let outcomes = outcomes?.map_err(|limit| anyhow::anyhow!("stopped: {limit}"))?;
        for outcome in outcomes {
            if let Outcome::Made(made) = outcome {
                puzzles.push(made.puzzle);
            }
        }
    }
    Ok((puzzles, times))
}

fn seconds(times: &[Duration]) -> f64 {
    times.iter().map(Duration::as_secs_f64).sum()
}

/// The value below which this share of the times lies.
fn quantile(times: &[Duration], share: f64) -> f64 {
    let mut sorted: Vec<f64> = times.iter().map(Duration::as_secs_f64).collect();
    sorted.sort_by(f64::total_cmp);
    let at = ((sorted.len() as f64 * share) as usize).min(sorted.len().saturating_sub(1));
    sorted.get(at).copied().unwrap_or(0.0)
}

/// χ² of full boards over the classes of first bands.
fn evenness(extent: &Extent, report: &mut Report) -> Result<()> {
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
fn minimal(extent: &Extent, report: &mut Report) -> Result<()> {
    let (puzzles, times) = make(Wishes::default(), extent.puzzles, Maker::MANY)?;
    report.say(&format!(
        "{} minimal 9×9: {:.0} a second\n",
        puzzles.len(),
        puzzles.len() as f64 / seconds(&times)
    ));
    let mut givens: BTreeMap<usize, usize> = BTreeMap::new();
    for puzzle in &puzzles {
        *givens.entry(puzzle.givens().filled()).or_default() += 1;
    }
    let rows: Vec<Vec<String>> = givens
        .iter()
        .map(|(givens, number)| vec![givens.to_string(), number.to_string()])
        .collect();
    report.table(&["givens", "puzzles"], &rows);
    let mut levels: BTreeMap<String, usize> = BTreeMap::new();
    for puzzle in puzzles.iter().take(2_000) {
        let level = puzzle.rate().level;
        let name = level.map_or_else(|| "none".to_owned(), |level| level.to_string());
        *levels.entry(name).or_default() += 1;
    }
    let rows: Vec<Vec<String>> = levels
        .iter()
        .map(|(level, number)| vec![level.clone(), number.to_string()])
        .collect();
    report.table(&["level", "of the first 2,000"], &rows);
    let mut rows = Vec::new();
    for symmetry in Symmetry::ALL {
        let wishes = Wishes {
            symmetry,
            ..Wishes::default()
        };
        let (puzzles, times) = make(wishes, extent.puzzles / 10, Maker::MANY)?;
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

fn levels(extent: &Extent, report: &mut Report) -> Result<()> {
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
        let (puzzles, times) = make(wishes, extent.seeds * 16, 16)?;
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
fn boards(extent: &Extent, report: &mut Report) -> Result<()> {
    let mut rows = Vec::new();
    let mut add = |name: &str, wishes: Wishes, seeds: u64| -> Result<()> {
        let (puzzles, times) = make(wishes, seeds, 1)?;
        rows.push(vec![
            name.to_owned(),
            format!("{} of {seeds}", puzzles.len()),
            format!("{:.3}", quantile(&times, 0.5)),
            format!("{:.3}", quantile(&times, 1.0)),
        ]);
        Ok(())
    };
    for (rows, columns) in [(2, 3), (3, 4), (4, 4), (5, 5)] {
        let shape = Arc::new(Shape::boxes(rows, columns)?);
        let size = shape.size();
        let seeds = if size > 16 {
            extent.seeds.div_ceil(4)
        } else {
            extent.seeds
        };
        let wishes = Wishes {
            shape,
            ..Wishes::default()
        };
        add(&format!("{size}×{size}"), wishes, seeds)?;
    }
    let rules = [
        "x",
        "windoku",
        "jigsaw",
        "antiknight",
        "killer",
        "thermo",
        "arrow",
        "even",
        "odd",
        "greater",
        "sandwich",
    ];
    for name in rules {
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
    report.table(&["board", "made", "median s", "slowest s"], &rows);
    Ok(())
}

/// Each technique needed.
fn techniques(extent: &Extent, report: &mut Report) -> Result<()> {
    let mut rows = Vec::new();
    for &technique in Technique::ALL {
        let difficulty = Difficulty {
            needs: Some(technique),
            ..Difficulty::default()
        };
        let wishes = Wishes {
            difficulty,
            ..Wishes::default()
        };
        let (puzzles, times) = make(wishes, extent.seeds, 1)?;
        rows.push(vec![
            technique.name().to_owned(),
            format!("{} of {}", puzzles.len(), extent.seeds),
            format!("{:.2}", quantile(&times, 0.5)),
            format!("{:.2}", quantile(&times, 0.95)),
        ]);
    }
    report.table(&["needed", "made", "median s", "95 % s"], &rows);
    Ok(())
}

/// Pictures drawn here become Nonograms.
fn pictures(_: &Extent, report: &mut Report) -> Result<()> {
    let mut rows = Vec::new();
    for (side, colours, solvable) in [
        (30, 1, Solvable::Lines),
        (60, 1, Solvable::Lines),
        (30, 3, Solvable::Lines),
        (20, 1, Solvable::Unique),
    ] {
        let mut times = Vec::new();
        let (mut done, mut proved, mut changed) = (0, 0, 0);
        for (_, pixels) in gallery::all() {
            let options = SketchOptions {
                size: Some((side, side)),
                colours,
                ..SketchOptions::default()
            };
            let (repaired, took) = cpu::timed(|| {
                let sketch = sketch(&pixels, &options)?;
                let mut repair = Repair::new(&sketch, solvable, Mirror::None);
                let repaired = repair.advance(&mut Budget::unlimited());
                repaired.map_err(|limit| anyhow::anyhow!("stopped: {limit}"))
            });
            let repaired = repaired?;
            times.push(took);
            done += usize::from(!matches!(repaired.end, RepairEnd::Failed(_)));
            proved += usize::from(repaired.end == RepairEnd::Fewest);
            changed += repaired.changes.len();
        }
        rows.push(vec![
            format!("{side}×{side}"),
            colours.to_string(),
            solvable.to_string(),
            format!("{done} of {}", times.len()),
            proved.to_string(),
            format!("{:.1}", changed as f64 / times.len() as f64),
            format!("{:.3}", quantile(&times, 0.5)),
            format!("{:.3}", quantile(&times, 1.0)),
        ]);
    }
    report.table(
        &[
            "size",
            "colours",
            "solvable",
            "done",
            "fewest proved",
            "changes",
            "median s",
            "slowest s",
        ],
        &rows,
    );
    Ok(())
}
