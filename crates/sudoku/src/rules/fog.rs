//! `fog`: the board is covered in play. It asks nothing of the digits, so there is nothing to solve or to check.

use super::line::{Kind, Line};
use super::{Form, Propagator, RuleFault};
use crate::Shape;

/// The cells that are open at the start, while fog hides all others.
pub type Fog = Line<FogKind>;

/// The kind of [`Fog`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FogKind;

impl Kind for FogKind {
    const FORM: Form = Form {
        name: "fog",
        form: "fog CELL…",
        meaning: "in play fog hides all cells but these until digits around them are found; it asks nothing of the digits",
        called: "fog",
        said: "Fog hides cells in play until digits around them are found. It asks nothing of the digits.",
    };
    const LEAST: usize = 1;

    fn propagators(_: &Line<Self>, _: &Shape) -> Vec<Box<dyn Propagator>> {
        Vec::new()
    }

    fn faults(_: &Line<Self>, _: &Shape, _: &[u8]) -> Vec<RuleFault> {
        Vec::new()
    }
}
