//! Nonograms in text: the table of formats, the streaming reader, the writer.

mod answers;
mod blocks;
mod clues;
mod colours;
mod detect;
mod dzn;
mod freenono;
mod g;
mod glpk;
mod gno;
mod ini;
mod jap;
mod json;
mod lp;
mod makhorin;
mod netpbm;
mod non;
mod nonograms_org;
mod penpa;
mod picross;
mod picture;
mod pixels;
mod png;
mod print;
mod pzpr;
mod rosetta;
mod sgt;
mod svg;
mod text;
mod tournament;
mod tree;
mod webpbn;
mod xpm;
mod yaml;

use std::io;

use cellwise_nonogram::{Picture, Puzzle};

pub use answers::tournament_answer;

use crate::PuzzleKind;
use crate::error::{Error, Loss, WriteError};
use crate::format::{Puzzles, Table, format_table};
use crate::reader::ReadState;
use crate::source::Source;

format_table! {
    /// A way to write down a Nonogram or its picture.
    Nonogram {
        /// `HEIGHT WIDTH`, then the clues of the rows, then those of the columns, one on each line.
        Text = text::TEXT,
        /// `{"r": [[1, 1], …], "c": [[1], …]}`.
        Json = json::JSON,
        /// `$id`, then the clues of the columns, then those of the rows, separated by tabs.
        Tournament = tournament::TOURNAMENT,
        /// A tournament's answer: `$id`, then the cells of the picture as 0 and 1.
        Answers = answers::ANSWERS,
        /// `WIDTH HEIGHT`, then the clues of the rows, then those of the columns, one on each line.
        Nin = text::NIN,
        /// The solved picture: `*` black, blank white, `X` open.
        Picture = picture::PICTURE,
        /// The solved picture: `#` black, `.` white, `?` open.
        Ascii = picture::ASCII,
        /// The solved picture: `1` black, `0` white.
        Bits = picture::BITS,
        /// Steve Simpson's format: `width`, `height`, `rows`, `columns` and facts about the puzzle.
        Non = non::NON,
        /// Jan Wolter's XML.
        WebPbn = webpbn::WEBPBN,
        /// Olšák's plain format: as `text`, with `#` before the columns.
        Mk = text::MK,
        /// QNonograms: height and width on lines of their own, a blank line before the columns.
        Cwd = blocks::CWD,
        /// Robert Bosch's format, in words.
        Lp = lp::LP,
        /// Olšák's format with colours.
        G = g::G,
        /// Makhorin's format: rows, `&`, columns, `*` before comments.
        Makhorin = makhorin::MAKHORIN,
        /// Clues of the rows, a blank line, clues of the columns.
        Blocks = blocks::BLOCKS,
        /// A page of nonograms.org.
        NonogramsOrg = nonograms_org::NONOGRAMS_ORG,
        /// Simon Tatham's game id: `10x10:1/6/2.6…`.
        Sgt = sgt::SGT,
        /// Gnonograms.
        Gno = gno::GNO,
        /// The binary format that begins with `TLS`.
        Jap = jap::JAP,
        /// Rosetta Code: two lines of letters, A for 1.
        Rosetta = rosetta::ROSETTA,
        /// A netpbm picture, plain or raw.
        Pbm = netpbm::PBM,
        /// A PNG picture.
        Png = png::PNG,
        /// The solved picture as a drawing.
        Svg = svg::SVG,
        /// A link of puzz.link or another site that runs pzpr.
        Pzpr = pzpr::PZPR,
        /// picross-solver: `GRID`, `ROWS`, `COLUMNS`.
        Picross = picross::PICROSS,
        /// pynogram and nonogrid: a section `[clues]`.
        Ini = ini::INI,
        /// Data of MiniZinc and Essence.
        Dzn = dzn::DZN,
        /// Data of GLPK's model of paint-by-numbers.
        Glpk = glpk::GLPK,
        /// FreeNono's XML.
        Freenono = freenono::FREENONO,
        /// An XPM picture.
        Xpm = xpm::XPM,
        /// A link of penpa-edit.
        Penpa = penpa::PENPA,
        /// YAML of any shape with clues.
        Yaml = yaml::YAML,
    }
}

impl Format {
    /// Returns true if it shows cells, not clues: writing a puzzle in it needs the solution.
    #[must_use]
    pub fn is_picture(self) -> bool {
        self.description().writing.shows_cells()
    }
}

