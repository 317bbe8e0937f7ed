//! All cells in one line, one character each; a comment may follow.
//!
//! `.`, `0`, `*` and `_` are empty cells. The cells end at a blank, a tab, `,`, `;` or `#`;
//! what follows is a comment. The layout is that of the puzzle lists of the forums; the set of
//! empty characters and comment marks is that of SudokuIO (SukakuExplainer) and of the crate
//! `sudoku`'s documentation.

use cellwise_sudoku::Puzzle;

use super::board::Boards;
use super::{Format, Record, csv};
use crate::Field;
use crate::error::{Error, ErrorKind};
use crate::source::{Line, Source};

/// The characters that end the cells of a line.
const ENDS: [char; 5] = [' ', '\t', ',', ';', '#'];

/// The cells of a line and the comment after them.
pub(super) fn split(text: &str) -> (&str, &str) {
    let text = text.trim();
    let end = text.find(ENDS).unwrap_or(text.len());
    (&text[..end], text[end..].trim_matches(ENDS))
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

/// Whether a board has this many cells.
pub(super) fn is_board(cells: usize, boards: &Boards) -> bool {
    let size = cells.isqrt();
    size * size == cells && size > 1 && boards.has_shape(size)
}

fn parse(line: &Line, boards: &mut Boards) -> Result<Record, Error> {
    let start = line.text.len() - line.text.trim_start().len();
    let is_cell = |symbol: &char| !symbol.is_whitespace();
    let count = |text: &str| text.chars().filter(is_cell).count();
    let (mut cells, mut comment) = split(&line.text);
    // `530070000 600195000 …`: all words together may be the board when the first alone is none.
    let all = line.text.trim();
    if !is_board(count(cells), boards) && is_board(count(all), boards) {
        (cells, comment) = (all, "");
    }
    let found = count(cells);
    if !is_board(found, boards) {
        let size = boards.nearest_size(found);
        return Err(line.error(ErrorKind::Cells { found, size }));
    }
    let size = found.isqrt();
    let mut digits = Vec::with_capacity(found);
    for (offset, symbol) in cells.char_indices().filter(|(_, symbol)| is_cell(symbol)) {
        match boards.digit(symbol, size) {
            Some(digit) => digits.push(digit),
            None => {
                let found = &cells[offset..offset + symbol.len_utf8()];
                return Err(boards.bad_cell(line, start + offset, found, size));
            }
        }
    }
    let puzzle = boards
        .refuse_two_zeros(cells.chars(), size)
        .and_then(|()| boards.puzzle(size, digits))
        .map_err(|kind| line.error(kind))?;
    let mut record = Record::new(puzzle, Format::Line);
    record.line = line.number;
    record.meta.add(Field::Comment, comment);
    Ok(record)
}
