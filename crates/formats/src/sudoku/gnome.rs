//! Saved games of GNOME Sudoku: JSON with a list of cells.
//!
//! ```text
//! {"difficulty_category": "easy", "time_elapsed": 12.5,
//!  "cells": [{"position": [0, 2], "value": 5, "fixed": true, "earmarks": []}, …]}
//! ```
//!
//! Cells without value and marks are left out; a fixed one is a given, all else is the player's work.
//! The layout is that of lib/board.vala.

use cellwise_sudoku::{DigitSet, Grid};
use serde_json::{Map, Value, json};

use super::board::Boards;
use super::print::{Board, Writing};
use super::{Format, Page, Progress, Record, Sudoku, fpuzzles};
use crate::Field;
use crate::error::ErrorKind;
use crate::format::Description;

pub(super) const GNOME: Description<Sudoku> = Description::new(
    "gnome-sudoku",
    &["save", "json"],
    "saved game of GNOME Sudoku",
    |lines, state| fpuzzles::read(lines, state, "a saved game begins with {"),
    Writing {
        fields: |_, field| field == Field::Level,
        state: true,
        ..Writing::board(print)
    },
);

/// Returns true if an object is a saved game.
pub(super) fn is_game(object: &Map<String, Value>) -> bool {
    let cells = object.get("cells").and_then(Value::as_array);
    let is_cell = |cell: &Value| cell.get("position").is_some();
    object.contains_key("difficulty_category")
        && cells.is_some_and(|cells| cells.iter().all(is_cell))
}

/// The record of a saved game.
pub(super) fn parse(object: &Map<String, Value>, boards: &mut Boards) -> Result<Record, ErrorKind> {
    let (mut givens, mut digits) = (vec![0; 81], Grid::empty(9));
    let mut marks = vec![DigitSet::EMPTY; 81];
    let cells = object.get("cells").and_then(Value::as_array);
    for entry in cells.into_iter().flatten() {
        let wrong = || {
            let rule = "a cell has a position [row, column] from 0 to 8 and a value from 0 to 9";
            ErrorKind::unexpected(entry.to_string(), rule)
        };
        let side = |at: usize| {
            let side = entry
                .get("position")
                .and_then(|place| place.get(at)?.as_u64());
            side.filter(|&side| side < 9).map(|side| side as usize)
        };
        let (row, column) = side(0).zip(side(1)).ok_or_else(wrong)?;
        let cell = 9 * row + column;
        let digit = |value: &Value| {
            value
                .as_u64()
                .filter(|&digit| digit <= 9)
                .map(|digit| digit as u8)
        };
        let value = entry
            .get("value")
            .map_or(Some(0), digit)
            .ok_or_else(wrong)?;
        digits.set(cell, value);
        if entry.get("fixed").and_then(Value::as_bool) == Some(true) {
            givens[cell] = value;
        }
        let noted = entry
            .get("earmarks")
            .and_then(Value::as_array)
            .into_iter()
            .flatten();
        marks[cell] = noted.filter_map(digit).filter(|&digit| digit > 0).collect();
    }
    let puzzle = boards.puzzle(9, givens)?;
    let mut record = Record::new(puzzle, Format::Gnome);
    record.progress = Progress::new(digits)
        .with_marks(marks)
        .beyond(record.puzzle.givens());
    let level = object.get("difficulty_category").and_then(Value::as_str);
    record.meta.add(Field::Level, level.unwrap_or_default());
    Ok(record)
}

/// Appends a game.
fn print(board: &Board<'_>, page: &mut Page<'_>) {
    let progress = board.progress();
    let marks = progress.and_then(Progress::candidates);
    let mut cells = Vec::new();
    for cell in 0..81 {
        let given = board.grid.get(cell);
        let placed = progress.and_then(|progress| progress.digits.get(cell));
        let value = given.or(placed).unwrap_or(0);
        let noted = marks.as_ref().map_or(DigitSet::EMPTY, |marks| marks[cell]);
        if value == 0 && noted.is_empty() {
            continue;
        }
        cells.push(json!({
            "position": [cell / 9, cell % 9],
            "value": value,
            "fixed": given.is_some(),
            "earmarks": noted.iter().collect::<Vec<u8>>(),
        }));
    }
    let level = board.field(Field::Level).unwrap_or("unknown");
    let game = json!({ "difficulty_category": level, "time_elapsed": 0.0, "cells": cells });
    page.text.push_str(&format!("{game}\n"));
}
