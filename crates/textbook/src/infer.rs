//! What follows from an assignment: values that no open variable can take any more.
//!
//! In: the state, and the variable just assigned. Out: smaller domains, or the
//! variable that ran out of values. Works in small portions, so that a limit can
//! strike between them. Never assigns: see `search`.

mod arcs;
mod lines;
mod look;

use cellwise_csp::Var;

use crate::event::{Cause, Observer};
use crate::method::Inference;
use crate::state::State;
use arcs::Arcs;
use lines::Lines;

/// How far an inference is.
pub(crate) enum Flow {
    /// There is more to do.
    More,
    /// Nothing further follows.
    Settled,
    /// A variable ran out of values.
    Dead(Var, Cause),
}

pub(crate) enum Inferrer {
    None,
    /// `true` while the domains are yet to be cut down.
    Trim(bool),
    /// What the next portion starts from.
    Forward(Ahead),
    /// Arcs, and whether they are looked at again after the beginning.
    Arcs(Arcs, bool),
    Lines(Lines),
}

/// What forward checking has to look at.
pub(crate) enum Ahead {
    /// Everything: the constants were assigned before the search began.
    FromTheConstants,
    /// The neighbours of this variable.
    From(Var),
    /// Nothing.
    Done,
}

impl Inferrer {
    pub(crate) fn new(inference: Inference, state: &State<'_>, bound: u64) -> Self {
        match inference {
            Inference::None => Self::None,
            Inference::Trim => Self::Trim(true),
            Inference::Forward => Self::Forward(Ahead::FromTheConstants),
            Inference::ArcsOnce => Self::Arcs(Arcs::all(state), false),
            Inference::Arcs => Self::Arcs(Arcs::all(state), true),
            Inference::Lines | Inference::LinesThenGuess => Self::Lines(Lines::all(state, bound)),
        }
    }

    /// Prepares to draw the conclusions from the value just put into `var`.
    pub(crate) fn after(&mut self, state: &mut State<'_>, var: Var) {
        match self {
            Self::None | Self::Arcs(_, false) => {}
            Self::Trim(pending) => *pending = true,
            Self::Forward(ahead) => *ahead = Ahead::From(var),
            Self::Arcs(arcs, true) => arcs.assigned(state, var),
            Self::Lines(lines) => lines.assigned(state, var),
        }
    }

    /// Draws some conclusions.
    pub(crate) fn infer(&mut self, state: &mut State<'_>, observer: &mut impl Observer) -> Flow {
        match self {
            Self::None => Flow::Settled,
            Self::Trim(pending) => {
                if std::mem::take(pending) {
                    look::trim(state, observer)
                } else {
                    Flow::Settled
                }
            }
            Self::Forward(ahead) => match std::mem::replace(ahead, Ahead::Done) {
                Ahead::FromTheConstants => look::trim(state, observer),
                Ahead::From(var) => look::forward(state, var, observer),
                Ahead::Done => Flow::Settled,
            },
            Self::Arcs(arcs, _) => arcs.revise_one(state, observer),
            Self::Lines(lines) => lines.list_one(state, observer),
        }
    }

    /// Constraints left aside because they have too many fillings.
    pub(crate) fn left_aside(&self) -> usize {
        match self {
            Self::Lines(lines) => lines.left_aside(),
            _ => 0,
        }
    }
}
