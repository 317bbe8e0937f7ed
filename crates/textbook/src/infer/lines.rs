//! Line enumeration: all fillings of a constraint, and the values that occur in them.
//!
//! The method of the founding documents for Nonograms, where a filling is a
//! placement of a line's blocks; it works for every constraint that can list its
//! fillings. A constraint with too many is left aside until its domains shrink.
//!
//! What the fillings agree on is found by counting them, so a line of a thousand placements costs no
//! more than one of ten. The bound is that of the method, which lists them.

use std::sync::Arc;

use cellwise_csp::{Blame, Domains, Var};

use super::Flow;
use super::queue::ConstraintQueue;
use crate::conflict::Ground;
use crate::event::{Cause, Observer, SearchEvent};
use crate::state::State;

pub(crate) struct Lines {
    bound: u64,
    queue: ConstraintQueue,
    /// Constraints that had too many fillings when last looked at.
    aside: Vec<bool>,
    /// The domains before anything was known.
    start: Domains,
    /// The fillings of each constraint before anything was known, once counted.
    all: Vec<Option<Option<u64>>>,
}

impl Lines {
    pub(super) fn all(state: &State, bound: u64) -> Self {
        let queue = ConstraintQueue::all(&state.model);
        Self {
            bound,
            aside: vec![false; queue.constraints()],
            all: vec![None; queue.constraints()],
            start: state.domains.clone(),
            queue,
        }
    }

    pub(super) fn left_aside(&self) -> usize {
        self.aside.iter().filter(|&&aside| aside).count()
    }

    /// Looks again at the constraints on a variable that was just assigned.
    pub(super) fn assigned(&mut self, state: &mut State, var: Var) {
        if let Some(value) = state.assigned.get(var) {
            state.narrow_to(var, value);
        }
        self.touched(state, var);
    }

    /// Looks again at the constraints on a variable whose domain has changed.
    pub(super) fn touched(&mut self, state: &State, var: Var) {
        self.queue.push(&state.model, var, None);
    }

    /// Forgets the constraints that wait: the search goes back.
    pub(super) fn forget(&mut self) {
        self.queue.clear();
    }

    /// Counts the fillings of the next constraint, and draws the conclusions.
    pub(super) fn advance(&mut self, state: &mut State, observer: &mut impl Observer) -> Flow {
        let Some(id) = self.queue.pop() else {
            return Flow::Settled;
        };
        let model = Arc::clone(&state.model);
        let constraint = model.constraint(id);
        let tally = constraint.tally(&state.domains);
        state.work(tally.as_ref().map_or(1, |tally| tally.steps));
        let listed = tally
            .as_ref()
            .filter(|tally| tally.is_exact() && tally.fillings <= self.bound);
        self.aside[id.index()] = listed.is_none();
        let Some(tally) = listed else {
            let event = SearchEvent::TooLarge {
                constraint: id,
                bound: self.bound,
                fit: tally.map(|tally| tally.fillings),
            };
            state.tell(event, observer);
            return Flow::More;
        };
        let all = *self.all[id.index()].get_or_insert_with(|| {
            let tally = constraint.tally(&self.start)?;
            state.work(tally.steps);
            Some(tally.fillings)
        });
        let fit = tally.fillings;
        state.test(fit);
        let event = SearchEvent::Enumerate {
            constraint: id,
            all,
            fit,
        };
        state.tell(event, observer);
        let blame = Blame {
            constraint: id,
            culprit: None,
        };
        for (place, &var) in constraint.scope().iter().enumerate() {
            let before = state.domains.len(var);
            for &(value, count) in &tally.places[place] {
                if count == 0 && state.domains.contains(var, value) {
                    let ground = Ground::Domains(constraint.scope());
                    state.prune(var, value, blame, ground, observer);
                }
            }
            if state.domains.is_empty(var) {
                self.queue.clear();
                return Flow::Dead(var, Cause::Emptied(id));
            }
            if state.domains.len(var) < before {
                self.queue.push(&model, var, Some(id));
            }
        }
        Flow::More
    }
}
