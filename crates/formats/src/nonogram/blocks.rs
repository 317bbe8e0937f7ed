//! Lists of numbers without a header, or with the size on two lines: .cwd, and what the programs
//! of ish, keen and syro read.
//!
//! `cwd` is height, width, the clues of the rows, a blank line, the clues of the columns
//! (pbnsolve's input.md); a blank line may also be a white one, so lines are counted. `blocks` is
//! the clues of the rows, a blank line, the clues of the columns, with `#` comments and perhaps a
//! ` 0` at the end of every line (nonogrid's parser.rs, the only source found).
//!
//! Both begin with lines of numbers, and only one of them can be meant: taken the other way, the
//! height and width would be black cells that the columns do not have.

use cellwise_nonogram::{Clue, Puzzle};

use super::clues::{check_counts, parse_clue, parse_clues, parse_side, record};
use super::{Format, Record, picture};
use crate::error::{Error, ErrorKind};
use crate::source::{Line, Source};

/// Reads the rest of the text as one puzzle.
pub(super) fn read(
    lines: &mut Source<'_>,
    format: Option<Format>,
) -> Result<Option<Record>, Error> {
    let document = lines.gather(|_| false)?;
    let document: Vec<Line> = document
        .into_iter()
        .filter(|line| !line.text.starts_with('#'))
        .collect();
    let Some(first) = document.iter().position(|line| !line.is_blank()) else {
        return Ok(None);
    };
    let document = &document[first..];
    match format {
        Some(Format::Cwd) => cwd(document).map(Some),
        Some(_) => blocks(document).map(Some),
        None => either(document).map(Some),
    }
}

/// Whichever of the two has as many black cells in its rows as in its columns.
fn either(document: &[Line]) -> Result<Record, Error> {
    let agrees = |record: &Record| {
        let (rows, columns) = record.puzzle.totals();
        rows == columns
    };
    let found = [cwd(document), blocks(document)]
        .into_iter()
        .flatten()
        .find(agrees);
    found.ok_or_else(|| {
        if document.iter().all(picture::is_short_bits) {
            let names = [Format::Bits, Format::Blocks, Format::Cwd].map(Format::name);
            return document[0].error(ErrorKind::Ambiguous(names.to_vec()));
        }
        let rule = "the first line is HEIGHT WIDTH";
        document[0].error(ErrorKind::unexpected(document[0].text.trim(), rule))
    })
}

fn cwd(document: &[Line]) -> Result<Record, Error> {
    let start = document[0].number;
    let side = |at: usize, what| {
        let line = document.get(at).unwrap_or(&document[0]);
        parse_side(line.text.trim(), what).map_err(|kind| line.error(kind))
    };
    let (height, width) = (side(0, "a height")?, side(1, "a width")?);
    let lines = document.get(2..).unwrap_or_default();
    let found = lines.iter().filter(|line| !line.is_blank()).count();
    let wrong = || {
        Error::at_line(
            start,
            ErrorKind::ClueLines {
                found,
                height,
                width,
            },
        )
    };
    // Counted strictly: rows, one blank line, columns.
    let (rows, rest) = lines.split_at_checked(height).ok_or_else(wrong)?;
    let (gap, columns) = rest.split_first().ok_or_else(wrong)?;
    if !gap.is_blank() {
        return Err(gap.error(ErrorKind::unexpected(
            gap.text.trim(),
            "a blank line follows the rows",
        )));
    }
    let columns = parse_clues(columns, Some(width))?;
    let rows = rows
        .iter()
        .map(parse_clue)
        .collect::<Result<Vec<Clue>, Error>>()?;
    check_counts(&rows, &columns, (height, width), start)?;
    record(rows, columns, Format::Cwd, start)
}

fn blocks(document: &[Line]) -> Result<Record, Error> {
    let gap = document.iter().position(Line::is_blank);
    let (rows, rest) = document.split_at(gap.unwrap_or(document.len()));
    let end = rest
        .iter()
        .rposition(|line| !line.is_blank())
        .map_or(0, |last| last + 1);
    let columns = &rest[rest.iter().position(|line| !line.is_blank()).unwrap_or(0)..end];
    if let Some(second) = columns.iter().find(|line| line.is_blank()) {
        let rule = "one blank line stands between rows and columns; a white line is 0";
        return Err(second.error(ErrorKind::unexpected("a blank line", rule)));
    }
    let clues = |lines: &[Line]| lines.iter().map(parse_clue).collect::<Result<Vec<_>, _>>();
    record(
        clues(rows)?,
        clues(columns)?,
        Format::Blocks,
        document[0].number,
    )
}

/// Appends a puzzle with its size on two lines.
pub(super) fn print_cwd(puzzle: &Puzzle, out: &mut String) {
    out.push_str(&format!("{}\n{}\n", puzzle.height(), puzzle.width()));
    print(puzzle, out);
}

/// Appends the clues, a blank line between rows and columns.
pub(super) fn print(puzzle: &Puzzle, out: &mut String) {
    for clue in puzzle.rows() {
        out.push_str(&format!("{clue}\n"));
    }
    out.push('\n');
    for clue in puzzle.columns() {
        out.push_str(&format!("{clue}\n"));
    }
}
