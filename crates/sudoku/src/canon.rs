//! The canonical form of a classic board: the smallest of all its equivalents.
//!
//! In: 81 digits, 0 for an open cell. Out: the least string, row by row, among the boards
//! that arise by exchanging digits, bands, stacks, rows in a band, columns in a stack, and
//! rows with columns: 9! × 3,359,232 ways. Two boards are the same puzzle to a solver if
//! and only if their canonical forms are equal.
//!
//! The string is built row by row, all ways that are still the smallest side by side. A
//! way decides no more about columns than the rows so far demand:
//!
//! ```text
//!   stacks that no row has told apart      [ A   B ] [ C ]          `apart`: bits between stacks
//!   columns that no row has told apart     [a b c|d e f] …          `cuts`: bits between columns
//! ```
//!
//! A row then takes its smallest form under each way: in every group of columns, open cells
//! first, then digits that have a label, by label, then new ones, which get the next labels
//! in any order. Only there, and where stacks tie on new digits, a way
//! splits into several. Because new digits get labels in order of appearance, exchanging
//! digits costs nothing. The idea of a least row that prunes all others is that of "minlex form" in
//! the forums on the enumeration of Sudoku grids; the groups are our own. A full board has
//! no open cells to begin with, so all rows tie in every order: `full` starts it by two rows.

mod full;
#[cfg(test)]
mod tests;

use thiserror::Error;

use crate::{Clash, HouseKind, Puzzle};

/// The smallest board that is equivalent to this one.
///
/// Anything but 1 to 9 is an open cell, and 0 in the result.
///
/// ```
/// use cellwise_sudoku::canonical;
///
/// let mut board = [0; 81];
/// (board[3], board[40]) = (7, 2);
/// let mut turned = [0; 81];                                 // rows become columns, 7 and 2 change places
/// (turned[27], turned[40]) = (2, 7);
/// assert_eq!(canonical(&board), canonical(&turned));
/// assert_eq!(canonical(&board)?.iter().sum::<u8>(), 3);     // its digits are 1 and 2 now
/// (board[0], board[8]) = (5, 5);
/// let clash = canonical(&board).unwrap_err();
/// assert_eq!(clash.to_string(), "row 1 holds 5 more than once: at r1c1 and r1c9");
/// # Ok::<(), cellwise_sudoku::Clash>(())
/// ```
///
/// # Errors
/// [`Clash::Repeat`] if a row or column holds a digit twice: such a board has no canonical form.
pub fn canonical(digits: &[u8; 81]) -> Result<[u8; 81], Clash> {
    let sides = sides(digits)?;
    let mut best = [0; 81];
    let mut written = 0;
    let mut ways = if full_boxes(digits) {
        let (second, ways) = full::first_two_rows(&sides);
        best[..9].copy_from_slice(&[1, 2, 3, 4, 5, 6, 7, 8, 9]);
        best[9..18].copy_from_slice(&second);
        written = 2;
        ways
    } else {
        vec![Way::new(0), Way::new(1)]
    };
    let mut chosen: Vec<(usize, usize)> = Vec::new();
    let mut next = Vec::new();
    for line in best.chunks_exact_mut(9).skip(written) {
        let mut least = u64::MAX;
        chosen.clear();
        for (index, way) in ways.iter().enumerate() {
            let grid = &sides[usize::from(way.side)];
            way.each_row(grid, |row| {
                let form = way.form(&grid[row]);
                if form < least {
                    least = form;
                    chosen.clear();
                }
                if form == least {
                    chosen.push((index, row));
                }
            });
        }
        next.clear();
        for &(index, row) in &chosen {
            let way = &ways[index];
            way.extend(row, &sides[usize::from(way.side)][row], &mut next);
        }
        std::mem::swap(&mut ways, &mut next);
        // All remaining ways have written the same row; new digits continue the labels.
        let mut label = 0;
        for (place, cell) in line.iter_mut().enumerate() {
            *cell = (least >> (4 * (8 - place)) & 15) as u8;
            if *cell == NEW {
                label += 1;
            }
        }
        let mut given = ways[0].labels_given() - label;
        for cell in line.iter_mut().filter(|cell| **cell == NEW) {
            given += 1;
            *cell = given;
        }
    }
    Ok(best)
}

/// Why a puzzle has no canonical form.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum CanonicalError {
    /// The board is not the classic one, or has rules.
    #[error("a canonical form is known for classic 9x9 boards only")]
    NotClassic,
    /// The puzzle has pencil marks.
    #[error("a canonical form is known for boards of givens, without pencil marks")]
    PencilMarks,
    /// A row or column holds a digit twice.
    #[error("a row or column holds a digit twice: such a board has no canonical form")]
    Repeat(#[source] Clash),
}

