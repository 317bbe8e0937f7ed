//! Constraints that wait to be looked at, each at most once.

use std::collections::VecDeque;

use cellwise_csp::{ConstraintId, Model, Var};

pub(crate) struct ConstraintQueue {
    waiting: VecDeque<ConstraintId>,
    queued: Vec<bool>,
}

impl ConstraintQueue {
    /// All constraints of a model.
    pub(super) fn all(model: &Model) -> Self {
        let waiting: VecDeque<ConstraintId> = model.constraint_ids().collect();
        Self {
            queued: vec![true; waiting.len()],
            waiting,
        }
    }

    /// The number of constraints of the model.
    pub(super) fn constraints(&self) -> usize {
        self.queued.len()
    }

    /// Queues the constraints of a variable, but for one.
    pub(super) fn push(&mut self, model: &Model, var: Var, except: Option<ConstraintId>) {
        for &id in model.constraints_of(var) {
            if Some(id) != except && !std::mem::replace(&mut self.queued[id.index()], true) {
                self.waiting.push_back(id);
            }
        }
    }

    pub(super) fn pop(&mut self) -> Option<ConstraintId> {
        let id = self.waiting.pop_front()?;
        self.queued[id.index()] = false;
        Some(id)
    }

    /// The number of constraints that wait, and the first of them.
    pub(super) fn waiting(&self) -> (usize, Option<ConstraintId>) {
        (self.waiting.len(), self.waiting.front().copied())
    }

    pub(super) fn clear(&mut self) {
        self.waiting.clear();
        self.queued.fill(false);
    }
}
