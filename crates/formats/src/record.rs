//! What a file says of one puzzle: the puzzle, and what travels with it.

use std::fmt;

/// One puzzle as it was read.
///
/// `P` is the puzzle, `S` what its solution looks like, `F` the formats it may come in; see
/// [`sudoku::Record`](crate::sudoku::Record) and [`nonogram::Record`](crate::nonogram::Record).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record<P, S, F> {
    /// The puzzle.
    pub puzzle: P,
    /// The solution, when the file carries one. Nobody has checked it.
    pub solution: Option<S>,
    /// The line it began on, counted from 1.
    pub line: u64,
    /// The name or number by which the file knows it.
    pub id: Option<String>,
    /// Title, author, and whatever else the file says of it.
    pub meta: Meta,
    /// The format it was taken for.
    pub format: F,
}

impl<P, S, F> Record<P, S, F> {
    /// A record of a puzzle that comes from no file.
    pub fn new(puzzle: P, format: F) -> Self {
        Self {
            puzzle,
            solution: None,
            line: 1,
            id: None,
            meta: Meta::default(),
            format,
        }
    }
}

/// What a piece of metadata says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Field {
    /// The name of the puzzle.
    Title,
    /// Who made it.
    Author,
    /// Who holds the rights, or under which licence it may be passed on.
    Copyright,
    /// Where it was published.
    Source,
    /// The address it came from.
    Url,
    /// When it was made.
    Date,
    /// How hard it is said to be.
    Level,
    /// The collection or folder it belongs to.
    Collection,
    /// What it shows.
    Description,
    /// Anything else that was written beside it.
    Comment,
}

impl Field {
    /// Every field.
    pub const ALL: [Self; 10] = [
        Self::Title,
        Self::Author,
        Self::Copyright,
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

    /// Whether nothing is said.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
