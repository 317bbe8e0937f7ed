//! Generalised arc consistency: every value is part of a filling of every constraint on it.
//!
//! An all-different constraint finds what no filling has by a matching, and names the Hall set that
//! is in the way. Others are asked value by value; the lines of a Nonogram as cells answer exactly,
//! sums by their bounds.

use std::sync::Arc;

use cellwise_csp::{Blame, ConstraintId, Unsupported, Var};

use super::Flow;
use super::queue::ConstraintQueue;
use crate::conflict::Ground;
use crate::event::{Cause, Observer, SearchEvent};
use crate::state::State;

pub(crate) struct Whole {
    queue: ConstraintQueue,
    /// The constraint at hand that is asked value by value.
    asking: Option<Asking>,
}

/// A place in a constraint that is asked value by value.
#[derive(Clone, Copy)]
struct Asking {
    id: ConstraintId,
    place: usize,
    from: u32,
}

impl Whole {
    pub(super) fn all(state: &State) -> Self {
        Self {
            queue: ConstraintQueue::all(&state.model),
            asking: None,
        }
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
        self.asking = None;
        self.queue.clear();
    }

    /// Does a portion: makes the next constraint consistent, or some values of it.
    pub(super) fn advance(&mut self, state: &mut State, observer: &mut impl Observer) -> Flow {
        let model = Arc::clone(&state.model);
        let asking = match self.asking.take() {
            Some(asking) => asking,
            None => {
                let Some(id) = self.queue.pop() else {
                    return Flow::Settled;
                };
                let (waiting, next) = self.queue.waiting();
                let event = SearchEvent::Consider {
                    constraint: id,
                    waiting,
                    next,
                };
                state.tell(event, observer);
                let constraint = model.constraint(id);
                if let Some(found) = constraint.unsupported(&state.domains) {
                    let width = constraint.scope().len() as u64;
                    state.work(width * width * width);
                    return self.strike(state, id, found, observer);
                }
                Asking {
                    id,
                    place: 0,
                    from: 0,
                }
            }
        };
        self.ask(state, asking, observer)
    }

    /// Removes what the constraint found.
    fn strike(
        &mut self,
        state: &mut State,
        id: ConstraintId,
        found: Vec<Unsupported>,
        observer: &mut impl Observer,
    ) -> Flow {
        let model = Arc::clone(&state.model);
        for Unsupported { var, value, by } in found {
            let blame = Blame {
                constraint: id,
                culprit: by.first().copied().filter(|_| by.len() == 1),
            };
            state.prune(var, value, blame, Ground::Domains(&by), observer);
            if state.domains.is_empty(var) {
                self.queue.clear();
                return Flow::Dead(var, Cause::Emptied(id));
            }
            self.queue.push(&model, var, Some(id));
        }
        Flow::More
    }

    /// Asks a constraint for the support of each value.
    fn ask(&mut self, state: &mut State, asking: Asking, observer: &mut impl Observer) -> Flow {
        let model = Arc::clone(&state.model);
        let Asking {
            id,
            place,
            mut from,
        } = asking;
        let constraint = model.constraint(id);
        let Some(&var) = constraint.scope().get(place) else {
            return Flow::More;
        };
        while let Some(value) = state.domains.next(var, from) {
            if state.is_portion_over() {
                self.asking = Some(Asking { id, place, from });
                return Flow::More;
            }
            from = u32::from(value) + 1;
            state.work(constraint.support_steps());
            if constraint.supports(var, value, &state.domains) {
                continue;
            }
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
            // Also this constraint: what lost its support may have supported others of it.
            self.queue.push(&model, var, None);
        }
        if state.domains.is_empty(var) {
            self.queue.clear();
            return Flow::Dead(var, Cause::Emptied(id));
        }
        self.asking = Some(Asking {
            id,
            place: place + 1,
            from: 0,
        });
        Flow::More
    }
}
