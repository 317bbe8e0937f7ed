//! `{"r": [[1, 1], …], "c": [[1], …]}`: the clues of the rows and of the columns, and JSON of any
//! other shape that has them.
//!
//! The founding documents have `r` and `c`; the names and shapes that other programs use are in
//! `tree.rs`. Title, author and the like, `id` and `solution` (a list of rows) are kept.
//!
//! In colours a run is text, its length and the letter of its colour, and `palette` says what the
//! letters stand for, `.` for the background, as `--json` does. Blots are text as well: `"?"` or
//! `"?r"` for a run whose length can't be read, `"*"` for any number of runs.
//!
//! ```json
//! {"r": [["2r", "1g"]], "c": [["1r"], ["1r"], ["1g"]],
//!  "palette": [{"name": "red", "rgb": "#ff0000", "symbol": "r"}, {"rgb": "#00ff00", "symbol": "g"}]}
//! ```
//!
//! Without a palette, letters get colours that people tell apart. This spelling is this project's.
//! An object may span lines; it is read up to its closing brace. Objects in a list are read one by
//! one. Brackets are counted before anything is parsed, so that depth costs nothing.

use std::cell::Cell as Counter;
use std::fmt::{self, Write as _};

use cellwise_nonogram::{Cell, Clue, Colour, Puzzle};
use serde::de::{self, DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};

use super::colours::clue_text;
use super::detect::is_start;
use super::print::Writing;
use super::tree::{self, Node};
use super::{Format, Nonogram, Page, Reading, Record};
use crate::error::Error;
use crate::format::{Description, Sniff};
use crate::source::Source;

pub(super) const JSON: Description<Nonogram> = Description {
    colours: true,
    sniff: Sniff::at(30, |first| {
        first.text.starts_with('{') || first.text.starts_with("[[")
    }),
    ..Description::new(
        "json",
        &["json"],
        "{\"r\": …, \"c\": …} and other JSON with clues",
        read,
        Writing {
            fields: |_| true,
            id: true,
            solution: true,
            blots: true,
            palette: |_| true,
            ..Writing::clues(print)
        },
    )
};

/// The number of values in one object that is read.
const MAX_NODES: usize = 1 << 21;

/// Makes a [`Node`], and counts down the values that may still come.
#[derive(Clone, Copy)]
struct Seed<'a>(&'a Counter<usize>);

