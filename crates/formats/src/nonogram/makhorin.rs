//! Makhorin's format: the clues of the rows, `&`, the clues of the columns; `*` before comments.
//!
//! `0` is a white line; blank lines are nothing. It is the input of pbnsol by Andrew Makhorin
//! (pbnsol's readme, as nonogrid's parser.rs reads it).

use super::clues::{parse_clues, record};
use super::print::Writing;
use super::{Format, Nonogram, Page, Record, picture};
use crate::Field;
use crate::error::{Error, ErrorKind};
use crate::format::{Description, Sniff};
use crate::source::{Line, Source};

pub(super) const MAKHORIN: Description<Nonogram> = Description {
    several: false,
    sniff: Sniff::at(100, |first| is_comment(first.text)),
    ..Description::new(
        "makhorin",
        &["txt"],
        "rows, &, columns",
        |lines, _| read(lines),
        Writing::clues(print),
    )
};

/// Returns true if a line is a comment with words in it, not a row of a picture.
fn is_comment(text: &str) -> bool {
    let words = text.starts_with('*') && text.bytes().any(|byte| byte.is_ascii_alphanumeric());
    words && !picture::is_stars(text)
}

/// Reads the rest of the text as one puzzle.
fn read(lines: &mut Source<'_>) -> Result<Option<Record>, Error> {
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
fn print(record: &Record, page: &mut Page<'_>) {
    let (puzzle, out) = (&record.puzzle, &mut *page.text);
    let title = record.meta.get(Field::Title);
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
