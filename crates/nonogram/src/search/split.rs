//! Cuts a search into parts that share no solution, for several threads.

use cellwise_core::{Rng, Stats};

use super::Engine;
use crate::board::{Cause, Literal};

/// Larger boards are not cut: each part has a board and a memory of its own, some hundred bytes
/// for a cell, and they are made between two looks at the budget.
const MAX_CELLS: usize = 1 << 15;

impl Engine {
    /// Lets the search say when it has taken so many line visits and can be cut.
    pub(crate) fn split_after(&mut self, visits: u64) {
        if self.board.cells() <= MAX_CELLS {
            self.split_at = visits;
        }
    }

    /// Cuts the search, which said that it can be, into parts that share no solution.
    pub(crate) fn split(&mut self, cuts: usize) -> Vec<Self> {
        let learner = self.learner.as_mut();
        let cells = learner.map_or_else(Vec::new, |l| l.first_cells(&self.board, cuts));
        (0..1usize << cells.len())
            .map(|colours| {
                let mut part = self.clone();
                part.stats = Stats::default();
                part.rng = Rng::new(part.options.seed ^ (colours as u64 + 1));
                part.start_learning();
                for (i, &cell) in cells.iter().enumerate() {
                    let literal = Literal::new(cell, colours >> i & 1 == 1);
                    part.board.assign(literal, Cause::Choice);
                }
                part
            })
            .collect()
    }
}
