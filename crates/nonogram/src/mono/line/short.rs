//! Lines of up to 512 cells: up to 64 in a `u64`, 128 in a `u128`, more in four or eight words.
//!
//! In: a [`Plan`] made once from the clue, the known cells. Out: all cells
//! that are forced. A pass from the left and one from the right each take some
//! seven operations per run; a flood through the gap is one addition, whose
//! carry runs through the cells that are not black.

use std::fmt::Debug;

use crate::bits::{Bits, Wide};

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
    /// The place of the first cell, if only a part of a line is planned.
    pub(crate) offset: u32,
    pub(crate) cells: u32,
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
            offset: 0,
            cells: cells as u32,
            runs: places.collect(),
            shifts: shifts.into(),
            #[cfg(target_arch = "x86_64")]
            fits_32: cells > 0 && Self::fits(cells, runs, 32),
        }
    }

    /// The same plan for a part of a line that begins at this place.
    pub(crate) fn at(mut self, offset: usize) -> Self {
        self.offset = offset as u32;
        self
    }

    /// The lengths of its runs.
    pub(crate) fn lengths(&self) -> impl Iterator<Item = u32> + '_ {
        self.runs.iter().map(|run| run.length)
    }

    /// The cells of a set, given by the words of the whole line, that the plan is for.
    #[inline(always)]
    pub(crate) fn part_of<W: Bits>(&self, words: &[u64]) -> W {
        W::from_words_at(words, self.offset) & W::below(self.cells)
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

/// Room for the fits: the distinct lengths of 512 cells are at most 30, and
/// doubling on the way to them adds at most 9 more.
pub(super) const FITS: usize = 64;

/// A word for lines: it knows the room that the gaps of its longest line take.
pub(crate) trait LineWord: Bits {
    type Gaps: AsRef<[Self]> + AsMut<[Self]> + Clone + Debug;
    const NO_GAPS: Self::Gaps;
}

macro_rules! line_word {
    ($word:ty) => {
        impl LineWord for $word {
            // At most one run for every second cell, and a gap more than runs.
            type Gaps = [Self; <$word as Bits>::SIZE as usize / 2 + 1];
            const NO_GAPS: Self::Gaps = [Self::NONE; <$word as Bits>::SIZE as usize / 2 + 1];
        }
    };
}

line_word!(u64);
line_word!(u128);
line_word!(Wide<4>);
line_word!(Wide<8>);

/// Room for the passes, kept between calls. Nothing in it outlives a call.
#[derive(Clone, Debug)]
pub(crate) struct Scratch<W: LineWord> {
    /// Starts for every length of the plan, seen from the left and from the right.
    fits: [[W; 2]; FITS],
    /// Gap sets from the left, first to last.
    lefts: W::Gaps,
    /// Gap sets from the right, last to first, mirrored.
    rights: W::Gaps,
    /// Starts that take part in a placement, by length.
    starts: [W; FITS],
}

impl<W: LineWord> Default for Scratch<W> {
    fn default() -> Self {
        Self {
            fits: [[W::NONE; 2]; FITS],
            lefts: W::NO_GAPS,
            rights: W::NO_GAPS,
            starts: [W::NONE; FITS],
        }
    }
}

/// The cells reached from `seeds` through `free` cells, to the higher side.
/// `seeds` must be free.
#[inline(always)]
pub(super) fn flood<W: Bits>(free: W, seeds: W) -> W {
    // The carry that starts at a seed clears the free cells above it as far as
    // they are adjacent, and stops in the first cell that is not free.
    (free & !free.plus(seeds)) | seeds
}

/// All forced cells, `(black, white)`, or `None` if no placement agrees.
#[inline(always)]
pub(crate) fn solve<W: LineWord>(
    plan: &Plan,
    black: W,
    white: W,
    scratch: &mut Scratch<W>,
) -> Option<(W, W)> {
    let cells = plan.cells;
    if cells == 0 {
        return Some((W::NONE, W::NONE));
    }
    let (all, first) = (W::below(cells), W::one(0));
    let mirrored = |set: W| set.mirrored(cells);
    let free = [all & !black, all & !mirrored(black)];

    let Scratch {
        fits,
        lefts,
        rights,
        starts,
    } = scratch;
    let (lefts, rights) = (lefts.as_mut(), rights.as_mut());
    let mut fit = [all & !white, all & !mirrored(white)];
    fits[0] = fit;
    for (&shift, slot) in plan.shifts.iter().zip(&mut fits[1..]) {
        fit = [fit[0] & fit[0].down(shift), fit[1] & fit[1].down(shift)];
        *slot = fit;
    }

    // A start lies right after a cell of the gap; at the edge the gap may be empty.
    let mut left = flood(free[0], free[0] & first);
    let mut right = flood(free[1], free[1] & first);
    (lefts[0], rights[0]) = (left, right);
    let mut before = [left.up(1) | first, right.up(1) | first];
    let pairs = plan.runs.iter().zip(plan.runs.iter().rev());
    let slots = lefts[1..].iter_mut().zip(&mut rights[1..]);
    for ((run, mirrored_run), slots) in pairs.zip(slots) {
        let starts = before[0] & fits[within::<FITS>(run.fit as usize)][0];
        left = flood(free[0], starts.up(run.length) & free[0]);
        let starts = before[1] & fits[within::<FITS>(mirrored_run.fit as usize)][1];
        right = flood(free[1], starts.up(mirrored_run.length) & free[1]);
        (*slots.0, *slots.1) = (left, right);
        before = [left.up(1), right.up(1)];
    }

    let Some((last, others)) = plan.runs.split_last() else {
        return black.is_empty().then_some((W::NONE, all));
    };
    let gaps = plan.runs.len();
    starts[..=plan.shifts.len()].fill(W::NONE);
    let mut may_be_white = lefts[0] & mirrored(rights[gaps]);
    let mut before = lefts[0].up(1) | first;
    let sides = lefts[1..gaps].iter().zip(rights[1..gaps].iter().rev());
    for (run, (&from_left, &from_right)) in others.iter().zip(sides) {
        // A run ends right before a cell of the next gap.
        let from_right = mirrored(from_right);
        let fit = within::<FITS>(run.fit as usize);
        starts[fit] = starts[fit] | before & fits[fit][0] & from_right.down(run.length);
        may_be_white = may_be_white | from_left & from_right;
        before = from_left.up(1);
    }
    // The last run may also end at the edge.
    let from_right = mirrored(rights[0]);
    let fit = within::<FITS>(last.fit as usize);
    let ends_well = from_right.down(last.length) | W::one(cells - last.length);
    let alive = before & fits[fit][0] & ends_well;
    // A live start is part of a whole placement, so the last run speaks for all.
    if alive.is_empty() {
        return None;
    }
    starts[fit] = starts[fit] | alive;
    may_be_white = may_be_white | lefts[gaps] & from_right;

    let mut may_be_black = starts[within::<FITS>(plan.shifts.len())];
    for (&shift, &more) in plan.shifts.iter().zip(starts.iter()).rev() {
        may_be_black = may_be_black | may_be_black.up(shift) | more;
    }
    Some((all & !may_be_white, all & !may_be_black))
}

/// Returns true if any placement agrees with the known cells: the pass from the left alone.
#[inline(always)]
pub(crate) fn can_be_placed<W: LineWord>(
    plan: &Plan,
    black: W,
    white: W,
    scratch: &mut Scratch<W>,
) -> bool {
    let cells = plan.cells;
    let Some((last, others)) = plan.runs.split_last() else {
        return black.is_empty();
    };
    let all = W::below(cells);
    let free = all & !black;
    let fits = &mut scratch.fits;
    let mut fit = all & !white;
    fits[0][0] = fit;
    for (&shift, slot) in plan.shifts.iter().zip(&mut fits[1..]) {
        fit = fit & fit.down(shift);
        slot[0] = fit;
    }
    let mut before = flood(free, free & W::one(0)).up(1) | W::one(0);
    for run in others {
        let starts = before & fits[within::<FITS>(run.fit as usize)][0];
        before = flood(free, starts.up(run.length) & free).up(1);
    }
    let starts = before & fits[within::<FITS>(last.fit as usize)][0];
    let after = flood(free, starts.up(last.length) & free);
    let edge = W::one(cells - 1);
    !(after & edge | starts & W::one(cells - last.length)).is_empty()
}
