//! The shape of a board: its size, its boxes, and every house as data.
//!
//! Rows, columns and boxes are merely the usual houses. Any other set of cells
//! whose digits differ (a diagonal, a jigsaw piece, an extra region) is one
//! more [`House`]; engines and checker never ask which kind it is.

#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::{Arc, OnceLock};

use thiserror::Error;

use crate::general::Cached;

/// The largest board: its digits fill one machine word.
pub const MAX_SIZE: usize = 64;

/// The kind of a house, with its number counted from 0.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum HouseKind {
    /// A row, from the top.
    Row(usize),
    /// A column, from the left.
    Column(usize),
    /// A box (or jigsaw piece), in reading order.
    Box(usize),
    /// Any other region, by its name.
    Region(String),
}

/// Named as people count: `row 1`, `column 9`, `box 5`.
impl fmt::Display for HouseKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Row(i) => write!(f, "row {}", i + 1),
            Self::Column(i) => write!(f, "column {}", i + 1),
            Self::Box(i) => write!(f, "box {}", i + 1),
            Self::Region(name) => f.write_str(name),
        }
    }
}

/// A set of cells whose digits must all differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct House {
    /// Its kind and number.
    pub kind: HouseKind,
    /// Its cells in ascending order. If their number is that of the digits, every digit occurs.
    pub cells: Vec<usize>,
}

/// The reason why a shape is impossible.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum ShapeError {
    /// Boxes of no cells, or a board beyond [`MAX_SIZE`].
    #[error("boxes of {rows}x{columns} make a board of size {}; sizes go from 1 to {MAX_SIZE}", rows.saturating_mul(*columns))]
    Size {
        /// Rows of one box.
        rows: usize,
        /// Columns of one box.
        columns: usize,
    },
    /// No box shape follows from the size.
    #[error(
        "a board of size {0} has no usual box shape; say which, for instance 2x5 for a board of size 10"
    )]
    NoUsualBox(usize),
    /// A house with a cell off the board, a cell twice, or more cells than digits.
    #[error("{0} is not a set of cells on this board, or has more cells than there are digits")]
    BadHouse(HouseKind),
    /// Fewer digits than a row has cells, or more than the square around the boards has rows.
    #[error("{digits} digits; there are at least {least} and at most {most}")]
    Digits {
        /// The number of digits.
        digits: usize,
        /// The size of a board.
        least: usize,
        /// The side of the square.
        most: usize,
    },
    /// One of several boards that does not lie in the square around them.
    #[error("board {board} of {n}x{n} cells does not lie in the square of {size}x{size}")]
    OffGround {
        /// The number of the board, counted from 1.
        board: usize,
        /// Its size.
        n: usize,
        /// The side of the square.
        size: usize,
    },
}

/// A shape without its houses.
struct Ground {
    size: usize,
    digits: usize,
    box_size: (usize, usize),
    corners: Vec<usize>,
    holes: Vec<bool>,
}

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
    peers: Vec<Vec<usize>>,
    cached: Cached,
}

impl Shape {
    /// The classic board: 9×9 with boxes of 3×3. It is shared, so it costs nothing.
    #[must_use]
    pub fn classic() -> Arc<Self> {
        static CLASSIC: OnceLock<Arc<Shape>> = OnceLock::new();
        Arc::clone(CLASSIC.get_or_init(|| Arc::new(Self::boxes(3, 3).expect("9 is a fine size"))))
    }

    /// The shape with boxes of `rows`×`columns` cells: rows, columns and boxes.
    ///
    /// # Errors
    /// [`ShapeError::Size`] if the board would be empty or larger than [`MAX_SIZE`].
    pub fn boxes(rows: usize, columns: usize) -> Result<Self, ShapeError> {
        let size = rows
            .checked_mul(columns)
            .filter(|&size| (1..=MAX_SIZE).contains(&size));
        let size = size.ok_or(ShapeError::Size { rows, columns })?;
        let across = size / columns;
        let mut boxes = vec![Vec::with_capacity(size); size];
        for cell in 0..size * size {
            let (row, column) = (cell / size, cell % size);
            boxes[row / rows * across + column / columns].push(cell);
        }
        // Boxes of one row or one column are rows or columns over again.
        if rows == 1 || columns == 1 {
            boxes.clear();
        }
        Self::assemble(size, (rows, columns), boxes, Vec::new())
    }

