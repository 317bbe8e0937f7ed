//! From f-puzzles' JSON to a puzzle.
//!
//! In: the object. Out: the record, or the name of every rule that Cellwise does not have.

use cellwise_sudoku::{DigitSet, Grid, MAX_SIZE, Puzzle, Symbols};
use serde_json::{Map, Value};

use crate::Field;
use crate::error::ErrorKind;
use crate::sudoku::board::{plain_shape, with_rule_texts};
use crate::sudoku::{Format, Record};

/// What is drawn, said or remembered, and asks for nothing.
const HARMLESS: [&str; 22] = [
    "size",
    "title",
    "author",
    "ruleset",
    "grid",
    "solution",
    "successMessage",
    "text",
    "line",
    "circle",
    "rectangle",
    "cage",
    "highlightConflicts",
    "disabledlogic",
    "truecandidatesoptions",
    "msgcorrect",
    "metadata",
    "id",
    "userCandidates",
    "timer",
    "version",
    "cosmetics",
];

/// What is read so far.
struct Draft<'a> {
    object: &'a Map<String, Value>,
    size: usize,
    rules: Vec<String>,
    unsupported: Vec<String>,
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
    draft.whole_board();
    draft.marked()?;
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
        let grid = Grid::from_digits(digits).ok_or_else(|| wrong.clone())?;
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
    Ok(record)
}

/// What a cell may take: its given, the pencil marks that are given, or anything.
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
        (Some(value), _) if given => Ok(DigitSet::only(digit(value)?)),
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
    Grid::from_digits(digits?).filter(|grid| grid.size() == size && grid.is_full())
}

