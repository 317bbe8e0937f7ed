//! `antiknight`: cells a knight's move apart differ. Houses of two cells.

use std::fmt;

use super::words::Words;
use super::{Body, Form, RuleError, moves};
use crate::{House, Shape};

/// No equal digits a knight's move apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AntiKnight;

impl Body for AntiKnight {
    const FORM: Form = Form {
        name: "antiknight",
        form: "antiknight",
        meaning: "no digit twice a knight's move apart",
        called: "anti-knight",
        said: "Cells a knight's move apart hold different digits.",
    };

    fn parse(_: &mut Words<'_>) -> Result<Self, RuleError> {
        Ok(Self)
    }

    fn houses(&self, shape: &Shape) -> Result<Vec<House>, RuleError> {
        Ok(moves::houses(
            shape,
            "knight",
            &[(1, -2), (1, 2), (2, -1), (2, 1)],
        ))
    }
}

impl fmt::Display for AntiKnight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Self::FORM.name)
    }
}
