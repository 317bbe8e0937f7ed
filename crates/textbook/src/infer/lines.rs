//! Line enumeration: list all fillings of a constraint, keep the values that occur.
//!
//! The method of the founding documents for Nonograms, where a filling is a
//! placement of a line's blocks; it works for every constraint that can list its
//! fillings. A constraint with too many is left aside until its domains shrink.

use std::collections::VecDeque;

use cellwise_csp::{Blame, ConstraintId, Enumeration, Var};

use super::Flow;
use crate::event::{Cause, Event, Observer};
use crate::state::State;

pub(crate) struct Lines {
    bound: u64,
    queue: VecDeque<ConstraintId>,
    queued: Vec<bool>,
    /// Constraints that had too many fillings when last looked at.
    aside: Vec<bool>,
    /// Which values occurred: for each place of the scope `stride` words of bits.
    seen: Vec<u64>,
}

impl Lines {
    pub(super) fn all(state: &State<'_>, bound: u64) -> Self {
        let constraints = state.model.constraint_ids().count();
        Self {
            bound,
            queue: state.model.constraint_ids().collect(),
            queued: vec![true; constraints],
            aside: vec![false; constraints],
            seen: Vec::new(),
        }
    }

    pub(super) fn left_aside(&self) -> usize {
        self.aside.iter().filter(|&&aside| aside).count()
    }

    /// Looks again at the constraints on a variable that was just assigned.
    pub(super) fn assigned(&mut self, state: &mut State<'_>, var: Var) {
        if let Some(value) = state.assigned.get(var) {
            state.narrow_to(var, value);
        }
        self.push(state, var, None);
    }

    fn push(&mut self, state: &State<'_>, var: Var, except: Option<ConstraintId>) {
        for &id in state.model.constraints_of(var) {
            if Some(id) != except && !std::mem::replace(&mut self.queued[id.index()], true) {
                self.queue.push_back(id);
            }
        }
    }

    /// Takes one constraint and lists its fillings.
    pub(super) fn list_one(&mut self, state: &mut State<'_>, observer: &mut impl Observer) -> Flow {
        let Some(id) = self.queue.pop_front() else {
            return Flow::Settled;
        };
        self.queued[id.index()] = false;
        let constraint = state.model.constraint(id);
        let scope = constraint.scope();
        let largest = scope.iter().filter_map(|&var| state.domains.max(var)).max();
        let stride = largest.map_or(0, usize::from) / 64 + 1;
        let seen = &mut self.seen;
        seen.clear();
        seen.resize(scope.len() * stride, 0);
        let tally = constraint.tuples(&state.domains, self.bound, &mut |filling| {
            for (place, &value) in filling.iter().enumerate() {
                seen[place * stride + usize::from(value) / 64] |= 1 << (value % 64);
            }
        });
        let Enumeration::Complete { tried, kept } = tally else {
            self.aside[id.index()] = true;
            state.counters.tests = state.counters.tests.saturating_add(self.bound);
            let event = Event::TooLarge {
                constraint: id,
                bound: self.bound,
            };
            state.tell(event, observer);
            return Flow::More;
        };
        self.aside[id.index()] = false;
        state.counters.tests += tried;
        let event = Event::Enumerate {
            constraint: id,
            tried,
            kept,
        };
        state.tell(event, observer);
        let blame = Blame {
            constraint: id,
            culprit: None,
        };
        for (place, &var) in scope.iter().enumerate() {
            let before = state.domains.len(var);
            let mut from = 0;
            while let Some(value) = state.domains.next(var, from) {
                from = u32::from(value) + 1;
                let word = self.seen[place * stride + usize::from(value) / 64];
                if word >> (value % 64) & 1 == 0 {
                    state.prune(var, value, blame, observer);
                }
            }
            if state.domains.is_empty(var) {
                self.queue.clear();
                self.queued.fill(false);
                return Flow::Dead(var, Cause::Emptied(id));
            }
            if state.domains.len(var) < before {
                self.push(state, var, Some(id));
            }
        }
        Flow::More
    }
}
