//! A picture: cells that are black, white, or not yet known.

use crate::{Clue, Line};

/// One square of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Cell {
    /// Nothing is known of it.
    #[default]
    Open,
    /// Surely white.
    White,
    /// Surely black.
    Black,
}

/// A picture, finished or not, row by row.
///
/// ```
/// use cellwise_nonogram::{Cell, Line, Picture};
///
/// let picture = Picture::from_text(".##\n##.").unwrap();
/// assert_eq!((picture.height(), picture.width()), (2, 3));
/// assert_eq!(picture.get(1, 0), Cell::Black);
/// assert_eq!(picture.clue(Line::Column(1)).unwrap().runs(), [2]);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Picture {
    height: usize,
    width: usize,
    cells: Box<[Cell]>,
}

impl Picture {
    /// A picture of which nothing is known.
    #[must_use]
    pub fn open(height: usize, width: usize) -> Self {
        Self {
            height,
            width,
            cells: vec![Cell::Open; height * width].into(),
        }
    }

    /// A picture from its cells, row by row; `None` if their number is not `height * width`.
    #[must_use]
    pub fn from_cells(height: usize, width: usize, cells: impl Into<Box<[Cell]>>) -> Option<Self> {
        let cells = cells.into();
        (height.checked_mul(width) == Some(cells.len())).then_some(Self {
            height,
            width,
            cells,
        })
    }

    /// A picture from lines of text: `#`, `*` or `1` is black, `.`, `-`, a blank or `0`
    /// white, `?` or `X` open; `None` for any other character or for lines of different lengths.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        let mut cells = Vec::with_capacity(text.len());
        let (mut height, mut width) = (0, None);
        for line in text.lines() {
            let before = cells.len();
            for symbol in line.chars() {
                cells.push(match symbol {
                    '#' | '*' | '1' => Cell::Black,
                    '.' | '-' | ' ' | '0' => Cell::White,
                    '?' | 'X' => Cell::Open,
                    _ => return None,
                });
            }
            height += 1;
            let length = cells.len() - before;
            if *width.get_or_insert(length) != length {
                return None;
            }
        }
        Self::from_cells(height, width.unwrap_or(0), cells)
    }

    /// Number of rows.
    #[must_use]
    pub fn height(&self) -> usize {
        self.height
    }

    /// Number of columns.
    #[must_use]
    pub fn width(&self) -> usize {
        self.width
    }

    /// The cell in this row and column, both counted from 0.
    #[must_use]
    pub fn get(&self, row: usize, column: usize) -> Cell {
        self.row(row)[column]
    }

    /// Paints a cell.
    pub fn set(&mut self, row: usize, column: usize, cell: Cell) {
        self.cells[row * self.width..][..self.width][column] = cell;
    }

    /// The cells of a row.
    #[must_use]
    pub fn row(&self, row: usize) -> &[Cell] {
        &self.cells[row * self.width..][..self.width]
    }

    /// The rows from top to bottom.
    pub fn rows(&self) -> impl Iterator<Item = &[Cell]> {
        (0..self.height).map(|row| self.row(row))
    }

    /// All cells, row by row.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The cells of a line, from left to right or from top to bottom.
    #[must_use]
    pub fn line(&self, line: Line) -> Vec<Cell> {
        match line {
            Line::Row(row) => self.row(row).to_vec(),
            Line::Column(column) => (0..self.height).map(|row| self.get(row, column)).collect(),
        }
    }

    /// The runs of a line as they stand, or `None` if a cell of it is open.
    #[must_use]
    pub fn clue(&self, line: Line) -> Option<Clue> {
        let cells = self.line(line);
        let runs = cells
            .split(|&cell| cell != Cell::Black)
            .map(|run| run.len() as u32);
        (!cells.contains(&Cell::Open)).then(|| Clue::new(runs))
    }

    /// Whether every cell is known.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        !self.cells.contains(&Cell::Open)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_with_an_open_cell_has_no_clue_yet() {
        let picture = Picture::from_text("#?\n##").unwrap();
        assert_eq!(picture.clue(Line::Row(0)), None);
        assert_eq!(picture.clue(Line::Column(0)), Some(Clue::new([2])));
        assert!(!picture.is_finished());
    }

    #[test]
    fn a_picture_without_columns_still_has_rows() {
        let picture = Picture::open(3, 0);
        assert_eq!(picture.rows().count(), 3);
        assert_eq!(picture.clue(Line::Row(2)), Some(Clue::default()));
    }

    #[test]
    fn ragged_text_is_no_picture() {
        assert_eq!(Picture::from_text("##\n#"), None);
        assert_eq!(Picture::from_text("#x"), None);
    }
}
