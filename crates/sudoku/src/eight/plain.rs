//! Eight fields in two plain words, for CPUs whose vectors have no file here.

use super::Eight;

#[derive(Clone, Copy)]
pub(crate) struct Plain([u64; 2]);

/// The lowest bit, the top bit, and everything below the top bit, of every field.
const LOW: u64 = 0x0001_0001_0001_0001;
const TOP: u64 = 0x8000 * LOW;
const BELOW: u64 = 0x7fff * LOW;
/// Field 3 of a word.
const LAST: u64 = 0xffff << 48;

/// All ones in every field whose top bit is set.
#[inline(always)]
fn spread(tops: u64) -> u64 {
    // From the top bit to all bits: 0x8000 becomes 0x8000 + 0x7fff.
    tops | (tops - (tops >> 15))
}

impl Plain {
    #[inline(always)]
    fn each(self, f: impl Fn(u64) -> u64) -> Self {
        Self([f(self.0[0]), f(self.0[1])])
    }

    #[inline(always)]
    fn both(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Self([f(self.0[0], other.0[0]), f(self.0[1], other.0[1])])
    }
}

impl Eight for Plain {
    #[inline(always)]
    fn load(fields: &[u16; 8]) -> Self {
        let word = |from: usize| {
            let field = |i: usize| u64::from(fields[from + i]) << (16 * i);
            field(0) | field(1) | field(2) | field(3)
        };
        Self([word(0), word(4)])
    }

    #[inline(always)]
    fn store(self, fields: &mut [u16; 8]) {
        for (i, field) in fields.iter_mut().enumerate() {
            *field = (self.0[i / 4] >> (i % 4 * 16)) as u16;
        }
    }

    #[inline(always)]
    fn load_words(words: &[u64; 2]) -> Self {
        Self(*words)
    }

    #[inline(always)]
    fn store_words(self, words: &mut [u64; 2]) {
        *words = self.0;
    }

    #[inline(always)]
    fn splat(field: u16) -> Self {
        Self([LOW * u64::from(field); 2])
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
    fn plus(self, other: Self) -> Self {
        // Top bits are added without a carry into the next field.
        self.both(other, |a, b| ((a & BELOW) + (b & BELOW)) ^ ((a ^ b) & TOP))
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        self.both(other, |a, b| {
            let not_less = spread(((a | TOP) - b) & TOP);
            (b & not_less) | (a & !not_less)
        })
    }

    #[inline(always)]
    fn equal(self, other: Self) -> Self {
        self.both(other, |a, b| {
            let difference = a ^ b;
            !spread((((difference & BELOW) + BELOW) | difference) & TOP)
        })
    }

    #[inline(always)]
    fn bits(self, other: Self) -> u32 {
        // The lowest bits of four fields, 16 bits apart, to four bits side by side at the top.
        let four = |word: u64| ((word & LOW).wrapping_mul(0x1000_2000_4000_8000) >> 60) as u32;
        let eight = |words: [u64; 2]| four(words[0]) | four(words[1]) << 4;
        eight(self.0) | eight(other.0) << 8
    }

    #[inline(always)]
    fn turn1(self) -> Self {
        self.each(|w| (w >> 16 & 0xffff_ffff) | ((w & 0xffff) << 32) | (w & LAST))
    }

    #[inline(always)]
    fn turn2(self) -> Self {
        self.each(|w| (w >> 32 & 0xffff) | ((w & 0xffff_ffff) << 16) | (w & LAST))
    }

    #[inline(always)]
    fn firsts(self, other: Self) -> Self {
        Self([self.0[0], other.0[0]])
    }

    #[inline(always)]
    fn second_first(self, other: Self) -> Self {
        Self([self.0[1], other.0[0]])
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        self.0[0] | self.0[1] == 0
    }

    #[inline(always)]
    fn less_lowest(self) -> Self {
        self.each(|w| w & ((w | TOP) - LOW))
    }
}
