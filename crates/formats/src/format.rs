//! The description of a format, and what the tables of both puzzles share.
//!
//! A format is one file and one line in the table of its puzzle (`sudoku/mod.rs`,
//! `nonogram/mod.rs`). The file exports a constant [`Description`]: its name, its endings, how to
//! recognise it, how to read it and how to print it. Detection, printing, the names that `--from`
//! and `--to` take and `cellwise formats` all work from the table.

use std::fmt;
use std::str::FromStr;

use crate::error::{Error, Loss, UnknownFormat, WriteError};
use crate::reader::ReadState;
use crate::source::Source;
use crate::{FormatInfo, PuzzleKind, Record};

/// A record of one kind of puzzle.
pub(crate) type RecordOf<P> = Record<
    <P as Puzzles>::Puzzle,
    <P as Puzzles>::Solution,
    <P as Puzzles>::Format,
    <P as Puzzles>::Progress,
>;

/// One kind of puzzle with its formats: [`Sudoku`](crate::sudoku::Sudoku) or
/// [`Nonogram`](crate::nonogram::Nonogram).
///
/// [`Reader`](crate::Reader), [`Printer`](crate::Printer) and [`Writer`](crate::Writer) work for
/// every such kind. The trait can't be implemented outside this crate.
pub trait Puzzles: Sized + fmt::Debug + Sealed + 'static {
    /// The puzzle.
    type Puzzle: Clone + fmt::Debug + Send;
    /// Its solution: a board or a picture.
    type Solution: Clone + fmt::Debug + Send;
    /// The player's work on a puzzle.
    type Progress: Clone + fmt::Debug + Send;
    /// The name of a format.
    type Format: Table<Self>;
    /// Facts about a text that are known before it is read.
    type ReadOptions: Clone + Default + fmt::Debug;
    /// Choices for writing.
    type WriteOptions: Clone + Default + fmt::Debug + Send;
    /// The part of a reader's memory that only this puzzle needs.
    #[doc(hidden)]
    type Memory: fmt::Debug + Send;
    /// The first line of a record, with what helps to recognise its format.
    #[doc(hidden)]
    type First<'a>;
    /// The printer of a format, and the parts of a record that it has room for.
    #[doc(hidden)]
    type Writing: fmt::Debug + 'static;

    /// The kind of puzzle.
    const KIND: PuzzleKind;
    /// The beginnings of a text with puzzles, for the error that there are none.
    #[doc(hidden)]
    const EXPECTED: &'static str;

    #[doc(hidden)]
    fn state(options: &Self::ReadOptions) -> ReadState<Self>;
    /// The next record of lines of text, after any bad one was passed over.
    #[doc(hidden)]
    fn read_record(
        state: &mut ReadState<Self>,
        lines: &mut Source<'_>,
    ) -> Result<Option<RecordOf<Self>>, Error>;
    /// The parts of a record that a format has no room for.
    #[doc(hidden)]
    fn losses(record: &RecordOf<Self>, format: Self::Format) -> Vec<Loss>;
    /// Appends a record in a format of text.
    #[doc(hidden)]
    fn print(
        record: &RecordOf<Self>,
        format: Self::Format,
        page: &mut Page<'_, Self>,
    ) -> Result<(), WriteError>;
    /// Appends a record in a binary format.
    #[doc(hidden)]
    fn print_binary(
        _record: &RecordOf<Self>,
        format: Self::Format,
        _out: &mut Vec<u8>,
    ) -> Result<(), WriteError> {
        Err(WriteError::ReadOnly(format.description().name))
    }
}

/// Keeps [`Puzzles`] to this crate.
pub trait Sealed {}

/// The formats of a puzzle: the type that [`format_table!`] makes.
#[doc(hidden)]
pub trait Table<P: Puzzles>:
    Copy + Eq + fmt::Debug + fmt::Display + FromStr<Err = UnknownFormat> + Send + 'static
{
    /// Every format.
    const TABLE: &'static [Self];

    /// The description of a format.
    fn description(self) -> &'static Description<P>;

    /// The formats that are recognised by the first line of a record, in the order of their tests.
    fn sniff_order() -> &'static [Self];
}

