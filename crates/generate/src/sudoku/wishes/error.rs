//! Wishes that can't be met, each with the sentence that says why.

use cellwise_human::sudoku::{Level, Technique};
use cellwise_sudoku::{RuleError, ShapeError};
use thiserror::Error;

use super::Symmetry;

/// Wishes that nothing can meet, or that do not go together.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum WishError {
    /// A difficulty for a rule without named steps.
    #[error(
        "{rule} has no named steps, so nothing is known about the difficulty of a puzzle with it; leave out {wish}"
    )]
    NoSteps {
        /// The name of the rule.
        rule: String,
        /// The wish.
        wish: String,
    },
    /// A technique for boards with a rule that this one does not have.
    #[error(
        "{0} is a step for boards with certain rules; no rule that is asked for gives rise to it"
    )]
    NoRule(Technique),
    /// A technique that a puzzle of the level asked for does not come to.
    #[error("{technique} is {level}, so a puzzle that needs it is; asked for {wish}")]
    NeedsLevel {
        /// The technique that is needed.
        technique: Technique,
        /// Its level.
        level: Level,
        /// The levels asked for, in words.
        wish: String,
    },
    /// A technique that is needed, and nothing beyond an easier one.
    #[error("{needs} is harder than {bound}, beyond which nothing may be needed")]
    NeedsBeyond {
        /// The technique that is needed.
        needs: Technique,
        /// The hardest that is allowed.
        bound: Technique,
    },
    /// A level, and nothing beyond a technique of an easier one.
    #[error("a puzzle that needs nothing beyond {bound} is {level} at most; asked for {wish}")]
    LevelBeyond {
        /// The hardest technique that is allowed.
        bound: Technique,
        /// Its level.
        level: Level,
        /// The levels asked for, in words.
        wish: String,
    },
    /// A number that Sudoku Explainer never gives.
    #[error("Sudoku Explainer's scale goes from 1.0 to 12.0; asked for {0}")]
    OffScale(String),
    /// Sudoku Explainer's scale for a board that it does not know.
    #[error(
        "Sudoku Explainer's scale is for classic 9x9 boards without further rules; name a level instead"
    )]
    NoScale,
    /// More givens than a minimal board has.
    #[error("asked for {wanted} givens at least, each of them needed; {reason}")]
    TooManyNeeded {
        /// The givens asked for.
        wanted: usize,
        /// The most there are, in words.
        reason: String,
    },
    /// A number of givens that the symmetry does not allow.
    #[error("with the symmetry {symmetry} no board of {size}x{size} cells has {wish}")]
    SymmetryGivens {
        /// The symmetry.
        symmetry: Symmetry,
        /// The size of the board.
        size: usize,
        /// The number of givens asked for, in words.
        wish: String,
    },
    /// A pattern whose puzzles all have several solutions.
    #[error(
        "the pattern leaves {lines} {first} and {second} empty; they can change places, so no puzzle has exactly one solution"
    )]
    EmptyLines {
        /// `rows` or `columns`.
        lines: &'static str,
        /// The first of them, counted from 1.
        first: usize,
        /// The second.
        second: usize,
    },
    /// More placements before a technique than there are open cells.
    #[error(
        "asked for {wanted} placements before {technique}; a board of this kind has {open} open cells at most"
    )]
    TooManyBefore {
        /// The placements asked for.
        wanted: usize,
        /// The technique.
        technique: Technique,
        /// The most cells without a given.
        open: usize,
    },
    /// A board that full houses alone would have to fill, and can't.
    #[error("nothing but full houses may be needed; {reason}")]
    FullHouses {
        /// The reason why not, in words.
        reason: String,
    },
    /// A pattern for a board of another size.
    #[error("the pattern has {found} cells; this board has {cells}")]
    PatternSize {
        /// Cells of the pattern.
        found: usize,
        /// Cells of the board.
        cells: usize,
    },
    /// A pattern, and a symmetry it does not have.
    #[error("the pattern does not have the symmetry {0}")]
    PatternSymmetry(Symmetry),
    /// A pattern, and a number of givens it does not have.
    #[error("the pattern has {found} givens, which is not the number of givens asked for")]
    PatternGivens {
        /// Givens of the pattern.
        found: usize,
    },
    /// Fewer givens than any board with one solution has.
    #[error("{reason}; asked for {wanted} at most")]
    TooFew {
        /// The most givens asked for.
        wanted: usize,
        /// The fewest there are, in words.
        reason: String,
    },
    /// More givens than cells.
    #[error("asked for {wanted} givens at least; this board has {cells} cells")]
    TooMany {
        /// The givens asked for.
        wanted: usize,
        /// The cells of the board.
        cells: usize,
    },
    /// An empty range.
    #[error("the range {0} is empty")]
    EmptyRange(String),
    /// Placements before a technique that is not named.
    #[error("a number of placements is counted before the technique that is needed; say which")]
    AfterWhat,
    /// An archive for boards that have no canonical form.
    #[error("only classic 9x9 boards have a canonical form to be compared with the archive")]
    UnlikeWhat,
    /// A rule that does not fit the board.
    #[error(transparent)]
    Rule(#[from] RuleError),
    /// A board that can't be.
    #[error(transparent)]
    Shape(#[from] ShapeError),
}
