//! `killer`: a cage with its sum. Without repetition it is a house as well,
//! and the propagator reasons with the sets of digits that make the sum.

use std::fmt;

use super::words::Words;
use super::{Body, Cells, Dead, Form, Propagator, RuleError, RuleFault, sums};
use crate::digits::each;
use crate::{House, HouseKind, MAX_SIZE, Shape, matching};

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

    /// True if a digit may occur more than once.
    #[must_use]
    pub fn may_repeat(&self) -> bool {
        self.repeat
    }
}

/// The maximum number of sets of digits to try one by one. A cage of 4 has 126
/// at most on a 9×9, and 1,820 on a 16×16.
const MAX_SETS: usize = 2_000;
/// The maximum number of sets with a matching each. A 9×9 has 12 at most for a sum and a number of cells.
const MAX_EXACT_SETS: usize = 40;

impl Body for Killer {
    const FORM: Form = Form {
        name: "killer",
        form: "killer [repeat] SUM CELL…",
        meaning: "the digits add up to SUM, and none is there twice unless 'repeat' is said",
        called: "cage",
        said: "The digits of a cage add up to its number, and none repeats in it.",
    };

    fn parse(words: &mut Words<'_>) -> Result<Self, RuleError> {
        let repeat = words.skip("repeat");
        let sum = words.number("the sum of the cage")?;
        let cells = words.cells(1)?;
        if !repeat && cells.len() > cells.digits() {
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

    fn value(&self) -> Option<usize> {
        Some(self.sum)
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
        let cells = self.cells.to_vec();
        vec![Box::new(Cage::new(
            cells,
            self.sum,
            self.repeat,
            self.cells.digits(),
        ))]
    }

    fn faults(&self, _: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        let total: usize = self.cells.iter().map(|&c| usize::from(digits[c])).sum();
        let full = self.cells.iter().all(|&cell| digits[cell] != 0);
        if total > self.sum || (full && total < self.sum) {
            return vec![RuleFault::Cage { total }];
        }
        Vec::new()
    }
}

/// The propagator of a cage, also of those that follow from others (`innies`).
pub(super) struct Cage {
    cells: Vec<usize>,
    sum: usize,
    /// The largest sum that the cells can have.
    max_sum: usize,
    /// The sets of different digits that make the sum, unless too many or repetition is allowed.
    sets: Option<Vec<u64>>,
}

impl Cage {
    pub(super) fn new(cells: Vec<usize>, sum: usize, repeat: bool, size: usize) -> Self {
        let all = u64::MAX >> (64 - size);
        Self {
            sum,
            max_sum: cells.len() * size,
            sets: (!repeat)
                .then(|| sums::sets(all, cells.len(), sum, MAX_SETS))
                .flatten(),
            cells,
        }
    }
}

impl Propagator for Cage {
    fn scope(&self) -> &[usize] {
        &self.cells
    }

    fn narrow(&self, digits: &mut [u64]) -> Result<(), Dead> {
        match &self.sets {
            Some(sets) => narrow_by_sets(digits, sets),
            None => {
                if self.sum > self.max_sum {
                    return Err(Dead);
                }
                sums::narrow(digits, self.sum)
            }
        }
    }

    fn widen(&self, digits: &mut [u64], root: &[u64], target: Option<(usize, usize)>) -> bool {
        match &self.sets {
            Some(sets) => widen_by_sets(digits, root, target, sets),
            None if self.sum > sums::MAX_WORD => return false,
            None => return sums::widen(digits, root, target, 1 << self.sum).is_some(),
        }
        true
    }
}

/// The reason why a set of digits is ruled out for a cage.
#[derive(Clone, Copy)]
enum Block {
    /// The cell can take none of them.
    Cell(usize),
    /// No cell can take this one, as a bit.
    Digit(u64),
    /// Too few cells for some of them, or the other way round.
    Crowd,
}

/// Gives digits back as long as every set, or every set with the target's digit, is ruled out:
/// each by a cell or a digit of it, the one that takes the fewest digits more.
fn widen_by_sets(digits: &mut [u64], root: &[u64], target: Option<(usize, usize)>, sets: &[u64]) {
    let fixed = target.map_or(usize::MAX, |(at, _)| at);
    let own = target.map_or(0, |(_, digit)| 1 << digit);
    let mut wide = [0u64; MAX_SIZE];
    let wide = &mut wide[..digits.len()];
    wide.copy_from_slice(root);
    let others = |i: &usize| *i != fixed;
    for set in sets
        .iter()
        .filter(|&set| set & own == own)
        .map(|set| set & !own)
    {
        let cells = || (0..digits.len()).filter(others);
        let lacks = |i: usize, digits: &[u64]| digits[i] & set == 0;
        let union = |masks: &[u64]| cells().fold(0, |all, i| all | masks[i]);
        if set & !union(wide) != 0 || cells().any(|i| lacks(i, wide)) {
            continue;
        }
        let mut best = (u32::MAX, Block::Crowd);
        for i in cells().filter(|&i| lacks(i, digits)) {
            let cost = (wide[i] & set).count_ones();
            if cost < best.0 {
                best = (cost, Block::Cell(i));
            }
        }
        for digit in each(set & !union(digits)).map(|digit| 1 << digit) {
            let cost = cells().filter(|&i| wide[i] & digit != 0).count() as u32;
            if cost < best.0 {
                best = (cost, Block::Digit(digit));
            }
        }
        match best.1 {
            Block::Cell(i) => wide[i] &= !set,
            Block::Digit(digit) => cells().for_each(|i| wide[i] &= !digit),
            Block::Crowd => cells().for_each(|i| wide[i] &= !set | digits[i]),
        }
    }
    digits.copy_from_slice(wide);
}

/// Leaves the digits that occur in a filling with the digits of one of the sets; exactly so if
/// there are few sets, else each cell and each digit of a set is looked at by itself.
fn narrow_by_sets(digits: &mut [u64], sets: &[u64]) -> Result<(), Dead> {
    let union = digits.iter().fold(0, |all, left| all | left);
    let exactly = sets.len() <= MAX_EXACT_SETS;
    let mut supported = [0u64; MAX_SIZE];
    let mut masks = [0u64; MAX_SIZE];
    let (supported, masks) = (&mut supported[..digits.len()], &mut masks[..digits.len()]);
    for &set in sets {
        if set & !union != 0 || digits.iter().any(|left| left & set == 0) {
            continue;
        }
        let mut news = 0;
        for ((mask, left), support) in masks.iter_mut().zip(&*digits).zip(&*supported) {
            *mask = left & set;
            news |= *mask & !support;
        }
        if news != 0 && (!exactly || matching::narrow(masks).is_ok()) {
            for (support, mask) in supported.iter_mut().zip(&*masks) {
                *support |= mask;
            }
        }
    }
    if supported.contains(&0) {
        return Err(Dead);
    }
    digits.copy_from_slice(supported);
    Ok(())
}

impl fmt::Display for Killer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let repeat = if self.repeat { "repeat " } else { "" };
        write!(f, "killer {repeat}{} {}", self.sum, self.cells)
    }
}
