//! `nonconsecutive`: cells side by side never hold consecutive digits.

use std::fmt;

use super::words::Words;
use super::{Body, Dead, Form, Propagator, RuleError};
use crate::Shape;

/// No consecutive digits in cells that share an edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NonConsecutive;

/// The cells to the right of and below a cell.
fn neighbours(shape: &Shape, cell: usize) -> impl Iterator<Item = usize> {
    let n = shape.size();
    let right = (cell % n + 1 < n).then_some(cell + 1);
    let below = (cell / n + 1 < n).then_some(cell + n);
    right.into_iter().chain(below)
}

impl Body for NonConsecutive {
    const FORM: Form = Form {
        name: "nonconsecutive",
        form: "nonconsecutive",
        meaning: "cells side by side never hold consecutive digits",
    };

    fn parse(_: &mut Words<'_>) -> Result<Self, RuleError> {
        Ok(Self)
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        let mut pairs: Vec<Box<dyn Propagator>> = Vec::new();
        for cell in 0..shape.cells() {
            for other in neighbours(shape, cell) {
                pairs.push(Box::new(Pair([cell, other])));
            }
        }
        pairs
    }

    fn faults(&self, shape: &Shape, digits: &[u8]) -> Vec<String> {
        let mut faults = Vec::new();
        for cell in 0..shape.cells() {
            for other in neighbours(shape, cell) {
                let (a, b) = (digits[cell], digits[other]);
                if a != 0 && b != 0 && a.abs_diff(b) == 1 {
                    let (first, second) = (shape.name(cell), shape.name(other));
                    faults.push(format!("{a} at {first} lies beside {b} at {second}"));
                }
            }
        }
        faults
    }
}

struct Pair([usize; 2]);

impl Propagator for Pair {
    fn scope(&self) -> &[usize] {
        &self.0
    }

    fn narrow(&self, digits: &mut [u64]) -> Result<(), Dead> {
        for (from, to) in [(0, 1), (1, 0)] {
            let left = digits[from];
            // A digit is out when all that is left beside it is one above or below it.
            if left.count_ones() <= 2 {
                let gone = match left.count_ones() {
                    1 => left << 1 | left >> 1,
                    2 => left << 1 & left >> 1,
                    _ => u64::MAX,
                };
                digits[to] &= !gone;
            }
            if digits[to] == 0 {
                return Err(Dead);
            }
        }
        Ok(())
    }
}

impl fmt::Display for NonConsecutive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Self::FORM.name)
    }
}
