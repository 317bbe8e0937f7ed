//! Turns lanes into boards: 8 × 8 cells at a time, four times over in one register.
//!
//! ```text
//!             lane 0  1  2 … 7 | 8 …             cell 0  1  2 … 7
//!   cell 0        a0 b0 c0  h0               a:      a0 a1 a2  a7   | i0 i1 …
//!   cell 1        a1 b1 c1  h1        ->     b:      b0 b1 b2  b7   | j0 j1 …
//!   …                                        …
//!   cell 7        a7 b7 c7  h7               h:      h0 h1 h2  h7   | p0 p1 …
//! ```
//!
//! Copying one lane takes 81 loads from 81 cache lines. Turning all takes 240
//! shuffles, so it pays from a handful of lanes on, and what comes out can be
//! read in vectors at once, where a copy made of single cells is still on its way
//! to the cache.

use super::vector::Cells;
#[cfg(target_arch = "x86_64")]
use super::vector::{LANES, Vector, ones};
#[cfg(target_arch = "x86_64")]
use crate::nine::Frame;

/// Cells in the order of [`turn`]: the boards of lanes `i`, `i + 8`, … lie side by side in `8 k + i`.
pub(super) type Turned = [Cells; 80];

/// A register whose lanes can be interleaved with those of another, within each eight.
#[cfg(target_arch = "x86_64")]
pub(super) trait Turn: Vector {
    /// Lanes of both in turn: those of the lower half, those of the upper.
    fn interleave(self, other: Self) -> [Self; 2];
    /// The same with two lanes at a time.
    fn interleave_pairs(self, other: Self) -> [Self; 2];
    /// The same with four lanes at a time.
    fn interleave_fours(self, other: Self) -> [Self; 2];
    /// The board of a lane, from what was turned and the last cell. In whole registers: what follows
    /// reads the board in such, and would wait for smaller stores.
    fn board(turned: &Turned, lane: usize, last: u16, board: &mut Frame);
}

/// Turns the first 80 cells of all lanes.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn turn<V: Turn>(x: &[Cells; 81], turned: &mut Turned) {
    for (from, to) in x.chunks_exact(8).zip(turned.chunks_exact_mut(8)) {
        let mut first = 0;
        while first < LANES {
            let row = |i: usize| V::load(&from[i], first);
            let [a0, a1] = row(0).interleave(row(1));
            let [a2, a3] = row(2).interleave(row(3));
            let [a4, a5] = row(4).interleave(row(5));
            let [a6, a7] = row(6).interleave(row(7));
            let [b0, b1] = a0.interleave_pairs(a2);
            let [b2, b3] = a1.interleave_pairs(a3);
            let [b4, b5] = a4.interleave_pairs(a6);
            let [b6, b7] = a5.interleave_pairs(a7);
            let [c0, c1] = b0.interleave_fours(b4);
            let [c2, c3] = b1.interleave_fours(b5);
            let [c4, c5] = b2.interleave_fours(b6);
            let [c6, c7] = b3.interleave_fours(b7);
            for (i, board) in [c0, c1, c2, c3, c4, c5, c6, c7].into_iter().enumerate() {
                board.store(&mut to[i], first);
            }
            first += V::N;
        }
    }
}

/// Turns all lanes, and puts together the boards of some.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(super) fn boards<V: Turn>(
    x: &[Cells; 81],
    lanes: u32,
    turned: &mut Turned,
    boards: &mut [Frame; LANES],
) {
    turn::<V>(x, turned);
    for lane in ones(lanes) {
        V::board(turned, lane, x[80].0[lane], &mut boards[lane]);
    }
}
