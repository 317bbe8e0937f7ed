//! Sudoku in JSON of any sensible shape, as programs write it for themselves.
//!
//! ```text
//! {"board": [[5, 3, 0, …], …], "solution": …}   {"puzzles": ["53..7….", …]}   {"data": {"grid": …}}
//! ```
//!
//! A board is a list of rows, one list of all cells, or a string; a row is a list or a string, perhaps with commas; a cell
//! is a number, a text or an object with a `value`; an empty one is 0, null, "", " " or any sign for it. Objects with
//! the names 0, 1, 2 and so on are lists. Digits may also stand in a list with their places. In an object the board stands under a name like `board`
//! or `grid`, perhaps inside another object; a list of boards is as many puzzles. Objects of f-puzzles,
//! SudokuPad and GNOME Sudoku are recognised and read by their own files.
//!
//! In: one value. Out: its puzzles, or the kind of JSON that was found instead.

mod grid;

use cellwise_sudoku::{Grid, MAX_SIZE};
use serde_json::{Map, Value};

pub(super) use self::grid::grid_of_text;
use self::grid::{grid, numbered, placed};
use super::board::Boards;
use super::print::{Board, Writing};
use super::{Format, Page, Record, Sudoku, fpuzzles, gnome, samurai, sudokupad};
use crate::error::ErrorKind;
use crate::format::Description;
use crate::{Field, Meta};

pub(super) const JSON: Description<Sudoku> = Description::new(
    "json",
    &["json"],
    "JSON with a board in it, of any shape",
    |lines, state| fpuzzles::read(lines, state, "a puzzle in JSON begins with { or ["),
    writing(|board, page| {
        let object = Value::Object(object(board));
        page.text.push_str(&format!("{object}\n"));
    }),
);

/// The room that an object with a board has, for each format that writes it.
pub(super) const fn writing(print: fn(&Board<'_>, &mut Page<'_>)) -> Writing {
    Writing {
        sizes: 2..=MAX_SIZE,
        fields: |record, field| field_key(field).is_some() && record.meta.get(field).is_some(),
        id: true,
        solution: true,
        rules: samurai::tells,
        ..Writing::board(print)
    }
}

/// The names of a board, the likeliest first.
const BOARDS: [&str; 22] = [
    "puzzle", "board", "grid", "sudoku", "quiz", "givens", "given", "clues", "problem", "initial",
    "start", "unsolved", "question", "mission", "task", "input", "values", "value", "data",
    "cells", "matrix", "rows",
];

/// The names of a list of boards.
const LISTS: [&str; 8] = [
    "puzzles", "boards", "grids", "sudokus", "games", "problems", "levels", "newboard",
];

/// The names of a solution.
const SOLUTIONS: [&str; 5] = ["solution", "solved", "answer", "solutions", "result"];

/// The names of lists that hold rules.
const RULES: [&str; 5] = ["rules", "constraints", "cages", "variants", "regions"];

/// The names of what is said about a puzzle.
const FIELDS: [(&str, Field); 14] = [
    ("title", Field::Title),
    ("name", Field::Title),
    ("author", Field::Author),
    ("by", Field::Author),
    ("copyright", Field::Copyright),
    ("license", Field::Licence),
    ("licence", Field::Licence),
    ("source", Field::Source),
    ("url", Field::Url),
    ("date", Field::Date),
    ("level", Field::Level),
    ("difficulty", Field::Level),
    ("description", Field::Description),
    ("comment", Field::Comment),
];

fn field_key(field: Field) -> Option<&'static str> {
    FIELDS
        .iter()
        .find(|&&(_, known)| known == field)
        .map(|&(key, _)| key)
}

/// The depth to which a board is looked for inside other values.
const MAX_DEPTH: usize = 6;

