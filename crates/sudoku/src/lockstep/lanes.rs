//! Moves puzzles into lanes and out of them, one at a time or all together.
//!
//! A puzzle in memory is 81 numbers in a row; in the engine it is one lane of
//! 81 registers. Moving one puzzle touches 81 cache lines; moving 32 at a time
//! is a transposition of bytes, done eight by eight in 64-bit words:
//!
//! ```text
//!   word of puzzle 0:  a0 a1 a2 …  a7            cell 0:  a0 b0 c0 …  h0
//!   word of puzzle 1:  b0 b1 b2 …  b7     <->    cell 1:  a1 b1 c1 …  h1
//!   …                                            …
//! ```

#![expect(
    clippy::needless_range_loop,
    reason = "the same index into several arrays; plain loops are what vectorises"
)]

use super::job::ClassicBoard;
use super::pass::ALL;
use super::vector::{Cells, LANES};
use crate::nine::{Frame, PeerWeights};
use crate::within::within;

/// The candidates that a record starts with.
#[inline(always)]
pub(super) fn frame(record: &ClassicBoard<'_>) -> Frame {
    let mut frame = Frame::EMPTY;
    for cell in 0..81 {
        let digits = match record {
            ClassicBoard::Line(line) => candidates(line[cell]),
            ClassicBoard::Marks(marks) => marks[cell] & ALL,
        };
        frame.0[cell] = digits;
    }
    frame
}

#[inline(always)]
fn candidates(character: u8) -> u16 {
    let digit = u16::from(character).wrapping_sub(u16::from(b'1'));
    if digit < 9 {
        1u16.wrapping_shl(u32::from(digit))
    } else {
        ALL
    }
}

/// The character of a settled cell.
#[inline(always)]
fn character(cell: u16) -> u8 {
    cell.wrapping_sub(1).count_ones() as u8 + b'1'
}

/// The same in a table, for one lane at a time.
static CHARACTER: [u8; 512] = {
    let mut characters = [b'.'; 512];
    let mut digit = 0;
    while digit < 9 {
        characters[1 << digit] = b'1' + digit as u8;
        digit += 1;
    }
    characters
};

/// Puts a board into a lane.
#[inline(never)]
pub(super) fn scatter(x: &mut [Cells; 81], lane: usize, frame: &Frame) {
    for cell in 0..81 {
        x[cell].0[within::<LANES>(lane)] = frame.0[cell];
    }
}

/// Copies a lane's board, and adds up the weights of its cells on the way.
#[inline(never)]
pub(super) fn gather(x: &[Cells; 81], lane: usize, frame: &mut Frame, weights: &mut PeerWeights) {
    weights.weigh(|cell| {
        let digits = alone(x[cell].0[within::<LANES>(lane)]);
        frame.0[cell] = digits;
        digits
    });
}

/// Copies a lane's board.
#[inline(never)]
pub(super) fn copy(x: &[Cells; 81], lane: usize, frame: &mut Frame) {
    for cell in 0..81 {
        frame.0[cell] = alone(x[cell].0[within::<LANES>(lane)]);
    }
}

/// The number itself, hidden from the compiler, which would else assemble vectors of
/// single cells, which takes twice as long as moving them one by one.
#[inline(always)]
#[cfg(target_arch = "x86_64")]
#[expect(
    unsafe_code,
    reason = "an empty assembler block: keeps a value in a scalar register"
)]
fn alone(digits: u16) -> u16 {
    let mut wide = u32::from(digits);
    // SAFETY: no instruction at all.
    unsafe {
        std::arch::asm!("/* {0:e} */", inout(reg) wide, options(pure, nomem, nostack, preserves_flags));
    }
    wide as u16
}

#[inline(always)]
#[cfg(not(target_arch = "x86_64"))]
fn alone(digits: u16) -> u16 {
    digits
}

/// The characters of a lane in which every cell is settled.
#[inline(never)]
pub(super) fn read(x: &[Cells; 81], lane: usize) -> [u8; 81] {
    let mut characters = [0; 81];
    for cell in 0..81 {
        characters[cell] = CHARACTER[within::<512>(usize::from(x[cell].0[within::<LANES>(lane)]))];
    }
    characters
}

/// The characters of a board in which every cell is settled.
#[inline(never)]
pub(super) fn characters(frame: &Frame) -> [u8; 81] {
    let mut characters = [0; 81];
    for cell in 0..81 {
        characters[cell] = CHARACTER[within::<512>(usize::from(frame.0[cell]))];
    }
    characters
}

