//! Lines that fit a word: up to 64 cells in a `u64`, up to 128 in a `u128`.
//!
//! In: a [`Plan`] made once from the clue, the known cells. Out: all cells
//! that are forced. A pass from the left and one from the right each take some
//! seven operations per run; a flood through the gap is one addition, whose
//! carry runs through the cells that are not black.

use std::ops::{BitAnd, BitOr, Not, Shl, Shr};

/// A machine word that holds one bit for each cell of a line.
pub(crate) trait Word:
    Copy
    + Eq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    const BITS: u32;
    const ZERO: Self;
    const ONE: Self;
    /// The word made of a low and a high half; a `u64` has no high half.
    fn from_halves(halves: [u64; 2]) -> Self;
    /// The sum without its last carry.
    fn plus(self, other: Self) -> Self;
    /// The bits in opposite order.
    fn reversed(self) -> Self;
}

impl Word for u64 {
    const BITS: u32 = 64;
    const ZERO: Self = 0;
    const ONE: Self = 1;
    #[inline(always)]
    fn from_halves([low, _]: [u64; 2]) -> Self {
        low
    }
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.wrapping_add(other)
    }
    #[inline(always)]
    fn reversed(self) -> Self {
        self.reverse_bits()
    }
}

impl Word for u128 {
    const BITS: u32 = 128;
    const ZERO: Self = 0;
    const ONE: Self = 1;
    #[inline(always)]
    fn from_halves([low, high]: [u64; 2]) -> Self {
        Self::from(low) | Self::from(high) << 64
    }
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.wrapping_add(other)
    }
    #[inline(always)]
    fn reversed(self) -> Self {
        self.reverse_bits()
    }
}

/// A run as the passes see it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    /// The number of its cells.
    pub(super) length: u32,
    /// The index of the starts for this length among the fits.
    pub(super) fit: u32,
}

/// The data of a clue that do not depend on the cells.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(super) cells: u32,
    pub(super) runs: Box<[Run]>,
    // The way in which the starts that fit runs of every length come from those of shorter
    // ones: with `f` the starts for length a, `f & f >> s` are those for a + s
    // (s <= a). The clue 2 7 2 gives
    //   lengths  1 -> 2 -> 4 -> 7
    //   shifts     1    2    3
    // and read backwards the same shifts spread starts over the cells covered.
    pub(super) shifts: Box<[u32]>,
    #[cfg(target_arch = "x86_64")]
    fits_32: bool,
}

impl Plan {
    /// The plan for a line of `cells` cells.
    pub(crate) fn new(cells: usize, runs: &[u32]) -> Self {
        let mut lengths: Vec<u32> = runs.to_vec();
        lengths.sort_unstable();
        lengths.dedup();
        let mut chain = vec![1];
        let mut shifts = Vec::new();
        for length in lengths {
            while let Some(&last) = chain.last()
                && last < length
            {
                let shift = last.min(length - last);
                shifts.push(shift);
                chain.push(last + shift);
            }
        }
        let places = runs.iter().map(|&length| Run {
            length,
            fit: chain.partition_point(|&reached| reached < length) as u32,
        });
        Self {
            cells: cells as u32,
            runs: places.collect(),
            shifts: shifts.into(),
            #[cfg(target_arch = "x86_64")]
            fits_32: cells > 0 && Self::fits(cells, runs, 32),
        }
    }

    /// Returns true if 32 bits hold the line.
    #[cfg(target_arch = "x86_64")]
    #[inline]
    pub(super) fn fits_32(&self) -> bool {
        self.fits_32
    }

    /// Returns true if a word of `bits` bits holds the line: no shift may be as wide as the word.
    pub(crate) fn fits(cells: usize, runs: &[u32], bits: u32) -> bool {
        cells <= bits as usize && runs.iter().all(|&length| length < bits)
    }
}

/// An index that is below `N` by construction. The remainder shows that to the compiler, which
/// then leaves the bounds check out.
#[inline(always)]
pub(super) fn within<const N: usize>(index: usize) -> usize {
    debug_assert!(index < N);
    index % N
}

/// Room for the fits: the distinct lengths of 128 cells are at most 15, and
/// doubling on the way to them adds at most 7 more.
pub(super) const FITS: usize = 32;

/// Room for the gaps of 128 cells: at most 64 runs.
const GAPS: usize = 66;

/// Room for the passes, kept between calls. Nothing in it outlives a call.
#[derive(Clone, Debug)]
pub(crate) struct Scratch<W> {
    /// Starts for every length of the plan, seen from the left and from the right.
    fits: [[W; 2]; FITS],
    /// Gap sets from the left, first to last.
    lefts: [W; GAPS],
    /// Gap sets from the right, last to first, mirrored.
    rights: [W; GAPS],
    /// Starts that take part in a placement, by length.
    starts: [W; FITS],
}

impl<W: Word> Default for Scratch<W> {
    fn default() -> Self {
        Self {
            fits: [[W::ZERO; 2]; FITS],
            lefts: [W::ZERO; GAPS],
            rights: [W::ZERO; GAPS],
            starts: [W::ZERO; FITS],
        }
    }
}

