//! Lanes in 256-bit and 512-bit registers, and the engine's entry for each instruction set.

#![expect(
    unsafe_code,
    reason = "vector instructions: up to 2.4 times as fast as plain arrays, see the README of this folder"
)]

use std::arch::x86_64::*;

use cellwise_core::{Budget, Limit};

use super::job::Job;
use super::load512::load_avx512;
use super::search::Engine;
use super::turn::{self, Turn, Turned};
use super::vector::{Cells, LANES, Vector};
use crate::check_nine::{CHARACTERS, solves_avx512};
use crate::isa::{compile_for, compile_with};
use crate::nine::{Avx2Chooser, Choice, Chooser, Frame, PeerWeights};

/// Sixteen lanes. Only made under `run_avx2`.
#[derive(Clone, Copy)]
pub(super) struct Ymm(__m256i);

/// Thirty-two lanes. Only made under `run_avx512`.
#[derive(Clone, Copy)]
pub(super) struct Zmm(__m512i);

// SAFETY (all methods of both): they are reached only through the entries below,
// whose callers have checked the CPU. Loads and stores stay within `Cells`,
// which has 32 lanes; `from` is a multiple of `N` below 32.

impl Vector for Ymm {
    type Chooser = Avx2Chooser;
    const N: usize = 16;

    #[inline(always)]
    fn load(cells: &Cells, from: usize) -> Self {
        let lanes: &[u16; 16] = cells.0[from..from + 16].try_into().expect("16 lanes");
        // SAFETY: see above.
        unsafe { Self(_mm256_loadu_si256(lanes.as_ptr().cast())) }
    }