impl Puzzle {
    /// The digits of the smallest puzzle that is equivalent to this one: see [`canonical`].
    ///
    /// # Errors
    /// [`CanonicalError`] unless the puzzle is a classic board of givens alone.
    pub fn canonical(&self) -> Result<[u8; 81], CanonicalError> {
        let digits = self.givens().digits().as_array();
        let classic = self.shape().is_classic() && self.rules().is_empty();
        match (digits.filter(|_| classic), self.allowed()) {
            (None, _) => Err(CanonicalError::NotClassic),
            (_, Some(_)) => Err(CanonicalError::PencilMarks),
            (Some(digits), None) => canonical(digits).map_err(CanonicalError::Repeat),
        }
    }
}

/// A digit that has no label yet, in the form of a row: larger than every label.
const NEW: u8 = 10;

type Rows = [[u8; 9]; 9];

/// The board and the board with rows and columns exchanged.
fn sides(digits: &[u8; 81]) -> Result<[Rows; 2], Clash> {
    let mut sides = [[[0; 9]; 9]; 2];
    let mut seen = [[0u16; 9]; 2];
    for (cell, &digit) in digits.iter().enumerate() {
        let (row, column) = (cell / 9, cell % 9);
        if !(1..=9).contains(&digit) {
            continue;
        }
        for (side, (line, place)) in [(row, column), (column, row)].into_iter().enumerate() {
            if seen[side][line] & 1 << digit != 0 {
                let house = [HouseKind::Row(line), HouseKind::Column(line)][side].clone();
                let cells = (0..81).filter(|cell| [cell / 9, cell % 9][side] == line);
                return Err(Clash::Repeat {
                    house,
                    digit,
                    cells: cells.filter(|&cell| digits[cell] == digit).collect(),
                    size: 9,
                });
            }
            seen[side][line] |= 1 << digit;
            sides[side][line][place] = digit;
        }
    }
    Ok(sides)
}

/// Returns true if every box holds every digit.
fn full_boxes(digits: &[u8; 81]) -> bool {
    let mut boxes = [0u16; 9];
    for (cell, &digit) in digits.iter().enumerate() {
        boxes[cell / 27 * 3 + cell % 9 / 3] |= 1u16.checked_shl(digit.into()).unwrap_or(0);
    }
    boxes.iter().all(|&seen| seen & 0x3fe == 0x3fe)
}

/// One way to arrange the board, as far as it is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Way {
    /// Rows as rows, or columns as rows.
    side: u8,
    /// Rows that have been written.
    rows: u16,
    /// Rows written of the band that is under way.
    within: u8,
    /// The band that is under way.
    band: u8,
    /// The columns by place.
    columns: [u8; 9],
    /// Bit `p`: the columns at places `p - 1` and `p` have been told apart.
    cuts: u16,
    /// Bit `s`: the stacks at places `s - 1` and `s` have been told apart.
    apart: u8,
    /// The label of each digit, 0 for none.
    labels: [u8; 10],
}

impl Way {
    fn new(side: u8) -> Self {
        Self {
            side,
            rows: 0,
            within: 0,
            band: 0,
            columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
            cuts: 0b1_001_001,
            apart: 1,
            labels: [0; 10],
        }
    }

    fn labels_given(&self) -> u8 {
        self.labels.iter().copied().max().unwrap_or(0)
    }

    /// Every row that may come next. Of rows that are the same in all respects, one.
    fn each_row(&self, grid: &Rows, mut each: impl FnMut(usize)) {
        let empty = |row: usize| grid[row] == [0; 9];
        let mut empty_band_seen = false;
        for band in 0..3 {
            let left = !self.rows >> (3 * band) & 7;
            if left == 0 || self.within > 0 && band != self.band {
                continue;
            }
            let first = 3 * usize::from(band);
            let rows = first..first + 3;
            if self.within == 0 && rows.clone().all(empty) {
                if empty_band_seen {
                    continue;
                }
                empty_band_seen = true;
            }
            let mut empty_seen = false;
            for row in rows.filter(|row| self.rows & 1 << row == 0) {
                if empty(row) {
                    if empty_seen {
                        continue;
                    }
                    empty_seen = true;
                }
                each(row);
            }
        }
    }

    /// The form of a cell: 0 open, a label, or [`NEW`].
    fn mark(&self, digit: u8) -> u8 {
        match (digit, self.labels[usize::from(digit)]) {
            (0, _) => 0,
            (_, 0) => NEW,
            (_, label) => label,
        }
    }

    /// The smallest form of the stack at a place: three marks, the first the highest.
    fn stack_form(&self, row: &[u8; 9], stack: usize) -> u16 {
        let places = 3 * stack;
        let mark =
            |place: usize| u16::from(self.mark(row[usize::from(self.columns[places + place])]));
        let (mut a, mut b, mut c) = (mark(0), mark(1), mark(2));
        let second = self.cuts >> (places + 1) & 1 != 0;
        let third = self.cuts >> (places + 2) & 1 != 0;
        let order = |x: &mut u16, y: &mut u16| {
            if *x > *y {
                std::mem::swap(x, y);
            }
        };
        if !second {
            order(&mut a, &mut b);
        }
        if !third {
            order(&mut b, &mut c);
        }
        if !second && !third {
            order(&mut a, &mut b);
        }
        a << 8 | b << 4 | c
    }

