//! A board row by row: cells separated by blanks or not, with or without a frame.
//!
//! ```text
//! 0 4 0 0 0 0 0 0 0        ======================
//! 603000070                5 3 . | . 7 . | . . .
//! 000 483 507              ------+-------+------
//! ```
//!
//! The first row tells the size, and each row may be spaced in its own way, as the founding
//! documents have it. On boards beyond 9x9 a cell may be a number between blanks. Lines of a
//! frame are passed over wherever they stand, as HoDoKu does; a blank line may stand between
//! two bands and ends an unfinished board anywhere else. A frame that draws other boxes than the
//! usual ones for the size is believed, unless the user said what boxes there are.
//!
//! Up to 9x9, a row of as many words as the board is wide may list the candidates of its cells:
//! see [`marks`] for what that means.

mod board;
mod recover;
mod special;

use cellwise_sudoku::MAX_SIZE;

use self::board::{Rows, drawn_columns};
use self::recover::{Stop, recover};
use super::board::Boards;
use super::{Format, Reading, Record, blanks, line, marks, signs};
use crate::error::{Error, ErrorKind};
use crate::python::without_note;
use crate::source::{Source, words};

/// Characters that stand between cells, besides blanks.
pub(super) const BARS: [char; 6] = ['|', '│', '┃', '║', '┆', '!'];
/// Characters of a line of a frame, besides blanks and bars.
const DASHES: [char; 6] = ['-', '=', '─', '━', '═', '–'];
const CORNERS: &str = "+*.':┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝╟╫╢╤╧╪╞╡┏┳┓┣╋┫┗┻┛┠┨┯┷┿╂";

/// Returns true if a line is part of a frame and holds no cell.
pub(super) fn is_frame(text: &str) -> bool {
    let drawn = |symbol: char| {
        symbol.is_whitespace()
            || BARS.contains(&symbol)
            || DASHES.contains(&symbol)
            || CORNERS.contains(symbol)
    };
    text.contains(DASHES) && text.chars().all(drawn)
}

/// Returns true if a line is a comment: `#`, and what MiniZinc and Essence begin one with.
pub(super) fn is_comment(text: &str) -> bool {
    text.trim_start().starts_with(['#', '%', '$'])
}

/// Returns true if a row has bars between its boxes.
pub(super) fn has_bars(text: &str) -> bool {
    text.contains(BARS)
}

/// A row without its comment and bars, with `.` in blank cells of a frame or table; byte offsets
/// stay what they were in a row without such cells.
pub(super) fn clean(text: &str, size: Option<usize>) -> String {
    let text = without_note(text);
    let end = text.find('#').unwrap_or(text.len());
    if let Some(row) = blanks::fill(&text[..end], size) {
        return row;
    }
    let mut row = String::with_capacity(end);
    for symbol in text[..end].chars() {
        if BARS.contains(&symbol) || matches!(symbol, ',' | ';') {
            row.extend(std::iter::repeat_n(' ', symbol.len_utf8()));
        } else {
            row.push(symbol);
        }
    }
    row
}

/// The number of cells of a board's first row.
pub(super) fn count(row: &str, boards: &Boards) -> usize {
    let tokens = words(row).count();
    if marks::is_row(row, tokens) && boards.has_shape(tokens) {
        return tokens;
    }
    let symbols = row.chars().filter(|symbol| !symbol.is_whitespace()).count();
    let number = |word: &str| word.parse().is_ok_and(|number: usize| number <= tokens);
    let signs = words(row).any(|(_, word)| signs::is_word(word));
    let is_cell =
        |word: &str| word.chars().nth(1).is_none() || number(word) || signs::is_word(word);
    let numbers = || words(row).all(|(_, word)| is_cell(word));
    // `530 070 000` is three words and nine cells; numbers above 9 need a board beyond 9x9.
    if (tokens >= 10 || signs) && numbers() {
        tokens
    } else {
        symbols
    }
}

