//! Chooses what to guess when reasoning stalls: the smallest domain first.
//!
//! A domain is what is left of a cell (its digits) or of a digit in a house
//! (its places). Ties are broken at random, by the engine's seed.

use cellwise_core::Rng;

use super::state::{Lit, State};

/// A digit for the cell, or a place for the digit, with the fewest alternatives.
/// Call at a fixpoint with open cells left.
pub(super) fn decide(state: &State, rng: &mut Rng) -> Lit {
    let cells = state.layout.cells;
    let mut best = (u32::MAX, 0);
    let start = rng.below(cells);
    for cell in (start..cells).chain(0..start) {
        let left = state.digits[cell].count_ones();
        if left > 1 && left < best.0 {
            best = (left, cell);
            if left == 2 {
                break;
            }
        }
    }
    let (_, cell) = best;
    let digits = state.digits[cell];
    let digit = nth_bit(digits, rng.below(digits.count_ones() as usize));
    Lit::is(state.layout.index(cell, digit))
}

/// The `n`th set bit of a word, counted from 0.
fn nth_bit(mut word: u64, n: usize) -> usize {
    for _ in 0..n {
        word &= word - 1;
    }
    word.trailing_zeros() as usize
}
