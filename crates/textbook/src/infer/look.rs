//! Looking one step ahead: what the assignment refuses is struck from the open domains.
//!
//! Forward checking: Haralick and Elliott, *Increasing tree search efficiency for
//! constraint satisfaction problems*, Artificial Intelligence 14 (1980).

use cellwise_csp::{Blame, Var};

use super::Flow;
use crate::event::{Cause, Observer};
use crate::state::State;

/// Holds every value of every open variable against all its constraints.
pub(super) fn trim(state: &mut State<'_>, observer: &mut impl Observer) -> Flow {
    let model = state.model;
    for var in model.open_vars() {
        if !state.assigned.is_open(var) {
            continue;
        }
        let mut cause = Cause::Tried(0);
        let mut from = 0;
        while let Some(value) = state.domains.next(var, from) {
            from = u32::from(value) + 1;
            state.counters.tests += 1;
            if let Some(blame) = model.blame(var, value, &state.assigned) {
                cause = Cause::Emptied(blame.constraint);
                state.prune(var, value, blame, observer);
            }
        }
        if state.domains.is_empty(var) {
            return Flow::Dead(var, cause);
        }
    }
    Flow::Settled
}

/// Holds the values of every open variable beside `var` against the constraint they share.
pub(super) fn forward(state: &mut State<'_>, var: Var, observer: &mut impl Observer) -> Flow {
    let model = state.model;
    for &id in model.constraints_of(var) {
        let constraint = model.constraint(id);
        for &other in constraint.scope() {
            if !state.assigned.is_open(other) {
                continue;
            }
            let mut from = 0;
            while let Some(value) = state.domains.next(other, from) {
                from = u32::from(value) + 1;
                state.counters.tests += 1;
                if let Some(refusal) = constraint.blame(other, value, &state.assigned) {
                    let blame = Blame {
                        constraint: id,
                        culprit: refusal.culprit,
                    };
                    state.prune(other, value, blame, observer);
                }
            }
            if state.domains.is_empty(other) {
                return Flow::Dead(other, Cause::Emptied(id));
            }
        }
    }
    Flow::Settled
}
