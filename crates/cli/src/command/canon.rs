//! `canon`: the smallest equivalent board, so that one puzzle under two guises becomes equal.

use cellwise_api as api;
use cellwise_sudoku::{Puzzle, canonical};
use clap::Args;

use super::stream::{self, Result};
use crate::args::{InputArgs, OutputArgs};
use crate::exit::{Exit, Failure, Outcome};
use crate::sudoku::{Sudoku, SudokuRead};
use crate::talk::Talk;

/// What `canon` takes.
#[derive(Args, Clone, Debug)]
pub(crate) struct CanonArgs {
    #[command(flatten)]
    input: InputArgs<SudokuRead>,

    #[command(flatten)]
    output: OutputArgs,
}

/// Writes the canonical form of every record, one a line.
pub(crate) fn run(args: &CanonArgs, talk: Talk) -> Outcome<Exit> {
    stream::each::<Sudoku>(&args.input, &args.output, talk, |record, _, sink| {
        let form = line(&form(&record.puzzle)?);
        sink.put(&if args.output.json {
            stream::json_line(&api::Canon {
                head: stream::head::<Sudoku>(record),
                canonical: form,
            })?
        } else {
            format!("{form}\n")
        })?;
        Ok(Result {
            exit: Exit::Answered,
            sentence: "the smallest of all boards that are equivalent".into(),
            word: "canonical",
        })
    })
}

/// The canonical form of a puzzle.
///
/// # Errors
/// [`Failure::Record`] unless it is a classic board of givens alone.
pub(crate) fn form(puzzle: &Puzzle) -> Outcome<[u8; 81]> {
    let refused = |why: &str| Err(Failure::Record(why.to_owned()));
    if !puzzle.shape().is_classic() || !puzzle.rules().is_empty() {
        return refused("a canonical form is known for classic 9x9 boards only");
    }
    if puzzle.allowed().is_some() {
        return refused("a canonical form is known for boards of givens, without pencil marks");
    }
    let Ok(digits) = <&[u8; 81]>::try_from(puzzle.givens().digits()) else {
        return refused("a canonical form is known for classic 9x9 boards only");
    };
    match canonical(digits) {
        Some(form) => Ok(form),
        None => refused("a row or column holds a digit twice: such a board has no canonical form"),
    }
}

/// A board as one line, `.` for an open cell.
pub(crate) fn line(digits: &[u8]) -> String {
    let cell = |&digit: &u8| match digit {
        0 => '.',
        digit => char::from(b'0' + digit),
    };
    digits.iter().map(cell).collect()
}
