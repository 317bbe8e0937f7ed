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
        meaning: "no digit twice on the two long diagonals of a board, or on one of them",
        called: "diagonals",
        said: "Both long diagonals hold every digit once.",
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
        let (n, side) = (shape.board_size(), shape.size());
        let mut houses = Vec::new();
        for (number, &corner) in shape.corners().iter().enumerate() {
            let of_board = match shape.has_several_boards() {
                true => format!(" of board {}", number + 1),
                false => String::new(),
            };
            let down = || House {
                kind: HouseKind::Region(format!("the falling diagonal{of_board}")),
                cells: (0..n).map(|i| corner + i * side + i).collect(),
            };
            let up = || House {
                kind: HouseKind::Region(format!("the rising diagonal{of_board}")),
                cells: (0..n).map(|i| corner + i * side + n - 1 - i).collect(),
            };
            match self {
                Self::Both => houses.extend([down(), up()]),
                Self::Down => houses.push(down()),
                Self::Up => houses.push(up()),
            }
        }
        Ok(houses)
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
