//! The Samurai: five 9x9 boards in a square of 21x21, the middle one over a corner box of each other.
//!
//! ```text
//! 5...1...2   ..3.4....      21 lines of 21 cells, perhaps with a blank after each, blanks or any other sign
//! …                          that is no cell where no board lies
//! ```
//!
//! or five lines of 81 cells: top left, top right, middle, bottom left, bottom right, or the middle one last. Lists, JSON and rows of
//! 21 cells with an empty sign between the boards are told by [`is_samurai`].

use cellwise_sudoku::rules::Boards as Rule;
use cellwise_sudoku::{Grid, HouseKind, Puzzle, Shape};

use super::board::{Boards, plain_shape};
use super::print::{Board, CellStyle, Writing};
use super::{Format, Page, Reading, Record, Sudoku, line};
use crate::error::{Error, ErrorKind};
use crate::format::Description;
use crate::source::{Line, Source};

/// Cells in a row of the square around the boards.
const SIZE: usize = 21;

/// The corners of the boards in the two orders of five lines.
const ORDERS: [[(usize, usize); 5]; 2] = [
    [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)],
    [(0, 0), (0, 12), (12, 0), (12, 12), (6, 6)],
];

/// The fewest digits that the boards share, so that five boards that agree on them are one puzzle.
const LEAST_SHARED: usize = 3;

pub(super) const SAMURAI: Description<Sudoku> = Description {
    aliases: &["gattai-5"],
    ..Description::new(
        "samurai",
        &["txt", "samurai"],
        "five boards that overlap",
        read,
        Writing {
            sizes: SIZE..=SIZE,
            cells: CellStyle::Characters,
            gap: true,
            rules: |rule, _| matches!(rule, cellwise_sudoku::Rule::Boards(boards) if boards.is_samurai()),
            ..Writing::board(print)
        },
    )
};

/// Returns true if a cell of the square belongs to no board.
fn is_hole(row: usize, column: usize) -> bool {
    let outer = |at: usize| !(6..15).contains(&at);
    let middle = |at: usize| (9..12).contains(&at);
    (outer(row) && middle(column)) || (middle(row) && outer(column))
}

/// The fewest digits of a square of 21x21 that is told as a Samurai: with fewer, it may be any board.
const LEAST_GIVENS: usize = 30;

/// Returns true if a board is a Samurai: 21x21 cells, digits up to 9, and nothing between the boards.
pub(super) fn is_samurai(grid: &Grid) -> bool {
    let fits = |(cell, &digit): (usize, &u8)| {
        digit <= 9 && (digit == 0 || !is_hole(cell / SIZE, cell % SIZE))
    };
    grid.size() == SIZE
        && grid.filled() >= LEAST_GIVENS
        && grid.digits().iter().enumerate().all(fits)
}

/// Returns true for the rule that a text of 21x21 cells tells by itself.
pub(super) fn tells(rule: &cellwise_sudoku::Rule, puzzle: &Puzzle) -> bool {
    let samurai = matches!(rule, cellwise_sudoku::Rule::Boards(boards) if boards.is_samurai());
    samurai && is_samurai(puzzle.givens())
}

/// The puzzle as the Samurai that it is.
pub(super) fn told(puzzle: Puzzle) -> Result<Puzzle, ErrorKind> {
    Ok(puzzle.with_rules([Rule::samurai().into()])?)
}

/// Returns true if these are the boxes of a Samurai, in any order.
pub(super) fn has_regions(regions: &[Vec<usize>]) -> bool {
    let corners = ORDERS[0].map(|(row, column)| row * SIZE + column);
    let Ok(shape) = Shape::boards(SIZE, (3, 3), &corners) else {
        return false;
    };
    let houses = shape.houses().iter();
    let boxes = houses.filter(|house| matches!(house.kind, HouseKind::Box(_)));
    let mut expected: Vec<&[usize]> = boxes.map(|house| &*house.cells).collect();
    let mut found: Vec<&[usize]> = regions.iter().map(|cells| &**cells).collect();
    expected.sort_unstable();
    found.sort_unstable();
    expected == found
}

