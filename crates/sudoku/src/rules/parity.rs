//! `even` and `odd`: cells whose digits are even, or odd.

use std::fmt;

use super::words::Words;
use super::{Body, Cells, Dead, Form, Propagator, RuleError, RuleFault};
use crate::Shape;

/// Cells with digits of one parity.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parity<const ODD: bool> {
    cells: Cells,
}

/// Cells with even digits.
pub type Even = Parity<false>;
/// Cells with odd digits.
pub type Odd = Parity<true>;

impl<const ODD: bool> Body for Parity<ODD> {
    const FORM: Form = if ODD {
        Form {
            name: "odd",
            form: "odd CELL…",
            meaning: "these cells hold odd digits",
            called: "odd cells",
            said: "A circle holds an odd digit.",
        }
    } else {
        Form {
            name: "even",
            form: "even CELL…",
            meaning: "these cells hold even digits",
            called: "even cells",
            said: "A square holds an even digit.",
        }
    };

    fn parse(words: &mut Words<'_>) -> Result<Self, RuleError> {
        Ok(Self {
            cells: words.cells(1)?,
        })
    }

    fn cells(&self) -> Option<&Cells> {
        Some(&self.cells)
    }

    fn propagators(&self, _: &Shape) -> Vec<Box<dyn Propagator>> {
        vec![Box::new(self.clone())]
    }

    fn faults(&self, _: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        let held = self.cells.iter().map(|&cell| (cell, digits[cell]));
        held.filter(|&(_, digit)| digit != 0 && (digit % 2 == 1) != ODD)
            .map(|(cell, digit)| RuleFault::Parity { cell, digit })
            .collect()
    }
}

impl<const ODD: bool> Propagator for Parity<ODD> {
    fn scope(&self) -> &[usize] {
        &self.cells
    }

    fn narrow(&self, digits: &mut [u64]) -> Result<(), Dead> {
        // Bit 0 is digit 1.
        const ODD_DIGITS: u64 = 0x5555_5555_5555_5555;
        for left in digits {
            *left &= if ODD { ODD_DIGITS } else { !ODD_DIGITS };
            if *left == 0 {
                return Err(Dead);
            }
        }
        Ok(())
    }
}

impl<const ODD: bool> fmt::Display for Parity<ODD> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", Self::FORM.name, self.cells)
    }
}
