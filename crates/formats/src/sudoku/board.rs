//! From cells to a puzzle: what every Sudoku parser shares.

use std::borrow::Cow;
use std::sync::Arc;

use cellwise_sudoku::rules::RuleList;
use cellwise_sudoku::{DigitSet, Grid, MAX_SIZE, Puzzle, Shape, Symbols};

use super::ReadOptions;
use super::samurai;
use super::signs::Signs;
use crate::error::{Error, ErrorKind};
use crate::source::Line;

/// A size larger than any board's whose number of cells is still a number.
const BEYOND: usize = 1 << 15;

/// The facts that are known about the boards of a stream.
#[derive(Debug)]
pub(super) struct Boards {
    /// The alphabet.
    pub(super) symbols: Symbols,
    /// True if the user chose the alphabet.
    chosen: bool,
    /// Rows and columns of a box, if the user said so.
    box_size: Option<(usize, usize)>,
    /// The last shape used: a stream of boards shares one.
    shape: Option<Arc<Shape>>,
    /// True if that shape is only for the board that is being read.
    drawn: bool,
}

impl Boards {
    pub(super) fn new(options: &ReadOptions) -> Self {
        Self {
            symbols: options.symbols.clone().unwrap_or_default(),
            chosen: options.symbols.is_some(),
            box_size: options.box_size,
            shape: None,
            drawn: false,
        }
    }

    /// The size of every board, if the user said it.
    pub(super) fn size(&self) -> Option<usize> {
        self.box_size
            .map(|(rows, columns)| rows.saturating_mul(columns).min(BEYOND))
    }

    /// Returns true unless the user chose the alphabet.
    pub(super) fn has_usual_symbols(&self) -> bool {
        !self.chosen
    }

    /// Returns true if a line of 81 of the usual symbols is a classic board.
    pub(super) fn are_classic(&self) -> bool {
        !self.chosen && matches!(self.box_size, None | Some((3, 3)))
    }

    /// The shape of boards of a size.
    pub(super) fn shape(&mut self, size: usize) -> Result<Arc<Shape>, ErrorKind> {
        if let Some(shape) = self.shape.as_ref().filter(|shape| shape.size() == size) {
            return Ok(Arc::clone(shape));
        }
        let shape = match self.box_size {
            Some((3, 3)) | None if size == 9 => Shape::classic(),
            Some((rows, columns)) => Arc::new(Shape::boxes(rows, columns)?),
            None => Arc::new(Shape::usual(size)?),
        };
        self.shape = Some(Arc::clone(&shape));
        Ok(shape)
    }

    /// Takes the boxes of the next board from its frame, if they make a board of its size.
    pub(super) fn draw(&mut self, size: usize, rows: usize, columns: usize) {
        let boxes = rows > 1 && columns > 1 && rows * columns == size;
        if boxes && self.box_size.is_none() {
            self.shape = Shape::boxes(rows, columns).ok().map(Arc::new);
            self.drawn = true;
        }
    }

    /// Forgets the boxes of a frame.
    pub(super) fn undraw(&mut self) {
        if std::mem::take(&mut self.drawn) {
            self.shape = None;
        }
    }

    /// Returns true if boards of this size have boxes, so that a line of this many cells may be a row of one.
    pub(super) fn has_shape(&self, size: usize) -> bool {
        match self.size() {
            Some(said) => said == size,
            None => size <= MAX_SIZE && Shape::usual_boxes(size).is_some(),
        }
    }

    /// The size whose number of cells is nearest to `cells`.
    pub(super) fn nearest_size(&self, cells: usize) -> usize {
        let sizes = (4..=MAX_SIZE).filter(|&size| self.has_shape(size));
        self.size()
            .or_else(|| sizes.min_by_key(|size| (size * size).abs_diff(cells)))
            .unwrap_or(9)
    }

    /// The digit of a symbol on a board of this size, 0 for an empty cell.
    pub(super) fn digit(&self, symbol: char, size: usize) -> Option<u8> {
        if self.symbols.is_empty_cell(symbol) {
            return Some(0);
        }
        let known = |symbol| {
            let digit = self.symbols.digit(symbol)?;
            (usize::from(digit) <= size).then_some(digit)
        };
        // Where small letters are no digits of their own, `a` is `A`.
        known(symbol).or_else(|| {
            (!self.chosen && size <= 35)
                .then(|| known(symbol.to_ascii_uppercase()))
                .flatten()
        })
    }

    /// Returns true if a symbol is a digit of boards of this size.
    pub(super) fn is_digit(&self, symbol: char, size: usize) -> bool {
        self.digit(symbol, size).is_some_and(|digit| digit > 0)
    }

    /// Returns true if a symbol is a digit of large boards and not of small ones.
    pub(super) fn is_only_of(&self, large: usize, small: usize, symbol: char) -> bool {
        self.is_digit(symbol, large) && !self.is_digit(symbol, small)
    }

