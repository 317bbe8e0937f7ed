//! Eight fields in a register of NEON, which every aarch64 with floating point has.

#![expect(
    unsafe_code,
    reason = "vector instructions: the compiler does not make them of plain code reliably"
)]

use std::arch::aarch64::*;

use super::Eight;
use crate::Isa;

/// The instruction set of [`Native`].
pub(crate) const NATIVE: Isa = Isa::Neon;

#[derive(Clone, Copy)]
pub(crate) struct Native(uint16x8_t);

/// Moves the fields of both words: field 0, 1, 2 get these fields, field 3 stays.
const fn turn(fields: [u8; 3]) -> [u8; 16] {
    let mut bytes = [0; 16];
    let mut i = 0;
    while i < 16 {
        let (word, field, half) = (i / 8, i % 8 / 2, i % 2);
        let from = if field < 3 { fields[field] as usize } else { 3 };
        bytes[i] = (word * 8 + from * 2 + half) as u8;
        i += 1;
    }
    bytes
}

static TURN1: [u8; 16] = turn([1, 2, 0]);
static TURN2: [u8; 16] = turn([2, 0, 1]);
/// A bit of its own for each of eight bytes.
static PLACES: [u8; 8] = [1, 2, 4, 8, 16, 32, 64, 128];

// SAFETY (all functions): the file is compiled only for targets that have NEON; loads and stores go
// through references to 16 bytes.

#[inline(always)]
fn shuffle(fields: uint16x8_t, order: &'static [u8; 16]) -> uint16x8_t {
    // SAFETY: see above.
    unsafe {
        let bytes = vqtbl1q_u8(vreinterpretq_u8_u16(fields), vld1q_u8(order.as_ptr()));
        vreinterpretq_u16_u8(bytes)
    }
}

impl Eight for Native {
    instructions! {
        and: vandq_u16;
        or: vorrq_u16;
        xor: veorq_u16;
        without: vbicq_u16;
        plus: vaddq_u16;
        min: vminq_u16;
        equal: vceqq_u16;
    }

    #[inline(always)]
    fn load(fields: &[u16; 8]) -> Self {
        // SAFETY: see above.
        unsafe { Self(vld1q_u16(fields.as_ptr())) }
    }

    #[inline(always)]
    fn store(self, fields: &mut [u16; 8]) {
        // SAFETY: see above.
        unsafe { vst1q_u16(fields.as_mut_ptr(), self.0) }
    }

    #[inline(always)]
    fn load_words(words: &[u64; 2]) -> Self {
        // SAFETY: see above.
        unsafe { Self(vreinterpretq_u16_u64(vld1q_u64(words.as_ptr()))) }
    }

    #[inline(always)]
    fn store_words(self, words: &mut [u64; 2]) {
        // SAFETY: see above.
        unsafe { vst1q_u64(words.as_mut_ptr(), vreinterpretq_u64_u16(self.0)) }
    }

    #[inline(always)]
    fn splat(field: u16) -> Self {
        // SAFETY: see above.
        unsafe { Self(vdupq_n_u16(field)) }
    }

    #[inline(always)]
    fn bits(self, other: Self) -> u32 {
        // SAFETY: see above; the table has 8 bytes.
        unsafe {
            let places = vld1_u8(PLACES.as_ptr());
            let eight = |fields| u32::from(vaddv_u8(vand_u8(vmovn_u16(fields), places)));
            eight(self.0) | eight(other.0) << 8
        }
    }

    #[inline(always)]
    fn turn1(self) -> Self {
        Self(shuffle(self.0, &TURN1))
    }

    #[inline(always)]
    fn turn2(self) -> Self {
        Self(shuffle(self.0, &TURN2))
    }

    #[inline(always)]
    fn firsts(self, other: Self) -> Self {
        // SAFETY: see above.
        unsafe {
            let (a, b) = (
                vreinterpretq_u64_u16(self.0),
                vreinterpretq_u64_u16(other.0),
            );
            Self(vreinterpretq_u16_u64(vzip1q_u64(a, b)))
        }
    }

    #[inline(always)]
    fn second_first(self, other: Self) -> Self {
        // SAFETY: see above.
        unsafe { Self(vextq_u16::<4>(self.0, other.0)) }
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        // SAFETY: see above.
        unsafe { vmaxvq_u32(vreinterpretq_u32_u16(self.0)) == 0 }
    }
}
