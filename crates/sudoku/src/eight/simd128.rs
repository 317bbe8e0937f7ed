//! Eight fields in a vector of WebAssembly's SIMD128, which a module has or has not as a whole.

#![expect(unsafe_code, reason = "loads and stores of vectors")]

use std::arch::wasm32::*;

use super::Eight;
use crate::Isa;

/// The instruction set of [`Native`].
pub(crate) const NATIVE: Isa = Isa::Simd128;

#[derive(Clone, Copy)]
pub(crate) struct Native(v128);

impl Eight for Native {
    instructions! {
        and: v128_and;
        or: v128_or;
        xor: v128_xor;
        without: v128_andnot;
        plus: i16x8_add;
        min: i16x8_min;
        equal: i16x8_eq;
        firsts: i64x2_shuffle::<0, 2>;
        second_first: i64x2_shuffle::<1, 2>;
    }

    #[inline(always)]
    fn load(fields: &[u16; 8]) -> Self {
        // SAFETY: the array has 16 bytes.
        unsafe { Self(v128_load(fields.as_ptr().cast())) }
    }

    #[inline(always)]
    fn store(self, fields: &mut [u16; 8]) {
        // SAFETY: the array has 16 bytes.
        unsafe { v128_store(fields.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn load_words(words: &[u64; 2]) -> Self {
        // SAFETY: the array has 16 bytes.
        unsafe { Self(v128_load(words.as_ptr().cast())) }
    }

    #[inline(always)]
    fn store_words(self, words: &mut [u64; 2]) {
        // SAFETY: the array has 16 bytes.
        unsafe { v128_store(words.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn splat(field: u16) -> Self {
        Self(u16x8_splat(field))
    }

    #[inline(always)]
    fn bits(self, other: Self) -> u32 {
        u32::from(i8x16_bitmask(i8x16_narrow_i16x8(self.0, other.0)))
    }

    #[inline(always)]
    fn turn1(self) -> Self {
        Self(i16x8_shuffle::<1, 2, 0, 3, 5, 6, 4, 7>(self.0, self.0))
    }

    #[inline(always)]
    fn turn2(self) -> Self {
        Self(i16x8_shuffle::<2, 0, 1, 3, 6, 4, 5, 7>(self.0, self.0))
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        !v128_any_true(self.0)
    }
}
