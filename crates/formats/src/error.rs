//! Errors: the fault of a text, its place, and what would be right.
//!
//! Facts only: the sentences are made in `Display`, the file's name is put in front by
//! the caller, who knows it (see [`Error::in_file`]).

use std::borrow::Cow;
use std::fmt;
use std::io;

use cellwise_nonogram::Misfit;
use cellwise_sudoku::{RuleError, ShapeError};
use thiserror::Error;

mod write;

pub(crate) use self::write::bearable;
pub use self::write::{Loss, UnknownFormat, WriteError};

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
    /// The place, if it has one.
    pub place: Option<Place>,
    /// The fault.
    pub kind: ErrorKind,
}

impl Error {
    pub(crate) fn new(kind: impl Into<ErrorKind>) -> Self {
        Self {
            place: None,
            kind: kind.into(),
        }
    }

    pub(crate) fn io(error: &io::Error) -> Self {
        Self::new(ErrorKind::Io {
            kind: error.kind(),
            message: error.to_string(),
        })
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

    /// Returns true unless the message contradicts itself, as "81 cells; a 9x9 puzzle has 81" does. Tests ask it
    /// of every error.
    #[doc(hidden)]
    #[must_use]
    pub fn makes_sense(&self) -> bool {
        match &self.kind {
            ErrorKind::Cells { found, size } => *found != size * size,
            ErrorKind::Row { found, size, .. } | ErrorKind::Rows { found, size } => found != size,
            ErrorKind::ClueLines {
                found,
                height,
                width,
            } => *found != height + width,
            ErrorKind::TooLarge { found, limit, .. } => {
                found.parse::<u64>().map_or(true, |found| found > *limit)
            }
            _ => !self.to_string().is_empty(),
        }
    }

    /// The error as it is shown to people, every line with the file's name in front.
    ///
    /// ```
    /// use cellwise_formats::sudoku;
    ///
    /// let error = sudoku::parse_one("12x434122143432.", &Default::default()).unwrap_err();
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

/// A fault of a text.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// Something that can't stand where it stands.
    #[error("{}; {expected}", Found(found))]
    Unexpected {
        /// The text at that place, or its beginning; empty at the end of the text.
        found: String,
        /// The texts that may stand there, as a sentence: `a cell is 1-9, or '.' or '0' when empty`.
        expected: Cow<'static, str>,
    },
    /// A board with the wrong number of cells.
    #[error("{found} cell{}; a {size}x{size} puzzle has {}", s(*found), size.saturating_mul(*size))]
    Cells {
        /// The number that was found.
        found: usize,
        /// The size of the board it was taken for.
        size: usize,
    },
    /// A row of a board that is longer or shorter than those above it.
    #[error("row {row} has {found} cell{}; {} of a {size}x{size} puzzle has {size}", s(*found), if *row == 1 { "a row" } else { "each row" })]
    Row {
        /// The row, counted from 1.
        row: usize,
        /// The number of its cells.
        found: usize,
        /// The size of the board.
        size: usize,
    },
    /// The text, or the paragraph, ends before the board does.
    #[error("{found} row{}; a {size}x{size} puzzle has {size}", s(*found))]
    Rows {
        /// The number that was found.
        found: usize,
        /// The size of the board.
        size: usize,
    },
    /// Too few or too many lines of clues.
    #[error("{found} clue line{}; a puzzle {height} high and {width} wide has {}", s(*found), height + width)]
    ClueLines {
        /// The number that was found.
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
        /// The thing that is too large.
        what: &'static str,
        /// Its size, or at least the part of it that was seen.
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
        /// The kind of thing: `rules`, `colours`.
        what: &'static str,
        /// Their names.
        names: Vec<String>,
    },
    /// A document of another kind than puzzles.
    #[error("found {found}; {expected}")]
    OtherKind {
        /// The kind of document.
        found: String,
        /// The documents that are read, as a sentence.
        expected: &'static str,
    },
    /// `0` and `.` on one large board: more than one alphabet fits.
    #[error("found both '0' and '.': is '0' an empty cell or a digit? say which with --symbols {}", .0.join(" or --symbols "))]
    Alphabets(Vec<String>),
    /// Two signs for an empty cell on one board, neither of them a usual one.
    #[error("found both '{0}' and '{1}' for an empty cell; a board has one sign for it")]
    EmptySigns(String, String),
    /// A text that several formats read, each as another puzzle.
    #[error("this may be {}: say which with --from", .0.join(" or "))]
    Ambiguous(Vec<&'static str>),
    /// A text that can't be read as what it looks like; other formats read it.
    #[error("{error}; {} may fit", .formats.iter().map(|name| format!("--from {name}")).collect::<Vec<_>>().join(" or "))]
    Misread {
        /// The error of the format that it looks like.
        error: Box<ErrorKind>,
        /// The formats that read it.
        formats: Vec<&'static str>,
    },
    /// A format that this build lacks.
    #[error("this build has no {0}; install with --features full")]
    MissingFeature(&'static str),
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
        /// The message of the system.
        message: String,
    },
}

impl ErrorKind {
    /// The formats that read the text, if the person who asked has to choose one.
    ///
    /// ```
    /// use cellwise_formats::nonogram;
    ///
    /// let error = nonogram::parse_one("* *\n***\n", &Default::default()).unwrap_err();
    /// assert_eq!(error.kind.choices(), ["picture", "makhorin"]);
    /// ```
    #[must_use]
    pub fn choices(&self) -> &[&'static str] {
        match self {
            Self::Ambiguous(formats) | Self::Misread { formats, .. } => formats,
            _ => &[],
        }
    }

    /// The same error with the names of formats that read the text.
    pub(crate) fn or_read_as(self, formats: Vec<&'static str>) -> Self {
        match formats.is_empty() {
            true => self,
            false => Self::Misread {
                error: Box::new(self),
                formats,
            },
        }
    }

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

impl ErrorKind {
    /// XML of another kind, or a web page, by its first tag; `expected` says what would do.
    pub(crate) fn other_markup(root: &str, expected: &'static str) -> Self {
        let found = match root.to_ascii_lowercase().as_str() {
            "html" | "head" | "body" | "!doctype" => "a web page (HTML)".to_owned(),
            _ => format!("XML that begins with <{root}>"),
        };
        Self::OtherKind { found, expected }
    }
}

/// The number of characters that an error keeps of the text it found.
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
