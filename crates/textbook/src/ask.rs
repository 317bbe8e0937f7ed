//! A value held against the constraints of its variable, in portions.

use cellwise_csp::{Blame, Value, Var};

use crate::state::State;

/// The question put to the constraints.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Question {
    /// Does the value fit beside what is assigned?
    Blame,
    /// Does the value have support in the domains of the others?
    Support,
}

/// The answer of the constraints.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reply {
    /// The portion of work is over; ask again to go on.
    More,
    /// No constraint refuses the value.
    Stands,
    /// The first constraint that refuses it.
    Refused(Blame),
}

/// The number of constraints that have been asked about the value at hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Asked(usize);

impl Asked {
    /// Returns true if no constraint has been asked yet.
    pub(crate) fn is_new(self) -> bool {
        self.0 == 0
    }

    /// Asks the constraints of `var` about `value`, and starts anew once the reply is there.
    pub(crate) fn ask(
        &mut self,
        state: &mut State,
        question: Question,
        var: Var,
        value: Value,
    ) -> Reply {
        while let Some(&id) = state.model.constraints_of(var).get(self.0) {
            // The first constraint is asked at once. A caller counts a value before any constraint is asked about it, so it counts it once.
            if self.0 > 0 && state.is_portion_over() {
                return Reply::More;
            }
            self.0 += 1;
            let constraint = state.model.constraint(id);
            let (steps, refused) = match question {
                Question::Blame => {
                    let refusal = constraint.blame(var, value, &state.assigned);
                    (
                        constraint.blame_steps(),
                        refusal.map(|refusal| refusal.culprit),
                    )
                }
                Question::Support => {
                    let refused = !constraint.supports(var, value, &state.domains);
                    (constraint.support_steps(), refused.then_some(None))
                }
            };
            state.work(steps);
            if let Some(culprit) = refused {
                *self = Self::default();
                return Reply::Refused(Blame {
                    constraint: id,
                    culprit,
                });
            }
        }
        *self = Self::default();
        Reply::Stands
    }
}
