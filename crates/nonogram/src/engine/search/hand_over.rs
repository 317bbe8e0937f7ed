//! Hands a hard board over to the search over the starts of runs.

use cellwise_core::{Budget, Limit};

use super::{Found, LEARN_SOLUTIONS, Stage, TreeSearch};
use crate::engine::board::Board;
use crate::options::Learning;
use crate::runs::{Ran, RunSearch};

/// Line visits after which a board without a solution is handed over.
const STALLED: u64 = 6_000_000;

impl<B: Board> TreeSearch<B> {
    /// Returns true if it is time to hand the board over. The search over cells finds solutions
    /// sooner, but the proof that there is no other takes it longer.
    pub(super) fn should_hand_over(&self) -> bool {
        if self.runs_refused || !self.decisions.is_empty() || self.solutions > LEARN_SOLUTIONS {
            return false;
        }
        match self.options.learning {
            Learning::On | Learning::Off => false,
            Learning::Runs => true,
            Learning::Auto => self.solutions > 0 || self.propagator.visits >= STALLED,
        }
    }

    /// Searches over the starts of runs for the next solution; `None` if the board is too large for that.
    pub(super) fn search_runs(&mut self, budget: &mut Budget) -> Result<Option<Found>, Limit> {
        let seed = self.options.seed;
        let runs = self
            .runs
            .get_or_insert_with(|| Box::new(RunSearch::new(seed)));
        let clauses = &self.propagator.clauses;
        Ok(
            match runs.advance(&self.puzzle, &self.board, clauses, budget)? {
                Ran::Solution(picture) => {
                    self.solutions += 1;
                    Some(Found::Solution(picture))
                }
                Ran::Exhausted => {
                    self.stage = Stage::Done;
                    Some(Found::Exhausted)
                }
                Ran::Refused => {
                    self.runs = None;
                    self.runs_refused = true;
                    self.stage = Stage::Propagate;
                    None
                }
            },
        )
    }
}
