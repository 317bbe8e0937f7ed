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

use super::choose::Chooser;

/// Every digit in every cell of a row.
pub(super) const ALL: [u64; 4] = [0x01ff_01ff_01ff, 0x01ff_01ff_01ff, 0x01ff_01ff_01ff, 0];

/// Nine cells. All operations keep the padding zero if it was.
pub(super) trait Row: Copy {
    /// The chooser for the same instruction set.
    type Chooser: Chooser;

    fn load(words: &[u64; 4]) -> Self;
    fn store(self, words: &mut [u64; 4]);
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// The bits of `self` that `other` does not have.
    fn without(self, other: Self) -> Self;
    /// Column `c` of each triad gets what column `c + 1` had, the last what the first had.
    fn turn1(self) -> Self;
    /// Column `c` of each triad gets what column `c + 2` had.
    fn turn2(self) -> Self;
    /// Box `b` gets what box `b + 1` had, the last what the first had.
    fn shift1(self) -> Self;
    /// Box `b` gets what box `b + 2` had.
    fn shift2(self) -> Self;
    /// All ones in every cell that has no candidate; anything in the padding.
    fn zeros(self) -> Self;
    /// Takes the lowest candidate out of every cell.
    fn less_lowest(self) -> Self;
    fn is_zero(self) -> bool;

    /// The cells with one candidate; all others become empty.
    #[inline(always)]
    fn singles(self) -> Self {
        self.and(self.less_lowest().zeros())
    }

    /// Every cell that is empty here is taken from `other`.
    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        self.or(other.and(self.zeros()))
    }

    #[inline(always)]
    fn or3(self, a: Self, b: Self) -> Self {
        self.or(a).or(b)
    }
}
