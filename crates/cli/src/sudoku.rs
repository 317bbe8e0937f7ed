//! What the verbs need to know of Sudoku.

use std::io::BufRead;

use cellwise_api::{self as api, Board};
use cellwise_batch::Block;
use cellwise_core::{Count, Verdict};
use cellwise_desk::{Inspection, examples, inspect_sudoku, sudoku_line_first, with_rules};
use cellwise_formats::sudoku::{
    Format, Printer, ReadOptions, Reader, Record, WriteOptions, grid_text, parse_one,
};
use cellwise_formats::{Loss, WriteError};
use cellwise_sudoku::{Grid, Puzzle, Solver, Symbols};
use clap::Args;

use crate::args::By;
use crate::command::stream::{self, Desk, Piece};
use crate::exit::{Failure, Outcome};
use crate::kind::{Kind, Origin, ReadResult, RecordPrinter};
use crate::quick::{self, Bulk};

/// Sudoku, of any size.
pub(crate) struct Sudoku;

/// How a Sudoku is read.
#[derive(Args, Clone, Debug)]
pub(crate) struct SudokuRead {
    /// The format of the input; found out by itself unless told
    #[arg(long, value_name = "FORM", value_parser = |name: &str| name.parse::<Format>())]
    from: Option<Format>,

    /// The characters that stand for 1, 2, 3, …, for instance 0123456789ABCDEF
    #[arg(long, value_name = "CHARS", value_parser = Symbols::new)]
    symbols: Option<Symbols>,

    /// Rows and columns of a box, when the usual ones are not meant
    #[arg(long = "box", value_name = "RxC")]
    box_size: Option<By>,

    /// A rule beyond rows, columns and boxes, for instance `x`, `antiknight` or
    /// `killer 15 r1c1 r1c2`; may be given several times
    #[arg(long = "rule", value_name = "RULE")]
    rules: Vec<String>,
}

impl SudokuRead {
    /// The characters for the digits.
    pub(crate) fn symbols(&self) -> Symbols {
        self.symbols.clone().unwrap_or_default()
    }

    fn options(&self, name: &str) -> ReadOptions {
        ReadOptions {
            from: self.from,
            symbols: self.symbols.clone(),
            box_size: self.box_size.map(|By(rows, columns)| (rows, columns)),
            name_hint: Some(name.to_owned()),
        }
    }
}

impl Kind for Sudoku {
    type Puzzle = Puzzle;
    type Solution = Grid;
    type Format = Format;
    type ReadArgs = SudokuRead;
    type Bulk = Bulk;
    type Solver = Solver;

    const KIND: api::Kind = api::Kind::Sudoku;
    const WORD: &'static str = "Sudoku";
    const KEYBOARD: &'static str =
        "Type the board, row by row, with or without blanks; 0 or . is an empty cell.";

    fn preset(name: &str) -> Option<Record> {
        examples::sudoku(name)
    }

