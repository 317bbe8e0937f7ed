//! f-puzzles: JSON, and the links that hold it packed.
//!
//! ```text
//! https://f-puzzles.com/?load=N4Ig…        {"size": 9, "grid": [[{"value": 5, "given": true}, …], …], …}
//! ```
//!
//! Givens, pencil marks that are given, regions, and rules; a rule that Cellwise does not have
//! is refused by its name, and one that f-puzzles does not have is kept in a member of its own. Drawings may stand for a rule that is told in words: their kinds are kept, so
//! that the user can be told. The player's digits and marks are progress, not puzzle. The names and shapes are those of FPuzzlesBoard in dclamage's SudokuSolver;
//! the packing is [`lz`].

mod read;
mod rules;
mod tables;
mod write;

use cellwise_sudoku::MAX_SIZE;

use super::classify::is_one_line;
use super::print::{Marks, Writing};
use super::{Format, Reading, Record, Sudoku, json as any_json, sudokupad};
use crate::error::{Error, ErrorKind};
use crate::format::{Description, Sniff};
use crate::source::Source;
use crate::{Field, json, lz};

pub(super) use read::parse;
use write::to_json;

pub(super) const LINK: Description<Sudoku> = Description {
    aliases: &["fpuzzles"],
    sniff: Sniff::at(30, |first| packed(first.text).is_some()),
    ..Description::new(
        "f-puzzles",
        &["txt"],
        "f-puzzles link, with rules",
        read_link,
        writing(|record, out| out.push_str(&format!("{SITE}{}\n", pack(record)))),
    )
};

pub(super) const JSON: Description<Sudoku> = Description {
    sniff: Sniff::at(50, |first| {
        begins_object(first.text) || begins_list_of_cells(first.text)
    }),
    ..Description::new(
        "f-puzzles-json",
        &["json"],
        "f-puzzles JSON, with rules",
        read_link,
        writing(|record, out| out.push_str(&format!("{}\n", to_json(record)))),
    )
};

/// The room that f-puzzles' JSON has, for each format that writes it.
pub(super) const fn writing(print: fn(&Record, &mut String)) -> Writing {
    Writing {
        sizes: 2..=MAX_SIZE,
        fields: |_, field| matches!(field, Field::Title | Field::Author | Field::Description),
        solution: true,
        marks: Marks::Some,
        state: true,
        boxes: true,
        rules: |_, _| true,
        ..Writing::record(print)
    }
}

/// The longest JSON that is unpacked from a link.
const MAX_JSON: usize = 1 << 20;
const SITE: &str = "https://f-puzzles.com/?load=";

/// Reads a link of f-puzzles, or JSON.
fn read_link(lines: &mut Source<'_>, state: &mut Reading) -> Result<Option<Record>, Error> {
    read(lines, state, "a link holds ?load= and a packed puzzle")
}

/// Reads a link on one line, or JSON on any number of them: f-puzzles' own, SudokuPad's or another.
pub(super) fn read(
    lines: &mut Source<'_>,
    state: &mut Reading,
    rule: &'static str,
) -> Result<Option<Record>, Error> {
    let Some(first) = lines.peek(0)? else {
        return Ok(None);
    };
    let start = first.number;
    let text = first.text.trim();
    let at_start = |kind| Error::at_line(start, kind);
    let finish = |mut record: Record| {
        record.line = start;
        Some(record)
    };
    if text.starts_with('{') || begins_list_of_cells(text) {
        let value = state
            .list
            .read_value(lines, |line| is_one_line(line, &state.own.boards))?;
        let text = &value.text;
        let parsed: serde_json::Value =
            serde_json::from_str(text).map_err(|error| json::error(&error, &value))?;
        let records = any_json::parse(&parsed, &mut state.own.boards).map_err(at_start)?;
        let records = records.into_iter().map(|found| match found {
            Ok(record) => Ok(Record {
                line: start,
                ..record
            }),
            Err(kind) => Err(at_start(kind)),
        });
        let records = records.collect();
        return state.found(records);
    }
    let record = match (packed(text), sudokupad::id(text)) {
        (Some(packed), _) => unpack(packed).and_then(|json| {
            let object = serde_json::from_str(&json);
            let object = object.map_err(|error| ErrorKind::Syntax(error.to_string()))?;
            parse(&object, Format::FPuzzles)
        }),
        (None, Some(id)) => sudokupad::parse(&id),
        (None, None) => Err(ErrorKind::unexpected(text, rule)),
    };
    lines.drop_line();
    record.map(finish).map_err(at_start)
}

/// Returns true if a line begins an object. Two braces open the rows of an array in C or Java.
fn begins_object(text: &str) -> bool {
    let inner = text.strip_prefix('{').map(str::trim_start);
    inner.is_some_and(|inner| !inner.starts_with('{'))
}

/// Returns true if a line begins rows of cells that are objects: `[[{`.
fn begins_list_of_cells(text: &str) -> bool {
    let inner = text.strip_prefix('[').map(str::trim_start);
    let inner = inner.and_then(|inner| inner.strip_prefix('['));
    inner.is_some_and(|inner| inner.trim_start().starts_with('{'))
}

/// The packed text in a link, if it is one of f-puzzles.
fn packed(text: &str) -> Option<&str> {
    let (_, packed) = text.trim().split_once("?load=")?;
    Some(packed.split('&').next().unwrap_or_default())
}

/// The JSON in a packed text.
pub(super) fn unpack(packed: &str) -> Result<String, ErrorKind> {
    let packed = packed
        .replace("%2B", "+")
        .replace("%2F", "/")
        .replace("%3D", "=");
    let packed = packed
        .replace("%2b", "+")
        .replace("%2f", "/")
        .replace("%3d", "=")
        .replace(' ', "+");
    lz::unpack(&packed, MAX_JSON).map_err(|fault| match fault {
        lz::Fault::Broken => ErrorKind::Syntax("the link is cut short or damaged".into()),
        lz::Fault::TooLong => ErrorKind::TooLarge {
            what: "a packed puzzle",
            found: format!("more than {MAX_JSON} characters"),
            limit: MAX_JSON as u64,
        },
    })
}

/// The packed text of a record.
pub(super) fn pack(record: &Record) -> String {
    lz::pack(&to_json(record).to_string())
}
