//! The rules of a puzzle in f-puzzles' JSON, in Cellwise's words.
//!
//! Members that f-puzzles and its extensions know are read by [`tables`](super::tables); rules that they don't know are kept, as
//! Cellwise writes them, in the member `cellwise`, which other programs pass over.

use serde_json::Value;

use super::read::{Draft, bad_cell, position};
use super::tables::{
    BY_NEIGHBOURS, CLUES, DOTS, FOG, GROUPS, HARMLESS, KNOWN, LINES, OWN, SINGLE, SWITCHES,
};
use crate::error::ErrorKind;

impl Draft<'_> {
    /// All rules.
    pub(super) fn read_rules(&mut self) -> Result<(), ErrorKind> {
        let mut rules = self.switches();
        rules.extend(self.lines_and_groups()?);
        rules.extend(self.cages_and_arrows()?);
        rules.extend(self.dots()?);
        rules.extend(self.clues()?);
        for entry in self.list(OWN) {
            let text = entry.as_str();
            let text =
                text.ok_or_else(|| ErrorKind::unexpected(entry.to_string(), "a rule as text"))?;
            rules.push(text.to_owned());
        }
        self.rules.extend(rules);
        Ok(())
    }

    /// Rules on the whole board.
    fn switches(&self) -> Vec<String> {
        let on = |key: &str| {
            let value = self.object.get(key).and_then(Value::as_bool);
            value.unwrap_or(false)
        };
        let diagonals = match (on("diagonal-"), on("diagonal+")) {
            (true, true) => Some("x"),
            (true, false) => Some("x down"),
            (false, true) => Some("x up"),
            (false, false) => None,
        };
        // Cells with a dot between them may be consecutive.
        let has_dots = self
            .list("difference")
            .chain(self.list("ratio"))
            .next()
            .is_some();
        let apart = match has_dots {
            true => "negative difference 1",
            false => "nonconsecutive",
        };
        let switches = SWITCHES.into_iter().chain([("nonconsecutive", apart)]);
        let rules = switches.filter(|&(key, _)| on(key)).map(|(_, rule)| rule);
        rules.chain(diagonals).map(str::to_owned).collect()
    }

    fn lines_and_groups(&self) -> Result<Vec<String>, ErrorKind> {
        let mut rules = Vec::new();
        for (key, rule) in SINGLE {
            let cells = self.list(key).map(|entry| self.cell(&entry["cell"]));
            let cells: Vec<String> = cells.collect::<Result<_, _>>()?;
            // Two extreme cells side by side are not compared (MaximumConstraint in SudokuSolver), so they are one rule.
            match rule {
                "odd" | "even" => rules.extend(cells.iter().map(|cell| format!("{rule} {cell}"))),
                _ if cells.is_empty() => {}
                _ => rules.push(format!("{rule} {}", cells.join(" "))),
            }
        }
        let lit: Vec<&Value> = FOG.iter().flat_map(|key| self.list(key)).collect();
        if !lit.is_empty() {
            let mut cells = Vec::new();
            for entry in lit {
                match entry.get("cells") {
                    Some(listed) => cells.extend(self.cells(Some(listed))?),
                    None => cells.push(self.cell(entry.get("cell").unwrap_or(entry))?),
                }
            }
            cells.sort_unstable();
            cells.dedup();
            rules.push(format!("fog {}", cells.join(" ")));
        }
        for (key, rule) in GROUPS {
            for entry in self.list(key) {
                let cells = self.cells(entry.get("cells"))?.join(" ");
                rules.push(format!("{rule} {cells}"));
            }
        }
        for (key, rule) in LINES {
            for entry in self.list(key) {
                let number = match (rule, number(entry.get("value"))) {
                    ("whispers", None) => format!(" {}", self.size.div_ceil(2)),
                    ("whispers" | "modular" | "lockout", Some(number)) => format!(" {number}"),
                    _ => String::new(),
                };
                for line in lines(entry) {
                    let cells = self.cells(Some(line))?;
                    let parts = match BY_NEIGHBOURS.contains(&rule) {
                        true => cut(&cells),
                        false => vec![cells],
                    };
                    let text = |part: &Vec<String>| format!("{rule}{number} {}", part.join(" "));
                    rules.extend(parts.iter().map(text));
                }
            }
        }
        for entry in self.list("clone") {
            let (from, to) = (
                self.cells(entry.get("cells"))?,
                self.cells(entry.get("cloneCells"))?,
            );
            let moved = from.iter().zip(&to).any(|(from, to)| from != to);
            if moved && from.len() == to.len() {
                rules.push(format!("clone {} {}", from.join(" "), to.join(" ")));
            }
        }
        for entry in self.list("quadruple") {
            let cells = self.cells(entry.get("cells"))?;
            let values = entry.get("values").and_then(Value::as_array);
            let digits = values.into_iter().flatten();
            let digits: Vec<String> = digits.map(ToString::to_string).collect();
            if !digits.is_empty() {
                rules.push(quadruple(&digits.join(","), &cells, self.size));
            }
        }
        Ok(rules)
    }

    fn cages_and_arrows(&self) -> Result<Vec<String>, ErrorKind> {
        let mut rules = Vec::new();
        for entry in self.list("killercage") {
            let cells = self.cells(entry.get("cells"))?.join(" ");
            match number(entry.get("value")) {
                Some(sum) => rules.push(format!("killer {sum} {cells}")),
                None => rules.push(format!("region {cells}")),
            }
        }
        for entry in self.list("arrow") {
            let mut circle = self.cells(entry.get("cells"))?;
            // A number of several digits is read from left to right, from top to bottom.
            circle.sort_by_key(|cell| position(cell));
            let start = match circle.len() {
                1 => format!("arrow {}", circle[0]),
                2 | 3 => format!("pill {} {}", circle.len(), circle.join(" ")),
                count => {
                    let what = "rules";
                    let names = vec![format!("arrow with {count} cells in its circle")];
                    return Err(ErrorKind::Unsupported { what, names });
                }
            };
            for line in lines(entry) {
                let mut shaft = self.cells(Some(line))?;
                shaft.retain(|cell| !circle.contains(cell));
                rules.push(format!("{start} {}", shaft.join(" ")));
            }
        }
        Ok(rules)
    }

    /// Marks between two cells, and what their absence says.
    fn dots(&self) -> Result<Vec<String>, ErrorKind> {
        let mut rules = Vec::new();
        for (key, rule, usual) in DOTS {
            for entry in self.list(key) {
                let value = number(entry.get("value")).unwrap_or(usual);
                let cells = self.cells(entry.get("cells"))?.join(" ");
                rules.push(format!("{rule} {value} {cells}"));
            }
        }
        for entry in self.list("xv") {
            let sum = match entry.get("value").and_then(Value::as_str) {
                Some("X" | "x") => 10,
                Some("V" | "v") => 5,
                _ => continue,
            };
            let cells = self.cells(entry.get("cells"))?.join(" ");
            rules.push(format!("xv {sum} {cells}"));
        }
        for kind in self.list("negative") {
            rules.push(match kind.as_str() {
                Some("xv") => "negative xv 5 10".to_owned(),
                Some("ratio") => {
                    // All ratios that the puzzle has, or the usual one.
                    let dots = self.list("ratio");
                    let values = dots.map(|entry| number(entry.get("value")).unwrap_or(2));
                    let mut values: Vec<u64> = values.collect();
                    if values.is_empty() {
                        values.push(2);
                    }
                    let values: Vec<String> = values.iter().map(ToString::to_string).collect();
                    format!("negative ratio {}", values.join(" "))
                }
                _ => {
                    let what = "rules";
                    let names = vec![format!("negative {kind}")];
                    return Err(ErrorKind::Unsupported { what, names });
                }
            });
        }
        Ok(rules)
    }

    /// Numbers outside the board.
    fn clues(&self) -> Result<Vec<String>, ErrorKind> {
        let mut rules = Vec::new();
        for entry in self.list("littlekillersum") {
            rules.extend(self.little_killer(entry)?);
        }
        for entry in self.list("sandwichsum") {
            if let Some(sum) = number(entry.get("value")) {
                let (side, line) = self.outside(entry)?;
                let kind = match side {
                    "left" | "right" => "row",
                    _ => "column",
                };
                let line = format!("sandwich {kind} {line} ");
                let rule = format!("{line}{sum}");
                // A line has one sandwich sum: two of them are numbers that mean something else.
                let is_other = |known: &String| known.starts_with(&line) && *known != rule;
                if rules.iter().any(is_other) {
                    let names = vec!["different numbers at both ends of a line".to_owned()];
                    let what = "rules";
                    return Err(ErrorKind::Unsupported { what, names });
                }
                rules.push(rule);
            }
        }
        for (key, rule) in CLUES {
            for entry in self.list(key) {
                if let Some(clue) = number(entry.get("value")) {
                    let (side, line) = self.outside(entry)?;
                    rules.push(format!("{rule} {side} {line} {clue}"));
                }
            }
        }
        Ok(rules)
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
                let rule = "a direction is UL, UR, DL or DR";
                return Err(ErrorKind::unexpected(entry.to_string(), rule));
            }
        };
        let outside = entry.get("cell").and_then(Value::as_str).and_then(position);
        let (row, column) = outside.ok_or_else(|| bad_cell(&entry["cell"]))?;
        let first = self.cell(&Value::from(format!("R{}C{}", row + down, column + right)))?;
        Ok(Some(format!("littlekiller {sum} {first} {way}")))
    }

    /// The side of the board at which a clue stands, and its row or column.
    fn outside(&self, entry: &Value) -> Result<(&'static str, i64), ErrorKind> {
        let cell = entry.get("cell").and_then(Value::as_str).and_then(position);
        let inside = 1..=self.size as i64;
        match cell.ok_or_else(|| bad_cell(&entry["cell"]))? {
            (row, column) if inside.contains(&row) && column < 1 => Ok(("left", row)),
            (row, column) if inside.contains(&row) && !inside.contains(&column) => {
                Ok(("right", row))
            }
            (row, column) if inside.contains(&column) && row < 1 => Ok(("top", column)),
            (row, column) if inside.contains(&column) && !inside.contains(&row) => {
                Ok(("bottom", column))
            }
            _ => Err(bad_cell(&entry["cell"])),
        }
    }

    /// Names every rule that was not understood.
    pub(super) fn refuse_the_rest(&mut self) {
        for (key, value) in self.object {
            let asks = match value {
                Value::Null | Value::Bool(false) => false,
                Value::Array(entries) => !entries.is_empty(),
                Value::Object(entries) => !entries.is_empty(),
                Value::String(text) => !text.is_empty(),
                _ => true,
            };
            let key = key.as_str();
            let pairs = LINES.iter().chain(&SINGLE).chain(&GROUPS).chain(&CLUES);
            let known = pairs.chain(&SWITCHES).any(|pair| pair.0 == key)
                || DOTS.iter().any(|dots| dots.0 == key)
                || KNOWN.contains(&key)
                || FOG.contains(&key)
                || key == OWN;
            if asks && !known && !HARMLESS.contains(&key) {
                self.unsupported.push(key.to_owned());
            }
        }
    }
}

/// The rule for digits around a corner, or in other cells.
fn quadruple(digits: &str, cells: &[String], size: usize) -> String {
    let mut places: Vec<(i64, i64)> = cells.iter().filter_map(|cell| position(cell)).collect();
    places.sort_unstable();
    if let [(row, column), ..] = places[..] {
        let square = [
            (row, column),
            (row, column + 1),
            (row + 1, column),
            (row + 1, column + 1),
        ];
        if places == square && row < size as i64 && column < size as i64 {
            return format!("quadruple {digits} r{row}c{column}");
        }
    }
    format!("contains {digits} {}", cells.join(" "))
}

/// A line in parts without a cell twice; a part begins where the one before it ended.
fn cut(line: &[String]) -> Vec<Vec<String>> {
    let mut parts: Vec<Vec<String>> = vec![Vec::new()];
    for cell in line {
        let part = parts.len() - 1;
        if parts[part].last() == Some(cell) {
            continue;
        }
        if parts[part].contains(cell) {
            let end = parts[part].last().cloned();
            parts.push(end.into_iter().collect());
        }
        let part = parts.len() - 1;
        parts[part].push(cell.clone());
    }
    parts
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
