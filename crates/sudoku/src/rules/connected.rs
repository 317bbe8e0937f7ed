//! `connected`: the cells that hold certain digits hang together, side by side.

use std::fmt;

use super::words::{Digits, Words};
use super::{Body, Cells, Dead, Form, Propagator, RuleError, RuleFault};
use crate::Shape;

/// Cells with certain digits that hang together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Connected {
    digits: Digits,
    /// The number of such cells, if it is said.
    count: Option<u32>,
    /// The cells that the rule speaks of; none are all.
    cells: Cells,
}

impl Connected {
    /// The cells that the rule speaks of.
    fn all_cells(&self, shape: &Shape) -> Vec<usize> {
        match self.cells.is_empty() {
            true => (0..shape.cells())
                .filter(|&cell| !shape.is_hole(cell))
                .collect(),
            false => self.cells.to_vec(),
        }
    }
}

impl Body for Connected {
    const FORM: Form = Form {
        name: "connected",
        form: "connected DIGITS [size NUMBER] [CELL…]",
        meaning: "those of the cells (of all, if none are named) that hold one of the digits hang together, side by side, and are NUMBER cells if that is said",
        called: "connected digits",
        said: "The cells with these digits hang together, side by side.",
    };

    fn parse(words: &mut Words<'_>) -> Result<Self, RuleError> {
        let digits = words.digits()?;
        let count = words
            .skip("size")
            .then(|| words.number("the number of cells"));
        let count = count.transpose()?.map(|count| count as u32);
        let cells = words.cells(0)?;
        Ok(Self {
            digits,
            count,
            cells,
        })
    }

    fn cells(&self) -> Option<&Cells> {
        Some(&self.cells)
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        let cells = self.all_cells(shape);
        let n = shape.size();
        let place = |cell: Option<usize>| cells.iter().position(|&c| Some(c) == cell);
        let beside = cells.iter().map(|&cell| {
            let left = (cell % n > 0).then(|| cell - 1);
            let right = (cell % n + 1 < n).then_some(cell + 1);
            let around = [left, right, cell.checked_sub(n), Some(cell + n)];
            around.into_iter().filter_map(place).collect()
        });
        vec![Box::new(Joined {
            beside: beside.collect(),
            wanted: self
                .digits
                .iter()
                .fold(0, |all, digit| all | 1 << (digit - 1)),
            count: self.count.map(|count| count as usize),
            cells,
        })]
    }

    fn faults(&self, shape: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        let n = shape.size();
        let cells = self.all_cells(shape);
        let is_in = |&cell: &usize| self.digits.contains(&digits[cell]);
        let inside: Vec<usize> = cells.iter().copied().filter(is_in).collect();
        let open = cells.iter().filter(|&&cell| digits[cell] == 0).count();
        if let Some(count) = self.count.map(|count| count as usize)
            && (inside.len() > count || inside.len() + open < count)
        {
            return vec![RuleFault::Cells {
                count: inside.len(),
            }];
        }
        // Everything that can be reached from the first one over cells that hold the digits or are empty.
        let Some(&first) = inside.first() else {
            return Vec::new();
        };
        let mut reached = vec![first];
        let mut next = 0;
        while next < reached.len() {
            let from = reached[next];
            next += 1;
            for &cell in &cells {
                let (row, column) = (cell / n, cell % n);
                let beside = row.abs_diff(from / n) + column.abs_diff(from % n) == 1;
                let passes = digits[cell] == 0 || is_in(&cell);
                if beside && passes && !reached.contains(&cell) {
                    reached.push(cell);
                }
            }
        }
        let cut_off = inside.into_iter().find(|cell| !reached.contains(cell));
        let fault = |cell| RuleFault::Apart { cell };
        cut_off.map(fault).into_iter().collect()
    }
}

struct Joined {
    cells: Vec<usize>,
    /// Per cell: the places of the cells beside it.
    beside: Vec<Vec<usize>>,
    wanted: u64,
    count: Option<usize>,
}

impl Joined {
    /// The places that are at most so many steps from one of them, over cells that may hold the digits.
    fn reached(&self, digits: &[u64], start: usize, steps: usize) -> Vec<bool> {
        let mut reached = vec![false; digits.len()];
        reached[start] = true;
        let mut border = vec![start];
        for _ in 0..steps {
            let mut next = Vec::new();
            for &to in border.iter().flat_map(|&from| &self.beside[from]) {
                if digits[to] & self.wanted != 0 && !std::mem::replace(&mut reached[to], true) {
                    next.push(to);
                }
            }
            if next.is_empty() {
                break;
            }
            border = next;
        }
        reached
    }
}

impl Propagator for Joined {
    fn scope(&self) -> &[usize] {
        &self.cells
    }

    fn narrow(&self, digits: &mut [u64]) -> Result<(), Dead> {
        let is_in = |i: &usize| digits[*i] & !self.wanted == 0;
        let sure: Vec<usize> = (0..digits.len()).filter(is_in).collect();
        // No cell is farther from a sure one than the number of cells allows; without a number one sure cell tells all.
        let (starts, steps) = match self.count {
            Some(count) => (&sure[..], count.saturating_sub(1)),
            None => (&sure[..sure.len().min(1)], usize::MAX),
        };
        for &start in starts {
            let reached = self.reached(digits, start, steps);
            for (left, reached) in digits.iter_mut().zip(reached) {
                if !reached {
                    *left &= !self.wanted;
                    if *left == 0 {
                        return Err(Dead);
                    }
                }
            }
        }
        if let Some(count) = self.count {
            let may: Vec<usize> = (0..digits.len())
                .filter(|&i| digits[i] & self.wanted != 0)
                .collect();
            if sure.len() > count || may.len() < count {
                return Err(Dead);
            }
            if sure.len() == count {
                may.iter()
                    .filter(|i| !sure.contains(i))
                    .for_each(|&i| digits[i] &= !self.wanted);
            } else if may.len() == count {
                may.iter().for_each(|&i| digits[i] &= self.wanted);
            }
        }
        Ok(())
    }
}

impl fmt::Display for Connected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "connected {}", self.digits)?;
        if let Some(count) = self.count {
            write!(f, " size {count}")?;
        }
        if !self.cells.is_empty() {
            write!(f, " {}", self.cells)?;
        }
        Ok(())
    }
}