/// The puzzles of a value.
pub(super) fn parse(
    value: &Value,
    boards: &mut Boards,
) -> Result<Vec<Result<Record, ErrorKind>>, ErrorKind> {
    let mut found = Vec::new();
    find(value, boards, 0, &mut found);
    match found.is_empty() {
        true => Err(ErrorKind::OtherKind {
            found: kind_of(value),
            expected: "a Sudoku is a list of rows or a string of cells, under a name like board or grid",
        }),
        false => Ok(found),
    }
}

/// The kind of JSON that a value is.
fn kind_of(value: &Value) -> String {
    match value {
        Value::Object(object) if object.is_empty() => "an empty JSON object".to_owned(),
        Value::Object(object) => {
            let shown: Vec<&str> = object.keys().take(6).map(String::as_str).collect();
            let more = if object.len() > shown.len() {
                ", …"
            } else {
                ""
            };
            format!("JSON with the names {}{more}", shown.join(", "))
        }
        Value::Array(list) => format!("a JSON list of {} values", list.len()),
        _ => "a single JSON value".to_owned(),
    }
}

fn find(
    value: &Value,
    boards: &mut Boards,
    depth: usize,
    found: &mut Vec<Result<Record, ErrorKind>>,
) {
    if depth > MAX_DEPTH {
        return;
    }
    if let Some(record) = plain_board(value, boards, false).transpose() {
        found.push(record);
        return;
    }
    match value {
        Value::Object(object) => match numbered(object) {
            Some(list) => find(&list, boards, depth + 1, found),
            None => find_in_object(object, boards, depth, found),
        },
        Value::Array(list) => list
            .iter()
            .filter(|value| !matches!(value, Value::Number(_) | Value::Null | Value::Bool(_)))
            .for_each(|value| find(value, boards, depth + 1, found)),
        _ => {}
    }
}

fn find_in_object(
    object: &Map<String, Value>,
    boards: &mut Boards,
    depth: usize,
    found: &mut Vec<Result<Record, ErrorKind>>,
) {
    let rows = |key: &str| object.get(key).and_then(Value::as_array);
    let holds_objects = |rows: &Vec<Value>| {
        let first = rows.first().and_then(Value::as_array);
        first.is_some_and(|row| row.first().is_some_and(Value::is_object))
    };
    if rows("grid").is_some_and(holds_objects) {
        found.push(fpuzzles::parse(object, Format::FPuzzlesJson));
        return;
    }
    if gnome::is_game(object) {
        found.push(gnome::parse(object, boards));
        return;
    }
    if rows("cells").is_some_and(holds_objects) || rows("ce").is_some() {
        found.push(sudokupad::parse_object(object));
        return;
    }
    let before = found.len();
    let named = |names: &[&'static str]| -> Vec<&Value> {
        let by_name = |name: &&str| {
            let same = |(key, _): &(&String, &Value)| key.eq_ignore_ascii_case(name);
            object.iter().find(same).map(|(_, value)| value)
        };
        names.iter().filter_map(by_name).collect()
    };
    // Rows beside columns are the clues of a Nonogram.
    let is_nonogram = object
        .keys()
        .any(|key| key.to_ascii_lowercase().starts_with("col"));
    for value in named(&BOARDS) {
        if is_nonogram && object.get("rows") == Some(value) {
            continue;
        }
        if let Some(record) = plain_board(value, boards, true).transpose() {
            let solution = named(&SOLUTIONS).first().copied();
            found.push(record.map(|mut record| {
                describe(&mut record, object, solution, boards);
                record
            }));
            return;
        }
    }
    for value in named(&LISTS).into_iter().chain(named(&BOARDS)) {
        find(value, boards, depth + 1, found);
        if found.len() > before {
            return;
        }
    }
    if let Some(grid) = placed(object, boards) {
        let puzzle = boards.puzzle(grid.size(), grid.digits().to_vec());
        let solution = named(&SOLUTIONS).first().copied();
        found.push(puzzle.map(|puzzle| {
            let mut record = Record::new(puzzle, Format::Json);
            describe(&mut record, object, solution, boards);
            record
        }));
        return;
    }
    // No name is known: whatever holds boards.
    let is_answer = |key: &str| SOLUTIONS.iter().any(|name| key.eq_ignore_ascii_case(name));
    for (key, value) in object.iter().filter(|(key, _)| !is_answer(key)) {
        if let Some(record) = plain_board(value, boards, false).transpose() {
            let solution = named(&SOLUTIONS).first().copied();
            found.push(record.map(|mut record| {
                describe(&mut record, object, solution, boards);
                record
            }));
        } else if value.is_object() || value.is_array() {
            let before = found.len();
            find(value, boards, depth + 1, found);
            if names_rules(key) {
                let others = beside_board(value, boards);
                for record in found[before..].iter_mut().flatten() {
                    record.drawings.extend(others.iter().cloned());
                }
            }
        }
    }
}

