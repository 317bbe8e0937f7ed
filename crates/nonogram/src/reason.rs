//! Why a puzzle has no solution, where that can be said in a line.
//!
//! In: a puzzle. Out: the totals that don't agree, if so, and the words for it. Which line
//! broke is for the engine to say.

use std::fmt;

use crate::{Colour, Line, Puzzle};

/// Why a puzzle has no solution, where that can be said in a line.
#[derive(Clone, PartialEq, Eq, Debug)]
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
    /// What follows from the other lines leaves this one no placement.
    Broken(Line),
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
            Self::Broken(line) => write!(
                f,
                "{line} has no placement left after what follows from the other lines"
            ),
        }
    }
}

/// What is wrong if rows and columns ask for different numbers of cells of a colour.
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
