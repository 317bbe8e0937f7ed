//! The proof that a path tells the truth: against the solution that the engine finds, and step by step.
//!
//! Every step is derived again by search from nothing but what it names, see [`follows`].

mod derive;
mod uniqueness;

use cellwise_core::Budget;
use cellwise_sudoku::{Puzzle, check};
use thiserror::Error;

use super::path::{PathEnd, explain, outline};
use super::position::Position;
use super::technique::Technique;

pub use derive::follows;

/// An error in a path.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum PathError {
    /// A step places a digit that is not the solution's.
    #[error("{technique} puts {digit} into {cell}, which the solution does not")]
    Placed {
        /// The technique.
        technique: Technique,
        /// The name of the cell.
        cell: String,
        /// The digit.
        digit: u8,
    },
    /// A step removes the digit that the solution needs.
    #[error("{technique} takes {digit} from {cell}, where the solution needs it")]
    Removed {
        /// The technique.
        technique: Technique,
        /// The name of the cell.
        cell: String,
        /// The digit.
        digit: u8,
    },
    /// A step changes nothing.
    #[error("{0} changes nothing")]
    Idle(Technique),
    /// The path does not end at the solution.
    #[error("the path does not reach the solution")]
    End,
    /// A step rests on a candidate that is not on the board as it then is.
    #[error("{technique} rests on {digit} in {cell}, which is gone")]
    Premise {
        /// The technique.
        technique: Technique,
        /// The cell.
        cell: String,
        /// The digit.
        digit: u8,
    },
    /// The conclusion of a step does not follow from what it names.
    #[error("it does not follow from what the step names: {0}")]
    Unfounded(String),
    /// The rounds of the rating don't reach the solution.
    #[error("the rating does not reach the solution")]
    Outline,
}

/// Walks the path of a puzzle with one solution and checks every step against it.
///
/// Returns the number of steps; a puzzle without a single solution has none to check.
///
/// # Errors
/// The first error.
pub fn verify(puzzle: &Puzzle) -> Result<usize, PathError> {
    let budget = &mut Budget::unlimited();
    let mut position = Position::new(puzzle, budget);
    let Some(solution) = position.solution().cloned() else {
        return Ok(0);
    };
    let path = explain(&position, budget);
    if outline(&position, budget).end != PathEnd::Solved {
        return Err(PathError::Outline);
    }
    for step in path.steps() {
        let technique = step.technique;
        let name = |cell| position.shape().name(cell);
        let is_there = |cell, digit| {
            position.candidates(cell).contains(digit) || position.digits().get(cell) == Some(digit)
        };
        let marks = step.marks.iter().map(|mark| mark.candidate);
        if let Some(c) = marks.into_iter().find(|c| !is_there(c.cell, c.digit)) {
            return Err(PathError::Premise {
                technique,
                cell: name(c.cell),
                digit: c.digit,
            });
        }
        if let Some(c) = step
            .places
            .iter()
            .find(|c| solution.get(c.cell) != Some(c.digit))
        {
            return Err(PathError::Placed {
                technique,
                cell: name(c.cell),
                digit: c.digit,
            });
        }
        if let Some(c) = step
            .removes
            .iter()
            .find(|c| solution.get(c.cell) == Some(c.digit))
        {
            return Err(PathError::Removed {
                technique,
                cell: name(c.cell),
                digit: c.digit,
            });
        }
        let placed = step
            .places
            .iter()
            .any(|c| position.digits().get(c.cell).is_none());
        let removed = step
            .removes
            .iter()
            .any(|c| position.candidates(c.cell).contains(c.digit));
        if !placed && !removed {
            return Err(PathError::Idle(technique));
        }
        if !follows(&position, step) {
            return Err(PathError::Unfounded(step.to_string()));
        }
        position.apply(step);
    }
    match check(puzzle, position.digits()) {
        Ok(()) if path.end == PathEnd::Solved => Ok(path.steps().count()),
        _ => Err(PathError::End),
    }
}
