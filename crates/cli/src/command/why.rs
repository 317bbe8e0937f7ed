//! `why`: what keeps a puzzle from being a proper one.

use std::fmt::Write as _;

use cellwise_api as api;
use cellwise_human::sudoku::{Why, why_within};
use cellwise_sudoku::{Puzzle, Symbols};
use clap::Args;

use super::stream::{self, Result};
use crate::args::{InputArgs, OutputArgs};
use crate::exit::{Exit, Outcome};
use crate::limits::Limits;
use crate::sudoku::{Sudoku, SudokuRead};
use crate::talk::Talk;

/// What `why` takes.
#[derive(Args, Clone, Debug)]
pub(crate) struct WhyArgs {
    #[command(flatten)]
    input: InputArgs<SudokuRead>,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    limits: Limits,
}

/// Says of every record of the input what is wrong with it.
pub(crate) fn run(args: &WhyArgs, talk: Talk) -> Outcome<Exit> {
    stream::each::<Sudoku>(&args.input, &args.output, talk, |record, _, sink| {
        let why = match why_within(&record.puzzle, &mut args.limits.budget()) {
            Ok(why) => why,
            Err(limit) => {
                return Ok(Result {
                    exit: match limit {
                        cellwise_core::Limit::Cancelled => Exit::Interrupted,
                        _ => Exit::Limit,
                    },
                    sentence: format!(
                        "unknown: {} before the reason was found",
                        stream::struck(limit)
                    ),
                    word: "unknown",
                });
            }
        };
        let verdict = why.verdict();
        let (exit, sentence) = match &why {
            Why::Unique => (
                Exit::Answered,
                "unique: there is just one solution, nothing is wrong",
            ),
            Why::Several { .. } => (Exit::Answered, "several: there is more than one solution"),
            Why::Impossible { .. } => (Exit::Impossible, "There is no solution"),
        };
        sink.put(&if args.output.json {
            stream::json_line(&api::Why::new(stream::head::<Sudoku>(record), why))?
        } else {
            told(&record.puzzle, &why)
        })?;
        Ok(Result {
            exit,
            sentence: sentence.to_owned(),
            word: verdict.name(),
        })
    })
}

fn told(puzzle: &Puzzle, why: &Why) -> String {
    let symbols = Symbols::default();
    let shape = puzzle.shape();
    let mut out = String::new();
    // Writing to a String can't fail.
    let _ = match why {
        Why::Unique => Ok(()),
        Why::Impossible { clash } => {
            let cells = clash.iter().map(|&cell| {
                let digits = puzzle.candidates(cell).iter().map(|d| symbols.of(d));
                format!("{}={}", shape.name(cell), digits.collect::<String>())
            });
            let cells: Vec<String> = cells.collect();
            writeln!(
                out,
                "These already clash; without any one of them the others don't: {}",
                cells.join(" ")
            )
        }
        Why::Several {
            differ,
            settle,
            fewest,
            solutions,
        } => {
            if let Some(solutions) = solutions {
                let _ = writeln!(out, "{solutions} solutions");
            }
            let cells = differ.iter().map(|(cell, digits)| {
                let digits: String = digits.iter().map(|&d| symbols.of(d)).collect();
                format!("{}={digits}", shape.name(*cell))
            });
            let _ = writeln!(
                out,
                "{} cells differ: {}",
                differ.len(),
                cells.collect::<Vec<_>>().join(" ")
            );
            let givens = settle
                .iter()
                .map(|c| format!("{}={}", shape.name(c.cell), symbols.of(c.digit)));
            let givens: Vec<String> = givens.collect();
            let how = if *fewest {
                "fewer can't"
            } else {
                "perhaps fewer could"
            };
            let plural = if givens.len() == 1 {
                "given settles"
            } else {
                "givens settle"
            };
            writeln!(
                out,
                "{} more {plural} it ({how}): {}",
                givens.len(),
                givens.join(" ")
            )
        }
    };
    out
}
