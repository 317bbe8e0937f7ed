//! `minimum` and `maximum`: cells whose digit is less, or greater, than those beside them.

use super::line::{Kind, Line};
use super::tools::pair::{PairOf, Table};
use super::{Form, Pair, Propagator, RuleFault};
use crate::Shape;

/// Cells whose digits are less than those of the cells beside them.
pub type Minimum = Line<MinimumKind>;
/// Cells whose digits are greater than those of the cells beside them.
pub type Maximum = Line<MaximumKind>;

/// The kind of [`Minimum`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MinimumKind;
/// The kind of [`Maximum`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MaximumKind;

/// Each cell of the rule with each cell beside it that is not one of them.
fn pairs<K>(line: &Line<K>, shape: &Shape) -> Vec<[usize; 2]> {
    let size = line.size();
    let mut pairs = Vec::new();
    for &cell in line.cells() {
        let (row, column) = (cell / size, cell % size);
        let above = (row > 0).then(|| cell - size);
        let below = (row + 1 < size).then_some(cell + size);
        let left = (column > 0).then(|| cell - 1);
        let right = (column + 1 < size).then_some(cell + 1);
        let beside = [above, left, right, below].into_iter().flatten();
        let others = beside.filter(|other| !line.cells().contains(other) && !shape.is_hole(*other));
        pairs.extend(others.map(|other| [cell, other]));
    }
    pairs
}

fn propagators<K>(
    line: &Line<K>,
    shape: &Shape,
    does: impl Fn(usize, usize) -> bool,
) -> Vec<Box<dyn Propagator>> {
    let table = Table::new(line.digits(), does);
    let pairs = pairs(line, shape).into_iter();
    pairs.map(|pair| PairOf::boxed(pair, &table)).collect()
}

fn faults<K>(
    line: &Line<K>,
    shape: &Shape,
    digits: &[u8],
    wrong: impl Fn(u8, u8) -> bool,
) -> Vec<RuleFault> {
    let pairs = pairs(line, shape)
        .into_iter()
        .map(|pair| Pair::of(pair, digits));
    pairs
        .filter(|pair| !pair.digits.contains(&0) && wrong(pair.digits[0], pair.digits[1]))
        .map(RuleFault::Pair)
        .collect()
}

impl Kind for MinimumKind {
    const FORM: Form = Form {
        name: "minimum",
        form: "minimum CELL…",
        meaning: "each of these cells is less than the cells beside it, except others of them",
        called: "minimum",
        said: "The digit is smaller than those beside it.",
    };
    const LEAST: usize = 1;

    fn propagators(line: &Line<Self>, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        propagators(line, shape, |a, b| a < b)
    }

    fn faults(line: &Line<Self>, shape: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        faults(line, shape, digits, |own, other| own >= other)
    }
}

impl Kind for MaximumKind {
    const FORM: Form = Form {
        name: "maximum",
        form: "maximum CELL…",
        meaning: "each of these cells is greater than the cells beside it, except others of them",
        called: "maximum",
        said: "The digit is larger than those beside it.",
    };
    const LEAST: usize = 1;

    fn propagators(line: &Line<Self>, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        propagators(line, shape, |a, b| a > b)
    }

    fn faults(line: &Line<Self>, shape: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        faults(line, shape, digits, |own, other| own <= other)
    }
}
