//! The candidates of every cell in one line, as many characters for each cell as there are digits.
//!
//! ```text
//! 1.3.5....    the first cell may take 1, 3 and 5
//! ```
//!
//! Digit `d` stands at place `d` of its cell if the cell may take it; any empty character means
//! that it may not. 729 characters for a 9x9 board: the layout that tdoku and SukakuExplainer
//! read. 64 characters may be a 4x4 board of candidates or an 8x8 line: then the format must be named.

use cellwise_sudoku::DigitSet;

use super::board::Boards;
use super::print::{Board, CellStyle, Marks, Writing};
use super::{Format, Page, Reading, Record, Sudoku, line};
use crate::error::{Error, ErrorKind};
use crate::format::{Description, Sniff};
use crate::source::{Line, Source};

/// The size of the board of candidates that a word may be: each digit in its place, and in every
/// cell at least one, but for 9x9, which may have cells that nothing fits.
fn size_of(word: &str, boards: &Boards) -> Option<usize> {
    let size = (4..=16).find(|size: &usize| size.pow(3) == word.len())?;
    if !boards.has_shape(size) {
        return None;
    }
    let (mut cells, mut any) = (0, false);
    for (at, symbol) in word.chars().enumerate() {
        let digit = usize::from(boards.digit(symbol, size)?);
        if digit > 0 && digit != at % size + 1 {
            return None;
        }
        any = digit > 0 || (any && at % size > 0);
        cells += usize::from(any && at % size + 1 == size);
    }
    let enough = if size == 9 { 1 } else { size * size };
    (cells >= enough).then_some(size)
}

/// Returns true if a word is a board of candidates and not a line of another size. A line of
/// 27x27 digits in which every digit stands where a candidate would is not to be expected.
fn is_candidates(word: &str, boards: &Boards) -> bool {
    size_of(word, boards).is_some_and(|size| size == 9 || !line::is_board(word.len(), boards))
}

/// Returns true if a word is a board of candidates as well as a line: 64 characters for 4x4 or 8x8.
pub(super) fn may_be_line(word: &str, boards: &Boards) -> bool {
    size_of(word, boards).is_some() && !is_candidates(word, boards)
}

pub(super) const CANDIDATES: Description<Sudoku> = Description {
    sniff: Sniff::at(140, |first| is_candidates(first.word, first.boards)),
    ..Description::new(
        "candidates",
        &["txt"],
        "nine characters a cell: 729 in a line",
        read,
        Writing {
            sizes: 1..=16,
            cells: CellStyle::Characters,
            marks: Marks::All,
            state: true,
            ..Writing::board(print)
        },
    )
};

/// Reads the next line as a puzzle.
fn read(lines: &mut Source<'_>, state: &mut Reading) -> Result<Option<Record>, Error> {
    lines.take_line(|line| parse(line, &mut state.own.boards))
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
fn print(board: &Board<'_>, page: &mut Page<'_>) {
    for candidates in board.position() {
        let symbol = |digit| match candidates.contains(digit) {
            true => board.cells.symbol(digit),
            false => '.',
        };
        page.text.extend((1..=board.shape.size() as u8).map(symbol));
    }
    page.text.push('\n');
}
