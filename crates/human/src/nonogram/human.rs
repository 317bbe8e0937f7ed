//! The questions of this module as methods of a puzzle, without limits.

use cellwise_core::Budget;
use cellwise_nonogram::Puzzle;

use super::hint::{Hint, hint};
use super::path::{Path, explain};
use super::position::Position;
use super::rate::{Rating, rate};
use super::why::{Why, why};

/// Ratings, hints, explanations and reasons for a puzzle.
///
/// The methods run without limits. With a [`Budget`], or from a player's picture, use a [`Position`] and the functions of the
/// same names.
///
/// ```
/// use cellwise_human::nonogram::{Human, Level, Stage, Why};
/// use cellwise_nonogram::Puzzle;
///
/// let puzzle = Puzzle::of_picture(&"##.\n.#.\n.#.".parse()?).unwrap();
/// assert_eq!(puzzle.rate().level, Some(Level::Easy));
/// assert!(puzzle.hint().text(Stage::Where).starts_with("Look at "));
/// assert!(puzzle.explain().steps().count() > 0);
/// assert_eq!(puzzle.why(), Why::Unique);
/// # Ok::<(), cellwise_nonogram::PictureError>(())
/// ```
pub trait Human {
    /// The difficulty for a person.
    #[must_use]
    fn rate(&self) -> Rating;

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
