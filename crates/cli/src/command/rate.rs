//! `rate`: how hard a puzzle is for a person.

use cellwise_api as api;
use cellwise_core::Verdict;
use cellwise_human::sudoku::{Board, rate_board};
use clap::Args;

use super::stream::{self, Result};
use crate::args::{InputArgs, OutputArgs};
use crate::exit::{Exit, Outcome};
use crate::limits::Limits;
use crate::sudoku::{Sudoku, SudokuRead};
use crate::talk::Talk;

/// What `rate` takes.
#[derive(Args, Clone, Debug)]
pub(crate) struct RateArgs {
    #[command(flatten)]
    input: InputArgs<SudokuRead>,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    limits: Limits,
}

/// Rates every record of the input.
pub(crate) fn run(args: &RateArgs, talk: Talk) -> Outcome<Exit> {
    stream::each::<Sudoku>(&args.input, &args.output, talk, |record, _, sink| {
        let board = Board::within(&record.puzzle, &mut args.limits.budget());
        let rating = rate_board(&board);
        sink.put(&if args.output.json {
            let head = stream::head::<Sudoku>(record);
            stream::json_line(&api::Rate::new(head, board.verdict().into(), &rating))?
        } else {
            format!("{rating}\n")
        })?;
        Ok(Result {
            exit: exit_for(board.verdict()),
            sentence: sentence(board.verdict()).to_owned(),
            word: rating.level.name(),
        })
    })
}

/// How a run ends whose only puzzle has this verdict.
pub(super) fn exit_for(verdict: Verdict) -> Exit {
    match verdict {
        Verdict::Unique | Verdict::Several => Exit::Answered,
        Verdict::Impossible => Exit::Impossible,
        Verdict::Found | Verdict::Unknown => Exit::Limit,
    }
}

/// What people should know of the puzzle first.
pub(super) fn sentence(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Unique => "unique: there is just one solution",
        Verdict::Several => {
            "several: there is more than one solution; `why` says where they differ"
        }
        Verdict::Impossible => "There is no solution; `why` names givens that clash",
        Verdict::Found | Verdict::Unknown => {
            "a limit struck before it was clear how many solutions there are"
        }
    }
}
