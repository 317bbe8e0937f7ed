//! Simon Tatham's Pattern: a game id like `10x10:1/6/2.6/8/…`.
//!
//! Width, height, then the clues of the columns and of the rows between `/`, runs between `.`;
//! nothing is a white line. A link that ends in `#` and an id is read as well. Cells that the id
//! fixes beforehand (after a comma) and ids that are seeds of a generator are refused. The layout
//! is that of pattern.c in the puzzle collection.

use cellwise_nonogram::{Clue, Puzzle};

use super::clues::{parse_side, record};
use super::{Format, Record};
use crate::error::{Error, ErrorKind};
use crate::source::{Line, Source};

/// The id on a line: all of it, or what follows `#` in a link.
fn id(text: &str) -> Option<&str> {
    let text = text.trim();
    let id = match text.rsplit_once('#') {
        Some((link, id)) if link.contains("://") => id,
        _ => text,
    };
    let (size, _) = id.split_once([':', '#'])?;
    let (width, height) = size.split_once('x')?;
    let is_number = |side: &str| !side.is_empty() && side.bytes().all(|byte| byte.is_ascii_digit());
    (is_number(width) && is_number(height)).then_some(id)
}

/// Whether a line holds an id.
pub(super) fn is_id(text: &str) -> bool {
    id(text).is_some()
}

/// Reads the next line as a puzzle.
pub(super) fn read(lines: &mut Source<'_>) -> Result<Option<Record>, Error> {
    let Some(line) = lines.peek(0)? else {
        return Ok(None);
    };
    let record = parse(line);
    lines.drop_line();
    record.map(Some)
}

fn parse(line: &Line) -> Result<Record, Error> {
    let unsupported = |what, name: &str| {
        let names = vec![name.to_owned()];
        line.error(ErrorKind::Unsupported { what, names })
    };
    let Some(id) = id(&line.text) else {
        let rule = "a game id is WIDTHxHEIGHT:, then clues between /";
        return Err(line.error(ErrorKind::unexpected(line.text.trim(), rule)));
    };
    let Some((size, clues)) = id.split_once(':') else {
        return Err(unsupported("ids", "random seed"));
    };
    let (clues, fixed) = clues.split_once(',').unwrap_or((clues, ""));
    if fixed.bytes().any(|byte| byte.is_ascii_alphabetic()) {
        return Err(unsupported("ids", "cells fixed beforehand"));
    }
    let (width, height) = size.split_once('x').unwrap_or_default();
    let side = |side: &str, what| parse_side(side, what).map_err(|kind| line.error(kind));
    let (width, height) = (side(width, "a width")?, side(height, "a height")?);
    let clue = |text: &str| -> Result<Clue, Error> {
        let runs = text
            .split('.')
            .filter(|run| !run.is_empty())
            .map(str::parse);
        let runs: Result<Vec<u32>, _> = runs.collect();
        runs.map(Clue::new).map_err(|_| {
            let rule = "a clue is whole numbers between dots";
            line.error(ErrorKind::unexpected(text, rule))
        })
    };
    let mut columns: Vec<Clue> = clues.split('/').map(clue).collect::<Result<_, _>>()?;
    if columns.len() != width + height {
        let found = columns.len();
        return Err(line.error(ErrorKind::ClueLines {
            found,
            height,
            width,
        }));
    }
    let rows = columns.split_off(width);
    record(rows, columns, Format::Sgt, line.number)
}

/// Appends an id.
pub(super) fn print(puzzle: &Puzzle, out: &mut String) {
    out.push_str(&format!("{}x{}:", puzzle.width(), puzzle.height()));
    for (i, clue) in puzzle.columns().iter().chain(puzzle.rows()).enumerate() {
        let runs: Vec<String> = clue.runs().iter().map(ToString::to_string).collect();
        out.push_str(if i == 0 { "" } else { "/" });
        out.push_str(&runs.join("."));
    }
    out.push('\n');
}
