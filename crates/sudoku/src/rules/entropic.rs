//! `entropic` and `modular`: classes of digits that come round along a line.

use super::line::{Kind, Line, Number};
use super::tools::classes::Round;
use super::{Form, Pair, Propagator, RuleFault};
use crate::Shape;

/// Any three neighbours on a line hold a low, a middle and a high digit.
pub type Entropic = Line<EntropicKind>;
/// Any N neighbours on a line leave different remainders when divided by N.
pub type Modular = Line<ModularKind>;

/// The kind of [`Entropic`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EntropicKind;
/// The kind of [`Modular`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ModularKind;

/// Low, middle or high: 0, 1 or 2. If the digits can't be divided evenly, the middle takes what is left over,
/// or lacks it.
pub(super) fn third(digit: usize, size: usize) -> usize {
    let third = if size % 3 == 2 {
        size / 3 + 1
    } else {
        size / 3
    };
    if digit <= third {
        0
    } else if digit > size - third {
        2
    } else {
        1
    }
}

/// Two cells fewer than `period` steps apart on the line whose classes are equal, or a multiple of `period`
/// steps apart whose classes differ.
fn faults<K>(
    line: &Line<K>,
    digits: &[u8],
    period: usize,
    class: impl Fn(usize) -> usize,
) -> Vec<RuleFault> {
    let mut found = Vec::new();
    for (i, &a) in line.cells().iter().enumerate() {
        for (j, &b) in line.cells().iter().enumerate().take(i) {
            let pair = Pair::of([b, a], digits);
            let [low, high] = pair.digits.map(usize::from);
            let same_place = (i - j).is_multiple_of(period);
            if low != 0 && high != 0 && (class(low) == class(high)) != same_place {
                found.push(RuleFault::Pair(pair));
            }
        }
    }
    found
}

impl Kind for EntropicKind {
    const FORM: Form = Form {
        name: "entropic",
        form: "entropic CELL CELL…",
        meaning: "any three neighbours on the line hold a low, a middle and a high digit",
        called: "entropic line",
        said: "Any three neighbours on the line are a low, a middle and a high digit.",
    };

    fn fits(line: &Line<Self>, _: &Shape) -> Result<(), &'static str> {
        match line.digits() {
            0..3 => Err("low, middle and high need three digits"),
            _ => Ok(()),
        }
    }

    fn propagators(line: &Line<Self>, _: &Shape) -> Vec<Box<dyn Propagator>> {
        let size = line.digits();
        let class = |digit| third(digit, size);
        vec![Round::boxed(line.cells().to_vec(), size, 3, class)]
    }

    fn faults(line: &Line<Self>, _: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        // A third, rounded to the nearest: 9 has 3, 8 has 3, 7 has 2.
        let low = (line.digits() + 1) / 3;
        let class = |digit: usize| {
            let high = line.digits() - low;
            usize::from(digit > low) + usize::from(digit > high)
        };
        faults(line, digits, 3, class)
    }
}

impl Kind for ModularKind {
    const FORM: Form = Form {
        name: "modular",
        form: "modular [NUMBER] CELL CELL…",
        meaning: "any NUMBER neighbours on the line, 3 if it is left out, have different remainders when divided by it",
        called: "modular line",
        said: "Any neighbours on the line, as many as its number, leave different remainders.",
    };
    const NUMBER: Number = Number::Usually(3);

    fn fits(line: &Line<Self>, _: &Shape) -> Result<(), &'static str> {
        match (2..=line.digits()).contains(&line.number()) {
            true => Ok(()),
            false => Err("the number must be 2 or more and no more than there are digits"),
        }
    }

    fn propagators(line: &Line<Self>, _: &Shape) -> Vec<Box<dyn Propagator>> {
        let (size, by) = (line.digits(), line.number());
        let class = |digit| digit % by;
        vec![Round::boxed(line.cells().to_vec(), size, by, class)]
    }

    fn faults(line: &Line<Self>, _: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        let by = line.number();
        faults(line, digits, by, |digit| digit - digit / by * by)
    }
}
