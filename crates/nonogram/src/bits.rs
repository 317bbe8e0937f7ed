//! Sets of cells or of boundaries of a line as machine words: one, two, or several.
//!
//! ```text
//! cells         0   1   2   3          bit i of a set of cells: cell i
//! boundaries  0   1   2   3   4        bit i of a set of boundaries: before cell i
//! ```
//!
//! A line of n cells has n + 1 boundaries, so n must be less than the number of bits.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, Not};

/// A set of small numbers.
pub(crate) trait Bits:
    Copy + Eq + Debug + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
{
    /// The number of values it has room for.
    const SIZE: u32;
    /// The empty set.
    const NONE: Self;
    /// The numbers below `n`.
    fn below(n: u32) -> Self;
    /// The set with this one number.
    fn one(n: u32) -> Self;
    /// All numbers `n` higher.
    fn up(self, n: u32) -> Self;
    /// All numbers `n` lower; those below `n` fall out.
    fn down(self, n: u32) -> Self;
    /// The sum of the two sets read as numbers, without its last carry.
    fn plus(self, other: Self) -> Self;
    /// The lowest number of the set, or something else if it is empty.
    fn lowest(self) -> u32;
    /// `i` becomes `n - 1 - i`; there must be nothing from `n` on.
    fn mirrored(self, n: u32) -> Self;
    /// The set whose words these are; words that are missing are 0.
    fn from_words(words: &[u64]) -> Self;
    /// The set whose words begin at bit `offset` of these; words that are missing are 0.
    fn from_words_at(words: &[u64], offset: u32) -> Self;
    /// The word number `i`.
    fn word(self, i: usize) -> u64;

    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::NONE
    }
}

macro_rules! bits_of_integer {
    ($word:ty) => {
        impl Bits for $word {
            const SIZE: u32 = <$word>::BITS;
            const NONE: Self = 0;
            #[inline(always)]
            fn below(n: u32) -> Self {
                if n == 0 { 0 } else { !0 >> (Self::SIZE - n) }
            }
            #[inline(always)]
            fn one(n: u32) -> Self {
                1 << n
            }
            #[inline(always)]
            fn up(self, n: u32) -> Self {
                self << n
            }
            #[inline(always)]
            fn down(self, n: u32) -> Self {
                self >> n
            }
            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
            #[inline(always)]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }
            #[inline(always)]
            fn mirrored(self, n: u32) -> Self {
                // Never a shift by the whole width: a set of no numbers has none to mirror.
                self.reverse_bits() >> (Self::SIZE - n.max(1))
            }
            #[inline(always)]
            fn from_words(words: &[u64]) -> Self {
                let mut all: Self = 0;
                for (i, &word) in words.iter().enumerate().take(size_of::<Self>() / 8) {
                    all |= Self::from(word) << (64 * i % Self::BITS as usize);
                }
                all
            }
            #[inline(always)]
            fn from_words_at(words: &[u64], offset: u32) -> Self {
                let mut all: Self = 0;
                for i in 0..size_of::<Self>() / 8 {
                    all |= Self::from(word_at(words, offset + 64 * i as u32)) << (64 * i);
                }
                all
            }
            #[inline(always)]
            fn word(self, i: usize) -> u64 {
                (self >> (64 * i % Self::BITS as usize)) as u64
            }
        }
    };
}

/// The 64 bits from bit `offset` on.
#[inline(always)]
fn word_at(words: &[u64], offset: u32) -> u64 {
    let (first, bits) = ((offset / 64) as usize, offset % 64);
    let at = |i: usize| words.get(i).copied().unwrap_or(0);
    at(first) >> bits | at(first + 1) << 1 << (63 - bits)
}

bits_of_integer!(u64);
bits_of_integer!(u128);

/// Several words, lowest first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Wide<const N: usize>([u64; N]);

impl<const N: usize> BitAnd for Wide<N> {
    type Output = Self;
    #[inline(always)]
    fn bitand(mut self, other: Self) -> Self {
        for i in 0..N {
            self.0[i] &= other.0[i];
        }
        self
    }
}

impl<const N: usize> BitOr for Wide<N> {
    type Output = Self;
    #[inline(always)]
    fn bitor(mut self, other: Self) -> Self {
        for i in 0..N {
            self.0[i] |= other.0[i];
        }
        self
    }
}

impl<const N: usize> Not for Wide<N> {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        self.map_words(|word| !word)
    }
}

impl<const N: usize> Bits for Wide<N> {
    const SIZE: u32 = 64 * N as u32;
    const NONE: Self = Self([0; N]);

