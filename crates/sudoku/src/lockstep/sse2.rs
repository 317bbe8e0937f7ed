//! Lanes in 128-bit registers: what every x86-64 has, so it is the portable form there.
//!
//! The compiler makes about the same of plain arrays, but not reliably: when it optimises the whole
//! program together (`lto = "fat"`) it inlines them before it has made vectors of them.

#![expect(
    unsafe_code,
    reason = "loads and stores of vectors; up to 1.4 times as fast as plain arrays, see the README of this folder"
)]

use std::arch::x86_64::*;

use super::vector::{Cells, Vector};
use crate::nine::Sse2Chooser;

/// Calls of vector instructions.
macro_rules! sse2 {
    ($($code:tt)*) => {{
        // SAFETY: every x86-64 has SSE2.
        unsafe { $($code)* }
    }};
}

/// Eight lanes.
#[derive(Clone, Copy)]
pub(super) struct Xmm(__m128i);

impl Vector for Xmm {
    type Chooser = Sse2Chooser;
    const N: usize = 8;

    #[inline(always)]
    fn load(cells: &Cells, from: usize) -> Self {
        let lanes: &[u16; 8] = cells.0[from..from + 8].try_into().expect("8 lanes");
        // SAFETY: the array has 16 bytes.
        unsafe { Self(_mm_loadu_si128(lanes.as_ptr().cast())) }
    }

    #[inline(always)]
    fn store(self, cells: &mut Cells, from: usize) {
        let lanes: &mut [u16; 8] = (&mut cells.0[from..from + 8]).try_into().expect("8 lanes");
        // SAFETY: the array has 16 bytes.
        unsafe { _mm_storeu_si128(lanes.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn splat(lane: u16) -> Self {
        sse2! {
            Self(_mm_set1_epi16(lane as i16))

        }
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        sse2! {
            Self(_mm_and_si128(self.0, other.0))

        }
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        sse2! {
            Self(_mm_or_si128(self.0, other.0))

        }
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        sse2! {
            Self(_mm_xor_si128(self.0, other.0))

        }
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        sse2! {
            Self(_mm_andnot_si128(other.0, self.0))

        }
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        sse2! {
            Self(_mm_add_epi16(self.0, other.0))

        }
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        sse2! {
            Self(_mm_min_epi16(self.0, other.0))

        }
    }

    #[inline(always)]
    fn single(self) -> Self {
        sse2! {
            let less = _mm_add_epi16(self.0, _mm_set1_epi16(-1));
            let one = _mm_cmpeq_epi16(_mm_and_si128(self.0, less), _mm_setzero_si128());
            Self(_mm_and_si128(self.0, one))

        }
    }

    #[inline(always)]
    fn only(self, wanted: Self, kept: Self) -> Self {
        sse2! {
            let both = _mm_and_si128(self.0, wanted.0);
            let none = _mm_cmpeq_epi16(both, _mm_setzero_si128());
            let rest = _mm_and_si128(_mm_and_si128(self.0, kept.0), none);
            Self(_mm_or_si128(both, rest))

        }
    }

    #[inline(always)]
    fn equal(self, other: Self) -> u32 {
        sse2! {
            let equal = _mm_cmpeq_epi16(self.0, other.0);
            _mm_movemask_epi8(_mm_packs_epi16(equal, _mm_setzero_si128())) as u32

        }
    }
}
