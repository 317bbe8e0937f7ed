//! The questions of this crate as methods of a puzzle, without limits.

use cellwise_core::Budget;
use cellwise_sudoku::Puzzle;

use super::explainer::{Explainer, explainer_rating};
use super::hint::{Hint, hint};
use super::path::{Path, explain};
use super::position::Position;
use super::rate::{Rating, rate};
use super::why::{Why, why};

/// Ratings, hints, explanations and reasons for a puzzle.
///
/// The methods run without limits. With a [`Budget`], or from a player's state of the board, use a
/// [`Position`] and the functions of the same names.
///
/// ```
/// use cellwise_human::sudoku::{Human, Level, Stage, Why};
/// use cellwise_sudoku::{Puzzle, Symbols};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert_eq!(puzzle.rate().level, Some(Level::Easy));
/// assert_eq!(puzzle.explainer().unwrap().to_string(), "ER 1.2, EP 1.2, ED 1.2");
/// let text = puzzle.hint().text(Stage::Where, puzzle.shape(), &Symbols::default());
/// assert_eq!(text, "Look at box 2.");
/// for step in puzzle.explain().steps().take(1) {
///     assert_eq!(step.to_string(), "Hidden single: In box 2 only r1c6 can still take 8. So r1c6 is 8.");
/// }
/// assert_eq!(puzzle.why(), Why::Unique);
/// # Ok::<(), cellwise_sudoku::PuzzleError>(())
/// ```
pub trait Human {
    /// The difficulty for a person.
    #[must_use]
    fn rate(&self) -> Rating;

    /// Sudoku Explainer's rating; `None` for boards it doesn't know, and for puzzles without exactly one solution.
    #[must_use]
    fn explainer(&self) -> Option<Explainer>;

    /// The first step, of the easiest technique that finds one.
    #[must_use]
    fn hint(&self) -> Hint;

    /// The whole way to the solution, step by step.
    #[must_use]
    fn explain(&self) -> Path;

    /// The reason why the puzzle has no solution, or more than one.
    #[must_use]
    fn why(&self) -> Why;
}

impl Human for Puzzle {
    fn rate(&self) -> Rating {
        let budget = &mut Budget::unlimited();
        rate(&Position::new(self, budget), budget)
    }

    fn explainer(&self) -> Option<Explainer> {
        let budget = &mut Budget::unlimited();
        let position = Position::new(self, budget);
        explainer_rating(&position, budget).ok().flatten()
    }

    fn hint(&self) -> Hint {
        let budget = &mut Budget::unlimited();
        hint(&Position::new(self, budget), budget)
    }

    fn explain(&self) -> Path {
        let budget = &mut Budget::unlimited();
        explain(&Position::new(self, budget), budget)
    }

    fn why(&self) -> Why {
        why(self, &mut Budget::unlimited()).why
    }
}
