//! `hint` on a Nonogram: no search, a line at a time.

use cellwise_api::{CellOf, HintRequest, Kind, LineHint};
use cellwise_formats::nonogram::Record;
use cellwise_nonogram::{Colour, Flaw, Line, Picture, flaws, forced};

use crate::check::line_of;
use crate::fault::{Code, Fault};
use crate::job::{Desk, Ready, Work};
use crate::read::{self, head, picture};

/// `hint` on a Nonogram: mistakes first, else the first line that gives something, and of all
/// lines that with the most to give.
pub(super) fn line_hint(request: &HintRequest, desk: &Desk<'_>) -> Result<Box<dyn Work>, Fault> {
    if request.marks.is_some() {
        let text = "`marks` is not for a Nonogram";
        return Err(Fault::new(Code::BadRequest, text));
    }
    let record = read::nonogram(&request.posed(), &desk.allowed)?;
    let board = request.board.as_ref();
    let board = board.map(|board| picture(board, &record)).transpose()?;
    let (height, width) = (record.puzzle.height(), record.puzzle.width());
    let board = board.unwrap_or_else(|| Picture::open(height, width));
    Ready::boxed(&hint_on(&record, &board, request.stage))
}

fn hint_on(record: &Record, board: &Picture, stage: u8) -> LineHint {
    let puzzle = &record.puzzle;
    let mut hint = LineHint {
        head: head(Kind::Nonogram, record.id.as_ref()),
        stage,
        text: String::new(),
        solved: false,
        mistakes: Vec::new(),
        line: None,
        cells: Vec::new(),
    };
    let wrong = flaws(puzzle, board);
    if let Some(first) = wrong.first() {
        hint.text = first.in_letters(puzzle.palette());
        hint.line = match first {
            Flaw::Runs { line, .. } | Flaw::Stuck { line, .. } => Some(line_of(*line)),
            _ => None,
        };
        return hint;
    }
    if board.is_finished() {
        hint.solved = true;
        hint.text = "The picture is finished.".to_owned();
        return hint;
    }
    let mut best: Option<(Line, Vec<CellOf>)> = None;
    for line in puzzle.lines() {
        let cells = board.line(line);
        let Some(known) = forced(puzzle.clue(line), &cells) else {
            continue;
        };
        let new = cells.iter().zip(&known).enumerate();
        let new = new.filter(|(_, (before, after))| before != after);
        let new: Vec<CellOf> = new
            .map(|(i, (_, after))| CellOf {
                cell: match line {
                    Line::Row(row) => row * puzzle.width() + i,
                    Line::Column(column) => i * puzzle.width() + column,
                },
                colour: after.colour().map(Colour::number),
            })
            .collect();
        if new.len() > best.as_ref().map_or(0, |(_, cells)| cells.len()) {
            best = Some((line, new));
        }
    }
    let Some((line, cells)) = best else {
        hint.text =
            "No line alone gives anything more: suppose a cell and see where it leads.".to_owned();
        return hint;
    };
    hint.line = Some(line_of(line));
    let number = cells.len();
    let plural = if number == 1 {
        "cell follows"
    } else {
        "cells follow"
    };
    hint.text = match stage {
        1 => format!("Look at {line}."),
        2 => format!(
            "Look at {line}: {number} {plural} from its clue {}.",
            puzzle.clue_text(line)
        ),
        _ => format!(
            "In {line} every placement of its clue {} agrees on {number} more cell{}.",
            puzzle.clue_text(line),
            if number == 1 { "" } else { "s" }
        ),
    };
    hint.cells = match stage {
        1 => Vec::new(),
        2 => cells
            .into_iter()
            .map(|cell| CellOf {
                colour: None,
                ..cell
            })
            .collect(),
        _ => cells,
    };
    hint
}
