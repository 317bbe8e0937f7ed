//! The same puzzle as a constraint satisfaction problem, in two views.
//!
//! ```text
//! cells    a variable for every cell (r3c5: white or black),
//!          a constraint for every line: its cells show its clue
//! starts   a variable for every run (row 3 run 2: where it begins, counted from 1),
//!          constraints: the runs of a line in order with a gap between them,
//!          and at every crossing the row and the column agree on the cell
//! ```
//!
//! In: a puzzle. Out: a [`Model`], at once or in portions on a budget. It does not search, and the constraints are written to be
//! read, not for speed.

mod build;
mod crossing;
mod line;
mod order;
mod placements;

use cellwise_core::Budget;
use cellwise_csp::{Model, Value, Var};
use thiserror::Error;

use crate::{Cell, Colour, Line, Picture, Puzzle};

pub use build::ModelBuilder;

/// The choice of variables.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum View {
    /// The cells, under line constraints.
    Cells,
    /// The starts of the runs, under order and crossing constraints.
    Starts,
}

/// The reason why a puzzle has no model.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ModelError {
    /// It is too large.
    #[error(
        "as a model the puzzle has more than {MAX_ENTRIES} entries in the scopes of its constraints"
    )]
    TooLarge,
    /// One of its lines is too long: a single question about it would take too much time.
    #[error(
        "as a model the puzzle has a line whose cells times runs are more than {MAX_LINE}: this \
         puzzle is for the engine alone"
    )]
    LongLine,
    /// Its clues have several colours.
    #[error("the textbook's models know no colours: this puzzle is for the engine alone")]
    Colours,
    /// Its clues have blots.
    #[error("the textbook's models know no blots: this puzzle is for the engine alone")]
    Blots,
}

/// Some 500 MB of model and search.
const MAX_ENTRIES: usize = 10_000_000;

/// Cells times runs of a line at most: some 25 milliseconds for a question about it.
const MAX_LINE: usize = 25_000_000;

const WHITE: Value = 0;
const BLACK: Value = 1;

/// The puzzle as a model.
///
/// ```
/// use cellwise_nonogram::{Clue, Puzzle, View, as_csp};
///
/// let clues = [vec![1], vec![2]].map(Clue::new);
/// let puzzle = Puzzle::new(clues.clone(), clues)?;
/// let cells = as_csp(&puzzle, View::Cells)?;
/// assert_eq!(cells.vars().count(), 4);
/// let starts = as_csp(&puzzle, View::Starts)?;
/// assert_eq!(starts.var_name(starts.vars().next().unwrap()), "row 1 run 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`ModelError`] for a puzzle that is too large, that has several colours, or that has blots.
pub fn as_csp(puzzle: &Puzzle, view: View) -> Result<Model, ModelError> {
    let mut building = ModelBuilder::new(puzzle, view)?;
    loop {
        // Without limits there is no pause.
        if let Ok(model) = building.advance(puzzle, &mut Budget::unlimited()) {
            return Ok(model);
        }
    }
}

/// A run as the crossings know it.
#[derive(Clone, Copy, Debug)]
struct Run {
    var: Var,
    length: usize,
    /// The number of cells where it may begin.
    starts: usize,
}

/// Values that do not make a picture of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ValuesError {
    /// Another number of values than the model has variables.
    #[error("found {found} values; the model has {expected} variables")]
    Number {
        /// The number of values.
        found: usize,
        /// The number of variables.
        expected: usize,
    },
    /// A value that its variable can't have.
    #[error("variable {variable}: found {value}; its values go from {min} to {max}")]
    Value {
        /// The number of the variable, counted from 0.
        variable: usize,
        /// The value.
        value: Value,
        /// The smallest value that it can have.
        min: usize,
        /// The largest value that it can have.
        max: usize,
    },
}

/// The picture that values of the model stand for; `None`, a value that is not known, leaves cells
/// open.
///
/// ```
/// use cellwise_nonogram::{Cell, Clue, Puzzle, View, from_csp};
///
/// let puzzle = Puzzle::new([Clue::new([2])], [1, 1, 0].map(|n| Clue::new([n])))?;
/// let picture = from_csp(&puzzle, View::Starts, &[Some(1), None, None])?;
/// assert_eq!(picture.row(0), [Cell::Black, Cell::Black, Cell::White]);
///
/// let error = from_csp(&puzzle, View::Starts, &[Some(3), None, None]).unwrap_err();
/// assert_eq!(error.to_string(), "variable 0: found 3; its values go from 1 to 2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`ValuesError`] for another number of values than the model has variables, or for a value that
/// its variable can't have.
pub fn from_csp(
    puzzle: &Puzzle,
    view: View,
    values: &[Option<Value>],
) -> Result<Picture, ValuesError> {
    let expected = match view {
        View::Cells => puzzle.height() * puzzle.width(),
        View::Starts => puzzle
            .lines()
            .map(|line| puzzle.clue(line).runs().len())
            .sum(),
    };
    if values.len() != expected {
        let found = values.len();
        return Err(ValuesError::Number { found, expected });
    }
    let mut picture =
        Picture::open(puzzle.height(), puzzle.width()).sharing(puzzle.shared_palette());
    let ink = Cell::of(puzzle.sole_colour().unwrap_or(Colour::FIRST));
    let mut values = values.iter().copied().enumerate();
    // The next value, which must be from `min` to `max`.
    let mut next = |min: usize, max: usize| match values.next() {
        Some((_, Some(value))) if (min..=max).contains(&usize::from(value)) => Ok(Some(value)),
        Some((variable, Some(value))) => Err(ValuesError::Value {
            variable,
            value,
            min,
            max,
        }),
        Some((_, None)) | None => Ok(None),
    };
    match view {
        View::Cells => {
            for row in 0..puzzle.height() {
                for column in 0..puzzle.width() {
                    let cell = match next(usize::from(WHITE), usize::from(BLACK))? {
                        Some(BLACK) => ink,
                        Some(_) => Cell::White,
                        None => Cell::Open,
                    };
                    picture.set(row, column, cell);
                }
            }
        }
        View::Starts => {
            for line in puzzle.lines() {
                let mut known: Vec<(usize, Option<usize>)> = Vec::new();
                for &length in puzzle.clue(line).runs() {
                    let length = length as usize;
                    let start = next(1, puzzle.length(line) + 1 - length)?;
                    known.push((length, start.map(|start| usize::from(start) - 1)));
                }
                for at in 0..puzzle.length(line) {
                    let Some((black, _)) = crossing::colour_at(&known, at) else {
                        continue;
                    };
                    let (row, column) = match line {
                        Line::Row(row) => (row, at),
                        Line::Column(column) => (at, column),
                    };
                    picture.set(row, column, if black { ink } else { Cell::White });
                }
            }
        }
    }
    Ok(picture)
}

#[cfg(test)]
mod tests;
