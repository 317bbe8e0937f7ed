//! After a bad board: which lines belong to it, so that no other record is lost.
//!
//! In: the lines from the bad board's first on, and the place where it broke. Out: its error; its lines are dropped.

use cellwise_sudoku::MAX_SIZE;

use super::board::Rows;
use super::{MAX_LINES, clean, count, is_comment, is_frame};
use crate::error::{Error, ErrorKind};
use crate::source::{Line, Source};
use crate::sudoku::board::Boards;
use crate::sudoku::classify::is_one_line;
use crate::sudoku::{Reading, line};

/// The place and the reason at which a board could not be read on.
pub(super) struct Stop {
    pub(super) error: Error,
    /// True if the line at which it stopped is not a row of this board's width.
    pub(super) is_other_width: bool,
    /// True if all rows were read before the fault was seen.
    pub(super) is_whole: bool,
}

impl From<Error> for Stop {
    fn from(error: Error) -> Self {
        Self {
            error,
            is_other_width: false,
            is_whole: false,
        }
    }
}

/// Drops the lines of a bad board, and no line of the record after it.
///
/// A line that is a whole record by itself, or that begins a whole board of another width, does
/// not belong to the bad board. Rows as wide as the bad board's do.
pub(super) fn recover(
    lines: &mut Source<'_>,
    state: &mut Reading,
    board: &Rows,
    stop: Stop,
) -> Result<Error, Error> {
    let Stop {
        mut error,
        is_other_width,
        is_whole,
    } = stop;
    if is_whole {
        (0..board.lines).for_each(|_| lines.drop_line());
        return Ok(error);
    }
    let boards = &state.own.boards;
    let at = board.lines;
    let first = lines.peek(0)?.map_or(0, |line| line.number);
    let size = match state.own.last_line {
        Some(size) => size,
        None => boards.nearest_size(board.width),
    };
    // The first row may have as many cells as a smaller board: then their number is not what is wrong.
    let found = board.width;
    let cells = (found != size * size).then_some(ErrorKind::Cells { found, size });
    let after_line = state.own.last_line.is_some();
    let searched = &mut state.own.searched;
    let is_line = after_line || is_among_lines(lines, board, state.is_file, boards, searched)?;
    if board.width > 0 && is_line {
        // Among records of one line each, a row is a bad line: the next ones are judged anew.
        use ErrorKind::{Cells, Row, Rows, Shape};
        let is_of_rows = matches!(
            error.kind,
            Row { .. } | Rows { .. } | Cells { .. } | Shape(_)
        );
        if let Some(cells) = cells.filter(|_| is_of_rows) {
            error = Error::at_line(first, cells);
        }
        lines.drop_line();
        return Ok(error);
    }
    let next = match is_other_width && board.rows > 1 {
        true => block(lines, at, state.is_file, boards)?,
        false => Block::default(),
    };
    if board.rows == 2 && next.rows + 1 == next.width && boards.has_shape(next.width) {
        // A short or long first row above the others.
        let (row, found, size) = (1, board.width, next.width);
        error = Error::at_line(first, ErrorKind::Row { row, found, size });
        (0..at + next.lines).for_each(|_| lines.drop_line());
        return Ok(error);
    }
    if next.rows > 0 && next.rows >= next.width {
        if let Some(cells) = cells.filter(|_| board.rows == 2) {
            error = Error::at_line(first, cells);
        }
        (0..at).for_each(|_| lines.drop_line());
        return Ok(error);
    }
    // The rest of the bad board: rows of its width, up to a blank line.
    (0..at).for_each(|_| lines.drop_line());
    let is_row = |line: &Line| !line.is_blank() && !is_frame(&line.text) && !is_comment(&line.text);
    let width = |line: &Line| count(&clean(&line.text, None), boards);
    let broken = lines.peek(0)?.filter(|line| is_row(line)).map(width);
    if broken.is_some() {
        lines.drop_line();
    }
    let mut left = board.width.saturating_sub(board.rows.max(1));
    while left > 0 {
        let belongs = lines.peek(0)?.is_some_and(|line| {
            let same = || Some(width(line)) == broken || width(line) == board.width;
            !line.is_blank() && (!is_row(line) || same())
        });
        if !belongs {
            break;
        }
        left -= usize::from(lines.peek(0)?.is_some_and(is_row));
        lines.drop_line();
    }
    Ok(error)
}

/// Returns true if a record of one line stands in the rest of the paragraph, from the line on at
/// which a board broke. Lines up to the number `searched` are known not to be one.
fn is_among_lines(
    lines: &mut Source<'_>,
    board: &Rows,
    is_file: bool,
    boards: &Boards,
    searched: &mut u64,
) -> Result<bool, Error> {
    for at in board.lines..board.lines + MAX_SIZE {
        let line = match is_file {
            true => lines.peek(at)?,
            false => lines.peek_at_hand(at)?,
        };
        let Some(line) = line.filter(|line| !line.is_blank()) else {
            break;
        };
        // A row of a 16x16 board may look like a whole 4x4 board.
        let is_row = || count(&clean(&line.text, None), boards) == board.width;
        if line.number <= *searched {
            continue;
        }
        *searched = line.number;
        if line::quick(line).is_some() || (is_one_line(line, boards) && !is_row()) {
            *searched = 0;
            return Ok(true);
        }
    }
    Ok(false)
}

/// Rows of one width, one below the other.
#[derive(Default)]
struct Block {
    width: usize,
    rows: usize,
    lines: usize,
}

/// The rows from a line on that are as wide as it is, at most as many as a board has.
fn block(
    lines: &mut Source<'_>,
    start: usize,
    is_file: bool,
    boards: &Boards,
) -> Result<Block, Error> {
    let mut block = Block::default();
    while block.lines < MAX_LINES && (block.rows == 0 || block.rows < block.width) {
        let at = start + block.lines;
        let line = match is_file {
            true => lines.peek(at)?,
            false => lines.peek_at_hand(at)?,
        };
        let Some(line) = line.filter(|line| !line.is_blank()) else {
            break;
        };
        if !is_frame(&line.text) && !is_comment(&line.text) {
            let width = count(&clean(&line.text, None), boards);
            block.width = if block.rows == 0 { width } else { block.width };
            if width != block.width || width > MAX_SIZE {
                break;
            }
            block.rows += 1;
        }
        block.lines += 1;
    }
    Ok(block)
}
