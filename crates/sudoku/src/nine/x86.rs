//! A row in one 256-bit register, and the engine's entry for each x86 instruction set.
//!
//! With AVX-512 the same code is compiled once more: the compiler then fuses
//! pairs of bitwise operations into one and has 32 registers instead of 16.

#![expect(
    unsafe_code,
    reason = "vector instructions; against the portable row, AVX2 is twice as fast on hardest-1905-11+"
)]

use std::arch::x86_64::*;

use cellwise_core::Budget;

use super::choose::{Choice, Chooser, Frame, PeerWeights, choose_bmi};
use super::row::Row;
use super::search::{State, Step};
use crate::isa::{compile_for, compile_with};

/// Only made under the entries below, whose callers have checked the CPU.
#[derive(Clone, Copy)]
pub(super) struct Ymm(__m256i);

/// Moves the fields of every 64-bit word: field 0, 1, 2 get these fields, the padding stays.
const fn turn(fields: [u8; 3]) -> [u8; 32] {
    let mut bytes = [0; 32];
    let mut i = 0;
    while i < 32 {
        let (word, field, half) = (i % 16 / 8, i % 8 / 2, i % 2);
        let from = if field < 3 { fields[field] as usize } else { 3 };
        bytes[i] = (word * 8 + from * 2 + half) as u8;
        i += 1;
    }
    bytes
}

const TURN1: [u8; 32] = turn([1, 2, 0]);
const TURN2: [u8; 32] = turn([2, 0, 1]);
/// The number of bits in each four-bit number.
const NIBBLE: [u8; 32] = {
    let mut bytes = [0; 32];
    let mut i = 0;
    while i < 32 {
        bytes[i] = (i as u8 % 16).count_ones() as u8;
        i += 1;
    }
    bytes
};

// SAFETY (all methods): a `Ymm` exists only inside `run_avx2` and `run_avx512`,
// so the CPU has AVX2. Loads and stores go through references to 32 bytes.
impl Ymm {
    /// The bytes, hidden from the compiler: it would replace the one shuffle of bytes by two
    /// shuffles of sixteen-bit fields.
    #[expect(
        clippy::pointers_in_nomem_asm_block,
        reason = "the block reads nothing; it hides where the pointer comes from"
    )]
    #[inline(always)]
    fn bytes(bytes: &'static [u8; 32]) -> __m256i {
        let mut from = bytes.as_ptr();
        // SAFETY: no instruction at all; see above for the load.
        unsafe {
            std::arch::asm!("/* {0} */", inout(reg) from, options(pure, nomem, nostack, preserves_flags));
            _mm256_loadu_si256(from.cast())
        }
    }
}

impl Row for Ymm {
    type Chooser = Avx2Chooser;

    #[inline(always)]
    fn load(words: &[u64; 4]) -> Self {
        // SAFETY: see above.
        unsafe { Self(_mm256_loadu_si256(words.as_ptr().cast())) }
    }

    #[inline(always)]
    fn store(self, words: &mut [u64; 4]) {
        // SAFETY: see above.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: see above.
        unsafe { Self(_mm256_and_si256(self.0, other.0)) }
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: see above.
        unsafe { Self(_mm256_or_si256(self.0, other.0)) }
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: see above.
        unsafe { Self(_mm256_xor_si256(self.0, other.0)) }
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        // SAFETY: see above.
        unsafe { Self(_mm256_andnot_si256(other.0, self.0)) }
    }

    #[inline(always)]
    fn turn1(self) -> Self {
        // SAFETY: see above.
        unsafe { Self(_mm256_shuffle_epi8(self.0, Self::bytes(&TURN1))) }
    }

    #[inline(always)]
    fn turn2(self) -> Self {
        // SAFETY: see above.
        unsafe { Self(_mm256_shuffle_epi8(self.0, Self::bytes(&TURN2))) }
    }

    #[inline(always)]
    fn shift1(self) -> Self {
        // SAFETY: see above.
        unsafe { Self(_mm256_permute4x64_epi64::<0b11_00_10_01>(self.0)) }
    }

    #[inline(always)]
    fn shift2(self) -> Self {
        // SAFETY: see above.
        unsafe { Self(_mm256_permute4x64_epi64::<0b11_01_00_10>(self.0)) }
    }

    #[inline(always)]
    fn zeros(self) -> Self {
        // SAFETY: see above.
        unsafe { Self(_mm256_cmpeq_epi16(self.0, _mm256_setzero_si256())) }
    }

    #[inline(always)]
    fn less_lowest(self) -> Self {
        // SAFETY: see above.
        unsafe {
            let less = _mm256_add_epi16(self.0, _mm256_set1_epi16(-1));
            Self(_mm256_and_si256(self.0, less))
        }
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        // SAFETY: see above.
        unsafe { _mm256_testz_si256(self.0, self.0) == 1 }
    }
}

/// Counts sixteen cells at a time.
pub(crate) struct Avx2Chooser;

impl Chooser for Avx2Chooser {
    #[inline(always)]
    fn with_count(frame: &Frame, count: u16) -> [u32; 3] {
        let mut bits = [0; 3];
        for (word, cells) in bits.iter_mut().zip(frame.0.chunks_exact(32)) {
            // SAFETY: as for `Ymm`; each chunk has 64 bytes.
            unsafe {
                let low = _mm256_loadu_si256(cells.as_ptr().cast());
                let high = _mm256_loadu_si256(cells.as_ptr().add(16).cast());
                let both =
                    _mm256_packs_epi16(Self::has_count(low, count), Self::has_count(high, count));
                // Packing goes by halves: cells 0-7, 16-23, 8-15, 24-31.
                let ordered = _mm256_permute4x64_epi64::<0b11_01_10_00>(both);
                *word = _mm256_movemask_epi8(ordered) as u32;
            }
        }
        bits
    }

    #[inline(always)]
    fn choose(frame: &Frame, weights: &mut PeerWeights, fewest: [u32; 3]) -> Choice {
        // SAFETY: as for `Ymm`.
        unsafe { choose_bmi(frame, weights, fewest) }
    }
}

impl Avx2Chooser {
    /// All ones where a cell has `count` candidates.
    #[inline(always)]
    fn has_count(cells: __m256i, count: u16) -> __m256i {
        // SAFETY: as for `Ymm`.
        unsafe {
            let (table, four) = (Ymm::bytes(&NIBBLE), _mm256_set1_epi16(0x0f));
            let low = _mm256_and_si256(cells, four);
            let high = _mm256_and_si256(_mm256_srli_epi16::<4>(cells), four);
            let ninth = _mm256_srli_epi16::<8>(cells);
            // The upper byte of each cell looks up entry 0, which is 0.
            let eight = _mm256_add_epi16(
                _mm256_shuffle_epi8(table, low),
                _mm256_shuffle_epi8(table, high),
            );
            let all = _mm256_add_epi16(eight, ninth);
            _mm256_cmpeq_epi16(all, _mm256_set1_epi16(count as i16))
        }
    }
}

compile_for! {
    run_avx2 => state.run::<Ymm>(budget),
    run_avx512 => state.run::<Ymm>(budget),
    (state: &mut State, budget: &mut Budget) -> Step
}
