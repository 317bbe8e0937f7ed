//! Eight fields in a register of SSE2, which every x86-64 has.
//!
//! The compiler makes about the same of plain arrays, but not reliably: when it optimises the whole
//! program together (`lto = "fat"`) it inlines them before it has made vectors of them.

#![expect(
    unsafe_code,
    reason = "vector instructions; up to 1.6 times as fast as plain code, see the READMEs of both engines"
)]

use std::arch::x86_64::*;

use super::Eight;
use crate::Isa;

/// The instruction set of [`Native`].
pub(crate) const NATIVE: Isa = Isa::Portable;

#[derive(Clone, Copy)]
pub(crate) struct Native(__m128i);

/// Moves the fields of both words.
#[inline(always)]
fn shuffle<const ORDER: i32>(fields: __m128i) -> __m128i {
    // SAFETY: every x86-64 has SSE2.
    unsafe { _mm_shufflehi_epi16::<ORDER>(_mm_shufflelo_epi16::<ORDER>(fields)) }
}

// SAFETY (all methods): every x86-64 has SSE2; loads and stores go through references to 16 bytes.
impl Eight for Native {
    instructions! {
        and: _mm_and_si128;
        or: _mm_or_si128;
        xor: _mm_xor_si128;
        plus: _mm_add_epi16;
        min: _mm_min_epi16;
        equal: _mm_cmpeq_epi16;
        firsts: _mm_unpacklo_epi64;
    }

    #[inline(always)]
    fn load(fields: &[u16; 8]) -> Self {
        // SAFETY: see above.
        unsafe { Self(_mm_loadu_si128(fields.as_ptr().cast())) }
    }

    #[inline(always)]
    fn store(self, fields: &mut [u16; 8]) {
        // SAFETY: see above.
        unsafe { _mm_storeu_si128(fields.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn load_words(words: &[u64; 2]) -> Self {
        // SAFETY: see above.
        unsafe { Self(_mm_loadu_si128(words.as_ptr().cast())) }
    }

    #[inline(always)]
    fn store_words(self, words: &mut [u64; 2]) {
        // SAFETY: see above.
        unsafe { _mm_storeu_si128(words.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn splat(field: u16) -> Self {
        // SAFETY: see above.
        unsafe { Self(_mm_set1_epi16(field as i16)) }
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        // SAFETY: see above.
        unsafe { Self(_mm_andnot_si128(other.0, self.0)) }
    }

    #[inline(always)]
    fn bits(self, other: Self) -> u32 {
        // SAFETY: see above.
        unsafe { _mm_movemask_epi8(_mm_packs_epi16(self.0, other.0)) as u32 }
    }

    #[inline(always)]
    fn turn1(self) -> Self {
        Self(shuffle::<0b11_00_10_01>(self.0))
    }

    #[inline(always)]
    fn turn2(self) -> Self {
        Self(shuffle::<0b11_01_00_10>(self.0))
    }

    #[inline(always)]
    fn second_first(self, other: Self) -> Self {
        // SAFETY: see above.
        unsafe {
            let (a, b) = (_mm_castsi128_pd(self.0), _mm_castsi128_pd(other.0));
            Self(_mm_castpd_si128(_mm_shuffle_pd::<0b01>(a, b)))
        }
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        // SAFETY: see above.
        unsafe { _mm_movemask_epi8(_mm_cmpeq_epi8(self.0, _mm_setzero_si128())) == 0xffff }
    }
}
