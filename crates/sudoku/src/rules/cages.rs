//! `equality`, `rellik` and `lunchbox`: cages that ask for something else than a sum.

use super::line::{Kind, Line, Number};
use super::tools::keep;
use super::tools::machine::{Along, Machine};
use super::{Dead, Form, Propagator, RuleFault, sums};
use crate::Shape;

/// As many even as odd, and as many low as high digits.
pub type Equality = Line<EqualityKind>;
/// No digits of a cage, however many, add up to a number.
pub type Rellik = Line<RellikKind>;
/// The digits between the smallest and the largest digit of a line add up to a number.
pub type Lunchbox = Line<LunchboxKind>;

/// The kind of [`Equality`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EqualityKind;
/// The kind of [`Rellik`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RellikKind;
/// The kind of [`Lunchbox`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LunchboxKind;

impl Kind for EqualityKind {
    const FORM: Form = Form {
        name: "equality",
        form: "equality CELL CELL…",
        meaning: "as many digits are even as odd, as many low as high, none is the middle one, and none is there twice",
        called: "equality cage",
        said: "The cage holds as many low as high digits, as many even as odd ones, no middle digit, and none repeats.",
    };
    const DIFFERENT: bool = true;

    fn propagators(line: &Line<Self>, _: &Shape) -> Vec<Box<dyn Propagator>> {
        let size = line.digits();
        // More even than odd digits so far, and more low than high ones.
        let step = |&(even, low): &(i32, i32), digit: usize| {
            let half = (2 * digit).cmp(&(size + 1)) as i32;
            let parity = if digit.is_multiple_of(2) { 1 } else { -1 };
            (half != 0).then_some((even + parity, low - half))
        };
        let limit = line.cells().len() as i32 / 2;
        let bounded = |state: &(i32, i32), digit: usize| {
            step(state, digit).filter(|(even, low)| even.abs() <= limit && low.abs() <= limit)
        };
        let machine = Machine::new(size, (0, 0), bounded, |&state| state == (0, 0));
        let machine = machine.expect("61 times 61 states at most, with 60 cells");
        vec![Along::boxed(line.cells().to_vec(), &machine)]
    }

    fn fits(line: &Line<Self>, _: &Shape) -> Result<(), &'static str> {
        match line.cells().len() <= 60 && line.cells().len().is_multiple_of(2) {
            true => Ok(()),
            false => Err("as many as others: the number of cells must be even, and 60 at most"),
        }
    }

    fn faults(line: &Line<Self>, _: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        let read = line.read(digits);
        let size = line.digits();
        let middle = size.div_ceil(2);
        if size % 2 == 1 && read.contains(&middle) {
            let digit = middle as u8;
            let count = read.iter().filter(|&&d| d == middle).count();
            return vec![RuleFault::Count { digit, count }];
        }
        let half = read.len() / 2;
        let more = |test: &dyn Fn(usize) -> bool| {
            read.iter().filter(|&&d| d != 0 && test(d)).count() > half
        };
        let uneven = more(&|d| d % 2 == 0)
            || more(&|d| d % 2 == 1)
            || more(&|d| d <= size / 2)
            || more(&|d| d > middle);
        uneven.then_some(RuleFault::Sequence).into_iter().collect()
    }
}

struct NoSum {
    cells: Vec<usize>,
    sum: usize,
}

impl Kind for RellikKind {
    const FORM: Form = Form {
        name: "rellik",
        form: "rellik SUM CELL…",
        meaning: "no digits of the cage, however many, add up to SUM",
        called: "rellik cage",
        said: "No digits of the cage add up to its number.",
    };
    const NUMBER: Number = Number::Needed("the sum that does not occur");
    const LEAST: usize = 1;

    fn fits(line: &Line<Self>, _: &Shape) -> Result<(), &'static str> {
        match (1..=10_000).contains(&line.number()) {
            true => Ok(()),
            false => Err("the sum must be from 1 to 10000"),
        }
    }

    fn propagators(line: &Line<Self>, _: &Shape) -> Vec<Box<dyn Propagator>> {
        vec![Box::new(NoSum {
            cells: line.cells().to_vec(),
            sum: line.number(),
        })]
    }

    fn faults(line: &Line<Self>, _: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        let mut reached = std::collections::BTreeSet::from([0]);
        for digit in line.read(digits) {
            let more: Vec<usize> = reached.iter().map(|sum| sum + digit).collect();
            reached.extend(more);
        }
        let total = line.number();
        let fault = RuleFault::Total { total };
        reached
            .contains(&total)
            .then_some(fault)
            .into_iter()
            .collect()
    }
}