/// Returns true for the name of a list that holds rules.
fn names_rules(key: &str) -> bool {
    RULES.iter().any(|name| key.eq_ignore_ascii_case(name))
}

/// The names of what stands beside a board among rules: rules that are not read.
fn beside_board(value: &Value, boards: &mut Boards) -> Vec<String> {
    let object = value.as_object().into_iter().flatten();
    let others = object.filter(|(_, value)| {
        has_content(value) && !matches!(plain_board(value, boards, true), Ok(Some(_)))
    });
    others.map(|(key, _)| key.clone()).collect()
}

/// Returns true for a list or an object with something in it.
fn has_content(value: &Value) -> bool {
    match value {
        Value::Array(list) => !list.is_empty(),
        Value::Object(object) => !object.is_empty(),
        _ => false,
    }
}

/// Adds what an object says about its board.
fn describe(
    record: &mut Record,
    object: &Map<String, Value>,
    solution: Option<&Value>,
    boards: &mut Boards,
) {
    let text = |value: &Value| match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    };
    for (key, value) in object {
        let known = FIELDS
            .iter()
            .find(|(name, _)| key.eq_ignore_ascii_case(name));
        if let (Some(&(_, field)), Some(text)) = (known, text(value)) {
            record.meta.add(field, &text);
        }
        if key.eq_ignore_ascii_case("id") {
            record.id = text(value);
        }
        // What other programs mean by these is not known: it is told, as drawings are.
        if has_content(value) && names_rules(key) {
            record.drawings.push(key.clone());
        }
    }
    let solution = solution.and_then(|solution| plain_board(solution, boards, true).ok().flatten());
    let givens = record.puzzle.givens();
    record.solution = solution
        .map(|record| record.puzzle.givens().clone())
        .filter(|grid| grid.is_full() && grid.size() == givens.size());
}

/// The puzzle that a value is, if it has the shape of a board. A value without a name may be a row of a
/// picture, so that only a classic or a large board is recognised in one string or flat list.
fn plain_board(
    value: &Value,
    boards: &mut Boards,
    is_named: bool,
) -> Result<Option<Record>, ErrorKind> {
    let Some(grid) = grid(value, boards, is_named)? else {
        return Ok(None);
    };
    let puzzle = boards.puzzle(grid.size(), grid.digits().to_vec())?;
    Ok(Some(Record::new(puzzle, Format::Json)))
}

/// A puzzle as an object.
pub(super) fn object(board: &Board<'_>) -> Map<String, Value> {
    let rows = |grid: &Grid| -> Value { grid.rows().map(<[u8]>::to_vec).collect() };
    let mut object = Map::new();
    if let Some(id) = board.record.and_then(|record| record.id.as_ref()) {
        object.insert("id".into(), id.as_str().into());
    }
    for (field, text) in board.meta().into_iter().flat_map(Meta::iter) {
        if let Some(key) = field_key(field).filter(|&key| object.get(key).is_none()) {
            object.insert(key.into(), text.into());
        }
    }
    object.insert("board".into(), rows(board.grid));
    if let Some(solution) = board.record.and_then(|record| record.solution.as_ref()) {
        object.insert("solution".into(), rows(solution));
    }
    object
}
