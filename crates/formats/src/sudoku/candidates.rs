//! The candidates of every cell in one line, as many characters a cell as there are digits.
//!
//! ```text
//! 1.3.5....    the first cell may take 1, 3 and 5
//! ```
//!
//! Digit `d` stands at place `d` of its cell if the cell may take it; any empty character means
//! that it may not. 729 characters for a 9x9 board: the layout that tdoku and SukakuExplainer
//! read. Other sizes are read when the format is named (64 characters may also be an 8x8 board).

use cellwise_sudoku::{DigitSet, Puzzle};

use super::board::Boards;
use super::{Format, Record};
use crate::error::{Error, ErrorKind};
use crate::source::{Line, Source};

/// Whether a word is a 9x9 board of candidates and not one of 27x27 digits.
pub(super) fn is_candidates(word: &str) -> bool {
    let in_place = |(at, byte): (usize, u8)| {
        matches!(byte, b'.' | b'0' | b'*' | b'_') || usize::from(byte.wrapping_sub(b'1')) == at % 9
    };
    word.len() == 729
        && word.bytes().enumerate().all(in_place)
        && word.bytes().any(|byte| (b'1'..=b'9').contains(&byte))
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
    let (offset, word) = line.words().next().unwrap_or((0, ""));
    let count = word.chars().count();
    let size = (1..=16).find(|size: &usize| size.pow(3) == count);
    let Some(size) = size.filter(|&size| boards.has_shape(size)) else {
        let rule = "a 9x9 board has 729 characters, nine for each cell";
        let found = format!("{count} characters");
        return Err(line.error(ErrorKind::unexpected(found, rule)));
    };
    let mut marks = vec![DigitSet::EMPTY; size * size];
    for (i, (at, symbol)) in word.char_indices().enumerate() {
        let expected = (i % size + 1) as u8;
        match boards.digit(symbol, size) {
            Some(0) => {}
            Some(digit) if digit == expected => marks[i / size].insert(digit),
            _ => {
                let rule = format!("this place is for {} or '.'", boards.symbols.of(expected));
                return Err(line.error_at(offset + at, ErrorKind::unexpected(symbol, rule)));
            }
        }
    }
    let puzzle = boards
        .position(size, marks)
        .map_err(|kind| line.error(kind))?;
    let mut record = Record::new(puzzle, Format::Candidates);
    record.line = line.number;
    Ok(record)
}

/// Appends the candidates of a board as one line.
pub(super) fn print(puzzle: &Puzzle, symbol: impl Fn(u8) -> char, out: &mut String) {
    for cell in 0..puzzle.shape().cells() {
        let candidates = puzzle.candidates(cell);
        out.extend((1..=puzzle.shape().size() as u8).map(
            |digit| match candidates.contains(digit) {
                true => symbol(digit),
                false => '.',
            },
        ));
    }
    out.push('\n');
}
