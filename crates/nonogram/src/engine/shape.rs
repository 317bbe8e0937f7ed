//! The numbers of cells and lines of a board.
//!
//! In: height and width. Out: which lines a cell lies in, and which cells a line has.

use crate::Line;

// A cell's number is its row and its column side by side, so that no division
// is needed to take it apart; the column has `shift` bits (5 for 17 to 32
// columns). Numbers between are not used.
//   row 2, column 7 of 25:   10 00111
/// The size of a board. A line's number counts the rows first, then the columns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    pub(crate) height: usize,
    pub(crate) width: usize,
    /// Bits of a column in a cell's number.
    shift: u32,
}

impl Shape {
    pub(crate) fn new(height: usize, width: usize) -> Self {
        Self {
            height,
            width,
            shift: width.next_power_of_two().trailing_zeros(),
        }
    }

    /// The number of cells.
    pub(crate) fn cells(self) -> usize {
        self.height * self.width
    }

    /// One more than the highest number of a cell.
    pub(crate) fn numbers(self) -> usize {
        self.height << self.shift
    }

    /// The number of lines.
    pub(crate) fn lines(self) -> usize {
        self.height + self.width
    }

    /// The line with this number, as the public type.
    pub(crate) fn line(self, line: usize) -> Line {
        match line.checked_sub(self.height) {
            None => Line::Row(line),
            Some(column) => Line::Column(column),
        }
    }

    /// The number of a cell.
    #[inline]
    pub(crate) fn cell(self, row: usize, column: usize) -> usize {
        row << self.shift | column
    }

    /// The row and the column of a cell.
    #[inline]
    pub(crate) fn row_and_column(self, cell: usize) -> [usize; 2] {
        [cell >> self.shift, cell & ((1 << self.shift) - 1)]
    }

    /// The row and the column of a cell, as line numbers.
    #[inline]
    pub(crate) fn lines_of(self, cell: usize) -> [usize; 2] {
        let [row, column] = self.row_and_column(cell);
        [row, self.height + column]
    }

    /// The cell at a place of a line.
    #[inline]
    pub(crate) fn cell_at(self, line: usize, place: usize) -> usize {
        match line.checked_sub(self.height) {
            None => self.cell(line, place),
            Some(column) => self.cell(place, column),
        }
    }

    /// The place of a cell in one of its lines.
    #[inline]
    pub(crate) fn place_in(self, line: usize, cell: usize) -> usize {
        let [row, column] = self.row_and_column(cell);
        if line == row { column } else { row }
    }

    /// The number of cells of a line.
    #[inline]
    pub(crate) fn length(self, line: usize) -> usize {
        if line < self.height {
            self.width
        } else {
            self.height
        }
    }
}