/// The cells reached from `seeds` through `free` cells, to the higher side.
/// `seeds` must be free.
#[inline(always)]
pub(super) fn flood<W: Word>(free: W, seeds: W) -> W {
    // The carry that starts at a seed clears the free cells above it as far as
    // they are adjacent, and stops in the first cell that is not free.
    (free & !free.plus(seeds)) | seeds
}

/// All forced cells, `(black, white)`, or `None` if no placement agrees.
#[inline(always)]
pub(crate) fn solve<W: Word>(
    plan: &Plan,
    black: W,
    white: W,
    scratch: &mut Scratch<W>,
) -> Option<(W, W)> {
    let cells = plan.cells;
    if cells == 0 {
        return Some((W::ZERO, W::ZERO));
    }
    let unused = W::BITS - cells;
    let all = !W::ZERO >> unused;
    let mirrored = |set: W| set.reversed() >> unused;
    let free = [all & !black, all & !mirrored(black)];

    let Scratch {
        fits,
        lefts,
        rights,
        starts,
    } = scratch;
    let mut fit = [all & !white, all & !mirrored(white)];
    fits[0] = fit;
    for (&shift, slot) in plan.shifts.iter().zip(&mut fits[1..]) {
        fit = [fit[0] & fit[0] >> shift, fit[1] & fit[1] >> shift];
        *slot = fit;
    }

    // A start lies right after a cell of the gap; at the edge the gap may be empty.
    let mut left = flood(free[0], free[0] & W::ONE);
    let mut right = flood(free[1], free[1] & W::ONE);
    (lefts[0], rights[0]) = (left, right);
    let mut before = [left << 1 | W::ONE, right << 1 | W::ONE];
    let pairs = plan.runs.iter().zip(plan.runs.iter().rev());
    let slots = lefts[1..].iter_mut().zip(&mut rights[1..]);
    for ((run, mirrored_run), slots) in pairs.zip(slots) {
        let starts = before[0] & fits[within::<FITS>(run.fit as usize)][0];
        left = flood(free[0], starts << run.length & free[0]);
        let starts = before[1] & fits[within::<FITS>(mirrored_run.fit as usize)][1];
        right = flood(free[1], starts << mirrored_run.length & free[1]);
        (*slots.0, *slots.1) = (left, right);
        before = [left << 1, right << 1];
    }

    let Some((last, others)) = plan.runs.split_last() else {
        return (black == W::ZERO).then_some((W::ZERO, all));
    };
    let gaps = plan.runs.len();
    starts[..=plan.shifts.len()].fill(W::ZERO);
    let mut may_be_white = lefts[0] & mirrored(rights[gaps]);
    let mut before = lefts[0] << 1 | W::ONE;
    let sides = lefts[1..gaps].iter().zip(rights[1..gaps].iter().rev());
    for (run, (&from_left, &from_right)) in others.iter().zip(sides) {
        // A run ends right before a cell of the next gap.
        let from_right = mirrored(from_right);
        let fit = within::<FITS>(run.fit as usize);
        starts[fit] = starts[fit] | before & fits[fit][0] & from_right >> run.length;
        may_be_white = may_be_white | from_left & from_right;
        before = from_left << 1;
    }
    // The last run may also end at the edge.
    let from_right = mirrored(rights[0]);
    let fit = within::<FITS>(last.fit as usize);
    let ends_well = from_right >> last.length | W::ONE << (cells - last.length);
    let alive = before & fits[fit][0] & ends_well;
    // A live start is part of a whole placement, so the last run speaks for all.
    if alive == W::ZERO {
        return None;
    }
    starts[fit] = starts[fit] | alive;
    may_be_white = may_be_white | lefts[gaps] & from_right;

    let mut may_be_black = starts[within::<FITS>(plan.shifts.len())];
    for (&shift, &more) in plan.shifts.iter().zip(starts.iter()).rev() {
        may_be_black = may_be_black | may_be_black << shift | more;
    }
    Some((all & !may_be_white, all & !may_be_black))
}

/// Returns true if any placement agrees with the known cells: the pass from the left alone.
#[inline(always)]
pub(crate) fn can_be_placed<W: Word>(
    plan: &Plan,
    black: W,
    white: W,
    scratch: &mut Scratch<W>,
) -> bool {
    let cells = plan.cells;
    let Some((last, others)) = plan.runs.split_last() else {
        return black == W::ZERO;
    };
    let all = !W::ZERO >> (W::BITS - cells);
    let free = all & !black;
    let fits = &mut scratch.fits;
    let mut fit = all & !white;
    fits[0][0] = fit;
    for (&shift, slot) in plan.shifts.iter().zip(&mut fits[1..]) {
        fit = fit & fit >> shift;
        slot[0] = fit;
    }
    let mut before = flood(free, free & W::ONE) << 1 | W::ONE;
    for run in others {
        let starts = before & fits[within::<FITS>(run.fit as usize)][0];
        before = flood(free, starts << run.length & free) << 1;
    }
    let starts = before & fits[within::<FITS>(last.fit as usize)][0];
    let after = flood(free, starts << last.length & free);
    let edge = W::ONE << (cells - 1);
    (after & edge) | starts & W::ONE << (cells - last.length) != W::ZERO
}
