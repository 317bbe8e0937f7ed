//! Eight 16-bit fields in 128 bits: the form of both 9×9 engines for CPUs without wider registers.
//!
//! ```text
//! word           0                     1
//!       [ f0 f1 f2 f3 ]       [ f4 f5 f6 f7 ]       f0 lies in the lowest bits
//! ```
//!
//! `nine` keeps a row of its board in two of these, `lockstep` eight puzzles in one. Each
//! instruction set has a file: SSE2 (every x86-64), NEON (aarch64), SIMD128 (WebAssembly), and plain words
//! for everything else.

/// Methods that are one instruction on two registers each.
#[allow(unused_macros, reason = "plain words have no instructions")]
macro_rules! instructions {
    ($($method:ident: $instruction:expr;)*) => {$(
        #[inline(always)]
        #[allow(unused_unsafe, reason = "vector instructions of WebAssembly are safe")]
        fn $method(self, other: Self) -> Self {
            // SAFETY: every CPU of the target has the instruction.
            unsafe { Self($instruction(self.0, other.0)) }
        }
    )*};
}

#[cfg(any(test, not(target_arch = "x86_64")))]
mod plain;

// The file of the target's instructions. Every x86-64 has SSE2, so it is the portable form there.
#[cfg_attr(target_arch = "x86_64", path = "eight/sse2.rs")]
#[cfg_attr(
    all(
        target_arch = "aarch64",
        target_feature = "neon",
        target_endian = "little"
    ),
    path = "eight/neon.rs"
)]
#[cfg_attr(
    all(target_arch = "wasm32", target_feature = "simd128"),
    path = "eight/simd128.rs"
)]
mod native;

#[cfg(any(test, not(target_arch = "x86_64")))]
pub(crate) use plain::Plain;

/// The quickest form of the target.
pub(crate) use native::{NATIVE, Native};

/// The form behind [`crate::Isa::Portable`].
#[cfg(target_arch = "x86_64")]
pub(crate) type Portable = Native;
#[cfg(not(target_arch = "x86_64"))]
pub(crate) type Portable = Plain;

/// Eight fields, and the operations on them that the engines are made of.
pub(crate) trait Eight: Copy {
    fn load(fields: &[u16; 8]) -> Self;
    fn store(self, fields: &mut [u16; 8]);
    fn load_words(words: &[u64; 2]) -> Self;
    fn store_words(self, words: &mut [u64; 2]);
    fn splat(field: u16) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// The bits of `self` that `other` does not have.
    fn without(self, other: Self) -> Self;
    fn plus(self, other: Self) -> Self;
    /// The lesser of two numbers below 2¹⁵.
    fn min(self, other: Self) -> Self;
    /// All ones in every field that is the same in both.
    fn equal(self, other: Self) -> Self;
    /// One bit for each field of two results of [`Eight::equal`]: `self` below `other`.
    fn bits(self, other: Self) -> u32;
    /// Field `i` of each word gets what field `i + 1` had, field 2 what field 0 had; field 3 stays.
    fn turn1(self) -> Self;
    /// Field `i` of each word gets what field `i + 2` had; field 3 stays.
    fn turn2(self) -> Self;
    /// The first words of both.
    fn firsts(self, other: Self) -> Self;
    /// The second word of `self`, then the first of `other`.
    fn second_first(self, other: Self) -> Self;
    fn is_zero(self) -> bool;

    /// Takes the lowest bit out of every field; all are below 2¹⁵.
    #[inline(always)]
    fn less_lowest(self) -> Self {
        self.and(self.plus(Self::splat(0xffff)))
    }

    /// All ones in every field that is zero.
    #[inline(always)]
    fn zeros(self) -> Self {
        self.equal(Self::splat(0))
    }
}
