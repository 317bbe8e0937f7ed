//! `countingcircles`, `countdistinct` and `same`: how often digits occur in some cells.

use super::equal_sums::divides;
use super::line::{Kind, Line, Number};
use super::{Dead, Form, Propagator, RuleFault};
use crate::Shape;
use crate::digits::each;
use crate::matching;

/// A digit in a circle says in how many circles it stands.
pub type CountingCircles = Line<CountingCirclesKind>;
/// The first cell says how many different digits the others hold.
pub type CountDistinct = Line<CountDistinctKind>;
/// Groups of equally many cells hold the same digits, in any order.
pub type Same = Line<SameKind>;

/// The kind of [`CountingCircles`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CountingCirclesKind;
/// The kind of [`CountDistinct`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CountDistinctKind;
/// The kind of [`Same`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SameKind;

/// The number of times that each digit, from 1, occurs; index 0 counts empty cells.
fn counts(read: &[usize], size: usize) -> Vec<usize> {
    let mut counts = vec![0; size + 1];
    read.iter().for_each(|&digit| counts[digit] += 1);
    counts
}

struct Circles {
    cells: Vec<usize>,
    size: usize,
}

impl Kind for CountingCirclesKind {
    const FORM: Form = Form {
        name: "countingcircles",
        form: "countingcircles CELL…",
        meaning: "a digit in one of these cells says in how many of them it stands",
        called: "counting circles",
        said: "A digit in a circle says how many circles hold it.",
    };
    const LEAST: usize = 1;

    fn propagators(line: &Line<Self>, _: &Shape) -> Vec<Box<dyn Propagator>> {
        vec![Box::new(Circles {
            cells: line.cells().to_vec(),
            size: line.digits(),
        })]
    }

    fn faults(line: &Line<Self>, _: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        let counts = counts(&line.read(digits), line.digits());
        let empty = counts[0];
        let wrong = |digit: &usize| {
            let count = counts[*digit];
            count > *digit || (count > 0 && count + empty < *digit)
        };
        let digit = (1..=line.digits()).find(wrong);
        let fault = |digit: usize| RuleFault::Count {
            digit: digit as u8,
            count: counts[digit],
        };
        digit.map(fault).into_iter().collect()
    }
}

impl Propagator for Circles {
    fn scope(&self) -> &[usize] {
        &self.cells
    }

    fn narrow(&self, digits: &mut [u64]) -> Result<(), Dead> {
        let count = |digits: &[u64], test: &dyn Fn(u64) -> bool| {
            digits.iter().filter(|&&left| test(left)).count()
        };
        // The digits that must occur, and those that may.
        let (mut must, mut may) = (0u64, 0u64);
        for digit in 0..self.size {
            let bit = 1u64 << digit;
            let fixed = count(digits, &|left| left == bit);
            let open = count(digits, &|left| left & bit != 0);
            if fixed > digit + 1 || (fixed > 0 && open < digit + 1) {
                return Err(Dead);
            }
            if fixed > 0 {
                must |= bit;
            }
            if open > digit {
                may |= bit;
            }
        }
        // The digits that occur add up to the number of cells: a digit is in such a set, or it is not.
        let total = self.cells.len();
        let chosen = sets_with_sum(may & !must, must, total);
        let Some((some, all)) = chosen else {
            return Err(Dead);
        };
        for digit in 0..self.size {
            let bit = 1u64 << digit;
            let fixed = count(digits, &|left| left == bit);
            let open = count(digits, &|left| left & bit != 0);
            if some & bit == 0 {
                digits.iter_mut().for_each(|left| *left &= !bit);
            } else if fixed == digit + 1 {
                let others = digits.iter_mut().filter(|left| **left != bit);
                others.for_each(|left| *left &= !bit);
            } else if all & bit != 0 && open == digit + 1 {
                let holders = digits.iter_mut().filter(|left| **left & bit != 0);
                holders.for_each(|left| *left = bit);
            }
        }
        if digits.contains(&0) {
            Err(Dead)
        } else {
            Ok(())
        }
    }
}

/// Of the sets of digits that hold all of `must`, any of `may`, and add up to `total`: the digits that are in
/// one of them, and those that are in all; or none if there is no such set.
fn sets_with_sum(may: u64, must: u64, total: usize) -> Option<(u64, u64)> {
    let need = each(must).map(|digit| digit + 1).sum::<usize>();
    let rest = total.checked_sub(need)?;
    let free: Vec<usize> = each(may).map(|digit| digit + 1).collect();
    // before[i]: the sums of sets of the first i digits; after[i]: those of the others that fill up to `rest`.
    let mut before = vec![vec![false; rest + 1]];
    before[0][0] = true;
    for (i, &digit) in free.iter().enumerate() {
        let taken = |sum: usize| sum >= digit && before[i][sum - digit];
        before.push((0..=rest).map(|sum| before[i][sum] || taken(sum)).collect());
    }
    if !before[free.len()][rest] {
        return None;
    }
    let (mut some, mut all) = (must, must);
    let mut after = vec![false; rest + 1];
    after[rest] = true;
    for (i, &digit) in free.iter().enumerate().rev() {
        let with = (digit..=rest).any(|sum| after[sum] && before[i][sum - digit]);
        let without = (0..=rest).any(|sum| after[sum] && before[i][sum]);
        let bit = 1 << (digit - 1);
        if with {
            some |= bit;
        }
        if with && !without {
            all |= bit;
        }
        let raised = |sum: usize| sum + digit <= rest && after[sum + digit];
        after = (0..=rest).map(|sum| after[sum] || raised(sum)).collect();
    }
    Some((some, all))
}