impl Draft<'_> {
    /// A cell name like `R3C12` as Cellwise writes it.
    fn cell(&self, value: &Value) -> Result<String, ErrorKind> {
        let name = value.as_str().unwrap_or_default();
        let (row, column) = position(name).ok_or_else(|| bad_cell(value))?;
        let on_board = |side: i64| (1..=self.size as i64).contains(&side);
        match on_board(row) && on_board(column) {
            true => Ok(format!("r{row}c{column}")),
            false => Err(bad_cell(value)),
        }
    }

    fn cells(&self, values: Option<&Value>) -> Result<Vec<String>, ErrorKind> {
        let values = values
            .and_then(Value::as_array)
            .ok_or_else(|| bad_cell(&Value::Null))?;
        values.iter().map(|value| self.cell(value)).collect()
    }

    /// The entries of a list of marks.
    fn list(&self, key: &str) -> impl Iterator<Item = &Value> + use<'_> {
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

    /// Rules on the whole board.
    fn whole_board(&mut self) {
        let on = |key: &str| {
            self.object
                .get(key)
                .and_then(Value::as_bool)
                .unwrap_or(false)
        };
        let diagonals = match (on("diagonal-"), on("diagonal+")) {
            (true, true) => Some("x"),
            (true, false) => Some("x down"),
            (false, true) => Some("x up"),
            (false, false) => None,
        };
        let named = [
            ("antiknight", "antiknight"),
            ("antiking", "antiking"),
            ("disjointgroups", "disjoint"),
            ("nonconsecutive", "nonconsecutive"),
        ];
        let rules: Vec<String> = named
            .into_iter()
            .filter(|&(key, _)| on(key))
            .map(|(_, rule)| rule)
            .chain(diagonals)
            .map(str::to_owned)
            .collect();
        self.rules.extend(rules);
    }

    /// Rules that are marked on cells.
    fn marked(&mut self) -> Result<(), ErrorKind> {
        let mut rules = Vec::new();
        for (key, rule) in [("odd", "odd"), ("even", "even")] {
            for entry in self.list(key) {
                rules.push(format!("{rule} {}", self.cell(&entry["cell"])?));
            }
        }
        for entry in self.list("extraregion") {
            rules.push(format!(
                "region {}",
                self.cells(entry.get("cells"))?.join(" ")
            ));
        }
        for entry in self.list("killercage") {
            let cells = self.cells(entry.get("cells"))?.join(" ");
            match number(entry.get("value")) {
                Some(sum) => rules.push(format!("killer {sum} {cells}")),
                None => rules.push(format!("region {cells}")),
            }
        }
        for (key, rule) in [
            ("thermometer", "thermo"),
            ("palindrome", "palindrome"),
            ("renban", "renban"),
        ] {
            for line in self.list(key).flat_map(lines) {
                rules.push(format!("{rule} {}", self.cells(Some(line))?.join(" ")));
            }
        }
        for entry in self.list("arrow") {
            let circle = self.cells(entry.get("cells"))?;
            let [circle] = &circle[..] else {
                let names = vec!["arrow with a sum of two digits".to_owned()];
                return Err(ErrorKind::Unsupported {
                    what: "rules",
                    names,
                });
            };
            for line in lines(entry) {
                let cells = self.cells(Some(line))?;
                let shaft: Vec<&str> = cells
                    .iter()
                    .filter(|&cell| cell != circle)
                    .map(String::as_str)
                    .collect();
                rules.push(format!("arrow {circle} {}", shaft.join(" ")));
            }
        }
        for entry in self.list("littlekillersum") {
            rules.extend(self.little_killer(entry)?);
        }
        for entry in self.list("sandwichsum") {
            rules.extend(self.sandwich(entry)?);
        }
        for entry in self.list("xv") {
            let sum = match entry.get("value").and_then(Value::as_str) {
                Some("X" | "x") => 10,
                Some("V" | "v") => 5,
                _ => continue,
            };
            rules.push(format!(
                "killer {sum} {}",
                self.cells(entry.get("cells"))?.join(" ")
            ));
        }
        for entry in self.list("clone") {
            let (from, to) = (
                self.cells(entry.get("cells"))?,
                self.cells(entry.get("cloneCells"))?,
            );
            let pairs = from.iter().zip(&to).filter(|(from, to)| from != to);
            rules.extend(pairs.map(|(from, to)| format!("palindrome {from} {to}")));
        }
        for (key, larger) in [("minimum", true), ("maximum", false)] {
            for entry in self.list(key) {
                rules.extend(self.extreme(&entry["cell"], larger)?);
            }
        }
        self.rules.extend(rules);
        Ok(())
    }

    /// Whether neighbours of a cell are all larger than it, or all smaller.
    fn extreme(&self, cell: &Value, larger: bool) -> Result<Vec<String>, ErrorKind> {
        let name = self.cell(cell)?;
        let (row, column) = position(&name).ok_or_else(|| bad_cell(cell))?;
        let beside =
            [(-1, 0), (0, -1), (0, 1), (1, 0)].map(|(down, right)| (row + down, column + right));
        let on_board = |&(row, column): &(i64, i64)| {
            let side = 1..=self.size as i64;
            side.contains(&row) && side.contains(&column)
        };
        let rule = |(row, column): (i64, i64)| match larger {
            true => format!("greater r{row}c{column} {name}"),
            false => format!("greater {name} r{row}c{column}"),
        };
        Ok(beside.into_iter().filter(on_board).map(rule).collect())
    }

    /// A sum outside the board and the way it looks along a diagonal.
    fn little_killer(&self, entry: &Value) -> Result<Option<String>, ErrorKind> {
        let Some(sum) = number(entry.get("value")).filter(|&sum| sum > 0) else {
            return Ok(None);
        };
        let (way, down, right) = match entry.get("direction").and_then(Value::as_str) {
            Some("DR") => ("se", 1, 1),
            Some("DL") => ("sw", 1, -1),
            Some("UR") => ("ne", -1, 1),
            Some("UL") => ("nw", -1, -1),
            _ => {
                return Err(ErrorKind::unexpected(
                    entry.to_string(),
                    "a direction is UL, UR, DL or DR",
                ));
            }
        };
        let outside = entry.get("cell").and_then(Value::as_str).and_then(position);
        let (row, column) = outside.ok_or_else(|| bad_cell(&entry["cell"]))?;
        let first = self.cell(&Value::from(format!("R{}C{}", row + down, column + right)))?;
        Ok(Some(format!("littlekiller {sum} {first} {way}")))
    }

    /// A sum outside a row or a column.
    fn sandwich(&self, entry: &Value) -> Result<Option<String>, ErrorKind> {
        let Some(sum) = number(entry.get("value")) else {
            return Ok(None);
        };
        let outside = entry.get("cell").and_then(Value::as_str).and_then(position);
        let side = 1..=self.size as i64;
        match outside.ok_or_else(|| bad_cell(&entry["cell"]))? {
            (row, column) if side.contains(&row) && !side.contains(&column) => {
                Ok(Some(format!("sandwich row {row} {sum}")))
            }
            (row, column) if side.contains(&column) && !side.contains(&row) => {
                Ok(Some(format!("sandwich column {column} {sum}")))
            }
            _ => Err(bad_cell(&entry["cell"])),
        }
    }

    /// Names every rule that was not understood.
    fn refuse_the_rest(&mut self) {
        const KNOWN: [&str; 21] = [
            "diagonal+",
            "diagonal-",
            "antiknight",
            "antiking",
            "disjointgroups",
            "nonconsecutive",
            "odd",
            "even",
            "extraregion",
            "killercage",
            "thermometer",
            "palindrome",
            "renban",
            "arrow",
            "littlekillersum",
            "sandwichsum",
            "xv",
            "clone",
            "minimum",
            "maximum",
            "negative",
        ];
        for (key, value) in self.object {
            let asks = match value {
                Value::Null | Value::Bool(false) => false,
                Value::Array(entries) => !entries.is_empty(),
                Value::Object(entries) => !entries.is_empty(),
                Value::String(text) => !text.is_empty(),
                _ => true,
            };
            let known = KNOWN.contains(&key.as_str()) && key != "negative";
            if asks && !known && !HARMLESS.contains(&key.as_str()) {
                let name = match key.as_str() {
                    "negative" => format!("negative {value}"),
                    _ => key.clone(),
                };
                self.unsupported.push(name);
            }
        }
    }
}

fn bad_cell(value: &Value) -> ErrorKind {
    ErrorKind::unexpected(value.to_string(), "a cell of the board is named like R1C9")
}

/// Row and column of a name like `R3C12`; outside the board they may be 0 or too large.
pub(super) fn position(name: &str) -> Option<(i64, i64)> {
    let (row, column) = name.strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
    let side = |text: &str| text.parse().ok().filter(|side| (-1..=100).contains(side));
    Some((side(row)?, side(column)?))
}

/// A number, plain or in quotes; none if it is left blank.
fn number(value: Option<&Value>) -> Option<u64> {
    match value? {
        Value::String(text) => text.trim().parse().ok(),
        value => value.as_u64(),
    }
}

fn lines(entry: &Value) -> impl Iterator<Item = &Value> {
    entry
        .get("lines")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
}
