//! `equalcount` and `equalrun`: a cell says how many cells hold the digit of another one.

use super::line::{Kind, Line};
use super::{Dead, Form, Propagator, RuleFault};
use crate::Shape;
use crate::digits::each;

/// The first cell says how many of the others hold the digit of the second, which counts itself.
pub type EqualCount = Line<EqualCountKind>;
/// The first cell says how many of the others, from the second on and without a break, hold the digit of the second.
pub type EqualRun = Line<EqualRunKind>;

/// The kind of [`EqualCount`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EqualCountKind;
/// The kind of [`EqualRun`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EqualRunKind;

impl Kind for EqualCountKind {
    const FORM: Form = Form {
        name: "equalcount",
        form: "equalcount CELL CELL CELL…",
        meaning: "the first cell says how many of the others hold the digit of the second, which counts itself",
        called: "count of equal digits",
        said: "The digit in the circle says how many cells of the cage hold the digit of its first cell.",
    };

    fn propagators(line: &Line<Self>, _: &Shape) -> Vec<Box<dyn Propagator>> {
        vec![Box::new(Counted(line.cells().to_vec()))]
    }

    fn faults(line: &Line<Self>, _: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        fault(&line.read(digits), |wanted, digit, along| {
            let held = |which: usize| along.iter().filter(|&&held| held == which).count();
            let (count, open) = (held(digit), held(0));
            let fault = RuleFault::Count {
                digit: digit as u8,
                count,
            };
            (count > wanted || count + open < wanted).then_some(fault)
        })
    }
}

impl Kind for EqualRunKind {
    const FORM: Form = Form {
        name: "equalrun",
        form: "equalrun CELL CELL CELL…",
        meaning: "the first cell says how many of the others, from the second on and without a break, hold the digit of the second",
        called: "run of equal digits",
        said: "The first digit says how many cells behind it hold the same digit, without a break.",
    };

    fn propagators(line: &Line<Self>, _: &Shape) -> Vec<Box<dyn Propagator>> {
        vec![Box::new(Run(line.cells().to_vec()))]
    }

    fn faults(line: &Line<Self>, _: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        fault(&line.read(digits), |wanted, digit, along| {
            let fits = |held: &usize| [0, digit].contains(held);
            let reaches = along.len() >= wanted && along[..wanted].iter().all(fits);
            let ends = along.get(wanted).is_none_or(|&held| held != digit);
            let run = along.iter().take_while(|&&held| held == digit).count();
            (!reaches || !ends).then_some(RuleFault::Cells { count: run })
        })
    }
}

/// The fault of cells that were read. `look` gets the number that is wanted, the digit, and the cells from the second on, as soon as
/// the number and the digit are known.
fn fault(
    read: &[usize],
    look: impl FnOnce(usize, usize, &[usize]) -> Option<RuleFault>,
) -> Vec<RuleFault> {
    match *read {
        [wanted, digit, ..] if wanted > 0 && digit > 0 => {
            look(wanted, digit, &read[1..]).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// The digits, counted from 0, that stand for numbers from `least` to `most`.
fn numbers(least: usize, most: usize) -> u64 {
    let up_to = |number: usize| match number {
        0 => 0,
        _ => u64::MAX >> (64 - number.min(64)),
    };
    up_to(most) & !up_to(least - 1)
}

/// Replaces the digits by those that some way to keep the rule has.
fn keep(digits: &mut [u64], kept: Vec<u64>) -> Result<(), Dead> {
    for (left, kept) in digits.iter_mut().zip(kept) {
        *left &= kept;
        if *left == 0 {
            return Err(Dead);
        }
    }
    Ok(())
}

struct Counted(Vec<usize>);

impl Propagator for Counted {
    fn scope(&self) -> &[usize] {
        &self.0
    }

    // For each digit of the second cell: the others hold it as often as any number from those that must to those that may.
    fn narrow(&self, digits: &mut [u64]) -> Result<(), Dead> {
        let mut kept = vec![0; digits.len()];
        for digit in each(digits[1]) {
            let bit = 1u64 << digit;
            let others = &digits[2..];
            let least = 1 + others.iter().filter(|&&left| left == bit).count();
            let most = 1 + others.iter().filter(|&&left| left & bit != 0).count();
            let wanted = digits[0] & numbers(least, most);
            if wanted == 0 {
                continue;
            }
            kept[0] |= wanted;
            kept[1] |= bit;
            let more = wanted & numbers(least + 1, most) != 0;
            let fewer = most > least && wanted & numbers(least, most - 1) != 0;
            for (left, kept) in others.iter().zip(&mut kept[2..]) {
                *kept |= match () {
                    () if left & bit == 0 => *left,
                    () if *left == bit => bit,
                    () => (if more { bit } else { 0 }) | (if fewer { left & !bit } else { 0 }),
                };
            }
        }
        keep(digits, kept)
    }
}

struct Run(Vec<usize>);

impl Propagator for Run {
    fn scope(&self) -> &[usize] {
        &self.0
    }

    fn narrow(&self, digits: &mut [u64]) -> Result<(), Dead> {
        let mut kept = vec![0; digits.len()];
        for digit in each(digits[1]) {
            let bit = 1u64 << digit;
            let along = &digits[1..];
            let reach = along.iter().take_while(|&&left| left & bit != 0).count();
            for length in each(digits[0]).map(|number| number + 1) {
                let ends = along.get(length).is_none_or(|&left| left != bit);
                if length > reach || !ends {
                    continue;
                }
                kept[0] |= 1 << (length - 1);
                for (place, (&left, kept)) in along.iter().zip(&mut kept[1..]).enumerate() {
                    *kept |= match place.cmp(&length) {
                        std::cmp::Ordering::Less => bit,
                        std::cmp::Ordering::Equal => left & !bit,
                        std::cmp::Ordering::Greater => left,
                    };
                }
            }
        }
        keep(digits, kept)
    }
}
