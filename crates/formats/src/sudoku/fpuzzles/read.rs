//! From f-puzzles' JSON to a puzzle.
//!
//! In: the object. Out: the record, or the name of every rule that Cellwise does not have.

use cellwise_sudoku::{DigitSet, Grid, MAX_SIZE, Puzzle, Symbols};
use serde_json::{Map, Value};

use crate::Field;
use crate::error::ErrorKind;
use crate::sudoku::board::{plain_shape, with_rule_texts};
use crate::sudoku::{Format, Progress, Record};

/// Drawings, and what a puzzle calls them. They ask for nothing by themselves, but may stand for a rule
/// that is told in words.
const DRAWINGS: [(&str, &str); 5] = [
    ("line", "lines"),
    ("circle", "circles"),
    ("rectangle", "rectangles"),
    ("text", "text"),
    ("cage", "cages"),
];

/// The puzzle as far as it is read.
pub(super) struct Draft<'a> {
    pub(super) object: &'a Map<String, Value>,
    pub(super) size: usize,
    pub(super) rules: Vec<String>,
    pub(super) unsupported: Vec<String>,
}

/// The record that an object describes.
pub(in crate::sudoku) fn parse(
    object: &Map<String, Value>,
    format: Format,
) -> Result<Record, ErrorKind> {
    let grid = object.get("grid").and_then(Value::as_array);
    let rule = "a grid is as many rows as cells in a row";
    let rows: Vec<&Vec<Value>> = grid
        .into_iter()
        .flatten()
        .filter_map(Value::as_array)
        .collect();
    let size = rows.len();
    if !(1..=MAX_SIZE).contains(&size) || rows.iter().any(|row| row.len() != size) {
        return Err(ErrorKind::unexpected(
            format!("a grid of {size} rows"),
            rule,
        ));
    }
    let cells: Vec<&Value> = rows.into_iter().flatten().collect();
    let mut draft = Draft {
        object,
        size,
        rules: Vec::new(),
        unsupported: Vec::new(),
    };
    draft.regions(&cells)?;
    draft.read_rules()?;
    draft.refuse_the_rest();
    if !draft.unsupported.is_empty() {
        let names = draft.unsupported;
        return Err(ErrorKind::Unsupported {
            what: "rules",
            names,
        });
    }
    let marks: Vec<DigitSet> = cells
        .iter()
        .map(|cell| digits_of(cell, size))
        .collect::<Result<_, _>>()?;
    let plain = marks
        .iter()
        .all(|set| set.len() == 1 || *set == DigitSet::all(size));
    let shape = plain_shape(size)?;
    let wrong = ErrorKind::Cells {
        found: cells.len(),
        size,
    };
    let puzzle = if plain && size > 1 {
        let digits: Vec<u8> = marks.iter().map(|set| set.single().unwrap_or(0)).collect();
        let grid = Grid::from_digits(digits).map_err(|_| wrong.clone())?;
        Puzzle::new(shape, grid)
    } else {
        Puzzle::with_candidates(shape, marks)
    };
    let puzzle = with_rule_texts(puzzle.map_err(|_| wrong)?, &draft.rules)?;
    let mut record = Record::new(puzzle, format);
    for (key, field) in [
        ("title", Field::Title),
        ("author", Field::Author),
        ("ruleset", Field::Description),
    ] {
        record.meta.add(
            field,
            object.get(key).and_then(Value::as_str).unwrap_or_default(),
        );
    }
    record.solution = object
        .get("solution")
        .and_then(|solution| parse_solution(solution, size));
    record.progress = progress(&cells, record.puzzle.givens());
    record.drawings = drawings(object, &cells);
    Ok(record)
}

/// The player's digits and marks.
fn progress(cells: &[&Value], givens: &Grid) -> Option<Progress> {
    let size = givens.size();
    let digit = |value: &Value| {
        let digit = u8::try_from(value.as_u64()?).ok()?;
        (1..=size).contains(&usize::from(digit)).then_some(digit)
    };
    let mut digits = givens.clone();
    let mut marks = Vec::with_capacity(cells.len());
    for (at, cell) in cells.iter().enumerate() {
        if givens.get(at).is_none() {
            digits.set(at, cell.get("value").and_then(digit).unwrap_or(0));
        }
        let noted = ["centerPencilMarks", "cornerPencilMarks"]
            .iter()
            .filter_map(|key| cell.get(key).and_then(Value::as_array))
            .find(|noted| !noted.is_empty());
        marks.push(noted.into_iter().flatten().filter_map(digit).collect());
    }
    Progress::new(digits).with_marks(marks).beyond(givens)
}

