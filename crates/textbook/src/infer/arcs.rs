//! Arc consistency: every value of a variable has support in every constraint on it.
//!
//! AC-3: Mackworth, *Consistency in networks of relations*, Artificial Intelligence 8
//! (1977). Kept up during search: Sabin and Freuder, *Contradicting conventional
//! wisdom in constraint satisfaction*, ECAI 1994. An arc here is a variable and a
//! constraint on it, so that constraints on more than two variables take part.

use std::collections::VecDeque;

use cellwise_csp::{Blame, ConstraintId, Var};

use super::Flow;
use crate::event::{Cause, Observer};
use crate::state::State;

/// A variable to be looked at again, by its place in a constraint's scope.
#[derive(Clone, Copy)]
struct Arc {
    constraint: ConstraintId,
    place: usize,
}

/// The arcs still to be made consistent, each at most once.
pub(crate) struct Arcs {
    queue: VecDeque<Arc>,
    /// One flag an arc; those of a constraint begin at `first[constraint]`.
    queued: Vec<bool>,
    first: Vec<usize>,
}

impl Arcs {
    pub(super) fn all(state: &State<'_>) -> Self {
        let model = state.model;
        let mut first = Vec::new();
        let mut count = 0;
        for id in model.constraint_ids() {
            first.push(count);
            count += model.constraint(id).scope().len();
        }
        let mut arcs = Self {
            queue: VecDeque::new(),
            queued: vec![false; count],
            first,
        };
        for id in model.constraint_ids() {
            arcs.push_scope(state, id, None);
        }
        arcs
    }

    /// Looks again at the neighbours of a variable that was just assigned.
    pub(super) fn assigned(&mut self, state: &mut State<'_>, var: Var) {
        if let Some(value) = state.assigned.get(var) {
            state.narrow_to(var, value);
        }
        for &id in state.model.constraints_of(var) {
            self.push_scope(state, id, Some(var));
        }
    }

    fn push_scope(&mut self, state: &State<'_>, constraint: ConstraintId, changed: Option<Var>) {
        let scope = state.model.constraint(constraint).scope();
        for (place, &var) in scope.iter().enumerate() {
            let queued = &mut self.queued[self.first[constraint.index()] + place];
            if Some(var) != changed && state.assigned.is_open(var) && !*queued {
                *queued = true;
                self.queue.push_back(Arc { constraint, place });
            }
        }
    }

    fn clear(&mut self) {
        self.queue.clear();
        self.queued.fill(false);
    }

    /// Takes one arc: strikes the values of its variable that have no support.
    pub(super) fn revise_one(
        &mut self,
        state: &mut State<'_>,
        observer: &mut impl Observer,
    ) -> Flow {
        let Some(Arc {
            constraint: id,
            place,
        }) = self.queue.pop_front()
        else {
            return Flow::Settled;
        };
        self.queued[self.first[id.index()] + place] = false;
        let constraint = state.model.constraint(id);
        let var = constraint.scope()[place];
        let blame = Blame {
            constraint: id,
            culprit: None,
        };
        let before = state.domains.len(var);
        let mut from = 0;
        while let Some(value) = state.domains.next(var, from) {
            from = u32::from(value) + 1;
            state.counters.tests += 1;
            if !constraint.supports(var, value, &state.domains) {
                state.prune(var, value, blame, observer);
            }
        }
        if state.domains.is_empty(var) {
            self.clear();
            let cause = if before == 0 {
                Cause::Tried(0)
            } else {
                Cause::Emptied(id)
            };
            return Flow::Dead(var, cause);
        }
        if state.domains.len(var) < before {
            for &other in state.model.constraints_of(var) {
                // Between two variables, what lost its support supported nothing.
                if other != id || constraint.scope().len() > 2 {
                    self.push_scope(state, other, Some(var));
                }
            }
        }
        Flow::More
    }
}