    fn preset_names() -> &'static [&'static str] {
        examples::SUDOKU
    }

    fn reader(
        input: Box<dyn BufRead + Send>,
        args: &SudokuRead,
        name: &str,
    ) -> Box<dyn Iterator<Item = ReadResult<Self>> + Send> {
        Box::new(Reader::new(input, &args.options(name)))
    }

    fn reads_lines(begun: &[u8], args: &SudokuRead) -> bool {
        matches!(args.from, None | Some(Format::Line))
            && args.symbols.is_none()
            && args.box_size.is_none()
            && args.rules.is_empty()
            && quick::begins_a_line(begun)
    }

    fn solve_block(
        bulk: &mut Bulk,
        block: &Block,
        desk: &Desk<'_>,
        piece: &mut Piece,
        wanted: u64,
        slow: &dyn Fn(&Record, &mut Piece),
        result: &dyn Fn(&Count, Option<String>) -> stream::Result,
    ) {
        quick::solve(bulk, block, desk, piece, wanted, slow, result);
    }

    fn parse(text: &str, args: &SudokuRead) -> ReadResult<Self> {
        sudoku_line_first(text, &args.options(""))
    }

    fn parse_field(text: &str, args: &SudokuRead) -> ReadResult<Self> {
        let options = args.options("");
        let as_line = ReadOptions {
            from: options.from.or(Some(Format::Line)),
            ..options
        };
        parse_one(text, &as_line)
    }

    /// The record with the rules of `--rule` beside its own.
    fn dressed(record: Record, args: &SudokuRead) -> ReadResult<Self> {
        with_rules(record, &args.rules)
    }

    fn printer(format: Format, args: &SudokuRead) -> Box<dyn RecordPrinter<Self>> {
        let options = WriteOptions {
            symbols: args.symbols.clone(),
            ..WriteOptions::default()
        };
        Box::new(Printer::new(format, &options))
    }

    fn has_folders(format: Format) -> bool {
        format == Format::OpenSudoku
    }

    fn solver(puzzle: &Puzzle, seed: u64) -> Solver {
        Solver::new(puzzle).with_seed(seed)
    }

    fn size(puzzle: &Puzzle) -> (usize, usize) {
        (puzzle.shape().size(), puzzle.shape().size())
    }

    fn clues(puzzle: &Puzzle) -> usize {
        puzzle.givens().filled()
    }

    fn reason(solver: &Solver) -> Option<String> {
        solver.reason().map(|reason| reason.to_string())
    }

    /// A line for a line, numbers for numbers; people get a board.
    fn answer_format(record: &Record, origin: Origin) -> Format {
        match (origin, record.format) {
            (Origin::Preset, _) => Format::Framed,
            (Origin::Stream, format @ (Format::Line | Format::Numbers)) => format,
            _ => Format::Grid,
        }
    }

    fn is_line(format: Format) -> bool {
        format == Format::Line
    }

    fn separator(format: Format) -> &'static str {
        match format {
            Format::Line | Format::Numbers => "",
            _ => "\n",
        }
    }

    fn write(
        into: &mut Vec<u8>,
        record: &Record,
        solution: &Grid,
        index: u64,
        format: Format,
        args: &SudokuRead,
    ) -> Outcome<()> {
        match (format, index) {
            (Format::Framed, 0) => {
                let givens = board_text(record, record.puzzle.givens(), format, args)?;
                into.extend(givens.into_bytes());
                into.extend_from_slice(b"Solution of the sudoku:\n");
            }
            (Format::Framed, _) => into.extend_from_slice(b"Another solution:\n"),
            (_, 0) => {}
            _ => into.extend_from_slice(Self::separator(format).as_bytes()),
        }
        into.extend(board_text(record, solution, format, args)?.into_bytes());
        Ok(())
    }

    /// One line a record stays one line a record: a comment stands in for the solution.
    fn write_none(
        into: &mut String,
        _: &Record,
        origin: Origin,
        verdict: Verdict,
        _: Option<&Grid>,
        format: Format,
    ) {
        if origin == Origin::Stream && matches!(format, Format::Line | Format::Numbers) {
            into.push_str(match verdict {
                Verdict::Impossible => "# impossible\n",
                _ => "# unknown\n",
            });
        }
    }

    fn puzzle_line(record: &Record, args: &SudokuRead) -> Outcome<String> {
        Self::solution_line(record, record.puzzle.givens(), args)
    }

    fn solution_line(record: &Record, board: &Grid, args: &SudokuRead) -> Outcome<String> {
        let mut text = board_text(record, board, Format::Line, args)?;
        text.truncate(text.trim_end().len());
        Ok(text)
    }

    fn board(solution: &Grid) -> Board {
        Board::from(solution)
    }

    fn inspect(record: &Record, solution: Option<&Grid>) -> Outcome<Inspection> {
        Ok(inspect_sudoku(record, solution))
    }

    fn read_solution(text: &str, name: &str, record: &Record, args: &SudokuRead) -> Outcome<Grid> {
        let options = ReadOptions {
            // The format of the puzzle says nothing about that of its solution.
            from: None,
            box_size: Some(record.puzzle.shape().box_size()),
            ..args.options("")
        };
        let board = parse_one(text, &options);
        let board = board.map_err(|error| Failure::BadInput(error.in_file(name)))?;
        Ok(board.puzzle.givens().clone())
    }
}

impl RecordPrinter<Sudoku> for Printer {
    fn go_on_after(&mut self, records: u64) {
        Self::go_on_after(self, records);
    }

    fn print(&mut self, record: &Record, out: &mut Vec<u8>) -> Result<Vec<Loss>, WriteError> {
        let mut text = String::new();
        let losses = Self::print(self, record, &mut text)?;
        out.extend(text.into_bytes());
        Ok(losses)
    }

    fn end(&self, out: &mut String) {
        Self::end(self, out);
    }
}

fn board_text(record: &Record, board: &Grid, format: Format, args: &SudokuRead) -> Outcome<String> {
    let options = WriteOptions {
        symbols: args.symbols.clone(),
        ..WriteOptions::default()
    };
    grid_text(record.puzzle.shape(), board, format, &options)
        .map_err(|error| Failure::Usage(error.to_string()))
}
