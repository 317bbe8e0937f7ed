//! What has changed since a board on which some rules found nothing.
//!
//! A pattern all of whose cells are as they were finds nothing again: all that it removes was gone on that board. So a rule looks
//! only at patterns with a cell, a house or a digit that has changed.

use super::board::{Board, HOUSES_OF, cells};

/// The difference between two boards, of which the later one has fewer candidates.
pub(super) struct Changed {
    pub(super) cells: u128,
    /// The digits that some cell has lost.
    digits: u16,
    /// The houses of these cells.
    houses: u32,
}

impl Changed {
    /// Everything counts as changed if there is no board before.
    pub(super) fn since(before: Option<&Board>, now: &Board) -> Self {
        let mut changed = Self {
            cells: u128::MAX,
            digits: u16::MAX,
            houses: u32::MAX,
        };
        let Some(before) = before else {
            return changed;
        };
        (changed.cells, changed.digits, changed.houses) = (0, 0, 0);
        for cell in 0..81 {
            let lost = before.candidates[cell] ^ now.candidates[cell];
            changed.digits |= lost;
            changed.cells |= u128::from(lost != 0) << cell;
        }
        for cell in cells(changed.cells) {
            for house in HOUSES_OF[cell] {
                changed.houses |= 1 << house;
            }
        }
        changed
    }

    pub(super) fn has_cell(&self, cell: usize) -> bool {
        self.cells >> cell & 1 != 0
    }

    pub(super) fn has_digit(&self, digit: usize) -> bool {
        self.digits >> digit & 1 != 0
    }

    pub(super) fn has_house(&self, house: usize) -> bool {
        self.houses >> house & 1 != 0
    }
}
