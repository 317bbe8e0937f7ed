//! Sums of digits with coefficients: groups of cells that have the same total, or one group whose total
//! is one of certain numbers. Exact, if digits may repeat.
//!
//! A set of totals is one bit for each; totals are counted from the least that any group can have.

use super::super::sums::{SumSet, numbers};
use crate::rules::{Dead, Propagator};

/// The greatest number of different totals that a rule may have to tell apart: more than all cells of the largest
/// board have.
pub(in crate::rules) const MAX_TOTALS: usize = 1 << 19;

/// A cell of a sum: its coefficient, and the cell.
pub(in crate::rules) type Term = (i64, usize);

/// Groups of cells with the same total.
pub(in crate::rules) struct Totals {
    cells: Vec<usize>,
    size: usize,
    groups: Vec<Group>,
    /// The number of totals there can be.
    width: usize,
    /// The totals allowed, if not all.
    targets: Option<Vec<usize>>,
}

struct Group {
    /// The place of its first cell in the scope; the others follow.
    first: usize,
    coefficients: Vec<i64>,
    /// Its least total, counted from the least of all groups.
    start: usize,
}

impl Totals {
    /// `allowed` says which totals are right, for all groups. `None` if there are more than
    /// [`MAX_TOTALS`] totals.
    pub(in crate::rules) fn boxed(
        groups: &[Vec<Term>],
        size: usize,
        allowed: Option<&dyn Fn(i64) -> bool>,
    ) -> Option<Box<dyn Propagator>> {
        let total = |terms: &[Term], least: bool| -> i64 {
            let ends = |c: i64| if (c < 0) == least { c * size as i64 } else { c };
            terms.iter().map(|&(c, _)| ends(c)).sum()
        };
        let base = groups.iter().map(|terms| total(terms, true)).min()?;
        let most = groups.iter().map(|terms| total(terms, false)).max()?;
        let width = usize::try_from(most - base + 1).ok()?;
        if width > MAX_TOTALS {
            return None;
        }
        let mut cells = Vec::new();
        let mut made = Vec::new();
        for terms in groups {
            made.push(Group {
                first: cells.len(),
                coefficients: terms.iter().map(|term| term.0).collect(),
                start: (total(terms, true) - base) as usize,
            });
            cells.extend(terms.iter().map(|term| term.1));
        }
        let targets = allowed.map(|is_right| {
            let all = 0..width;
            all.filter(|&total| is_right(base + total as i64)).collect()
        });
        Some(Box::new(Self {
            cells,
            size,
            groups: made,
            width,
            targets,
        }))
    }

    fn narrow_with<S: Set>(&self, digits: &mut [u64]) -> Result<(), Dead> {
        let mut common: Option<S> = self.targets.as_ref().map(|targets| {
            let mut set = S::none(self.width);
            targets.iter().for_each(|&total| set.insert(total));
            set
        });
        let mut paths = Vec::with_capacity(self.groups.len());
        for group in &self.groups {
            let mut before = Vec::with_capacity(group.coefficients.len() + 1);
            let mut reached = S::none(self.width);
            reached.insert(group.start);
            for (i, &c) in group.coefficients.iter().enumerate() {
                let mut next = S::none(self.width);
                for digit in numbers(digits[group.first + i]) {
                    next.add_raised(&reached, raise(c, digit, self.size));
                }
                before.push(std::mem::replace(&mut reached, next));
            }
            match &mut common {
                None => common = Some(reached),
                Some(common) => common.keep(&reached),
            }
            paths.push(before);
        }
        let Some(common) = common.filter(|common| !common.is_empty()) else {
            return Err(Dead);
        };
        for (group, before) in self.groups.iter().zip(&paths) {
            let mut after = common.clone();
            for (i, &c) in group.coefficients.iter().enumerate().rev() {
                let mut next = S::none(self.width);
                let left = &mut digits[group.first + i];
                for digit in numbers(*left) {
                    let mut from = S::none(self.width);
                    from.add_lowered(&after, raise(c, digit, self.size));
                    from.keep(&before[i]);
                    if from.is_empty() {
                        *left &= !(1 << (digit - 1));
                    } else {
                        next.add_raised(&from, 0);
                    }
                }
                if *left == 0 {
                    return Err(Dead);
                }
                after = next;
            }
        }
        Ok(())
    }
}

/// By how much a digit lifts the total above what the least digit makes of it.
fn raise(coefficient: i64, digit: usize, size: usize) -> usize {
    let steps = if coefficient < 0 {
        size - digit
    } else {
        digit - 1
    };
    coefficient.unsigned_abs() as usize * steps
}

/// A set of totals.
trait Set: Clone {
    /// The empty set, with room for this number of totals.
    fn none(width: usize) -> Self;
    fn insert(&mut self, total: usize);
    /// Adds every total of `other` plus `by`.
    fn add_raised(&mut self, other: &Self, by: usize);
    /// Adds every total of `other` less `by`.
    fn add_lowered(&mut self, other: &Self, by: usize);
    /// Takes away every total that `other` does not have.
    fn keep(&mut self, other: &Self);
    fn is_empty(&self) -> bool;
}

/// Up to 128 totals.
impl Set for u128 {
    fn none(_: usize) -> Self {
        0
    }

    fn insert(&mut self, total: usize) {
        *self |= 1 << total;
    }

    fn add_raised(&mut self, other: &Self, by: usize) {
        *self |= other.checked_shl(by as u32).unwrap_or(0);
    }

    fn add_lowered(&mut self, other: &Self, by: usize) {
        *self |= other.checked_shr(by as u32).unwrap_or(0);
    }

    fn keep(&mut self, other: &Self) {
        *self &= other;
    }

    fn is_empty(&self) -> bool {
        *self == 0
    }
}

impl Set for SumSet {
    fn none(width: usize) -> Self {
        Self::up_to(width)
    }

    fn insert(&mut self, total: usize) {
        Self::insert(self, total);
    }

    fn add_raised(&mut self, other: &Self, by: usize) {
        Self::add_raised(self, other, by);
    }

    fn add_lowered(&mut self, other: &Self, by: usize) {
        Self::add_lowered(self, other, by);
    }

    fn keep(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a &= b);
    }

    fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }
}

impl Propagator for Totals {
    fn scope(&self) -> &[usize] {
        &self.cells
    }

    fn cost(&self) -> usize {
        // Each digit of each cell shifts a set of totals, 64 of them at once.
        self.cells.len() * (1 + self.size * self.width / 2_048)
    }

    fn narrow(&self, digits: &mut [u64]) -> Result<(), Dead> {
        if self.width <= 128 {
            self.narrow_with::<u128>(digits)
        } else {
            self.narrow_with::<SumSet>(digits)
        }
    }
}
