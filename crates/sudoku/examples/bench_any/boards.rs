//! Boards made from seeds: a share of the cells of a full board. `cargo xtask bench` uses them, too.

use std::sync::Arc;

use cellwise_core::{Budget, Rng, collect};
use cellwise_sudoku::{Grid, Puzzle, Shape, Solver};

/// A full board, as our own solver fills an empty one with this seed.
pub(crate) fn full(shape: &Arc<Shape>, seed: u64) -> Grid {
    let empty = Puzzle::new(shape.clone(), Grid::empty(shape.size())).expect("an empty board");
    let mut solver = Solver::new(&empty).with_seed(seed + 1);
    let answer = collect(&mut solver, 1, &mut Budget::unlimited());
    let found = answer.solutions.into_iter().next();
    found.expect("an empty board has a solution")
}

/// The full board with this percentage of its cells, chosen by chance.
pub(crate) fn with_givens(shape: &Arc<Shape>, full: &Grid, percent: usize, seed: u64) -> Puzzle {
    let mut rng = Rng::new((seed * 100 + percent as u64) * 100 + shape.size() as u64);
    let mut cells: Vec<usize> = (0..shape.cells()).collect();
    rng.shuffle(&mut cells);
    let mut givens = full.clone();
    for &cell in &cells[shape.cells() * percent / 100..] {
        givens.set(cell, 0);
    }
    Puzzle::new(shape.clone(), givens).expect("a part of a board")
}
