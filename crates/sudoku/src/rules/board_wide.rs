//! `globalentropy`, `globalmodular`, `flatmates` and `taxicab`: demands on the whole board.

use std::fmt;

use super::entropic::third;
use super::tools::machine::{Along, Machine};
use super::words::Words;
use super::{Body, Dead, Form, Pair, Propagator, RuleError, RuleFault};
use crate::Shape;

/// Each two by two square holds a low, a middle and a high digit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GlobalEntropy;
/// Each two by two square holds a digit of each remainder by 3.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GlobalModular;
/// Each middle digit has 1 above it or the largest digit below it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flatmates;
/// Equal digits are not a certain number of steps apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Taxicab {
    /// The number of steps; none if it is the digit itself.
    steps: Option<usize>,
}

/// The two by two squares of a board.
fn squares(shape: &Shape) -> impl Iterator<Item = [usize; 4]> {
    let n = shape.size();
    let corners = (0..n * n).filter(move |cell| cell % n + 1 < n && cell / n + 1 < n);
    corners.map(move |cell| [cell, cell + 1, cell + n, cell + n + 1])
}

/// Each square holds digits of all three classes.
fn three_classes(shape: &Shape, class: impl Fn(usize) -> usize) -> Vec<Box<dyn Propagator>> {
    let step = |&seen: &u8, digit: usize| Some(seen | 1 << class(digit));
    let machine = Machine::new(shape.size(), 0u8, step, |&seen| seen == 0b111);
    let machine = machine.expect("as many states as sets of classes");
    squares(shape)
        .map(|cells| Along::boxed(cells.to_vec(), &machine))
        .collect()
}

/// The full squares that lack a class.
fn squares_without(shape: &Shape, digits: &[u8], class: impl Fn(usize) -> usize) -> Vec<RuleFault> {
    let lacks = |cells: &[usize; 4]| {
        let held = cells.map(|cell| usize::from(digits[cell]));
        let has = |wanted: usize| {
            held.iter()
                .any(|&digit| digit != 0 && class(digit) == wanted)
        };
        let missing = (0..3).filter(|&wanted| !has(wanted)).count();
        missing > held.iter().filter(|&&digit| digit == 0).count()
    };
    let wrong = squares(shape).filter(lacks);
    wrong
        .map(|cells| RuleFault::Square { cell: cells[0] })
        .collect()
}

impl Body for GlobalEntropy {
    const FORM: Form = Form {
        name: "globalentropy",
        form: "globalentropy",
        meaning: "each two by two square holds a low, a middle and a high digit",
        called: "global entropy",
        said: "Every two by two square holds a low, a middle and a high digit.",
    };

    fn parse(words: &mut Words<'_>) -> Result<Self, RuleError> {
        at_least_three(words, Self::FORM.name)?;
        Ok(Self)
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        three_classes(shape, |digit| third(digit, shape.size()))
    }

    fn faults(&self, shape: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        let low = (shape.size() + 1) / 3;
        let high = shape.size() - low;
        squares_without(shape, digits, |digit| {
            usize::from(digit > low) + usize::from(digit > high)
        })
    }
}

impl fmt::Display for GlobalEntropy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Self::FORM.name)
    }
}

fn at_least_three(words: &Words<'_>, rule: &'static str) -> Result<(), RuleError> {
    match words.shape.size() {
        0..3 => Err(RuleError::Board {
            rule,
            needs: "three kinds of digits need three digits",
        }),
        _ => Ok(()),
    }
}

impl Body for GlobalModular {
    const FORM: Form = Form {
        name: "globalmodular",
        form: "globalmodular",
        meaning: "each two by two square holds a digit of each remainder when divided by 3",
        called: "global remainders",
        said: "Every two by two square holds a digit of each of 1 4 7, 2 5 8 and 3 6 9.",
    };

    fn parse(words: &mut Words<'_>) -> Result<Self, RuleError> {
        at_least_three(words, Self::FORM.name)?;
        Ok(Self)
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        three_classes(shape, |digit| digit % 3)
    }

    fn faults(&self, shape: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        squares_without(shape, digits, |digit| digit - digit / 3 * 3)
    }
}

impl fmt::Display for GlobalModular {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Self::FORM.name)
    }
}

/// A cell with the ones above and below it, as far as they are there. Exact.
struct Flat {
    cells: Vec<usize>,
    above: Option<usize>,
    own: usize,
    below: Option<usize>,
    size: usize,
}

impl Body for Flatmates {
    const FORM: Form = Form {
        name: "flatmates",
        form: "flatmates",
        meaning: "each middle digit (5 on a 9x9) has 1 directly above it or the largest digit directly below it",
        called: "Dutch flatmates",
        said: "Every middle digit, 5 on a board of nine, has a 1 above it or the largest digit below it.",
    };

