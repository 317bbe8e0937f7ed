//! Sudoku in text: the table of formats, the streaming reader, the writer.

mod bank;
mod blanks;
mod board;
mod cages;
mod candidates;
mod cellwise;
mod classify;
mod coach;
mod csv;
mod detect;
mod dokugen;
mod fpuzzles;
mod glpk;
mod gnome;
mod grid;
mod heading;
mod hodoku;
mod iss;
mod json;
mod ksudoku;
mod letters;
mod line;
mod list;
mod marks;
mod minizinc;
mod numbers;
mod opensudoku;
mod penpa;
mod print;
mod progress;
mod pzpr;
mod rows;
mod samurai;
mod sdk;
mod signs;
mod solo;
mod ss;
mod sudokupad;
mod tdoku;
mod wiki;
mod yaml;
mod zipper;

use std::sync::Arc;

use cellwise_sudoku::{Grid, Puzzle, Shape, Symbols};

pub use self::progress::{Extra, Progress, Removed};
use crate::PuzzleKind;
use crate::error::{Error, Loss, WriteError};
use crate::format::{Puzzles, format_table};
use crate::reader::ReadState;
use crate::source::Source;

format_table! {
    /// A way to write down a Sudoku.
    Sudoku {
        /// All cells in one line, one character each: `53..7....6..1…`.
        Line = line::LINE,
        /// One line for each row, cells separated by blanks or not.
        Grid = grid::GRID,
        /// Rows with `|` between boxes and dashes between bands.
        Framed = grid::FRAMED,
        /// Five boards that overlap: 21 lines of 21 cells with blanks between the boards, or five lines of 81 cells.
        Samurai = samurai::SAMURAI,
        /// A list of lists, as a programming language writes it: `board = [[5, 3, 0, …], …]`.
        List = list::LIST,
        /// The size, then every cell as a number, in one line: `16 0 9 0 …`.
        Numbers = numbers::NUMBERS,
        /// The candidates of every cell in one line, nine characters for each cell.
        Candidates = candidates::CANDIDATES,
        /// A framed board with the candidates of every cell.
        Marks = marks::MARKS,
        /// SadMan and SudoCue: nine rows, with `#A…` lines for the author and so on.
        Sdk = sdk::SDK,
        /// SudoCue's games in progress: rows of candidates, `u` before a digit of the user.
        Sdx = marks::SDX,
        /// Simple Sudoku: rows between `|`, under `*-----------*`.
        Ss = ss::SS,
        /// HoDoKu's library line: `:0000:x:53..+4…:712 813::`.
        Hodoku = hodoku::HODOKU,
        /// OpenSudoku's XML.
        OpenSudoku = opensudoku::OPENSUDOKU,
        /// A table with a column of puzzles and perhaps one of solutions.
        Csv = csv::CSV,
        /// The Sudoku Exchange puzzle bank: hash, digits, rating.
        Bank = bank::BANK,
        /// Cellwise's own text: any size, any rule.
        Cellwise = cellwise::CELLWISE,
        /// A link to f-puzzles.
        FPuzzles = fpuzzles::LINK,
        /// The JSON of f-puzzles.
        FPuzzlesJson = fpuzzles::JSON,
        /// A link to SudokuPad.
        SudokuPad = sudokupad::SUDOKUPAD,
        /// Killer cages in one line, as PerfectSudoku has them.
        Ps = cages::PS,
        /// Killer cages and jigsaw pieces in one line, as SumoCue has them.
        SumoCue = cages::SUMOCUE,
        /// JSON of any shape with a board in it.
        Json = json::JSON,
        /// A saved game of GNOME Sudoku.
        Gnome = gnome::GNOME,
        /// A saved game of KSudoku.
        KSudoku = ksudoku::KSUDOKU,
        /// A link to puzz.link or its kin.
        Pzpr = pzpr::PZPR,
        /// A link to penpa-edit.
        Penpa = penpa::PENPA,
        /// A link to sudokuwiki.org.
        Wiki = wiki::WIKI,
        /// The constraint string of Interactive Sudoku Solver.
        Iss = iss::ISS,
        /// A puzzle, the number of its solutions, and one of them, as tdoku's tests have them.
        Tdoku = tdoku::TDOKU,
        /// Data of MiniZinc: `start = [| 0, 5, … |];`.
        MiniZinc = minizinc::MINIZINC,
        /// Parameters of Essence: `letting clues be [[0, 5, …], …]`.
        Essence = minizinc::ESSENCE,
        /// Data of GLPK: `param givens : 1 2 … := 1 5 . …;`.
        Glpk = glpk::GLPK,
        /// Simon Tatham's Solo: a game id, or a save file.
        Solo = solo::SOLO,
        /// A game state of sudoku.coach.
        Coach = coach::COACH,
        /// YAML of any shape with a board in it.
        Yaml = yaml::YAML,
        /// dokugen's text: `6!,1!,2,…;8,3!,…`, `!` for a given.
        Dokugen = dokugen::DOKUGEN,
        /// Killer cages as letters, their sums below.
        Letters = letters::LETTERS,
    }
}

