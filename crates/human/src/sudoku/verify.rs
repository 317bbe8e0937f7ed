//! The proof that a path tells the truth, against the solution that the engine finds.

use cellwise_sudoku::{Puzzle, check};
use thiserror::Error;

use super::board::Board;
use super::path::{PathEnd, outline, path_from};
use super::technique::Technique;

/// What is wrong with a path.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Fault {
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
    /// The rating takes another way than the explanation.
    #[error("round {0} of the rating differs from the explained path")]
    Outline(usize),
}

/// Walks the path of a puzzle with one solution and checks every step against it.
///
/// Returns the number of steps; a puzzle without a single solution has none to check.
///
/// # Errors
/// The first thing that is wrong.
pub fn verify(puzzle: &Puzzle) -> Result<usize, Fault> {
    let mut board = Board::new(puzzle);
    let Some(solution) = board.solution().cloned() else {
        return Ok(0);
    };
    let path = path_from(&board);
    let outline = outline(&board);
    for (i, (round, short)) in path.rounds.iter().zip(&outline.rounds).enumerate() {
        let same = round.technique == short.technique
            && (round.placed, round.removed, round.shortest)
                == (short.placed, short.removed, short.shortest);
        if !same {
            return Err(Fault::Outline(i));
        }
    }
    for step in path.steps() {
        let technique = step.technique;
        let name = |cell| board.shape().name(cell);
        if let Some(c) = step
            .places
            .iter()
            .find(|c| solution.get(c.cell) != Some(c.digit))
        {
            return Err(Fault::Placed {
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
            return Err(Fault::Removed {
                technique,
                cell: name(c.cell),
                digit: c.digit,
            });
        }
        let placed = step
            .places
            .iter()
            .any(|c| board.digits().get(c.cell).is_none());
        let removed = step
            .removes
            .iter()
            .any(|c| board.candidates(c.cell).contains(c.digit));
        if !placed && !removed {
            return Err(Fault::Idle(technique));
        }
        board.apply(step);
    }
    let right = path.end == PathEnd::Solved && path.rounds.len() == outline.rounds.len();
    match check(puzzle, board.digits()) {
        Ok(()) if right => Ok(path.steps().count()),
        _ => Err(Fault::End),
    }
}
