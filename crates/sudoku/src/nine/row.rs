//! One row of candidates, and the few operations that the engine is made of.
//!
//! ```text
//! box        0                1                2            (padding)
//! word  [ c0 c1 c2 -- ] [ c3 c4 c5 -- ] [ c6 c7 c8 -- ] [ -- -- -- -- ]
//!         16 bits a cell, bit d-1 = "digit d may go here"; -- is always 0
//! ```
//!
//! A triad (the three cells of a row within a box) is one 64-bit word. So what
//! happens within a triad is a turn of 16-bit fields, what happens between the
//! boxes of a band is a shift of words, and columns need no movement at all.

use super::choose::Sieve;

/// Every digit in every cell of a row.
pub(super) const ALL: [u64; 4] = [0x01ff_01ff_01ff, 0x01ff_01ff_01ff, 0x01ff_01ff_01ff, 0];

/// Nine cells. All operations keep the padding zero if it was.
pub(super) trait Row: Copy {
    /// What goes with it to choose a cell.
    type Sieve: Sieve;

    fn load(words: &[u64; 4]) -> Self;
    fn store(self, words: &mut [u64; 4]);
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// What is in `self` and not in `other`.
    fn without(self, other: Self) -> Self;
    /// Column `c` of each triad gets what column `c + 1` had, the last what the first had.
    fn turn1(self) -> Self;
    /// Column `c` of each triad gets what column `c + 2` had.
    fn turn2(self) -> Self;
    /// Box `b` gets what box `b + 1` had, the last what the first had.
    fn shift1(self) -> Self;
    /// Box `b` gets what box `b + 2` had.
    fn shift2(self) -> Self;
    /// The cells with one candidate; all others become empty.
    fn singles(self) -> Self;
    /// Some bit set in every cell that has no candidate; anything in the padding.
    fn empty_cells(self) -> Self;
    /// Every cell that is empty here is taken from `other`.
    fn or_else(self, other: Self) -> Self;
    fn is_zero(self) -> bool;
    /// Bit `4 b + i` says whether cell `i` of box `b` has two candidates.
    fn pairs(self) -> u32;

    #[inline(always)]
    fn or3(self, a: Self, b: Self) -> Self {
        self.or(a).or(b)
    }
}
