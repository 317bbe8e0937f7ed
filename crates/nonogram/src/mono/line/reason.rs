//! The reason why a line forces a cell: as few of its known cells as possible.
//!
//! In: a line's known cells, which of them come free, which may be left out.
//! Out: cells to keep so that the line still has no placement. Found by leaving
//! cells out and asking whether a placement appears, several questions at once.
//!
//! The more cells are left out, the more placements there are. So of the cells
//! in their order, the first that must stay ends the longest row of cells that
//! may go together; it stays, and the others are asked again:
//!
//! ```text
//! doubtful     a b c d e f g h
//! left out     a, ab, abc, abcd, …               lane i: all up to cell i
//! a placement  - - - x x x x x                   d must stay
//! left out     a, ab, abc, abc, abce, abcef, …
//! a placement  - - - - - - - -                   all others go
//! ```
//!
//! A pass waits for its own results most of the time; several side by side
//! take little longer than one. The body here is plain Rust, for any word; for
//! lines of up to 64 cells [`vectors`] has it with the instructions of x86-64,
//! and [`Laned::shrink`] takes the best that the CPU has.

#[cfg(test)]
mod tests;
#[cfg(target_arch = "x86_64")]
mod vectors;

use super::short::{FITS, LineWord, Plan, flood, within};
use crate::bits::{Bits, Wide};

/// Questions at once in the plain body.
const LANES: usize = 8;

/// Room for the starts by length, kept between calls. Nothing in it outlives a call.
pub(crate) type Fits<W> = Box<[[W; LANES]; FITS]>;

/// Room for a word of this kind.
pub(crate) fn no_fits<W: Bits>() -> Fits<W> {
    Box::new([[W::NONE; LANES]; FITS])
}

/// The vectors of the CPU.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Vectors {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Vectors {
    /// Everything this CPU can run, the plainest first.
    pub(crate) fn available() -> impl DoubleEndedIterator<Item = Self> {
        let all = [
            Some(Self::Portable),
            #[cfg(target_arch = "x86_64")]
            is_x86_feature_detected!("avx2").then_some(Self::Avx2),
            #[cfg(target_arch = "x86_64")]
            is_x86_feature_detected!("avx512f").then_some(Self::Avx512),
        ];
        all.into_iter().flatten()
    }

    /// The best that this CPU has.
    pub(crate) fn detect() -> Self {
        Self::available().next_back().unwrap_or(Self::Portable)
    }
}

/// A word whose lines can be asked for reasons.
pub(crate) trait Laned: LineWord {
    /// Drops from a dead line those `doubtful` cells, in the order given, without which it is
    /// dead as well. `doubtful` are places in the line; those that are kept stay in the two masks.
    fn shrink(
        vectors: Vectors,
        plan: &Plan,
        known: [&mut Self; 2],
        doubtful: &[u16],
        fits: &mut Fits<Self>,
    );
}

impl Laned for u64 {
    #[cfg_attr(
        target_arch = "x86_64",
        expect(
            unsafe_code,
            reason = "a call into code for the instruction set at hand"
        )
    )]
    #[inline]
    fn shrink(
        vectors: Vectors,
        plan: &Plan,
        [black, white]: [&mut Self; 2],
        doubtful: &[u16],
        fits: &mut Fits<Self>,
    ) {
        match vectors {
            // SAFETY: `available` names it only if the CPU has it.
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx2 if plan.fits_32() => unsafe {
                vectors::shrink_with_avx2(plan, black, white, doubtful);
            },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx512 if plan.fits_32() => unsafe {
                vectors::shrink_with_avx512(plan, black, white, doubtful);
            },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx2 if plan.cells > 0 => unsafe {
                vectors::shrink_long_with_avx2(plan, black, white, doubtful);
            },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx512 if plan.cells > 0 => unsafe {
                vectors::shrink_long_with_avx512(plan, black, white, doubtful);
            },
            _ => shrink(plan, black, white, doubtful, fits),
        }
    }
}

macro_rules! laned_plainly {
    ($word:ty) => {
        impl Laned for $word {
            #[inline]
            fn shrink(
                _: Vectors,
                plan: &Plan,
                [black, white]: [&mut Self; 2],
                doubtful: &[u16],
                fits: &mut Fits<Self>,
            ) {
                shrink(plan, black, white, doubtful, fits);
            }
        }
    };
}

