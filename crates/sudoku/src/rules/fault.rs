//! The ways in which a board can break a rule, as facts.

use std::fmt;

use crate::Symbols;
use crate::shape::cell_name;

/// Two cells and their digits, in the order in which the rule names them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pair {
    /// The cells.
    pub cells: [usize; 2],
    /// Their digits.
    pub digits: [u8; 2],
}

impl Pair {
    /// Two cells with their digits on a board.
    pub(super) fn of(cells: [usize; 2], digits: &[u8]) -> Self {
        Self {
            cells,
            digits: cells.map(|cell| digits[cell]),
        }
    }
}

/// The way in which a board breaks a rule, besides a repeat in one of its houses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RuleFault {
    /// The digits of a cage have another sum, or a greater one already.
    Cage {
        /// The sum of the digits there are.
        total: usize,
    },
    /// The digits along a diagonal have another sum, or a greater one already.
    Diagonal {
        /// The sum of the digits there are.
        total: usize,
    },
    /// The digits between the smallest and the largest have another sum, or a greater one already.
    Sandwich {
        /// The sum of the digits there are.
        total: usize,
    },
    /// The sum along the shaft of an arrow is not the digit in its circle.
    Arrow {
        /// The sum of the digits on the shaft.
        total: usize,
        /// The digit in the circle.
        circle: u8,
    },
    /// The cell that should be greater is not.
    NotGreater {
        /// The digit that should be greater.
        high: u8,
        /// The other digit.
        low: u8,
    },
    /// Consecutive digits lie side by side.
    Consecutive(Pair),
    /// The ends of a palindrome differ.
    Palindrome(Pair),
    /// Digits do not rise along a thermometer.
    Thermo(Pair),
    /// A digit has the wrong parity.
    Parity {
        /// The cell.
        cell: usize,
        /// Its digit.
        digit: u8,
    },
    /// The digits of a line are too far apart to be consecutive.
    Renban {
        /// The smallest digit.
        low: u8,
        /// The largest digit.
        high: u8,
        /// The number of cells of the line.
        cells: usize,
    },
    /// Two digits that may not stand in these two cells together.
    Pair(Pair),
    /// A digit that may not stand in its cell.
    Digit {
        /// The cell.
        cell: usize,
        /// Its digit.
        digit: u8,
    },
    /// The digits have a sum that they may not have.
    Total {
        /// The sum.
        total: usize,
    },
    /// The two sides of a sum with coefficients do not compare as they should.
    Sides {
        /// The left side.
        left: i64,
        /// The right side.
        right: i64,
    },
    /// Two groups of cells should have the same sum.
    Sums {
        /// The sum of one group.
        first: usize,
        /// The sum of another.
        second: usize,
    },
    /// A digit is there too often, or can no longer be there often enough.
    Count {
        /// The digit.
        digit: u8,
        /// The number of times that it is there.
        count: usize,
    },
    /// The number of different digits is wrong.
    Kinds {
        /// The number of different digits there are.
        count: usize,
    },
    /// The number of cells with certain digits is wrong.
    Cells {
        /// The number of such cells.
        count: usize,
    },
    /// Another number of buildings is seen.
    Seen {
        /// The number of buildings that are seen.
        count: usize,
    },
    /// Another building is the first hidden one.
    Hidden {
        /// Its height.
        digit: u8,
    },
    /// Another digit is in the numbered room.
    Room {
        /// The digit.
        digit: u8,
    },
    /// A line read as a number has another rank among all lines of the board.
    Rank {
        /// The lines that are less, as far as that is known.
        less: usize,
        /// The lines that are greater, as far as that is known.
        greater: usize,
    },
    /// A two by two square lacks a kind of digit.
    Square {
        /// Its cell at the top left.
        cell: usize,
    },
    /// The digits of the cells, read together, are not as the rule demands.
    Sequence,
    /// Cells that should hang together do not.
    Apart {
        /// A cell that the others do not reach.
        cell: usize,
    },
    /// None of several rules is kept.
    NoneHolds,
    /// A rule is kept that should be broken.
    Holds,
}

impl RuleFault {
    /// The words that follow the rule's own text.
    pub(crate) fn write(
        &self,
        f: &mut fmt::Formatter<'_>,
        size: usize,
        symbols: &Symbols,
    ) -> fmt::Result {
        let digit = |digit| symbols.name(digit);
        let mut pair = |pair: &Pair, verb: &str| {
            let [first, second] = pair.cells.map(|cell| cell_name(size, cell));
            let [a, b] = pair.digits.map(digit);
            write!(f, "{a} at {first} {verb} {b} at {second}")
        };
        match self {
            Self::Consecutive(cells) => pair(cells, "lies beside"),
            Self::Palindrome(cells) => pair(cells, "faces"),
            Self::Thermo(cells) => pair(cells, "is followed by"),
            Self::Pair(cells) => pair(cells, "does not go with"),
            Self::Cage { total } | Self::Total { total } => {
                write!(f, "the digits add up to {total}")
            }
            Self::Sides { left, right } => {
                write!(f, "the left side is {left}, the right side {right}")
            }
            Self::Sums { first, second } => {
                write!(f, "one sum is {first}, another {second}")
            }
            Self::Count {
                digit: found,
                count,
            } => {
                let found = digit(*found);
                match count {
                    1 => write!(f, "{found} is there once"),
                    _ => write!(f, "{found} is there {count} times"),
                }
            }
            Self::Kinds { count } => write!(f, "there are {count} different digits"),
            Self::Cells { count } => write!(f, "there are {count} such cells"),
            Self::Seen { count } => write!(f, "{count} buildings are seen"),
            Self::Hidden { digit: found } => {
                write!(f, "the first hidden building is {}", digit(*found))
            }
            Self::Room { digit: found } => write!(f, "the room holds {}", digit(*found)),
            Self::Rank { less, greater } => {
                write!(f, "{less} lines are less and {greater} greater")
            }
            Self::Square { cell } => {
                let name = cell_name(size, *cell);
                write!(f, "the square at {name} lacks a kind of digit")
            }
            Self::Sequence => f.write_str("the digits are not as the rule demands"),
            Self::Apart { cell } => {
                write!(f, "{} is cut off from the others", cell_name(size, *cell))
            }
            Self::NoneHolds => f.write_str("none of the rules is kept"),
            Self::Holds => f.write_str("the rule inside is kept"),
            Self::Diagonal { total } => write!(f, "the diagonal adds up to {total}"),
            Self::Sandwich { total } => {
                write!(f, "the digits between the crusts add up to {total}")
            }
            Self::Arrow { total, circle } => {
                let circle = digit(*circle);
                write!(f, "the shaft adds up to {total}, the circle holds {circle}")
            }
            Self::NotGreater { high, low } => {
                write!(f, "{} is not greater than {}", digit(*high), digit(*low))
            }
            Self::Parity { cell, digit: found } | Self::Digit { cell, digit: found } => {
                write!(f, "{} holds {}", cell_name(size, *cell), digit(*found))
            }
            Self::Renban { low, high, cells } => {
                let (low, high) = (digit(*low), digit(*high));
                write!(f, "{low} and {high} are too far apart for {cells} cells")
            }
        }
    }
}
