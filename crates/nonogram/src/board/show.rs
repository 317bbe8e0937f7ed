//! A board as a picture.

use super::Board;
use crate::{Cell, Picture};

/// Four cells for four bits of a black mask and, above them, of a white mask: a picture of 64
/// million cells is made while somebody waits.
const FOURS: [[Cell; 4]; 256] = {
    let mut fours = [[Cell::Open; 4]; 256];
    let mut i = 0;
    while i < 4 * fours.len() {
        let (masks, bit) = (i / 4, i % 4);
        if masks >> bit & 1 == 1 {
            fours[masks][bit] = Cell::Black;
        } else if masks >> (bit + 4) & 1 == 1 {
            fours[masks][bit] = Cell::White;
        }
        i += 1;
    }
    fours
};

impl Board {
    /// Adds the cells of a row to a picture in the making.
    pub(crate) fn show_row(&self, row: usize, cells: &mut Vec<Cell>) {
        let (black, white) = self.masks(row);
        let mut left = self.width;
        for (black, white) in black.iter().zip(white) {
            let mut word = [[Cell::Open; 4]; 16];
            for (i, four) in word.iter_mut().enumerate() {
                let both = (black >> (4 * i) & 15) | (white >> (4 * i) & 15) << 4;
                *four = FOURS[both as usize];
            }
            cells.extend_from_slice(&word.as_flattened()[..left.min(64)]);
            left -= left.min(64);
        }
    }

    /// The picture after the first `length` steps of the trail.
    pub(crate) fn picture(&self, length: usize) -> Picture {
        let mut cells = Vec::with_capacity(self.cells());
        for row in 0..self.height {
            self.show_row(row, &mut cells);
        }
        for literal in &self.trail[length..] {
            let [row, column] = self.lines_of(literal.cell());
            cells[row * self.width + column - self.height] = Cell::Open;
        }
        Picture::from_cells(self.height, self.width, cells).expect("a colour for every cell")
    }
}
