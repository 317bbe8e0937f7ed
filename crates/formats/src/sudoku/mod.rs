//! Sudoku in text: formats, the streaming reader, the writer.

mod bank;
mod board;
mod cages;
mod candidates;
mod cellwise;
mod classify;
mod coach;
mod csv;
mod detect;
mod format;
mod fpuzzles;
mod hodoku;
mod line;
mod list;
mod marks;
mod numbers;
mod opensudoku;
mod print;
mod rows;
mod sdk;
mod ss;
mod sudokupad;
mod zipper;

pub use format::Format;

use std::io::{self, BufRead};
use std::sync::Arc;

use cellwise_sudoku::{Grid, Puzzle, Shape, Symbols};

use crate::error::{Error, Loss, WriteError};
use crate::source::Lines;
use crate::stream::{Page, only};

/// A Sudoku as it was read.
pub type Record = crate::Record<Puzzle, Grid, Format>;

/// What is known about a text beforehand.
#[derive(Clone, Default, Debug)]
pub struct ReadOptions {
    /// The format; `None` finds out.
    pub from: Option<Format>,
    /// The characters of the digits; `None` is 1–9, A–Z, a–z.
    pub symbols: Option<Symbols>,
    /// Rows and columns of a box; `None` takes the usual ones for the size.
    pub box_size: Option<(usize, usize)>,
    /// The name of the file, whose extension may tell the format. What has a name keeps nobody
    /// waiting: the reader looks further ahead where that tells one board from another.
    pub name_hint: Option<String>,
}

/// How to write.
#[derive(Clone, Default, Debug)]
pub struct WriteOptions {
    /// The characters of the digits; `None` is 1–9, A–Z, a–z, and plain numbers where a format has room for them.
    pub symbols: Option<Symbols>,
    /// The character for an empty cell; `None` is what the format usually has.
    pub empty: Option<char>,
}

/// Reads Sudoku one by one, each as soon as its last line is there.
///
/// An error concerns one record; the next call goes on with the following one. The
/// iteration ends at the end of the text or when reading fails.
///
/// ```
/// use cellwise_formats::sudoku::{Format, ReadOptions, Reader};
///
/// let text = "# two boards and a slip between them\n\
///     1.....3.........\n\
///     123x341221434321\n\
///     4 1 0 0 0 0 0 0 0 2 0 0 0 0 0 0 0\n";
/// let mut reader = Reader::new(text.as_bytes(), &ReadOptions::default());
/// assert_eq!(reader.next().unwrap().unwrap().format, Format::Line);
/// assert_eq!(
///     reader.next().unwrap().unwrap_err().to_string(),
///     "3:4: found 'x'; a cell is 1-4, or '.' or '0' when empty"
/// );
/// assert_eq!(reader.next().unwrap().unwrap().format, Format::Numbers);
/// assert!(reader.next().is_none());
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
    let expected = "a row of cells, all cells in a line, or a list of lists";
    only(Reader::new(text.as_bytes(), options), expected)
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
    let (mut printer, mut text) = (Printer::new(format, options), String::new());
    let losses = printer.print(record, &mut text)?;
    printer.end(&mut text);
    Ok((text, losses))
}

/// One board, full or not, as text: what [`to_text`] gives for a puzzle with these givens.
///
/// # Errors
/// [`WriteError`] if the format can't hold the board.
pub fn grid_text(
    shape: &Arc<Shape>,
    grid: &Grid,
    format: Format,
    options: &WriteOptions,
) -> Result<String, WriteError> {
    let (mut printer, mut text) = (Printer::new(format, options), String::new());
    printer.print_grid(shape, grid, &mut text)?;
    printer.end(&mut text);
    Ok(text)
}

/// Writes Sudoku one after another in one format.
///
/// ```
/// use cellwise_formats::sudoku::{Format, Record, WriteOptions, Writer};
/// use cellwise_sudoku::Puzzle;
///
/// let puzzle: Puzzle = "1.....3.........".parse()?;
/// let mut writer = Writer::new(Vec::new(), Format::Line, &WriteOptions::default());
/// writer.write(&Record::new(puzzle, Format::Line)).unwrap();
/// assert_eq!(writer.finish().unwrap(), b"1.....3.........\n");
/// # Ok::<(), cellwise_sudoku::PuzzleError>(())
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
        self.page.put_text(|text| self.printer.print(record, text))
    }

    /// Writes a board, full or not, as if it were the givens of a puzzle of that shape. Houses
    /// that the format does not know are left out: a board is a board.
    ///
    /// # Errors
    /// [`WriteError`] if the format has no boards of that size, or if writing fails.
    pub fn write_grid(&mut self, shape: &Arc<Shape>, grid: &Grid) -> Result<(), WriteError> {
        self.page
            .put_text(|text| self.printer.print_grid(shape, grid, text))
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
/// use cellwise_formats::sudoku::{Format, Printer, ReadOptions, WriteOptions, parse_one};
///
/// let record = parse_one("1.....3.........", &ReadOptions::default()).unwrap();
/// let mut printer = Printer::new(Format::Csv, &WriteOptions::default());
/// let mut text = String::new();
/// printer.print(&record, &mut text).unwrap();
/// printer.print(&record, &mut text).unwrap();
/// printer.end(&mut text);
/// assert_eq!(text, "puzzle,solution\n1.....3.........,\n1.....3.........,\n");
/// ```
#[derive(Debug)]
pub struct Printer {
    format: Format,
    options: WriteOptions,
    state: print::State,
}

impl Printer {
    /// A printer of records in `format`.
    #[must_use]
    pub fn new(format: Format, options: &WriteOptions) -> Self {
        Self {
            format,
            options: options.clone(),
            state: print::State::default(),
        }
    }

    /// Goes on behind this many records, which were printed before.
    pub fn go_on_after(&mut self, records: u64) {
        self.state.written = records;
    }

    /// Appends a record and says which parts of it the format has no room for.
    ///
    /// # Errors
    /// As [`Writer::write`]; nothing is appended that matters then.
    pub fn print(&mut self, record: &Record, out: &mut String) -> Result<Vec<Loss>, WriteError> {
        let losses = print::print(record, self.format, &self.options, &mut self.state, out)?;
        self.state.written += 1;
        Ok(losses)
    }

    /// Appends a board: see [`Writer::write_grid`].
    fn print_grid(
        &mut self,
        shape: &Arc<Shape>,
        grid: &Grid,
        out: &mut String,
    ) -> Result<(), WriteError> {
        let format = self.format;
        let puzzle =
            Puzzle::new(Arc::clone(shape), grid.clone()).map_err(|_| WriteError::BoardSize {
                format: format.name(),
                size: grid.size(),
            })?;
        let record = Record::new(puzzle, format);
        print::print_board(&record, format, &self.options, &mut self.state, out)?;
        self.state.written += 1;
        Ok(())
    }

    /// Appends what comes after the last record.
    pub fn end(&self, out: &mut String) {
        print::epilogue(self.format, &self.state, out);
    }
}
