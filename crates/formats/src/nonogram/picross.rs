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
//! the native format in the program's header picross_io.h.

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
    sniff: Sniff::at(95, |first| is_grid(first.text)),
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

/// Reads a puzzle up to the next one or the end.
fn read(lines: &mut Source<'_>, state: &mut Reading) -> Result<Option<Record>, Error> {
    let Some(first) = lines.peek(0)? else {
        return Ok(None);
    };
    let (start, title) = (first.number, first.text.trim().to_owned());
    if !is_grid(&title) {
        let rule = "a puzzle begins with GRID";
        return Err(first.error(ErrorKind::unexpected(title, rule)));
    }
    lines.drop_line();
    state.skip = Skip::ToStart(is_grid);
    let section = lines.gather(is_grid)?;
    state.skip = Skip::Nothing;
    let (mut rows, mut columns) = (Vec::new(), Vec::new());
    let mut clues: Option<&mut Vec<Clue>> = None;
    for line in section.iter().filter(|line| !line.text.starts_with('#')) {
        let text = line.text.trim();
        match (text.split_whitespace().next(), &mut clues) {
            (None, _) => {}
            (Some("ROWS"), _) => clues = Some(&mut rows),
            (Some("COLUMNS" | "COLS"), _) => clues = Some(&mut columns),
            (Some(_), Some(clues)) => clues.push(clue(line)?),
            (Some(_), None) => {
                let rule = "the clues follow ROWS or COLUMNS";
                return Err(line.error(ErrorKind::unexpected(text, rule)));
            }
        }
    }
    let mut record = record(rows, columns, Format::Picross, start)?;
    record.meta.add(Field::Title, title["GRID".len()..].trim());
    Ok(Some(record))
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
