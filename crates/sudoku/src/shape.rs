//! The shape of a board: its size, its boxes, and every house as data.
//!
//! Rows, columns and boxes are merely the usual houses. Any other set of cells
//! whose digits differ (a diagonal, a jigsaw piece, an extra region) is one
//! more [`House`]; engines and checker never ask which kind it is.

mod build;
mod cached;
mod house;
#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::Arc;

use self::cached::Cached;
use crate::general::Layout;

pub use self::house::{House, HouseKind, ShapeError};

/// The largest board: its digits fill one machine word.
pub const MAX_SIZE: usize = 64;

/// Size, boxes and houses of a board.
///
/// ```
/// use cellwise_sudoku::Shape;
///
/// let shape = Shape::boxes(2, 3)?;                  // 6x6, boxes two rows high and three columns wide
/// assert_eq!(shape.size(), 6);
/// assert_eq!(shape.houses().len(), 18);
/// assert_eq!(shape.name(8), "r2c3");
/// # Ok::<(), cellwise_sudoku::ShapeError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    size: usize,
    digits: usize,
    /// The first cell of each board that lies on it: one, unless boards overlap.
    corners: Vec<usize>,
    /// The cells of no board; none at all on one board.
    holes: Vec<bool>,
    box_rows: usize,
    box_columns: usize,
    houses: Vec<House>,
    houses_of: Vec<Vec<usize>>,
    peers: Cached<Vec<Vec<usize>>>,
    layout: Cached<Layout>,
}

impl Shape {
    /// Cells in a row; on one board also the largest digit.
    #[must_use]
    pub fn size(&self) -> usize {
        self.size
    }

    /// Cells in a row of a board; where several boards overlap, of one of them.
    #[must_use]
    pub fn board_size(&self) -> usize {
        self.box_rows * self.box_columns
    }

    /// The largest digit: the size of a board, also where several boards overlap, unless there are more digits.
    #[must_use]
    pub fn digits(&self) -> usize {
        self.digits
    }

    /// The first cell of each board: cell 0 alone, unless several boards overlap.
    #[must_use]
    pub fn corners(&self) -> &[usize] {
        &self.corners
    }

    /// Returns true if this is not one board but several.
    #[must_use]
    pub fn has_several_boards(&self) -> bool {
        !self.holes.is_empty()
    }

    /// Returns true if a cell belongs to no board: then it holds nothing.
    #[must_use]
    pub fn is_hole(&self, cell: usize) -> bool {
        self.holes.get(cell).is_some_and(|&hole| hole)
    }

    /// Returns true if a cell lies on a board: it is neither a hole nor one of the cells beside them.
    #[must_use]
    pub fn is_on_board(&self, cell: usize) -> bool {
        let (row, column) = (cell / self.size, cell % self.size);
        let n = self.board_size();
        self.corners.iter().any(|&corner| {
            let (top, left) = (corner / self.size, corner % self.size);
            (top..top + n).contains(&row) && (left..left + n).contains(&column)
        })
    }

    /// Number of cells, holes among them.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.size * self.size
    }

    /// Rows and columns of one box.
    #[must_use]
    pub fn box_size(&self) -> (usize, usize) {
        (self.box_rows, self.box_columns)
    }

    /// Returns true if its boxes are rectangles of two rows and two columns or more.
    #[must_use]
    pub(crate) fn has_rectangular_boxes(&self) -> bool {
        self.box_rows > 1 && self.box_columns > 1 && !self.has_several_boards()
    }

    /// Returns true if this is the 9×9 board with rows, columns, 3×3 boxes and nothing else.
    #[must_use]
    pub fn is_classic(&self) -> bool {
        self.size == 9 && (self.box_rows, self.box_columns) == (3, 3) && self.houses.len() == 27
    }

    /// Returns true if rows, columns and boxes are all its houses, as [`Shape::boxes`] makes them.
    ///
    /// ```
    /// use cellwise_sudoku::{House, HouseKind, Shape};
    ///
    /// let shape = Shape::boxes(2, 2)?;
    /// let cells = vec![0, 5, 10, 15];
    /// let diagonal = House { kind: HouseKind::Region("diagonal".into()), cells };
    /// assert!(shape.is_plain() && !shape.with_houses([diagonal])?.is_plain());
    /// # Ok::<(), cellwise_sudoku::ShapeError>(())
    /// ```
    #[must_use]
    pub fn is_plain(&self) -> bool {
        let has_boxes = self.box_rows > 1 && self.box_columns > 1;
        self.board_size() == self.size
            && self.digits == self.size
            && self.corners == [0]
            && self.houses.len() == self.size * (2 + usize::from(has_boxes))
    }

    /// Returns true if this is the shape that [`Shape::usual`] gives boards of its size.
    ///
    /// ```
    /// use cellwise_sudoku::Shape;
    ///
    /// assert!(Shape::boxes(2, 3)?.is_usual() && !Shape::boxes(3, 2)?.is_usual());
    /// # Ok::<(), cellwise_sudoku::ShapeError>(())
    /// ```
    #[must_use]
    pub fn is_usual(&self) -> bool {
        self.is_plain() && Self::usual_boxes(self.size) == Some(self.box_size())
    }

    /// All houses: rows, columns, boxes, then any others.
    #[inline]
    #[must_use]
    pub fn houses(&self) -> &[House] {
        &self.houses
    }

    /// The houses that a cell lies in, as indices into [`Shape::houses`].
    #[inline]
    #[must_use]
    pub fn houses_of(&self, cell: usize) -> &[usize] {
        &self.houses_of[cell]
    }

    /// The cells that share a house with `cell`, ascending, without itself.
    #[inline]
    #[must_use]
    pub fn peers(&self, cell: usize) -> &[usize] {
        &self.peers.get(|| self.find_peers())[cell]
    }

    /// The tables of the engine for this shape.
    pub(crate) fn layout(&self) -> Arc<Layout> {
        Arc::clone(self.layout.get(|| Layout::new(self)))
    }

    /// The name of a cell as people say it: `r3c5` is row 3, column 5, counted from 1.
    #[must_use]
    pub fn name(&self, cell: usize) -> String {
        cell_name(self.size, cell).to_string()
    }
}

/// The name of a cell on a board of this size.
pub(crate) fn cell_name(size: usize, cell: usize) -> impl fmt::Display {
    fmt::from_fn(move |f| write!(f, "r{}c{}", cell / size + 1, cell % size + 1))
}
