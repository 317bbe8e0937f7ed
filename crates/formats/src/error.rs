//! What is wrong with a text, where, and what was hoped for.
//!
//! Facts only: the sentences are made in `Display`, the file's name is put in front by
//! whoever knows it (see [`Error::in_file`]).

use std::borrow::Cow;
use std::fmt;
use std::io;

use cellwise_nonogram::Misfit;
use cellwise_sudoku::{RuleError, ShapeError};
use thiserror::Error;

use crate::Field;

/// A place in a text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Place {
    /// The line, counted from 1.
    pub line: u64,
    /// The character in the line, counted from 1; `None` when the whole line is meant.
    pub column: Option<u64>,
}

/// `12:31`, or `12` for a whole line.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.line)?;
        self.column.map_or(Ok(()), |column| write!(f, ":{column}"))
    }
}

/// Why a text, or one record of it, can't be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub struct Error {
    /// Where, if it has a place.
    pub place: Option<Place>,
    /// What is wrong.
    pub kind: ErrorKind,
}

impl Error {
    pub(crate) fn new(kind: impl Into<ErrorKind>) -> Self {
        Self {
            place: None,
            kind: kind.into(),
        }
    }

    pub(crate) fn at_line(line: u64, kind: impl Into<ErrorKind>) -> Self {
        Self {
            place: Some(Place { line, column: None }),
            kind: kind.into(),
        }
    }

    pub(crate) fn at(line: u64, column: u64, kind: impl Into<ErrorKind>) -> Self {
        let column = Some(column);
        Self {
            place: Some(Place { line, column }),
            kind: kind.into(),
        }
    }

    /// The error as it is shown to people, every line with the file's name in front.
    ///
    /// ```
    /// use cellwise_formats::sudoku;
    ///
    /// let error = sudoku::parse_one("12x4341221434321", &Default::default()).unwrap_err();
    /// assert_eq!(
    ///     error.in_file("puzzles.txt"),
    ///     "puzzles.txt:1:3: found 'x'; a cell is 1-4, or '.' or '0' when empty"
    /// );
    /// ```
    #[must_use]
    pub fn in_file(&self, name: &str) -> String {
        let place = match self.place {
            Some(place) => format!("{name}:{place}: "),
            None => format!("{name}: "),
        };
        let lines: Vec<String> = self
            .kind
            .to_string()
            .lines()
            .map(|line| format!("{place}{line}"))
            .collect();
        lines.join("\n")
    }
}

/// `12:31: found 'x'; …`, ready for a file name and a colon in front.
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = self.place {
            write!(f, "{place}: ")?;
        }
        self.kind.fmt(f)
    }
}

