//! A record of either puzzle, and the facts that both kinds have.

use cellwise_nonogram::Palette;
use cellwise_sudoku::Symbols;

use crate::{Meta, Note, PuzzleKind, WriteError, nonogram, sudoku};

/// A record of either puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyRecord {
    /// A Sudoku.
    Sudoku(sudoku::Record),
    /// A Nonogram.
    Nonogram(nonogram::Record),
}

impl From<sudoku::Record> for AnyRecord {
    fn from(record: sudoku::Record) -> Self {
        Self::Sudoku(record)
    }
}

impl From<nonogram::Record> for AnyRecord {
    fn from(record: nonogram::Record) -> Self {
        Self::Nonogram(record)
    }
}

impl AnyRecord {
    /// The kind of puzzle.
    #[must_use]
    pub fn kind(&self) -> PuzzleKind {
        match self {
            Self::Sudoku(_) => PuzzleKind::Sudoku,
            Self::Nonogram(_) => PuzzleKind::Nonogram,
        }
    }

    /// Height and width.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        match self {
            Self::Sudoku(record) => {
                let size = record.puzzle.shape().size();
                (size, size)
            }
            Self::Nonogram(record) => (record.puzzle.height(), record.puzzle.width()),
        }
    }

    /// The number of cells.
    #[must_use]
    pub fn cells(&self) -> usize {
        let (height, width) = self.size();
        height.saturating_mul(width)
    }

    /// The number of givens of a Sudoku, or of numbers in the clues of a Nonogram.
    #[must_use]
    pub fn clues(&self) -> usize {
        match self {
            Self::Sudoku(record) => record.puzzle.givens().filled(),
            Self::Nonogram(record) => {
                let lines = record.puzzle.rows().iter().chain(record.puzzle.columns());
                lines.map(|clue| clue.parts().count()).sum()
            }
        }
    }

    /// Remarks on how it was read.
    #[must_use]
    pub fn notes(&self) -> &[Note] {
        match self {
            Self::Sudoku(record) => &record.notes,
            Self::Nonogram(record) => &record.notes,
        }
    }

    /// The name of the format it was read from.
    #[must_use]
    pub fn format(&self) -> &'static str {
        match self {
            Self::Sudoku(record) => record.format.name(),
            Self::Nonogram(record) => record.format.name(),
        }
    }

    /// The line on which it begins.
    #[must_use]
    pub fn line(&self) -> u64 {
        match self {
            Self::Sudoku(record) => record.line,
            Self::Nonogram(record) => record.line,
        }
    }

    /// Sets the line on which it begins.
    pub fn set_line(&mut self, line: u64) {
        match self {
            Self::Sudoku(record) => record.line = line,
            Self::Nonogram(record) => record.line = line,
        }
    }

    /// The name or number by which its file knows it.
    #[must_use]
    pub fn id(&self) -> Option<&str> {
        match self {
            Self::Sudoku(record) => record.id.as_deref(),
            Self::Nonogram(record) => record.id.as_deref(),
        }
    }

    /// Title, author, and whatever else the file says of it.
    #[must_use]
    pub fn meta(&self) -> &Meta {
        match self {
            Self::Sudoku(record) => &record.meta,
            Self::Nonogram(record) => &record.meta,
        }
    }

    /// The kinds of drawing in its file that may stand for a rule and are not read as one.
    #[must_use]
    pub fn drawings(&self) -> &[String] {
        match self {
            Self::Sudoku(record) => &record.drawings,
            Self::Nonogram(record) => &record.drawings,
        }
    }

    /// The colours of a Nonogram.
    #[must_use]
    pub fn palette(&self) -> Option<&Palette> {
        match self {
            Self::Sudoku(_) => None,
            Self::Nonogram(record) => Some(record.puzzle.palette()),
        }
    }

    /// The puzzle in one line, for a row of results: a Sudoku in `symbols`, without its rules; a
    /// Nonogram as JSON.
    #[must_use]
    pub fn line_text(&self, symbols: &Symbols) -> String {
        match self {
            Self::Sudoku(record) => symbols.text(record.puzzle.givens().digits()),
            Self::Nonogram(record) => nonogram::json_line(&record.puzzle),
        }
    }

    /// The shortest text that holds the whole puzzle: one line if that can hold it.
    ///
    /// # Errors
    /// A puzzle that no format holds.
    pub fn to_text(&self) -> Result<String, WriteError> {
        let (text, _) = match self {
            Self::Sudoku(record) => {
                let format = sudoku::Format::simplest_for(&record.puzzle);
                let bare = sudoku::Record::new(record.puzzle.clone(), format);
                sudoku::to_text(&bare, format, &sudoku::WriteOptions::default())
            }
            Self::Nonogram(record) => {
                let format = nonogram::Format::Json;
                let bare = nonogram::Record::new(record.puzzle.clone(), format);
                nonogram::to_text(&bare, format, &nonogram::WriteOptions::default())
            }
        }?;
        Ok(text.trim_end().to_owned())
    }
}
