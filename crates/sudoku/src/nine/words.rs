//! A row in three plain words, for CPUs other than x86-64; the compiler uses the target's vectors.

use super::choose::PlainChooser;
use super::row::Row;

/// One word for each box.
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
}

impl Row for Words {
    type Chooser = PlainChooser;

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
    fn zeros(self) -> Self {
        self.each(|w| !Self::nonzero(w))
    }

    #[inline(always)]
    fn less_lowest(self) -> Self {
        self.each(|w| w & ((w | TOP) - LOW))
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }
}
