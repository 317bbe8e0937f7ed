//! Houses: sets of cells whose digits differ, and the reasons why a shape can't have them.

use std::fmt;

use thiserror::Error;

use super::MAX_SIZE;

/// The kind of a house, with its number counted from 0.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum HouseKind {
    /// A row, from the top.
    Row(usize),
    /// A column, from the left.
    Column(usize),
    /// A box (or jigsaw piece), in reading order.
    Box(usize),
    /// Any other region, by its name.
    Region(String),
}

/// Named as people count: `row 1`, `column 9`, `box 5`.
impl fmt::Display for HouseKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Row(i) => write!(f, "row {}", i + 1),
            Self::Column(i) => write!(f, "column {}", i + 1),
            Self::Box(i) => write!(f, "box {}", i + 1),
            Self::Region(name) => f.write_str(name),
        }
    }
}

/// A set of cells whose digits must all differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct House {
    /// Its kind and number.
    pub kind: HouseKind,
    /// Its cells in ascending order. If their number is that of the digits, every digit occurs.
    pub cells: Vec<usize>,
}

/// The reason why a shape is impossible.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum ShapeError {
    /// Boxes of no cells, or a board beyond [`MAX_SIZE`].
    #[error("boxes of {rows}x{columns} make a board of size {}; sizes go from 1 to {MAX_SIZE}", rows.saturating_mul(*columns))]
    Size {
        /// Rows of one box.
        rows: usize,
        /// Columns of one box.
        columns: usize,
    },
    /// No box shape follows from the size.
    #[error(
        "a board of size {0} has no usual box shape; say which, for instance 2x5 for a board of size 10"
    )]
    NoUsualBox(usize),
    /// A house with a cell off the board, a cell twice, or more cells than digits.
    #[error("{0} is not a set of cells on this board, or has more cells than there are digits")]
    BadHouse(HouseKind),
    /// Fewer digits than a row has cells, or more than the square around the boards has rows.
    #[error("{digits} digits; there are at least {least} and at most {most}")]
    Digits {
        /// The number of digits.
        digits: usize,
        /// The size of a board.
        least: usize,
        /// The side of the square.
        most: usize,
    },
    /// One of several boards that does not lie in the square around them.
    #[error("board {board} of {n}x{n} cells does not lie in the square of {size}x{size}")]
    OffGround {
        /// The number of the board, counted from 1.
        board: usize,
        /// Its size.
        n: usize,
        /// The side of the square.
        size: usize,
    },
}
