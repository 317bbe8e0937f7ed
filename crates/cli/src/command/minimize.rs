//! `minimize`: givens taken away as long as the solution stays the only one.

use cellwise_api as api;
use cellwise_core::{End, Rng, Verdict};
use cellwise_formats::sudoku::{Format, Record, WriteOptions, to_text};
use cellwise_sudoku::{Minimized, Puzzle, minimize};
use clap::Args;

use super::stream::{self, Result};
use crate::args::{InputArgs, OutputArgs};
use crate::exit::{Exit, Failure, Outcome};
use crate::limits::Limits;
use crate::sudoku::{Sudoku, SudokuRead};
use crate::talk::Talk;

/// What `minimize` takes.
#[derive(Args, Clone, Debug)]
pub(crate) struct MinimizeArgs {
    #[command(flatten)]
    input: InputArgs<SudokuRead>,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    limits: Limits,
}

/// Writes every record without what it does not need, one a line.
pub(crate) fn run(args: &MinimizeArgs, talk: Talk) -> Outcome<Exit> {
    stream::each::<Sudoku>(&args.input, &args.output, talk, |record, _, sink| {
        let puzzle = &record.puzzle;
        // Each record has its own order, which does not depend on the records around it.
        let mut rng = Rng::new(args.limits.seed);
        let before = puzzle.givens().filled();
        let minimized = minimize(puzzle, &mut rng, &mut args.limits.budget());
        let (left, exit, word, sentence) = match minimized {
            Minimized::Minimal(minimal) => {
                let after = minimal.givens().filled();
                let sentence =
                    format!("{after} of {before} givens are left, and every one is needed");
                (Some(minimal), Exit::Answered, "minimal", sentence)
            }
            Minimized::Stopped(left, limit) => {
                let exit = stream::exit_for(Verdict::Found, End::Stopped(limit));
                let sentence = format!(
                    "{} of {before} givens are left: {} before it was clear whether all are needed",
                    left.givens().filled(),
                    stream::struck(limit)
                );
                (Some(left), exit, "unproved", sentence)
            }
            Minimized::Improper(verdict) => {
                let exit = match verdict {
                    Verdict::Unknown | Verdict::Found => Exit::Limit,
                    _ => Exit::Impossible,
                };
                let sentence =
                    format!("{verdict}: only a puzzle with one solution can be minimized");
                (None, exit, verdict.name(), sentence)
            }
        };
        let givens = left.as_ref().map(|left| left.givens().filled());
        let text = match left {
            None => None,
            Some(left) => Some(args.line(left)?),
        };
        sink.put(&if args.output.json {
            stream::json_line(&api::Minimize {
                head: stream::head::<Sudoku>(record),
                result: word.to_owned(),
                givens,
                puzzle: text,
            })?
        } else {
            match text {
                Some(text) => format!("{text}\n"),
                None => format!("# {word}\n"),
            }
        })?;
        Ok(Result {
            exit,
            sentence,
            word,
        })
    })
}

impl MinimizeArgs {
    /// A puzzle as one line; one with rules or marks has no room in it, and is refused.
    fn line(&self, puzzle: Puzzle) -> Outcome<String> {
        let options = WriteOptions {
            symbols: Some(self.input.read.symbols()),
            ..WriteOptions::default()
        };
        match to_text(&Record::new(puzzle, Format::Line), Format::Line, &options) {
            Ok((text, _)) => Ok(text.trim_end().to_owned()),
            Err(error) => Err(Failure::Record(error.to_string())),
        }
    }
}
