//! The check of a classic solution in vectors.
//!
//! A digit becomes the power of two with its number, so a house adds up to 2¹ + … + 2⁹.
//! Nine powers of two add up to a number with nine bits only if they are all different:
//! equal ones would merge into fewer bits. So the sums of houses tell all.
//!
//! ```text
//! cells of a band as 16-bit words, each sum at the word of its first cell:
//!   triad   + next + second next          row   triad + 3rd next + 6th next triad
//!   box     triad + 9th next + 18th next  column   all three bands, + 9th next + 18th next
//! ```

#![expect(
    unsafe_code,
    reason = "vector instructions: lockstep does a quarter more easy boards a second than with plain loops"
)]

use std::arch::x86_64::*;

/// Word `i` gets what word `i + by` had; words that come round from the front are in no house.
const fn next(by: usize) -> [u16; 32] {
    let mut words = [0; 32];
    let mut i = 0;
    while i < 32 {
        words[i] = ((i + by) % 32) as u16;
        i += 1;
    }
    words
}

const NEXT: [[u16; 32]; 19] = {
    let mut all = [[0; 32]; 19];
    let mut by = 0;
    while by < 19 {
        all[by] = next(by);
        by += 1;
    }
    all
};

/// Bits 1 to 9.
const HOUSE: i16 = 0x3fe;

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn ahead<const BY: usize>(words: __m512i) -> __m512i {
    // SAFETY: the table has 64 bytes.
    let order = unsafe { _mm512_loadu_si512(NEXT[BY].as_ptr().cast()) };
    _mm512_permutexvar_epi16(order, words)
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn sum<const A: usize, const B: usize>(words: __m512i) -> __m512i {
    let near = _mm512_add_epi16(words, ahead::<A>(words));
    _mm512_add_epi16(near, ahead::<B>(words))
}

/// The power of two for each of 32 bytes; 0 for a byte that is not a digit.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn powers<const ZERO: u8>(cells: &[u8; 32]) -> __m512i {
    // SAFETY: the array has 32 bytes.
    let bytes = unsafe { _mm256_loadu_si256(cells.as_ptr().cast()) };
    let digits = _mm512_sub_epi16(
        _mm512_cvtepu8_epi16(bytes),
        _mm512_set1_epi16(i16::from(ZERO)),
    );
    // A count above 15, such as that of a negative number, shifts everything out.
    _mm512_sllv_epi16(_mm512_set1_epi16(1), digits)
}

/// Returns true if `solution` solves the board; the twin of [`super::solves_plain`].
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub(crate) fn solves_avx512<const ZERO: u8>(givens: &[u8; 81], solution: &[u8; 81]) -> bool {
    let part =
        |from: usize| -> &[u8; 32] { solution[from..from + 32].try_into().expect("32 cells") };
    // The last band begins five words into its register.
    let bands = [
        powers::<ZERO>(part(0)),
        powers::<ZERO>(part(27)),
        powers::<ZERO>(part(49)),
    ];
    let house = _mm512_set1_epi16(HOUSE);
    let mut wrong = 0;
    for (band, begin) in [(bands[0], 0), (bands[1], 0), (bands[2], 5)] {
        let triads = sum::<1, 2>(band);
        let rows = _mm512_cmpneq_epi16_mask(sum::<3, 6>(triads), house);
        let boxes = _mm512_cmpneq_epi16_mask(sum::<9, 18>(triads), house);
        wrong |= (rows >> begin) & (1 | 1 << 9 | 1 << 18);
        wrong |= (boxes >> begin) & (1 | 1 << 3 | 1 << 6);
    }
    let above = _mm512_add_epi16(bands[0], bands[1]);
    let all = _mm512_add_epi16(above, ahead::<5>(bands[2]));
    wrong |= _mm512_cmpneq_epi16_mask(sum::<9, 18>(all), house) & 0x1ff;
    wrong == 0 && keeps::<ZERO>(givens, solution, 0) && keeps::<ZERO>(givens, solution, 17)
}

/// Returns true if the 64 cells from `from` on keep their givens.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn keeps<const ZERO: u8>(givens: &[u8; 81], solution: &[u8; 81], from: usize) -> bool {
    let load = |cells: &[u8; 81]| {
        let cells: &[u8; 64] = cells[from..from + 64].try_into().expect("64 cells");
        // SAFETY: the array has 64 bytes.
        unsafe { _mm512_loadu_si512(cells.as_ptr().cast()) }
    };
    let (givens, solution) = (load(givens), load(solution));
    let numbers = _mm512_sub_epi8(givens, _mm512_set1_epi8(ZERO as i8 + 1));
    let given = _mm512_cmplt_epu8_mask(numbers, _mm512_set1_epi8(9));
    _mm512_mask_cmpneq_epi8_mask(given, givens, solution) == 0
}
