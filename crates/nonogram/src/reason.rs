//! The reason why a puzzle has no solution.
//!
//! In: a puzzle. Out: the totals that don't agree, if there are any. The other reasons come from
//! the engine.

use std::fmt;

use crate::{Colour, Line, Puzzle};

/// The reason why a puzzle has no solution: the simplest method that proved it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// The rows ask for another number of black cells than the columns.
    Totals {
        /// Black cells asked for by the rows.
        rows: u64,
        /// Black cells asked for by the columns.
        columns: u64,
    },
    /// The rows ask for another number of cells of a colour than the columns.
    ColourTotals {
        /// The name of the colour.
        colour: String,
        /// Cells of it asked for by the rows.
        rows: u64,
        /// Cells of it asked for by the columns.
        columns: u64,
    },
    /// The cells that follow from the other lines leave this one no placement.
    Line {
        /// The line.
        line: Line,
    },
    /// Line solving is not enough, but trying the colours of single cells is.
    Probing,
    /// A search through guesses found no solution.
    Search,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Totals { rows, columns } => {
                write!(f, "the rows need {rows} black cells, the columns {columns}")
            }
            Self::ColourTotals {
                colour,
                rows,
                columns,
            } => write!(
                f,
                "the rows need {rows} {colour} cells, the columns {columns}"
            ),
            Self::Line { line } => write!(
                f,
                "{line} has no placement left after what follows from the other lines"
            ),
            Self::Probing => f.write_str(
                "no line breaks by itself; trying the colours of single cells proved it",
            ),
            Self::Search => f.write_str("no line breaks by itself; a search proved it"),
        }
    }
}

/// The first colour of which rows and columns ask for different numbers of cells.
pub(crate) fn unequal_totals(puzzle: &Puzzle) -> Option<Reason> {
    if !puzzle.is_coloured() && !puzzle.is_blotted() {
        let (rows, columns) = puzzle.totals();
        return (rows != columns).then_some(Reason::Totals { rows, columns });
    }
    let inks = (1..=puzzle.palette().colours()).map(|number| Colour::new(number as u8));
    inks.into_iter().find_map(|colour| {
        let (Some(rows), Some(columns)) = puzzle.totals_of(colour) else {
            return None;
        };
        (rows != columns).then(|| Reason::ColourTotals {
            colour: puzzle.palette().paint(colour).name.clone(),
            rows,
            columns,
        })
    })
}
