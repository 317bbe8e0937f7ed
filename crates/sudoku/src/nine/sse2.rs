//! A row in two 128-bit registers: what every x86-64 has, so it is the portable form there.
//!
//! ```text
//! [ c0 c1 c2 -- c3 c4 c5 -- ] [ c6 c7 c8 -- -- -- -- -- ]      the four words of `row` as they are
//! ```

#![expect(
    unsafe_code,
    reason = "loads and stores of vectors; 1.6 times as fast as plain words on hardest-1905-11+"
)]

use std::arch::x86_64::*;

use super::choose::{Chooser, Frame};
use super::row::Row;

/// Calls of vector instructions.
macro_rules! sse2 {
    ($($code:tt)*) => {{
        // SAFETY: every x86-64 has SSE2.
        unsafe { $($code)* }
    }};
}

/// The boxes 0 and 1, and box 2 with nothing above it.
#[derive(Clone, Copy)]
pub(super) struct Pair(__m128i, __m128i);

impl Pair {
    #[inline(always)]
    fn both(self, other: Self, f: impl Fn(__m128i, __m128i) -> __m128i) -> Self {
        Self(f(self.0, other.0), f(self.1, other.1))
    }
}

#[inline(always)]
fn less_lowest(cells: __m128i) -> __m128i {
    sse2!(_mm_and_si128(
        cells,
        _mm_add_epi16(cells, _mm_set1_epi16(-1))
    ))
}

impl Row for Pair {
    type Chooser = Sse2Chooser;

    #[inline(always)]
    fn load(words: &[u64; 4]) -> Self {
        let from: *const __m128i = words.as_ptr().cast();
        // SAFETY: the array has 32 bytes.
        unsafe { Self(_mm_loadu_si128(from), _mm_loadu_si128(from.add(1))) }
    }

    #[inline(always)]
    fn store(self, words: &mut [u64; 4]) {
        let to: *mut __m128i = words.as_mut_ptr().cast();
        // SAFETY: the array has 32 bytes.
        unsafe {
            _mm_storeu_si128(to, self.0);
            _mm_storeu_si128(to.add(1), self.1);
        }
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        sse2! {
            self.both(other, |a, b| _mm_and_si128(a, b))

        }
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        sse2! {
            self.both(other, |a, b| _mm_or_si128(a, b))

        }
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        sse2! {
            self.both(other, |a, b| _mm_xor_si128(a, b))

        }
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        sse2! {
            self.both(other, |a, b| _mm_andnot_si128(b, a))

        }
    }

    #[inline(always)]
    fn turn1(self) -> Self {
        sse2! {
            const ORDER: i32 = 0b11_00_10_01;
            let first = _mm_shufflehi_epi16::<ORDER>(_mm_shufflelo_epi16::<ORDER>(self.0));
            Self(first, _mm_shufflelo_epi16::<ORDER>(self.1))

        }
    }

    #[inline(always)]
    fn turn2(self) -> Self {
        sse2! {
            const ORDER: i32 = 0b11_01_00_10;
            let first = _mm_shufflehi_epi16::<ORDER>(_mm_shufflelo_epi16::<ORDER>(self.0));
            Self(first, _mm_shufflelo_epi16::<ORDER>(self.1))

        }
    }

    #[inline(always)]
    fn shift1(self) -> Self {
        sse2! {
            let (a, b) = (_mm_castsi128_pd(self.0), _mm_castsi128_pd(self.1));
            let first = _mm_castpd_si128(_mm_shuffle_pd::<0b01>(a, b));
            Self(first, _mm_move_epi64(self.0))

        }
    }

    #[inline(always)]
    fn shift2(self) -> Self {
        sse2! {
            let first = _mm_unpacklo_epi64(self.1, self.0);
            Self(first, _mm_srli_si128::<8>(self.0))

        }
    }

    #[inline(always)]
    fn zeros(self) -> Self {
        sse2! {
            let none = _mm_setzero_si128();
            Self(_mm_cmpeq_epi16(self.0, none), _mm_cmpeq_epi16(self.1, none))

        }
    }

    #[inline(always)]
    fn less_lowest(self) -> Self {
        Self(less_lowest(self.0), less_lowest(self.1))
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        sse2! {
            let all = _mm_or_si128(self.0, self.1);
            _mm_movemask_epi8(_mm_cmpeq_epi8(all, _mm_setzero_si128())) == 0xffff

        }
    }
}

/// Counts eight cells at a time, by taking candidates away until none is left.
pub(crate) struct Sse2Chooser;

impl Chooser for Sse2Chooser {
    #[inline(always)]
    fn with_count(frame: &Frame, count: u16) -> [u32; 3] {
        let mut bits = [0; 3];
        for (word, cells) in bits.iter_mut().zip(frame.0.chunks_exact(32)) {
            for (half, cells) in cells.chunks_exact(16).enumerate() {
                let from: *const __m128i = cells.as_ptr().cast();
                // SAFETY: each chunk has 32 bytes.
                let (low, high) = unsafe { (_mm_loadu_si128(from), _mm_loadu_si128(from.add(1))) };
                let (low, high) = (has_count(low, count), has_count(high, count));
                let both = sse2!(_mm_movemask_epi8(_mm_packs_epi16(low, high)));
                *word |= (both as u32) << (16 * half);
            }
        }
        bits
    }
}

/// All ones where a cell has `count` candidates.
#[inline(always)]
fn has_count(mut cells: __m128i, count: u16) -> __m128i {
    for _ in 1..count {
        cells = less_lowest(cells);
    }
    sse2! {
        let none = _mm_setzero_si128();
        let fewer = _mm_cmpeq_epi16(cells, none);
        let at_most = _mm_cmpeq_epi16(less_lowest(cells), none);
        _mm_andnot_si128(fewer, at_most)
    }
}
