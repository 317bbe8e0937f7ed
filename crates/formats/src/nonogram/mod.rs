//! Nonograms in text: formats, the streaming reader, the writer.

mod answers;
mod blocks;
mod clues;
mod colours;
mod detect;
mod format;
mod g;
mod gno;
mod image;
mod jap;
mod json;
mod lp;
mod makhorin;
mod non;
mod nonograms_org;
mod picture;
mod print;
mod rosetta;
mod sgt;
mod svg;
mod text;
mod tournament;
mod webpbn;

pub use format::Format;

use std::io::{self, BufRead};

use cellwise_nonogram::{Picture, Puzzle};

use crate::error::{Error, Loss, WriteError};
use crate::source::Lines;
use crate::stream::{Page, only};

/// A Nonogram as it was read.
pub type Record = crate::Record<Puzzle, Picture, Format>;

/// The most rows or columns that are read.
pub const MAX_SIDE: usize = 10_000;

/// What is known about a text beforehand.
#[derive(Clone, Default, Debug)]
pub struct ReadOptions {
    /// The format; `None` finds out.
    pub from: Option<Format>,
    /// Height and width, for formats that do not say.
    pub size: Option<(usize, usize)>,
    /// The name of the file, whose extension may tell the format.
    pub name_hint: Option<String>,
}

/// How to write.
#[derive(Clone, Default, Debug)]
pub struct WriteOptions {
    /// The character for a black cell; `None` is what the format usually has.
    pub black: Option<char>,
    /// The character for a white cell; `None` is what the format usually has.
    pub white: Option<char>,
    /// The character for an open cell; `None` is what the format usually has.
    pub open: Option<char>,
}

/// Reads Nonograms one by one, each as soon as its last line is there.
///
/// An error concerns one record; the next call goes on with the following one. The
/// iteration ends at the end of the text or when reading fails.
///
/// ```
/// use cellwise_formats::nonogram::{Format, ReadOptions, Reader};
///
/// let text = "2 3\n1 1\n2\n1\n1\n1\n\n{\"r\": [[1], [0]], \"c\": [[], [1, 0]]}\n";
/// let mut reader = Reader::new(text.as_bytes(), &ReadOptions::default());
/// let first = reader.next().unwrap()?;
/// assert_eq!((first.puzzle.height(), first.puzzle.width()), (2, 3));
/// assert_eq!(reader.next().unwrap()?.format, Format::Json);
/// assert!(reader.next().is_none());
/// # Ok::<(), cellwise_formats::Error>(())
/// ```
#[derive(Debug)]
pub struct Reader<R: BufRead> {
    lines: Lines<R>,
    state: detect::State,
}

impl<R: BufRead> Reader<R> {
    /// A reader of the puzzles in `source`.
    pub fn new(source: R, options: &ReadOptions) -> Self {
        Self {
            lines: Lines::new(source),
            state: detect::State::new(options),
        }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Record, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        self.state.read(&mut self.lines).transpose()
    }
}

/// Reads the one puzzle in `text`.
///
/// # Errors
/// [`Error`] if there is none, if it can't be read, or if there is more than one.
pub fn parse_one(text: &str, options: &ReadOptions) -> Result<Record, Error> {
    let expected = "HEIGHT WIDTH and lines of clues, JSON, or $id and lines of clues";
    only(Reader::new(text.as_bytes(), options), expected)
}

/// One record as text, and what the format has no room for.
///
/// # Errors
/// [`WriteError`] if the format can't hold the puzzle, or is no text.
pub fn to_text(
    record: &Record,
    format: Format,
    options: &WriteOptions,
) -> Result<(String, Vec<Loss>), WriteError> {
    let (mut printer, mut text) = (Printer::new(format, options), String::new());
    let losses = printer.print(record, &mut text)?;
    printer.end(&mut text);
    Ok((text, losses))
}

/// A puzzle as one line of JSON without blanks, which is read again.
///
/// ```
/// use cellwise_formats::nonogram::json_line;
/// use cellwise_nonogram::{Clue, Puzzle};
///
/// let puzzle = Puzzle::new([Clue::new([2])], [Clue::new([1]), Clue::new([1])])?;
/// assert_eq!(json_line(&puzzle), "{\"r\":[[2]],\"c\":[[1],[1]]}");
/// # Ok::<(), cellwise_nonogram::PuzzleError>(())
/// ```
#[must_use]
pub fn json_line(puzzle: &Puzzle) -> String {
    json::line(puzzle, "")
}

/// A picture, finished or not, as text.
///
/// Formats of clues take a finished picture and get the clues it shows.
///
/// # Errors
/// [`WriteError`] if the format can't hold the picture, or is no text.
pub fn picture_text(
    picture: &Picture,
    format: Format,
    options: &WriteOptions,
) -> Result<String, WriteError> {
    to_text(&shown(picture, format)?, format, options).map(|(text, _)| text)
}

