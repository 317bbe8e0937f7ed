//! `difference`, `ratio`, `xv` and `clone`: what two cells demand of each other.

use std::sync::Arc;

use super::line::{Kind, Line, Number};
use super::tools::pair::{PairOf, Table};
use super::{Form, Pair, Propagator, RuleFault};
use crate::Shape;

/// The digits of two cells differ by a number: a white Kropki dot, if it is 1.
pub type Difference = Line<DifferenceKind>;
/// One of two digits is a multiple of the other: a black Kropki dot, if the number is 2.
pub type Ratio = Line<RatioKind>;
/// The digits of two cells add up to a number: V is 5, X is 10.
pub type Xv = Line<XvKind>;
/// The cells of the second half hold the digits of the first half, in the same order.
pub type Clones = Line<CloneKind>;

/// The kind of [`Difference`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DifferenceKind;
/// The kind of [`Ratio`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatioKind;
/// The kind of [`Xv`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct XvKind;
/// The kind of [`Clones`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CloneKind;

/// The first two cells and their digits, if both are filled and `right` says no.
fn wrong_pair<K>(
    line: &Line<K>,
    digits: &[u8],
    right: impl Fn(usize, usize) -> bool,
) -> Vec<RuleFault> {
    let pair = Pair::of([line.cells()[0], line.cells()[1]], digits);
    let wrong = |pair: &Pair| {
        let [a, b] = pair.digits.map(usize::from);
        a != 0 && b != 0 && !right(a, b)
    };
    Some(pair)
        .filter(wrong)
        .map(RuleFault::Pair)
        .into_iter()
        .collect()
}

/// The first two cells with a table.
fn two<K>(line: &Line<K>, does: impl Fn(usize, usize) -> bool) -> Vec<Box<dyn Propagator>> {
    let table = Table::new(line.digits(), does);
    PairOf::along(line.cells(), &table)
}

impl Kind for DifferenceKind {
    const FORM: Form = Form {
        name: "difference",
        form: "difference NUMBER CELL CELL",
        meaning: "the two digits differ by NUMBER (a white dot, if it is 1)",
        called: "white dot",
        said: "The two digits differ by one, or by the number in the dot.",
    };
    const NUMBER: Number = Number::Needed("the difference");
    const MOST: usize = 2;

    fn propagators(line: &Line<Self>, _: &Shape) -> Vec<Box<dyn Propagator>> {
        two(line, |a, b| a.abs_diff(b) == line.number())
    }

    fn faults(line: &Line<Self>, _: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        let by = line.number();
        wrong_pair(line, digits, |a, b| a + by == b || b + by == a)
    }
}

impl Kind for RatioKind {
    const FORM: Form = Form {
        name: "ratio",
        form: "ratio NUMBER CELL CELL",
        meaning: "one of the two digits is NUMBER times the other (a black dot, if it is 2)",
        called: "black dot",
        said: "One digit is twice the other, or as many times as the number in the dot.",
    };
    const NUMBER: Number = Number::Needed("the ratio");
    const MOST: usize = 2;

    fn propagators(line: &Line<Self>, _: &Shape) -> Vec<Box<dyn Propagator>> {
        let by = line.number();
        two(line, |a, b| {
            a.checked_mul(by) == Some(b) || b.checked_mul(by) == Some(a)
        })
    }

    fn faults(line: &Line<Self>, _: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        let by = line.number();
        wrong_pair(line, digits, |a, b| {
            by != 0 && a.max(b) / by == a.min(b) && a.max(b) % by == 0
        })
    }
}

impl Kind for XvKind {
    const FORM: Form = Form {
        name: "xv",
        form: "xv SUM CELL CELL",
        meaning: "the two digits add up to SUM (V is 5, X is 10)",
        called: "X and V",
        said: "X: the two digits add up to 10. V: to 5.",
    };
    const NUMBER: Number = Number::Needed("the sum");
    const MOST: usize = 2;

    fn propagators(line: &Line<Self>, _: &Shape) -> Vec<Box<dyn Propagator>> {
        two(line, |a, b| a + b == line.number())
    }

    fn faults(line: &Line<Self>, _: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        let sum = line.number();
        wrong_pair(line, digits, |a, b| sum.checked_sub(a) == Some(b))
    }
}

impl Kind for CloneKind {
    const FORM: Form = Form {
        name: "clone",
        form: "clone CELL… CELL…",
        meaning: "the second half of the cells holds the digits of the first half, in the same order",
        called: "clones",
        said: "The two groups hold the same digits in the same places.",
    };

    fn fits(line: &Line<Self>, _: &Shape) -> Result<(), &'static str> {
        match line.cells().len().is_multiple_of(2) {
            true => Ok(()),
            false => Err("there must be as many cells in the copy as in the first half"),
        }
    }

    fn propagators(line: &Line<Self>, _: &Shape) -> Vec<Box<dyn Propagator>> {
        let table: Arc<Table> = Table::new(line.digits(), |a, b| a == b);
        let (first, second) = line.cells().split_at(line.cells().len() / 2);
        let pairs = first.iter().zip(second);
        pairs
            .map(|(&a, &b)| PairOf::boxed([a, b], &table))
            .collect()
    }

    fn faults(line: &Line<Self>, _: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        let half = line.cells().len() / 2;
        let pairs = (0..half).map(|i| Pair::of([line.cells()[i], line.cells()[i + half]], digits));
        let differ = |pair: &Pair| !pair.digits.contains(&0) && pair.digits[0] != pair.digits[1];
        pairs.filter(differ).map(RuleFault::Pair).collect()
    }
}
