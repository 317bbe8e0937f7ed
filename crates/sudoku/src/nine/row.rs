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

use super::choose::{PlainSieve, Sieve};

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

    #[inline(always)]
    fn or3(self, a: Self, b: Self) -> Self {
        self.or(a).or(b)
    }
}

/// A row in three plain words; the compiler makes of it what the target has.
#[derive(Clone, Copy)]
pub(super) struct Words([u64; 3]);

/// The lowest bit, the guard bit and everything below it, of every field.
const LOW: u64 = 0x0001_0001_0001;
const TOP: u64 = 0x8000_8000_8000;
const BELOW: u64 = 0x7fff_7fff_7fff;

impl Words {
    #[inline(always)]
    fn each(self, f: impl Fn(u64) -> u64) -> Self {
        Self(self.0.map(f))
    }

    #[inline(always)]
    fn both(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|i| f(self.0[i], other.0[i])))
    }

    /// All ones in every field that is not zero; fields are below 2^15.
    #[inline(always)]
    fn nonzero(word: u64) -> u64 {
        let top = (word + BELOW) & TOP;
        // From the top bit to all bits: 0x8000 becomes 0x8000 + 0x7fff.
        top | (top - (top >> 15))
    }

    /// Takes the lowest candidate out of every cell.
    #[inline(always)]
    fn less_lowest(word: u64) -> u64 {
        word & ((word | TOP) - LOW)
    }
}

impl Row for Words {
    type Sieve = PlainSieve;

    #[inline(always)]
    fn load(words: &[u64; 4]) -> Self {
        Self([words[0], words[1], words[2]])
    }

    #[inline(always)]
    fn store(self, words: &mut [u64; 4]) {
        words[..3].copy_from_slice(&self.0);
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.both(other, |a, b| a & b)
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.both(other, |a, b| a | b)
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.both(other, |a, b| a ^ b)
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.both(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn turn1(self) -> Self {
        self.each(|w| (w >> 16) | ((w & 0xffff) << 32))
    }

    #[inline(always)]
    fn turn2(self) -> Self {
        self.each(|w| (w >> 32) | ((w << 16) & 0xffff_ffff_0000))
    }

    #[inline(always)]
    fn shift1(self) -> Self {
        let [a, b, c] = self.0;
        Self([b, c, a])
    }

    #[inline(always)]
    fn shift2(self) -> Self {
        let [a, b, c] = self.0;
        Self([c, a, b])
    }

    #[inline(always)]
    fn singles(self) -> Self {
        self.each(|w| w & !Self::nonzero(Self::less_lowest(w)))
    }

    #[inline(always)]
    fn empty_cells(self) -> Self {
        self.each(|w| !Self::nonzero(w))
    }

    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        self.both(other, |a, b| a | (b & !Self::nonzero(a)))
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }
}
