//! `whispers`, `nabner` and `slowthermo`: lines on which the digits of two cells keep a relation.

use super::line::{Kind, Line, Number};
use super::tools::pair::{PairOf, Table};
use super::{Form, Pair, Propagator, RuleFault};
use crate::Shape;

/// Neighbours on a line differ by a number or more: 5 for German, 4 for Dutch whispers.
pub type Whispers = Line<WhispersKind>;
/// No two digits of a line are equal or consecutive.
pub type Nabner = Line<NabnerKind>;
/// Digits never fall along a line.
pub type SlowThermo = Line<SlowThermoKind>;

/// The kind of [`Whispers`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WhispersKind;
/// The kind of [`Nabner`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NabnerKind;
/// The kind of [`SlowThermo`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SlowThermoKind;

impl Kind for WhispersKind {
    const FORM: Form = Form {
        name: "whispers",
        form: "whispers [NUMBER] CELL CELL…",
        meaning: "neighbours along the line differ by NUMBER or more, by 5 if it is left out",
        called: "whispers",
        said: "Neighbours on the line differ by at least this much.",
    };
    const NUMBER: Number = Number::Usually(5);

    fn propagators(line: &Line<Self>, _: &Shape) -> Vec<Box<dyn Propagator>> {
        let table = Table::new(line.digits(), |a, b| a.abs_diff(b) >= line.number());
        PairOf::along(line.cells(), &table)
    }

    fn faults(line: &Line<Self>, _: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        let close = |pair: &Pair| {
            let [low, high] = [pair.digits.iter().min(), pair.digits.iter().max()];
            let (low, high) = (*low.unwrap_or(&0), *high.unwrap_or(&0));
            low != 0 && usize::from(high - low) < line.number()
        };
        let pairs = line.cells().windows(2);
        let pairs = pairs.map(|two| Pair::of([two[0], two[1]], digits));
        pairs.filter(close).map(RuleFault::Pair).collect()
    }
}

impl Kind for NabnerKind {
    const FORM: Form = Form {
        name: "nabner",
        form: "nabner CELL CELL…",
        meaning: "no two digits on the line are equal or consecutive",
        called: "nabner line",
        said: "No two digits of the line are equal or follow each other.",
    };

    fn propagators(line: &Line<Self>, _: &Shape) -> Vec<Box<dyn Propagator>> {
        let table = Table::new(line.digits(), |a, b| a.abs_diff(b) >= 2);
        PairOf::among(line.cells(), &table)
    }

    fn faults(line: &Line<Self>, _: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        let mut filled: Vec<usize> = line.cells().to_vec();
        filled.retain(|&cell| digits[cell] != 0);
        filled.sort_by_key(|&cell| digits[cell]);
        let pairs = filled.windows(2);
        pairs
            .map(|two| Pair::of([two[0], two[1]], digits))
            .filter(|pair| pair.digits[1] - pair.digits[0] < 2)
            .map(RuleFault::Pair)
            .collect()
    }
}

impl Kind for SlowThermoKind {
    const FORM: Form = Form {
        name: "slowthermo",
        form: "slowthermo CELL CELL…",
        meaning: "the digits rise or stay equal from cell to cell",
        called: "slow thermometer",
        said: "Digits grow from the bulb on, or stay the same.",
    };

    fn propagators(line: &Line<Self>, _: &Shape) -> Vec<Box<dyn Propagator>> {
        let table = Table::new(line.digits(), |a, b| a <= b);
        PairOf::along(line.cells(), &table)
    }

    fn faults(line: &Line<Self>, _: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        let mut filled = line.cells().to_vec();
        filled.retain(|&cell| digits[cell] != 0);
        let pairs = filled.windows(2);
        let pairs = pairs.map(|two| Pair::of([two[0], two[1]], digits));
        pairs
            .filter(|pair| pair.digits[0] > pair.digits[1])
            .map(RuleFault::Pair)
            .collect()
    }
}
