//! Givens, levels and time of puzzles made by us and by other programs, side by side.

use std::collections::BTreeMap;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use cellwise_core::Verdict;
use cellwise_human::sudoku::{Human as _, Level};
use cellwise_sudoku::Puzzle;

use super::Extent;
use crate::cpu;
use crate::report::Report;

/// The most puzzles of one program that are rated.
const RATED: usize = 2_000;

/// A table of the puzzles of each program: name, puzzles, time.
pub(super) fn statistics(report: &mut Report, makers: &[(String, Vec<Puzzle>, Duration)]) {
    let levels = [
        Level::Easy,
        Level::Medium,
        Level::Hard,
        Level::Expert,
        Level::Extreme,
    ];
    let mut rows = Vec::new();
    for (name, puzzles, took) in makers {
        let unique: Vec<&Puzzle> = puzzles
            .iter()
            .filter(|puzzle| puzzle.count(2).verdict() == Verdict::Unique)
            .collect();
        let mut givens: Vec<usize> = puzzles.iter().map(|p| p.givens().filled()).collect();
        givens.sort_unstable();
        let rated: Vec<Option<Level>> = unique
            .iter()
            .take(RATED)
            .map(|puzzle| puzzle.rate().level)
            .collect();
        let of_level = |level: Level| {
            let number = rated.iter().filter(|found| **found == Some(level)).count();
            format!("{:.1}", 100.0 * number as f64 / rated.len().max(1) as f64)
        };
        let range = match (givens.first(), givens.last()) {
            (Some(least), Some(most)) => {
                format!("{least}–{most}, median {}", givens[givens.len() / 2])
            }
            _ => "–".to_owned(),
        };
        let mut row = vec![
            name.clone(),
            puzzles.len().to_string(),
            (puzzles.len() - unique.len()).to_string(),
            format!("{:.0}", puzzles.len() as f64 / took.as_secs_f64()),
            range,
        ];
        row.extend(levels.map(of_level));
        rows.push(row);
    }
    let mut head = vec!["made by", "puzzles", "not unique", "a second", "givens"];
    head.extend(["easy %", "medium %", "hard %", "expert %", "extreme %"]);
    report.table(&head, &rows);
}

/// Puzzles that other programs make: `--peer NAME=COMMAND`, where the command prints one puzzle in each line.
pub(super) fn peers(extent: &Extent, report: &mut Report) -> Result<()> {
    let mut makers = Vec::new();
    for peer in &extent.peers {
        let words = peer.words();
        let (program, arguments) = words.split_first().context("a peer needs a command")?;
        let before = cpu::children();
        let output = Command::new(program).args(arguments).output();
        let output = output.with_context(|| format!("can't start {program}"))?;
        ensure!(output.status.success(), "{} failed", peer.name);
        let took = cpu::children().saturating_sub(before);
        let text = String::from_utf8_lossy(&output.stdout);
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        let puzzles = lines.filter_map(|line| line.trim().parse().ok());
        makers.push((peer.name.clone(), puzzles.collect(), took));
    }
    statistics(report, &makers);
    Ok(())
}

/// The numbers of puzzles by their givens.
pub(super) fn givens(report: &mut Report, puzzles: &[Puzzle]) {
    let mut givens: BTreeMap<usize, usize> = BTreeMap::new();
    for puzzle in puzzles {
        *givens.entry(puzzle.givens().filled()).or_default() += 1;
    }
    let rows: Vec<Vec<String>> = givens
        .iter()
        .map(|(givens, number)| vec![givens.to_string(), number.to_string()])
        .collect();
    report.table(&["givens", "puzzles"], &rows);
}