/// Reads a board from its first row on. A bad board is passed over, and nothing beyond it.
pub(super) fn read(lines: &mut Source<'_>, state: &mut Reading) -> Result<Option<Record>, Error> {
    let stars = std::mem::take(&mut state.own.stars);
    let mut board = Rows::new(stars, state.from.is_some());
    let read = read_rows(lines, &mut state.own.boards, &mut board);
    let mut record = match read {
        Ok(Some(record)) => record,
        Ok(None) => return Ok(None),
        Err(stop) => return Err(recover(lines, state, &board, stop)?),
    };
    (0..board.lines).for_each(|_| lines.drop_line());
    // A name given, or lines that only one program writes, tell more than the rows do.
    record.format = match state.said() {
        Some(said @ (Format::Sdk | Format::Sdx | Format::Ss)) => said,
        _ if !state.own.meta.is_empty() => Format::Sdk,
        _ => record.format,
    };
    state.own.in_play = record.format == Format::Ss;
    Ok(Some(record))
}

/// The largest number of lines of a board: its rows, its frame and comments between.
const MAX_LINES: usize = 8 * MAX_SIZE;

/// Reads the rows of a board. No line is dropped: `board.lines` counts those that belong to it.
fn read_rows(
    lines: &mut Source<'_>,
    boards: &mut Boards,
    board: &mut Rows,
) -> Result<Option<Record>, Stop> {
    let Some(first) = lines.peek(0)? else {
        return Ok(None);
    };
    let start = first.number;
    let mut size = boards.size();
    while size.is_none_or(|size| board.rows < size) {
        let unfinished = || {
            let found = board.rows;
            let nearest = |width| boards.nearest_size(width);
            let kind = match size {
                // As many cells as a small board has may be a row of a large one.
                Some(width) if found == 1 && nearest(width).pow(2) != width => ErrorKind::Cells {
                    found: width,
                    size: nearest(width),
                },
                _ => ErrorKind::Rows {
                    found,
                    size: size.unwrap_or_else(|| boards.nearest_size(81)),
                },
            };
            Error::at_line(start, kind)
        };
        let Some(line) = lines.peek(board.lines)?.filter(|_| board.lines < MAX_LINES) else {
            return Err(unfinished().into());
        };
        let is_first = board.rows == 0 && board.lines == 0;
        let is_row =
            board.is_row_of_dashes(&line.text) || is_blank_row(&line.text, size) || is_first;
        if is_frame(&line.text) && !is_row {
            board.framed = true;
            board.stars |= line.text.trim_start().starts_with("*-");
            board.add_frame();
        } else if line.is_blank() && !is_row {
            if !board.is_between_bands() {
                return Err(unfinished().into());
            }
        } else if !is_comment(&line.text) {
            let cells = clean(&line.text, size);
            let width = count(&cells, boards);
            let size = *size.get_or_insert(width);
            board.width = size;
            if size > MAX_SIZE && board.rows == 0 && line::is_board(size, boards) {
                // All cells of a board between blanks.
                board.lines += 1;
                return Ok(Some(line::parse(line, boards)?));
            }
            if size > MAX_SIZE || (size == 1 && !board.any_size) {
                let (found, size) = (size, boards.nearest_size(size));
                return Err(line.error(ErrorKind::Cells { found, size }).into());
            }
            if let Err(error) = board.add_row(&cells, line, size, boards) {
                let is_other_width = matches!(error.kind, ErrorKind::Row { .. });
                return Err(Stop {
                    error,
                    is_other_width,
                    is_whole: false,
                });
            }
            let shape = boards.shape(size).map_err(|kind| line.error(kind))?;
            board.band = shape.box_size().0;
            board.framed |= has_bars(&line.text);
            if board.rows == 1 {
                board.drawn_columns = drawn_columns(&line.text, size);
            }
        }
        board.lines += 1;
    }
    let whole = |error| Stop {
        error,
        is_other_width: false,
        is_whole: true,
    };
    board.signs.check().map_err(whole)?;
    let record = board.finish(size.unwrap_or(0), boards);
    let mut record = record.map_err(|kind| whole(Error::at_line(start, kind)))?;
    record.line = start;
    Ok(Some(record))
}

/// Returns true if a line is a row of a table in which all cells are blank.
fn is_blank_row(text: &str, size: Option<usize>) -> bool {
    let tabs = text.matches('\t').count();
    text.trim().is_empty() && size.is_some_and(|size| tabs + 1 == size || tabs == size)
}
