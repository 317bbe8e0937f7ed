//! `antiking`: cells a king's move apart differ. Houses of two cells.

use std::fmt;

use super::words::Words;
use super::{Body, Form, RuleError, moves};
use crate::{House, Shape};

/// No equal digits a king's move apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AntiKing;

impl Body for AntiKing {
    const FORM: Form = Form {
        name: "antiking",
        form: "antiking",
        meaning: "no digit twice a king's move apart",
        called: "anti-king",
        said: "Cells that touch, also at a corner, hold different digits.",
    };

    fn parse(_: &mut Words<'_>) -> Result<Self, RuleError> {
        Ok(Self)
    }

    fn houses(&self, shape: &Shape) -> Result<Vec<House>, RuleError> {
        Ok(moves::houses(shape, "king", &[(1, -1), (1, 1)]))
    }
}

impl fmt::Display for AntiKing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Self::FORM.name)
    }
}