    fn parse(words: &mut Words<'_>) -> Result<Self, RuleError> {
        at_least_three(words, Self::FORM.name)?;
        Ok(Self)
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        let n = shape.size();
        let flat = |cell: usize| {
            let above = cell.checked_sub(n);
            let below = Some(cell + n).filter(|&other| other < n * n);
            let cells: Vec<usize> = above.into_iter().chain([cell]).chain(below).collect();
            let place = |cell: Option<usize>| cells.iter().position(|&c| Some(c) == cell);
            Flat {
                above: place(above),
                own: place(Some(cell)).unwrap_or(0),
                below: place(below),
                cells,
                size: n,
            }
        };
        let all = (0..n * n).map(flat);
        all.map(|flat| Box::new(flat) as Box<dyn Propagator>)
            .collect()
    }

    fn faults(&self, shape: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        let n = shape.size();
        let middle = (n as u8).div_ceil(2);
        let lonely = |&cell: &usize| {
            let above = cell.checked_sub(n).map(|other| digits[other]);
            let below = digits.get(cell + n).copied();
            let open = [0, 1].map(Some).contains(&above) || [0, n as u8].map(Some).contains(&below);
            digits[cell] == middle && !open
        };
        let cells = (0..n * n).filter(lonely);
        cells
            .map(|cell| RuleFault::Digit {
                cell,
                digit: middle,
            })
            .collect()
    }
}

impl Propagator for Flat {
    fn scope(&self) -> &[usize] {
        &self.cells
    }

    fn narrow(&self, digits: &mut [u64]) -> Result<(), Dead> {
        let middle = 1u64 << ((self.size - 1) / 2);
        let (one, largest) = (1u64, 1u64 << (self.size - 1));
        let up = self.above.filter(|&i| digits[i] & one != 0);
        let down = self.below.filter(|&i| digits[i] & largest != 0);
        if up.is_none() && down.is_none() {
            digits[self.own] &= !middle;
        } else if digits[self.own] == middle {
            match (up, down) {
                (Some(i), None) => digits[i] = one,
                (None, Some(i)) => digits[i] = largest,
                _ => {}
            }
        }
        match digits[self.own] {
            0 => Err(Dead),
            _ => Ok(()),
        }
    }
}

impl fmt::Display for Flatmates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Self::FORM.name)
    }
}

impl Taxicab {
    /// The pairs of cells this many steps apart, the first before the second.
    fn pairs(shape: &Shape, steps: usize) -> impl Iterator<Item = [usize; 2]> {
        let n = shape.size();
        (0..n * n).flat_map(move |cell| {
            let (row, column) = (cell / n, cell % n);
            (0..=steps.min(n)).flat_map(move |down| {
                let across = steps - down;
                let right = (column + across < n).then_some(column + across);
                let left = column
                    .checked_sub(across)
                    .filter(|_| across > 0 && down > 0);
                let row = row + down;
                let in_row = [right, left].into_iter().flatten();
                in_row
                    .filter(move |_| row < n)
                    .map(move |column| [cell, row * n + column])
            })
        })
    }
}

impl Body for Taxicab {
    const FORM: Form = Form {
        name: "taxicab",
        form: "taxicab [STEPS]",
        meaning: "equal digits are not STEPS steps to the side, up or down apart; if STEPS is left out, not as many steps as the digit says",
        called: "taxicab distances",
        said: "Two equal digits are never as many steps apart as the digit says.",
    };

    fn parse(words: &mut Words<'_>) -> Result<Self, RuleError> {
        let steps = words.next_is_number().then(|| words.number("a number"));
        let steps = steps.transpose()?;
        let needs = "the steps must be 1 or more, and fewer than twice the size";
        match steps {
            Some(steps) if !(1..2 * words.shape.size()).contains(&steps) => Err(RuleError::Board {
                rule: Self::FORM.name,
                needs,
            }),
            _ => Ok(Self { steps }),
        }
    }

    fn never_both(&self, shape: &Shape) -> Vec<[(usize, u8); 2]> {
        let mut all = Vec::new();
        for digit in 1..=shape.size() {
            for [a, b] in Self::pairs(shape, self.steps.unwrap_or(digit)) {
                all.push([(a, digit as u8), (b, digit as u8)]);
            }
        }
        all
    }

    fn faults(&self, shape: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        let n = shape.size();
        let mut found = Vec::new();
        for a in (0..n * n).filter(|&cell| digits[cell] != 0) {
            for b in (0..a).filter(|&cell| digits[cell] == digits[a]) {
                let far = (a / n).abs_diff(b / n) + (a % n).abs_diff(b % n);
                if far == self.steps.unwrap_or(usize::from(digits[a])) {
                    found.push(RuleFault::Pair(Pair::of([b, a], digits)));
                }
            }
        }
        found
    }
}

impl fmt::Display for Taxicab {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.steps {
            Some(steps) => write!(f, "taxicab {steps}"),
            None => f.write_str("taxicab"),
        }
    }
}
