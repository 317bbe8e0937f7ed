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
//! two bands and ends an unfinished board anywhere else.

use cellwise_sudoku::MAX_SIZE;

use super::board::Boards;
use super::detect::Resync;
use super::{Format, Record};
use crate::error::{Error, ErrorKind};
use crate::source::{Line, Source, words};

/// What stands between cells besides blanks.
const BARS: [char; 6] = ['|', '│', '┃', '║', '┆', '!'];
/// What a line of a frame is drawn with, besides blanks and bars.
const DASHES: [char; 6] = ['-', '=', '─', '━', '═', '–'];
const CORNERS: &str = "+*.':┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝╟╫╢╤╧╪╞╡┏┳┓┣╋┫┗┻┛┠┨┯┷┿╂";

/// Whether a line is part of a frame and holds no cell.
pub(super) fn is_frame(text: &str) -> bool {
    let drawn = |symbol: char| {
        symbol.is_whitespace()
            || BARS.contains(&symbol)
            || DASHES.contains(&symbol)
            || CORNERS.contains(symbol)
    };
    text.contains(DASHES) && text.chars().all(drawn)
}

/// Whether a line says something beside the board.
pub(super) fn is_comment(text: &str) -> bool {
    text.trim_start().starts_with('#')
}

/// Whether a row has bars between its boxes.
pub(super) fn has_bars(text: &str) -> bool {
    text.contains(BARS)
}

/// A row without its comment and bars; byte offsets stay what they were.
pub(super) fn clean(text: &str) -> String {
    let end = text.find('#').unwrap_or(text.len());
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

/// How many cells the first row of a board has.
pub(super) fn count(row: &str) -> usize {
    let tokens = words(row).count();
    let symbols = row.chars().filter(|symbol| !symbol.is_whitespace()).count();
    let number = |word: &str| word.parse().is_ok_and(|number: usize| number <= tokens);
    let numbers = || words(row).all(|(_, word)| word.chars().nth(1).is_none() || number(word));
    // `530 070 000` is three words and nine cells; numbers above 9 need a board beyond 9x9.
    if tokens >= 10 && numbers() {
        tokens
    } else {
        symbols
    }
}

/// Reads a board from its first row on.
pub(super) fn read(
    lines: &mut Source<'_>,
    boards: &mut Boards,
    resync: &mut Resync,
) -> Result<Option<Record>, Error> {
    let Some(first) = lines.peek(0)? else {
        return Ok(None);
    };
    let start = first.number;
    let mut size = boards.size();
    let mut board = Board::default();
    // Until the size is known, whatever follows up to a blank line belongs to a bad board.
    *resync = Resync::Blank;
    while size.is_none_or(|size| board.rows < size) {
        let unfinished = Error::at_line(
            start,
            ErrorKind::Rows {
                found: board.rows,
                size: size.unwrap_or_else(|| boards.nearest_size(81)),
            },
        );
        let Some(line) = lines.peek(0)? else {
            return Err(unfinished);
        };
        if is_frame(&line.text) {
            board.framed = true;
        } else if line.is_blank() {
            if !board.is_between_bands() {
                *resync = Resync::None;
                return Err(unfinished);
            }
        } else if !is_comment(&line.text) {
            let cells = clean(&line.text);
            let size = *size.get_or_insert_with(|| count(&cells));
            if size > MAX_SIZE {
                let nearest = boards.nearest_size(size);
                let (found, size) = (size, nearest);
                return Err(line.error(ErrorKind::Cells { found, size }));
            }
            *resync = Resync::Rows(size.saturating_sub(board.rows + 1));
            board.add_row(&cells, line, size, boards)?;
            let shape = boards.shape(size).map_err(|kind| line.error(kind))?;
            board.band = shape.box_size().0;
            board.framed |= has_bars(&line.text);
        }
        lines.drop_line();
    }
    *resync = Resync::None;
    let size = size.unwrap_or(0);
    let at_start = |kind| Error::at_line(start, kind);
    if !board.numbers {
        let symbols = board.symbols.iter().copied();
        boards.refuse_two_zeros(symbols, size).map_err(at_start)?;
    }
    let puzzle = boards.puzzle(size, board.digits).map_err(at_start)?;
    let format = match board.framed {
        true => Format::Framed,
        false => Format::Grid,
    };
    let mut record = Record::new(puzzle, format);
    record.line = start;
    Ok(Some(record))
}

/// The rows read so far.
#[derive(Default)]
struct Board {
    digits: Vec<u8>,
    rows: usize,
    /// Rows of a box, once known.
    band: usize,
    framed: bool,
    /// Whether a cell was written as a number of two digits.
    numbers: bool,
    /// The characters that occur, each once.
    symbols: Vec<char>,
}

impl Board {
    fn is_between_bands(&self) -> bool {
        self.rows.checked_rem(self.band) == Some(0)
    }

    fn add_row(
        &mut self,
        cells: &str,
        line: &Line,
        size: usize,
        boards: &Boards,
    ) -> Result<(), Error> {
        self.rows += 1;
        let spaced = words(cells).count() == size;
        let found = match spaced {
            true => size,
            false => cells
                .chars()
                .filter(|symbol| !symbol.is_whitespace())
                .count(),
        };
        if found != size {
            let row = self.rows;
            return Err(line.error(ErrorKind::Row { row, found, size }));
        }
        if spaced {
            for (offset, word) in words(cells) {
                let mut symbols = word.chars();
                let digit = match (symbols.next(), symbols.next()) {
                    (Some(symbol), None) => self.symbol(symbol, size, boards),
                    _ => {
                        self.numbers = true;
                        word.parse()
                            .ok()
                            .filter(|&digit| usize::from(digit) <= size)
                    }
                };
                let digit = digit.ok_or_else(|| boards.bad_cell(line, offset, word, size))?;
                self.digits.push(digit);
            }
            return Ok(());
        }
        for (offset, symbol) in cells
            .char_indices()
            .filter(|(_, symbol)| !symbol.is_whitespace())
        {
            let digit = self.symbol(symbol, size, boards).ok_or_else(|| {
                boards.bad_cell(line, offset, symbol.encode_utf8(&mut [0; 4]), size)
            })?;
            self.digits.push(digit);
        }
        Ok(())
    }

    fn symbol(&mut self, symbol: char, size: usize, boards: &Boards) -> Option<u8> {
        if size > 9 && !self.symbols.contains(&symbol) {
            self.symbols.push(symbol);
        }
        boards.digit(symbol, size)
    }
}
