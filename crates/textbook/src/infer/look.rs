//! Looking one step ahead: what the assignment refuses is struck from the open domains.
//!
//! Trimming looks at all open variables, forward checking at those that share a constraint with the
//! variable just assigned: nothing else can have changed.
//!
//! Forward checking: Haralick and Elliott, *Increasing tree search efficiency for
//! constraint satisfaction problems*, Artificial Intelligence 14 (1980).

use std::collections::HashSet;
use std::sync::Arc;

use cellwise_csp::{Model, Var};

use super::Flow;
use crate::ask::{Asked, Question, Reply};
use crate::conflict::Ground;
use crate::event::{Cause, Observer};
use crate::state::State;

/// Every value of some open variables held against all constraints of its variable, in portions.
pub(crate) struct Look {
    /// The variables to look at; all of the model if there is no list.
    vars: Option<Vec<Var>>,
    /// The variable at hand, by its place in the list or in the model.
    at: usize,
    /// The smallest value of it not yet held against the constraints.
    from: u32,
    asked: Asked,
    /// The reason of its last pruning.
    cause: Cause,
}

impl Look {
    /// A look at all variables.
    pub(super) fn at_all() -> Self {
        Self {
            vars: None,
            at: 0,
            from: 0,
            asked: Asked::default(),
            cause: Cause::Tried(0),
        }
    }

    /// A look at the variables that share a constraint with this one, in the order of its
    /// constraints.
    pub(super) fn beside(state: &mut State, var: Var) -> Self {
        Self {
            vars: Some(neighbours(state, var)),
            ..Self::at_all()
        }
    }

    fn next_variable(&mut self) {
        (self.at, self.from) = (self.at + 1, 0);
        self.cause = Cause::Tried(0);
    }

    fn variable(&self, model: &Model) -> Option<Var> {
        match &self.vars {
            Some(vars) => vars.get(self.at).copied(),
            None => model.var(self.at),
        }
    }

    /// Does a portion.
    pub(super) fn advance(&mut self, state: &mut State, observer: &mut impl Observer) -> Flow {
        let model = Arc::clone(&state.model);
        while let Some(var) = self.variable(&model) {
            if state.is_portion_over() {
                return Flow::More;
            }
            state.work(1);
            if !state.assigned.is_open(var) {
                self.next_variable();
                continue;
            }
            let Some(value) = state.domains.next(var, self.from) else {
                if state.domains.is_empty(var) {
                    return Flow::Dead(var, self.cause);
                }
                self.next_variable();
                continue;
            };
            if self.asked.is_new() {
                state.test(1);
            }
            match self.asked.ask(state, Question::Blame, var, value) {
                Reply::More => return Flow::More,
                Reply::Stands => {}
                Reply::Refused(blame) => {
                    self.cause = Cause::Emptied(blame.constraint);
                    state.prune(var, value, blame, Ground::Assigned(blame), observer);
                }
            }
            self.from = u32::from(value) + 1;
        }
        Flow::Settled
    }
}

/// The open variables that share a constraint with this one, each once, in the order of its constraints.
pub(crate) fn neighbours(state: &mut State, var: Var) -> Vec<Var> {
    let mut found = beside(state, var);
    found.retain(|&other| state.assigned.is_open(other));
    found
}

/// All variables that share a constraint with this one, each once, in the order of its constraints.
pub(crate) fn beside(state: &mut State, var: Var) -> Vec<Var> {
    let mut seen: HashSet<Var> = HashSet::from([var]);
    let mut found = Vec::new();
    let mut steps = 0;
    for &id in state.model.constraints_of(var) {
        let scope = state.model.constraint(id).scope();
        steps += scope.len() as u64;
        found.extend(scope.iter().copied().filter(|&other| seen.insert(other)));
    }
    state.work(steps);
    found
}
