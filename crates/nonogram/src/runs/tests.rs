//! The starts of runs and the clauses of a line against all ways to place the runs.

use std::collections::BTreeSet;

use cellwise_core::{Budget, Rng};

use super::encode::{LineEncoder, Statement};
use super::starts::{Known, Starts};
use crate::engine::trail::Literal;
use crate::sat::{Outcome, Sat};

/// Every way to place the runs, as starts, that agrees with the known cells.
fn placements(runs: &[u32], cells: &[Known]) -> Vec<Vec<u32>> {
    let mut all = vec![Vec::new()];
    for (run, &length) in runs.iter().enumerate() {
        let mut longer = Vec::new();
        for placed in &all {
            let first = match placed.last() {
                Some(last) => last + runs[run - 1] + 1,
                None => 0,
            };
            for start in first..(cells.len() as u32 + 1).saturating_sub(length) {
                let mut placed = placed.clone();
                placed.push(start);
                longer.push(placed);
            }
        }
        all = longer;
    }
    all.retain(|starts| {
        let black = picture(runs, starts, cells.len());
        cells.iter().zip(black).all(|(&known, black)| match known {
            Known::Open => true,
            Known::Black => black,
            Known::White => !black,
        })
    });
    all
}

fn picture(runs: &[u32], starts: &[u32], cells: usize) -> Vec<bool> {
    let mut black = vec![false; cells];
    for (&start, &length) in starts.iter().zip(runs) {
        black[start as usize..(start + length) as usize].fill(true);
    }
    black
}

/// Runs that fit into a line, and some known cells of it.
fn random_line(rng: &mut Rng) -> (Vec<u32>, Vec<Known>) {
    let cells = 1 + rng.below(12);
    let (mut runs, mut used) = (Vec::new(), 0);
    while rng.chance(0.8) {
        let length = 1 + rng.below(3);
        if used + length > cells {
            break;
        }
        runs.push(length as u32);
        used += length + 1;
    }
    let known = (0..cells)
        .map(|_| [Known::Open, Known::Open, Known::White, Known::Black][rng.below(4)])
        .collect();
    (runs, known)
}

#[test]
fn a_start_is_given_if_some_placement_has_it() {
    let mut rng = Rng::new(11);
    let mut starts = Starts::default();
    for _ in 0..2_000 {
        let (runs, cells) = random_line(&mut rng);
        let all = placements(&runs, &cells);
        starts.find(&runs, cells.iter().copied());
        for run in 0..runs.len() {
            let expected: BTreeSet<u32> = all.iter().map(|placed| placed[run]).collect();
            assert!(expected.iter().eq(starts.of(run)), "{runs:?} {cells:?}");
        }
    }
}

#[test]
fn the_models_of_a_line_are_its_placements() {
    let mut rng = Rng::new(12);
    for _ in 0..500 {
        let (runs, cells) = random_line(&mut rng);
        let all = placements(&runs, &cells);
        if all.is_empty() {
            continue;
        }
        let mut starts = Starts::default();
        starts.find(&runs, cells.iter().copied());
        let mut variables = cells.len();
        let mut first = Vec::new();
        for run in 0..runs.len() {
            first.push(variables);
            variables += starts.of(run).len() - 1;
        }
        let mut sat = Sat::new(vec![1; variables], 0);
        // The variables of known cells are in no other clause.
        for (cell, _) in cells.iter().enumerate().filter(|&(_, &c)| c != Known::Open) {
            sat.add(&[Literal::new(cell, true)]);
        }
        let encoder = LineEncoder {
            runs: &runs,
            starts: &starts,
            first: &first,
        };
        let black = |cell: usize| match cells[cell] {
            Known::Open => Statement::Open(Literal::new(cell, true)),
            known => Statement::Known(known == Known::Black),
        };
        encoder.clauses(cells.len(), black, |clause| sat.add(clause));
        let mut found = BTreeSet::new();
        while sat.advance(&mut Budget::unlimited()) == Ok(Outcome::Model) {
            let black = |(cell, &known): (usize, &Known)| match known {
                Known::Open => sat.holds(Literal::new(cell, true)),
                known => known == Known::Black,
            };
            let model: Vec<bool> = cells.iter().enumerate().map(black).collect();
            assert!(found.insert(model), "twice");
        }
        let placed = |starts: &Vec<u32>| picture(&runs, starts, cells.len());
        assert_eq!(
            found,
            all.iter().map(placed).collect(),
            "{runs:?} {cells:?}"
        );
    }
}
