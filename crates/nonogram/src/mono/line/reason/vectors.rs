//! Shrinking reasons with the instructions of x86-64: 16 lanes in AVX-512, 8 in AVX2; half as many
//! for lines of more than 32 cells.
//!
//! The body of `reason` once more, for lines of up to 64 cells; the compiler
//! makes no good vectors of the plain one. All of `taai2011-every-10th` takes
//! 3.03 s with the plain body, 2.94 s with AVX2, 2.87 s with AVX-512.

use std::arch::x86_64::*;

use super::super::short::{Plan, within};

/// Room for the starts by length: 32 cells have at most 6 distinct lengths of runs, 64 cells 10, and
/// doubling on the way to them adds at most 5 and 6 more.
const FITS: usize = 16;
const LONG_FITS: usize = 32;

/// Writes the body for one kind of vector.
macro_rules! shrink_with {
    (
        $name:ident, $feature:literal, $lanes:literal, $word:ident, $int:ident, $fits:ident,
        $load:ident, $sums:ident, $first_set:ident, $zero:ident, $all:ident,
        $and:ident, $and_not:ident, $or:ident, $add:ident, $left:ident, $right:ident
    ) => {
        /// See [`super::Laned::shrink`]; for a plan that fits the bits of a lane.
        #[target_feature(enable = $feature)]
        pub(super) fn $name(plan: &Plan, black: &mut u64, white: &mut u64, doubtful: &[u16]) {
            let Some((last, others)) = plan.runs.split_last() else {
                return super::shrink(plan, black, white, doubtful, &mut super::no_fits());
            };
            let count = |bits: u32| _mm_cvtsi32_si128(bits as i32);
            let cells = $word::MAX >> ($word::BITS - plan.cells);
            let all = $all(cells as $int);
            let one = $all(1);
            let unit: $word = 1;
            let ends = $all((unit << (plan.cells - 1)) as $int);
            let last_start = $all((unit << (plan.cells - last.length)) as $int);
            let mut fits = [$zero(); $fits];
            for cells in doubtful.chunks($lanes) {
                let mut bits: [$word; $lanes] = [0; $lanes];
                for (bit, &cell) in bits.iter_mut().zip(cells) {
                    *bit = 1 << cell;
                }
                // The known cells without the first i + 1 doubtful ones, except those that must stay.
                let (old_black, old_white) = ($all(*black as $int), $all(*white as $int));
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
                        let starts = $and(before, fits[within::<$fits>(run.fit as usize)]);
                        let gap = flood($and($left(starts, count(run.length)), free));
                        before = $add(gap, gap);
                    }
                    let starts = $and(before, fits[within::<$fits>(last.fit as usize)]);
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
    u32,
    i32,
    FITS,
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
    u32,
    i32,
    FITS,
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

shrink_with!(
    shrink_long_with_avx512,
    "avx512f",
    8,
    u64,
    i64,
    LONG_FITS,
    load_8_long,
    sums_8_long,
    first_of_8_long,
    _mm512_setzero_si512,
    _mm512_set1_epi64,
    _mm512_and_si512,
    _mm512_andnot_si512,
    _mm512_or_si512,
    _mm512_add_epi64,
    _mm512_sll_epi64,
    _mm512_srl_epi64
);

shrink_with!(
    shrink_long_with_avx2,
    "avx2",
    4,
    u64,
    i64,
    LONG_FITS,
    load_4_long,
    sums_4_long,
    first_of_4_long,
    _mm256_setzero_si256,
    _mm256_set1_epi64x,
    _mm256_and_si256,
    _mm256_andnot_si256,
    _mm256_or_si256,
    _mm256_add_epi64,
    _mm256_sll_epi64,
    _mm256_srl_epi64
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

#[target_feature(enable = "avx512f")]
fn load_8_long(b: &[u64; 8]) -> __m512i {
    let [b0, b1, b2, b3, b4, b5, b6, b7] = b.map(|bit| bit as i64);
    _mm512_setr_epi64(b0, b1, b2, b3, b4, b5, b6, b7)
}

/// Lane i becomes the union of lanes 0 to i.
#[target_feature(enable = "avx512f")]
fn sums_8_long(bits: __m512i) -> __m512i {
    let zero = _mm512_setzero_si512();
    let bits = _mm512_or_si512(bits, _mm512_alignr_epi64::<7>(bits, zero));
    let bits = _mm512_or_si512(bits, _mm512_alignr_epi64::<6>(bits, zero));
    _mm512_or_si512(bits, _mm512_alignr_epi64::<4>(bits, zero))
}

/// The first lane that is not zero, or a number beyond them all.
#[target_feature(enable = "avx512f")]
fn first_of_8_long(lanes: __m512i) -> usize {
    u32::from(_mm512_test_epi64_mask(lanes, lanes)).trailing_zeros() as usize
}

#[target_feature(enable = "avx2")]
fn load_4_long(b: &[u64; 4]) -> __m256i {
    let [b0, b1, b2, b3] = b.map(|bit| bit as i64);
    _mm256_setr_epi64x(b0, b1, b2, b3)
}

/// Lane i becomes the union of lanes 0 to i.
#[target_feature(enable = "avx2")]
fn sums_4_long(bits: __m256i) -> __m256i {
    let bits = _mm256_or_si256(bits, _mm256_slli_si256::<8>(bits));
    // Shifts stay within a half: the last lane of the low half goes to all of the high one.
    let last = _mm256_permute4x64_epi64::<0x55>(bits);
    let zero = _mm256_setzero_si256();
    _mm256_or_si256(bits, _mm256_blend_epi32::<0xf0>(zero, last))
}

/// The first lane that is not zero, or a number beyond them all.
#[target_feature(enable = "avx2")]
fn first_of_4_long(lanes: __m256i) -> usize {
    let zero = _mm256_cmpeq_epi64(lanes, _mm256_setzero_si256());
    let zero = _mm256_movemask_pd(_mm256_castsi256_pd(zero)) as u32 & 0xf;
    (!zero).trailing_zeros() as usize
}
