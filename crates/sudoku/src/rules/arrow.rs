//! `arrow`: the digit in the circle is the sum of the digits along the shaft.

use std::fmt;

use super::words::Words;
use super::{Body, Cells, Dead, Form, Propagator, RuleError, RuleFault, sums};
use crate::Shape;

/// An arrow, circle first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arrow {
    cells: Cells,
}

impl Body for Arrow {
    const FORM: Form = Form {
        name: "arrow",
        form: "arrow CIRCLE CELL…",
        meaning: "the digit in the first cell is the sum of the others, which may repeat",
        called: "arrow",
        said: "The digits along the arrow add up to the digit in its circle.",
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
        let (circle, shaft) = (digits[self.cells[0]], &self.cells[1..]);
        let total: usize = shaft.iter().map(|&c| usize::from(digits[c])).sum();
        let full = shaft.iter().all(|&cell| digits[cell] != 0);
        let sum = usize::from(circle);
        if sum != 0 && (total > sum || (full && total < sum)) {
            return vec![RuleFault::Arrow { total, circle }];
        }
        Vec::new()
    }
}

impl Propagator for Arrow {
    fn scope(&self) -> &[usize] {
        &self.cells
    }

    fn narrow(&self, digits: &mut [u64]) -> Result<(), Dead> {
        let (circle, shaft) = digits.split_first_mut().ok_or(Dead)?;
        // The digit counted from 0 at bit 0 is the sum 1.
        let reached = sums::narrow_in_word(shaft, u128::from(*circle) << 1)?;
        *circle &= (reached >> 1) as u64;
        if *circle == 0 { Err(Dead) } else { Ok(()) }
    }

    fn widen(&self, digits: &mut [u64], root: &[u64], target: Option<(usize, usize)>) -> bool {
        let Some((circle, shaft)) = digits.split_first_mut() else {
            return false;
        };
        // The digit counted from 0 at bit 0 is the sum 1.
        let goals = match target {
            Some((0, digit)) => 1 << digit,
            _ => *circle,
        };
        let fixed = target.and_then(|(i, digit)| Some((i.checked_sub(1)?, digit)));
        let Some(reached) = sums::widen(shaft, &root[1..], fixed, u128::from(goals) << 1) else {
            return false;
        };
        *circle = match target {
            Some((0, _)) => root[0],
            _ => *circle | root[0] & !(reached >> 1) as u64,
        };
        true
    }
}

impl fmt::Display for Arrow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "arrow {}", self.cells)
    }
}
