//! The board that a value is: rows, one list of cells, a string, or digits with their places.

use cellwise_sudoku::{Grid, MAX_SIZE, Puzzle, Shape};
use serde_json::{Map, Value};

use crate::error::{Error, ErrorKind};
use crate::sudoku::board::Boards;
use crate::sudoku::signs::Signs;

/// The board that a text is in JSON.
pub(in crate::sudoku) fn grid_of_text(text: &str, boards: &Boards) -> Option<Grid> {
    let value: Value = serde_json::from_str(text).ok()?;
    grid(&value, boards, true).ok().flatten()
}

/// The values of an object whose names are the numbers from 0 or 1 on, as a list; rows of that kind as lists too.
pub(super) fn numbered(object: &Map<String, Value>) -> Option<Value> {
    let mut entries = Vec::with_capacity(object.len());
    for (key, value) in object {
        entries.push((key.parse::<usize>().ok()?, value));
    }
    entries.sort_by_key(|&(number, _)| number);
    let first = entries.first()?.0;
    let in_order = |(place, entry): (usize, &(usize, &Value))| entry.0 == first + place;
    if first > 1 || !entries.iter().enumerate().all(in_order) {
        return None;
    }
    let row = |value: &Value| match value {
        Value::Object(row) if row.values().all(is_plain) => numbered(row),
        _ => None,
    };
    let list = entries
        .into_iter()
        .map(|(_, value)| row(value).unwrap_or_else(|| value.clone()));
    Some(Value::Array(list.collect()))
}

fn is_plain(value: &Value) -> bool {
    !value.is_object() && !value.is_array()
}

/// The digit in an object that is a cell: `{"value": 5, "given": true}`.
fn in_cell(value: &Value) -> Option<&Value> {
    let object = value.as_object()?;
    let names = ["value", "number", "digit", "val", "num", "v"];
    let found = names.iter().find_map(|name| object.get(*name));
    found.filter(|value| is_plain(value))
}

/// The board of an object with a list of digits and their places, as services send it:
/// `{"size": 9, "squares": [{"x": 0, "y": 2, "value": 4}, …]}`. x is the column and y the row, counted from 0, or from 1
/// if there is a place that only that has. Where both are possible, it is 0 unless digits clash then.
pub(super) fn placed(object: &Map<String, Value>, boards: &Boards) -> Option<Grid> {
    let number = |value: &Value| match value {
        Value::String(text) => text.trim().parse().ok(),
        other => other
            .as_u64()
            .and_then(|number| usize::try_from(number).ok()),
    };
    let named = |object: &Map<String, Value>, names: &[&str]| {
        let found = names.iter().find_map(|name| object.get(*name));
        found.and_then(number)
    };
    let places = |list: &Vec<Value>| -> Option<Vec<(usize, usize, usize)>> {
        let place = |entry: &Value| {
            let entry = entry.as_object()?;
            let row = named(entry, &["y", "row", "r"])?;
            let column = named(entry, &["x", "column", "col", "c"])?;
            Some((row, column, named(entry, &["value", "digit", "number"])?))
        };
        list.iter().map(place).collect()
    };
    let lists = object.values().filter_map(Value::as_array);
    let places = lists.filter(|list| !list.is_empty()).find_map(places)?;
    let size = named(object, &["size"]).unwrap_or(9);
    let has = |side: usize| {
        let mut sides = places.iter().flat_map(|&(row, column, _)| [row, column]);
        sides.any(|found| found == side)
    };
    let fits = places
        .iter()
        .all(|&(row, column, _)| row <= size && column <= size);
    if size < 4 || !boards.has_shape(size) || !fits || has(0) && has(size) {
        return None;
    }
    let counted_from = |first: usize| {
        let mut digits = vec![0; size * size];
        for &(row, column, digit) in &places {
            let digit = u8::try_from(digit).ok();
            let digit = digit.filter(|&digit| usize::from(digit) <= size)?;
            digits[(row - first) * size + column - first] = digit;
        }
        Grid::from_digits(digits).ok()
    };
    let clashes = |grid: &Grid| {
        let shape = Shape::usual(size).ok();
        let puzzle = shape.and_then(|shape| Puzzle::new(shape, grid.clone()).ok());
        puzzle.is_some_and(|puzzle| !puzzle.clashes().is_empty())
    };
    match (has(0), has(size)) {
        (true, _) => counted_from(0),
        (_, true) => counted_from(1),
        _ => {
            let usual = counted_from(0)?;
            let other = || counted_from(1).filter(|other| !clashes(other));
            match clashes(&usual) {
                true => other().or(Some(usual)),
                false => Some(usual),
            }
        }
    }
}

