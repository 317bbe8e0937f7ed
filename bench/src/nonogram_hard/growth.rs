//! The cost of a puzzle by its size: random pictures, and drawn ones that lines alone solve.

use anyhow::Result;
use cellwise_nonogram::Puzzle;

use super::{Compared, Measure, pictures};
use crate::chart::{Axis, Curve, Lines};
use crate::report::Report;
use crate::sat::Asked;

/// Cells of a side of random pictures; half of the cells are black.
const RANDOM: [usize; 5] = [20, 25, 30, 40, 50];
/// Cells of a side of drawn pictures.
const DRAWN: [usize; 5] = [100, 200, 300, 400, 512];

/// The number of random pictures of each size, and of drawn ones.
const NUMBER: [u64; 2] = [10, 3];

/// Pictures of one sort: its name, the sizes, and what makes them.
type Sort<'a> = (&'a str, &'a [usize], &'a dyn Fn(usize) -> Vec<Puzzle>);

/// Measures all sizes and draws one chart.
pub(super) fn report(
    report: &mut Report,
    measure: &Measure<'_>,
    puzzles: u64,
    with_chart: bool,
) -> Result<()> {
    report.say("## Growth with the size\n");
    report.say("Random pictures (half of the cells black) and drawn ones (discs, solved by lines alone): mean CPU milliseconds a puzzle.\n");
    let number = NUMBER.map(|number| number.min(puzzles));
    let random = |size: usize| -> Vec<Puzzle> {
        let field = |seed| pictures::upper_half(size, &pictures::random(size, 1000 + seed));
        (0..number[0]).map(field).collect()
    };
    let drawn = |size: usize| -> Vec<Puzzle> {
        let all = pictures::drawn(size, number[1] as usize).into_iter();
        all.map(|(_, puzzle)| puzzle).collect()
    };
    let mut curves = Vec::new();
    let mut rows = Vec::new();
    let sorts: [Sort<'_>; 2] = [("random", &RANDOM, &random), ("drawn", &DRAWN, &drawn)];
    for (sort, sizes, make) in sorts {
        let mut ours = Vec::new();
        let mut theirs = Vec::new();
        for &size in sizes {
            let puzzles = make(size);
            let compared: Result<Vec<Compared>> = puzzles
                .iter()
                .map(|puzzle| measure.compare(format!("{sort} {size}"), puzzle))
                .collect();
            let compared = compared?;
            let mut row = vec![
                sort.to_owned(),
                format!("{size}×{size}"),
                puzzles.len().to_string(),
            ];
            ours.push((
                size as f64,
                add(&mut row, compared.iter().map(|one| one.ours)),
            ));
            if measure.peer.is_some() {
                let asked = compared.iter().filter_map(|one| Some(one.theirs?.1));
                theirs.push((size as f64, add(&mut row, asked)));
            }
            rows.push(row);
        }
        let mut curve = |name: &str, points| {
            let name = format!("{name}, {sort}");
            curves.push(Curve { name, points });
        };
        curve("ours", ours);
        if let Some(peer) = measure.peer {
            curve(peer.name(), theirs);
        }
    }
    let mut head = vec!["pictures", "size", "number", "ours", "stopped"];
    if let Some(peer) = measure.peer {
        head.extend([peer.name(), "stopped"]);
    }
    report.table(&head, &rows);
    if !with_chart {
        return Ok(());
    }
    let chart = Lines {
        title: "Nonograms: solve and prove, by size".to_owned(),
        note: report.origin(),
        x: Axis {
            name: "cells of a side".to_owned(),
            log: true,
        },
        y: Axis {
            name: "mean CPU ms a puzzle".to_owned(),
            log: true,
        },
        curves,
    };
    report.chart("growth", "Growth with the size", &chart.svg())
}

/// Puts the mean in milliseconds and the number stopped into a row; returns the mean.
fn add(row: &mut Vec<String>, asked: impl Iterator<Item = Asked>) -> f64 {
    let asked: Vec<Asked> = asked.collect();
    let mean = asked.iter().map(|a| a.seconds).sum::<f64>() * 1e3 / asked.len().max(1) as f64;
    row.push(format!("{mean:.2}"));
    row.push(
        asked
            .iter()
            .filter(|a| a.verdict.is_none())
            .count()
            .to_string(),
    );
    mean
}