struct Distinct(Vec<usize>);

impl Kind for CountDistinctKind {
    const FORM: Form = Form {
        name: "countdistinct",
        form: "countdistinct CELL CELL…",
        meaning: "the first cell says how many different digits the others hold",
        called: "count of different digits",
        said: "The digit in the circle says how many different digits the cage holds.",
    };

    fn propagators(line: &Line<Self>, _: &Shape) -> Vec<Box<dyn Propagator>> {
        vec![Box::new(Distinct(line.cells().to_vec()))]
    }

    fn faults(line: &Line<Self>, _: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        let read = line.read(digits);
        let counts = counts(&read[1..], line.digits());
        let kinds = counts[1..].iter().filter(|&&count| count > 0).count();
        let wrong = kinds > read[0] || kinds + counts[0] < read[0];
        let fault = RuleFault::Kinds { count: kinds };
        (read[0] != 0 && wrong)
            .then_some(fault)
            .into_iter()
            .collect()
    }
}

impl Propagator for Distinct {
    fn scope(&self) -> &[usize] {
        &self.0
    }

    fn narrow(&self, digits: &mut [u64]) -> Result<(), Dead> {
        let (control, cells) = digits.split_first_mut().ok_or(Dead)?;
        let fixed = cells.iter().filter(|left| left.is_power_of_two());
        let fixed = fixed.fold(0, |all, left| all | left);
        let least = (fixed.count_ones() as usize).max(1);
        let most = matching::most(cells);
        let allowed = each(*control).filter(|digit| (least..=most).contains(&(digit + 1)));
        *control = allowed.fold(0, |all, digit| all | 1 << digit);
        if *control == 0 {
            return Err(Dead);
        }
        // All the digits that may occur are there already.
        let highest = 64 - control.leading_zeros();
        if fixed.count_ones() == highest {
            for left in cells {
                *left &= fixed;
                if *left == 0 {
                    return Err(Dead);
                }
            }
        }
        Ok(())
    }
}

struct Groups {
    cells: Vec<usize>,
    each: usize,
    size: usize,
}

impl Kind for SameKind {
    const FORM: Form = Form {
        name: "same",
        form: "same GROUPS CELL CELL…",
        meaning: "the cells, divided in their order into GROUPS groups of the same size, hold the same digits in each, in any order",
        called: "same digits",
        said: "The groups hold the same digits, in any order.",
    };
    const NUMBER: Number = Number::Needed("the number of groups");

    fn fits(line: &Line<Self>, _: &Shape) -> Result<(), &'static str> {
        divides(line.cells().len(), line.number())
    }

    fn propagators(line: &Line<Self>, _: &Shape) -> Vec<Box<dyn Propagator>> {
        vec![Box::new(Groups {
            cells: line.cells().to_vec(),
            each: line.cells().len() / line.number(),
            size: line.digits(),
        })]
    }

    fn faults(line: &Line<Self>, _: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        let read = line.read(digits);
        let groups = read.chunks(read.len() / line.number());
        let mut full: Vec<Vec<usize>> = groups.map(<[usize]>::to_vec).collect();
        full.retain(|group| !group.contains(&0));
        full.iter_mut().for_each(|group| group.sort_unstable());
        let differ = full.windows(2).any(|two| two[0] != two[1]);
        differ.then_some(RuleFault::Sequence).into_iter().collect()
    }
}

impl Propagator for Groups {
    fn scope(&self) -> &[usize] {
        &self.cells
    }

    fn narrow(&self, digits: &mut [u64]) -> Result<(), Dead> {
        for digit in 0..self.size {
            let bit = 1u64 << digit;
            // The number of times that the digit is in a group: at least and at most.
            let fixed = |group: &[u64]| group.iter().filter(|&&left| left == bit).count();
            let open = |group: &[u64]| group.iter().filter(|&&left| left & bit != 0).count();
            let least = digits.chunks(self.each).map(fixed).max().unwrap_or(0);
            let most = digits.chunks(self.each).map(open).min().unwrap_or(0);
            if least > most {
                return Err(Dead);
            }
            for group in digits.chunks_mut(self.each) {
                if fixed(group) == most {
                    let others = group.iter_mut().filter(|left| **left != bit);
                    others.for_each(|left| *left &= !bit);
                } else if open(group) == least {
                    let holders = group.iter_mut().filter(|left| **left & bit != 0);
                    holders.for_each(|left| *left = bit);
                }
            }
        }
        if digits.contains(&0) {
            Err(Dead)
        } else {
            Ok(())
        }
    }
}