/// The board of a value; `None` if it has not the shape of one.
pub(super) fn grid(
    value: &Value,
    boards: &Boards,
    is_named: bool,
) -> Result<Option<Grid>, ErrorKind> {
    let is_enough = |cells: usize| match is_named {
        true => cells >= 16,
        false => cells == 81 || cells >= 256,
    };
    let list = match value {
        Value::String(text) => {
            let cells: String = text
                .chars()
                .filter(|symbol| !"\r\n|".contains(*symbol))
                .collect();
            // Blanks are empty cells if they are needed to fill the board.
            let bare: String = cells.split_whitespace().collect();
            let blank = cells.replace(' ', ".");
            return Ok([cells.as_str(), &bare, &blank]
                .into_iter()
                .filter(|cells| is_enough(cells.chars().count()))
                .find_map(|cells| boards.grid(cells))
                .filter(|grid| !is_picture(grid.digits())));
        }
        Value::Array(list) => list,
        _ => return Ok(None),
    };
    if list.len() > MAX_SIZE * MAX_SIZE {
        return Ok(None);
    }
    let is_row = |row: &Value| match row {
        Value::Array(cells) => cells.len() == list.len() && !cells.iter().any(Value::is_array),
        Value::String(cells) => {
            cells.chars().count() == list.len() || cells.split(',').count() == list.len()
        }
        _ => false,
    };
    let is_cell = |cell: &Value| match in_cell(cell).unwrap_or(cell) {
        Value::Null | Value::Number(_) | Value::Bool(false) => true,
        Value::String(text) => text.chars().count() < 3,
        _ => false,
    };
    let cells: Vec<Value> = if list.len() >= 4 && list.iter().all(is_row) {
        let row = |row: &Value| match row {
            Value::String(text) if text.chars().count() != list.len() => {
                text.split(',').map(Value::from).collect()
            }
            Value::String(text) => text
                .chars()
                .map(|cell| Value::from(cell.to_string()))
                .collect(),
            other => other.as_array().cloned().unwrap_or_default(),
        };
        list.iter().flat_map(row).collect()
    } else if is_enough(list.len()) && list.iter().all(is_cell) {
        list.clone()
    } else {
        return Ok(None);
    };
    let size = cells.len().isqrt();
    if size * size != cells.len() || !boards.has_shape(size) || !cells.iter().all(is_cell) {
        return Ok(None);
    }
    let mut signs = Signs::default();
    let mut digits = Vec::with_capacity(cells.len());
    for cell in &cells {
        digits.push(digit(cell, size, boards, &mut signs).map_err(|error| error.kind)?);
    }
    signs.check().map_err(|error| error.kind)?;
    if is_picture(&digits) {
        return Ok(None);
    }
    Ok(Grid::from_digits(digits).ok())
}

/// Returns true if cells have more ones than a board has rows, and nothing else: the black cells of a picture.
fn is_picture(digits: &[u8]) -> bool {
    let ones = digits.iter().filter(|&&digit| digit == 1).count();
    ones > digits.len().isqrt() && digits.iter().all(|&digit| digit <= 1)
}

/// The digit of a cell, 0 for an empty one.
fn digit(cell: &Value, size: usize, boards: &Boards, signs: &mut Signs) -> Result<u8, Error> {
    let text = match in_cell(cell).unwrap_or(cell) {
        Value::Null | Value::Bool(_) => return Ok(0),
        Value::String(text) if text.trim().is_empty() => return Ok(0),
        Value::String(text) => text.trim().to_owned(),
        other => other.to_string(),
    };
    let wrong = || Error::new(ErrorKind::unexpected(text.as_str(), boards.cell_rule(size)));
    let number = || {
        text.parse()
            .ok()
            .filter(|&digit: &u8| usize::from(digit) <= size)
    };
    let mut symbols = text.chars();
    let symbol = match (symbols.next(), symbols.next()) {
        (Some(symbol), None) => boards.digit(symbol, size),
        _ => None,
    };
    signs.take(&text, symbol.or_else(number), wrong)
}
