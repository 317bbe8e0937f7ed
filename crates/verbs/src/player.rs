//! The player's side of a request about techniques: the board as filled in so far, and the techniques to try.

use std::borrow::Cow;
use std::time::Duration;

use cellwise_formats::sudoku;
use cellwise_human::sudoku::{Technique, Techniques};

use crate::Limits;
use crate::fault::{Code, Fault};
use crate::read::PlayerBoard;
use crate::search::AnySolution;

/// The techniques that a request names. More time for the whole is more time for each minimal reason.
pub(crate) fn techniques(
    without: &[String],
    only: &[String],
    order: &[String],
    limits: Limits,
) -> Result<Techniques, Fault> {
    let choice = Techniques::choose(without, only, order);
    let choice = choice.map_err(|unknown| Fault::new(Code::BadRequest, unknown.to_string()))?;
    let time = limits.seconds.map(Duration::try_from_secs_f64);
    Ok(match time {
        Some(Ok(time)) => choice.within(time),
        _ => choice,
    })
}

/// The record with the board of the player. A board that is named takes the place of the one in the puzzle's file.
pub(crate) fn on_board<'a>(
    record: &'a sudoku::Record,
    board: Option<&PlayerBoard>,
) -> Result<Cow<'a, sudoku::Record>, Fault> {
    let Some(PlayerBoard { board, marks }) = board else {
        return Ok(Cow::Borrowed(record));
    };
    let AnySolution::Sudoku(digits) = board else {
        let text = "the board is not of this kind of puzzle";
        return Err(Fault::new(Code::BadRequest, text));
    };
    let mut progress = sudoku::Progress::new(digits.clone());
    progress.marks.clone_from(marks);
    let mut record = record.clone();
    record.progress = Some(progress);
    Ok(Cow::Owned(record))
}

/// Refuses a player's board and a choice of techniques, which are for Sudoku alone.
pub(crate) fn for_sudoku(board: Option<&PlayerBoard>, chosen: &Techniques) -> Result<(), Fault> {
    if board.is_some() || chosen.list() != Technique::ALL {
        let text = "a player's board and a choice of techniques are for Sudoku alone here";
        return Err(Fault::new(Code::Unsupported, text));
    }
    Ok(())
}
