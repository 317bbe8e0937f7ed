//! What the verbs need to know of a puzzle: Sudoku and Nonogram each say it once.

use std::fmt::Display;
use std::io::BufRead;
use std::str::FromStr;

use cellwise_api::{self as api, Board};
use cellwise_batch::Block;
use cellwise_core::{Count, Search, Verdict};
use cellwise_desk::Inspection;
use cellwise_formats::{Error, Loss, Record, UnknownFormat, WriteError};
use cellwise_nonogram::Threads;
use clap::Args;

use crate::command::stream::{self, Desk, Piece};
use crate::exit::Outcome;

/// A puzzle read from somewhere, with what its file says of it.
pub(crate) type RecordOf<K> =
    Record<<K as Kind>::Puzzle, <K as Kind>::Solution, <K as Kind>::Format>;

/// What a reader gives for each record.
pub(crate) type ReadResult<K> = Result<RecordOf<K>, Error>;

/// One of the two puzzles, as seen by the verbs.
pub(crate) trait Kind: Sized + 'static {
    /// What is asked.
    type Puzzle: Clone + Send + Sync;
    /// What answers it.
    type Solution: Clone + Send + Sync;
    /// The ways to write it down.
    type Format: Copy + PartialEq + Send + Sync + Display + FromStr<Err = UnknownFormat>;
    /// The options that only this kind of puzzle has for reading.
    type ReadArgs: Args + Clone + Send + Sync;
    /// What a worker keeps from one block of lines to the next on the quick way through a stream.
    type Bulk: Default;
    /// The search for solutions.
    type Solver: Search<Solution = Self::Solution>;

    /// The word for it in JSON.
    const KIND: api::Kind;
    /// The word for it in sentences.
    const WORD: &'static str;
    /// What to type at a terminal.
    const KEYBOARD: &'static str;

    /// The built-in puzzle of this name.
    fn preset(name: &str) -> Option<RecordOf<Self>>;

    /// The names of the built-in puzzles.
    fn preset_names() -> &'static [&'static str];

    /// Records from a stream; `name` is the file's name, whose ending may tell the format.
    fn reader(
        input: Box<dyn BufRead + Send>,
        args: &Self::ReadArgs,
        name: &str,
    ) -> Box<dyn Iterator<Item = ReadResult<Self>> + Send>;

    /// Whether a text that begins like this is one puzzle a line, which [`Kind::solve_block`] takes.
    fn reads_lines(begun: &[u8], args: &Self::ReadArgs) -> bool;

    /// A puzzle written out on the command line.
    fn parse(text: &str, args: &Self::ReadArgs) -> ReadResult<Self>;

    /// The record as the command line wants it, for instance with the rules of `--rule`.
    fn dressed(record: RecordOf<Self>, _: &Self::ReadArgs) -> ReadResult<Self> {
        Ok(record)
    }

    /// Prints records in a format, one after another.
    fn printer(format: Self::Format, args: &Self::ReadArgs) -> Box<dyn RecordPrinter<Self>>;

    /// Whether the text of a record in this format hangs on more of those before it than their number.
    fn has_folders(format: Self::Format) -> bool;

    /// A puzzle in a field of a table.
    fn parse_field(text: &str, args: &Self::ReadArgs) -> ReadResult<Self>;

    /// A search for the solutions of a puzzle.
    fn solver(puzzle: &Self::Puzzle, seed: u64) -> Self::Solver;

    /// A search that uses several threads, where this kind of puzzle has one. The solutions
    /// and their order don't depend on the number of threads.
    fn solver_on(puzzle: &Self::Puzzle, seed: u64, _: &Threads) -> Self::Solver {
        Self::solver(puzzle, seed)
    }

    /// Height and width.
    fn size(puzzle: &Self::Puzzle) -> (usize, usize);

    /// How many givens a board has, or how many numbers the clues of a picture.
    fn clues(puzzle: &Self::Puzzle) -> usize;

    /// Why there is no solution, when the reason is short.
    fn reason(solver: &Self::Solver) -> Option<String>;

    /// What it took a search that is through, and how to say so where that is worth a word.
    fn effort(_: &Self::Solver) -> Option<(api::Effort, String)> {
        None
    }

    /// The cells in which two solutions differ, as row and column counted from 0, where
    /// setters of this kind of puzzle ask for them.
    fn differences(_: &Self::Solution, _: &Self::Solution) -> Vec<(usize, usize)> {
        Vec::new()
    }

    /// How many cells of a board that a limit left unfinished are open, and how many it has.
    fn open(_: &Self::Solution) -> Option<(usize, usize)> {
        None
    }

    /// Solves a block of lines at once, if there is a way: one solution a line, up to
    /// `wanted` looked for. `slow` answers what goes no quick way; `result` says what is to
    /// be said of one record, given why it is impossible.
    fn solve_block(
        bulk: &mut Self::Bulk,
        block: &Block,
        desk: &Desk<'_>,
        piece: &mut Piece,
        wanted: u64,
        slow: &dyn Fn(&RecordOf<Self>, &mut Piece),
        result: &dyn Fn(&Count, Option<String>) -> stream::Result,
    );

    /// The format for solutions when none is asked for.
    fn answer_format(record: &RecordOf<Self>, origin: Origin) -> Self::Format;

    /// Whether a format is bytes that are no text, with room for one solution.
    fn is_binary(_: Self::Format) -> bool {
        false
    }

    /// Appends a solution of a record: its `index`-th, counted from 0.
    fn write(
        into: &mut Vec<u8>,
        record: &RecordOf<Self>,
        solution: &Self::Solution,
        index: u64,
        format: Self::Format,
        args: &Self::ReadArgs,
    ) -> Outcome<()>;

    /// Appends, for a record without solution, what keeps its place in a stream,
    /// or what is certain of it.
    fn write_none(
        into: &mut String,
        record: &RecordOf<Self>,
        origin: Origin,
        verdict: Verdict,
        partial: Option<&Self::Solution>,
        format: Self::Format,
    );

    /// Whether this is the format of one puzzle a line that [`Kind::solve_block`] writes.
    fn is_line(format: Self::Format) -> bool;

    /// What stands between two records in this format.
    fn separator(format: Self::Format) -> &'static str;

    /// The puzzle in one line, for a row of results.
    fn puzzle_line(record: &RecordOf<Self>, args: &Self::ReadArgs) -> Outcome<String>;

    /// A solution in one line, for a row of results.
    fn solution_line(
        record: &RecordOf<Self>,
        solution: &Self::Solution,
        args: &Self::ReadArgs,
    ) -> Outcome<String>;

    /// A solution for a terminal with colours, if that says more than the text does.
    fn painted(_: &Self::Solution) -> Option<String> {
        None
    }

    /// The colours of the puzzle, if there is something to say of them.
    fn palette(_: &Self::Puzzle) -> Option<Vec<api::ColourOf>> {
        None
    }

    /// A solution as JSON.
    fn board(solution: &Self::Solution) -> Board;

    /// Looks a board over: the one in the record, or `solution` as an answer to it.
    fn inspect(record: &RecordOf<Self>, solution: Option<&Self::Solution>) -> Outcome<Inspection>;

    /// Reads a solution from the text of the file `name`.
    fn read_solution(
        text: &str,
        name: &str,
        record: &RecordOf<Self>,
        args: &Self::ReadArgs,
    ) -> Outcome<Self::Solution>;
}

/// Prints whole records in one format.
pub(crate) trait RecordPrinter<K: Kind>: Send {
    /// Goes on behind records that were printed before.
    fn go_on_after(&mut self, records: u64);

    /// Appends a record; gives what the format has no room for.
    fn print(&mut self, record: &RecordOf<K>, out: &mut Vec<u8>) -> Result<Vec<Loss>, WriteError>;

    /// Appends what comes after the last record.
    fn end(&self, out: &mut String);
}

/// Where a record came from; it decides how its answer is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// A built-in puzzle.
    Preset,
    /// Written out on the command line, or typed at a terminal.
    Person,
    /// A file or a pipe.
    Stream,
}
