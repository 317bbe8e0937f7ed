//! Shrinking reasons with the instructions of x86-64: 16 lanes in AVX-512, 8 in AVX2.
//!
//! The body of `reason` once more, for lines of up to 32 cells; the compiler
//! makes no good vectors of the plain one. All of `taai2011-every-10th` takes
//! 3.03 s with the plain body, 2.94 s with AVX2, 2.87 s with AVX-512.

use std::arch::x86_64::*;

use super::super::short::{Plan, within};

/// Room for the starts by length: 32 cells have at most 6 distinct lengths of runs, and doubling on
/// the way to them adds at most 5 more.
const FITS: usize = 16;

/// Writes the body for one kind of vector.
macro_rules! shrink_with {
    (
        $name:ident, $feature:literal, $lanes:literal,
        $load:ident, $sums:ident, $first_set:ident, $zero:ident, $all:ident,
        $and:ident, $and_not:ident, $or:ident, $add:ident, $left:ident, $right:ident
    ) => {
        /// See [`super::Laned::shrink`]; for a plan that fits 32 bits.
        #[target_feature(enable = $feature)]
        pub(super) fn $name(plan: &Plan, black: &mut u64, white: &mut u64, doubtful: &[u8]) {
            let Some((last, others)) = plan.runs.split_last() else {
                return super::shrink(plan, black, white, doubtful, &mut super::no_fits());
            };
            let count = |bits: u32| _mm_cvtsi32_si128(bits as i32);
            let cells = u32::MAX >> (32 - plan.cells);
            let all = $all(cells as i32);
            let one = $all(1);
            let ends = $all((1 << (plan.cells - 1)) as i32);
            let last_start = $all((1 << (plan.cells - last.length)) as i32);
            let mut fits = [$zero(); FITS];
            for cells in doubtful.chunks($lanes) {
                let mut bits = [0u32; $lanes];
                for (bit, &cell) in bits.iter_mut().zip(cells) {
                    *bit = 1 << cell;
                }
                // The known cells without the first i + 1 doubtful ones, except those that must stay.
                let (old_black, old_white) = ($all(*black as i32), $all(*white as i32));
                let dropped = loop {
                    let dropped = $sums($load(&bits));
                    let free = $and_not($and_not(dropped, old_black), all);
                    let mut fit = $and_not($and_not(dropped, old_white), all);
                    fits[0] = fit;
                    for (&shift, slot) in plan.shifts.iter().zip(&mut fits[1..]) {
                        fit = $and(fit, $right(fit, count(shift)));
                        *slot = fit;
                    }
                    let flood = |seeds| $or($and_not($add(free, seeds), free), seeds);
                    let mut before = $or($add(flood($and(free, one)), flood($and(free, one))), one);
                    for run in others {
                        let starts = $and(before, fits[within::<FITS>(run.fit as usize)]);
                        let gap = flood($and($left(starts, count(run.length)), free));
                        before = $add(gap, gap);
                    }
                    let starts = $and(before, fits[within::<FITS>(last.fit as usize)]);
                    let gap = flood($and($left(starts, count(last.length)), free));
                    let placed = $or($and(gap, ends), $and(starts, last_start));
                    match bits.get_mut($first_set(placed)) {
                        Some(stays) => *stays = 0,
                        None => break bits.iter().fold(0, |sum, bit| sum | bit),
                    }
                };
                *black &= !u64::from(dropped);
                *white &= !u64::from(dropped);
            }
        }
    };
}

shrink_with!(
    shrink_with_avx512,
    "avx512f",
    16,
    load_16,
    sums_16,
    first_of_16,
    _mm512_setzero_si512,
    _mm512_set1_epi32,
    _mm512_and_si512,
    _mm512_andnot_si512,
    _mm512_or_si512,
    _mm512_add_epi32,
    _mm512_sll_epi32,
    _mm512_srl_epi32
);

shrink_with!(
    shrink_with_avx2,
    "avx2",
    8,
    load_8,
    sums_8,
    first_of_8,
    _mm256_setzero_si256,
    _mm256_set1_epi32,
    _mm256_and_si256,
    _mm256_andnot_si256,
    _mm256_or_si256,
    _mm256_add_epi32,
    _mm256_sll_epi32,
    _mm256_srl_epi32
);

#[target_feature(enable = "avx512f")]
fn load_16(b: &[u32; 16]) -> __m512i {
    let [
        b0,
        b1,
        b2,
        b3,
        b4,
        b5,
        b6,
        b7,
        b8,
        b9,
        b10,
        b11,
        b12,
        b13,
        b14,
        b15,
    ] = b.map(|bit| bit as i32);
    _mm512_setr_epi32(
        b0, b1, b2, b3, b4, b5, b6, b7, b8, b9, b10, b11, b12, b13, b14, b15,
    )
}

/// Lane i becomes the union of lanes 0 to i.
#[target_feature(enable = "avx512f")]
fn sums_16(bits: __m512i) -> __m512i {
    let zero = _mm512_setzero_si512();
    let bits = _mm512_or_si512(bits, _mm512_alignr_epi32::<15>(bits, zero));
    let bits = _mm512_or_si512(bits, _mm512_alignr_epi32::<14>(bits, zero));
    let bits = _mm512_or_si512(bits, _mm512_alignr_epi32::<12>(bits, zero));
    _mm512_or_si512(bits, _mm512_alignr_epi32::<8>(bits, zero))
}

/// The first lane that is not zero, or a number beyond them all.
#[target_feature(enable = "avx512f")]
fn first_of_16(lanes: __m512i) -> usize {
    u32::from(_mm512_test_epi32_mask(lanes, lanes)).trailing_zeros() as usize
}

#[target_feature(enable = "avx2")]
fn load_8(b: &[u32; 8]) -> __m256i {
    let [b0, b1, b2, b3, b4, b5, b6, b7] = b.map(|bit| bit as i32);
    _mm256_setr_epi32(b0, b1, b2, b3, b4, b5, b6, b7)
}

/// Lane i becomes the union of lanes 0 to i.
#[target_feature(enable = "avx2")]
fn sums_8(bits: __m256i) -> __m256i {
    let bits = _mm256_or_si256(bits, _mm256_slli_si256::<4>(bits));
    let bits = _mm256_or_si256(bits, _mm256_slli_si256::<8>(bits));
    // Shifts stay within a half: the last lane of the low half goes to all of the high one.
    let last = _mm256_shuffle_epi32::<0xff>(bits);
    _mm256_or_si256(bits, _mm256_permute2x128_si256::<0x08>(last, last))
}

/// The first lane that is not zero, or a number beyond them all.
#[target_feature(enable = "avx2")]
fn first_of_8(lanes: __m256i) -> usize {
    let zero = _mm256_cmpeq_epi32(lanes, _mm256_setzero_si256());
    let zero = _mm256_movemask_ps(_mm256_castsi256_ps(zero)) as u32;
    (!zero).trailing_zeros() as usize
}
