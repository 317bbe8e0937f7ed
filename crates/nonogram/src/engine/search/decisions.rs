//! The stack of decisions: made, taken back, negated.

use cellwise_core::{Budget, Limit};

use super::{Decision, Stage, TreeSearch, UNDO_STEPS};
use crate::engine::board::Board;
use crate::engine::trail::{Literal, StepReason};

impl<B: Board> TreeSearch<B> {
    /// Adds a decision; `solves` is true if a probe has shown that it leads to a solution.
    pub(super) fn decide(&mut self, literal: Literal, solves: bool) {
        self.decisions.push(Decision {
            literal,
            base: self.board.trail().len(),
            solves,
        });
        self.board.trail_mut().level += 1;
        let depth = self.decisions.len() as u64;
        self.stats.depth = self.stats.depth.max(depth);
        if !solves {
            self.deepest = self.deepest.max(depth);
        }
        self.board.assign(literal, StepReason::Decision);
        self.stage = Stage::Propagate;
    }

    /// Takes back all but the first `keep` decisions.
    pub(super) fn backtrack(&mut self, keep: usize) {
        let Some(&Decision { base, .. }) = self.decisions.get(keep) else {
            return;
        };
        if let Some(prober) = &mut self.prober {
            prober.before_undo(&self.board, base);
        }
        if self.learning
            && let Some(learner) = &mut self.learner
        {
            let good = self.decisions.last().map_or(0, |last| last.base);
            learner.release(&self.board, base, good);
        }
        self.propagator.undo_to(&mut self.board, base);
        self.decisions.truncate(keep);
        self.board.trail_mut().level = keep as u32;
        self.stage = Stage::Propagate;
    }

    /// Takes back most of the steps after the last decision: on a large board that takes long.
    pub(super) fn undo_in_units(&mut self, budget: &mut Budget) -> Result<(), Limit> {
        let base = self.decisions.last().map_or(usize::MAX, |last| last.base);
        while let Some(rest) = self.board.trail().len().checked_sub(UNDO_STEPS)
            && rest > base
        {
            budget.spend(1)?;
            if let Some(prober) = &mut self.prober {
                prober.before_undo(&self.board, rest);
            }
            self.propagator.undo_to(&mut self.board, rest);
        }
        Ok(())
    }

    /// Takes the last decision back and assigns its opposite.
    pub(super) fn negate_last(&mut self) {
        if let Some(&Decision {
            literal, solves, ..
        }) = self.decisions.last()
        {
            self.backtrack(self.decisions.len() - 1);
            self.board.assign(!literal, StepReason::Exhausted);
            self.negated_probe = solves;
        }
    }
}