/// The kinds of drawing that a puzzle has.
fn drawings(object: &Map<String, Value>, cells: &[&Value]) -> Vec<String> {
    let is_drawn = |key: &str| {
        let entries = object.get(key).and_then(Value::as_array);
        entries.is_some_and(|entries| !entries.is_empty())
    };
    let drawn = DRAWINGS.iter().filter(|(key, _)| is_drawn(key));
    let mut names: Vec<String> = drawn.map(|&(_, name)| name.to_owned()).collect();
    let is_coloured = |cell: &&Value| {
        let colour = cell.get("c").or_else(|| cell.get("highlight"));
        let colours = cell.get("cArray").or_else(|| cell.get("highlightArray"));
        colour.is_some_and(Value::is_string) || colours.is_some_and(Value::is_array)
    };
    if cells.iter().any(is_coloured) {
        names.push("cell colours".to_owned());
    }
    names
}

/// The digits that a cell may take: its given, the pencil marks that are given, or anything.
fn digits_of(cell: &Value, size: usize) -> Result<DigitSet, ErrorKind> {
    let rule = format!("a digit is 1 to {size}");
    let digit = |value: &Value| {
        let digit = value.as_u64().and_then(|digit| u8::try_from(digit).ok());
        let digit = digit.filter(|&digit| (1..=size).contains(&usize::from(digit)));
        digit.ok_or_else(|| ErrorKind::unexpected(value.to_string(), rule.clone()))
    };
    let given = cell.get("given").and_then(Value::as_bool).unwrap_or(false);
    match (
        cell.get("value"),
        cell.get("givenPencilMarks").and_then(Value::as_array),
    ) {
        (Some(value), _) if given && !value.is_null() => Ok(DigitSet::only(digit(value)?)),
        (_, Some(marks)) if !marks.is_empty() => marks.iter().map(digit).collect(),
        _ => Ok(DigitSet::all(size)),
    }
}

fn parse_solution(solution: &Value, size: usize) -> Option<Grid> {
    let digits: Option<Vec<u8>> = match solution {
        Value::Array(digits) => digits
            .iter()
            .map(|digit| u8::try_from(digit.as_u64()?).ok())
            .collect(),
        _ => None,
    };
    Grid::from_digits(digits?)
        .ok()
        .filter(|grid| grid.size() == size && grid.is_full())
}

impl Draft<'_> {
    /// A cell name like `R3C12` as Cellwise writes it.
    pub(super) fn cell(&self, value: &Value) -> Result<String, ErrorKind> {
        let name = value.as_str().unwrap_or_default();
        let (row, column) = position(name).ok_or_else(|| bad_cell(value))?;
        let on_board = |side: i64| (1..=self.size as i64).contains(&side);
        match on_board(row) && on_board(column) {
            true => Ok(format!("r{row}c{column}")),
            false => Err(bad_cell(value)),
        }
    }

    pub(super) fn cells(&self, values: Option<&Value>) -> Result<Vec<String>, ErrorKind> {
        let values = values
            .and_then(Value::as_array)
            .ok_or_else(|| bad_cell(&Value::Null))?;
        values.iter().map(|value| self.cell(value)).collect()
    }

    /// The entries of a list of marks.
    pub(super) fn list(&self, key: &str) -> impl Iterator<Item = &Value> + use<'_> {
        self.object
            .get(key)
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
    }

    /// Regions other than the usual boxes.
    fn regions(&mut self, cells: &[&Value]) -> Result<(), ErrorKind> {
        if cells.iter().all(|cell| cell.get("region").is_none()) {
            return Ok(());
        }
        let (rows, columns) = plain_shape(self.size)?.box_size();
        let across = self.size / columns;
        let mut map = String::new();
        for (i, cell) in cells.iter().enumerate() {
            let (row, column) = (i / self.size, i % self.size);
            let usual = row / rows * across + column / columns;
            let region = match cell.get("region") {
                None => Some(usual),
                Some(region) => region.as_u64().map(|region| region as usize),
            };
            let region = region.filter(|&region| region < self.size);
            let rule = "every cell is in one of as many regions as there are digits";
            let region =
                region.ok_or_else(|| ErrorKind::unexpected("a cell without a region", rule))?;
            map.push(Symbols::default().of(region as u8 + 1));
        }
        self.rules.push(format!("jigsaw {map}"));
        Ok(())
    }
}

pub(super) fn bad_cell(value: &Value) -> ErrorKind {
    ErrorKind::unexpected(value.to_string(), "a cell of the board is named like R1C9")
}

/// Row and column of a name like `R3C12`; outside the board they may be 0 or too large.
pub(super) fn position(name: &str) -> Option<(i64, i64)> {
    let (row, column) = name.strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
    let side = |text: &str| text.parse().ok().filter(|side| (-1..=100).contains(side));
    Some((side(row)?, side(column)?))
}
