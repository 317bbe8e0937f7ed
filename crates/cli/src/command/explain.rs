//! `explain`: the whole way to the solution, as a person would go it.

use std::fmt::Write as _;

use cellwise_api as api;
use cellwise_human::sudoku::{Board, Path, PathEnd, Rating, draw, path_from, rate_board};
use clap::Args;

use super::rate::{exit_for, sentence};
use super::stream::{self, Result};
use crate::args::{InputArgs, OutputArgs};
use crate::exit::{Exit, Outcome};
use crate::limits::Limits;
use crate::sudoku::{Sudoku, SudokuRead};
use crate::talk::Talk;

/// What `explain` takes.
#[derive(Args, Clone, Debug)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    input: InputArgs<SudokuRead>,

    #[command(flatten)]
    output: OutputArgs,

    /// Only how often each technique is used
    #[arg(long, help_heading = "Output")]
    summary: bool,

    /// Draw the board with its candidates before each step
    #[arg(long, help_heading = "Output", conflicts_with_all = ["summary", "json"])]
    draw: bool,

    #[command(flatten)]
    limits: Limits,
}

/// Explains every record of the input.
pub(crate) fn run(args: &ExplainArgs, talk: Talk) -> Outcome<Exit> {
    stream::each::<Sudoku>(&args.input, &args.output, talk, |record, _, sink| {
        let board = Board::within(&record.puzzle, &mut args.limits.budget());
        let rating = rate_board(&board);
        let path = (!args.summary).then(|| path_from(&board));
        sink.put(&if args.output.json {
            let head = stream::head::<Sudoku>(record);
            let steps = path.iter().flat_map(|path| path.steps().cloned()).collect();
            let object = api::Explain::new(head, board.verdict().into(), &rating, steps);
            stream::json_line(&object)?
        } else {
            match &path {
                Some(path) => in_full(board.clone(), path, args.draw, talk),
                None => summary(&rating),
            }
        })?;
        Ok(Result {
            exit: exit_for(board.verdict()),
            sentence: sentence(board.verdict()).to_owned(),
            word: rating.level.name(),
        })
    })
}

/// Every step, numbered.
fn in_full(mut board: Board, path: &Path, draws: bool, talk: Talk) -> String {
    let mut out = String::new();
    for (i, step) in path.steps().enumerate() {
        if draws {
            out.push_str(&draw::ansi(&board, Some(step), talk.paints_stdout()));
        }
        // Writing to a String can't fail.
        let _ = writeln!(out, "{:2}. {step}", i + 1);
        if draws {
            out.push('\n');
        }
        board.apply(step);
    }
    out.push_str(end(path.end));
    out
}

fn summary(rating: &Rating) -> String {
    let mut out = format!("{rating}\n");
    for (technique, times) in &rating.uses {
        let _ = writeln!(out, "{times:4} × {technique}");
    }
    out
}

fn end(end: PathEnd) -> &'static str {
    match end {
        PathEnd::Solved => "Solved.\n",
        PathEnd::Stuck => "No technique goes further.\n",
        PathEnd::Dead => {
            "Here the board can't be finished: some cell or house has run out of candidates.\n"
        }
    }
}
