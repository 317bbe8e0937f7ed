//! `thermo`: digits rise from the bulb to the tip.

use std::fmt;

use super::words::Words;
use super::{Body, Cells, Dead, Form, Pair, Propagator, RuleError, RuleFault};
use crate::Shape;

/// A thermometer, bulb first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thermo {
    cells: Cells,
}

impl Body for Thermo {
    const FORM: Form = Form {
        name: "thermo",
        form: "thermo CELL CELL…",
        meaning: "digits rise from the first cell to the last",
        called: "thermometer",
        said: "Digits grow from the bulb on.",
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
        vec![Box::new(self.clone())]
    }

    fn faults(&self, _: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        let filled = self.cells.iter().copied().filter(|&cell| digits[cell] != 0);
        let filled: Vec<usize> = filled.collect();
        let pairs = filled.windows(2).map(|pair| Pair {
            cells: [pair[0], pair[1]],
            digits: [digits[pair[0]], digits[pair[1]]],
        });
        pairs
            .filter(|pair| pair.digits[0] >= pair.digits[1])
            .map(RuleFault::Thermo)
            .collect()
    }
}

impl Propagator for Thermo {
    fn scope(&self) -> &[usize] {
        &self.cells
    }

    fn narrow(&self, digits: &mut [u64]) -> Result<(), Dead> {
        rise(digits)
    }
}

/// Leaves the digits that occur in a strictly rising sequence, exactly.
///
/// A digit has a rising start before it if it exceeds the least rising start
/// of the cell before, and likewise towards the end.
pub(super) fn rise(digits: &mut [u64]) -> Result<(), Dead> {
    let mut at_least = 0;
    for left in digits.iter_mut() {
        *left &= u64::MAX.checked_shl(at_least).unwrap_or(0);
        if *left == 0 {
            return Err(Dead);
        }
        at_least = left.trailing_zeros() + 1;
    }
    let mut below = 64;
    for left in digits.iter_mut().rev() {
        *left &= u64::MAX.checked_shr(64 - below).unwrap_or(0);
        if *left == 0 {
            return Err(Dead);
        }
        below = 63 - left.leading_zeros();
    }
    Ok(())
}

impl fmt::Display for Thermo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "thermo {}", self.cells)
    }
}
