//! Data of GLPK's example model for Sudoku.
//!
//! ```text
//! data;
//! param givens : 1 2 3 4 5 6 7 8 9 :=
//!            1   5 3 . . 7 . . . .
//!            …
//!            9   . . . . 8 . . 7 9 ;
//! end;
//! ```
//!
//! Above `:=` stand the numbers of the columns, before each row its own; `.` and 0 are empty. The layout is that
//! of the GNU MathProg manual.

use std::fmt::Write as _;

use cellwise_sudoku::MAX_SIZE;

use super::print::{Board, Writing, padded_row};
use super::{Format, Page, Reading, Record, Sudoku};
use crate::error::{Error, ErrorKind};
use crate::format::{Description, Sniff};
use crate::source::Source;

pub(super) const GLPK: Description<Sudoku> = Description {
    sniff: Sniff::at(97, |first| {
        first.text == "data;" || first.text.starts_with("param ")
    }),
    ..Description::new(
        "glpk",
        &["dat"],
        "GLPK data",
        read,
        Writing {
            sizes: 2..=MAX_SIZE,
            gap: true,
            ..Writing::board(print)
        },
    )
};

/// The largest number of lines of a board and of what stands around it.
const MAX_LINES: usize = 16 * MAX_SIZE;

/// Reads up to the semicolon behind the next table.
fn read(lines: &mut Source<'_>, state: &mut Reading) -> Result<Option<Record>, Error> {
    let (mut first, mut seen) = (None, 0);
    let mut columns: Option<usize> = None;
    let mut words: Vec<String> = Vec::new();
    let mut in_table = false;
    while let Some(line) = lines.peek(0)? {
        let start = *first.get_or_insert(line.number);
        let text = line.text.split('#').next().unwrap_or_default().to_owned();
        lines.drop_line();
        seen += 1;
        if seen > MAX_LINES {
            let kind = ErrorKind::unexpected("no board", "a table follows 'param NAME :'");
            return Err(Error::at_line(start, kind));
        }
        let mut rest = text.as_str();
        if let Some((_, heading)) = rest.split_once("param ").filter(|_| !in_table) {
            let Some((_, after)) = heading.split_once(':').filter(|_| !heading.contains(';'))
            else {
                continue;
            };
            in_table = true;
            rest = after;
        }
        if !in_table {
            continue;
        }
        let (body, ended) = match rest.split_once(';') {
            Some((body, _)) => (body, true),
            None => (rest, false),
        };
        for word in body.split_whitespace() {
            match word {
                ":=" => columns = Some(std::mem::take(&mut words).len()),
                _ => words.push(word.to_owned()),
            }
        }
        if words.len() > MAX_SIZE * (MAX_SIZE + 1) || ended {
            let record = record(columns.unwrap_or(0), &words, state);
            let mut record = record.map_err(|kind| Error::at_line(start, kind))?;
            record.line = start;
            skip_end(lines)?;
            return Ok(Some(record));
        }
    }
    match first {
        Some(start) if in_table || state.at_start => {
            let kind = ErrorKind::unexpected("", "a table ends with ';'");
            Err(Error::at_line(start, kind))
        }
        _ => Ok(None),
    }
}

/// Drops `end;` and the blank lines before it.
fn skip_end(lines: &mut Source<'_>) -> Result<(), Error> {
    let mut blank = 0;
    while lines
        .peek(blank)?
        .is_some_and(|line| line.is_blank() && blank < MAX_LINES)
    {
        blank += 1;
    }
    if lines
        .peek(blank)?
        .is_some_and(|line| line.text.trim() == "end;")
    {
        (0..=blank).for_each(|_| lines.drop_line());
    }
    Ok(())
}

/// The record of a table with this many columns.
fn record(columns: usize, words: &[String], state: &mut Reading) -> Result<Record, ErrorKind> {
    let found = words.len() / (columns + 1).max(1);
    if columns == 0 || words.len() != columns * (columns + 1) {
        let size = if columns == 0 { 9 } else { columns };
        return Err(match found == size {
            false => ErrorKind::Rows { found, size },
            true => {
                let found = format!("{} words", words.len());
                let rule = format!("a row is its number and {size} cells");
                ErrorKind::unexpected(found, rule)
            }
        });
    }
    let mut digits = Vec::with_capacity(columns * columns);
    for row in words.chunks(columns + 1) {
        for word in &row[1..] {
            let digit = match word.as_str() {
                "." => Some(0),
                _ => word
                    .parse()
                    .ok()
                    .filter(|&digit: &u8| usize::from(digit) <= columns),
            };
            let rule = format!("a cell is 1-{columns}, or '.' when empty");
            digits.push(digit.ok_or_else(|| ErrorKind::unexpected(word.as_str(), rule))?);
        }
    }
    let puzzle = state.own.boards.puzzle(columns, digits)?;
    Ok(Record::new(puzzle, Format::Glpk))
}

/// Appends a table.
fn print(board: &Board<'_>, page: &mut Page<'_>) {
    let width = board.grid.size().to_string().len();
    let numbers: Vec<String> = (1..=board.grid.size())
        .map(|n| format!("{n:>width$}"))
        .collect();
    let _ = writeln!(
        page.text,
        "data;\n\nparam givens : {} :=",
        numbers.join(" ")
    );
    for (r, row) in board.grid.rows().enumerate() {
        let cells = padded_row(row, width);
        let end = if r + 1 == board.grid.size() { " ;" } else { "" };
        let _ = writeln!(page.text, "  {:>width$}   {}{end}", r + 1, cells);
    }
    page.text.push_str("\nend;\n");
}
