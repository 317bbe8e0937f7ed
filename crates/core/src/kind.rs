//! The two kinds of puzzle.

use std::fmt;

/// A kind of puzzle.
///
/// ```
/// use cellwise_core::PuzzleKind;
///
/// assert_eq!(PuzzleKind::Sudoku.to_string(), "sudoku");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Kind"))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum PuzzleKind {
    /// Sudoku, of any size.
    Sudoku,
    /// Nonogram.
    Nonogram,
}

impl PuzzleKind {
    /// Both kinds.
    pub const ALL: [Self; 2] = [Self::Sudoku, Self::Nonogram];

    /// The name in JSON and on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Sudoku => "sudoku",
            Self::Nonogram => "nonogram",
        }
    }

    /// The name in sentences.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Sudoku => "Sudoku",
            Self::Nonogram => "Nonogram",
        }
    }
}

impl fmt::Display for PuzzleKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
