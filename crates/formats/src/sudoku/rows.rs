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

use cellwise_sudoku::{DigitSet, MAX_SIZE};

use super::board::Boards;
use super::detect::Resync;
use super::{Format, Record, marks};
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
pub(super) fn count(row: &str, boards: &Boards) -> usize {
    let tokens = words(row).count();
    if marks::is_row(row, tokens) && boards.has_shape(tokens) {
        return tokens;
    }
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

/// Reads a board from its first row on; `stars` says that a frame of Simple Sudoku stood above it.
pub(super) fn read(
    lines: &mut Source<'_>,
    boards: &mut Boards,
    stars: bool,
    resync: &mut Resync,
) -> Result<Option<Record>, Error> {
    let Some(first) = lines.peek(0)? else {
        return Ok(None);
    };
    let start = first.number;
    let mut size = boards.size();
    let mut board = Board {
        stars,
        ..Board::default()
    };
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
            board.stars |= line.text.trim_start().starts_with("*-");
            board.add_frame();
        } else if line.is_blank() {
            if !board.is_between_bands() {
                *resync = Resync::None;
                return Err(unfinished);
            }
        } else if !is_comment(&line.text) {
            let cells = clean(&line.text);
            let size = *size.get_or_insert_with(|| count(&cells, boards));
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
            if board.rows == 1 {
                board.drawn_columns = drawn_columns(&line.text, size);
            }
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
    let format = board.format();
    if let (Some(rows), Some(columns)) = (board.drawn_rows, board.drawn_columns) {
        boards.draw(size, rows, columns);
    }
    let puzzle = match board.marks {
        true => boards.position(size, board.cells),
        false => boards.puzzle(
            size,
            board
                .cells
                .iter()
                .map(|cell| cell.single().unwrap_or(0))
                .collect(),
        ),
    };
    boards.undraw();
    let puzzle = puzzle.map_err(at_start)?;
    let mut record = Record::new(puzzle, format);
    record.line = start;
    Ok(Some(record))
}

/// How many cells of a row stand between two bars, if that is the same all along.
fn drawn_columns(text: &str, size: usize) -> Option<usize> {
    let spaced = words(&clean(text)).count() == size;
    let cells = |part: &str| match spaced {
        true => words(part).count(),
        false => part
            .chars()
            .filter(|symbol| !symbol.is_whitespace())
            .count(),
    };
    let row = text.split('#').next().unwrap_or_default();
    let mut parts = row.split(BARS).map(cells).filter(|&cells| cells > 0);
    let first = parts.next()?;
    parts
        .all(|cells| cells == first)
        .then_some(first)
        .filter(|&columns| columns < size)
}

/// What a cell with this digit may take; 0 is an empty cell.
fn cell(digit: u8, size: usize) -> DigitSet {
    match digit {
        0 => DigitSet::all(size),
        _ => DigitSet::only(digit),
    }
}

/// The rows read so far.
#[derive(Default)]
struct Board {
    /// What each cell may take: one digit, some, or all.
    cells: Vec<DigitSet>,
    rows: usize,
    /// Rows of a box, once known.
    band: usize,
    framed: bool,
    /// Columns of a box and rows of a band, as far as the frame draws them all alike.
    drawn_columns: Option<usize>,
    drawn_rows: Option<usize>,
    /// Whether the frame draws bands of different heights.
    uneven: bool,
    /// Whether the frame is that of Simple Sudoku.
    stars: bool,
    /// Whether a cell lists several candidates.
    marks: bool,
    /// Whether a digit is marked as the user's own.
    user: bool,
    /// Whether a cell was written as a number of two digits.
    numbers: bool,
    /// The characters that occur, each once.
    symbols: Vec<char>,
}

impl Board {
    /// A line of the frame after the rows so far.
    fn add_frame(&mut self) {
        if self.rows == 0 {
            return;
        }
        let rows = *self.drawn_rows.get_or_insert(self.rows);
        self.uneven |= !self.rows.is_multiple_of(rows);
        if self.uneven {
            self.drawn_rows = None;
        }
    }

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
                let cell = self.word(word, size, boards);
                let cell = cell.ok_or_else(|| boards.bad_cell(line, offset, word, size))?;
                self.cells.push(cell);
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
            self.cells.push(cell(digit, size));
        }
        Ok(())
    }

    /// A cell that stands alone between blanks: a symbol, a number, or a list of candidates.
    fn word(&mut self, word: &str, size: usize, boards: &Boards) -> Option<DigitSet> {
        let mut symbols = word.chars();
        if let (Some(symbol), None) = (symbols.next(), symbols.next()) {
            return Some(cell(self.symbol(symbol, size, boards)?, size));
        }
        if size > 9 {
            self.numbers = true;
            let digit = word
                .parse()
                .ok()
                .filter(|&digit| usize::from(digit) <= size)?;
            return Some(cell(digit, size));
        }
        let (digits, user) = marks::parse(word, size)?;
        self.marks |= digits.len() > 1;
        self.user |= user;
        Some(digits)
    }

    fn format(&self) -> Format {
        match self {
            Self { user: true, .. } => Format::Sdx,
            Self { marks: true, .. } => Format::Marks,
            Self { stars: true, .. } => Format::Ss,
            Self { framed: true, .. } => Format::Framed,
            _ => Format::Grid,
        }
    }

    fn symbol(&mut self, symbol: char, size: usize, boards: &Boards) -> Option<u8> {
        if size > 9 && !self.symbols.contains(&symbol) {
            self.symbols.push(symbol);
        }
        boards.digit(symbol, size)
    }
}
