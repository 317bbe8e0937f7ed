//! The contract between learning and the lines of a board: reasons of steps.

use std::fmt::Debug;

use crate::engine::board::Board;
use crate::engine::trail::Literal;

/// Finds reasons in lines. One implementation for each board.
pub(crate) trait Explainer<B: Board>: Clone + Debug + Send {
    fn new(board: &B) -> Self;

    /// Begins an analysis: the first `root` steps of the trail are certain.
    fn begin(&mut self, _board: &B, _root: usize) {}

    /// Notes that a step is marked as seen, or no longer.
    fn toggle_seen(&mut self, _board: &B, _step: Literal) {}

    /// Puts as few steps as possible into `reason` that make the line force `target`, or leave it
    /// without a placement; steps that are certain or seen may be left out. Returns the cost in
    /// units of a [`Budget`](cellwise_core::Budget).
    fn explain(
        &mut self,
        view: View<'_, B>,
        line: usize,
        target: Option<Literal>,
        reason: &mut Vec<Literal>,
    ) -> u64;

    /// Returns true if a line forces a step from certain and seen steps before it; the step is then
    /// left out of the clause. False is always allowed: the clause is only longer. That is the
    /// default, for boards whose lines take too long to solve for each literal of a clause.
    fn implies(&mut self, _view: View<'_, B>, _step: Literal) -> bool {
        false
    }
}

/// The data of an analysis.
#[derive(Debug)]
pub(crate) struct View<'a, B> {
    pub(crate) board: &'a B,
    /// Trail below this is certain.
    pub(crate) root: usize,
    /// By variable: the steps that are in the clause, or explained already.
    pub(crate) seen: &'a [bool],
}
