//! The cost of a puzzle by its size and by its share of black cells.
//!
//! In: the number of random pictures of each sort. Out: a table and a plot for our engine and for
//! each peer. Every puzzle goes to all of them, with the same limit.

use std::time::Duration;

use anyhow::Result;
use cellwise_core::Rng;
use cellwise_nonogram::{Cell, Picture, Puzzle};

use super::process::OneByOne;
use super::{Outcome, solve_one};
use crate::chart::{Axis, Curve, Lines};
use crate::report::Report;

const SIZES: [usize; 7] = [10, 15, 20, 25, 30, 35, 40];
/// The numbers of black cells in ten.
const DENSITIES: [usize; 5] = [3, 4, 5, 6, 7];

/// The CPU time after which a solver is stopped.
const PATIENCE: Duration = Duration::from_secs(1);

/// Measures and draws.
pub(super) fn report(report: &mut Report, peers: &[OneByOne<'_>], pictures: usize) -> Result<()> {
    report.say("## Growth with the size\n");
    report.say(&format!(
        "Random pictures, {pictures} of each size and density, at most {} s each: mean CPU milliseconds, those that\n\
         were stopped with what they took until then, and how many those are. Every puzzle goes to all in turn.\n",
        PATIENCE.as_secs()
    ));
    let names: Vec<String> = std::iter::once("ours".to_owned())
        .chain(peers.iter().map(|one| one.peer.name.clone()))
        .collect();
    let mut curves = vec![Vec::new(); names.len()];
    let mut rows = Vec::new();
    for black in DENSITIES {
        let mut points = vec![Vec::new(); names.len()];
        for size in SIZES {
            let outcomes = measure(size, black, pictures, peers)?;
            let mut row = vec![format!("0.{black}"), format!("{size}×{size}")];
            for (outcome, points) in outcomes.iter().zip(&mut points) {
                let mean = outcome.total() * 1e3 / pictures as f64;
                row.push(format!("{mean:.2}"));
                row.push(outcome.timed_out.to_string());
                points.push((size as f64, mean));
            }
            rows.push(row);
        }
        for (curves, points) in curves.iter_mut().zip(points) {
            curves.push(Curve {
                name: format!("0.{black} black"),
                points,
            });
        }
    }
    let mut head = vec!["black", "size"];
    for name in &names {
        head.extend([name.as_str(), "stopped"]);
    }
    report.table(&head, &rows);
    let note = report.origin();
    for (name, curves) in names.iter().zip(curves) {
        let chart = Lines {
            title: format!("Random Nonograms, stop at the second solution: {name}"),
            note: note.clone(),
            x: Axis {
                name: "cells of a side".to_owned(),
                log: false,
            },
            y: Axis {
                name: "mean CPU ms a puzzle".to_owned(),
                log: true,
            },
            curves,
        };
        let part = match name.as_str() {
            "ours" => "growth".to_owned(),
            peer => format!("growth-{peer}"),
        };
        report.chart(
            &part,
            &format!("Growth with the size: {name}"),
            &chart.svg(),
        )?;
    }
    Ok(())
}

/// All pictures of one sort: ours first, then each peer.
fn measure(
    size: usize,
    black: usize,
    pictures: usize,
    peers: &[OneByOne<'_>],
) -> Result<Vec<Outcome>> {
    let mut rng = Rng::new((size * 10 + black) as u64);
    let mut outcomes = vec![Outcome::default(); 1 + peers.len()];
    for _ in 0..pictures {
        let puzzle = random(&mut rng, size, black);
        solve_one(&puzzle, 0, PATIENCE, &mut outcomes[0]);
        for (peer, outcome) in peers.iter().zip(&mut outcomes[1..]) {
            let ran = peer.solve(&puzzle, PATIENCE)?;
            outcome.timed_out += usize::from(ran.late);
            outcome.times.push(ran.seconds);
        }
    }
    Ok(outcomes)
}

/// The clues of a random picture with this number of black cells in ten.
fn random(rng: &mut Rng, size: usize, black: usize) -> Puzzle {
    let cells: Vec<Cell> = (0..size * size)
        .map(|_| match rng.below(10) < black {
            true => Cell::Black,
            false => Cell::White,
        })
        .collect();
    let picture = Picture::from_cells(size, size, cells).expect("as many cells as that");
    Puzzle::of_picture(&picture).expect("no cell is open")
}
