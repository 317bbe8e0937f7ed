//! HoDoKu's library line: `:0000:x:53..+47…:712 813::`.
//!
//! Fields between colons: the technique, its digits, the board, the candidates removed, then what
//! the technique does. In the board `+` stands before a digit that is no given; both kinds are
//! read as digits of the position. A removed candidate is digit, row, column: `712` is 7 in r1c2.
//! Technique and outcome are kept as a comment. The layout is that of HoDoKu's `Sudoku2`
//! (getSudoku, setSudoku).

use cellwise_sudoku::{DigitSet, Puzzle};

use super::board::Boards;
use super::{Format, Record};
use crate::Field;
use crate::error::{Error, ErrorKind};
use crate::source::{Line, Source, words};

/// Whether a line is one of these.
pub(super) fn is_hodoku(text: &str) -> bool {
    let text = text.trim();
    text.starts_with(':') && text.bytes().filter(|&byte| byte == b':').count() >= 5
}

/// Reads the next line as a puzzle.
pub(super) fn read(lines: &mut Source<'_>, boards: &mut Boards) -> Result<Option<Record>, Error> {
    let Some(line) = lines.peek(0)? else {
        return Ok(None);
    };
    let record = parse(line, boards);
    lines.drop_line();
    record.map(Some)
}

fn parse(line: &Line, boards: &mut Boards) -> Result<Record, Error> {
    let fields: Vec<&str> = line.text.trim().split(':').collect();
    let &[_, technique, digits, board, removed, ..] = &fields[..] else {
        let rule = "a library line is :technique:digits:board:removed candidates:…";
        return Err(line.error(ErrorKind::unexpected(line.text.trim(), rule)));
    };
    let place = |part: &str| part.as_ptr() as usize - line.text.as_ptr() as usize;
    let mut marks = Vec::with_capacity(81);
    for (at, symbol) in board.char_indices().filter(|&(_, symbol)| symbol != '+') {
        marks.push(match boards.digit(symbol, 9) {
            Some(0) => DigitSet::all(9),
            Some(digit) => DigitSet::only(digit),
            None => {
                let found = &board[at..at + symbol.len_utf8()];
                return Err(boards.bad_cell(line, place(board) + at, found, 9));
            }
        });
        if marks.len() > 81 {
            break;
        }
    }
    if marks.len() != 81 {
        let found = board.chars().filter(|&symbol| symbol != '+').count();
        return Err(line.error(ErrorKind::Cells { found, size: 9 }));
    }
    for (at, word) in words(removed) {
        let (digit, cell) = parse_removed(word).ok_or_else(|| {
            let rule = "a removed candidate is its digit, row and column, like 712";
            line.error_at(place(removed) + at, ErrorKind::unexpected(word, rule))
        })?;
        marks[cell].remove(digit);
    }
    let puzzle = boards.position(9, marks).map_err(|kind| line.error(kind))?;
    let mut record = Record::new(puzzle, Format::Hodoku);
    record.line = line.number;
    let outcome = fields[5..].join(" ");
    if !technique.is_empty() && technique != "0000" {
        record.meta.add(
            Field::Comment,
            &format!("{technique} {digits} {}", outcome.trim()),
        );
    }
    Ok(record)
}

fn parse_removed(word: &str) -> Option<(u8, usize)> {
    let [digit, row, column] = word.as_bytes() else {
        return None;
    };
    let number = |byte: &u8| (b'1'..=b'9').contains(byte).then(|| byte - b'0');
    let (row, column) = (usize::from(number(row)?), usize::from(number(column)?));
    Some((number(digit)?, 9 * (row - 1) + column - 1))
}

/// Appends a position.
pub(super) fn print(puzzle: &Puzzle, out: &mut String) {
    out.push_str(":0000:x:");
    out.extend(puzzle.givens().digits().iter().map(|&digit| match digit {
        0 => '.',
        _ => char::from(b'0' + digit),
    }));
    let mut removed = Vec::new();
    for cell in (0..81).filter(|&cell| puzzle.givens().get(cell).is_none()) {
        let candidates = puzzle.candidates(cell);
        let gone = (1..=9).filter(|&digit| !candidates.contains(digit));
        removed.extend(gone.map(|digit| format!("{digit}{}{}", cell / 9 + 1, cell % 9 + 1)));
    }
    removed.sort_unstable();
    out.push_str(&format!(":{}::\n", removed.join(" ")));
}
