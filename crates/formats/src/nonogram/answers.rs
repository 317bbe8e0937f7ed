//! A tournament's answers: `$id`, then the picture, a row a line, 0 and 1 between tabs.
//!
//! A 0 before a 1 is not a clue; the few pictures in which none does may also be
//! clues of a small puzzle, and then the format must be named. One number a line is always a clue. The layout is that of the TCGA tournament's rules (tcga.tw, Nonogram_rule_150520.txt).

use cellwise_nonogram::{Cell, Picture};

use super::clues::of_picture;
use super::print::{Shown, Writing};
use super::{Format, MAX_SIDE, Nonogram, Page, Record};
use crate::error::{Error, ErrorKind};
use crate::format::Description;
use crate::source::Source;

pub(super) const ANSWERS: Description<Nonogram> = Description {
    ..Description::new(
        "answers",
        &["txt"],
        "TAAI, TCGA: $id, picture in 0 and 1",
        |lines, _| read(lines),
        Writing {
            id: true,
            ..Writing::picture(print)
        },
    )
};

/// The format of the lines after `$id`: answers, or clues as [`tournament`](super::tournament) has them.
///
/// # Errors
/// [`ErrorKind::Ambiguous`] if they are both, and the clues agree with each other.
pub(super) fn or_clues(lines: &mut Source<'_>) -> Result<Format, Error> {
    let Some(start) = lines.peek(0)?.map(|line| line.number) else {
        return Ok(Format::Tournament);
    };
    // How many black cells each row begins with.
    let mut rows: Vec<usize> = Vec::new();
    let (mut width, mut is_picture) = (0, false);
    for at in 1..=2 * MAX_SIDE {
        let Some(line) = lines.peek(at)? else { break };
        if line.text.starts_with('$') {
            break;
        }
        if line.is_blank() {
            continue;
        }
        let cells = || line.words().map(|(_, word)| word);
        let count = cells().count();
        width = if rows.is_empty() { count } else { width };
        if count != width || !cells().all(|word| matches!(word, "0" | "1")) {
            return Ok(Format::Tournament);
        }
        let black = cells().take_while(|&word| word == "1").count();
        is_picture |= cells().skip(black).any(|word| word == "1");
        rows.push(black);
    }
    let (columns, side) = (rows.len() / 2, rows.len() as u64 / 2);
    let sum = |runs: &[usize]| runs.iter().sum::<usize>();
    let fits = rows.len().is_multiple_of(2)
        && rows.iter().all(|&ones| 2 * ones as u64 <= side + 1)
        && sum(&rows[..columns]) == sum(&rows[columns..]);
    // Small puzzles have one number on each line; pictures are not one cell wide.
    match (width <= 1, is_picture || !fits) {
        (true, _) => Ok(Format::Tournament),
        (false, true) => Ok(Format::Answers),
        (false, false) => {
            let choices = vec![Format::Tournament.name(), Format::Answers.name()];
            Err(Error::at_line(start, ErrorKind::Ambiguous(choices)))
        }
    }
}

/// Reads a picture from its `$id` on.
fn read(lines: &mut Source<'_>) -> Result<Option<Record>, Error> {
    let Some(first) = lines.peek(0)? else {
        return Ok(None);
    };
    let start = first.number;
    let id = first
        .text
        .trim()
        .strip_prefix('$')
        .map(|id| id.trim().to_owned());
    let Some(id) = id else {
        let rule = "a record begins with $ and its number";
        return Err(first.error(ErrorKind::unexpected(first.text.trim(), rule)));
    };
    lines.drop_line();
    let rows = lines.gather(|text| text.starts_with('$'))?;
    let mut cells = Vec::new();
    let (mut height, mut width) = (0, 0);
    for line in rows.iter().filter(|line| !line.is_blank()) {
        let before = cells.len();
        for (at, word) in line.words() {
            cells.push(match word {
                "0" => Cell::White,
                "1" => Cell::Black,
                _ => {
                    let rule = "a cell is 0 or 1";
                    return Err(line.error_at(at, ErrorKind::unexpected(word, rule)));
                }
            });
        }
        height += 1;
        let found = cells.len() - before;
        width = if height == 1 { found } else { width };
        if found != width {
            let rule = format!("the rows above have {width}");
            return Err(line.error(ErrorKind::unexpected(format!("{found} cells"), rule)));
        }
    }
    let nothing = || Error::at_line(start, ErrorKind::unexpected("", "rows of 0 and 1 follow $"));
    let picture = Picture::from_cells(height, width, cells)
        .ok()
        .filter(|_| width > 0);
    let mut record = of_picture(picture.ok_or_else(nothing)?, Format::Answers, start)?;
    record.id = Some(id).filter(|id| !id.is_empty());
    Ok(Some(record))
}

/// Appends a picture; without an id it gets its number in the file.
fn print(shown: &Shown<'_>, page: &mut Page<'_>) {
    let number = (page.written.records + 1).to_string();
    let id = shown.id.unwrap_or(&number);
    page.text.push_str(&tournament_answer(shown.picture, id));
}

/// A picture as a tournament's answer: `$id`, then the rows of 0 and 1, separated by tabs.
///
/// ```
/// use cellwise_formats::nonogram::tournament_answer;
/// use cellwise_nonogram::{Cell, Picture};
///
/// let picture = Picture::from_text("#.\n##\n").unwrap();
/// assert_eq!(tournament_answer(&picture, "7"), "$7\n1\t0\n1\t1\n");
/// ```
#[must_use]
pub fn tournament_answer(picture: &Picture, id: &str) -> String {
    let mut text = format!("${id}\n");
    for row in picture.rows() {
        for (column, &cell) in row.iter().enumerate() {
            text.push_str(if column == 0 { "" } else { "\t" });
            text.push(if cell == Cell::Black { '1' } else { '0' });
        }
        text.push('\n');
    }
    text
}
