//! Who sees whom on a board, as cell sets: made once per shape.
//!
//! In: a [`Shape`]. Out: every house, every cell's peers and every fair
//! rectangle as [`Set`]s. Candidates and digits live in [`super::view`].

use std::any::Any;
use std::sync::{Arc, OnceLock};

use cellwise_sudoku::Shape;

use super::set::Set;

/// The largest board on which rectangles are looked for: their number grows
/// with the fourth power of the size.
const MAX_RECTANGLE_SIZE: usize = 25;

/// Four corners `[a, b, c, d]` of a rectangle, row by row.
///
/// ```text
///   a … b
///   ⋮   ⋮      a and d are one diagonal, b and c the other
///   c … d
/// ```
pub(crate) type Rectangle = [usize; 4];

pub(crate) struct Geometry<const N: usize> {
    pub(crate) shape: Arc<Shape>,
    pub(crate) size: usize,
    /// Rows, columns, boxes, others: the order of [`Shape::houses`].
    pub(crate) houses: Vec<Set<N>>,
    /// Whether a house has as many cells as there are digits, so that every digit occurs in it.
    pub(crate) complete: Vec<bool>,
    pub(crate) peers: Vec<Set<N>>,
    /// The rectangles whose two diagonals may swap their digits without any house noticing.
    pub(crate) rectangles: Vec<Rectangle>,
    /// For every row, as a mask, the rows that share a region (no row or column) with it.
    pub(crate) near_rows: Vec<u64>,
    /// The same for columns.
    pub(crate) near_columns: Vec<u64>,
}

impl<const N: usize> Geometry<N> {
    /// The geometry of a shape; that of the classic board is made once and shared.
    pub(crate) fn of(shape: &Arc<Shape>) -> Arc<Self> {
        static CLASSIC: OnceLock<Arc<dyn Any + Send + Sync>> = OnceLock::new();
        if N == 2 && shape.is_classic() {
            let shared = CLASSIC.get_or_init(|| Arc::new(Self::new(shape)));
            if let Ok(geometry) = Arc::clone(shared).downcast::<Self>() {
                return geometry;
            }
        }
        Arc::new(Self::new(shape))
    }

    fn new(shape: &Arc<Shape>) -> Self {
        let size = shape.size();
        let houses = shape.houses();
        let (mut near_rows, mut near_columns) = (vec![0; size], vec![0; size]);
        for region in &houses[2 * size..] {
            let mask = |line: fn(usize, usize) -> usize| {
                region
                    .cells
                    .iter()
                    .fold(0u64, |mask, &cell| mask | 1 << line(cell, size))
            };
            let rows = mask(|cell, size| cell / size);
            let columns = mask(|cell, size| cell % size);
            for &cell in &region.cells {
                near_rows[cell / size] |= rows;
                near_columns[cell % size] |= columns;
            }
        }
        Self {
            shape: Arc::clone(shape),
            size,
            houses: houses
                .iter()
                .map(|house| house.cells.iter().copied().collect())
                .collect(),
            complete: houses
                .iter()
                .map(|house| house.cells.len() == size)
                .collect(),
            peers: (0..shape.cells())
                .map(|cell| shape.peers(cell).iter().copied().collect())
                .collect(),
            rectangles: fair_rectangles(shape),
            near_rows,
            near_columns,
        }
    }

    /// Rows and columns come first among the houses.
    pub(crate) fn is_line(&self, house: usize) -> bool {
        house < 2 * self.size
    }

    pub(crate) fn is_row(&self, house: usize) -> bool {
        house < self.size
    }
}

/// Every rectangle in which each house holds as many corners of one diagonal
/// as of the other. On the classic board these are the ones that lie in two boxes.
fn fair_rectangles(shape: &Shape) -> Vec<Rectangle> {
    let n = shape.size();
    let mut found = Vec::new();
    if n > MAX_RECTANGLE_SIZE {
        return found;
    }
    let fair = |[a, b, c, d]: Rectangle| {
        // Each digit stands on both corners of a diagonal.
        let apart = |x: usize, y: usize| shape.peers(x).binary_search(&y).is_err();
        apart(a, d)
            && apart(b, c)
            && [a, b, c, d].iter().all(|&corner| {
                shape.houses_of(corner).iter().all(|&h| {
                    let cells = &shape.houses()[h].cells;
                    let inside = |cell: usize| usize::from(cells.binary_search(&cell).is_ok());
                    inside(a) + inside(d) == inside(b) + inside(c)
                })
            })
    };
    for top in 0..n {
        for bottom in top + 1..n {
            for left in 0..n {
                for right in left + 1..n {
                    let corners = [
                        top * n + left,
                        top * n + right,
                        bottom * n + left,
                        bottom * n + right,
                    ];
                    if fair(corners) {
                        found.push(corners);
                    }
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use cellwise_sudoku::{House, HouseKind};

    #[test]
    fn the_classic_board_has_486_fair_rectangles() {
        assert_eq!(
            Geometry::<2>::of(&Shape::classic()).rectangles.len(),
            2 * 9 * 27
        );
    }

    #[test]
    fn a_diagonal_through_one_corner_spoils_a_rectangle() {
        let diagonal = House {
            kind: HouseKind::Region("diagonal".into()),
            cells: (0..9).map(|i| i * 10).collect(),
        };
        let shape = Arc::new(Shape::classic().with_houses([diagonal]).unwrap());
        let geometry = Geometry::<2>::of(&shape);
        assert!(!geometry.rectangles.contains(&[0, 3, 9, 12]));
        assert!(geometry.rectangles.contains(&[1, 3, 19, 21]));
    }
}
