//! The size, then every cell as a number, in one line: `16 0 9 0 16 …`.
//!
//! Whole numbers separated by blanks, `0` for an empty cell: the layout of the benchmark files
//! for boards of 16x16 and beyond, where one character for each cell is ambiguous.

use std::fmt::Write as _;

use cellwise_sudoku::MAX_SIZE;

use super::board::Boards;
use super::print::{Board, Writing};
use super::{Format, Page, Reading, Record, Sudoku};
use crate::error::{Error, ErrorKind};
use crate::format::{Description, Sniff};
use crate::source::{Line, Source};

pub(super) const NUMBERS: Description<Sudoku> = Description {
    sniff: Sniff::at(130, |first| is_numbers(first.line, first.boards)),
    ..Description::new(
        "numbers",
        &["txt"],
        "size, then every cell as a number",
        read,
        Writing {
            sizes: 1..=MAX_SIZE,
            ..Writing::board(print)
        },
    )
};

/// Reads the next line as a puzzle.
fn read(lines: &mut Source<'_>, state: &mut Reading) -> Result<Option<Record>, Error> {
    lines.take_line(|line| parse(line, &mut state.own.boards))
}

fn parse(line: &Line, boards: &mut Boards) -> Result<Record, Error> {
    let mut words = line.words();
    let (offset, first) = words.next().unwrap_or((0, ""));
    let size = first
        .parse()
        .ok()
        .filter(|size| (1..=MAX_SIZE).contains(size));
    let Some(size) = size else {
        let expected = format!("a size is a number from 1 to {MAX_SIZE}");
        return Err(line.error_at(offset, ErrorKind::unexpected(first, expected)));
    };
    if boards.size().is_some_and(|said| said != size) {
        let said = boards.size().unwrap_or(size);
        let expected = format!("the boxes make boards of size {said}");
        return Err(line.error_at(offset, ErrorKind::unexpected(first, expected)));
    }
    let mut digits = Vec::with_capacity(size * size);
    let mut found = 0;
    for (offset, word) in words {
        found += 1;
        match word.parse() {
            Ok(digit) if usize::from(digit) <= size => digits.push(digit),
            _ => {
                let expected = format!("a cell is 1-{size}, or '0' when empty");
                return Err(line.error_at(offset, ErrorKind::unexpected(word, expected)));
            }
        }
        if found > size * size {
            break;
        }
    }
    if found != size * size {
        let found = line.words().count() - 1;
        return Err(line.error(ErrorKind::Cells { found, size }));
    }
    let puzzle = boards
        .puzzle(size, digits)
        .map_err(|kind| line.error(kind))?;
    let mut record = Record::new(puzzle, Format::Numbers);
    record.line = line.number;
    Ok(record)
}

/// Returns true if a line is a size that has boxes and that many cells: such a line is nothing else.
///
/// (`3` and nine cells is a row of a 10x10 board: boards of size 3 have no boxes.)
fn is_numbers(line: &Line, boards: &Boards) -> bool {
    let mut words = line.words();
    let size = words
        .next()
        .and_then(|(_, word)| word.parse::<usize>().ok());
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let Some(size) = size.filter(|size| (1..=MAX_SIZE).contains(size)) else {
        return false;
    };
    let rest: Vec<&str> = words.map(|(_, word)| word).take(size * size + 1).collect();
    // Beyond the longest row it can only be this, whatever the count: the parser will say so.
    let counted = rest.len() == size * size && boards.has_shape(size);
    (counted || rest.len() > MAX_SIZE) && rest.iter().all(|word| is_number(word))
}

/// Appends the board.
fn print(board: &Board<'_>, page: &mut Page<'_>) {
    let (grid, out) = (board.grid, &mut *page.text);
    let _ = write!(out, "{}", grid.size());
    for digit in grid.digits() {
        let _ = write!(out, " {digit}");
    }
    out.push('\n');
}
