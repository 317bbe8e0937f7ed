//! A board as far as its rows are read: cells, frame and signs; at the end, the record.

use cellwise_sudoku::{DigitSet, Grid};

use super::special::marks_in_blocks;
use super::{BARS, clean};
use crate::error::{Error, ErrorKind};
use crate::source::{Line, words};
use crate::sudoku::board::Boards;
use crate::sudoku::signs::Signs;
use crate::sudoku::{Format, Progress, Record, marks};

/// The number of cells between two bars of a row, if it is the same all along.
pub(super) fn drawn_columns(text: &str, size: usize) -> Option<usize> {
    let spaced = words(&clean(text, Some(size))).count() == size;
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

/// The digits that a cell with this digit may take; 0 is an empty cell.
fn cell(digit: u8, size: usize) -> DigitSet {
    match digit {
        0 => DigitSet::all(size),
        _ => DigitSet::only(digit),
    }
}

/// The rows read so far.
#[derive(Default)]
pub(super) struct Rows {
    /// The digits that each cell may take: one, some, or all.
    cells: Vec<DigitSet>,
    pub(super) rows: usize,
    /// Cells in a row, once known.
    pub(super) width: usize,
    /// Lines that belong to the board so far, rows or not.
    pub(super) lines: usize,
    /// True if the format was named, so that a board may have a single cell.
    pub(super) any_size: bool,
    /// Rows of a box, once known.
    pub(super) band: usize,
    pub(super) framed: bool,
    /// Columns of a box and rows of a band, as far as the frame draws them all alike.
    pub(super) drawn_columns: Option<usize>,
    drawn_rows: Option<usize>,
    /// True if the frame draws bands of different heights.
    uneven: bool,
    /// True if the frame is that of Simple Sudoku.
    pub(super) stars: bool,
    /// True if a cell lists several candidates.
    marks: bool,
    /// The cells whose digit is marked as the player's own.
    user: Vec<usize>,
    /// True if a cell was written as a number of two digits.
    numbers: bool,
    /// The characters that occur, each once.
    symbols: Vec<char>,
    pub(super) signs: Signs,
}

impl Rows {
    /// A board without rows; `stars` if a frame of Simple Sudoku stands above it, `any_size` if its format was named.
    pub(super) fn new(stars: bool, any_size: bool) -> Self {
        Self {
            stars,
            any_size,
            ..Self::default()
        }
    }

    /// A line of the frame after the rows so far.
    pub(super) fn add_frame(&mut self) {
        if self.rows == 0 {
            return;
        }
        let rows = *self.drawn_rows.get_or_insert(self.rows);
        self.uneven |= !self.rows.is_multiple_of(rows);
        if self.uneven {
            self.drawn_rows = None;
        }
    }

    pub(super) fn is_between_bands(&self) -> bool {
        self.rows.checked_rem(self.band) == Some(0)
    }

    pub(super) fn add_row(
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
                let bad_cell = || boards.bad_cell(line, offset, word, size);
                let cell = self.word(word, size, boards, bad_cell)?;
                self.cells.push(cell);
            }
            return Ok(());
        }
        for (offset, symbol) in cells
            .char_indices()
            .filter(|(_, symbol)| !symbol.is_whitespace())
        {
            let word = &cells[offset..offset + symbol.len_utf8()];
            let digit = self.symbol(symbol, size, boards);
            let bad_cell = || boards.bad_cell(line, offset, word, size);
            let digit = self.signs.take(word, digit, bad_cell)?;
            self.cells.push(cell(digit, size));
        }
        Ok(())
    }

    /// Returns true if a line that looks like a frame is a row, because `-` is the board's sign for an
    /// empty cell and it has one in each cell.
    pub(super) fn is_row_of_dashes(&self, text: &str) -> bool {
        let row = text
            .chars()
            .filter(|symbol| !symbol.is_whitespace() && !BARS.contains(symbol));
        let dashes = row.clone().filter(|&symbol| symbol == '-').count();
        self.signs.is_own("-") && dashes == self.width && row.count() == dashes
    }

    /// A cell that stands alone between blanks: a symbol, a number, or a list of candidates.
    fn word(
        &mut self,
        word: &str,
        size: usize,
        boards: &Boards,
        bad_cell: impl FnOnce() -> Error,
    ) -> Result<DigitSet, Error> {
        let mut symbols = word.chars();
        let digit = if let (Some(symbol), None) = (symbols.next(), symbols.next()) {
            self.symbol(symbol, size, boards)
        } else if size > 9 {
            self.numbers = true;
            let fits = |digit: &u8| usize::from(*digit) <= size;
            word.parse().ok().filter(fits)
        } else if let Some((digits, user)) = marks::parse(word, size) {
            self.marks |= digits.len() > 1;
            if user {
                self.user.push(self.cells.len());
            }
            return Ok(digits);
        } else {
            None
        };
        let digit = self.signs.take(word, digit, bad_cell)?;
        Ok(cell(digit, size))
    }

    /// The record of all rows.
    pub(super) fn finish(&mut self, size: usize, boards: &mut Boards) -> Result<Record, ErrorKind> {
        if !self.numbers {
            let symbols = self.symbols.iter().copied();
            boards.refuse_two_zeros(symbols, size)?;
        }
        let cells = std::mem::take(&mut self.cells);
        let digits = || {
            cells
                .iter()
                .map(|cell| cell.single().unwrap_or(0))
                .collect()
        };
        if !self.marks && !self.any_size {
            let digits: Vec<u8> = digits();
            if let Some(marks) = marks_in_blocks(size, &digits) {
                let puzzle = boards.position(9, marks)?;
                return Ok(Record::new(puzzle, Format::Marks));
            }
        }
        let format = self.format();
        if let (Some(rows), Some(columns)) = (self.drawn_rows, self.drawn_columns) {
            boards.draw(size, rows, columns);
        }
        let puzzle = match self.marks && self.user.is_empty() {
            true => boards.position(size, cells.clone()),
            false => boards.puzzle(size, self.givens(digits())),
        };
        boards.undraw();
        let mut record = Record::new(puzzle?, format);
        if let Some(progress) = self.progress(digits(), &cells) {
            record.progress = progress.beyond(record.puzzle.givens());
        }
        Ok(record)
    }

    /// The digits without the player's own.
    fn givens(&self, mut digits: Vec<u8>) -> Vec<u8> {
        self.user.iter().for_each(|&cell| digits[cell] = 0);
        digits
    }

    /// The player's work, if a digit is marked as the player's own.
    fn progress(&self, digits: Vec<u8>, cells: &[DigitSet]) -> Option<Progress> {
        let digits = Grid::from_digits(digits)
            .ok()
            .filter(|_| !self.user.is_empty())?;
        let all = DigitSet::all(digits.size());
        let marks = cells.iter().map(|&set| match set.len() {
            2.. if set != all => set,
            _ => DigitSet::EMPTY,
        });
        let marks = marks.collect();
        Some(Progress::new(digits).with_marks(marks))
    }

    fn format(&self) -> Format {
        match self {
            Self { user, .. } if !user.is_empty() => Format::Sdx,
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
