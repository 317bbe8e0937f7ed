//! `greater`: the first cell is greater than the second.

use std::fmt;

use super::words::Words;
use super::{Body, Cells, Dead, Form, Propagator, RuleError, RuleFault, thermo};
use crate::Shape;

/// Two cells, the greater first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Greater {
    cells: Cells,
}

impl Body for Greater {
    const FORM: Form = Form {
        name: "greater",
        form: "greater CELL CELL",
        meaning: "the digit of the first cell is greater than that of the second",
        called: "greater than",
        said: "The sign opens towards the greater digit.",
    };

    fn parse(words: &mut Words<'_>) -> Result<Self, RuleError> {
        let cells = words.cells(2)?;
        if cells.len() > 2 {
            return Err(words.unexpected(cells.name(2), "nothing more"));
        }
        Ok(Self { cells })
    }

    fn cells(&self) -> Option<&Cells> {
        Some(&self.cells)
    }

    fn propagators(&self, _: &Shape) -> Vec<Box<dyn Propagator>> {
        vec![Box::new(self.clone())]
    }

    fn faults(&self, _: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        let (high, low) = (digits[self.cells[0]], digits[self.cells[1]]);
        if high == 0 || low == 0 || high > low {
            return Vec::new();
        }
        vec![RuleFault::NotGreater { high, low }]
    }
}

impl Propagator for Greater {
    fn scope(&self) -> &[usize] {
        &self.cells
    }

    fn narrow(&self, digits: &mut [u64]) -> Result<(), Dead> {
        digits.swap(0, 1);
        let outcome = thermo::rise(digits);
        digits.swap(0, 1);
        outcome
    }
}

impl fmt::Display for Greater {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "greater {}", self.cells)
    }
}
