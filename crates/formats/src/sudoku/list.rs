//! A list of lists, as programs write it: `board = [[0, 4, 0, …], …]`.
//!
//! The founding documents have it in Python, with `#` comments, on one line or several. Cells
//! are numbers, `None` or `null` for empty, or quoted symbols (`"5"`, `"."`); a row may be one
//! quoted string. A flat list of all cells is taken as well.

use std::borrow::Cow;
use std::fmt::Write as _;

use cellwise_sudoku::{Grid, MAX_SIZE};

use super::board::Boards;
use super::detect::Resync;
use super::{Format, Record};
use crate::error::{Error, ErrorKind};
use crate::source::{Line, Source};

/// Whether a line begins a list.
pub(super) fn is_list(text: &str) -> bool {
    let text = text.trim();
    let (name, list) = match text.split_once('=') {
        Some((name, list)) => (name.trim(), list.trim_start()),
        None => ("", text),
    };
    let is_name = |symbol: char| symbol.is_alphanumeric() || "_: ".contains(symbol);
    let assigns = text.contains('=') && !name.is_empty() && name.chars().all(is_name);
    let rest = list.strip_prefix('[').map(str::trim_start);
    let opens = rest.is_some_and(|rest| {
        let next = rest.chars().next();
        next.is_none_or(|next| next.is_ascii_digit() || "[\"'#N".contains(next))
    });
    opens || (assigns && (list.is_empty() || list.starts_with('#')))
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

/// What has been read of a list.
#[derive(Default)]
struct List {
    depth: usize,
    /// The inner lists, one a row; a flat list is one row.
    rows: Vec<Vec<Word>>,
    words: usize,
}

/// Reads lines until the outermost bracket closes.
pub(super) fn read(
    lines: &mut Source<'_>,
    boards: &mut Boards,
    resync: &mut Resync,
) -> Result<Option<Record>, Error> {
    let Some(first) = lines.peek(0)? else {
        return Ok(None);
    };
    let start = first.number;
    *resync = Resync::Blank;
    let mut list = List::default();
    loop {
        let Some(line) = lines.peek(0)? else {
            let found = ErrorKind::unexpected("", "a list ends with ']'");
            return Err(Error::at_line(start, found));
        };
        let ended = list.add_line(line)?;
        lines.drop_line();
        if ended {
            break;
        }
    }
    *resync = Resync::None;
    let (size, digits) = list.digits(start, boards)?;
    let puzzle = boards
        .puzzle(size, digits)
        .map_err(|kind| Error::at_line(start, kind))?;
    let mut record = Record::new(puzzle, Format::List);
    record.line = start;
    Ok(Some(record))
}

impl List {
    /// Takes in one line; true when the list has ended on it.
    fn add_line(&mut self, line: &Line) -> Result<bool, Error> {
        let text = &line.text;
        // Before the first bracket only a name and `=` may stand: see `is_list`.
        let mut at = match self.depth {
            0 => text.find('[').unwrap_or(text.len()),
            _ => 0,
        };
        while let Some(symbol) = text[at..].chars().next() {
            let next = at + symbol.len_utf8();
            match symbol {
                '#' => break,
                '[' if self.depth == 2 => {
                    let rule = "a list of lists has two levels of brackets";
                    return Err(line.error_at(at, ErrorKind::unexpected("[", rule)));
                }
                '[' => {
                    self.depth += 1;
                    self.rows.push(Vec::new());
                    self.count_one(line)?;
                }
                ']' => {
                    self.depth -= 1;
                    if self.depth == 0 {
                        return check_rest(line, next).map(|()| true);
                    }
                }
                '"' | '\'' => {
                    let end = text[next..].find(symbol);
                    let Some(end) = end.map(|length| next + length) else {
                        let rule = "a quotation ends on its line";
                        return Err(line.error_at(at, ErrorKind::unexpected(&text[at..], rule)));
                    };
                    self.add_word(line, at, &text[next..end], true)?;
                    at = end + 1;
                    continue;
                }
                _ if symbol == ',' || symbol.is_whitespace() => {}
                _ => {
                    let ends = |symbol: char| symbol.is_whitespace() || "[],#\"'".contains(symbol);
                    let end = text[at..]
                        .find(ends)
                        .map_or(text.len(), |length| at + length);
                    self.add_word(line, at, &text[at..end], false)?;
                    at = end;
                    continue;
                }
            }
            at = next;
        }
        Ok(false)
    }

    fn add_word(&mut self, line: &Line, at: usize, text: &str, quoted: bool) -> Result<(), Error> {
        self.count_one(line)?;
        if let Some(row) = self.rows.last_mut() {
            row.push(Word {
                text: text.chars().take(MAX_SIZE + 1).collect(),
                quoted,
                line: line.number,
                column: line.text[..at].chars().count() as u64 + 1,
            });
        }
        Ok(())
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
        let cells = |word: &Word| match word.quoted {
            true => word.text.chars().count(),
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
        for word in self.rows.iter().flatten() {
            add_digits(word, size, boards, &mut digits)?;
        }
        Ok((size, digits))
    }
}

fn add_digits(
    word: &Word,
    size: usize,
    boards: &Boards,
    digits: &mut Vec<u8>,
) -> Result<(), Error> {
    if word.quoted {
        for symbol in word.text.chars() {
            // Programs also leave a cell empty with a blank.
            let digit = match symbol {
                ' ' => Some(0),
                _ => boards.digit(symbol, size),
            };
            digits.push(digit.ok_or_else(|| word.error(boards.cell_rule(size)))?);
        }
        return Ok(());
    }
    let digit = match &word.text[..] {
        "None" | "null" | "nil" | "." | "_" => Some(0),
        text => text
            .parse()
            .ok()
            .filter(|&digit| usize::from(digit) <= size),
    };
    let rule = || format!("a cell is 1-{size}, or '0' when empty");
    digits.push(digit.ok_or_else(|| word.error(rule()))?);
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
pub(super) fn print(grid: &Grid, out: &mut String) {
    for (r, row) in grid.rows().enumerate() {
        out.push_str(if r == 0 { "[[" } else { " [" });
        for (c, digit) in row.iter().enumerate() {
            let _ = write!(out, "{}{digit}", if c == 0 { "" } else { ", " });
        }
        out.push_str(if r + 1 == grid.size() { "]]\n" } else { "],\n" });
    }
}
