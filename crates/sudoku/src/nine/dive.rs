//! Makes quick guesses, two at a time, where many solutions are likely.
//!
//! As long as no position was dead, the search is most likely on its way to one of
//! many solutions, and any cell serves. So from the third guess on, and from the
//! second if there are many cells to choose from, it takes the first of the cells with the
//! fewest candidates, and the last of them that shares neither band nor stack with it:
//!
//! ```text
//!   a . . | . . . | . . .      Two guesses that are unlikely to clash cost the passes of one.
//!   . . . | . . . | . . .      The other values of both are remembered as if they had been
//!   . . . | . . . | . . .      made one after the other:
//!   ------+-------+------
//!   . . . | x x x | x x x        a = 1, b = 2    goes on
//!   . . . | x x x | x x x        a = 1, b ≠ 2    on the stack
//!   . . . | x x x | x b x        a ≠ 1           on the stack, below
//!   ------+-------+------
//!   . . . | x x x | x x x      x: where b may be
//!   . . . | x x x | x x x
//!   . . . | x x x | x x x
//! ```
//!
//! The README of this folder has the measurements.

use super::choose::{Frame, Guess};
use super::search::Board;
use crate::within::within;

/// Estimates if the puzzle has many solutions, by the dead positions met so far.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ManySolutionsLikely {
    /// Dead positions until many solutions are no longer likely.
    left: u8,
}

impl ManySolutionsLikely {
    /// One dead position is forgiven, if it comes late enough.
    pub(crate) const NEW: Self = Self { left: 2 };

    /// Notes a dead position after this many guesses.
    #[inline(always)]
    pub(crate) fn dead(&mut self, guesses: u64) {
        self.left = if guesses > 2 {
            self.left.saturating_sub(1)
        } else {
            0
        };
    }

    /// Returns true if many solutions are still likely.
    #[inline(always)]
    pub(super) fn holds(self) -> bool {
        self.left > 0
    }

    /// Returns true if the next guess might be a quick one: then [`ManySolutionsLikely::dives`] tells.
    #[inline(always)]
    pub(crate) fn may_dive(self, guesses: u64) -> bool {
        self.left > 0 && guesses > 0
    }

    /// Returns true if the next guess is a quick one: the second guess is made with care unless
    /// there are many cells to choose from.
    #[inline(always)]
    pub(crate) fn dives(self, guesses: u64, fewest: [u32; 3]) -> bool {
        let count = || fewest.iter().map(|cells| cells.count_ones()).sum::<u32>();
        self.left > 0 && (guesses > 1 || (guesses == 1 && count() >= 12))
    }
}

/// The cells that share neither band nor stack with a cell of this band and stack.
const FAR: [[u128; 3]; 3] = {
    let mut far = [[0; 3]; 3];
    let mut i = 0;
    while i < 9 * 81 {
        let (from, cell) = (i / 81, i % 81);
        if cell / 27 != from / 3 && cell % 9 / 3 != from % 3 {
            far[from / 3][from % 3] |= 1 << cell;
        }
        i += 1;
    }
    far
};

/// Two quick guesses: the first of the cells with the fewest candidates, and the last of
/// them in another band and another stack, if there is one.
#[inline(always)]
pub(crate) fn dive(frame: &Frame, fewest: [u32; 3]) -> (Guess, Option<Guess>) {
    let [low, middle, high] = fewest.map(u128::from);
    let fewest = low | middle << 32 | high << 64;
    let first = within::<81>(fewest.trailing_zeros() as usize);
    let far = fewest & FAR[first / 27][first % 9 / 3];
    let guess = |cell: usize| Guess {
        cell,
        digit: frame.0[cell] & frame.0[cell].wrapping_neg(),
    };
    let last = 127 - far.leading_zeros() as usize % 128;
    (guess(first), (far != 0).then(|| guess(last % 81)))
}

/// The result of [`dive`] without a frame, if a cell has two candidates, which is nearly always.
///
/// Not inlined, for the reason that `choose` is not.
#[inline(never)]
pub(super) fn dive_in(board: &Board) -> Option<(Guess, Option<Guess>)> {
    let guess = |row: usize, stack: usize, field: u32| {
        let digits = (board[row][stack] >> (16 * field)) as u16;
        Guess {
            cell: 9 * row + 3 * stack + field as usize,
            digit: digits & digits.wrapping_neg(),
        }
    };
    let triads = (0..9).flat_map(|row| [(row, 0), (row, 1), (row, 2)]);
    let (row, stack) = triads.into_iter().find(|&(r, s)| pairs(board[r][s]) != 0)?;
    let first = guess(row, stack, pairs(board[row][stack]).trailing_zeros() / 16);
    let bands = [[8, 7, 6, 5, 4, 3], [8, 7, 6, 2, 1, 0], [5, 4, 3, 2, 1, 0]];
    let stacks = [[2, 1], [2, 0], [1, 0]][stack];
    for row in bands[row / 3] {
        for stack in stacks {
            let pairs = pairs(board[row][stack]);
            if pairs != 0 {
                return Some((
                    first,
                    Some(guess(row, stack, 3 - pairs.leading_zeros() / 16)),
                ));
            }
        }
    }
    Some((first, None))
}

/// The top bit of every cell of a triad with two candidates. No cell is empty.
#[inline(always)]
fn pairs(triad: u64) -> u64 {
    const ONES: u64 = 0x0001_0001_0001;
    const TOPS: u64 = 0x8000 * ONES;
    // Without its lowest candidate, and without the two lowest. The top bits keep each
    // subtraction within its cell.
    let several = triad & ((triad | TOPS) - ONES);
    let many = several & ((several | TOPS) - ONES);
    let some = |cells: u64| cells + (TOPS - ONES);
    some(several) & !some(many) & TOPS
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eight::Plain;
    use crate::nine::{Chooser, EightChooser, board_of};
    use cellwise_core::Rng;

    #[test]
    fn both_forms_take_the_same_two_cells() {
        let mut rng = Rng::new(1);
        let mut alone = 0;
        for round in 0..2_000u64 {
            // From hardly any pair to nearly all cells.
            let settled = 0.5 + (round % 50) as f64 / 100.0;
            let mut frame = Frame::EMPTY;
            for cell in &mut frame.0[..81] {
                *cell = 1 << rng.below(9);
                if !rng.chance(settled) {
                    *cell |= 1 << rng.below(9) | 1 << rng.below(9);
                }
            }
            let fewest = EightChooser::<Plain>::fewest(&frame);
            let Some(guesses) = dive_in(&board_of(|cell| frame.0[cell])) else {
                assert_eq!(EightChooser::<Plain>::with_count(&frame, 2), [0; 3]);
                continue;
            };
            assert_eq!(guesses, dive(&frame, fewest));
            let (first, another) = guesses;
            assert_eq!(first.digit.count_ones(), 1);
            assert_eq!(frame.0[first.cell].count_ones(), 2);
            match another {
                None => alone += 1,
                Some(another) => {
                    assert_eq!(frame.0[another.cell].count_ones(), 2);
                    assert_ne!(first.cell / 27, another.cell / 27);
                    assert_ne!(first.cell % 9 / 3, another.cell % 9 / 3);
                }
            }
        }
        assert!(alone > 20, "{alone}");
    }
}
