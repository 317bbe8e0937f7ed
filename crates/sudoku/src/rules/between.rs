//! `between` and `lockout`: the ends of a line say which digits may lie on it.

use super::line::{Kind, Line, Number};
use super::tools::ends::Ends;
use super::{Form, Pair, Propagator, RuleFault};
use crate::Shape;

/// The digits of a line lie strictly between those of its two ends.
pub type Between = Line<BetweenKind>;
/// The digits of a line lie outside the range of its two ends, which differ by a number or more.
pub type Lockout = Line<LockoutKind>;

/// The kind of [`Between`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BetweenKind;
/// The kind of [`Lockout`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LockoutKind;

/// The digits, as a mask, strictly between two digits.
fn inside(a: usize, b: usize) -> u64 {
    (a.min(b) + 1..a.max(b)).fold(0, |all, digit| all | 1 << (digit - 1))
}

/// The digits, as a mask, from one digit to the other.
fn span(a: usize, b: usize) -> u64 {
    (a.min(b)..=a.max(b)).fold(0, |all, digit| all | 1 << (digit - 1))
}

/// The digits of the two ends, and the cells between them.
fn parts<'a, K>(line: &'a Line<K>, digits: &[u8]) -> (Pair, &'a [usize]) {
    let cells = line.cells();
    let last = cells.len() - 1;
    (Pair::of([cells[0], cells[last]], digits), &cells[1..last])
}

/// The digits on the line that `wrong` names, given the smaller and the greater end.
fn wrong_digits<K>(
    line: &Line<K>,
    digits: &[u8],
    wrong: impl Fn(u8, u8, u8) -> bool,
) -> Vec<RuleFault> {
    let (ends, between) = parts(line, digits);
    let [a, b] = ends.digits;
    if a == 0 || b == 0 {
        return Vec::new();
    }
    let held = between.iter().map(|&cell| (cell, digits[cell]));
    held.filter(|&(_, digit)| digit != 0 && wrong(a.min(b), a.max(b), digit))
        .map(|(cell, digit)| RuleFault::Digit { cell, digit })
        .collect()
}

impl Kind for BetweenKind {
    const FORM: Form = Form {
        name: "between",
        form: "between CIRCLE CELL… CIRCLE",
        meaning: "the digits on the line lie strictly between those at its two ends",
        called: "between line",
        said: "The digits of the line lie between those at its ends.",
    };
    const LEAST: usize = 3;

    fn propagators(line: &Line<Self>, _: &Shape) -> Vec<Box<dyn Propagator>> {
        let cells = line.cells().to_vec();
        vec![Ends::boxed(cells, line.digits(), |a, b| Some(inside(a, b)))]
    }

    fn faults(line: &Line<Self>, _: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        let mut found = wrong_digits(line, digits, |low, high, digit| {
            digit <= low || digit >= high
        });
        let (ends, _) = parts(line, digits);
        if ends.digits[0] != 0 && ends.digits[1] != 0 && ends.digits[0].abs_diff(ends.digits[1]) < 2
        {
            found.push(RuleFault::Pair(ends));
        }
        found
    }
}

impl Kind for LockoutKind {
    const FORM: Form = Form {
        name: "lockout",
        form: "lockout [NUMBER] DIAMOND CELL… DIAMOND",
        meaning: "the digits at the two ends differ by NUMBER or more, by 4 if it is left out, and those on the line lie outside their range",
        called: "lockout line",
        said: "The ends differ by at least this much, and no digit of the line lies between them.",
    };
    const NUMBER: Number = Number::Usually(4);
    const LEAST: usize = 3;

    fn propagators(line: &Line<Self>, _: &Shape) -> Vec<Box<dyn Propagator>> {
        let cells = line.cells().to_vec();
        let all = u64::MAX >> (64 - line.digits());
        let outside =
            |a: usize, b: usize| (a.abs_diff(b) >= line.number()).then(|| all & !span(a, b));
        vec![Ends::boxed(cells, line.digits(), outside)]
    }

    fn faults(line: &Line<Self>, _: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        let mut found = wrong_digits(line, digits, |low, high, digit| {
            low <= digit && digit <= high
        });
        let (ends, _) = parts(line, digits);
        let [low, high] = [
            ends.digits[0].min(ends.digits[1]),
            ends.digits[0].max(ends.digits[1]),
        ];
        if low != 0 && usize::from(high - low) < line.number() {
            found.push(RuleFault::Pair(ends));
        }
        found
    }
}
