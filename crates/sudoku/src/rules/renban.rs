//! `renban`: the digits of a line are consecutive, in any order. A house, and
//! a propagator for the runs of digits that are left.

use std::fmt;

use super::words::Words;
use super::{Body, Cells, Dead, Form, Propagator, RuleError, RuleFault};
use crate::{House, HouseKind, Shape};

/// A line of consecutive digits in any order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Renban {
    cells: Cells,
}

impl Body for Renban {
    const FORM: Form = Form {
        name: "renban",
        form: "renban CELL CELL…",
        meaning: "the digits are consecutive, in any order, none twice",
        called: "renban",
        said: "The line holds digits that follow each other, in any order.",
    };

    fn parse(words: &mut Words<'_>) -> Result<Self, RuleError> {
        let cells = words.cells(2)?;
        if cells.len() > cells.digits() {
            return Err(RuleError::Board {
                rule: Self::FORM.name,
                needs: "a line can't have more cells than there are digits",
            });
        }
        Ok(Self { cells })
    }

    fn cells(&self) -> Option<&Cells> {
        Some(&self.cells)
    }

    fn houses(&self, _: &Shape) -> Result<Vec<House>, RuleError> {
        Ok(vec![House {
            kind: HouseKind::Region(format!("the line at {}", self.cells.name(0))),
            cells: self.cells.to_vec(),
        }])
    }

    fn propagators(&self, _: &Shape) -> Vec<Box<dyn Propagator>> {
        vec![Box::new(self.clone())]
    }

    fn faults(&self, _: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        let filled = || {
            let digits = self.cells.iter().map(|&cell| digits[cell]);
            digits.filter(|&digit| digit != 0)
        };
        match (filled().min(), filled().max()) {
            (Some(low), Some(high)) if usize::from(high - low) >= self.cells.len() => {
                let cells = self.cells.len();
                vec![RuleFault::Renban { low, high, cells }]
            }
            _ => Vec::new(),
        }
    }
}

impl Propagator for Renban {
    fn scope(&self) -> &[usize] {
        &self.cells
    }

    fn narrow(&self, digits: &mut [u64]) -> Result<(), Dead> {
        let length = digits.len() as u32;
        let union = digits.iter().fold(0, |all, left| all | left);
        let mut allowed = 0;
        for first in 0..=self.cells.digits() as u32 - length {
            let run = (u64::MAX >> (64 - length)) << first;
            if run & !union == 0 && digits.iter().all(|left| left & run != 0) {
                allowed |= run;
            }
        }
        for left in digits {
            *left &= allowed;
            if *left == 0 {
                return Err(Dead);
            }
        }
        Ok(())
    }
}

impl fmt::Display for Renban {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "renban {}", self.cells)
    }
}
