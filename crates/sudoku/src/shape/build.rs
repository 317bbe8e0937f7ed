//! The ways to make a shape: boxes, pieces of a jigsaw, boards that overlap, further houses.

use std::sync::{Arc, OnceLock};

use super::cached::Cached;
use super::{House, HouseKind, MAX_SIZE, Shape, ShapeError};

/// A shape without its houses.
struct Ground {
    size: usize,
    digits: usize,
    box_size: (usize, usize),
    corners: Vec<usize>,
    holes: Vec<bool>,
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
        match Self::usual_boxes(size) {
            Some((rows, columns)) => Self::boxes(rows, columns),
            None => Err(ShapeError::NoUsualBox(size)),
        }
    }

    /// Rows and columns of the usual boxes for a size; none for primes.
    ///
    /// ```
    /// use cellwise_sudoku::Shape;
    ///
    /// assert_eq!((Shape::usual_boxes(12), Shape::usual_boxes(7)), (Some((3, 4)), None));
    /// ```
    #[must_use]
    pub fn usual_boxes(size: usize) -> Option<(usize, usize)> {
        let divides = |rows: &usize| size.is_multiple_of(*rows);
        let rows = (1..=size.isqrt()).rev().find(divides)?;
        (rows > 1 || size == 1).then_some((rows, size / rows))
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
        self.layout = Cached::default();
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
        self.layout = Cached::default();
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

    /// Checks the houses and finds those of each cell.
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
        Ok(Self {
            size,
            digits,
            corners,
            holes,
            box_rows,
            box_columns,
            houses,
            houses_of,
            peers: Cached::default(),
            layout: Cached::default(),
        })
    }

    /// The peers of each cell, ascending.
    pub(super) fn find_peers(&self) -> Vec<Vec<usize>> {
        // The last cell that each cell was seen from.
        let mut seen_from = vec![usize::MAX; self.cells()];
        let of_cell = |cell: usize| {
            seen_from[cell] = cell;
            let mut peers = Vec::new();
            for &house in &self.houses_of[cell] {
                for &other in &self.houses[house].cells {
                    if std::mem::replace(&mut seen_from[other], cell) != cell {
                        peers.push(other);
                    }
                }
            }
            peers.sort_unstable();
            peers
        };
        (0..self.cells()).map(of_cell).collect()
    }
}