fn record(digits: Vec<u8>, at: u64) -> Result<Record, Error> {
    let build = || {
        let grid =
            Grid::from_digits(digits).map_err(|error| ErrorKind::Syntax(error.to_string()))?;
        let puzzle = Puzzle::new(plain_shape(SIZE)?, grid);
        told(puzzle.map_err(|error| ErrorKind::Syntax(error.to_string()))?)
    };
    let puzzle = build().map_err(|kind| Error::at_line(at, kind))?;
    let mut record = Record::new(puzzle, Format::Samurai);
    record.line = at;
    Ok(record)
}

/// The signs of a row, one for each cell, blanks at the end.
fn signs(text: &str) -> Option<Vec<char>> {
    let mut signs: Vec<char> = text.trim_end().chars().collect();
    if signs.len() > SIZE {
        // A blank after each cell.
        let blank = signs.iter().skip(1).step_by(2).all(|sign| *sign == ' ');
        signs = signs.into_iter().step_by(2).collect();
        if !blank || signs.len() > SIZE {
            return None;
        }
    }
    signs.resize(SIZE, ' ');
    Some(signs)
}

/// The digits of a row, 0 for an empty cell or none; or the offset of the sign that can't stand there.
fn row(text: &str, number: usize, boards: &Boards) -> Result<Vec<u8>, usize> {
    let signs = signs(text).ok_or(0usize)?;
    let digit = |(column, &sign): (usize, &char)| match is_hole(number, column) {
        true if sign.is_ascii_digit() && sign != '0' => Err(column),
        true => Ok(0),
        false => boards.digit(sign, 9).ok_or(column),
    };
    signs.iter().enumerate().map(digit).collect()
}

