//! Inference after an assignment: removes values that no open variable can take any more.
//!
//! In: the state, and the variable just assigned. Out: smaller domains, or the
//! variable that ran out of values. Works in small portions, so that a limit can
//! strike between them. Never assigns: see `tree`.

mod arcs;
mod lines;
mod look;
mod queue;
mod whole;

use cellwise_csp::Var;

use crate::event::{Cause, Observer};
use crate::mix::Infer;
use crate::state::State;
use arcs::Arcs;
use lines::Lines;
use look::Look;
pub(crate) use look::{beside, neighbours};
use whole::Whole;

/// The state of an inference.
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
    /// Every value held against its constraints, after every assignment.
    Trim(Option<Look>),
    /// The values beside the variable just assigned; before the search, all of them, because the
    /// constants were assigned before it began.
    Forward(Option<Look>),
    /// Arcs, and whether they are looked at again after the beginning.
    Arcs(Arcs, bool),
    Whole(Whole),
    Lines(Lines),
}

impl Inferrer {
    pub(crate) fn new(infer: Infer, state: &State, bound: u64) -> Self {
        match infer {
            Infer::None => Self::None,
            Infer::Trim => Self::Trim(Some(Look::at_all())),
            Infer::Forward => Self::Forward(Some(Look::at_all())),
            Infer::Ac3 => Self::Arcs(Arcs::all(state), false),
            Infer::Mac => Self::Arcs(Arcs::all(state), true),
            Infer::Gac => Self::Whole(Whole::all(state)),
            Infer::Lines => Self::Lines(Lines::all(state, bound)),
        }
    }

    /// Prepares to draw the conclusions from the value just put into `var`.
    pub(crate) fn after(&mut self, state: &mut State, var: Var) {
        match self {
            Self::None | Self::Arcs(_, false) => {}
            Self::Trim(pending) => *pending = Some(Look::at_all()),
            Self::Forward(pending) => *pending = Some(Look::beside(state, var)),
            Self::Arcs(arcs, true) => arcs.assigned(state, var),
            Self::Whole(whole) => whole.assigned(state, var),
            Self::Lines(lines) => lines.assigned(state, var),
        }
    }

    /// Prepares to draw the conclusions from a value that a clause removed from a domain.
    pub(crate) fn touched(&mut self, state: &mut State, var: Var) {
        match self {
            Self::None | Self::Trim(_) | Self::Forward(_) | Self::Arcs(_, false) => {}
            Self::Arcs(arcs, true) => arcs.touched(state, var),
            Self::Whole(whole) => whole.touched(state, var),
            Self::Lines(lines) => lines.touched(state, var),
        }
    }

    /// Forgets what is pending: the search goes back.
    pub(crate) fn forget(&mut self) {
        match self {
            Self::None => {}
            Self::Trim(pending) | Self::Forward(pending) => *pending = None,
            Self::Arcs(arcs, _) => arcs.forget(),
            Self::Whole(whole) => whole.forget(),
            Self::Lines(lines) => lines.forget(),
        }
    }

    /// Draws some conclusions.
    pub(crate) fn infer(&mut self, state: &mut State, observer: &mut impl Observer) -> Flow {
        match self {
            Self::None => Flow::Settled,
            Self::Trim(pending) | Self::Forward(pending) => {
                let Some(look) = pending else {
                    return Flow::Settled;
                };
                let flow = look.advance(state, observer);
                if !matches!(flow, Flow::More) {
                    *pending = None;
                }
                flow
            }
            Self::Arcs(arcs, _) => arcs.advance(state, observer),
            Self::Whole(whole) => whole.advance(state, observer),
            Self::Lines(lines) => lines.advance(state, observer),
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
