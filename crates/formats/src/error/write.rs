//! Faults of writing: what a format has no room for, and why a record can't be written.

use std::fmt;
use std::io;

use thiserror::Error;

use crate::Field;

/// A piece of a record that a format has no room for.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub enum Loss {
    /// Metadata.
    Meta(Field),
    /// The record's name or number.
    Id,
    /// The solution that came with it.
    Solution,
    /// The player's own digits and marks.
    State,
    /// Drawings that may stand for a rule.
    Drawings,
    /// Pencil marks that are part of the puzzle.
    PencilMarks,
    /// A box shape other than the usual one for the size: it has to be said when reading.
    Boxes,
    /// Houses beyond rows, columns and boxes.
    Houses,
    /// A rule, by its name.
    Rule(&'static str),
    /// Cells that are known neither black nor white.
    OpenCells,
    /// A width that differs from the height.
    Size,
    /// Lines without a run, or with runs beyond 26.
    WhiteLines,
    /// Runs beyond 255.
    LongRuns,
    /// More than one colour.
    Colours,
    /// The names and looks of the colours.
    Palette,
    /// Blots in clues.
    Blots,
}

impl Loss {
    /// Returns true if the text without it is another puzzle.
    #[must_use]
    pub fn changes_the_puzzle(&self) -> bool {
        !matches!(
            self,
            Self::Meta(_)
                | Self::Id
                | Self::Solution
                | Self::State
                | Self::Drawings
                | Self::Boxes
                | Self::Palette
        )
    }
}

/// As people say it: `title`, `pencil marks`, …
impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Meta(field) => field.fmt(f),
            Self::Id => f.pad("id"),
            Self::Solution => f.pad("solution"),
            Self::State => f.pad("the player's state (digits and marks)"),
            Self::Drawings => f.pad("what is drawn"),
            Self::PencilMarks => f.pad("pencil marks"),
            Self::Boxes => f.pad("box shape"),
            Self::Houses => f.pad("houses"),
            Self::Rule(name) => write!(f, "the rule {name}"),
            Self::OpenCells => f.pad("open cells"),
            Self::Size => f.pad("size"),
            Self::WhiteLines => f.pad("white lines or runs beyond 26"),
            Self::LongRuns => f.pad("runs beyond 255"),
            Self::Colours => f.pad("colours"),
            Self::Palette => f.pad("the palette (names and looks of colours)"),
            Self::Blots => f.pad("blots"),
        }
    }
}

/// Why a record can't be written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The format has no room for something without which the puzzle would be another one.
    #[error("{format} can't hold {what}", what = .losses.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))]
    Holds {
        /// The name of the format.
        format: &'static str,
        /// The parts that it can't hold.
        losses: Vec<Loss>,
    },
    /// The format is read, never written.
    #[error("{0} is read but not written")]
    ReadOnly(&'static str),
    /// This build lacks the format.
    #[error("this build has no {0}; install with --features full")]
    MissingFeature(&'static str),
    /// The format shows the solved picture, and the record has none.
    #[error("{0} shows the solution, and this record carries none")]
    NeedsSolution(&'static str),
    /// The format is bytes, and text was asked for.
    #[error("{0} is no text: it goes into a file")]
    Binary(&'static str),
    /// The format holds one puzzle a file.
    #[error("{0} holds one puzzle a file")]
    OneOnly(&'static str),
    /// A board of a size the format does not know.
    #[error("{format} has no boards of size {size}")]
    BoardSize {
        /// The name of the format.
        format: &'static str,
        /// The size.
        size: usize,
    },
    /// The alphabet has fewer symbols than the board has digits.
    #[error("{symbols} symbols; the board has {size} digits")]
    Symbols {
        /// Symbols there are.
        symbols: usize,
        /// Digits there are.
        size: usize,
    },
    /// Writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// A name that does not belong to a format.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("unknown format '{name}'; formats: {}", known.join(", "))]
pub struct UnknownFormat {
    /// The name.
    pub name: String,
    /// The names there are.
    pub known: Vec<&'static str>,
}

/// Refuses losses without which the puzzle would be another one.
pub(crate) fn bearable(losses: &[Loss], format: &'static str) -> Result<(), WriteError> {
    let vital = losses.iter().filter(|loss| loss.changes_the_puzzle());
    let losses: Vec<Loss> = vital.cloned().collect();
    if losses.is_empty() {
        Ok(())
    } else {
        Err(WriteError::Holds { format, losses })
    }
}