    fn below(n: u32) -> Self {
        Self(std::array::from_fn(|i| {
            let n = n.saturating_sub(64 * i as u32);
            if n >= 64 { !0 } else { (1 << n) - 1 }
        }))
    }

    fn one(n: u32) -> Self {
        Self::NONE.with(n)
    }

    #[inline]
    fn up(self, n: u32) -> Self {
        let (words, bits) = ((n / 64) as usize, n % 64);
        if words == 0 {
            // Most steps are short. A plain loop becomes vectors.
            let mut moved = self.map_words(|word| word << bits);
            for i in 1..N {
                moved.0[i] |= self.0[i - 1] >> 1 >> (63 - bits);
            }
            return moved;
        }
        Self(std::array::from_fn(|i| {
            let at = |i: usize, back: usize| i.checked_sub(back).map_or(0, |i| self.0[i]);
            let low = at(i, words + 1);
            at(i, words) << bits | low >> 1 >> (63 - bits)
        }))
    }

    #[inline]
    fn down(self, n: u32) -> Self {
        let (words, bits) = ((n / 64) as usize, n % 64);
        if words == 0 {
            let mut moved = self.map_words(|word| word >> bits);
            for i in 1..N {
                moved.0[i - 1] |= self.0[i] << 1 << (63 - bits);
            }
            return moved;
        }
        Self(std::array::from_fn(|i| {
            let at = |i: usize| self.0.get(i).copied().unwrap_or(0);
            at(i + words) >> bits | at(i + words + 1) << 1 << (63 - bits)
        }))
    }

    #[inline]
    fn plus(mut self, other: Self) -> Self {
        let mut carry = false;
        for i in 0..N {
            let (sum, first) = self.0[i].overflowing_add(other.0[i]);
            let (sum, second) = sum.overflowing_add(u64::from(carry));
            self.0[i] = sum;
            carry = first | second;
        }
        self
    }

    fn lowest(self) -> u32 {
        let found = (0..N).find(|&i| self.0[i] != 0).unwrap_or(N - 1);
        64 * found as u32 + self.0[found].trailing_zeros()
    }

    #[inline]
    fn mirrored(self, n: u32) -> Self {
        Self(std::array::from_fn(|i| self.0[N - 1 - i].reverse_bits())).down(Self::SIZE - n)
    }

    fn from_words(words: &[u64]) -> Self {
        Self(std::array::from_fn(|i| words.get(i).copied().unwrap_or(0)))
    }

    #[inline]
    fn from_words_at(words: &[u64], offset: u32) -> Self {
        Self(std::array::from_fn(|i| {
            word_at(words, offset + 64 * i as u32)
        }))
    }

    #[inline(always)]
    fn word(self, i: usize) -> u64 {
        self.0[i]
    }
}

impl<const N: usize> Wide<N> {
    #[inline(always)]
    fn map_words(mut self, of: impl Fn(u64) -> u64) -> Self {
        for word in &mut self.0 {
            *word = of(*word);
        }
        self
    }

    fn with(mut self, n: u32) -> Self {
        self.0[(n / 64) as usize] |= 1 << (n % 64);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn wide_sets_agree_with_one_word(
            a in any::<u128>(), b in any::<u128>(), n in 0..128u32, size in 1..=128u32,
        ) {
            let wide = |x: u128| Wide::<2>([x as u64, (x >> 64) as u64]);
            prop_assert_eq!(wide(a).up(n), wide(a.up(n)));
            prop_assert_eq!(wide(a).down(n), wide(a.down(n)));
            prop_assert_eq!(wide(a).plus(wide(b)), wide(a.plus(b)));
            prop_assert_eq!(wide(a) & !wide(b), wide(a & !b));
            let cut = a & u128::below(size);
            prop_assert_eq!(wide(cut).mirrored(size), wide(cut.mirrored(size)));
            prop_assert_eq!(Wide::<2>::below(size), wide(u128::below(size)));
            prop_assert_eq!(Wide::<2>::one(n), wide(u128::one(n)));
            prop_assert_eq!(wide(a).lowest(), if a == 0 { 128 } else { a.lowest() });
            prop_assert_eq!(u128::from_words(&[a as u64, (a >> 64) as u64]), a);
            prop_assert_eq!(a.word(1), wide(a).word(1));
            let words = [a as u64, (a >> 64) as u64];
            prop_assert_eq!(u128::from_words_at(&words, n), a >> n);
            prop_assert_eq!(u64::from_words_at(&words, n), (a >> n) as u64);
            prop_assert_eq!(Wide::<2>::from_words_at(&words, n), wide(a >> n));
        }
    }
}
