//! Arc consistency: every value of a variable has support in every constraint on it.
//!
//! AC-3: Mackworth, *Consistency in networks of relations*, Artificial Intelligence 8
//! (1977). Kept up during search: Sabin and Freuder, *Contradicting conventional
//! wisdom in constraint satisfaction*, ECAI 1994. An arc here is a variable and a
//! constraint on it, so that constraints on more than two variables take part.

use std::collections::VecDeque;

use cellwise_csp::{Blame, ConstraintId, Var};

use super::Flow;
use crate::conflict::Ground;
use crate::event::{Cause, Observer, SearchEvent};
use crate::state::State;

/// A variable to be looked at again, by its place in a constraint's scope.
#[derive(Clone, Copy)]
struct Arc {
    constraint: ConstraintId,
    place: u32,
}

/// An arc whose values are being looked at.
struct Revision {
    arc: Arc,
    /// The smallest value not yet looked at.
    from: u32,
    /// The number of values before the first was looked at.
    before: usize,
}

/// The arcs still to be made consistent, each at most once.
pub(crate) struct Arcs {
    queue: VecDeque<Arc>,
    /// One flag an arc; those of a constraint begin at `first[constraint]`.
    queued: Vec<bool>,
    first: Vec<usize>,
    /// The next constraint of the model whose arcs are to be queued at the beginning.
    unseen: usize,
    revision: Option<Revision>,
}

impl Arcs {
    pub(super) fn all(state: &State) -> Self {
        let model = &state.model;
        let mut first = Vec::new();
        let mut count = 0;
        for id in model.constraint_ids() {
            first.push(count);
            count += model.constraint(id).scope().len();
        }
        Self {
            queue: VecDeque::new(),
            queued: vec![false; count],
            first,
            unseen: 0,
            revision: None,
        }
    }

    /// Looks again at the neighbours of a variable that was just assigned.
    pub(super) fn assigned(&mut self, state: &mut State, var: Var) {
        if let Some(value) = state.assigned.get(var) {
            state.narrow_to(var, value);
        }
        self.touched(state, var);
    }

    /// Looks again at the neighbours of a variable whose domain has changed.
    pub(super) fn touched(&mut self, state: &mut State, var: Var) {
        let model = std::sync::Arc::clone(&state.model);
        for &id in model.constraints_of(var) {
            self.push_scope(state, id, Some(var));
        }
    }

    /// Forgets the arcs that wait: the search goes back.
    pub(super) fn forget(&mut self) {
        self.revision = None;
        self.clear();
    }

    fn push_scope(&mut self, state: &mut State, constraint: ConstraintId, changed: Option<Var>) {
        let scope = state.model.constraint(constraint).scope();
        let steps = scope.len() as u64;
        for (place, &var) in (0..).zip(scope) {
            let queued = &mut self.queued[self.first[constraint.index()] + place as usize];
            if Some(var) != changed && state.assigned.is_open(var) && !*queued {
                *queued = true;
                self.queue.push_back(Arc { constraint, place });
            }
        }
        state.work(steps);
    }

    fn clear(&mut self) {
        for arc in self.queue.drain(..) {
            self.queued[self.first[arc.constraint.index()] + arc.place as usize] = false;
        }
    }

    /// Does a portion: queues all arcs at the beginning, then takes one arc and strikes the values
    /// of its variable that have no support.
    pub(super) fn advance(&mut self, state: &mut State, observer: &mut impl Observer) -> Flow {
        let model = std::sync::Arc::clone(&state.model);
        while let Some(id) = model.constraint_id(self.unseen) {
            if state.is_portion_over() {
                return Flow::More;
            }
            self.push_scope(state, id, None);
            self.unseen += 1;
        }
        let revision = match &mut self.revision {
            Some(revision) => revision,
            None => {
                let Some(arc) = self.queue.pop_front() else {
                    return Flow::Settled;
                };
                self.queued[self.first[arc.constraint.index()] + arc.place as usize] = false;
                let constraint = arc.constraint;
                let var = model.constraint(constraint).scope()[arc.place as usize];
                let next = self.queue.front().map(|head| {
                    let scope = model.constraint(head.constraint).scope();
                    (scope[head.place as usize], head.constraint)
                });
                let event = SearchEvent::Revise {
                    var,
                    constraint,
                    waiting: self.queue.len(),
                    next,
                };
                state.tell(event, observer);
                self.revision.insert(Revision {
                    arc,
                    from: 0,
                    before: state.domains.len(var),
                })
            }
        };
        let id = revision.arc.constraint;
        let constraint = model.constraint(id);
        let var = constraint.scope()[revision.arc.place as usize];
        while let Some(value) = state.domains.next(var, revision.from) {
            if state.is_portion_over() {
                return Flow::More;
            }
            revision.from = u32::from(value) + 1;
            state.work(constraint.support_steps());
            if !constraint.supports(var, value, &state.domains) {
                let opponent = constraint.opponent(var, value, &state.domains);
                let ground = match &opponent {
                    Some(one) => Ground::Domains(std::slice::from_ref(one)),
                    None => Ground::Domains(constraint.scope()),
                };
                let blame = Blame {
                    constraint: id,
                    culprit: opponent,
                };
                state.prune(var, value, blame, ground, observer);
            }
        }
        let before = revision.before;
        self.revision = None;
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
            for &other in model.constraints_of(var) {
                // Between two variables, what lost its support supported nothing.
                if other != id || constraint.scope().len() > 2 {
                    self.push_scope(state, other, Some(var));
                }
            }
        }
        Flow::More
    }
}