    #[inline(always)]
    fn store(self, cells: &mut Cells, from: usize) {
        let lanes: &mut [u16; 16] = (&mut cells.0[from..from + 16])
            .try_into()
            .expect("16 lanes");
        // SAFETY: see above.
        unsafe { _mm256_storeu_si256(lanes.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn splat(lane: u16) -> Self {
        // SAFETY: see above.
        unsafe { Self(_mm256_set1_epi16(lane as i16)) }
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
    fn plus(self, other: Self) -> Self {
        // SAFETY: see above.
        unsafe { Self(_mm256_add_epi16(self.0, other.0)) }
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        // SAFETY: see above.
        unsafe { Self(_mm256_min_epi16(self.0, other.0)) }
    }

    #[inline(always)]
    fn single(self) -> Self {
        // SAFETY: see above.
        unsafe {
            let less = _mm256_add_epi16(self.0, _mm256_set1_epi16(-1));
            let rest = _mm256_and_si256(self.0, less);
            let one = _mm256_cmpeq_epi16(rest, _mm256_setzero_si256());
            Self(_mm256_and_si256(self.0, one))
        }
    }

    #[inline(always)]
    fn only(self, wanted: Self, kept: Self) -> Self {
        // SAFETY: see above.
        unsafe {
            let both = _mm256_and_si256(self.0, wanted.0);
            let none = _mm256_cmpeq_epi16(both, _mm256_setzero_si256());
            let rest = _mm256_and_si256(_mm256_and_si256(self.0, kept.0), none);
            Self(_mm256_or_si256(both, rest))
        }
    }

    #[inline(always)]
    fn equal(self, other: Self) -> u32 {
        // SAFETY: see above.
        unsafe {
            let equal = _mm256_cmpeq_epi16(self.0, other.0);
            // To one byte a lane; the halves come out as 0-7, -, 8-15, -.
            let bytes = _mm256_packs_epi16(equal, _mm256_setzero_si256());
            let bits = _mm256_movemask_epi8(bytes) as u32;
            (bits & 0xff) | ((bits >> 8) & 0xff00)
        }
    }

    #[inline(always)]
    fn boards(
        x: &[Cells; 81],
        lanes: u32,
        turned: &mut Turned,
        boards: &mut [Frame; LANES],
    ) -> bool {
        turn::boards::<Self>(x, lanes, turned, boards);
        true
    }
}

/// The operations that turning needs: unpacking by one, two and four lanes.
macro_rules! unpacking {
    ($($name:ident by $low:ident, $high:ident;)*) => {
        $(
            #[inline(always)]
            fn $name(self, other: Self) -> [Self; 2] {
                // SAFETY: see above.
                unsafe { [Self($low(self.0, other.0)), Self($high(self.0, other.0))] }
            }
        )*
    };
}

impl Turn for Ymm {
    unpacking! {
        interleave by _mm256_unpacklo_epi16, _mm256_unpackhi_epi16;
        interleave_pairs by _mm256_unpacklo_epi32, _mm256_unpackhi_epi32;
        interleave_fours by _mm256_unpacklo_epi64, _mm256_unpackhi_epi64;
    }

    #[inline(always)]
    fn board(turned: &Turned, lane: usize, last: u16, board: &mut Frame) {
        // SAFETY: see above; each eight has 16 bytes, the board six times 32.
        unsafe {
            let to: *mut __m256i = board.0.as_mut_ptr().cast();
            for k in 0..5 {
                _mm256_store_si256(to.add(k), two_eights(turned, lane, 2 * k));
            }
            let last = _mm256_zextsi128_si256(_mm_cvtsi32_si128(i32::from(last)));
            _mm256_store_si256(to.add(5), last);
        }
    }
}

impl Turn for Zmm {
    unpacking! {
        interleave by _mm512_unpacklo_epi16, _mm512_unpackhi_epi16;
        interleave_pairs by _mm512_unpacklo_epi32, _mm512_unpackhi_epi32;
        interleave_fours by _mm512_unpacklo_epi64, _mm512_unpackhi_epi64;
    }

    #[inline(always)]
    fn board(turned: &Turned, lane: usize, last: u16, board: &mut Frame) {
        // SAFETY: see above; each eight has 16 bytes, the board three times 64.
        unsafe {
            let two = |k: usize| two_eights(turned, lane, k);
            let four =
                |k: usize| _mm512_inserti64x4::<1>(_mm512_castsi256_si512(two(k)), two(k + 2));
            let last = _mm256_zextsi128_si256(_mm_cvtsi32_si128(i32::from(last)));
            let rest = _mm512_inserti64x4::<1>(_mm512_castsi256_si512(two(8)), last);
            let to = board.0.as_mut_ptr();
            _mm512_store_si512(to.cast(), four(0));
            _mm512_store_si512(to.add(32).cast(), four(4));
            _mm512_store_si512(to.add(64).cast(), rest);
        }
    }
}

/// Sixteen cells of a lane: the `k`-th eight of what was turned, and the next.
#[inline(always)]
fn two_eights(turned: &Turned, lane: usize, k: usize) -> __m256i {
    let eight = |k: usize| {
        let eight: &[u16; 8] = turned[8 * k + lane % 8].0[lane / 8 % 4 * 8..]
            .first_chunk()
            .expect("8 cells");
        // SAFETY: see above.
        unsafe { _mm_loadu_si128(eight.as_ptr().cast()) }
    };
    // SAFETY: see above.
    unsafe { _mm256_inserti128_si256::<1>(_mm256_castsi128_si256(eight(k)), eight(k + 1)) }
}

impl Vector for Zmm {
    type Chooser = Avx512Sieve;
    const N: usize = 32;
    const REFILL_AT: u32 = 9;

    #[inline(always)]
    fn load(cells: &Cells, _: usize) -> Self {
        // SAFETY: see above.
        unsafe { Self(_mm512_load_si512(cells.0.as_ptr().cast())) }
    }

    #[inline(always)]
    fn store(self, cells: &mut Cells, _: usize) {
        // SAFETY: see above.
        unsafe { _mm512_store_si512(cells.0.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn splat(lane: u16) -> Self {
        // SAFETY: see above.
        unsafe { Self(_mm512_set1_epi16(lane as i16)) }
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: see above.
        unsafe { Self(_mm512_and_si512(self.0, other.0)) }
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: see above.
        unsafe { Self(_mm512_or_si512(self.0, other.0)) }
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: see above.
        unsafe { Self(_mm512_xor_si512(self.0, other.0)) }
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        // SAFETY: see above.
        unsafe { Self(_mm512_andnot_si512(other.0, self.0)) }
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        // SAFETY: see above.
        unsafe { Self(_mm512_add_epi16(self.0, other.0)) }
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        // SAFETY: see above.
        unsafe { Self(_mm512_min_epi16(self.0, other.0)) }
    }

    #[inline(always)]
    fn single(self) -> Self {
        // SAFETY: see above.
        unsafe {
            let less = _mm512_subs_epu16(self.0, _mm512_set1_epi16(1));
            let one = _mm512_testn_epi16_mask(self.0, less);
            Self(_mm512_maskz_mov_epi16(one, self.0))
        }
    }

    #[inline(always)]
    fn only(self, wanted: Self, kept: Self) -> Self {
        // SAFETY: see above.
        unsafe {
            let some = _mm512_test_epi16_mask(self.0, wanted.0);
            let mask = _mm512_mask_mov_epi16(kept.0, some, wanted.0);
            Self(_mm512_and_si512(self.0, mask))
        }
    }

    #[inline(always)]
    fn equal(self, other: Self) -> u32 {
        // SAFETY: see above.
        unsafe { _mm512_cmpeq_epi16_mask(self.0, other.0) }
    }

    #[inline(always)]
    fn solves_line(line: &[u8; 81], solution: &[u8; 81]) -> bool {
        // SAFETY: see above.
        unsafe { solves_avx512::<CHARACTERS>(line, solution) }
    }

    #[inline(always)]
    fn characters(frame: &Frame) -> [u8; 81] {
        let mut out = [0u8; 96];
        for i in 0..3 {
            // SAFETY: see above; 64 bytes are read and 32 written.
            unsafe {
                let cells = _mm512_loadu_si512(frame.0[32 * i..32 * i + 32].as_ptr().cast());
                let below = _mm512_add_epi16(cells, _mm512_set1_epi16(-1));
                let digits = _mm512_add_epi16(_mm512_popcnt_epi16(below), _mm512_set1_epi16(0x31));
                let bytes = _mm512_cvtepi16_epi8(digits);
                _mm256_storeu_si256(out[32 * i..32 * i + 32].as_mut_ptr().cast(), bytes);
            }
        }
        *out.first_chunk().expect("81 of 96")
    }

    #[inline(always)]
    fn load_lines(x: &mut [Cells; 81], lanes: u32, lines: &[&[u8; 81]; LANES]) {
        // SAFETY: see above.
        unsafe { load_avx512(x, lanes, lines) }
    }

    #[inline(always)]
    fn boards(
        x: &[Cells; 81],
        lanes: u32,
        turned: &mut Turned,
        boards: &mut [Frame; LANES],
    ) -> bool {
        turn::boards::<Self>(x, lanes, turned, boards);
        true
    }
}

/// Counts thirty-two cells at a time.
pub(super) struct Avx512Sieve;

impl Chooser for Avx512Sieve {
    #[inline(always)]
    fn with_count(frame: &Frame, count: u16) -> [u32; 3] {
        let mut bits = [0; 3];
        for (word, cells) in bits.iter_mut().zip(frame.0.chunks_exact(32)) {
            // SAFETY: see above; each chunk has 64 bytes.
            unsafe {
                let counts = _mm512_popcnt_epi16(_mm512_loadu_si512(cells.as_ptr().cast()));
                *word = _mm512_cmpeq_epi16_mask(counts, _mm512_set1_epi16(count as i16));
            }
        }
        bits
    }

    #[inline(always)]
    fn choose(frame: &Frame, weights: &mut PeerWeights, fewest: [u32; 3]) -> Choice {
        Avx2Chooser::choose(frame, weights, fewest)
    }
}

compile_for! {
    run_avx2 => engine.run::<Ymm>(job, budget),
    run_avx512 => engine.run::<Zmm>(job, budget),
    (engine: &mut Engine, job: &mut Job<'_>, budget: &mut Budget) -> Result<(), Limit>
}