laned_plainly!(u128);
laned_plainly!(Wide<4>);
laned_plainly!(Wide<8>);

/// The plain body of [`Laned::shrink`].
fn shrink<W: Bits>(
    plan: &Plan,
    black: &mut W,
    white: &mut W,
    doubtful: &[u16],
    fits: &mut Fits<W>,
) {
    for cells in doubtful.chunks(LANES) {
        let mut bits = [W::NONE; LANES];
        for (bit, &cell) in bits.iter_mut().zip(cells) {
            *bit = W::one(u32::from(cell));
        }
        let dropped = loop {
            let mut dropped = bits;
            for i in 1..LANES {
                dropped[i] = dropped[i - 1] | bits[i];
            }
            let fewer_black = each(|i| *black & !dropped[i]);
            let fewer_white = each(|i| *white & !dropped[i]);
            match first_placed(plan, &fewer_black, &fewer_white, fits) {
                Some(stays) => bits[stays] = W::NONE,
                None => break dropped[LANES - 1],
            }
        };
        (*black, *white) = (*black & !dropped, *white & !dropped);
    }
}

/// Drops from a dead line the `doubtful` cells that are farther from `centre` than need be: of some
/// distances the least at which the line is still dead without the cells beyond it. A long line has
/// many known cells, of which those far away seldom matter, and one question drops them all.
pub(crate) fn drop_far<W: Bits>(
    plan: &Plan,
    [black, white]: [&mut W; 2],
    centre: u16,
    doubtful: &mut Vec<u16>,
    fits: &mut Fits<W>,
) {
    // The most distant first, so that the first lane with a placement is one too near.
    const DISTANCES: [u16; LANES] = [96, 64, 40, 24, 16, 10, 6, 3];
    let mut dropped = [W::NONE; LANES];
    for &cell in &*doubtful {
        for (lane, &distance) in dropped.iter_mut().zip(&DISTANCES) {
            if cell.abs_diff(centre) > distance {
                *lane = *lane | W::one(u32::from(cell));
            }
        }
    }
    let fewer_black = each(|i| *black & !dropped[i]);
    let fewer_white = each(|i| *white & !dropped[i]);
    let placed = first_placed(plan, &fewer_black, &fewer_white, fits).unwrap_or(LANES);
    if let Some(last_dead) = placed.checked_sub(1) {
        (*black, *white) = (fewer_black[last_dead], fewer_white[last_dead]);
        doubtful.retain(|cell| cell.abs_diff(centre) <= DISTANCES[last_dead]);
    }
}

/// The first of several states of a line that has a placement: the pass from the left alone.
fn first_placed<W: Bits>(
    plan: &Plan,
    black: &[W; LANES],
    white: &[W; LANES],
    fits: &mut Fits<W>,
) -> Option<usize> {
    let Some((last, others)) = plan.runs.split_last() else {
        return (0..LANES).find(|&i| black[i].is_empty());
    };
    let (all, first) = (W::below(plan.cells), W::one(0));
    let free = each(|i| all & !black[i]);
    let mut fit = each(|i| all & !white[i]);
    fits[0] = fit;
    for (&shift, slot) in plan.shifts.iter().zip(&mut fits[1..]) {
        fit = each(|i| fit[i] & fit[i].down(shift));
        *slot = fit;
    }
    let mut before = each(|i| flood(free[i], free[i] & first).up(1) | first);
    for run in others {
        let fit = fits[within::<FITS>(run.fit as usize)];
        let after = each(|i| (before[i] & fit[i]).up(run.length) & free[i]);
        before = each(|i| flood(free[i], after[i]).up(1));
    }
    let fit = fits[within::<FITS>(last.fit as usize)];
    let starts = each(|i| before[i] & fit[i]);
    let after = each(|i| flood(free[i], starts[i].up(last.length) & free[i]));
    let edge = W::one(plan.cells - 1);
    let last_start = W::one(plan.cells - last.length);
    let ends = each(|i| (after[i] & edge) | (starts[i] & last_start));
    ends.iter().position(|end| !end.is_empty())
}

/// The same for every lane, as a plain loop: the compiler makes vectors of it more readily than
/// of the methods of arrays.
#[inline(always)]
fn each<W: Bits>(of: impl Fn(usize) -> W) -> [W; LANES] {
    let mut lanes = [W::NONE; LANES];
    for (i, lane) in lanes.iter_mut().enumerate() {
        *lane = of(i);
    }
    lanes
}
