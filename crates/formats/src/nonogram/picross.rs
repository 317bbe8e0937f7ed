//! Pierre Dejoue's picross-solver: `GRID`, `ROWS` and `COLUMNS`, clues in brackets.
//!
//! ```text
//! GRID A cat
//! ROWS
//! [ 1 2 ]
//! [ ]
//! COLUMNS
//! [ 1 ]
//! ```
//!
//! The name may be missing, the two sections come in any order, and every puzzle begins with `GRID`.
//! Blank lines and lines that begin with `#` are passed over. The layout is that of the comment on
//! the native format in the program's header picross_io.h. Other programs leave `GRID` and the brackets out; then
//! the file holds one puzzle, and a blank line between clues is a white line.

use cellwise_nonogram::Clue;

use super::clues::{parse_clue, record};
use super::print::Writing;
use super::{Format, Nonogram, Page, Reading, Record};
use crate::Field;
use crate::error::{Error, ErrorKind};
use crate::format::{Description, Sniff};
use crate::reader::Skip;
use crate::source::{Line, Source};

pub(super) const PICROSS: Description<Nonogram> = Description {
    sniff: Sniff::at(95, |first| is_grid(first.text) || is_side(first.text)),
    ..Description::new(
        "picross",
        &["txt"],
        "picross-solver: GRID, ROWS, COLUMNS",
        read,
        Writing {
            fields: |field| field == Field::Title,
            ..Writing::clues(print)
        },
    )
};

/// Returns true if a line begins a puzzle.
fn is_grid(text: &str) -> bool {
    text.split_whitespace().next() == Some("GRID")
}

/// Returns true if a line is the heading of the rows or of the columns.
fn is_side(text: &str) -> bool {
    let name = text.trim().trim_end_matches(':');
    ["ROWS", "COLUMNS", "COLS"].contains(&name)
}

/// Reads a puzzle up to the next one or the end.
fn read(lines: &mut Source<'_>, state: &mut Reading) -> Result<Option<Record>, Error> {
    let Some(first) = lines.peek(0)? else {
        return Ok(None);
    };
    let (start, title) = (first.number, first.text.trim().to_owned());
    // Without GRID a file holds one puzzle, and a lone blank line between clues is a white one.
    let has_title = is_grid(&title);
    if !has_title && !is_side(&title) {
        let rule = "a puzzle begins with GRID";
        return Err(first.error(ErrorKind::unexpected(title, rule)));
    }
    if has_title {
        lines.drop_line();
    }
    state.skip = Skip::ToStart(is_grid);
    let section = lines.gather(is_grid)?;
    state.skip = Skip::Nothing;
    let (mut rows, mut columns) = (Vec::new(), Vec::new());
    let mut clues: Option<&mut Vec<Clue>> = None;
    let mut white = 0;
    let are_white = !has_title && has_lone_blank(&section);
    let is_comment = |line: &&Line| line.text.starts_with('#') || line.text.starts_with("//");
    for line in section.iter().filter(|line| !is_comment(line)) {
        let text = line.text.trim();
        match (text, &mut clues) {
            ("", Some(_)) if are_white => white += 1,
            ("", _) => {}
            (side, _) if is_side(side.split_whitespace().next().unwrap_or_default()) => {
                clues = Some(match side.starts_with("ROWS") {
                    true => &mut rows,
                    false => &mut columns,
                });
                white = 0;
            }
            (_, Some(clues)) => {
                clues.extend((0..white).map(|_| Clue::new([])));
                clues.push(clue(line)?);
                white = 0;
            }
            (_, None) => {
                let rule = "the clues follow ROWS or COLUMNS";
                return Err(line.error(ErrorKind::unexpected(text, rule)));
            }
        }
    }
    let mut record = record(rows, columns, Format::Picross, start)?;
    if has_title {
        record.meta.add(Field::Title, title["GRID".len()..].trim());
    }
    Ok(Some(record))
}

/// Returns true if a blank line stands alone between two others: it is a white line of the picture. Where all come in twos or more,
/// they keep groups of clues apart.
fn has_lone_blank(section: &[Line]) -> bool {
    let mut runs = section.split(|line| !line.is_blank()).map(<[Line]>::len);
    runs.any(|blanks| blanks == 1)
}

/// The runs between brackets, or without them.
fn clue(line: &Line) -> Result<Clue, Error> {
    let inner = Line {
        number: line.number,
        before: line.before,
        // Blanks keep the places of errors.
        text: line.text.replace(['[', ']'], " "),
    };
    parse_clue(&inner)
}

/// Appends a puzzle under its title.
fn print(record: &Record, page: &mut Page<'_>) {
    let (puzzle, out) = (&record.puzzle, &mut *page.text);
    let title = record.meta.get(Field::Title).unwrap_or_default();
    let title = title.replace(['\n', '\r'], " ");
    out.push_str(format!("GRID {title}").trim_end());
    for (name, clues) in [("ROWS", puzzle.rows()), ("COLUMNS", puzzle.columns())] {
        out.push_str(&format!("\n{name}\n"));
        for clue in clues {
            let runs: Vec<String> = clue.runs().iter().map(ToString::to_string).collect();
            let runs = runs.join(" ");
            out.push_str(&match runs.is_empty() {
                true => "[ ]\n".to_owned(),
                false => format!("[ {runs} ]\n"),
            });
        }
    }
    out.push('\n');
}
