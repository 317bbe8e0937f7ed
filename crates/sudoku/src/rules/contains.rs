//! `contains` and `quadruple`: digits that must occur in some cells.

use std::fmt;

use super::tools::machine::{Along, MAX_STATES, Machine};
use super::words::{Digits, Words};
use super::{Body, Cells, Form, Propagator, RuleError, RuleFault};
use crate::Shape;

/// Digits that occur in some cells, as often as they are listed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contains {
    exactly: bool,
    digits: Digits,
    cells: Cells,
}

/// Digits that occur in four cells around a corner, as often as they are listed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Quadruple {
    digits: Digits,
    cells: Cells,
}

impl Contains {
    /// The digits, ascending, each as often as it must occur.
    #[must_use]
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }
}

impl Quadruple {
    /// The digits, ascending, each as often as it must occur.
    #[must_use]
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }
}

/// Each digit of a list once, with the number of times that it is there.
fn counts(digits: &[u8]) -> Vec<(usize, usize)> {
    let mut counts: Vec<(usize, usize)> = Vec::new();
    for &digit in digits {
        match counts.last_mut() {
            Some((last, count)) if *last == usize::from(digit) => *count += 1,
            _ => counts.push((usize::from(digit), 1)),
        }
    }
    counts
}

/// An automaton that counts down what is still missing.
fn propagator(digits: &[u8], exactly: bool, cells: &Cells) -> Vec<Box<dyn Propagator>> {
    let wanted = counts(digits);
    let start: Vec<usize> = wanted.iter().map(|want| want.1).collect();
    let step = |missing: &Vec<usize>, digit: usize| {
        let mut missing = missing.clone();
        if let Some(i) = wanted.iter().position(|want| want.0 == digit) {
            match missing[i].checked_sub(1) {
                Some(less) => missing[i] = less,
                None if exactly => return None,
                None => {}
            }
        }
        Some(missing)
    };
    let none_missing = |missing: &Vec<usize>| missing.iter().all(|&count| count == 0);
    let machine = Machine::new(cells.digits(), start, step, none_missing);
    let machine = machine.expect("the number of states was checked when the text was read");
    vec![Along::boxed(cells.to_vec(), &machine)]
}

/// A digit that is there too often, or for which there is no room left.
fn faults(wanted: &[u8], exactly: bool, cells: &Cells, digits: &[u8]) -> Vec<RuleFault> {
    let held: Vec<u8> = cells.iter().map(|&cell| digits[cell]).collect();
    let count = |digit: u8| held.iter().filter(|&&d| d == digit).count();
    let mut room = count(0);
    for (i, &digit) in wanted.iter().enumerate() {
        if i > 0 && wanted[i - 1] == digit {
            continue;
        }
        let want = wanted.iter().filter(|&&d| d == digit).count();
        let there = count(digit);
        let lacking = want.saturating_sub(there);
        if lacking > room || (exactly && there > want) {
            return vec![RuleFault::Count {
                digit,
                count: there,
            }];
        }
        room -= lacking;
    }
    Vec::new()
}

/// Refuses lists with too many combinations of counts.
fn check_states(words: &Words<'_>, digits: &Digits) -> Result<(), RuleError> {
    let states = counts(digits).iter().try_fold(1usize, |all, want| {
        all.checked_mul(want.1 + 1).filter(|&n| n <= MAX_STATES)
    });
    match states {
        Some(_) => Ok(()),
        None => Err(words.unexpected(digits.to_string(), "fewer digits")),
    }
}

impl Body for Contains {
    const FORM: Form = Form {
        name: "contains",
        form: "contains [exactly] DIGITS CELL…",
        meaning: "the cells hold the digits, as often as they are listed or more, and no more often if 'exactly' is said",
        called: "contained digits",
        said: "The digits in the corner of the cage are among those in it.",
    };

    fn parse(words: &mut Words<'_>) -> Result<Self, RuleError> {
        let exactly = words.skip("exactly");
        let digits = words.digits()?;
        check_states(words, &digits)?;
        let cells = words.cells(1)?;
        Ok(Self {
            exactly,
            digits,
            cells,
        })
    }

    fn cells(&self) -> Option<&Cells> {
        Some(&self.cells)
    }

    fn propagators(&self, _: &Shape) -> Vec<Box<dyn Propagator>> {
        propagator(&self.digits, self.exactly, &self.cells)
    }

    fn faults(&self, _: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        faults(&self.digits, self.exactly, &self.cells, digits)
    }
}

impl fmt::Display for Contains {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let exactly = if self.exactly { "exactly " } else { "" };
        write!(f, "contains {exactly}{} {}", self.digits, self.cells)
    }
}

impl Body for Quadruple {
    const FORM: Form = Form {
        name: "quadruple",
        form: "quadruple DIGITS CELL",
        meaning: "the digits occur in the four cells of which CELL is the one at the top left, as often as they are listed or more",
        called: "quadruple",
        said: "The digits in the circle are among the four around it.",
    };

    fn parse(words: &mut Words<'_>) -> Result<Self, RuleError> {
        let digits = words.digits()?;
        check_states(words, &digits)?;
        let first = words.cell()?;
        let size = words.shape.size();
        if first % size + 1 >= size || first / size + 1 >= size {
            return Err(RuleError::Board {
                rule: Self::FORM.name,
                needs: "the cell at the top left of four can't be in the last row or column",
            });
        }
        let cells = vec![first, first + 1, first + size, first + size + 1];
        cells.iter().try_for_each(|&cell| words.on_a_board(cell))?;
        Ok(Self {
            digits,
            cells: Cells::new(words.shape, cells),
        })
    }

    fn cells(&self) -> Option<&Cells> {
        Some(&self.cells)
    }

    fn propagators(&self, _: &Shape) -> Vec<Box<dyn Propagator>> {
        propagator(&self.digits, false, &self.cells)
    }

    fn faults(&self, _: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        faults(&self.digits, false, &self.cells, digits)
    }
}

impl fmt::Display for Quadruple {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "quadruple {} {}", self.digits, self.cells.name(0))
    }
}