/// Returns true if a Samurai begins with the next line: six rows with cells where it has them, and between the boards a
/// sign that is no cell. Rows with a cell's sign there are read like any board's.
pub(super) fn begins(
    lines: &mut Source<'_>,
    boards: &Boards,
    is_file: bool,
) -> Result<bool, Error> {
    for number in 0..6 {
        let line = match is_file || number == 0 {
            true => lines.peek(number)?,
            false => lines.peek_at_hand(number)?,
        };
        let Some(line) = line else {
            return Ok(false);
        };
        let between = |signs: Vec<char>| {
            let gap = &signs[9..12];
            gap.iter()
                .all(|sign| *sign == gap[0] && boards.digit(*sign, 9).is_none())
        };
        if !signs(&line.text).is_some_and(between) || row(&line.text, number, boards).is_err() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Reads a Samurai in one of its two forms.
fn read(lines: &mut Source<'_>, state: &mut Reading) -> Result<Option<Record>, Error> {
    let Some(first) = lines.peek(0)? else {
        return Ok(None);
    };
    let start = first.number;
    if line::split(&first.text).0.chars().count() == 81 {
        let found = five_lines(lines)?;
        let found = found.ok_or_else(|| {
            let rule = "a Samurai in lines has five of 81 cells: top left, top right, middle, bottom left, bottom right";
            Error::at_line(start, ErrorKind::unexpected("", rule))
        });
        let digits = found.and_then(|five| {
            let fits = |order| merged(&five, order).is_ok();
            let order = ORDERS
                .iter()
                .find(|order| fits(order))
                .unwrap_or(&ORDERS[0]);
            merged(&five, order).map_err(|cell| {
                let (row, column) = (cell / SIZE + 1, cell % SIZE + 1);
                let text =
                    format!("two boards of the Samurai have different digits at r{row}c{column}");
                Error::at_line(start, ErrorKind::Syntax(text))
            })
        });
        drop_paragraph(lines, 5)?;
        return record(digits?, start).map(Some);
    }
    let digits = rows(lines, &state.own.boards);
    drop_paragraph(lines, SIZE)?;
    record(digits?, start).map(Some)
}

/// Drops the lines of a record, up to a blank one.
fn drop_paragraph(lines: &mut Source<'_>, most: usize) -> Result<(), Error> {
    for _ in 0..most {
        if lines.peek(0)?.is_none_or(Line::is_blank) {
            break;
        }
        lines.drop_line();
    }
    Ok(())
}

fn rows(lines: &mut Source<'_>, boards: &Boards) -> Result<Vec<u8>, Error> {
    let mut digits = Vec::with_capacity(SIZE * SIZE);
    let mut last = 0;
    for number in 0..SIZE {
        let Some(line) = lines.peek(number)?.filter(|line| !line.is_blank()) else {
            let (found, size) = (number, SIZE);
            return Err(Error::at_line(last, ErrorKind::Rows { found, size }));
        };
        last = line.number;
        let cells = row(&line.text, number, boards).map_err(|column| {
            let spaced = line.text.trim_end().chars().count() > SIZE;
            let at = if spaced { 2 * column } else { column };
            let (offset, found) = match line.text.char_indices().nth(at) {
                Some((offset, sign)) => (offset, sign.to_string()),
                None => (line.text.len(), String::new()),
            };
            let rule = "a row of a Samurai has 21 places: cells are 1-9, or '.' or '0' when empty, \
                        with blanks where no board lies";
            line.error_at(offset, ErrorKind::unexpected(found, rule))
        })?;
        digits.extend(cells);
    }
    Ok(digits)
}

/// The next five lines, if each has 81 plain cells.
fn five_lines(lines: &mut Source<'_>) -> Result<Option<Vec<Vec<u8>>>, Error> {
    let mut five = Vec::new();
    for at in 0..5 {
        let Some(record) = lines.peek(at)?.and_then(line::quick) else {
            return Ok(None);
        };
        five.push(record.puzzle.givens().digits().to_vec());
    }
    Ok(Some(five))
}

/// The square with five boards on it, or a cell on which two of them do not agree.
fn merged(five: &[Vec<u8>], order: &[(usize, usize); 5]) -> Result<Vec<u8>, usize> {
    let mut square = vec![0; SIZE * SIZE];
    for (digits, &(top, left)) in five.iter().zip(order) {
        for (i, &digit) in digits.iter().enumerate() {
            let cell = (top + i / 9) * SIZE + left + i % 9;
            if digit != 0 && square[cell] != 0 && square[cell] != digit {
                return Err(cell);
            }
            square[cell] = square[cell].max(digit);
        }
    }
    Ok(square)
}

/// Returns true if a file is five lines of 81 cells that are the boards of a Samurai: they show the same
/// in the boxes that two of them share, and a few digits among it.
pub(super) fn is_five_lines(lines: &mut Source<'_>) -> Result<bool, Error> {
    if lines.peek(5)?.is_some_and(|line| !line.is_blank()) {
        return Ok(false);
    }
    let Some(five) = five_lines(lines)? else {
        return Ok(false);
    };
    let agrees = |order: &[(usize, usize); 5]| {
        let Ok(square) = merged(&five, order) else {
            return false;
        };
        let given = five.iter().flatten().filter(|&&digit| digit != 0).count();
        let placed = square.iter().filter(|&&digit| digit != 0).count();
        let whole = five.iter().zip(order).all(|(digits, &(top, left))| {
            let places = (0..81).map(|i| (top + i / 9) * SIZE + left + i % 9);
            places
                .zip(digits)
                .all(|(cell, &digit)| square[cell] == digit)
        });
        whole && given - placed >= LEAST_SHARED
    };
    Ok(ORDERS.iter().any(agrees))
}

/// Appends the rows of the five boards, blanks between them.
fn print(board: &Board<'_>, page: &mut Page<'_>) {
    for (r, row) in board.grid.rows().enumerate() {
        let sign = |(column, &digit): (usize, &u8)| match is_hole(r, column) {
            true => ' ',
            false => board.cells.symbol(digit),
        };
        let line: String = row.iter().enumerate().map(sign).collect();
        page.text.push_str(line.trim_end());
        page.text.push('\n');
    }
}
