//! Chooses the cell for the next guess: the one whose values settle most other cells.
//!
//! In: an open position at its fixpoint. Out: a cell with several candidates.
//! Fewest candidates first. Among equals, every candidate that a peer shares
//! with the cell counts: six if the peer has two candidates, two if it has
//! three, else one. Those are the cells that a guess is most likely to settle.
//! A peer that shares a line *and* the box counts once, like the others.
//!
//! The first candidate to try is the one with the greater weight: it settles more.
//! That matters only where there are several solutions, because all must be tried
//! where there is one.
//!
//! Such a choice costs as much as several passes, so `dive` skips it at times.
//! Both 9×9 engines choose in this way, so they walk nearly the same tree: `nine` rests a
//! little earlier before a guess. The README of this folder has the measurements.

use super::dive::ManySolutionsLikely;
use crate::within::within;

/// The candidates of the 81 cells in reading order, then zeros.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Frame(pub(crate) [u16; 96]);

impl Frame {
    pub(crate) const EMPTY: Self = Self([0; 96]);
}

/// The parts of the choice that vector instructions make faster.
pub(crate) trait Chooser {
    /// Bit `i` of word `w` is set if cell `32 w + i` has `count` candidates.
    fn with_count(frame: &Frame, count: u16) -> [u32; 3];

    /// [`choose`], in the form that suits the instruction set.
    #[inline(always)]
    fn choose(frame: &Frame, weights: &mut PeerWeights, fewest: [u32; 3]) -> Choice {
        choose(frame, weights, fewest)
    }

    /// The cells with the fewest candidates, of those that have several.
    #[inline(always)]
    fn fewest(frame: &Frame) -> [u32; 3] {
        for count in 2..9 {
            let cells = Self::with_count(frame, count);
            if cells != [0; 3] {
                return cells;
            }
        }
        Self::with_count(frame, 9)
    }
}

// One number per digit, seven bits each, in one word:
//
//   bit  62…56  …  13…7  6…0
//   digit   9   …    2    1     the weight of the cells that can hold it
//
// The sums over a cell's twenty peers stay below 128. Sums on the way there may
// overflow into the next digit: what is added and taken away again leaves no trace.
const FIELD: u32 = 7;

/// The weights of a cell with these candidates: the same number at each of its digits.
static WEIGHTS: [u64; 512] = {
    let mut weights = [0; 512];
    let mut set = 0usize;
    while set < 512 {
        let weight = match set.count_ones() {
            0 | 1 => 0,
            2 => 6,
            3 => 2,
            _ => 1,
        };
        let mut digit = 0;
        while digit < 9 {
            if set >> digit & 1 == 1 {
                weights[set] += weight << (FIELD * digit);
            }
            digit += 1;
        }
        set += 1;
    }
    weights
};

/// The triads that a cell lies in: three cells of a row in one box, three of a column.
static TRIADS: [[u8; 2]; 128] = {
    let mut triads = [[0; 2]; 128];
    let mut cell = 0;
    while cell < 81 {
        triads[cell] = [(cell / 3) as u8, (cell / 27 * 9 + cell % 9) as u8];
        cell += 1;
    }
    triads
};

/// The weights of the triads of a board, in reading order.
#[derive(Clone, Debug)]
pub(crate) struct PeerWeights {
    /// Three cells of a row in a box.
    across: [u64; 27],
    /// Three cells of a column in a box.
    down: [u64; 27],
    /// The weights of a cell's row and box: scratch of [`choose`].
    beside: [u64; 32],
    /// The weights of a cell's column outside the box: scratch of [`choose`].
    below: [u64; 32],
}

impl PeerWeights {
    pub(crate) const ZERO: Self = Self {
        across: [0; 27],
        down: [0; 27],
        beside: [0; 32],
        below: [0; 32],
    };

    /// Adds up the weights of all cells; `cell(i)` gives the candidates of cell `i`.
    #[inline(always)]
    pub(crate) fn weigh(&mut self, mut cell: impl FnMut(usize) -> u16) {
        let Self { across, down, .. } = self;
        for band in 0..3 {
            for stack in 0..3 {
                let corner = 27 * band + 3 * stack;
                let mut weight = |i: usize| WEIGHTS[within::<512>(usize::from(cell(corner + i)))];
                let (a, b, c) = (weight(0), weight(1), weight(2));
                let (d, e, f) = (weight(9), weight(10), weight(11));
                let (g, h, i) = (weight(18), weight(19), weight(20));
                across[9 * band + stack] = a + b + c;
                across[9 * band + stack + 3] = d + e + f;
                across[9 * band + stack + 6] = g + h + i;
                down[9 * band + 3 * stack] = a + d + g;
                down[9 * band + 3 * stack + 1] = b + e + h;
                down[9 * band + 3 * stack + 2] = c + f + i;
            }
        }
    }
}

/// Adds up the weights of a board's cells. Not inlined, for the reason that [`choose`] is not.
#[inline(never)]
pub(crate) fn weigh(frame: &Frame, weights: &mut PeerWeights) {
    weights.weigh(|cell| frame.0[cell]);
}

/// A cell, and the candidate to try first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Guess {
    pub(crate) cell: usize,
    pub(crate) digit: u16,
}

/// A cell, and the weights of its digits among its peers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice {
    cell: usize,
    weights: u64,
}