    /// The usual shape for a size: the most nearly square boxes, wider than high.
    ///
    /// ```
    /// use cellwise_sudoku::Shape;
    ///
    /// assert_eq!(Shape::usual(12)?.box_size(), (3, 4));
    /// assert!(Shape::usual(7).is_err());
    /// # Ok::<(), cellwise_sudoku::ShapeError>(())
    /// ```
    ///
    /// # Errors
    /// [`ShapeError::NoUsualBox`] for prime sizes, [`ShapeError::Size`] beyond [`MAX_SIZE`].
    pub fn usual(size: usize) -> Result<Self, ShapeError> {
        if size > MAX_SIZE {
            return Err(ShapeError::Size {
                rows: 1,
                columns: size,
            });
        }
        let rows = (1..=size.isqrt())
            .rev()
            .find(|rows| size.is_multiple_of(*rows));
        match rows {
            Some(rows) if rows > 1 || size == 1 => Self::boxes(rows, size / rows),
            _ => Err(ShapeError::NoUsualBox(size)),
        }
    }

    /// This shape with further houses, for instance the two diagonals.
    ///
    /// # Errors
    /// [`ShapeError::BadHouse`] for a house that is not a set of cells of this board.
    pub fn with_houses(&self, extra: impl IntoIterator<Item = House>) -> Result<Self, ShapeError> {
        let houses = self.houses.iter().cloned().chain(extra).collect();
        let ground = Ground {
            size: self.size,
            digits: self.digits,
            box_size: (self.box_rows, self.box_columns),
            corners: self.corners.clone(),
            holes: self.holes.clone(),
        };
        Self::connect(ground, houses)
    }

    /// Several boards that overlap or lie side by side (Samurai and other gattai): `size` is the side of the
    /// square around them, a board has boxes of `rows`×`columns` cells and begins at one of the `corners`.
    ///
    /// Every row, column and box of every board is a house; a cell of no board is a hole.
    ///
    /// ```
    /// use cellwise_sudoku::Shape;
    ///
    /// let twins = Shape::boards(6, (2, 2), &[0, 14])?;        // two 4x4 boards with a common box
    /// assert_eq!((twins.size(), twins.digits()), (6, 4));
    /// assert!(twins.is_hole(5) && !twins.is_hole(35));
    /// assert_eq!(twins.houses().len(), 8 + 8 + 7);
    /// # Ok::<(), cellwise_sudoku::ShapeError>(())
    /// ```
    ///
    /// # Errors
    /// [`ShapeError::Size`] for boards that are empty or too large, [`ShapeError::OffGround`] for one that does not lie in the square.
    pub fn boards(
        size: usize,
        (rows, columns): (usize, usize),
        corners: &[usize],
    ) -> Result<Self, ShapeError> {
        let board = Self::boxes(rows, columns)?;
        if !(1..=MAX_SIZE).contains(&size) {
            return Err(ShapeError::Size {
                rows: 1,
                columns: size,
            });
        }
        let n = board.size;
        if corners == [0] && n == size {
            return Ok(board);
        }
        let mut holes = vec![true; size * size];
        let mut houses: Vec<House> = Vec::new();
        let mut boxes: Vec<Vec<usize>> = Vec::new();
        for (number, &corner) in corners.iter().enumerate() {
            let (row, column) = (corner / size, corner % size);
            if row + n > size || column + n > size {
                return Err(ShapeError::OffGround {
                    board: number + 1,
                    n,
                    size,
                });
            }
            let place = |cell: usize| (row + cell / n) * size + column + cell % n;
            (0..n * n).for_each(|cell| holes[place(cell)] = false);
            for house in &board.houses {
                let cells: Vec<usize> = house.cells.iter().map(|&cell| place(cell)).collect();
                match house.kind {
                    // A box that two boards share is one house.
                    HouseKind::Box(_) if boxes.contains(&cells) => {}
                    HouseKind::Box(_) => boxes.push(cells),
                    _ => houses.push(House {
                        kind: HouseKind::Region(format!("{} of board {}", house.kind, number + 1)),
                        cells,
                    }),
                }
            }
        }
        // Boxes are counted in reading order over the whole.
        boxes.sort_unstable();
        let boxes = boxes.into_iter().enumerate();
        houses.extend(boxes.map(|(number, cells)| House {
            kind: HouseKind::Box(number),
            cells,
        }));
        let ground = Ground {
            size,
            digits: n,
            box_size: (rows, columns),
            corners: corners.to_vec(),
            holes,
        };
        Self::connect(ground, houses)
    }

