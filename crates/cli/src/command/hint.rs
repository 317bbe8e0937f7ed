//! `hint`: the next step for a player, mistakes first, no more than asked for.

use std::fs;
use std::path::Path;

use cellwise_api as api;
use cellwise_human::sudoku::{Board, Stage, draw, hint};
use clap::Args;

use super::rate::exit_for;
use super::stream::{self, Result};
use crate::args::{InputArgs, OutputArgs};
use crate::exit::{Exit, Failure, Outcome};
use crate::kind::Kind;
use crate::limits::Limits;
use crate::sudoku::{Sudoku, SudokuRead};
use crate::talk::Talk;

/// What `hint` takes.
#[derive(Args, Clone, Debug)]
pub(crate) struct HintArgs {
    #[command(flatten)]
    input: InputArgs<SudokuRead>,

    /// The board as the player has filled it in so far: written out, or a file. Candidates in it count as pencil marks
    #[arg(long, value_name = "BOARD", help_heading = "Input")]
    board: Option<String>,

    /// How much to say: 1 where to look, 2 which technique, 3 what follows and why
    #[arg(long, value_name = "N", default_value = "1", value_parser = stage, help_heading = "Output")]
    stage: Stage,

    /// Draw the board with the step on it (stage 3)
    #[arg(long, help_heading = "Output", conflicts_with = "json")]
    draw: bool,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    limits: Limits,
}

fn stage(text: &str) -> std::result::Result<Stage, String> {
    let number = text.parse().ok().and_then(Stage::numbered);
    number.ok_or_else(|| "a stage is 1, 2 or 3".to_owned())
}

/// Gives a hint on every record of the input.
pub(crate) fn run(args: &HintArgs, talk: Talk) -> Outcome<Exit> {
    stream::each::<Sudoku>(&args.input, &args.output, talk, |record, _, sink| {
        let mut board = Board::within(&record.puzzle, &mut args.limits.budget());
        if let Some(state) = &args.board {
            board = with_state(board, state, &args.input.read)?;
        }
        let hint = hint(&board);
        let text = hint.say(args.stage, board.shape());
        let word = match (hint.mistakes.is_empty(), &hint.step) {
            (false, _) => "wrong",
            (true, Some(_)) => "open",
            (true, None) if hint.solved => "solved",
            (true, None) => "stuck",
        };
        let mut data = String::new();
        if args.output.json {
            let head = stream::head::<Sudoku>(record);
            let region = hint.region(args.stage, board.shape());
            let verdict = board.verdict().into();
            let object = api::Hint::new(head, verdict, hint, args.stage, text, region);
            data = stream::json_line(&object)?;
        } else {
            if args.draw {
                let step = hint.step.as_ref().filter(|_| args.stage == Stage::Step);
                data.push_str(&draw::ansi(&board, step, talk.paints_stdout()));
            }
            data.push_str(&text);
            data.push('\n');
        }
        sink.put(&data)?;
        Ok(Result {
            exit: if word == "wrong" {
                Exit::Impossible
            } else {
                exit_for(board.verdict())
            },
            sentence: match word {
                "wrong" => "something on the board is wrong".to_owned(),
                "open" if args.stage < Stage::Step => {
                    format!("--stage {} says more", args.stage as u8 + 1)
                }
                "open" => "this is the next step".to_owned(),
                "solved" => "solved: there is nothing left to do".to_owned(),
                _ => "no technique helps here".to_owned(),
            },
            word,
        })
    })
}

/// The board with what the player has on it.
fn with_state(board: Board, state: &str, read: &SudokuRead) -> Outcome<Board> {
    let record = match Sudoku::parse(state, read) {
        Ok(record) => record,
        Err(_) => {
            let path = Path::new(state);
            let text = fs::read_to_string(path).map_err(|error| Failure::file(path, error))?;
            Sudoku::parse(&text, read).map_err(|error| Failure::BadInput(error.in_file(state)))?
        }
    };
    let (given, found) = (board.digits().size(), record.puzzle.givens().size());
    if given != found {
        return Err(Failure::BadInput(format!(
            "{state}: the board has size {found}, the puzzle {given}"
        )));
    }
    Ok(board.with_progress(record.puzzle.givens(), record.puzzle.allowed()))
}
