//! `hint`: mistakes first, else the next step on the player's board, as much of it as asked for.

use cellwise_api::{self as api, Head, HintRequest, Kind, Progress};
use cellwise_core::{Budget, Limit};
use cellwise_formats::sudoku::{Format, Record};
use cellwise_human::sudoku::{Board, Stage, hint_within};
use cellwise_sudoku::{DigitSet, Grid, Puzzle};

use super::line_hint::line_hint;
use super::{FINE, Solved, api_limit, posed};
use crate::fault::{Code, Fault};
use crate::job::{Desk, Turn, Work, json};
use crate::read::sudoku_board;

/// `hint`.
pub(crate) fn hint(request: &HintRequest, desk: &Desk<'_>) -> Result<Box<dyn Work>, Fault> {
    let Some(stage) = Stage::numbered(request.stage) else {
        let text = format!("`stage` is {}; it is 1, 2 or 3", request.stage);
        return Err(Fault::new(Code::BadRequest, text));
    };
    if request.kind == Kind::Nonogram {
        return line_hint(request, desk);
    }
    let (puzzle, head) = posed(&request.posed(), "hint", &desk.allowed)?;
    let record = Record::new(puzzle.clone(), Format::Line);
    let board = request.board.as_ref();
    let board = board.map(|board| sudoku_board(board, &record, request.symbols.as_deref()));
    let board = board.transpose()?;
    let mut marks = board
        .as_ref()
        .and_then(|board| board.allowed().map(<[_]>::to_vec));
    if let Some(lists) = &request.marks {
        marks = Some(mark_sets(lists, &puzzle)?);
    }
    Ok(Box::new(Hinting {
        head,
        stage,
        digits: board.map(|board| board.givens().clone()),
        marks,
        solved: Solved::new(puzzle, request.seed),
        board: None,
        tried: 0,
    }))
}

/// A player's pencil marks.
fn mark_sets(lists: &[Vec<u8>], puzzle: &Puzzle) -> Result<Vec<DigitSet>, Fault> {
    let (cells, size) = (puzzle.shape().cells(), puzzle.shape().size());
    if lists.len() != cells {
        let text = format!(
            "`marks` has {} lists; the board has {cells} cells",
            lists.len()
        );
        return Err(Fault::new(Code::BadRequest, text));
    }
    let digits = lists.iter().flatten();
    if let Some(digit) = digits.copied().find(|&d| d == 0 || usize::from(d) > size) {
        let text = format!("`marks` has a {digit}; digits go from 1 to {size}");
        return Err(Fault::new(Code::BadRequest, text));
    }
    Ok(lists
        .iter()
        .map(|list| list.iter().copied().collect())
        .collect())
}

struct Hinting {
    head: Head,
    stage: Stage,
    digits: Option<Grid>,
    marks: Option<Vec<DigitSet>>,
    solved: Solved,
    board: Option<(Board, Option<Limit>)>,
    tried: usize,
}

impl Work for Hinting {
    fn is_coarse(&self) -> bool {
        let board = self.board.as_ref();
        board.is_some_and(|(board, _)| board.shape().cells() > FINE)
    }

    fn turn(&mut self, budget: &mut Budget) -> Result<Turn, Fault> {
        let Some((board, limit)) = &mut self.board else {
            if let Some((mut board, limit)) = self.solved.go_on(budget) {
                let digits = self.digits.take().unwrap_or_else(|| board.digits().clone());
                board = board.with_progress(&digits, self.marks.as_deref());
                self.board = Some((board, limit));
            }
            return Ok(Turn::Pending(self.solved.seek.progress()));
        };
        let hint = match hint_within(board, &mut self.tried, budget) {
            Ok(hint) => hint,
            Err(Limit::Slice) => {
                return Ok(Turn::Pending(Progress {
                    done: Some(self.tried as u64),
                    ..Progress::default()
                }));
            }
            Err(struck) => {
                // Nothing was found in time: what is left is a hint without a step.
                *limit = Some(struck);
                self.tried = usize::MAX;
                let mut more = Budget::unlimited();
                hint_within(board, &mut self.tried, &mut more)
                    .map_err(|limit| Fault::new(Code::Internal, limit.to_string()))?
            }
        };
        let text = match limit {
            Some(_) if hint.step.is_none() && hint.mistakes.is_empty() && !hint.solved => {
                "A limit struck before a step was found.".to_owned()
            }
            _ => hint.say(self.stage, board.shape()),
        };
        let verdict = board.verdict().into();
        let region = hint.region(self.stage, board.shape());
        let answer = api::Hint::new(self.head.clone(), verdict, hint, self.stage, text, region);
        Ok(Turn::Done(json(&api::Hint {
            limit: api_limit(*limit),
            ..answer
        })?))
    }
}