    /// The texts that a cell of a board of this size may be, as a sentence.
    pub(super) fn cell_rule(&self, size: usize) -> Cow<'static, str> {
        let mut ranges: Vec<(char, char)> = Vec::new();
        for digit in 1..=size.min(self.symbols.len()) {
            let symbol = self.symbols.of(digit as u8);
            match ranges.last_mut() {
                Some((_, last)) if *last as u32 + 1 == symbol as u32 => *last = symbol,
                _ => ranges.push((symbol, symbol)),
            }
        }
        let ranges: Vec<String> = ranges
            .iter()
            .map(|&(first, last)| match first == last {
                true => first.to_string(),
                false => format!("{first}-{last}"),
            })
            .collect();
        let empty = match self.symbols.is_empty_cell('0') {
            true => "'.' or '0'",
            false => "'.'",
        };
        format!("a cell is {}, or {empty} when empty", ranges.join(", ")).into()
    }

    /// The error for a symbol that is not a cell, at its place.
    pub(super) fn bad_cell(&self, line: &Line, offset: usize, found: &str, size: usize) -> Error {
        line.error_at(offset, ErrorKind::unexpected(found, self.cell_rule(size)))
    }

    /// The puzzle with these digits.
    pub(super) fn puzzle(&mut self, size: usize, digits: Vec<u8>) -> Result<Puzzle, ErrorKind> {
        let shape = self.shape(size)?;
        let cells = digits.len();
        let grid = Grid::from_digits(digits)
            .ok()
            .filter(|grid| grid.size() == shape.size());
        let wrong = ErrorKind::Cells {
            found: cells,
            size: shape.size(),
        };
        let grid = grid.ok_or_else(|| wrong.clone())?;
        let samurai = self.box_size.is_none() && samurai::is_samurai(&grid);
        let puzzle = Puzzle::new(shape, grid).map_err(|_| wrong)?;
        match samurai {
            true => samurai::told(puzzle),
            false => Ok(puzzle),
        }
    }

    /// The puzzle whose cells may take these digits. Cells that may take any digit or only one
    /// are empty or given; pencil marks are kept where they say more than that.
    pub(super) fn position(
        &mut self,
        size: usize,
        marks: Vec<DigitSet>,
    ) -> Result<Puzzle, ErrorKind> {
        let all = DigitSet::all(size);
        if marks
            .iter()
            .all(|&digits| digits == all || digits.len() == 1)
        {
            let given = |digits: &DigitSet| match digits.len() {
                1 => digits.first().unwrap_or(0),
                _ => 0,
            };
            return self.puzzle(size, marks.iter().map(given).collect());
        }
        let found = marks.len();
        let shape = self.shape(size)?;
        Puzzle::with_candidates(shape, marks).map_err(|_| ErrorKind::Cells { found, size })
    }

    /// A board of this size from one character for each cell, if every one of them is a cell.
    pub(super) fn grid(&self, cells: &str) -> Option<Grid> {
        let size = cells.chars().count().isqrt();
        if size < 2 || !self.has_shape(size) {
            return None;
        }
        let mut signs = Signs::default();
        let mut digits = Vec::with_capacity(size * size);
        for (at, symbol) in cells.char_indices() {
            let cell = &cells[at..at + symbol.len_utf8()];
            let wrong = || Error::new(ErrorKind::unexpected(cell, ""));
            digits.push(signs.take(cell, self.digit(symbol, size), wrong).ok()?);
        }
        signs.check().ok()?;
        Grid::from_digits(digits).ok()
    }

    /// Refuses a board beyond 9x9 with both `0` and `.` in it: the zero is either one more way to
    /// leave a cell empty or the first digit of an alphabet like 0–F, and only the user knows.
    pub(super) fn refuse_two_zeros(
        &self,
        mut symbols: impl Iterator<Item = char> + Clone,
        size: usize,
    ) -> Result<(), ErrorKind> {
        let zero = symbols.clone().any(|symbol| symbol == '0');
        if self.chosen || size <= 9 || !zero || !symbols.any(|symbol| ".*_".contains(symbol)) {
            return Ok(());
        }
        let from_one: String = (1..=size as u8)
            .map(|digit| self.symbols.of(digit))
            .collect();
        let from_zero: String = (0..size as u8)
            .map(|digit| {
                if digit == 0 {
                    '0'
                } else {
                    self.symbols.of(digit)
                }
            })
            .collect();
        Err(ErrorKind::Alphabets(vec![from_one, from_zero]))
    }
}

/// The puzzle with the rules of a list.
pub(super) fn with_rules(puzzle: Puzzle, list: RuleList) -> Result<Puzzle, ErrorKind> {
    match list.rules().is_empty() {
        true => Ok(puzzle),
        false => Ok(puzzle.with_rules(list)?),
    }
}

/// The puzzle with rules that other formats tell, put into the words of [`cellwise_sudoku::Rule::parse`].
pub(super) fn with_rule_texts(puzzle: Puzzle, texts: &[String]) -> Result<Puzzle, ErrorKind> {
    let mut list = RuleList::default();
    for text in texts {
        list.read(text, puzzle.base_shape())?;
    }
    with_rules(puzzle, list)
}

/// The plain board of a size: with the usual boxes if there are any.
pub(super) fn plain_shape(size: usize) -> Result<Arc<Shape>, ErrorKind> {
    match Shape::usual(size) {
        _ if size == 9 => Ok(Shape::classic()),
        Ok(shape) => Ok(Arc::new(shape)),
        Err(_) => Ok(Arc::new(Shape::boxes(1, size)?)),
    }
}
