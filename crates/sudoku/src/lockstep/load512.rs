//! Lines of characters into lanes with AVX-512: bytes are turned, and become candidates on the way.
//!
//! 32 cells of all 32 lines at a time, in sixteen registers. Register `r` holds
//!
//! ```text
//!   line r, cells 0–15 | line r, cells 16–31 | line r + 16, cells 0–15 | line r + 16, cells 16–31
//! ```
//!
//! Interleaving the bytes of registers `i` and `i + 8` four times over turns each quarter: after
//! that register `c` holds
//!
//! ```text
//!   cell c, lines 0–15 | cell 16 + c, lines 0–15 | cell c, lines 16–31 | cell 16 + c, lines 16–31
//! ```

#![expect(
    unsafe_code,
    reason = "vector instructions: an easy board takes 108 ns, and 125 with words of eight bytes"
)]

use std::arch::x86_64::*;

use super::pass::ALL;
use super::vector::{Cells, LANES};

/// The candidates for a digit less one; all for any other number.
const CANDIDATES: [u16; 32] = {
    let mut candidates = [ALL; 32];
    let mut digit = 0;
    while digit < 9 {
        candidates[digit] = 1 << digit;
        digit += 1;
    }
    candidates
};

/// The places of the words of a cell: bytes from `first` on, and from `first + 32` on.
const fn words(first: u8) -> [u8; 64] {
    let mut bytes = [0; 64];
    let mut lane = 0;
    while lane < 32 {
        bytes[2 * lane] = first + (lane as u8 & 15) + (lane as u8 & 16) * 2;
        lane += 1;
    }
    bytes
}

const WORDS: [[u8; 64]; 2] = [words(0), words(16)];

/// Puts lines into the lanes that `lanes` has a bit for; the twin of [`super::lanes::load`].
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
pub(super) fn load_avx512(x: &mut [Cells; 81], lanes: u32, lines: &[&[u8; 81]; LANES]) {
    // SAFETY: the tables have 64 bytes each.
    let (order, candidates) = unsafe {
        let order = [&WORDS[0], &WORDS[1]].map(|words| _mm512_loadu_si512(words.as_ptr().cast()));
        (order, _mm512_loadu_si512(CANDIDATES.as_ptr().cast()))
    };
    // The last group ends with the last cell, and so takes some cells a second time.
    for first in [0, 32, 49] {
        let mut rows = [_mm512_setzero_si512(); 16];
        for (r, row) in rows.iter_mut().enumerate() {
            let half = |line: usize| {
                let cells: &[u8; 32] = lines[line][first..first + 32].try_into().expect("32 cells");
                // SAFETY: the array has 32 bytes.
                unsafe { _mm256_loadu_si256(cells.as_ptr().cast()) }
            };
            let both = _mm512_inserti64x4::<1>(_mm512_castsi256_si512(half(r)), half(r + 16));
            let digits = _mm512_sub_epi8(both, _mm512_set1_epi8(b'1' as i8));
            *row = _mm512_min_epu8(digits, _mm512_set1_epi8(9));
        }
        for _ in 0..4 {
            let before = rows;
            for i in 0..8 {
                rows[2 * i] = _mm512_unpacklo_epi8(before[i], before[i + 8]);
                rows[2 * i + 1] = _mm512_unpackhi_epi8(before[i], before[i + 8]);
            }
        }
        for (c, &row) in rows.iter().enumerate() {
            for (half, &order) in order.iter().enumerate() {
                // A word looks up by its five lowest bits, so its upper byte may be anything.
                let digits = _mm512_permutexvar_epi8(order, row);
                let cells = _mm512_permutexvar_epi16(digits, candidates);
                let to = x[first + 16 * half + c].0.as_mut_ptr();
                // SAFETY: a cell has 64 bytes.
                unsafe { _mm512_mask_storeu_epi16(to.cast(), lanes, cells) };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Isa;
    use crate::lockstep::lanes::load;
    use cellwise_core::Rng;

    #[test]
    fn any_characters_go_where_the_plain_form_puts_them() {
        if Isa::detect() < Isa::Avx512 {
            return;
        }
        let mut rng = Rng::new(1);
        for round in 0..200 {
            let lines: [[u8; 81]; LANES] = std::array::from_fn(|_| {
                std::array::from_fn(|_| match round % 3 {
                    0 => rng.next_u64() as u8,
                    _ => b".0123456789"[rng.below(11)],
                })
            });
            let lines = std::array::from_fn(|lane| &lines[lane]);
            let lanes = rng.next_u64() as u32;
            let mut plain = [Cells([0x155; LANES]); 81];
            let mut quick = plain;
            load(&mut plain, lanes, &lines);
            // SAFETY: the CPU has AVX-512.
            unsafe { load_avx512(&mut quick, lanes, &lines) };
            for cell in 0..81 {
                assert_eq!(quick[cell].0, plain[cell].0, "cell {cell}");
            }
        }
    }
}
