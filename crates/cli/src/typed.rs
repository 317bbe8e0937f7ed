//! A puzzle typed at the keyboard: a row with a typo is asked for again, so that the rows before it
//! are not lost.
//!
//! In: the lines as they are typed. Out: those that fit what has been typed so far. Text that does
//! not begin as a plain board, or with HEIGHT WIDTH, passes as it is.

use std::io::{self, BufRead, Read};

use cellwise_verbs::PuzzleKind;

use crate::messages::Messages;

/// The lines of a person that fit.
pub(crate) struct TypedLines<R> {
    input: R,
    messages: Messages,
    checker: Checker,
    /// A line that was accepted, and how much of it was handed on.
    line: Vec<u8>,
    taken: usize,
}

impl<R: BufRead> TypedLines<R> {
    pub(crate) fn new(input: R, kind: PuzzleKind, messages: Messages) -> Self {
        let checker = match kind {
            PuzzleKind::Sudoku => Checker::Board {
                size: None,
                rows: 0,
                empty: None,
            },
            PuzzleKind::Nonogram => Checker::Clues {
                sides: None,
                lines: 0,
            },
        };
        Self {
            input,
            messages,
            checker,
            line: Vec::new(),
            taken: 0,
        }
    }
}

impl<R: BufRead> BufRead for TypedLines<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        while self.taken == self.line.len() {
            self.line.clear();
            self.taken = 0;
            if self.input.read_until(b'\n', &mut self.line)? == 0 {
                break;
            }
            let text = String::from_utf8_lossy(&self.line);
            if let Err(fault) = self.checker.check(text.trim_end()) {
                self.messages
                    .error(&format!("{fault}; type this line again"));
                self.taken = self.line.len();
            }
        }
        Ok(&self.line[self.taken..])
    }

    fn consume(&mut self, amount: usize) {
        self.taken = (self.taken + amount).min(self.line.len());
    }
}

impl<R: BufRead> Read for TypedLines<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(into)?;
        self.consume(read);
        Ok(read)
    }
}

/// What may come next.
#[derive(Debug, PartialEq, Eq)]
enum Checker {
    /// Rows of a board up to 9x9 whose cells are single characters, and the sign of its empty cells.
    Board {
        size: Option<usize>,
        rows: usize,
        empty: Option<char>,
    },
    /// HEIGHT WIDTH, then clues.
    Clues {
        sides: Option<(u64, u64)>,
        lines: u64,
    },
    /// Anything else: the reader says what is wrong with it.
    Anything,
}

/// Characters between cells.
const BARS: [char; 4] = ['|', '│', ',', ';'];
/// Signs of an empty cell that go together, and signs that a board has alone or not at all.
const EMPTY: [char; 4] = ['.', '0', '_', '*'];
const EMPTY_ALONE: [char; 3] = ['-', '?', 'x'];

impl Checker {
    /// Takes a line, or says what is wrong with it.
    fn check(&mut self, text: &str) -> Result<(), String> {
        match self {
            Self::Anything => Ok(()),
            Self::Board { size, rows, empty } => {
                let kept = check_row(text, *size, *rows + 1, *empty)?;
                match kept {
                    Row::Cells(cells, sign) => {
                        (*size, *rows, *empty) = (Some(cells), *rows + 1, empty.or(sign));
                    }
                    Row::Between => {}
                    Row::Other => *self = Self::Anything,
                }
                Ok(())
            }
            Self::Clues { sides: None, .. } => {
                match size(text)? {
                    Some(found) => {
                        *self = Self::Clues {
                            sides: Some(found),
                            lines: 0,
                        };
                    }
                    None if text.trim().is_empty() || text.starts_with('#') => {}
                    None => *self = Self::Anything,
                }
                Ok(())
            }
            Self::Clues {
                sides: Some((height, width)),
                lines,
            } => {
                let (row, (height, width)) = (*lines < *height, (*height, *width));
                // A gap, or the mark before the columns in .mk files.
                let gap = *lines == height && (text.trim().is_empty() || text.trim() == "#");
                if !gap {
                    let (name, room) = match row {
                        true => (format!("row {}", *lines + 1), width),
                        false => (format!("column {}", *lines - height + 1), height),
                    };
                    check_clue(text, &name, room)?;
                    *lines += 1;
                }
                Ok(())
            }
        }
    }
}

/// A line of a board.
enum Row {
    /// This many cells, and the sign of those that are empty.
    Cells(usize, Option<char>),
    /// A line between rows.
    Between,
    /// The first line of something else.
    Other,
}