/// Nonograms and their formats, for [`Reader`](crate::Reader) and its like.
#[derive(Debug)]
pub enum Nonogram {}

/// A Nonogram that was read from a file.
pub type Record = crate::Record<Puzzle, Picture, Format>;

/// Reads Nonograms one by one, each as soon as its last line has been read.
///
/// An error concerns one record; the next call continues with the following one. The
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
pub type Reader<R> = crate::Reader<R, Nonogram>;

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
pub type Writer<W> = crate::Writer<W, Nonogram>;

/// Makes the text of one Nonogram after another.
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
pub type Printer = crate::Printer<Nonogram>;

/// The largest number of rows or columns that is read.
pub const MAX_SIDE: usize = 10_000;

/// Facts about a text that are known before it is read.
#[derive(Clone, Default, Debug)]
pub struct ReadOptions {
    /// The format; `None` recognises it.
    pub from: Option<Format>,
    /// Height and width, for formats that do not state them.
    pub size: Option<(usize, usize)>,
    /// The name of the file, whose ending may tell the format.
    pub name_hint: Option<String>,
    /// True if a person types the text: what follows a record is not waited for, so two numbers
    /// on the first line are always HEIGHT WIDTH.
    pub keyboard: bool,
}

/// Choices for writing.
#[derive(Clone, Default, Debug)]
pub struct WriteOptions {
    /// The character for a black cell; `None` is the usual one of the format.
    pub black: Option<char>,
    /// The character for a white cell; `None` is the usual one of the format.
    pub white: Option<char>,
    /// The character for an open cell; `None` is the usual one of the format.
    pub open: Option<char>,
}

/// A puzzle as one line of JSON without blanks, which can be read again.
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
/// [`WriteError`] if the format can't hold the picture, or is not text.
pub fn picture_text(
    picture: &Picture,
    format: Format,
    options: &WriteOptions,
) -> Result<String, WriteError> {
    if format.is_binary() {
        return Err(WriteError::Binary(format.name()));
    }
    let (mut printer, mut text) = (Printer::new(format, options), String::new());
    printer.check_room()?;
    printer.put(&mut text, |page| {
        print::print_picture(picture, format, page)
    })?;
    printer.end(&mut text);
    Ok(text)
}

impl<W: io::Write> Writer<W> {
    /// Writes a picture, finished or not.
    ///
    /// # Errors
    /// [`WriteError::Holds`] for an unfinished picture in a format of clues, and as [`Writer::write`].
    pub fn write_picture(&mut self, picture: &Picture) -> Result<(), WriteError> {
        self.put(|printer, bytes| {
            printer.check_room()?;
            let format = printer.format;
            if format.is_binary() {
                return print::print_pixels(picture, format, bytes);
            }
            let mut text = String::new();
            printer.put(&mut text, |page| {
                print::print_picture(picture, format, page)
            })?;
            bytes.extend_from_slice(text.as_bytes());
            Ok(())
        })
    }
}

impl Puzzles for Nonogram {
    type Puzzle = Puzzle;
    type Solution = Picture;
    type Progress = ();
    type Format = Format;
    type ReadOptions = ReadOptions;
    type WriteOptions = WriteOptions;
    type Memory = detect::Memory;
    type First<'a> = detect::First<'a>;
    type Writing = print::Writing;

    const KIND: PuzzleKind = PuzzleKind::Nonogram;
    const EXPECTED: &'static str =
        "HEIGHT WIDTH and lines of clues, JSON, or $id and lines of clues";

    fn state(options: &ReadOptions) -> Reading {
        let name = options.name_hint.as_deref();
        let own = detect::Memory {
            size: options.size,
            dollars: None,
            keyboard: options.keyboard,
            has_looked: false,
        };
        ReadState::new(options.from, name, own)
    }

    fn read_record(state: &mut Reading, lines: &mut Source<'_>) -> Result<Option<Record>, Error> {
        detect::read_record(state, lines)
    }

    fn losses(record: &Record, format: Format) -> Vec<Loss> {
        print::losses(record, format)
    }

    fn print(record: &Record, format: Format, page: &mut Page<'_>) -> Result<(), WriteError> {
        print::print(record, format, page)
    }

    fn print_binary(record: &Record, format: Format, out: &mut Vec<u8>) -> Result<(), WriteError> {
        print::print_pixels(print::solution(record, format)?, format, out)
    }
}