/// The record of a picture, finished or not, for a format.
fn shown(picture: &Picture, format: Format) -> Result<Record, WriteError> {
    let puzzle = match Puzzle::of_picture(picture) {
        Some(puzzle) => puzzle,
        // A format of cells needs no clues, so an unfinished picture has made-up ones.
        None if matches!(format, Format::Picture | Format::Ascii | Format::Svg) => {
            clues::white(picture)
        }
        None => {
            return Err(WriteError::Holds {
                format: format.name(),
                losses: vec![Loss::OpenCells],
            });
        }
    };
    let mut record = Record::new(puzzle, format);
    record.solution = format.is_picture().then(|| picture.clone());
    Ok(record)
}

/// Writes Nonograms, or pictures, one after another in one format.
///
/// ```
/// use cellwise_formats::nonogram::{Format, Record, WriteOptions, Writer};
/// use cellwise_nonogram::{Clue, Picture, Puzzle};
///
/// let puzzle = Puzzle::new([Clue::new([2])], [Clue::new([1]), Clue::new([1])])?;
/// let mut writer = Writer::new(Vec::new(), Format::Json, &WriteOptions::default());
/// writer.write(&Record::new(puzzle, Format::Text)).unwrap();
/// assert_eq!(writer.finish().unwrap(), b"{\"r\": [[2]], \"c\": [[1], [1]]}\n");
/// # Ok::<(), cellwise_nonogram::PuzzleError>(())
/// ```
#[derive(Debug)]
pub struct Writer<W: io::Write> {
    page: Page<W>,
    printer: Printer,
}

impl<W: io::Write> Writer<W> {
    /// A writer of records in `format`.
    pub fn new(out: W, format: Format, options: &WriteOptions) -> Self {
        Self {
            page: Page::new(out),
            printer: Printer::new(format, options),
        }
    }

    /// Writes a record and says which parts of it the format has no room for.
    ///
    /// # Errors
    /// [`WriteError::Holds`] if the puzzle would be another one without those parts, and
    /// other [`WriteError`]s; nothing of the record is written then.
    pub fn write(&mut self, record: &Record) -> Result<Vec<Loss>, WriteError> {
        self.page
            .put(|bytes| self.printer.print_bytes(record, bytes))
    }

    /// Writes a picture, finished or not.
    ///
    /// # Errors
    /// [`WriteError::Holds`] for an unfinished picture in a format of clues, and as [`Writer::write`].
    pub fn write_picture(&mut self, picture: &Picture) -> Result<(), WriteError> {
        let record = shown(picture, self.printer.format)?;
        self.write(&record).map(drop)
    }

    /// Writes what comes after the last record and gives the destination back.
    ///
    /// # Errors
    /// [`WriteError::Io`] if writing fails.
    pub fn finish(mut self) -> Result<W, WriteError> {
        self.page.put_text(|text| {
            self.printer.end(text);
            Ok(())
        })?;
        self.page.finish()
    }
}

/// Makes the text of one record after another; a [`Writer`] without a destination.
///
/// What stands between records, above the first and below the last belongs to the text.
///
/// ```
/// use cellwise_formats::nonogram::{Format, Printer, ReadOptions, WriteOptions, parse_one};
///
/// let record = parse_one("1 1\n1\n1\n", &ReadOptions::default()).unwrap();
/// let mut printer = Printer::new(Format::Tournament, &WriteOptions::default());
/// let mut text = String::new();
/// printer.go_on_after(4);
/// printer.print(&record, &mut text).unwrap();
/// assert!(text.starts_with("$5\n"));
/// ```
#[derive(Debug)]
pub struct Printer {
    format: Format,
    options: WriteOptions,
    /// Records printed so far.
    written: u64,
}

impl Printer {
    /// A printer of records in `format`.
    #[must_use]
    pub fn new(format: Format, options: &WriteOptions) -> Self {
        Self {
            format,
            options: options.clone(),
            written: 0,
        }
    }

    /// Goes on behind this many records, which were printed before.
    pub fn go_on_after(&mut self, records: u64) {
        self.written = records;
    }

    /// Appends a record and says which parts of it the format has no room for.
    ///
    /// # Errors
    /// As [`Writer::write`], and [`WriteError::Binary`] if the format is no text; nothing is
    /// appended that matters then.
    pub fn print(&mut self, record: &Record, out: &mut String) -> Result<Vec<Loss>, WriteError> {
        let losses = print::print(record, self.format, &self.options, self.written, out)?;
        self.written += 1;
        Ok(losses)
    }

    /// The same as bytes, which every format has.
    ///
    /// # Errors
    /// As [`Writer::write`]; nothing is appended that matters then.
    pub fn print_bytes(
        &mut self,
        record: &Record,
        out: &mut Vec<u8>,
    ) -> Result<Vec<Loss>, WriteError> {
        let losses = print::print_bytes(record, self.format, &self.options, self.written, out)?;
        self.written += 1;
        Ok(losses)
    }

    /// Appends what comes after the last record.
    pub fn end(&self, out: &mut String) {
        print::epilogue(self.format, self.written, out);
    }
}
