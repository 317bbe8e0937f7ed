//! A list of lists, as programs write it: `board = [[0, 4, 0, …], …]`.
//!
//! The founding documents have it in Python, with `#` comments, on one line or several. Cells
//! are numbers, `None` or `null` for empty, or quoted symbols (`"5"`, `"."`); a row may be one
//! quoted string. Tuples and the braces of C and Java are taken as lists, and so is what stands in `np.array(…)`. A flat list of all
//! cells is taken as well, and a list of boards: lists of lists, flat lists, or a string for each.
//! `words.rs` takes lines apart, `cells.rs` makes boards of the words.

mod cells;
mod words;

use std::fmt::Write as _;

use cellwise_sudoku::MAX_SIZE;

use self::words::{List, is_name};
use super::board::Boards;
use super::classify::is_one_line;
use super::print::{Board, Writing};
use super::{Format, Page, Reading, Record, Sudoku, samurai};
use crate::error::{Error, ErrorKind};
use crate::format::{Description, Sniff};
use crate::source::Source;

pub(super) const LIST: Description<Sudoku> = Description {
    sniff: Sniff::at(100, |first| is_list(first.text)),
    ..Description::new(
        "list",
        &["py"],
        "list of lists, as in a program",
        read,
        Writing {
            sizes: 1..=MAX_SIZE,
            gap: true,
            rules: samurai::tells,
            ..Writing::board(print)
        },
    )
};

/// Returns true if a line begins a list.
fn is_list(text: &str) -> bool {
    let text = text.trim();
    let (name, list) = match text.split_once('=') {
        Some((name, list)) => (name.trim(), list.trim_start()),
        None => ("", text),
    };
    let assigns = text.contains('=') && is_name(name);
    // `np.array([[…` and tuples.
    let list = match called(list) {
        Some(inner) if inner.is_empty() || inner.starts_with(['[', '(']) => inner,
        Some(_) => return false,
        None => list,
    };
    let rest = match list.strip_prefix('(') {
        Some(rest) => {
            Some(rest.trim_start()).filter(|rest| assigns || rest.starts_with(['(', '[']))
        }
        None => match list.strip_prefix('{').map(str::trim_start) {
            // A name in quotes behind a brace makes an object of Python.
            Some(rest) => {
                let is_cell = |rest: &&str| !rest.starts_with(['"', '\'']);
                Some(rest).filter(|rest| rest.starts_with('{') || assigns && is_cell(rest))
            }
            None => list.strip_prefix('[').map(str::trim_start),
        },
    };
    let opens = rest.is_some_and(|rest| {
        let next = rest.chars().next();
        next.is_none_or(|next| next.is_ascii_digit() || "[({\"'#Nn-".contains(next))
    });
    opens || (assigns && (list.is_empty() || list.starts_with('#')))
}

/// The argument of a call that makes an array: what stands behind `np.array(`.
fn called(text: &str) -> Option<&str> {
    let (name, inner) = text.split_once('(')?;
    let known = ["array", "asarray", "matrix", "list", "tuple"];
    let last = name.trim().rsplit('.').next().unwrap_or_default();
    known.contains(&last).then(|| inner.trim_start())
}

/// Reads lines until the outermost bracket closes.
fn read(lines: &mut Source<'_>, state: &mut Reading) -> Result<Option<Record>, Error> {
    let Some(first) = lines.peek(0)? else {
        return Ok(None);
    };
    let start = first.number;
    let boards = &mut state.own.boards;
    let mut list = List::default();
    let mut at = 0;
    loop {
        let allowed = MAX_LINES.saturating_mul(1 + list.whole);
        let added = match lines.peek(at)?.filter(|_| at < allowed) {
            Some(line) => list.add_line(line),
            None => {
                let kind = ErrorKind::unexpected("", "a list ends with ']'");
                Err(Error::at_line(start, kind))
            }
        };
        at += 1;
        match added {
            Ok(true) => break,
            Ok(false) => {}
            Err(error) => {
                skip_bad_list(lines, at, boards)?;
                return Err(error);
            }
        }
    }
    (0..at).for_each(|_| lines.drop_line());
    let found = list.boards();
    let is_one = found.len() == 1;
    let records = found.into_iter().map(|list| {
        let first = list.rows.iter().flatten().next().filter(|_| !is_one);
        let line = first.map_or(start, |word| word.line);
        let (size, digits) = list.digits(line, boards)?;
        let puzzle = boards.puzzle(size, digits);
        let puzzle = puzzle.map_err(|kind| Error::at_line(line, kind))?;
        Ok(Record {
            line,
            ..Record::new(puzzle, Format::List)
        })
    });
    let records = records.collect();
    state.found(records)
}

/// The largest number of lines of a list: one for each cell, and as many comments.
const MAX_LINES: usize = 2 * MAX_SIZE * MAX_SIZE;

/// Drops the lines of a list that broke at one of the first `seen` lines: up to its last bracket,
/// to a blank line, or to the line where another list begins.
fn skip_bad_list(lines: &mut Source<'_>, seen: usize, boards: &Boards) -> Result<(), Error> {
    let mut depth = 0_i64;
    for at in 0.. {
        let Some(line) = lines.peek(0)? else { break };
        let text = line.text.trim_end();
        // A row of the list begins with one bracket, and is indented or follows the first.
        let starts = text.starts_with("[[")
            || text.starts_with("{{")
            || (text.contains('=') && is_list(text));
        let other = starts || is_one_line(line, boards);
        if at > 0 && (other || line.is_blank()) {
            break;
        }
        let count = |symbol| text.matches(symbol).count() as i64;
        depth += count('[') + count('(') + count('{');
        depth -= count(']') + count(')') + count('}');
        lines.drop_line();
        if depth <= 0 && at + 1 >= seen {
            break;
        }
    }
    Ok(())
}

/// Appends the board as a list of lists, one row a line.
fn print(board: &Board<'_>, page: &mut Page<'_>) {
    let (grid, out) = (board.grid, &mut *page.text);
    for (r, row) in grid.rows().enumerate() {
        out.push_str(if r == 0 { "[[" } else { " [" });
        for (c, digit) in row.iter().enumerate() {
            let _ = write!(out, "{}{digit}", if c == 0 { "" } else { ", " });
        }
        out.push_str(if r + 1 == grid.size() { "]]\n" } else { "],\n" });
    }
}