/// Puts lines of characters into the lanes that `lanes` has a bit for.
#[inline(always)]
pub(super) fn load(x: &mut [Cells; 81], lanes: u32, lines: &[&[u8; 81]; LANES]) {
    // All ones in the lanes to be filled.
    let mut filled = [0; LANES];
    for lane in 0..LANES {
        filled[lane] = 0u16.wrapping_sub((lanes >> lane) as u16 & 1);
    }
    for eight in 0..10 {
        let mut words = [[0; 4]; 8];
        for lane in 0..LANES {
            let from = &lines[lane][8 * eight..8 * eight + 8];
            words[lane % 8][lane / 8] = u64::from_le_bytes(from.try_into().expect("eight"));
        }
        transpose(&mut words);
        for cell in 0..8 {
            let mut characters = [0; LANES];
            for word in 0..4 {
                let bytes = words[cell][word].to_le_bytes();
                characters[8 * word..8 * word + 8].copy_from_slice(&bytes);
            }
            blend(&mut x[8 * eight + cell], &filled, &characters);
        }
    }
    let mut last = [0; LANES];
    for lane in 0..LANES {
        last[lane] = lines[lane][80];
    }
    blend(&mut x[80], &filled, &last);
}

#[inline(always)]
fn blend(cells: &mut Cells, filled: &[u16; LANES], characters: &[u8; LANES]) {
    for lane in 0..LANES {
        let new = candidates(characters[lane]) & filled[lane];
        cells.0[lane] = (cells.0[lane] & !filled[lane]) | new;
    }
}

/// The characters of all lanes; those of lanes with unsettled cells mean nothing.
#[inline(always)]
pub(super) fn unload(x: &[Cells; 81], lines: &mut [[u8; 81]; LANES]) {
    for eight in 0..10 {
        let mut words = [[0; 4]; 8];
        for cell in 0..8 {
            let mut characters = [0; LANES];
            for lane in 0..LANES {
                characters[lane] = character(x[8 * eight + cell].0[lane]);
            }
            for word in 0..4 {
                let bytes = &characters[8 * word..8 * word + 8];
                words[cell][word] = u64::from_le_bytes(bytes.try_into().expect("eight"));
            }
        }
        transpose(&mut words);
        for lane in 0..LANES {
            let bytes = words[lane % 8][lane / 8].to_le_bytes();
            lines[lane][8 * eight..8 * eight + 8].copy_from_slice(&bytes);
        }
    }
    for lane in 0..LANES {
        lines[lane][80] = character(x[80].0[lane]);
    }
}

/// Swaps rows and columns of four 8×8 squares of bytes: square `s` is `words[0..8][s]`.
#[inline(always)]
fn transpose(words: &mut [[u64; 4]; 8]) {
    exchange::<4>(words, 0x0000_0000_ffff_ffff);
    exchange::<2>(words, 0x0000_ffff_0000_ffff);
    exchange::<1>(words, 0x00ff_00ff_00ff_00ff);
}

/// The upper bytes of row `r` change places with the lower bytes of row `r + STEP`.
#[inline(always)]
fn exchange<const STEP: usize>(words: &mut [[u64; 4]; 8], low: u64) {
    for r in 0..8 {
        if r & STEP == 0 {
            for s in 0..4 {
                let swapped = ((words[r][s] >> (8 * STEP)) ^ words[r + STEP][s]) & low;
                words[r][s] ^= swapped << (8 * STEP);
                words[r + STEP][s] ^= swapped;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::{dug, full};
    use cellwise_core::Rng;

    fn empty() -> Box<[Cells; 81]> {
        Box::new([Cells([0; LANES]); 81])
    }

    #[test]
    fn all_together_is_the_same_as_one_at_a_time() {
        let mut rng = Rng::new(1);
        let lines: Vec<[u8; 81]> = (0..LANES)
            .map(|_| dug(&mut rng, 30).map(|digit| digit + b'0'))
            .collect();
        let references: [&[u8; 81]; LANES] = std::array::from_fn(|lane| &lines[lane]);
        let lanes = 0x8421_9abc;
        let (mut together, mut single) = (empty(), empty());
        load(&mut together, lanes, &references);
        for lane in (0..LANES).filter(|lane| lanes >> lane & 1 == 1) {
            scatter(&mut single, lane, &frame(&ClassicBoard::Line(&lines[lane])));
        }
        for cell in 0..81 {
            assert_eq!(together[cell].0, single[cell].0, "cell {cell}");
        }
    }

    #[test]
    fn full_boards_come_out_as_they_went_in() {
        let mut rng = Rng::new(2);
        let lines: Vec<[u8; 81]> = (0..LANES)
            .map(|_| full(&mut rng).map(|digit| digit + b'0'))
            .collect();
        let references: [&[u8; 81]; LANES] = std::array::from_fn(|lane| &lines[lane]);
        let mut x = empty();
        load(&mut x, u32::MAX, &references);
        let mut out = [[0; 81]; LANES];
        unload(&x, &mut out);
        assert_eq!(out[..], lines[..]);
        for (lane, line) in lines.iter().enumerate() {
            let mut board = Frame::EMPTY;
            copy(&x, lane, &mut board);
            assert_eq!(&characters(&board), line);
        }
    }
}