    /// The smallest form that a row can take: nine marks, the first the highest.
    fn form(&self, row: &[u8; 9]) -> u64 {
        let mut forms = [0, 1, 2].map(|stack| self.stack_form(row, stack));
        for (first, end) in self.stack_groups() {
            forms[first..end].sort_unstable();
        }
        forms
            .iter()
            .fold(0, |form, &stack| form << 12 | u64::from(stack))
    }

    /// The groups of stacks that have not been told apart.
    fn stack_groups(&self) -> impl Iterator<Item = (usize, usize)> {
        let starts = self.apart | 0b1001;
        let next = move |from: usize| (from + 1..=3).find(|stack| starts >> stack & 1 != 0);
        (0..3)
            .filter(move |stack| starts >> stack & 1 != 0)
            .filter_map(move |stack| Some((stack, next(stack)?)))
    }

    /// Writes a row in its smallest form: every way to do so goes to `into`.
    fn extend(&self, row: usize, cells: &[u8; 9], into: &mut Vec<Self>) {
        let mut way = *self;
        way.rows |= 1 << row;
        way.band = row as u8 / 3;
        way.within = (way.within + 1) % 3;
        way.order_stacks(cells, 0, into);
    }

    /// Brings stacks from place `stack` on into every order that is smallest.
    fn order_stacks(mut self, cells: &[u8; 9], stack: usize, into: &mut Vec<Self>) {
        let Some((first, end)) = self.stack_groups().find(|&(first, _)| first == stack) else {
            if stack == 3 {
                self.order_columns(cells, 0, into);
            } else {
                self.order_stacks(cells, stack + 1, into);
            }
            return;
        };
        let least = (first..end).map(|s| self.stack_form(cells, s)).min();
        let is_least = |way: &Self, s: usize| Some(way.stack_form(cells, s)) == least;
        let ties = (first..end).filter(|&s| is_least(&self, s)).count();
        if ties == end - first && least == Some(0) || end - first == 1 {
            // Nothing tells them apart.
            return self.order_stacks(cells, end, into);
        }
        if least == Some(0) {
            // Empty ones come first and stay together.
            let mut place = first;
            for s in first..end {
                if is_least(&self, s) {
                    self.swap_stacks(place, s);
                    place += 1;
                }
            }
            self.apart |= 1 << place;
            return self.order_stacks(cells, place, into);
        }
        for s in (first..end).filter(|&s| is_least(&self, s)) {
            let mut way = self;
            way.swap_stacks(first, s);
            way.apart |= 1 << (first + 1);
            way.order_stacks(cells, first + 1, into);
        }
    }

    fn swap_stacks(&mut self, a: usize, b: usize) {
        if a == b {
            return;
        }
        for place in 0..3 {
            self.columns.swap(3 * a + place, 3 * b + place);
        }
        let cuts = |stack: usize| self.cuts >> (3 * stack) & 7;
        let differ = cuts(a) ^ cuts(b);
        self.cuts ^= differ << (3 * a) | differ << (3 * b);
    }

    /// Brings columns from `place` on into every order that is smallest, and labels new digits.
    fn order_columns(mut self, cells: &[u8; 9], place: usize, into: &mut Vec<Self>) {
        if place == 9 {
            into.push(self);
            return;
        }
        let starts = self.cuts | 1 << 9;
        let end = (place + 1..=9).find(|&p| starts >> p & 1 != 0).unwrap_or(9);
        let digit = |way: &Self, p: usize| cells[usize::from(way.columns[p])];
        let least = (place..end).map(|p| self.mark(digit(&self, p))).min();
        let is_least = |way: &Self, p: usize| Some(way.mark(digit(way, p))) == least;
        if least == Some(0) {
            let mut open_end = place;
            for p in place..end {
                if digit(&self, p) == 0 {
                    self.columns.swap(open_end, p);
                    open_end += 1;
                }
            }
            if open_end < 9 {
                self.cuts |= 1 << open_end;
            }
            return self.order_columns(cells, open_end, into);
        }
        for p in (place..end).filter(|&p| is_least(&self, p)) {
            let mut way = self;
            way.columns.swap(place, p);
            if place + 1 < 9 {
                way.cuts |= 1 << (place + 1);
            }
            let digit = usize::from(digit(&way, place));
            if way.labels[digit] == 0 {
                way.labels[digit] = way.labels_given() + 1;
            }
            way.order_columns(cells, place + 1, into);
        }
    }
}
