//! All cells in one line, one character each; a comment may follow.
//!
//! `.`, `0`, `*` and `_` are empty cells, or one other sign: see [`signs`](super::signs). The cells end at a blank, a tab, `,`, `;` or `#`;
//! what follows is a comment. Beyond 9x9 the cells may also be numbers between blanks. The layout is that of the puzzle lists of the forums; the set of
//! empty characters and comment marks is that of SudokuIO (SukakuExplainer) and of the crate
//! `sudoku`'s documentation.

use cellwise_sudoku::{MAX_SIZE, Puzzle};

use super::board::Boards;
use super::print::{Board, CellStyle, Writing};
use super::rows::BARS;
use super::signs::Signs;
use super::{Format, Page, Reading, Record, Sudoku, csv};
use crate::Field;
use crate::error::{Error, ErrorKind};
use crate::format::Description;
use crate::source::{Line, Source};

pub(super) const LINE: Description<Sudoku> = Description {
    aliases: &["sdm"],
    ..Description::new(
        "line",
        &["txt", "sdm"],
        "all cells in one line",
        read,
        Writing {
            sizes: 2..=MAX_SIZE,
            cells: CellStyle::Characters,
            fields: |_, field| field == Field::Comment,
            ..Writing::board(print)
        },
    )
};

/// The characters that end the cells of a line.
const ENDS: [char; 5] = [' ', '\t', ',', ';', '#'];

/// The cells of a line and the comment after them.
pub(super) fn split(text: &str) -> (&str, &str) {
    let text = text.trim();
    let end = text.find(ENDS).unwrap_or(text.len());
    (&text[..end], text[end..].trim_matches(ENDS))
}

/// Reads the next line as a puzzle.
fn read(lines: &mut Source<'_>, state: &mut Reading) -> Result<Option<Record>, Error> {
    lines.take_line(|line| parse(line, &mut state.own.boards))
}

/// The commonest line of all, 81 plain cells and perhaps a comment, in one pass over its bytes;
/// `None` leaves it to detection and [`read`].
pub(super) fn quick(line: &Line) -> Option<Record> {
    // An 81-cell line took 1.9 µs through detection and `parse`, and 0.3 µs here
    // (17-clue list ten times, `survey` example, user time).
    let (cells, rest) = line.text.as_bytes().split_first_chunk::<81>()?;
    let mut digits = [0; 81];
    for (digit, &byte) in digits.iter_mut().zip(cells) {
        *digit = match byte {
            b'1'..=b'9' => byte - b'0',
            b'.' | b'0' | b'*' | b'_' => 0,
            _ => return None,
        };
    }
    let ended = rest
        .first()
        .is_none_or(|&byte| ENDS.contains(&char::from(byte)));
    let mut record = Record::new(Puzzle::classic(digits).ok()?, Format::Line);
    record.line = line.number;
    let rest = line.text.get(81..).unwrap_or_default();
    record.solution = csv::solution_after(rest, record.puzzle.givens());
    match record.solution {
        Some(_) => record.format = Format::Csv,
        None => record.meta.add(Field::Comment, rest.trim_matches(ENDS)),
    }
    ended.then_some(record)
}

/// Returns true if a board has this many cells.
pub(super) fn is_board(cells: usize, boards: &Boards) -> bool {
    let size = cells.isqrt();
    size * size == cells && size > 1 && boards.has_shape(size)
}

/// The digits of a board beyond 9x9 whose cells are numbers between blanks, all in one line.
fn numbers(line: &Line, boards: &Boards) -> Option<Vec<u8>> {
    let count = line.words().count();
    let size = count.isqrt();
    if size <= 9 || !is_board(count, boards) {
        return None;
    }
    let digit = |word: &str| match word.chars().nth(1) {
        None => boards.digit(word.chars().next()?, size),
        Some(_) => word.parse().ok().filter(|&n: &u8| usize::from(n) <= size),
    };
    line.words().map(|(_, word)| digit(word)).collect()
}

pub(super) fn parse(line: &Line, boards: &mut Boards) -> Result<Record, Error> {
    if let Some(digits) = numbers(line, boards) {
        let puzzle = boards.puzzle(digits.len().isqrt(), digits);
        let puzzle = puzzle.map_err(|kind| line.error(kind))?;
        return Ok(Record {
            line: line.number,
            ..Record::new(puzzle, Format::Numbers)
        });
    }
    let start = line.text.len() - line.text.trim_start().len();
    let is_cell = |symbol: &char| !symbol.is_whitespace() && !BARS.contains(symbol);
    let count = |text: &str| text.chars().filter(is_cell).count();
    let (mut cells, mut comment) = split(&line.text);
    // `530070000 600195000 …`: all words together may be the board when the first alone is not.
    // Words of different lengths are numbers, not rows.
    let all = line.text.trim();
    let words = all.split(|symbol: char| !is_cell(&symbol));
    let mut lengths = words
        .filter(|word| !word.is_empty())
        .map(|word| word.chars().count());
    let length = lengths.next();
    let rows = lengths.all(|other| Some(other) == length);
    if !is_board(count(cells), boards) && rows && is_board(count(all), boards) {
        (cells, comment) = (all, "");
    }
    let found = count(cells);
    if !is_board(found, boards) {
        let size = boards.nearest_size(found);
        return Err(line.error(ErrorKind::Cells { found, size }));
    }
    let size = found.isqrt();
    let mut digits = Vec::with_capacity(found);
    let mut signs = Signs::default();
    for (offset, symbol) in cells.char_indices().filter(|(_, symbol)| is_cell(symbol)) {
        let found = &cells[offset..offset + symbol.len_utf8()];
        let bad_cell = || boards.bad_cell(line, start + offset, found, size);
        digits.push(signs.take(found, boards.digit(symbol, size), bad_cell)?);
    }
    signs.check()?;
    let puzzle = boards
        .refuse_two_zeros(cells.chars(), size)
        .and_then(|()| boards.puzzle(size, digits))
        .map_err(|kind| line.error(kind))?;
    let mut record = Record::new(puzzle, Format::Line);
    record.line = line.number;
    record.meta.add(Field::Comment, comment);
    Ok(record)
}

/// Appends a board and its comment.
fn print(board: &Board<'_>, page: &mut Page<'_>) {
    for &digit in board.grid.digits() {
        board.cells.push(digit, page.text);
    }
    if let Some(comment) = board.field(Field::Comment) {
        let comment = comment.replace(['\n', '\r'], " ");
        page.text.push_str(&format!(" # {comment}"));
    }
    page.text.push('\n');
}
