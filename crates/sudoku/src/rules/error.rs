//! Why a text is not a rule, or a rule does not fit a board.

use thiserror::Error;

use super::Rule;
use crate::ShapeError;
use crate::shape::cell_name;

/// Why a text is not a rule, or a rule does not fit a board.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum RuleError {
    /// No rule has this name.
    #[error("found '{found}'; rules are {}", Rule::FORMS.map(|form| form.name).join(", "))]
    Unknown {
        /// The word that should be a name.
        found: String,
    },
    /// A word that can't stand where it stands.
    #[error("{rule}: found '{found}'; expected {expected}")]
    Word {
        /// The rule.
        rule: &'static str,
        /// The word.
        found: String,
        /// The words that can stand there.
        expected: &'static str,
    },
    /// The line ends too early.
    #[error("{rule}: the line ends where {expected} should follow; write {form}")]
    Missing {
        /// The rule.
        rule: &'static str,
        /// The words that should follow.
        expected: &'static str,
        /// The form of the whole line.
        form: &'static str,
    },
    /// A cell outside the board.
    #[error("{rule}: {cell} is off the board; rows and columns go from 1 to {size}")]
    OffBoard {
        /// The rule.
        rule: &'static str,
        /// The cell as written.
        cell: String,
        /// The size of the board.
        size: usize,
    },
    /// A cell of none of several boards.
    #[error("{rule}: {} lies on none of the boards", cell_name(*size, *cell))]
    Hole {
        /// The rule.
        rule: &'static str,
        /// The cell.
        cell: usize,
        /// The size of the square around the boards.
        size: usize,
    },
    /// A given where none of several boards has a place for it.
    #[error("boards: {} holds {digit}; givens lie on the boards and go from 1 to {digits}", cell_name(*size, *cell))]
    Stray {
        /// The cell.
        cell: usize,
        /// The given.
        digit: u8,
        /// The largest digit.
        digits: usize,
        /// The size of the square around the boards.
        size: usize,
    },
    /// A cell that a rule names twice.
    #[error("{rule}: {} is there twice", cell_name(*size, *cell))]
    Twice {
        /// The rule.
        rule: &'static str,
        /// The cell.
        cell: usize,
        /// The size of the board.
        size: usize,
    },
    /// The rule makes no sense on this board.
    #[error("{rule}: {needs}")]
    Board {
        /// The rule.
        rule: &'static str,
        /// The condition that the board does not meet.
        needs: &'static str,
    },
    /// The rule was made for a board of another size.
    #[error("{rule}: made for a board of size {made_for}, not {size}")]
    Size {
        /// The rule.
        rule: &'static str,
        /// The size it was made for.
        made_for: usize,
        /// The size of the board.
        size: usize,
    },
    /// A puzzle has too many rules.
    #[error("a puzzle has {limit} different rules at most")]
    Many {
        /// The limit.
        limit: usize,
    },
    /// The rules of a puzzle are too large together.
    #[error(
        "{rule}: the rules up to this one are too large for one puzzle; use fewer or smaller patterns, automata, sums and relations"
    )]
    Large {
        /// The rule at which they became too large.
        rule: &'static str,
    },
    /// A house of the rule does not fit the board.
    #[error(transparent)]
    Shape(#[from] ShapeError),
}