/// What is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// Something that can't stand where it stands.
    #[error("{}; {expected}", Found(found))]
    Unexpected {
        /// What stood there, or the beginning of it; empty at the end of the text.
        found: String,
        /// What may stand there, as a sentence: `a cell is 1-9, or '.' or '0' when empty`.
        expected: Cow<'static, str>,
    },
    /// A board with the wrong number of cells.
    #[error("{found} cells; a {size}x{size} puzzle has {}", size.saturating_mul(*size))]
    Cells {
        /// How many there are.
        found: usize,
        /// The size of the board it was taken for.
        size: usize,
    },
    /// A row of a board that is longer or shorter than those above it.
    #[error("row {row} has {found} cell{}; {} of a {size}x{size} puzzle has {size}", s(*found), if *row == 1 { "a row" } else { "each row" })]
    Row {
        /// The row, counted from 1.
        row: usize,
        /// How many cells it has.
        found: usize,
        /// The size of the board.
        size: usize,
    },
    /// The text, or the paragraph, ends before the board does.
    #[error("{found} row{}; a {size}x{size} puzzle has {size}", s(*found))]
    Rows {
        /// How many there are.
        found: usize,
        /// The size of the board.
        size: usize,
    },
    /// Too few or too many lines of clues.
    #[error("{found} clue line{}; a puzzle {height} high and {width} wide has {}", s(*found), height + width)]
    ClueLines {
        /// How many there are.
        found: usize,
        /// Rows of the puzzle.
        height: usize,
        /// Columns of the puzzle.
        width: usize,
    },
    /// A board no shape fits.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// A rule that can't be read or does not fit the board.
    #[error(transparent)]
    Rule(#[from] RuleError),
    /// Clues that need more cells than their lines have: every one of them.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Misfits(Vec<Misfit>),
    /// A size, length or depth beyond what is read.
    #[error("{what} of {found}; the largest read is {limit}")]
    TooLarge {
        /// What is too large.
        what: &'static str,
        /// How large it is, or at least how much of it was seen.
        found: String,
        /// The limit.
        limit: u64,
    },
    /// Broken JSON, XML or the like.
    #[error("{0}")]
    Syntax(String),
    /// Something that Cellwise does not know how to respect, by name.
    #[error("{what} can't be read yet: {names}", names = names.join(", "))]
    Unsupported {
        /// What kind of thing: `rules`, `colours`.
        what: &'static str,
        /// Which.
        names: Vec<String>,
    },
    /// `0` and `.` on one large board: more than one alphabet fits.
    #[error("found both '0' and '.': is '0' an empty cell or a digit? say which with --symbols {}", .0.join(" or --symbols "))]
    Alphabets(Vec<String>),
    /// A text that several formats read, each as another puzzle.
    #[error("this may be {}: say which with --from", .0.join(" or "))]
    Ambiguous(Vec<&'static str>),
    /// No puzzle at all.
    #[error("no puzzle found; expected {0}")]
    Nothing(&'static str),
    /// More text after the one puzzle that was asked for.
    #[error("a second puzzle begins here; expected one")]
    Second,
    /// Reading failed.
    #[error("{message}")]
    Io {
        /// The kind of failure.
        kind: io::ErrorKind,
        /// What the system says.
        message: String,
    },
}

impl ErrorKind {
    pub(crate) fn unexpected(
        found: impl Into<String>,
        expected: impl Into<Cow<'static, str>>,
    ) -> Self {
        // More is never shown, and a bad line may be long.
        let found: String = found.into();
        Self::Unexpected {
            found: found.chars().take(MAX_FOUND).collect(),
            expected: expected.into(),
        }
    }
}

/// How much of what was found an error keeps.
const MAX_FOUND: usize = 200;

fn s(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// `found 'x'`, shortened and with control characters made visible.
struct Found<'a>(&'a str);

impl fmt::Display for Found<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 40;
        match self.0 {
            "" => f.write_str("found the end"),
            "\u{fffd}" => f.write_str("found bytes that are not UTF-8"),
            text => {
                f.write_str("found '")?;
                for symbol in text.chars().take(SHOWN) {
                    if symbol.is_control() {
                        write!(f, "{}", symbol.escape_default())?;
                    } else {
                        write!(f, "{symbol}")?;
                    }
                }
                f.write_str(if text.chars().nth(SHOWN).is_some() {
                    "…'"
                } else {
                    "'"
                })
            }
        }
    }
}

/// A piece of a record that a format has no room for.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Loss {
    /// Metadata.
    Meta(Field),
    /// The record's name or number.
    Id,
    /// The solution that came with it.
    Solution,
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
    /// More than one colour.
    Colours,
    /// What the colours are called or how they look.
    Palette,
    /// Blots in clues.
    Blots,
}

impl Loss {
    /// Whether what is written without it would be another puzzle, whoever reads it.
    #[must_use]
    pub fn changes_the_puzzle(&self) -> bool {
        !matches!(
            self,
            Self::Meta(_) | Self::Id | Self::Solution | Self::Boxes | Self::Palette
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
            Self::PencilMarks => f.pad("pencil marks"),
            Self::Boxes => f.pad("box shape"),
            Self::Houses => f.pad("houses"),
            Self::Rule(name) => write!(f, "the rule {name}"),
            Self::OpenCells => f.pad("open cells"),
            Self::Size => f.pad("size"),
            Self::WhiteLines => f.pad("white lines or runs beyond 26"),
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
        /// What it can't hold.
        losses: Vec<Loss>,
    },
    /// The format is read, never written.
    #[error("{0} is read but not written")]
    ReadOnly(&'static str),
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

/// A name that is no format.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("unknown format '{name}'; formats: {}", known.join(", "))]
pub struct UnknownFormat {
    /// The name.
    pub name: String,
    /// The names there are.
    pub known: Vec<&'static str>,
}

/// Whether a record may be written with these losses: not if the puzzle would be another one.
pub(crate) fn bearable(losses: &[Loss], format: &'static str) -> Result<(), WriteError> {
    let vital = losses.iter().filter(|loss| loss.changes_the_puzzle());
    let losses: Vec<Loss> = vital.cloned().collect();
    if losses.is_empty() {
        Ok(())
    } else {
        Err(WriteError::Holds { format, losses })
    }
}