fn check_row(
    text: &str,
    size: Option<usize>,
    number: usize,
    empty: Option<char>,
) -> Result<Row, String> {
    let end = text
        .find('#')
        .or_else(|| text.find("<-"))
        .unwrap_or(text.len());
    let bare = |symbol: &char| !symbol.is_whitespace() && !BARS.contains(symbol);
    let cells: Vec<char> = text[..end].chars().filter(bare).collect();
    if cells.is_empty()
        || cells.iter().all(|sign| "-+=".contains(*sign)) && size != Some(cells.len())
    {
        return Ok(Row::Between);
    }
    let is_cell = |sign: &char, size: usize| {
        let digit = sign
            .to_digit(10)
            .is_some_and(|digit| digit as usize <= size);
        digit || EMPTY.contains(sign) || EMPTY_ALONE.contains(sign)
    };
    let is_first = size.is_none();
    let size = size.unwrap_or(cells.len());
    // Boards of these sizes have digits for cells, and a row is no board in one line.
    let plain = matches!(cells.len(), 4 | 6 | 8 | 9);
    if is_first && !(plain && cells.iter().all(|sign| is_cell(sign, size))) {
        return Ok(Row::Other);
    }
    // In a row with both, a sign that a board has alone is the typo.
    let usual = cells.iter().any(|sign| EMPTY.contains(sign));
    let mut empty = empty.or(usual.then_some('.'));
    let mut fits = |sign: &char| {
        let kind = match sign {
            sign if EMPTY.contains(sign) => '.',
            sign if EMPTY_ALONE.contains(sign) => *sign,
            _ => return is_cell(sign, size),
        };
        *empty.get_or_insert(kind) == kind
    };
    if let Some(wrong) = cells.iter().find(|sign| !fits(sign)) {
        return Err(format!(
            "row {number}: found '{wrong}'; a cell is 1-{size}, or '.' or '0' when empty"
        ));
    }
    match cells.len() == size {
        true => Ok(Row::Cells(size, empty)),
        false => Err(format!(
            "row {number}: found {} cells; a row has {size}",
            cells.len()
        )),
    }
}

/// Height and width; `None` if the line is the first of something else.
fn size(text: &str) -> Result<Option<(u64, u64)>, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    if let [height, width] = words[..]
        && let (Ok(height), Ok(width)) = (height.parse(), width.parse())
    {
        return Ok(Some((height, width)));
    }
    let digit_first = text
        .trim_start()
        .starts_with(|sign: char| sign.is_ascii_digit());
    let letters = text.contains(|sign: char| sign.is_alphabetic());
    match digit_first && letters && !text.contains(':') {
        true => Err(format!(
            "found \"{}\"; the first line is HEIGHT WIDTH, such as 10 15",
            text.trim()
        )),
        false => Ok(None),
    }
}

fn check_clue(text: &str, name: &str, room: u64) -> Result<(), String> {
    let (mut needs, mut runs) = (0_u64, 0_u64);
    for word in text.split([' ', '\t', ',']).filter(|word| !word.is_empty()) {
        match word.parse::<u64>() {
            Ok(0) => {}
            Ok(length) => {
                needs = needs.saturating_add(length);
                runs += 1;
            }
            // Blots: a number that can't be read.
            Err(_) if matches!(word, "?" | "*") => return Ok(()),
            Err(_) => {
                return Err(format!(
                    "{name}: found '{word}'; a clue is numbers with blanks between"
                ));
            }
        }
    }
    let needs = needs.saturating_add(runs.saturating_sub(1));
    match needs > room {
        true => Err(format!("{name} needs {needs} cells and has {room}")),
        false => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(kind: PuzzleKind, lines: &[&str]) -> Vec<String> {
        let messages = Messages::default();
        let mut typed = TypedLines::new(io::empty(), kind, messages);
        let check = |line: &&str| typed.checker.check(line).err();
        lines.iter().filter_map(check).collect()
    }

    #[test]
    fn a_row_with_a_typo_is_told_and_the_rows_before_it_stay() {
        let lines = ["12..", "3o..", "34..", "--+--", "...", "..1.", "...2"];
        assert_eq!(
            said(PuzzleKind::Sudoku, &lines),
            [
                "row 2: found 'o'; a cell is 1-4, or '.' or '0' when empty",
                "row 3: found 3 cells; a row has 4"
            ]
        );
    }

    #[test]
    fn a_letter_for_an_empty_cell_is_a_typo_where_others_have_a_full_stop() {
        let lines = ["12..", "3x..", "34..", "xxxx", "...1", "...2"];
        let wrong = |row| format!("row {row}: found 'x'; a cell is 1-4, or '.' or '0' when empty");
        assert_eq!(said(PuzzleKind::Sudoku, &lines), [wrong(2), wrong(3)]);
        assert_eq!(said(PuzzleKind::Sudoku, &["1x.."]), [wrong(1)]);
        assert!(said(PuzzleKind::Sudoku, &["12xx", "3xxx", "xxxx", "xxx1"]).is_empty());
    }

    #[test]
    fn other_text_passes() {
        assert!(said(PuzzleKind::Sudoku, &["{\"grid\": 1}", "xyz"]).is_empty());
        assert!(said(PuzzleKind::Nonogram, &["{\"r\": 1}", "xyz"]).is_empty());
    }

    #[test]
    fn a_clue_too_long_is_told_at_its_line() {
        let lines = ["2 by 3", "2 3", "1 1", "2 2", "3", "2", "1 1", "1", "2"];
        assert_eq!(
            said(PuzzleKind::Nonogram, &lines),
            [
                "found \"2 by 3\"; the first line is HEIGHT WIDTH, such as 10 15",
                "row 2 needs 5 cells and has 3",
                "column 2 needs 3 cells and has 2",
            ]
        );
    }
}
