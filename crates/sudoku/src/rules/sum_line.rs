//! `sumline`: a line that can be cut into parts with the same given sum.

use super::line::{Kind, Line, Number};
use super::tools::machine::{Along, Machine};
use super::{Form, Propagator, RuleFault};
use crate::Shape;

/// A line that can be cut into parts with a given sum.
pub type SumLine = Line<SumLineKind>;

/// The kind of [`SumLine`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SumLineKind;

impl Kind for SumLineKind {
    const FORM: Form = Form {
        name: "sumline",
        form: "sumline SUM CELL…",
        meaning: "the line can be cut into parts that each add up to SUM",
        called: "sum line",
        said: "The line falls into pieces that each add up to its number.",
    };
    const NUMBER: Number = Number::Needed("the sum of each part");
    const LEAST: usize = 1;

    fn fits(line: &Line<Self>, _: &Shape) -> Result<(), &'static str> {
        // As many states as the sum.
        match (1..=1_000).contains(&line.number()) {
            true => Ok(()),
            false => Err("the sum must be from 1 to 1000"),
        }
    }

    fn propagators(line: &Line<Self>, _: &Shape) -> Vec<Box<dyn Propagator>> {
        let sum = line.number();
        let step = |&so_far: &usize, digit: usize| match so_far + digit {
            total if total < sum => Some(total),
            total if total == sum => Some(0),
            _ => None,
        };
        let machine = Machine::new(line.digits(), 0, step, |&so_far| so_far == 0);
        let machine = machine.expect("as many states as the sum, which is bounded");
        vec![Along::boxed(line.cells().to_vec(), &machine)]
    }

    fn faults(line: &Line<Self>, _: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        let mut so_far = 0;
        for digit in line.read(digits) {
            if digit == 0 {
                return Vec::new();
            }
            so_far += digit;
            if so_far > line.number() {
                return vec![RuleFault::Total { total: so_far }];
            }
            if so_far == line.number() {
                so_far = 0;
            }
        }
        match so_far {
            0 => Vec::new(),
            total => vec![RuleFault::Total { total }],
        }
    }
}