impl<'de> DeserializeSeed<'de> for Seed<'_> {
    type Value = Node;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Node, D::Error> {
        let left = self.0.get().checked_sub(1);
        let too_many = || de::Error::custom(format!("more than {MAX_NODES} values"));
        self.0.set(left.ok_or_else(too_many)?);
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Seed<'_> {
    type Value = Node;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E>(self) -> Result<Node, E> {
        Ok(Node::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Node, E> {
        Ok(Node::Number(i64::from(value)))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Node, E> {
        Ok(Node::Number(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Node, E> {
        Ok(Node::Number(i64::try_from(value).unwrap_or(i64::MAX)))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Node, E> {
        Ok(Node::Text(value.to_string().into()))
    }

    fn visit_str<E>(self, value: &str) -> Result<Node, E> {
        Ok(Node::Text(value.into()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Node, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element_seed(self)? {
            list.push(item);
        }
        Ok(Node::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Node, A::Error> {
        let mut object = Vec::new();
        while let Some(name) = entries.next_key::<String>()? {
            object.push((name.into(), entries.next_value_seed(self)?));
        }
        Ok(Node::Object(object))
    }
}

/// Reads a value from its opening bracket on.
fn read(lines: &mut Source<'_>, state: &mut Reading) -> Result<Option<Record>, Error> {
    if lines.peek(0)?.is_none() {
        return Ok(None);
    }
    let value = state.list.read_value(lines, is_start)?;
    let mut json = serde_json::Deserializer::from_str(&value.text);
    let left = Counter::new(MAX_NODES);
    let node = Seed(&left).deserialize(&mut json);
    let node = node.and_then(|node| json.end().map(|()| node));
    let node = node.map_err(|error| crate::json::error(&error, &value))?;
    let records = tree::records(&node, Format::Json, value.line, "JSON");
    let mut records = records.map_err(|error| value.place(error))?;
    for record in &mut records {
        if let Err(error) = record {
            *error = value.place(error.clone());
        }
    }
    state.found(records)
}

/// Appends a puzzle as one line.
fn print(record: &Record, page: &mut Page<'_>) {
    page.text.push_str(&text(record));
    page.text.push('\n');
}

/// The values of an object that was read in another syntax.
pub(super) fn node(value: &serde_json::Value) -> Node {
    let left = Counter::new(usize::MAX);
    Seed(&left).deserialize(value).unwrap_or(Node::Null)
}

/// A puzzle as an object.
pub(super) fn text(record: &Record) -> String {
    let mut text = line(&record.puzzle, " ");
    text.pop();
    for (field, said) in record.meta.iter() {
        let _ = write!(
            text,
            ", \"{}\": {}",
            tree::field_name(field),
            json_text(said)
        );
    }
    if let Some(id) = &record.id {
        let _ = write!(text, ", \"id\": {}", json_text(id));
    }
    let solution = record.solution.as_ref();
    if let Some(solution) = solution.filter(|picture| picture.is_finished()) {
        let palette = record.puzzle.palette();
        let letter = |cell: &Cell| match cell.colour() {
            Some(Colour::FIRST) if !record.puzzle.is_coloured() => '#',
            Some(colour) if *cell != Cell::White => palette.paint(colour).letter,
            _ => '.',
        };
        let row = |row: &[Cell]| json_text(&row.iter().map(letter).collect::<String>());
        let rows: Vec<String> = solution.rows().map(row).collect();
        let _ = write!(text, ", \"solution\": [{}]", rows.join(", "));
    }
    text.push('}');
    text
}

/// A puzzle as one line, with `gap` after commas and colons.
pub(super) fn line(puzzle: &Puzzle, gap: &str) -> String {
    let list = |clues: &[Clue]| {
        let clue = |clue: &Clue| match puzzle.is_coloured() || !clue.is_plain() {
            true if clue.parts().next().is_none() => "[]".to_owned(),
            true => {
                let text = clue_text(puzzle, clue);
                let words: Vec<String> = text.split(' ').map(quoted).collect();
                format!("[{}]", words.join(&format!(",{gap}")))
            }
            false => {
                let runs: Vec<String> = clue.runs().iter().map(ToString::to_string).collect();
                format!("[{}]", runs.join(&format!(",{gap}")))
            }
        };
        let all: Vec<String> = clues.iter().map(clue).collect();
        all.join(&format!(",{gap}"))
    };
    let mut out = String::new();
    let _ = write!(out, "{{\"r\":{gap}[{}],{gap}", list(puzzle.rows()));
    let _ = write!(out, "\"c\":{gap}[{}]", list(puzzle.columns()));
    if !puzzle.palette().is_black_on_white() {
        let paints = puzzle.palette().paints().iter().map(|paint| {
            let (name, hex) = (json_text(&paint.name), paint.hex());
            let letter = paint.letter;
            format!("{{\"name\":{gap}{name},{gap}\"rgb\":{gap}\"{hex}\",{gap}\"symbol\":{gap}\"{letter}\"}}")
        });
        let paints: Vec<String> = paints.collect();
        let paints = paints.join(&format!(",{gap}"));
        let _ = write!(out, ",{gap}\"palette\":{gap}[{paints}]");
    }
    out.push('}');
    out
}

/// A word of a clue: a number where it is one, else text.
fn quoted(word: &str) -> String {
    match word.bytes().all(|byte| byte.is_ascii_digit()) {
        true => word.to_owned(),
        false => json_text(word),
    }
}

fn json_text(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
