//! Makhorin's format: the clues of the rows, `&`, the clues of the columns; `*` before comments.
//!
//! `0` is a white line; blank lines are nothing. It is the input of pbnsol by Andrew Makhorin
//! (pbnsol's readme, as nonogrid's parser.rs reads it).

use cellwise_nonogram::Puzzle;

use super::clues::{parse_clues, record};
use super::{Format, Record};
use crate::error::{Error, ErrorKind};
use crate::source::{Line, Source};

/// Reads the rest of the text as one puzzle.
pub(super) fn read(lines: &mut Source<'_>) -> Result<Option<Record>, Error> {
    let document = lines.gather(|_| false)?;
    let is_text = |line: &Line| !line.text.trim_start().starts_with('*') && !line.is_blank();
    let document: Vec<Line> = document.into_iter().filter(is_text).collect();
    let Some(first) = document.first() else {
        return Ok(None);
    };
    let middle = document
        .iter()
        .position(|line| line.text.trim() == "&")
        .ok_or_else(|| {
            first.error(ErrorKind::unexpected(
                "no &",
                "& stands between rows and columns",
            ))
        })?;
    let rows = parse_clues(&document[..middle], None)?;
    let columns = parse_clues(&document[middle + 1..], None)?;
    record(rows, columns, Format::Makhorin, first.number).map(Some)
}

/// Appends a puzzle; the comment on top tells the format from others that begin with numbers.
pub(super) fn print(puzzle: &Puzzle, title: Option<&str>, out: &mut String) {
    let title = title.unwrap_or("rows, then columns");
    out.push_str(&format!("* {}\n", title.replace(['\n', '\r'], " ")));
    for clue in puzzle.rows() {
        out.push_str(&format!("{clue}\n"));
    }
    out.push_str("&\n");
    for clue in puzzle.columns() {
        out.push_str(&format!("{clue}\n"));
    }
}
