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

use crate::error::{Error, ErrorKind, Loss, WriteError};
use crate::source::Lines;

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
    let mut reader = Reader::new(text.as_bytes(), options);
    let expected = "HEIGHT WIDTH and lines of clues, JSON, or $id and lines of clues";
    let record = reader
        .next()
        .unwrap_or_else(|| Err(Error::new(ErrorKind::Nothing(expected))))?;
    match reader.next() {
        None => Ok(record),
        Some(Ok(second)) => Err(Error::at_line(second.line, ErrorKind::Second)),
        Some(Err(error)) => Err(error),
    }
}

/// One record as text, and what the format has no room for.
///
/// # Errors
/// [`WriteError`] if the format can't hold the puzzle.
pub fn to_text(
    record: &Record,
    format: Format,
    options: &WriteOptions,
) -> Result<(String, Vec<Loss>), WriteError> {
    let mut writer = Writer::new(Vec::new(), format, options);
    let losses = writer.write(record)?;
    let bytes = writer.finish()?;
    Ok((String::from_utf8_lossy(&bytes).into_owned(), losses))
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
/// [`WriteError`] if the format can't hold the picture.
pub fn picture_text(
    picture: &Picture,
    format: Format,
    options: &WriteOptions,
) -> Result<String, WriteError> {
    let mut writer = Writer::new(Vec::new(), format, options);
    writer.write_picture(picture)?;
    let bytes = writer.finish()?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
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
    out: W,
    printer: Printer,
    text: String,
}

impl<W: io::Write> Writer<W> {
    /// A writer of records in `format`.
    pub fn new(out: W, format: Format, options: &WriteOptions) -> Self {
        Self {
            out,
            printer: Printer::new(format, options),
            text: String::new(),
        }
    }

    /// Writes a record and says which parts of it the format has no room for.
    ///
    /// # Errors
    /// [`WriteError::Holds`] if the puzzle would be another one without those parts, and
    /// other [`WriteError`]s; nothing of the record is written then.
    pub fn write(&mut self, record: &Record) -> Result<Vec<Loss>, WriteError> {
        self.text.clear();
        let losses = self.printer.print(record, &mut self.text)?;
        self.out.write_all(self.text.as_bytes())?;
        Ok(losses)
    }

    /// Writes a picture, finished or not.
    ///
    /// # Errors
    /// [`WriteError::Holds`] for an unfinished picture in a format of clues, and as [`Writer::write`].
    pub fn write_picture(&mut self, picture: &Picture) -> Result<(), WriteError> {
        let open = WriteError::Holds {
            format: self.printer.format.name(),
            losses: vec![Loss::OpenCells],
        };
        // A format of cells needs no clues, so an unfinished picture has made-up ones.
        let shown = matches!(
            self.printer.format,
            Format::Picture | Format::Ascii | Format::Svg
        );
        let puzzle = match Puzzle::of_picture(picture) {
            Some(puzzle) => puzzle,
            None if shown => clues::white(picture),
            None => return Err(open),
        };
        let mut record = Record::new(puzzle, self.printer.format);
        record.solution = self.printer.format.is_picture().then(|| picture.clone());
        self.write(&record).map(drop)
    }

    /// Writes what comes after the last record and gives the destination back.
    ///
    /// # Errors
    /// [`WriteError::Io`] if writing fails.
    pub fn finish(mut self) -> Result<W, WriteError> {
        self.text.clear();
        self.printer.end(&mut self.text);
        self.out.write_all(self.text.as_bytes())?;
        self.out.flush()?;
        Ok(self.out)
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
    /// As [`Writer::write`]; nothing is appended that matters then.
    pub fn print(&mut self, record: &Record, out: &mut String) -> Result<Vec<Loss>, WriteError> {
        let losses = print::print(record, self.format, &self.options, self.written, out)?;
        self.written += 1;
        Ok(losses)
    }

    /// Appends what comes after the last record.
    pub fn end(&self, out: &mut String) {
        print::epilogue(self.format, self.written, out);
    }
}
