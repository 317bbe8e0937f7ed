//! What the verbs need to know of Sudoku.

use std::io::BufRead;

use cellwise_api::{self as api, Board};
use cellwise_batch::Block;
use cellwise_core::{Count, Verdict};
use cellwise_formats::sudoku::{
    Format, ReadOptions, Reader, Record, WriteOptions, grid_text, parse_one,
};
use cellwise_sudoku::{Clash, Grid, Puzzle, Solver, Symbols, check, clashes};
use clap::Args;

use crate::args::By;
use crate::command::stream::{self, Desk, Piece};
use crate::exit::{Failure, Outcome};
use crate::kind::{Inspection, Kind, Origin, ReadResult};
use crate::preset;
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
        preset::sudoku(name)
    }

    fn preset_names() -> &'static [&'static str] {
        preset::SUDOKU
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
        let options = args.options("");
        // 16 characters in a file may begin a 16x16 board; alone they are a 4x4 one.
        let as_line = ReadOptions {
            from: options.from.or(Some(Format::Line)),
            ..options.clone()
        };
        parse_one(text, &as_line).or_else(|_| parse_one(text, &options))
    }

    fn solver(puzzle: &Puzzle, seed: u64) -> Solver {
        Solver::new(puzzle).with_seed(seed)
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
        into: &mut String,
        record: &Record,
        solution: &Grid,
        index: u64,
        format: Format,
        args: &SudokuRead,
    ) -> Outcome<()> {
        match (format, index) {
            (Format::Framed, 0) => {
                write_board(into, record, record.puzzle.givens(), format, args)?;
                into.push_str("Solution of the sudoku:\n");
            }
            (Format::Framed, _) => into.push_str("Another solution:\n"),
            (_, 0) => {}
            _ => into.push_str(Self::separator(format)),
        }
        write_board(into, record, solution, format, args)
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

    fn board(solution: &Grid) -> Board {
        Board::from(solution)
    }

    fn inspect(record: &Record, solution: Option<&Grid>) -> Outcome<Inspection> {
        let shape = record.puzzle.shape();
        let found = match solution {
            None => clashes(shape, record.puzzle.givens()),
            Some(solution) => check(&record.puzzle, solution).err().unwrap_or_default(),
        };
        let is_wrong = |clash: &&Clash| !matches!(clash, Clash::Empty { .. });
        let board = solution.unwrap_or(record.puzzle.givens());
        Ok(Inspection {
            open: board.digits().len() - board.filled(),
            errors: found
                .iter()
                .filter(is_wrong)
                .map(ToString::to_string)
                .collect(),
        })
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

fn write_board(
    into: &mut String,
    record: &Record,
    board: &Grid,
    format: Format,
    args: &SudokuRead,
) -> Outcome<()> {
    let options = WriteOptions {
        symbols: args.symbols.clone(),
        ..WriteOptions::default()
    };
    let text = grid_text(record.puzzle.shape(), board, format, &options)
        .map_err(|error| Failure::Usage(error.to_string()))?;
    into.push_str(&text);
    Ok(())
}
