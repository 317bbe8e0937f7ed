//! `killer`: a cage with its sum. Without repetition it is a house as well,
//! and the propagator reasons with the sets of digits that make the sum.

use std::fmt;

use super::sums::{self, SumSet};
use super::words::Words;
use super::{Body, Cells, Dead, Form, Propagator, RuleError};
use crate::{House, HouseKind, MAX_SIZE, Shape};

/// A cage: cells and the sum of their digits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Killer {
    sum: usize,
    repeat: bool,
    cells: Cells,
}

impl Killer {
    /// The sum of the digits.
    #[must_use]
    pub fn sum(&self) -> usize {
        self.sum
    }

    /// Whether a digit may occur more than once.
    #[must_use]
    pub fn may_repeat(&self) -> bool {
        self.repeat
    }
}

/// So many sets of digits are worth trying one by one. A cage of 4 has 126
/// at most on a 9×9, and 1,820 on a 16×16.
const MAX_SETS: usize = 2_000;
/// So many ways to fill a cage are worth trying one by one.
const MAX_FILLINGS: u64 = 400;

impl Body for Killer {
    const FORM: Form = Form {
        name: "killer",
        form: "killer [repeat] SUM CELL…",
        meaning: "the digits add up to SUM, and none is there twice unless 'repeat' is said",
    };

    fn parse(words: &mut Words<'_>) -> Result<Self, RuleError> {
        let repeat = words.skip("repeat");
        let sum = words.number("the sum of the cage")?;
        let cells = words.cells(1)?;
        if !repeat && cells.len() > cells.size() {
            return Err(RuleError::Board {
                rule: Self::FORM.name,
                needs: "a cage without repetition can't have more cells than there are digits",
            });
        }
        Ok(Self { sum, repeat, cells })
    }

    fn cells(&self) -> Option<&Cells> {
        Some(&self.cells)
    }

    fn houses(&self, _: &Shape) -> Result<Vec<House>, RuleError> {
        if self.repeat || self.cells.len() < 2 {
            return Ok(Vec::new());
        }
        Ok(vec![House {
            kind: HouseKind::Region(format!("the cage at {}", self.cells.name(0))),
            cells: self.cells.to_vec(),
        }])
    }

    fn propagators(&self, _: &Shape) -> Vec<Box<dyn Propagator>> {
        let (count, size) = (self.cells.len(), self.cells.size());
        let sets = if self.repeat {
            None
        } else {
            sums::sets(u64::MAX >> (64 - size), count, self.sum, MAX_SETS)
        };
        vec![Box::new(Cage {
            cells: self.cells.to_vec(),
            sum: self.sum,
            most: count * size,
            repeat: self.repeat,
            sets,
        })]
    }

    fn faults(&self, _: &Shape, digits: &[u8]) -> Vec<String> {
        let total: usize = self.cells.iter().map(|&c| usize::from(digits[c])).sum();
        let full = self.cells.iter().all(|&cell| digits[cell] != 0);
        if total > self.sum || (full && total < self.sum) {
            return vec![format!("the digits add up to {total}")];
        }
        Vec::new()
    }
}

struct Cage {
    cells: Vec<usize>,
    sum: usize,
    /// The largest sum that the cells can have.
    most: usize,
    repeat: bool,
    /// The sets of different digits that make the sum, unless too many or repetition is allowed.
    sets: Option<Vec<u64>>,
}

impl Propagator for Cage {
    fn scope(&self) -> &[usize] {
        &self.cells
    }

    fn narrow(&self, digits: &mut [u64]) -> Result<(), Dead> {
        match &self.sets {
            Some(sets) => narrow_by_sets(digits, sets)?,
            None => {
                if self.sum > self.most {
                    return Err(Dead);
                }
                let mut target = SumSet::up_to(self.sum);
                target.insert(self.sum);
                sums::narrow(digits, &target)?;
            }
        }
        let fillings = digits
            .iter()
            .try_fold(1u64, |n, left| n.checked_mul(u64::from(left.count_ones())));
        if !self.repeat && fillings.is_some_and(|n| n <= MAX_FILLINGS) {
            narrow_by_filling(digits, self.sum)?;
        }
        Ok(())
    }
}

fn narrow_by_sets(digits: &mut [u64], sets: &[u64]) -> Result<(), Dead> {
    let union = digits.iter().fold(0, |all, left| all | left);
    let mut allowed = 0;
    for &set in sets {
        if set & !union == 0 && digits.iter().all(|left| left & set != 0) {
            allowed |= set;
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

/// Leaves the digits that occur in a filling with different digits and the
/// right sum, exactly, by going through all fillings.
fn narrow_by_filling(digits: &mut [u64], sum: usize) -> Result<(), Dead> {
    let last = digits.len() - 1;
    // A cage without repetition has no more cells than there are digits.
    let mut supported = [0u64; MAX_SIZE];
    // Per depth: the digits still to try, and the one taken.
    let mut to_try = [0u64; MAX_SIZE];
    to_try[..digits.len()].copy_from_slice(digits);
    let mut taken = [0u64; MAX_SIZE];
    let (mut used, mut total, mut depth) = (0u64, 0, 0);
    loop {
        if taken[depth] != 0 {
            used &= !taken[depth];
            total -= taken[depth].trailing_zeros() as usize + 1;
            taken[depth] = 0;
        }
        let free = to_try[depth] & !used;
        if free == 0 {
            to_try[depth] = digits[depth];
            match depth.checked_sub(1) {
                Some(up) => depth = up,
                None => break,
            }
            continue;
        }
        let digit = free & free.wrapping_neg();
        to_try[depth] &= free & !digit;
        taken[depth] = digit;
        used |= digit;
        total += digit.trailing_zeros() as usize + 1;
        if depth == last {
            if total == sum {
                for (all, one) in supported.iter_mut().zip(&taken) {
                    *all |= one;
                }
            }
        } else if total < sum {
            depth += 1;
        }
    }
    digits.copy_from_slice(&supported[..digits.len()]);
    if supported[0] == 0 { Err(Dead) } else { Ok(()) }
}

impl fmt::Display for Killer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let repeat = if self.repeat { "repeat " } else { "" };
        write!(f, "killer {repeat}{} {}", self.sum, self.cells)
    }
}
