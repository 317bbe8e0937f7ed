//! A record: a puzzle, and everything that its file says of it.

use std::fmt;

/// One puzzle as it was read.
///
/// `P` is the puzzle, `S` its solution, `F` the formats it may come in, `T` the player's work on it; see
/// [`sudoku::Record`](crate::sudoku::Record) and [`nonogram::Record`](crate::nonogram::Record).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record<P, S, F, T = ()> {
    /// The puzzle.
    pub puzzle: P,
    /// The solution, when the file carries one. It is not checked.
    pub solution: Option<S>,
    /// The line it began on, counted from 1.
    pub line: u64,
    /// The name or number by which the file knows it.
    pub id: Option<String>,
    /// Title, author, and whatever else the file says of it.
    pub meta: Meta,
    /// The format it was taken for.
    pub format: F,
    /// Remarks on how it was read, for the person who asked.
    pub notes: Vec<Note>,
    /// The player's own work, if the file holds a game in progress.
    pub progress: Option<T>,
    /// The kinds of drawing in the file that may stand for a rule and are not read as one, each once:
    /// `lines`, `circles`.
    pub drawings: Vec<String>,
}

impl<P, S, F, T> Record<P, S, F, T> {
    /// A record of a puzzle that comes from no file.
    pub fn new(puzzle: P, format: F) -> Self {
        Self {
            puzzle,
            solution: None,
            line: 1,
            id: None,
            meta: Meta::default(),
            format,
            notes: Vec::new(),
            progress: None,
            drawings: Vec::new(),
        }
    }
}

/// A remark on how a record was read.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Note {
    /// The text looked like another format, but only this reading of it makes sense.
    ReadAs(&'static str),
    /// The solution in the file is not a solution of the puzzle, so it was left out.
    WrongSolution,
    /// Words of the file that the format does not know, so they were passed over.
    Unknown(Vec<String>),
}

/// `read as blocks; --from blocks says so`, …
impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ReadAs(format) => write!(f, "read as {format}; --from {format} says so"),
            Self::WrongSolution => {
                f.write_str("the solution in the file does not solve the puzzle; it was left out")
            }
            Self::Unknown(words) => write!(f, "passed over: {}", words.join(", ")),
        }
    }
}

/// A kind of metadata.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Field {
    /// The name of the puzzle.
    Title,
    /// The author.
    Author,
    /// The holder of the rights.
    Copyright,
    /// The licence under which it may be passed on.
    Licence,
    /// Where it was published.
    Source,
    /// The address it came from.
    Url,
    /// When it was made.
    Date,
    /// The difficulty that its file states.
    Level,
    /// The collection or folder it belongs to.
    Collection,
    /// A description.
    Description,
    /// Anything else that was written beside it.
    Comment,
}

impl Field {
    /// Every field.
    pub const ALL: [Self; 11] = [
        Self::Title,
        Self::Author,
        Self::Copyright,
        Self::Licence,
        Self::Source,
        Self::Url,
        Self::Date,
        Self::Level,
        Self::Collection,
        Self::Description,
        Self::Comment,
    ];
}

/// As people say it: `title`, `author`, …
impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Title => "title",
            Self::Author => "author",
            Self::Copyright => "copyright",
            Self::Licence => "licence",
            Self::Source => "source",
            Self::Url => "url",
            Self::Date => "date",
            Self::Level => "level",
            Self::Collection => "collection",
            Self::Description => "description",
            Self::Comment => "comment",
        })
    }
}

/// The metadata of a record, in the order of the file.
///
/// ```
/// use cellwise_formats::{Field, Meta};
///
/// let mut meta = Meta::default();
/// meta.add(Field::Title, "A cat");
/// meta.add(Field::Author, "");              // nothing said: nothing kept
/// assert_eq!(meta.get(Field::Title), Some("A cat"));
/// assert_eq!(meta.iter().count(), 1);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Meta(Vec<(Field, String)>);

impl Meta {
    /// The most things that are kept of one record.
    pub const MAX_ENTRIES: usize = 64;

    /// Adds what a field says; blank text is left out, and so is what a file says beyond
    /// [`Meta::MAX_ENTRIES`] things.
    pub fn add(&mut self, field: Field, text: &str) {
        let text = text.trim();
        if !text.is_empty() && self.0.len() < Self::MAX_ENTRIES {
            self.0.push((field, text.to_owned()));
        }
    }

    /// The first thing said of a field.
    #[must_use]
    pub fn get(&self, field: Field) -> Option<&str> {
        self.iter().find(|&(f, _)| f == field).map(|(_, text)| text)
    }

    /// Everything said, in order.
    pub fn iter(&self) -> impl Iterator<Item = (Field, &str)> {
        self.0.iter().map(|(field, text)| (*field, text.as_str()))
    }

    /// Returns true if nothing is said.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