/// A format: its names, and the functions that recognise, read and print it.
#[derive(Debug)]
pub struct Description<P: Puzzles> {
    pub(crate) name: &'static str,
    /// The endings of its files, without the dot.
    pub(crate) endings: &'static [&'static str],
    /// The endings that no other format has: such a file is in this format.
    pub(crate) own_endings: &'static [&'static str],
    /// Other names that `--from` and `--to` take.
    pub(crate) aliases: &'static [&'static str],
    /// One line for `cellwise formats`.
    pub(crate) about: &'static str,
    /// True if it has room for several colours.
    pub(crate) colours: bool,
    /// True if one file may hold several puzzles.
    pub(crate) several: bool,
    /// True if it is bytes that are not text.
    pub(crate) binary: bool,
    /// True if it is written.
    pub(crate) writes: bool,
    /// The part of it that this build lacks: `PNG`.
    pub(crate) missing: Option<&'static str>,
    pub(crate) sniff: Option<Sniff<P>>,
    pub(crate) read: Read<P>,
    pub(crate) writing: P::Writing,
    /// Appends what follows the last record.
    pub(crate) end: Option<fn(&Written, &mut String)>,
}

impl<P: Puzzles> Description<P> {
    /// A format of text that is read and written, several puzzles to a file.
    pub(crate) const fn new(
        name: &'static str,
        endings: &'static [&'static str],
        about: &'static str,
        read: ReadLines<P>,
        writing: P::Writing,
    ) -> Self {
        Self {
            name,
            endings,
            own_endings: &[],
            aliases: &[],
            about,
            colours: false,
            several: true,
            binary: false,
            writes: true,
            missing: None,
            sniff: None,
            read: Read::Lines(read),
            writing,
            end: None,
        }
    }

    pub(crate) fn info(&self) -> FormatInfo {
        FormatInfo {
            name: self.name,
            extensions: self.endings,
            reads: !matches!(self.read, Read::Never),
            writes: self.writes,
            colours: self.colours,
            several: self.several,
            binary: self.binary,
            missing: self.missing,
            about: self.about,
        }
    }
}

/// A test of the first line of a record. The tests run in the order of their ranks, lowest first.
pub(crate) struct Sniff<P: Puzzles> {
    pub(crate) rank: u8,
    pub(crate) test: fn(&P::First<'_>) -> bool,
}

impl<P: Puzzles> Sniff<P> {
    pub(crate) const fn at(rank: u8, test: fn(&P::First<'_>) -> bool) -> Option<Self> {
        Some(Self { rank, test })
    }
}

impl<P: Puzzles> fmt::Debug for Sniff<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sniff({})", self.rank)
    }
}

/// Reads the next record of a text; `None` at the end.
pub(crate) type ReadLines<P> =
    fn(&mut Source<'_>, &mut ReadState<P>) -> Result<Option<RecordOf<P>>, Error>;

/// The parser of a file that is not text.
pub(crate) type ParseBytes<P> = fn(&[u8]) -> Result<RecordOf<P>, Error>;

/// The way a format is read.
pub(crate) enum Read<P: Puzzles> {
    /// Not at all.
    Never,
    /// As lines of text.
    Lines(ReadLines<P>),
    /// As a whole file, which is recognised by its first bytes.
    Bytes {
        /// Recognises the first bytes.
        is_start: fn(&[u8]) -> bool,
        /// Reads the file.
        parse: ParseBytes<P>,
    },
}

impl<P: Puzzles> fmt::Debug for Read<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Never => "Never",
            Self::Lines(_) => "Lines",
            Self::Bytes { .. } => "Bytes",
        })
    }
}

/// The records written so far, as far as the next one depends on them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Written {
    pub(crate) records: u64,
    /// The folder that is open, in formats that have folders.
    pub(crate) folder: Option<String>,
}

/// The text that a record is printed into.
#[derive(Debug)]
pub struct Page<'a, P: Puzzles> {
    pub(crate) text: &'a mut String,
    pub(crate) options: &'a P::WriteOptions,
    pub(crate) written: &'a mut Written,
}

impl<P: Puzzles> Page<'_, P> {
    /// Puts an empty line between records.
    pub(crate) fn gap(&mut self) {
        if self.written.records > 0 {
            self.text.push('\n');
        }
    }
}

/// The formats of a puzzle with a test of the first line, in the order of the tests.
pub(crate) fn by_rank<P: Puzzles>() -> Vec<P::Format> {
    let rank = |format: &P::Format| format.description().sniff.as_ref().map(|sniff| sniff.rank);
    let mut formats: Vec<P::Format> = P::Format::TABLE.to_vec();
    formats.retain(|format| rank(format).is_some());
    formats.sort_by_key(rank);
    formats
}

