//! `x`: no digit twice on a long diagonal. One house for each.

use std::fmt;

use super::words::Words;
use super::{Body, Form, RuleError};
use crate::{House, HouseKind, Shape};

/// The diagonals that count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum X {
    /// Both.
    Both,
    /// From the top left to the bottom right.
    Down,
    /// From the bottom left to the top right.
    Up,
}

impl Body for X {
    const FORM: Form = Form {
        name: "x",
        form: "x [down|up]",
        meaning: "no digit twice on the two long diagonals, or on one of them",
    };

    fn parse(words: &mut Words<'_>) -> Result<Self, RuleError> {
        Ok(if words.skip("down") {
            Self::Down
        } else if words.skip("up") {
            Self::Up
        } else {
            Self::Both
        })
    }

    fn houses(&self, shape: &Shape) -> Result<Vec<House>, RuleError> {
        let n = shape.size();
        let down = House {
            kind: HouseKind::Region("the falling diagonal".into()),
            cells: (0..n).map(|i| i * n + i).collect(),
        };
        let up = House {
            kind: HouseKind::Region("the rising diagonal".into()),
            cells: (0..n).map(|i| i * n + n - 1 - i).collect(),
        };
        Ok(match self {
            Self::Both => vec![down, up],
            Self::Down => vec![down],
            Self::Up => vec![up],
        })
    }
}

impl fmt::Display for X {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Both => "x",
            Self::Down => "x down",
            Self::Up => "x up",
        })
    }
}
