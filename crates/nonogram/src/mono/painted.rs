//! The order in which the cells of each line were painted.
//!
//! In: cells as they are painted and opened again. Out: for a line its places, oldest first. Only
//! the analysis of conflicts asks, and only for what may be undone, so the order is kept only
//! while the engine learns.

use crate::engine::shape::Shape;

/// Longer lines give no places: their reasons are not cut down.
const MAX_CELLS: usize = 512;

/// Places by line; empty while the engine does not learn.
#[derive(Clone, Debug, Default)]
pub(crate) struct Painted {
    height: usize,
    width: usize,
    // For every line of at most 512 cells the places painted, oldest first, and how many:
    //   row 0: 7 3 12 … | row 1: … | column 0: …
    places: Vec<u16>,
    counts: Vec<u16>,
}

impl Painted {
    pub(super) fn new(shape: Shape) -> Self {
        let Shape { height, width, .. } = shape;
        let cells = |cells: usize| if cells <= MAX_CELLS { cells } else { 0 };
        Self {
            height,
            width,
            places: vec![0; height * cells(width) + width * cells(height)],
            counts: vec![0; height + width],
        }
    }

    /// The index of the first place of a line of at most 512 cells.
    #[inline]
    fn at(&self, line: usize) -> usize {
        match line.checked_sub(self.height) {
            None => line * self.width,
            Some(column) if self.width <= MAX_CELLS => (self.width + column) * self.height,
            Some(column) => column * self.height,
        }
    }

    /// The places of a line of at most 512 cells in the order in which they were painted.
    #[inline]
    pub(super) fn order(&self, line: usize) -> &[u16] {
        let at = self.at(line);
        &self.places[at..at + usize::from(self.counts[line])]
    }

    /// Notes that a cell was painted.
    #[inline]
    pub(super) fn note(&mut self, [row, column]: [usize; 2]) {
        if !self.counts.is_empty() {
            self.push(row, column, self.width);
            self.push(self.height + column, row, self.height);
        }
    }

    #[inline]
    fn push(&mut self, line: usize, place: usize, length: usize) {
        if length <= MAX_CELLS {
            let at = self.at(line) + usize::from(self.counts[line]);
            self.places[at] = place as u16;
            self.counts[line] += 1;
        }
    }

    /// Notes that the cell painted last in its row and in its column is open again.
    #[inline]
    pub(super) fn undo(&mut self, [row, column]: [usize; 2]) {
        if !self.counts.is_empty() {
            // The counts of longer lines are 0 and stay so.
            self.counts[row] = self.counts[row].saturating_sub(1);
            let column = self.height + column;
            self.counts[column] = self.counts[column].saturating_sub(1);
        }
    }
}