/// The first format whose test says yes to the first line of a record.
pub(crate) fn sniff<P: Puzzles>(first: &P::First<'_>) -> Option<P::Format> {
    let seen = |format: &&P::Format| {
        let sniff = format.description().sniff.as_ref();
        sniff.is_some_and(|sniff| (sniff.test)(first))
    };
    P::Format::sniff_order().iter().find(seen).copied()
}

/// The format with this name or alias.
pub(crate) fn by_name<P: Puzzles>(name: &str) -> Result<P::Format, UnknownFormat> {
    let is_named = |format: &&P::Format| {
        let description = format.description();
        description.name == name || description.aliases.contains(&name)
    };
    let found = P::Format::TABLE.iter().find(is_named);
    found.copied().ok_or_else(|| UnknownFormat {
        name: name.to_owned(),
        known: P::Format::TABLE
            .iter()
            .map(|&format| format.description().name)
            .collect(),
    })
}

/// The format that only files with the ending of this name have.
pub(crate) fn by_file_name<P: Puzzles>(name: Option<&str>) -> Option<P::Format> {
    let (_, ending) = name?.rsplit_once('.')?;
    let ending = ending.to_ascii_lowercase();
    let owns = |format: &&P::Format| format.description().own_endings.contains(&&*ending);
    P::Format::TABLE.iter().find(owns).copied()
}

/// Makes what the modules of both puzzles have in common: the type `Format` from the puzzle's table,
/// which has one line for each format, a name and the constant that describes it; and the functions
/// that read one record of a text and print one.
macro_rules! format_table {
    ($(#[$about:meta])* $puzzles:ident { $($(#[$doc:meta])* $name:ident = $description:path,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        #[non_exhaustive]
        pub enum Format {
            $($(#[$doc])* $name,)*
        }

        impl Format {
            /// Every format.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// The facts about it that fit in one line of a table.
            #[must_use]
            pub fn info(self) -> $crate::FormatInfo {
                $crate::format::Table::description(self).info()
            }

            /// The name that `--from` and `--to` take.
            #[must_use]
            pub fn name(self) -> &'static str {
                $crate::format::Table::description(self).name
            }

            /// Returns true if it is bytes that are not text.
            #[must_use]
            pub fn is_binary(self) -> bool {
                $crate::format::Table::description(self).binary
            }
        }

        impl std::fmt::Display for Format {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl $crate::format::Table<$puzzles> for Format {
            const TABLE: &'static [Self] = Self::ALL;

            fn description(self) -> &'static $crate::format::Description<$puzzles> {
                match self {
                    $(Self::$name => &$description,)*
                }
            }

            fn sniff_order() -> &'static [Self] {
                static ORDER: std::sync::LazyLock<Vec<Format>> =
                    std::sync::LazyLock::new($crate::format::by_rank::<$puzzles>);
                &ORDER
            }
        }

        /// By name; some programs' names for a format are known as well.
        impl std::str::FromStr for Format {
            type Err = $crate::UnknownFormat;

            fn from_str(name: &str) -> Result<Self, $crate::UnknownFormat> {
                $crate::format::by_name::<$puzzles>(name)
            }
        }

        type Page<'a> = $crate::format::Page<'a, $puzzles>;
        type Reading = $crate::reader::ReadState<$puzzles>;

        /// Reads the one puzzle in `text`.
        ///
        /// # Errors
        /// [`Error`](crate::Error) if there is none, if it can't be read, or if there is more than one.
        pub fn parse_one(text: &str, options: &ReadOptions) -> Result<Record, $crate::Error> {
            $crate::reader::parse_one::<$puzzles>(text, options)
        }

        /// One record as text, and the parts of it that the format has no room for.
        ///
        /// # Errors
        /// [`WriteError`](crate::WriteError) if the format can't hold the puzzle, or is not text.
        pub fn to_text(
            record: &Record,
            format: Format,
            options: &WriteOptions,
        ) -> Result<(String, Vec<$crate::Loss>), $crate::WriteError> {
            $crate::writer::to_text::<$puzzles>(record, format, options)
        }

        impl $crate::format::Sealed for $puzzles {}
    };
}
pub(crate) use format_table;
