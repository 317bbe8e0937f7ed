//! The faults of clues, text or pictures that do not make a puzzle.

use std::fmt;

use thiserror::Error;

use super::{Line, Puzzle};
use crate::Colour;

/// A line whose clue needs more cells than the line has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Misfit {
    /// The line.
    pub line: Line,
    /// The cells its clue needs.
    pub needs: u64,
    /// The cells it has.
    pub room: usize,
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let extent = match self.line {
            Line::Row(_) => "wide",
            Line::Column(_) => "high",
        };
        let Self { line, needs, room } = self;
        write!(
            f,
            "{line} needs {needs} cells, the picture is {room} {extent}"
        )
    }
}

/// The fault of clues, text or a picture that do not make a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum PuzzleError {
    /// Clues longer than their lines: every one of them.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Misfits(Vec<Misfit>),
    /// More cells than [`Puzzle::MAX_CELLS`]: a short text of empty clues could
    /// else ask for any amount of memory.
    #[error(
        "a picture {height} high and {width} wide has too many cells: at most {}",
        Puzzle::MAX_CELLS
    )]
    TooLarge {
        /// Number of rows.
        height: usize,
        /// Number of columns.
        width: usize,
    },
    /// A line beyond [`Puzzle::MAX_SIDE`] in a puzzle with several colours or blots.
    #[error(
        "a picture {height} high and {width} wide: with colours or blots a side is at most {}",
        Puzzle::MAX_SIDE
    )]
    TooLong {
        /// Number of rows.
        height: usize,
        /// Number of columns.
        width: usize,
    },
    /// A clue in a colour that the palette does not have.
    #[error("{line} has a run in colour {}, the palette has {colours}", .colour.number())]
    NoSuchColour {
        /// The line of the clue.
        line: Line,
        /// The colour.
        colour: Colour,
        /// The number of colours of the palette.
        colours: usize,
    },
    /// A picture with open cells has no clues.
    #[error("{line} has an open cell, so it has no clue")]
    Unfinished {
        /// The first line with an open cell.
        line: Line,
    },
    /// The first line of a text is not its height and width.
    #[error("found {found:?}; the first line is HEIGHT WIDTH")]
    BadHeader {
        /// The line.
        found: String,
    },
    /// A word of a clue is not a run.
    #[error("found {found:?} in a clue; a run is a length, such as 3, or 3b in colours")]
    BadRun {
        /// The word.
        found: String,
    },
    /// A text has another number of clues than rows and columns.
    #[error("{found} clues; a picture {height} high and {width} wide has {}", .height + .width)]
    Clues {
        /// The number of clues.
        found: usize,
        /// The number of rows.
        height: usize,
        /// The number of columns.
        width: usize,
    },
}
