//! `nonconsecutive`: cells side by side never hold consecutive digits. Pairs, no propagator.

use std::fmt;

use super::words::Words;
use super::{Body, Form, Pair, RuleError, RuleFault};
use crate::Shape;

/// No consecutive digits in cells that share an edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NonConsecutive;

/// The cells to the right of and below a cell.
fn neighbours(shape: &Shape, cell: usize) -> impl Iterator<Item = usize> {
    let n = shape.size();
    let right = (cell % n + 1 < n).then_some(cell + 1);
    let below = (cell / n + 1 < n).then_some(cell + n);
    let both = right.into_iter().chain(below);
    both.filter(move |&other| !shape.is_hole(cell) && !shape.is_hole(other))
}

impl Body for NonConsecutive {
    const FORM: Form = Form {
        name: "nonconsecutive",
        form: "nonconsecutive",
        meaning: "cells side by side never hold consecutive digits",
        called: "non-consecutive",
        said: "Neighbours never hold digits that follow each other, such as 4 and 5.",
    };

    fn parse(_: &mut Words<'_>) -> Result<Self, RuleError> {
        Ok(Self)
    }

    fn never_both(&self, shape: &Shape) -> Vec<[(usize, u8); 2]> {
        let mut pairs = Vec::new();
        for cell in 0..shape.cells() {
            for other in neighbours(shape, cell) {
                for digit in 1..shape.digits() as u8 {
                    pairs.push([(cell, digit), (other, digit + 1)]);
                    pairs.push([(cell, digit + 1), (other, digit)]);
                }
            }
        }
        pairs
    }

    fn faults(&self, shape: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        let mut faults = Vec::new();
        for cell in 0..shape.cells() {
            for other in neighbours(shape, cell) {
                let (a, b) = (digits[cell], digits[other]);
                if a != 0 && b != 0 && a.abs_diff(b) == 1 {
                    faults.push(RuleFault::Consecutive(Pair {
                        cells: [cell, other],
                        digits: [a, b],
                    }));
                }
            }
        }
        faults
    }
}

impl fmt::Display for NonConsecutive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Self::FORM.name)
    }
}
