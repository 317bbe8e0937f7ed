//! The words of a list, line by line, until its outermost bracket closes.

use std::borrow::Cow;

use cellwise_sudoku::MAX_SIZE;

use crate::error::{Error, ErrorKind};
use crate::source::Line;

/// A word of the list, with the place where it stands.
pub(super) struct Word {
    pub(super) text: String,
    pub(super) quoted: bool,
    pub(super) line: u64,
    column: u64,
}

impl Word {
    pub(super) fn error(&self, expected: impl Into<Cow<'static, str>>) -> Error {
        Error::at(
            self.line,
            self.column,
            ErrorKind::unexpected(self.text.clone(), expected),
        )
    }
}

/// The part of a list that has been read.
#[derive(Default)]
pub(super) struct List {
    depth: usize,
    /// The parentheses of calls that are open; those of tuples count as brackets.
    calls: Vec<usize>,
    /// The inner lists, one for each row; a flat list is one row.
    pub(super) rows: Vec<Vec<Word>>,
    words: usize,
    /// The number of rows at the end of each board, in a list of boards.
    pub(super) ends: Vec<usize>,
    /// The number of boards that ended before the list did.
    pub(super) whole: usize,
}

/// Returns true if an inner list has all cells of a board: more than a row of the largest has.
pub(super) fn is_flat_board(row: &[Word]) -> bool {
    row.len() > MAX_SIZE && row.len().isqrt().pow(2) == row.len()
}

/// Returns true if a parenthesis behind this text calls something.
fn is_call(before: &str) -> bool {
    before.ends_with(|symbol: char| symbol.is_alphanumeric() || symbol == '_')
}

/// Returns true if a text may be the name of a list, with the type that C and Java write around it:
/// `int[][] board`, `int board[9][9]`.
pub(super) fn is_name(text: &str) -> bool {
    let known = |symbol: char| symbol.is_alphanumeric() || "_: []".contains(symbol);
    text.starts_with(|symbol: char| symbol.is_alphabetic() || symbol == '_')
        && text.chars().all(known)
}

/// The place of the first bracket of a list; those before `=` belong to its name.
fn opening(text: &str) -> usize {
    let from = match text.split_once('=') {
        Some((name, _)) if is_name(name.trim()) => name.len(),
        _ => 0,
    };
    let bracket = text[from..].find(['[', '(', '{']);
    bracket.map_or(text.len(), |at| from + at)
}

impl List {
    /// A list that has been read to its end.
    pub(super) fn of_rows(rows: Vec<Vec<Word>>) -> Self {
        Self {
            rows,
            ..Self::default()
        }
    }

    /// Takes in one line; true when the list has ended on it.
    pub(super) fn add_line(&mut self, line: &Line) -> Result<bool, Error> {
        let text = &line.text;
        // Before the first bracket only a name and `=` may stand: see `is_list`.
        let mut at = match self.depth {
            0 if self.calls.is_empty() => opening(text),
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
                '[' | '(' | '{' if self.depth == 3 => {
                    let rule = "a list of boards has three levels of brackets";
                    return Err(line.error_at(at, ErrorKind::unexpected("[", rule)));
                }
                '[' | '(' | '{' => {
                    self.depth += 1;
                    self.rows.push(Vec::new());
                    self.count_one(line)?;
                }
                ']' | ')' | '}' if self.depth > 0 => {
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
                        |symbol: char| symbol.is_whitespace() || "[](){},#\"'".contains(symbol);
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
