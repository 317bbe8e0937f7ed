//! A list of lists, as programs write it: `board = [[0, 4, 0, …], …]`.
//!
//! The founding documents have it in Python, with `#` comments, on one line or several. Cells
//! are numbers, `None` or `null` for empty, or quoted symbols (`"5"`, `"."`); a row may be one
//! quoted string. Tuples are taken as lists, and so is what stands in `np.array(…)`. A flat list of all cells is taken as well, and a list of boards: lists of lists, flat lists, or a
//! string for each.

use std::borrow::Cow;
use std::fmt::Write as _;

use cellwise_sudoku::MAX_SIZE;

use super::board::Boards;
use super::classify::is_one_line;
use super::print::{Board, Writing};
use super::signs::{self, Signs};
use super::{Format, Page, Reading, Record, Sudoku, samurai};
use crate::error::{Error, ErrorKind};
use crate::format::{Description, Sniff};
use crate::source::{Line, Source};

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
    let is_name = |symbol: char| symbol.is_alphanumeric() || "_: ".contains(symbol);
    let assigns = text.contains('=') && !name.is_empty() && name.chars().all(is_name);
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
        None => list.strip_prefix('[').map(str::trim_start),
    };
    let opens = rest.is_some_and(|rest| {
        let next = rest.chars().next();
        next.is_none_or(|next| next.is_ascii_digit() || "[(\"'#Nn-".contains(next))
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

/// A word of the list, with the place where it stands.
struct Word {
    text: String,
    quoted: bool,
    line: u64,
    column: u64,
}

impl Word {
    fn error(&self, expected: impl Into<Cow<'static, str>>) -> Error {
        Error::at(
            self.line,
            self.column,
            ErrorKind::unexpected(self.text.clone(), expected),
        )
    }
}

/// The part of a list that has been read.
#[derive(Default)]
struct List {
    depth: usize,
    /// The parentheses of calls that are open; those of tuples count as brackets.
    calls: Vec<usize>,
    /// The inner lists, one for each row; a flat list is one row.
    rows: Vec<Vec<Word>>,
    words: usize,
    /// The number of rows at the end of each board, in a list of boards.
    ends: Vec<usize>,
    /// The number of boards that ended before the list did.
    whole: usize,
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
    for list in found {
        let first = list.rows.iter().flatten().next().filter(|_| !is_one);
        let line = first.map_or(start, |word| word.line);
        let record = list.digits(line, boards).and_then(|(size, digits)| {
            let puzzle = boards.puzzle(size, digits);
            puzzle.map_err(|kind| Error::at_line(line, kind))
        });
        let record = record.map(|puzzle| Record {
            line,
            ..Record::new(puzzle, Format::List)
        });
        state.own.pending.push_back(record);
    }
    state.own.pending.pop_front().transpose()
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
        let starts = text.starts_with("[[") || (text.contains('=') && is_list(text));
        let other = starts || is_one_line(line, boards);
        if at > 0 && (other || line.is_blank()) {
            break;
        }
        let count = |symbol| text.matches(symbol).count() as i64;
        depth += count('[') + count('(') - count(']') - count(')');
        lines.drop_line();
        if depth <= 0 && at + 1 >= seen {
            break;
        }
    }
    Ok(())
}

/// Returns true if an inner list has all cells of a board: more than a row of the largest has.
fn is_flat_board(row: &[Word]) -> bool {
    row.len() > MAX_SIZE && row.len().isqrt().pow(2) == row.len()
}

/// Returns true if a parenthesis behind this text calls something.
fn is_call(before: &str) -> bool {
    before.ends_with(|symbol: char| symbol.is_alphanumeric() || symbol == '_')
}

impl List {
    /// Takes in one line; true when the list has ended on it.
    fn add_line(&mut self, line: &Line) -> Result<bool, Error> {
        let text = &line.text;
        // Before the first bracket only a name and `=` may stand: see `is_list`.
        let mut at = match self.depth {
            0 if self.calls.is_empty() => text.find(['[', '(']).unwrap_or(text.len()),
            _ => 0,
        };
        if self.has_ended() {
            return self.close_calls(line, 0);
        }
        // The column of the byte `counted`, so that a long line is counted once.
        let (mut counted, mut column) = (0, 1);
        while let Some(symbol) = text[at..].chars().next() {
            let next = at + symbol.len_utf8();
            match symbol {
                '#' => break,
                '(' if is_call(&text[..at]) => self.calls.push(self.depth),
                ')' if self.calls.last() == Some(&self.depth) => {
                    self.calls.pop();
                }
                '[' | '(' if self.depth == 3 => {
                    let rule = "a list of boards has three levels of brackets";
                    return Err(line.error_at(at, ErrorKind::unexpected("[", rule)));
                }
                '[' | '(' => {
                    self.depth += 1;
                    self.rows.push(Vec::new());
                    self.count_one(line)?;
                }
                ']' | ')' if self.depth > 0 => {
                    self.depth -= 1;
                    if self.depth == 1 && self.is_deep() {
                        self.ends.push(self.rows.len());
                        self.words = 0;
                        self.whole += 1;
                    } else if self.depth == 1
                        && self.rows.last().is_some_and(|row| is_flat_board(row))
                    {
                        self.words = 0;
                        self.whole += 1;
                    }
                    if self.depth == 0 {
                        return self.close_calls(line, next);
                    }
                }
                '"' | '\'' => {
                    let end = text[next..].find(symbol);
                    let Some(end) = end.map(|length| next + length) else {
                        let rule = "a quotation ends on its line";
                        return Err(line.error_at(at, ErrorKind::unexpected(&text[at..], rule)));
                    };
                    column += text[counted..at].chars().count() as u64;
                    counted = at;
                    self.add_word(line, column, &text[next..end], true)?;
                    at = end + 1;
                    continue;
                }
                _ if symbol == ',' || symbol.is_whitespace() => {}
                _ => {
                    let ends =
                        |symbol: char| symbol.is_whitespace() || "[](),#\"'".contains(symbol);
                    let end = text[at..]
                        .find(ends)
                        .map_or(text.len(), |length| at + length);
                    column += text[counted..at].chars().count() as u64;
                    counted = at;
                    self.add_word(line, column, &text[at..end], false)?;
                    at = end;
                    continue;
                }
            }
            at = next;
        }
        Ok(false)
    }

    /// Returns true if the outermost bracket has closed, and only calls are open.
    fn has_ended(&self) -> bool {
        self.depth == 0 && !self.rows.is_empty()
    }

    /// Passes over what a call has behind its list, up to its parenthesis; true when none is open.
    fn close_calls(&mut self, line: &Line, from: usize) -> Result<bool, Error> {
        let mut at = from;
        while !self.calls.is_empty() {
            // Further arguments, such as `dtype=int`, say nothing about the board.
            match line.text[at..].find(')') {
                Some(close) => at += close + 1,
                None => return Ok(false),
            }
            self.calls.pop();
        }
        check_rest(line, at).map(|()| true)
    }

    fn add_word(
        &mut self,
        line: &Line,
        column: u64,
        text: &str,
        quoted: bool,
    ) -> Result<(), Error> {
        self.count_one(line)?;
        if !quoted && text.len() > MAX_SIZE {
            let kind = ErrorKind::unexpected(text, "a cell of a list is a number");
            return Err(Error::at(line.number, column, kind));
        }
        if let Some(row) = self.rows.last_mut() {
            row.push(Word {
                text: text.chars().take(MAX_SIZE * MAX_SIZE + 1).collect(),
                quoted,
                line: line.number,
                column,
            });
        }
        Ok(())
    }

    /// Returns true if rows stand three brackets deep: an empty one was opened outside each first one.
    fn is_deep(&self) -> bool {
        let first = self.ends.last().copied().unwrap_or(0);
        let opened = self.rows.get(first + usize::from(self.ends.is_empty())..);
        opened.is_some_and(|rows| rows.len() > 1 && rows[0].is_empty())
    }

    /// The boards of the list: one, or as many as it has.
    fn boards(mut self) -> Vec<Self> {
        let as_list = |rows| Self {
            rows,
            ..Self::default()
        };
        if !self.ends.is_empty() {
            let mut boards = Vec::new();
            let mut begin = 0;
            for end in std::mem::take(&mut self.ends) {
                boards.push(as_list(self.rows.drain(..end - begin).collect()));
                begin = end;
            }
            return boards;
        }
        let filled = || self.rows.iter().filter(|row| !row.is_empty());
        if filled().count() > 1 && filled().all(|row| is_flat_board(row)) {
            let rows = self.rows.into_iter().filter(|row| !row.is_empty());
            return rows.map(|row| as_list(vec![row])).collect();
        }
        let words = || self.rows.iter().flatten();
        let length = words().next().map_or(0, |word| word.text.chars().count());
        let is_board = |word: &Word| word.quoted && word.text.chars().count() == length;
        let count = words().count();
        if length >= 16 && count > 1 && count != length && words().all(is_board) {
            let words = self.rows.into_iter().flatten();
            return words.map(|word| as_list(vec![vec![word]])).collect();
        }
        vec![self]
    }

    /// Refuses a list with more in it than the largest board has.
    fn count_one(&mut self, line: &Line) -> Result<(), Error> {
        self.words += 1;
        let limit = MAX_SIZE * (MAX_SIZE + 2);
        if self.words > limit {
            return Err(line.error(ErrorKind::TooLarge {
                what: "a list",
                found: format!("more than {limit} cells"),
                limit: (MAX_SIZE * MAX_SIZE) as u64,
            }));
        }
        Ok(())
    }

    /// The size of the board and its digits.
    fn digits(mut self, start: u64, boards: &Boards) -> Result<(usize, Vec<u8>), Error> {
        self.rows.retain(|row| !row.is_empty());
        let cells = |word: &Word| match word.quoted && !signs::is_word(&word.text) {
            true => word.text.chars().count().max(1),
            false => 1,
        };
        let lengths: Vec<usize> = self
            .rows
            .iter()
            .map(|row| row.iter().map(cells).sum())
            .collect();
        let total: usize = lengths.iter().sum();
        let size = match (&lengths[..], self.rows.first()) {
            // One list of all cells, or of all rows as strings.
            ([cells], _) => cells.isqrt(),
            _ => lengths.first().copied().unwrap_or(0),
        };
        if lengths.len() > 1 {
            if let Some(row) = lengths.iter().position(|&length| length != size) {
                let line = self.rows[row].first().map_or(start, |word| word.line);
                let (row, found) = (row + 1, lengths[row]);
                return Err(Error::at_line(line, ErrorKind::Row { row, found, size }));
            }
            if lengths.len() != size {
                let found = lengths.len();
                return Err(Error::at_line(start, ErrorKind::Rows { found, size }));
            }
        } else if size * size != total || !boards.has_shape(size) {
            let size = boards.nearest_size(total);
            return Err(Error::at_line(
                start,
                ErrorKind::Cells { found: total, size },
            ));
        }
        let mut digits = Vec::with_capacity(total);
        let mut signs = Signs::default();
        for word in self.rows.iter().flatten() {
            add_digits(word, size, boards, &mut signs, &mut digits)?;
        }
        signs.check()?;
        Ok((size, digits))
    }
}

fn add_digits(
    word: &Word,
    size: usize,
    boards: &Boards,
    signs: &mut Signs,
    digits: &mut Vec<u8>,
) -> Result<(), Error> {
    let number = |text: &str| {
        text.parse()
            .ok()
            .filter(|&digit: &u8| usize::from(digit) <= size)
    };
    if word.quoted && word.text.is_empty() {
        digits.push(0);
        return Ok(());
    }
    // One number or sign in quotes; else every character is a cell.
    let is_word =
        word.quoted && (number(&word.text).is_some() && size > 9 || signs::is_word(&word.text));
    if word.quoted && !is_word {
        for (at, symbol) in word.text.char_indices() {
            // Programs also leave a cell empty with a blank.
            let digit = match symbol {
                ' ' => Some(0),
                _ => boards.digit(symbol, size),
            };
            let cell = &word.text[at..at + symbol.len_utf8()];
            digits.push(signs.take(cell, digit, || word.error(boards.cell_rule(size)))?);
        }
        return Ok(());
    }
    let digit = match &word.text[..] {
        "None" | "null" | "nil" | "." | "_" => Some(0),
        text => number(text),
    };
    let rule = || format!("a cell is 1-{size}, or '0' when empty");
    digits.push(signs.take(&word.text, digit, || word.error(rule()))?);
    Ok(())
}

/// After the last bracket a line may only end a statement or add a comment.
fn check_rest(line: &Line, at: usize) -> Result<(), Error> {
    let rest = line.text[at..]
        .trim_start_matches(|symbol: char| symbol.is_whitespace() || ",;".contains(symbol));
    if rest.is_empty() || rest.starts_with('#') || rest.starts_with("//") {
        return Ok(());
    }
    let at = line.text.len() - rest.len();
    Err(line.error_at(at, ErrorKind::unexpected(rest, "the list has ended")))
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
