//! Two numbers, then the clues of the rows, then those of the columns, one a line.
//!
//! The founding documents put HEIGHT first; `.nin` files, otherwise the same, put WIDTH first;
//! `.mk` files have a line `#` before the columns (pbnsolve's input.md). A white line is `0` or
//! blank.
//!
//! A blank line between the last row and the first column may also be just a gap. It is a gap
//! if a white line was written as `0` elsewhere. Otherwise the totals tell: if one column fewer
//! brings as many black cells as the rows have, the blank line was a white first column, and
//! the puzzle is complete without another line.
//!
//! `?` in a clue is a run whose length can't be read, `*` any number of runs: an addition of this
//! project, so it is written in the founding documents' form only.

use std::fmt::Write as _;

use cellwise_nonogram::{Clue, Puzzle};

use super::clues::{parse_blotted, parse_side, puzzle};
use super::detect::Resync;
use super::{Format, Record};
use crate::error::{Error, ErrorKind};
use crate::source::{Line, Source};

/// Reads a puzzle from its header on.
pub(super) fn read(
    lines: &mut Source<'_>,
    mut format: Format,
    resync: &mut Resync,
) -> Result<Option<Record>, Error> {
    let Some(first) = lines.peek(0)? else {
        return Ok(None);
    };
    let start = first.number;
    let (height, width) = header(first, format)?;
    lines.drop_line();
    let mut rows = Vec::new();
    let mut columns: Vec<Clue> = Vec::new();
    let mut gap = false;
    let mut zeros = false;
    let black = |clues: &[Clue]| clues.iter().map(Clue::black).sum::<u64>();
    while columns.len() < width {
        let read = rows.len() + columns.len();
        *resync = Resync::Lines(height + width - read - 1);
        let one_left = gap && columns.len() + 1 == width;
        // Where something can't be read, totals tell nothing.
        let blots = one_left && rows.iter().chain(&columns).any(Clue::is_blotted);
        if one_left && !zeros && !blots && black(&columns) == black(&rows) {
            break;
        }
        let Some(line) = lines.peek(0)? else {
            if one_left {
                break;
            }
            let found = read + usize::from(gap);
            return Err(Error::at_line(
                start,
                ErrorKind::ClueLines {
                    found,
                    height,
                    width,
                },
            ));
        };
        if rows.len() == height && columns.is_empty() && line.text.trim_start().starts_with('#') {
            format = Format::Mk;
            gap = false;
            lines.drop_line();
            continue;
        }
        zeros |= line.text.trim() == "0";
        if rows.len() < height {
            rows.push(parse_blotted(line)?);
        } else if columns.is_empty() && !gap && format != Format::Mk && line.is_blank() {
            gap = true;
        } else {
            columns.push(parse_blotted(line)?);
        }
        lines.drop_line();
    }
    *resync = Resync::None;
    if columns.len() < width {
        columns.insert(0, Clue::default());
    }
    let puzzle = puzzle(rows, columns).map_err(|kind| Error::at_line(start, kind))?;
    let mut record = Record::new(puzzle, format);
    record.line = start;
    Ok(Some(record))
}

/// Height and width from the first line.
fn header(line: &Line, format: Format) -> Result<(usize, usize), Error> {
    let names = match format {
        Format::Nin => ["a width", "a height"],
        _ => ["a height", "a width"],
    };
    let words: Vec<(usize, &str)> = line.words().take(3).collect();
    let [first, second] = words[..] else {
        let rule = match format {
            Format::Nin => "the first line is WIDTH HEIGHT",
            _ => "the first line is HEIGHT WIDTH",
        };
        return Err(line.error(ErrorKind::unexpected(line.text.trim(), rule)));
    };
    let side = |(offset, word): (usize, &str), what| {
        parse_side(word, what).map_err(|kind| line.error_at(offset, kind))
    };
    let (first, second) = (side(first, names[0])?, side(second, names[1])?);
    Ok(match format {
        Format::Nin => (second, first),
        _ => (first, second),
    })
}

/// Appends a puzzle under its size, after a blank line unless it is the first.
pub(super) fn print(puzzle: &Puzzle, format: Format, written: u64, out: &mut String) {
    if written > 0 {
        out.push('\n');
    }
    let (first, second) = match format {
        Format::Nin => (puzzle.width(), puzzle.height()),
        _ => (puzzle.height(), puzzle.width()),
    };
    let _ = writeln!(out, "{first} {second}");
    for clue in puzzle.rows() {
        let _ = writeln!(out, "{clue}");
    }
    if format == Format::Mk {
        out.push_str("#\n");
    }
    for clue in puzzle.columns() {
        let _ = writeln!(out, "{clue}");
    }
}
