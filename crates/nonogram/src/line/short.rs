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
struct Run {
    /// How many cells it has.
    length: u32,
    /// Where the starts for this length stand among the fits.
    fit: u32,
}

/// What can be said of a clue before any cell is known.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    cells: u32,
    runs: Box<[Run]>,
    // How the starts that fit runs of every length come from those of shorter
    // ones: with `f` the starts for length a, `f & f >> s` are those for a + s
    // (s <= a). The clue 2 7 2 gives
    //   lengths  1 -> 2 -> 4 -> 7
    //   shifts     1    2    3
    // and read backwards the same shifts spread starts over the cells covered.
    shifts: Box<[u32]>,
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
        let runs = runs
            .iter()
            .map(|&length| Run {
                length,
                fit: chain.partition_point(|&reached| reached < length) as u32,
            })
            .collect();
        Self {
            cells: cells as u32,
            runs,
            shifts: shifts.into(),
        }
    }

    /// Whether a word of `bits` bits holds the line: no shift may be as wide as the word.
    pub(crate) fn fits(cells: usize, runs: &[u32], bits: u32) -> bool {
        cells <= bits as usize && runs.iter().all(|&length| length < bits)
    }
}

/// Room for the passes, kept between calls.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch<W> {
    /// Starts for every length of the plan, seen from the left and from the right.
    fits: Vec<[W; 2]>,
    /// Gap sets from the left and, mirrored, from the right.
    gaps: Vec<[W; 2]>,
    /// Starts that take part in a placement, by length.
    starts: Vec<W>,
}

/// The cells reached from `seeds` through `free` cells, to the higher side.
/// `seeds` must be free.
#[inline(always)]
fn flood<W: Word>(free: W, seeds: W) -> W {
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

    let Scratch { fits, gaps, starts } = scratch;
    fits.clear();
    let mut fit = [all & !white, all & !mirrored(white)];
    fits.push(fit);
    for &shift in &plan.shifts {
        fit = [fit[0] & fit[0] >> shift, fit[1] & fit[1] >> shift];
        fits.push(fit);
    }

    // Gap sets: from the left for the gaps 0, 1, …; from the right for the
    // last gap, the one before, …
    let first = [
        flood(free[0], free[0] & W::ONE),
        flood(free[1], free[1] & W::ONE),
    ];
    gaps.clear();
    gaps.push(first);
    // A start lies right after a cell of the gap; at the edge the gap may be empty.
    let mut before = [first[0] << 1 | W::ONE, first[1] << 1 | W::ONE];
    for (left, right) in plan.runs.iter().zip(plan.runs.iter().rev()) {
        let seeds = [
            (before[0] & fits[left.fit as usize][0]) << left.length & free[0],
            (before[1] & fits[right.fit as usize][1]) << right.length & free[1],
        ];
        let gap = [flood(free[0], seeds[0]), flood(free[1], seeds[1])];
        gaps.push(gap);
        before = [gap[0] << 1, gap[1] << 1];
    }

    let last = plan.runs.len();
    if last == 0 && black != W::ZERO {
        return None;
    }
    starts.clear();
    starts.resize(fits.len(), W::ZERO);
    let mut may_be_white = gaps[0][0] & mirrored(gaps[last][1]);
    let mut before = gaps[0][0] << 1 | W::ONE;
    for (i, run) in plan.runs.iter().enumerate() {
        let from_left = gaps[i + 1][0];
        let from_right = mirrored(gaps[last - i - 1][1]);
        // A run ends right before a cell of the next gap, or at the edge.
        let mut ends_well = from_right >> run.length;
        if i + 1 == last {
            ends_well = ends_well | W::ONE << (cells - run.length);
        }
        let fit = run.fit as usize;
        let alive = before & fits[fit][0] & ends_well;
        if alive == W::ZERO {
            return None;
        }
        starts[fit] = starts[fit] | alive;
        may_be_white = may_be_white | from_left & from_right;
        before = from_left << 1;
    }
    let mut may_be_black = starts[starts.len() - 1];
    for (&shift, &more) in plan.shifts.iter().zip(starts.iter()).rev() {
        may_be_black = may_be_black | may_be_black << shift | more;
    }
    Some((all & !may_be_white, all & !may_be_black))
}
