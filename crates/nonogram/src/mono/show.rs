//! The masks of a row as cells.

use crate::Cell;

/// Four cells for four bits of a black mask and, above them, of a white mask, because a
/// picture may have 64 million cells.
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

/// Adds the cells of a row, given as its black mask and its white mask, to a picture in the making.
pub(super) fn show_row((black, white): (&[u64], &[u64]), width: usize, cells: &mut Vec<Cell>) {
    let mut left = width;
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
