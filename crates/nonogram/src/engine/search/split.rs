//! Splits a search into parts that share no solution, for several threads.

use cellwise_core::{Rng, Stats};

use super::TreeSearch;
use crate::engine::board::Board;
use crate::engine::trail::StepReason;

/// Larger boards are not split: each part has a board and a memory of its own, some hundred bytes
/// for a cell, and they are made between two looks at the budget.
const MAX_VARIABLES: usize = 1 << 15;

impl<B: Board> TreeSearch<B> {
    /// Lets the search return [`super::Found::Split`] after this number of line visits.
    pub(crate) fn split_after(&mut self, visits: u64) {
        if self.board.trail().variables() <= MAX_VARIABLES {
            self.split_at = visits;
        }
    }

    /// Splits the search, which returned [`super::Found::Split`], by the values of `cuts` choices.
    pub(crate) fn split(&mut self, cuts: usize) -> Vec<Self> {
        let learner = self.learner.as_mut();
        let choices = learner.map_or_else(Vec::new, |l| l.first_choices(&self.board, cuts));
        (0..1usize << choices.len())
            .map(|values| {
                let mut part = self.clone();
                part.stats = Stats::default();
                part.rng = Rng::new(part.options.seed ^ (values as u64 + 1));
                part.start_learning();
                for (i, &choice) in choices.iter().enumerate() {
                    let literal = if values >> i & 1 == 1 {
                        choice
                    } else {
                        !choice
                    };
                    part.board.assign(literal, StepReason::Decision);
                }
                part
            })
            .collect()
    }
}