impl Format {
    /// The simplest format that holds everything of a puzzle: one line, or Cellwise's own text.
    #[must_use]
    pub fn simplest_for(puzzle: &Puzzle) -> Self {
        let plain = puzzle.rules().is_empty() && puzzle.allowed().is_none();
        if plain && puzzle.shape().is_usual() {
            Self::Line
        } else {
            Self::Cellwise
        }
    }
}

/// Sudoku and its formats, for [`Reader`](crate::Reader) and its like.
#[derive(Debug)]
pub enum Sudoku {}

/// A Sudoku that was read from a file.
pub type Record = crate::Record<Puzzle, Grid, Format, Progress>;

/// Reads Sudoku one by one, each as soon as its last line has been read.
///
/// An error concerns one record; the next call continues with the following one. The
/// iteration ends at the end of the text or when reading fails.
///
/// ```
/// use cellwise_formats::sudoku::{Format, ReadOptions, Reader};
///
/// let text = "# two boards and a slip between them\n\
///     1.....3.........\n\
///     123x34122143432.\n\
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
pub type Reader<R> = crate::Reader<R, Sudoku>;

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
pub type Writer<W> = crate::Writer<W, Sudoku>;

/// Makes the text of one Sudoku after another.
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
pub type Printer = crate::Printer<Sudoku>;

/// Facts about a text that are known before it is read.
#[derive(Clone, Default, Debug)]
pub struct ReadOptions {
    /// The format; `None` recognises it.
    pub from: Option<Format>,
    /// The characters of the digits; `None` is 1–9, A–Z, a–z.
    pub symbols: Option<Symbols>,
    /// Rows and columns of a box; `None` takes the usual ones for the size.
    pub box_size: Option<(usize, usize)>,
    /// The name of the file, whose ending may tell the format. In a text that has a name the
    /// reader looks further ahead where that tells one board from another, since no person waits
    /// at a keyboard.
    pub name_hint: Option<String>,
}

/// Choices for writing.
#[derive(Clone, Default, Debug)]
pub struct WriteOptions {
    /// The characters of the digits; `None` is 1–9, A–Z, a–z, and plain numbers where a format has room for them.
    pub symbols: Option<Symbols>,
    /// The character for an empty cell; `None` is the usual one of the format.
    pub empty: Option<char>,
}

/// One board, full or not, as text: the same as [`to_text`] for a puzzle with these givens.
///
/// Houses and rules that the format does not know are left out.
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

impl Printer {
    /// Appends a board, full or not: see [`grid_text`].
    ///
    /// # Errors
    /// [`WriteError`] if the format can't hold the board. The text may then end with an
    /// unfinished one.
    pub fn print_grid(
        &mut self,
        shape: &Arc<Shape>,
        grid: &Grid,
        out: &mut String,
    ) -> Result<(), WriteError> {
        self.check_room()?;
        let format = self.format;
        self.put(out, |page| print::print_grid(shape, grid, format, page))
    }
}

impl Puzzles for Sudoku {
    type Puzzle = Puzzle;
    type Solution = Grid;
    type Progress = Progress;
    type Format = Format;
    type ReadOptions = ReadOptions;
    type WriteOptions = WriteOptions;
    type Memory = detect::Memory;
    type First<'a> = classify::First<'a>;
    type Writing = print::Writing;

    const KIND: PuzzleKind = PuzzleKind::Sudoku;
    const EXPECTED: &'static str = "a row of cells, all cells in a line, or a list of lists";

    fn state(options: &ReadOptions) -> Reading {
        let name = options.name_hint.as_deref();
        ReadState::new(options.from, name, detect::Memory::new(options))
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
}
