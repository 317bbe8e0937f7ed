//! Two numbers, then the clues of the rows, then those of the columns, one on each line.
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

use cellwise_nonogram::{Clue, Line as Side, Misfit, Puzzle};

use super::clues::{parse_blotted, parse_side, puzzle};
use super::print::Writing;
use super::{Format, Nonogram, Page, Record};
use crate::error::{Error, ErrorKind};
use crate::format::Description;
use crate::reader::Skip;
use crate::source::{Line, MAX_DOCUMENT, Source, too_long};

pub(super) const TEXT: Description<Nonogram> = Description::new(
    "text",
    &["txt"],
    "HEIGHT WIDTH, rows, columns",
    |lines, state| read(lines, Format::Text, &mut state.skip),
    Writing {
        blots: true,
        ..Writing::clues(|record, page| print(&record.puzzle, Format::Text, page))
    },
);

pub(super) const NIN: Description<Nonogram> = Description {
    own_endings: &["nin"],
    ..Description::new(
        "nin",
        &["nin"],
        "Jakub Wilk: WIDTH HEIGHT, rows, columns",
        |lines, state| read(lines, Format::Nin, &mut state.skip),
        Writing::clues(|record, page| print(&record.puzzle, Format::Nin, page)),
    )
};

pub(super) const MK: Description<Nonogram> = Description {
    own_endings: &["mk"],
    ..Description::new(
        "mk",
        &["mk"],
        "Olšák, plain",
        |lines, state| read(lines, Format::Mk, &mut state.skip),
        Writing::clues(|record, page| print(&record.puzzle, Format::Mk, page)),
    )
};

/// One reading of the lines that come next, which stay in the source.
#[derive(Debug)]
pub(super) struct Attempt {
    pub(super) found: Result<Record, Error>,
    /// The number of lines that it took, or that stand before the one at which it broke.
    pub(super) taken: usize,
    /// The lines to pass over before the next record, if it broke.
    pub(super) skip: Skip,
}

impl Attempt {
    /// Returns true if the clues fit, and the rows have as many black cells as the columns.
    pub(super) fn makes_sense(&self) -> bool {
        self.found.as_ref().is_ok_and(|record| {
            let (rows, columns) = record.puzzle.totals();
            rows == columns || record.puzzle.is_blotted()
        })
    }

    /// Takes the lines out of the source.
    pub(super) fn take(self, lines: &mut Source<'_>, skip: &mut Skip) -> Result<Record, Error> {
        (0..self.taken).for_each(|_| lines.drop_line());
        *skip = self.skip;
        self.found
    }
}

/// Reads a puzzle from its header on.
fn read(lines: &mut Source<'_>, format: Format, skip: &mut Skip) -> Result<Option<Record>, Error> {
    match lines.peek(0)? {
        Some(_) => attempt(lines, format).take(lines, skip).map(Some),
        None => Ok(None),
    }
}

/// Reads the puzzle that begins on the next line, and leaves its lines in the source.
pub(super) fn attempt(lines: &mut Source<'_>, format: Format) -> Attempt {
    let (mut taken, mut skip) = (0, Skip::Nothing);
    let found = parse(lines, format, &mut taken, &mut skip);
    Attempt { found, taken, skip }
}

fn parse(
    lines: &mut Source<'_>,
    mut format: Format,
    taken: &mut usize,
    skip: &mut Skip,
) -> Result<Record, Error> {
    let Some(first) = lines.peek(0)? else {
        return Err(Error::new(ErrorKind::Nothing("HEIGHT WIDTH")));
    };
    let start = first.number;
    let (height, width) = header(first, format)?;
    let mut bytes = 0;
    *taken = 1;
    let mut rows = Vec::new();
    let mut columns: Vec<Clue> = Vec::new();
    // The numbers of the lines on which they stand.
    let (mut rows_at, mut columns_at) = (Vec::new(), Vec::new());
    let mut gap = false;
    let mut zeros = false;
    // Comments as `* Vertical`, which may say that the columns come first.
    let (mut comments, mut columns_first) = (false, false);
    let black = |clues: &[Clue]| clues.iter().map(Clue::black).sum::<u64>();
    while columns.len() < width {
        let read = rows.len() + columns.len();
        *skip = Skip::Clues(height + width - read - 1);
        let one_left = gap && columns.len() + 1 == width;
        // Where something can't be read, totals tell nothing.
        let blots = one_left && rows.iter().chain(&columns).any(Clue::is_blotted);
        if one_left && !zeros && !blots && black(&columns) == black(&rows) {
            break;
        }
        let Some(line) = lines.peek(*taken)? else {
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
        bytes += line.text.len();
        if bytes > MAX_DOCUMENT {
            return Err(line.error(too_long()));
        }
        if let Some(comment) = comment(&line.text, comments) {
            comments = true;
            columns_first |= rows.is_empty() && names_columns(comment);
            *taken += 1;
            continue;
        }
        // A clue of several stars would say no more than one of a single star.
        let is_stars = |text: &str| {
            let mut words = text.split_whitespace();
            words.clone().count() > 1 && words.all(|word| word == "*")
        };
        let is_between = rows.len() == height && columns.is_empty();
        if is_between && is_stars(&line.text) {
            *taken += 1;
            continue;
        }
        if is_between && line.text.trim_start().starts_with('#') {
            format = Format::Mk;
            gap = false;
            *taken += 1;
            continue;
        }
        zeros |= line.text.trim() == "0";
        if rows.len() < height {
            rows.push(parse_blotted(line)?);
            rows_at.push(line.number);
        } else if columns.is_empty() && !gap && format != Format::Mk && line.is_blank() {
            gap = true;
        } else {
            columns.push(parse_blotted(line)?);
            columns_at.push(line.number);
        }
        *taken += 1;
    }
    *skip = Skip::Nothing;
    if columns.len() < width {
        columns.insert(0, Clue::default());
        columns_at.insert(0, start);
    }
    if columns_first {
        (rows, columns) = (columns, rows);
        (rows_at, columns_at) = (columns_at, rows_at);
    }
    let puzzle = puzzle(rows, columns).map_err(|kind| {
        // A clue that does not fit is told at its own line; several are named by their rows and
        // columns.
        let line = match &kind {
            ErrorKind::Misfits(misfits) => match misfits[..] {
                [
                    Misfit {
                        line: Side::Row(row),
                        ..
                    },
                ] => rows_at.get(row),
                [
                    Misfit {
                        line: Side::Column(column),
                        ..
                    },
                ] => columns_at.get(column),
                _ => None,
            },
            _ => None,
        };
        Error::at_line(line.copied().unwrap_or(start), kind)
    })?;
    let mut record = Record::new(puzzle, format);
    record.line = start;
    Ok(record)
}

/// The words of a comment: a star and a word, or any line with a star below such a one. A star before numbers is
/// a clue of which a part can't be read.
fn comment(text: &str, has_comments: bool) -> Option<&str> {
    let words = text.trim_start().strip_prefix('*')?.trim();
    let is_comment = has_comments || words.starts_with(char::is_alphabetic);
    is_comment.then_some(words)
}

/// Returns true if the clues below are those of columns.
fn names_columns(comment: &str) -> bool {
    let comment = comment.to_ascii_lowercase();
    comment.starts_with("col") || comment.starts_with("vert")
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
fn print(puzzle: &Puzzle, format: Format, page: &mut Page<'_>) {
    page.gap();
    let out = &mut *page.text;
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