impl Choice {
    /// The guess to make: while many solutions are likely, the one of the first two candidates
    /// with the greater weight, which settles more; else the first, because all must be tried.
    #[inline(always)]
    pub(crate) fn guess(self, frame: &Frame, many_likely: ManySolutionsLikely) -> Guess {
        let cell = within::<81>(self.cell);
        let mut digits = frame.0[cell];
        if many_likely.holds() {
            let others = digits & digits.wrapping_sub(1);
            if field(self.weights, others) > field(self.weights, digits) {
                digits = others;
            }
        }
        Guess {
            cell,
            digit: digits & digits.wrapping_neg(),
        }
    }
}

/// The best of the cells with the fewest candidates.
///
/// Not inlined where vector instructions are allowed: there the compiler would turn these
/// look-ups into slow gathers.
#[inline(never)]
pub(crate) fn choose(frame: &Frame, weights: &mut PeerWeights, fewest: [u32; 3]) -> Choice {
    best(frame, weights, fewest)
}

/// The same with the shifts and counts of [`crate::Isa::Avx2`], but none of its vectors.
///
/// # Safety
/// The CPU has everything that [`crate::Isa::Avx2`] names.
#[cfg(target_arch = "x86_64")]
#[expect(unsafe_code, reason = "bit instructions: a fifth less time")]
#[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")]
#[inline(never)]
pub(super) unsafe fn choose_bmi(
    frame: &Frame,
    weights: &mut PeerWeights,
    fewest: [u32; 3],
) -> Choice {
    best(frame, weights, fewest)
}

#[inline(always)]
fn best(frame: &Frame, weights: &mut PeerWeights, fewest: [u32; 3]) -> Choice {
    let PeerWeights {
        across,
        down,
        beside,
        below,
    } = weights;
    for first in [0, 9, 18] {
        let row = |i: usize| {
            [
                across[first + i],
                across[first + i + 1],
                across[first + i + 2],
            ]
        };
        let (a, b, c) = (row(0), row(3), row(6));
        for k in 0..3 {
            let in_box = a[k].wrapping_add(b[k]).wrapping_add(c[k]);
            let (l, m) = ((k + 1) % 3, (k + 2) % 3);
            beside[first + k] = in_box.wrapping_add(a[l]).wrapping_add(a[m]);
            beside[first + 3 + k] = in_box.wrapping_add(b[l]).wrapping_add(b[m]);
            beside[first + 6 + k] = in_box.wrapping_add(c[l]).wrapping_add(c[m]);
        }
    }
    for column in 0..9 {
        let [a, b, c] = [down[column], down[9 + column], down[18 + column]];
        below[column] = b.wrapping_add(c);
        below[9 + column] = a.wrapping_add(c);
        below[18 + column] = a.wrapping_add(b);
    }
    let weights_of = |cell: usize| {
        let [across, down] = TRIADS[cell];
        beside[within::<32>(usize::from(across))]
            .wrapping_add(below[within::<32>(usize::from(down))])
    };
    let [low, middle, high] = fewest.map(u64::from);
    let mut best = (0, 0);
    for (mut rest, first) in [(low | middle << 32, 0), (high, 64)] {
        while rest != 0 {
            let cell = within::<128>(first + rest.trailing_zeros() as usize);
            rest &= rest - 1;
            // The cell itself adds the same everywhere.
            let weights = weights_of(cell);
            let digits = frame.0[within::<96>(cell)];
            let others = digits & digits.wrapping_sub(1);
            let mut score = field(weights, digits) + field(weights, others);
            let mut others = others & others.wrapping_sub(1);
            while others != 0 {
                score += field(weights, others);
                others &= others - 1;
            }
            if score > best.0 {
                best = (score, cell);
            }
        }
    }
    let cell = best.1;
    Choice {
        cell,
        weights: weights_of(cell),
    }
}

/// The weight of the first of the digits.
#[inline(always)]
fn field(weights: u64, digits: u16) -> u64 {
    (weights >> (FIELD * (u32::from(digits) | 512).trailing_zeros())) & 0x7f
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eight::Plain;
    use crate::nine::EightChooser;
    use cellwise_core::Rng;

    /// The same choice without tables: all pairs of cells.
    fn slowly(frame: &Frame) -> usize {
        let sees = |a: usize, b: usize| {
            let same_box = a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
            a != b && (a / 9 == b / 9 || a % 9 == b % 9 || same_box)
        };
        let count = |cell: usize| frame.0[cell].count_ones();
        let open = (0..81).filter(|&cell| count(cell) > 1);
        let fewest = open.clone().map(count).min().unwrap();
        let score = |cell: usize| -> u32 {
            let peers = (0..81).filter(|&other| sees(cell, other) && count(other) > 1);
            let weights = peers.map(|other| {
                let weight = match count(other) {
                    2 => 6,
                    3 => 2,
                    _ => 1,
                };
                weight * (frame.0[cell] & frame.0[other]).count_ones()
            });
            weights.sum()
        };
        let few = open.filter(|&cell| count(cell) == fewest);
        // The first of the best.
        few.rev().max_by_key(|&cell| score(cell)).unwrap()
    }

    #[test]
    fn the_tables_add_up_to_the_weights_of_all_pairs() {
        let mut rng = Rng::new(1);
        for round in 0..500 {
            let mut frame = Frame::EMPTY;
            for cell in 0..81 {
                // Mostly small sets, as in the middle of a search; now and then none with two.
                let mut set = rng.next_u64() as u16 & rng.next_u64() as u16 & 0x1ff;
                if round % 5 == 0 && set.count_ones() == 2 {
                    set = 0x1f0;
                }
                frame.0[cell] = set;
            }
            let mut weights = PeerWeights::ZERO;
            weights.weigh(|cell| frame.0[cell]);
            let choice = choose(&frame, &mut weights, EightChooser::<Plain>::fewest(&frame));
            assert_eq!(choice.cell, slowly(&frame));
        }
    }
}
