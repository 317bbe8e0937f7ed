//! The houses, peers and rectangles of a board as sets of cells, made once per shape.
//!
//! In: a [`Shape`]. Out: every house, every cell's peers and every fair rectangle as [`Set`]s.
//! Digits and candidates are in [`super::view`].

use std::any::Any;
use std::sync::{Arc, OnceLock};

use cellwise_core::{Budget, Limit};
use cellwise_sudoku::{CellSet, Shape};

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
    pub(crate) houses: Vec<CellSet<N>>,
    /// True for a house that has as many cells as there are digits, so that every digit occurs in it.
    pub(crate) complete: Vec<bool>,
    pub(crate) peers: Vec<CellSet<N>>,
    /// The rectangles whose two diagonals may swap their digits without any house noticing.
    pub(crate) rectangles: Vec<Rectangle>,
    /// For every row, as a mask, the rows that share a region (no row or column) with it.
    pub(crate) near_rows: Vec<u64>,
    /// The same for columns.
    pub(crate) near_columns: Vec<u64>,
}

/// The geometry of the classic board, made once.
static CLASSIC: OnceLock<Arc<dyn Any + Send + Sync>> = OnceLock::new();

/// A geometry being made, which can pause and go on.
pub(crate) enum Builder<const N: usize> {
    Ready(Arc<Geometry<N>>),
    Making {
        geometry: Geometry<N>,
        /// Rectangles are wanted.
        rectangles: bool,
        /// Pairs of rows whose rectangles are known.
        pairs_done: usize,
    },
}

impl<const N: usize> Builder<N> {
    /// Begins with a shape. Rectangles are needed only where arguments from uniqueness hold.
    pub(crate) fn new(shape: &Arc<Shape>, rectangles: bool) -> Self {
        if N == 2
            && shape.is_classic()
            && let Some(shared) = CLASSIC.get()
            && let Ok(geometry) = Arc::clone(shared).downcast()
        {
            return Self::Ready(geometry);
        }
        Self::Making {
            geometry: Geometry::new(shape),
            rectangles: shape.is_classic() || (rectangles && shape.size() <= MAX_RECTANGLE_SIZE),
            pairs_done: 0,
        }
    }

    /// Goes on to the geometry or to the end of the budget.
    pub(crate) fn advance(&mut self, budget: &mut Budget) -> Result<Arc<Geometry<N>>, Limit> {
        let (geometry, rectangles, pairs_done) = match self {
            Self::Ready(geometry) => return Ok(Arc::clone(geometry)),
            Self::Making {
                geometry,
                rectangles,
                pairs_done,
            } => (geometry, *rectangles, pairs_done),
        };
        let shape = Arc::clone(&geometry.shape);
        while geometry.peers.len() < shape.cells() {
            let peers = shape.peers(geometry.peers.len()).iter().copied();
            geometry.peers.push(peers.collect());
            budget.spend(1)?;
        }
        let rows = if rectangles { shape.size() } else { 0 };
        let pairs = (0..rows).flat_map(|top| (top + 1..rows).map(move |bottom| (top, bottom)));
        for (top, bottom) in pairs.skip(*pairs_done) {
            fair_rectangles(&shape, top, bottom, &mut geometry.rectangles);
            *pairs_done += 1;
            // Paid for afterwards, so that the smallest slice gets on.
            budget.spend(4 * rows as u64)?;
        }
        let made = Arc::new(std::mem::replace(geometry, Geometry::new(&shape)));
        if N == 2 && shape.is_classic() {
            CLASSIC.get_or_init(|| Arc::clone(&made) as _);
        }
        *self = Self::Ready(Arc::clone(&made));
        Ok(made)
    }
}

impl<const N: usize> Geometry<N> {
    /// The houses of a shape. Peers and rectangles are the [`Builder`]'s work.
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
            peers: Vec::with_capacity(shape.cells()),
            rectangles: Vec::new(),
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

/// Adds every rectangle between two rows in which each house holds as many corners of one diagonal
/// as of the other. On the classic board these are the ones that lie in two boxes.
fn fair_rectangles(shape: &Shape, top: usize, bottom: usize, found: &mut Vec<Rectangle>) {
    let n = shape.size();
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

#[cfg(test)]
mod tests {
    use super::*;
    use cellwise_sudoku::{House, HouseKind};

    fn geometry(shape: &Arc<Shape>) -> Arc<Geometry<2>> {
        let mut builder = Builder::new(shape, true);
        builder.advance(&mut Budget::unlimited()).unwrap()
    }

    #[test]
    fn slices_make_the_same_geometry() {
        let shape = Arc::new(Shape::boxes(2, 4).unwrap());
        let mut builder = Builder::<2>::new(&shape, true);
        let mut budget = Budget::unlimited().with_slice(9);
        let mut slices = 1;
        let sliced = loop {
            match builder.advance(&mut budget) {
                Ok(geometry) => break geometry,
                Err(_) => budget.next_slice(),
            }
            slices += 1;
        };
        let whole = geometry(&shape);
        assert!(slices > 20, "{slices}");
        assert_eq!(sliced.peers, whole.peers);
        assert_eq!(sliced.rectangles, whole.rectangles);
    }

    #[test]
    fn the_classic_board_has_486_fair_rectangles() {
        assert_eq!(geometry(&Shape::classic()).rectangles.len(), 2 * 9 * 27);
    }

    #[test]
    fn a_diagonal_through_one_corner_spoils_a_rectangle() {
        let diagonal = House {
            kind: HouseKind::Region("diagonal".into()),
            cells: (0..9).map(|i| i * 10).collect(),
        };
        let shape = Arc::new(Shape::classic().with_houses([diagonal]).unwrap());
        let geometry = geometry(&shape);
        assert!(!geometry.rectangles.contains(&[0, 3, 9, 12]));
        assert!(geometry.rectangles.contains(&[1, 3, 19, 21]));
    }
}
