//! `palindrome`: a line reads the same from both ends.

use std::fmt;

use super::words::Words;
use super::{Body, Cells, Dead, Form, Pair, Propagator, RuleError, RuleFault};
use crate::Shape;

/// A line whose first digit equals its last, and so on inwards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Palindrome {
    cells: Cells,
}

impl Body for Palindrome {
    const FORM: Form = Form {
        name: "palindrome",
        form: "palindrome CELL CELL…",
        meaning: "the digits read the same from both ends",
        called: "palindrome",
        said: "The line reads the same from both ends.",
    };

    fn parse(words: &mut Words<'_>) -> Result<Self, RuleError> {
        Ok(Self {
            cells: words.cells(2)?,
        })
    }

    fn cells(&self) -> Option<&Cells> {
        Some(&self.cells)
    }

    fn propagators(&self, _: &Shape) -> Vec<Box<dyn Propagator>> {
        let pairs = self.cells.iter().zip(self.cells.iter().rev());
        pairs
            .take(self.cells.len() / 2)
            .map(|(&a, &b)| Box::new(Equal([a, b])) as Box<dyn Propagator>)
            .collect()
    }

    fn faults(&self, _: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        let mut faults = Vec::new();
        for near in 0..self.cells.len() / 2 {
            let far = self.cells.len() - 1 - near;
            let cells = [self.cells[near], self.cells[far]];
            let [a, b] = cells.map(|cell| digits[cell]);
            if a != 0 && b != 0 && a != b {
                let digits = [a, b];
                faults.push(RuleFault::Palindrome(Pair { cells, digits }));
            }
        }
        faults
    }
}

struct Equal([usize; 2]);

impl Propagator for Equal {
    fn scope(&self) -> &[usize] {
        &self.0
    }

    fn narrow(&self, digits: &mut [u64]) -> Result<(), Dead> {
        let both = digits[0] & digits[1];
        digits.fill(both);
        if both == 0 { Err(Dead) } else { Ok(()) }
    }
}

impl fmt::Display for Palindrome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "palindrome {}", self.cells)
    }
}