    /// These boards with more digits than a row has cells: no house holds a digit twice, and each lacks some.
    ///
    /// ```
    /// use cellwise_sudoku::Shape;
    ///
    /// let shape = Shape::boards(6, (2, 2), &[0])?.with_digits(6)?;       // a 4x4 board with the digits 1 to 6
    /// assert_eq!((shape.board_size(), shape.digits()), (4, 6));
    /// # Ok::<(), cellwise_sudoku::ShapeError>(())
    /// ```
    ///
    /// # Errors
    /// [`ShapeError::Digits`] if they are fewer than a row has cells, or more than the square around the boards has rows.
    pub fn with_digits(mut self, digits: usize) -> Result<Self, ShapeError> {
        let (least, most) = (self.board_size(), self.size);
        if !(least..=most).contains(&digits) {
            return Err(ShapeError::Digits {
                digits,
                least,
                most,
            });
        }
        self.digits = digits;
        self.cached = Cached::default();
        Ok(self)
    }

    /// These boards with further cells beside them, which hold a digit and belong to no house.
    #[must_use]
    pub fn with_cells(mut self, cells: impl IntoIterator<Item = usize>) -> Self {
        for cell in cells {
            if let Some(hole) = self.holes.get_mut(cell) {
                *hole = false;
            }
        }
        self.cached = Cached::default();
        self
    }

    /// A board whose boxes are the given pieces (jigsaw), besides rows and columns.
    ///
    /// # Errors
    /// [`ShapeError`] if a piece is not a set of at most `size` cells of the board.
    pub fn jigsaw(size: usize, pieces: Vec<Vec<usize>>) -> Result<Self, ShapeError> {
        if !(1..=MAX_SIZE).contains(&size) {
            return Err(ShapeError::Size {
                rows: 1,
                columns: size,
            });
        }
        Self::assemble(size, (1, size), pieces, Vec::new())
    }

    fn assemble(
        size: usize,
        box_size: (usize, usize),
        boxes: Vec<Vec<usize>>,
        extra: Vec<House>,
    ) -> Result<Self, ShapeError> {
        let rows = (0..size).map(|r| House {
            kind: HouseKind::Row(r),
            cells: (r * size..(r + 1) * size).collect(),
        });
        let columns = (0..size).map(|c| House {
            kind: HouseKind::Column(c),
            cells: (0..size).map(|r| r * size + c).collect(),
        });
        let boxes = boxes.into_iter().enumerate().map(|(b, cells)| House {
            kind: HouseKind::Box(b),
            cells,
        });
        let ground = Ground {
            size,
            digits: size,
            box_size,
            corners: vec![0],
            holes: Vec::new(),
        };
        Self::connect(
            ground,
            rows.chain(columns).chain(boxes).chain(extra).collect(),
        )
    }

    /// Checks the houses and derives the peers of each cell.
    fn connect(ground: Ground, mut houses: Vec<House>) -> Result<Self, ShapeError> {
        let Ground {
            size,
            digits,
            box_size: (box_rows, box_columns),
            corners,
            holes,
        } = ground;
        let mut houses_of = vec![Vec::new(); size * size];
        for (h, house) in houses.iter_mut().enumerate() {
            house.cells.sort_unstable();
            let distinct = house.cells.is_sorted_by(|a, b| a < b);
            let is_hole = |cell: usize| holes.get(cell).is_some_and(|&hole| hole);
            let on_board = |&cell: &usize| cell < size * size && !is_hole(cell);
            if !distinct || !house.cells.iter().all(on_board) || house.cells.len() > digits {
                return Err(ShapeError::BadHouse(house.kind.clone()));
            }
            for &cell in &house.cells {
                houses_of[cell].push(h);
            }
        }
        let peers = (0..size * size)
            .map(|cell| {
                let mut seen: Vec<usize> = houses_of[cell]
                    .iter()
                    .flat_map(|&h: &usize| houses[h].cells.iter().copied())
                    .filter(|&other| other != cell)
                    .collect();
                seen.sort_unstable();
                seen.dedup();
                seen
            })
            .collect();
        Ok(Self {
            size,
            digits,
            corners,
            holes,
            box_rows,
            box_columns,
            houses,
            houses_of,
            peers,
            cached: Cached::default(),
        })
    }

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

    /// All houses: rows, columns, boxes, then any others.
    #[must_use]
    pub fn houses(&self) -> &[House] {
        &self.houses
    }

    /// The houses that a cell lies in, as indices into [`Shape::houses`].
    #[must_use]
    pub fn houses_of(&self, cell: usize) -> &[usize] {
        &self.houses_of[cell]
    }

    /// The cells that share a house with `cell`, ascending, without itself.
    #[must_use]
    pub fn peers(&self, cell: usize) -> &[usize] {
        &self.peers[cell]
    }

    /// Data that engines derived from this shape.
    pub(crate) fn cached(&self) -> &Cached {
        &self.cached
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