impl Propagator for NoSum {
    fn scope(&self) -> &[usize] {
        &self.cells
    }

    fn narrow(&self, digits: &mut [u64]) -> Result<(), Dead> {
        // The sums that digits of filled cells make, nothing taken included.
        let mut made = vec![false; self.sum + 1];
        made[0] = true;
        for left in digits.iter().filter(|left| left.is_power_of_two()) {
            let digit = left.trailing_zeros() as usize + 1;
            for sum in (digit..=self.sum).rev() {
                made[sum] |= made[sum - digit];
            }
        }
        if made[self.sum] {
            return Err(Dead);
        }
        for left in digits.iter_mut().filter(|left| !left.is_power_of_two()) {
            for digit in sums::numbers(*left) {
                if digit <= self.sum && made[self.sum - digit] {
                    *left &= !(1 << (digit - 1));
                }
            }
            if *left == 0 {
                return Err(Dead);
            }
        }
        Ok(())
    }
}

struct Lunch {
    cells: Vec<usize>,
    sum: usize,
    size: usize,
}

impl Kind for LunchboxKind {
    const FORM: Form = Form {
        name: "lunchbox",
        form: "lunchbox SUM CELL CELL…",
        meaning: "the digits between the smallest and the largest digit of the line add up to SUM, and none is there twice",
        called: "lunchbox",
        said: "The digits between the smallest and the largest one of the line add up to its number, and none repeats.",
    };
    const NUMBER: Number = Number::Needed("the sum between the smallest and the largest digit");
    const DIFFERENT: bool = true;

    fn propagators(line: &Line<Self>, _: &Shape) -> Vec<Box<dyn Propagator>> {
        vec![Box::new(Lunch {
            cells: line.cells().to_vec(),
            sum: line.number(),
            size: line.digits(),
        })]
    }

    fn faults(line: &Line<Self>, _: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        let read = line.read(digits);
        if read.contains(&0) {
            return Vec::new();
        }
        let place = |by: &dyn Fn(usize) -> usize| (0..read.len()).max_by_key(|&i| by(read[i]));
        let size = line.digits();
        let (Some(large), Some(small)) = (place(&|d| d), place(&|d| size - d)) else {
            return Vec::new();
        };
        if large == small {
            // One digit in all cells: the house names that.
            return Vec::new();
        }
        let between = &read[large.min(small) + 1..large.max(small)];
        let total = between.iter().sum();
        let fault = RuleFault::Sandwich { total };
        (total != line.number())
            .then_some(fault)
            .into_iter()
            .collect()
    }
}

impl Propagator for Lunch {
    fn scope(&self) -> &[usize] {
        &self.cells
    }

    fn narrow(&self, digits: &mut [u64]) -> Result<(), Dead> {
        let count = digits.len();
        let mut supported = vec![0u64; count];
        if self.sum > count * self.size {
            return Err(Dead);
        }
        for low in 0..self.size {
            for high in low + 1..self.size {
                // The other digits lie strictly between the two.
                let inner = (u64::MAX >> (64 - high)) & !(u64::MAX >> (63 - low));
                let room = inner.count_ones() as usize + 2 >= count;
                if room {
                    self.support(digits, low, high, inner, &mut supported);
                }
            }
        }
        keep(digits, &supported)
    }
}

impl Lunch {
    /// Adds what is possible with this smallest and this largest digit.
    fn support(&self, digits: &[u64], low: usize, high: usize, inner: u64, all: &mut [u64]) {
        let count = digits.len();
        for i in (0..count).filter(|&i| digits[i] >> low & 1 != 0) {
            for j in (0..count).filter(|&j| j != i && digits[j] >> high & 1 != 0) {
                let others = |k: &usize| *k != i && *k != j;
                if (0..count).filter(others).any(|k| digits[k] & inner == 0) {
                    continue;
                }
                let (left, right) = (i.min(j), i.max(j));
                let mut between: Vec<u64> =
                    digits[left + 1..right].iter().map(|d| d & inner).collect();
                let fits = match between.is_empty() {
                    true => self.sum == 0,
                    false => sums::narrow(&mut between, self.sum).is_ok(),
                };
                if !fits {
                    continue;
                }
                all[i] |= 1 << low;
                all[j] |= 1 << high;
                for k in (0..count).filter(others) {
                    all[k] |= match left < k && k < right {
                        true => between[k - left - 1],
                        false => inner,
                    };
                }
            }
        }
    }
}
