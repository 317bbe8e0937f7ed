//! `sandwich`: the sum of the digits between 1 and the largest digit of a row or column.

use std::fmt;

use super::words::Words;
use super::{Body, Cells, Dead, Form, Propagator, RuleError, RuleFault, sums};
use crate::Shape;

/// A row or column with the sum between its crusts, 1 and the largest digit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sandwich {
    is_row: bool,
    /// Counted from 0.
    line: usize,
    sum: usize,
    cells: Cells,
}

impl Sandwich {
    /// The sum between the crusts.
    #[must_use]
    pub fn sum(&self) -> usize {
        self.sum
    }

    /// True if it belongs to a row; and the number of the row or column, counted from 0.
    #[must_use]
    pub fn line(&self) -> (bool, usize) {
        (self.is_row, self.line)
    }
}

/// The maximum number of fillings, as sets of digits, to try one by one. All sums
/// up to size 16 stay below it.
const MAX_SETS: usize = 1_000;

impl Body for Sandwich {
    const FORM: Form = Form {
        name: "sandwich",
        form: "sandwich row|column NUMBER SUM",
        meaning: "the digits between 1 and the largest digit of that line add up to SUM",
        called: "sandwich",
        said: "The digits between the 1 and the largest digit of the line add up to the number outside.",
    };

    fn parse(words: &mut Words<'_>) -> Result<Self, RuleError> {
        let is_row = words.one_of(&[("row", true), ("column", false)], "row or column")?;
        const EXPECTED: &str = "the number of the line, counted from 1";
        let line = words.number(EXPECTED)?;
        let sum = words.number("the sum between the crusts")?;
        let size = words.shape.size();
        if size < 2 {
            return Err(RuleError::Board {
                rule: Self::FORM.name,
                needs: "a sandwich needs two different digits",
            });
        }
        if !(1..=size).contains(&line) {
            return Err(words.unexpected(line.to_string(), EXPECTED));
        }
        let line = line - 1;
        let cell = |i| {
            if is_row {
                line * size + i
            } else {
                i * size + line
            }
        };
        Ok(Self {
            is_row,
            line,
            sum,
            cells: Cells::new(words.shape, (0..size).map(cell).collect()),
        })
    }

    fn cells(&self) -> Option<&Cells> {
        Some(&self.cells)
    }

    fn value(&self) -> Option<usize> {
        Some(self.sum)
    }

    fn propagators(&self, _: &Shape) -> Vec<Box<dyn Propagator>> {
        let size = self.cells.size();
        let inner = (u64::MAX >> (64 - size)) & !(1 | 1 << (size - 1));
        let fillings = (0..=size - 2)
            .map(|count| match sums::sets(inner, count, self.sum, MAX_SETS) {
                Some(sets) => Filling::Sets(sets),
                None => Filling::Any,
            })
            .collect();
        vec![Box::new(Between {
            cells: self.cells.to_vec(),
            sum: self.sum,
            inner,
            fillings,
        })]
    }

    fn faults(&self, _: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        let place = |digit: usize| {
            let holds = |&cell: &usize| usize::from(digits[cell]) == digit;
            self.cells.iter().position(holds)
        };
        let (Some(one), Some(largest)) = (place(1), place(self.cells.size())) else {
            return Vec::new();
        };
        let between = &self.cells[one.min(largest) + 1..one.max(largest)];
        let total: usize = between.iter().map(|&c| usize::from(digits[c])).sum();
        let full = between.iter().all(|&cell| digits[cell] != 0);
        if total > self.sum || (full && total < self.sum) {
            return vec![RuleFault::Sandwich { total }];
        }
        Vec::new()
    }
}

/// The digits that may lie between crusts a certain number of cells apart.
enum Filling {
    /// One of these sets of digits.
    Sets(Vec<u64>),
    /// There are more sets than are worth trying.
    Any,
}

struct Between {
    cells: Vec<usize>,
    sum: usize,
    /// All digits but the crusts.
    inner: u64,
    /// By the number of cells between the crusts.
    fillings: Vec<Filling>,
}

impl Propagator for Between {
    fn scope(&self) -> &[usize] {
        &self.cells
    }

    fn narrow(&self, digits: &mut [u64]) -> Result<(), Dead> {
        let size = digits.len();
        if self.sum > size * size {
            return Err(Dead);
        }
        let (one, largest) = (1, 1 << (size - 1));
        let mut supported = vec![0u64; size];
        for i in (0..size).filter(|&i| digits[i] & one != 0) {
            for j in (0..size).filter(|&j| digits[j] & largest != 0 && i != j) {
                let (left, right) = (i.min(j), i.max(j));
                let mut fits = false;
                let mut take = |within: u64, without: u64| {
                    for (k, support) in supported.iter_mut().enumerate() {
                        if k != i && k != j {
                            *support |= if left < k && k < right {
                                within
                            } else {
                                without
                            };
                        }
                    }
                    fits = true;
                };
                match &self.fillings[right - left - 1] {
                    Filling::Any => {
                        let mut between: Vec<u64> = digits[left + 1..right]
                            .iter()
                            .map(|digits| digits & self.inner)
                            .collect();
                        if sums::narrow(&mut between, self.sum).is_ok() {
                            take(self.inner, self.inner);
                        }
                    }
                    Filling::Sets(sets) => {
                        for &set in sets {
                            if possible(digits, left, right, set, self.inner & !set) {
                                take(set, self.inner & !set);
                            }
                        }
                    }
                }
                if fits {
                    supported[i] |= one;
                    supported[j] |= largest;
                }
            }
        }
        for (left, support) in digits.iter_mut().zip(supported) {
            *left &= support;
            if *left == 0 {
                return Err(Dead);
            }
        }
        Ok(())
    }
}

/// Returns true if each cell strictly between `left` and `right` has a digit of
/// `within`, each outside one of `without`, and each of those digits a cell.
fn possible(digits: &[u64], left: usize, right: usize, within: u64, without: u64) -> bool {
    let (mut inside, mut outside) = (0, 0);
    for (k, &digits) in digits.iter().enumerate() {
        if k == left || k == right {
            continue;
        }
        let is_inside = left < k && k < right;
        let (set, union) = if is_inside {
            (within, &mut inside)
        } else {
            (without, &mut outside)
        };
        if digits & set == 0 {
            return false;
        }
        *union |= digits;
    }
    within & !inside == 0 && without & !outside == 0
}

impl fmt::Display for Sandwich {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if self.is_row { "row" } else { "column" };
        write!(f, "sandwich {kind} {} {}", self.line + 1, self.sum)
    }
}
