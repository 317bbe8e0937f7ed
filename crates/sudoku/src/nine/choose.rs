//! Chooses where to guess: the cell whose values will say the most.
//!
//! In: an open position at its fixpoint. Out: a cell with several candidates.
//! Fewest candidates first. Among equals, every candidate that a peer shares
//! with the cell counts: six if the peer has two candidates, two if it has
//! three, else one. Those are the cells that a guess is most likely to settle.
//! Guesses per puzzle on hardest-1905-11+ / top1465: 67 / 7.8; preferring the
//! houses with most candidates: 102 / 12.2. Counting a peer twice that shares a
//! line *and* the box is no detail: it costs a quarter more guesses.
//!
//! The first candidate to try is the one that more is said about: it settles more.
//! That matters only where there are several solutions, because all must be tried
//! where there is one: 4 % fewer nodes on serg-many-solutions.
//!
//! Such a choice costs as much as several passes; `dive` says when it is not made.
//!
//! Both 9×9 engines choose in this way, so they walk nearly the same tree: `nine` rests a
//! little earlier before a guess.

use super::dive::Luck;

/// The candidates of the 81 cells in reading order, then zeros.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Frame(pub(crate) [u16; 96]);

impl Frame {
    pub(crate) const EMPTY: Self = Self([0; 96]);
}

/// What the vector instructions contribute.
pub(crate) trait Sieve {
    /// Bit `i` of word `w` says whether cell `32 w + i` has `count` candidates.
    fn with_count(frame: &Frame, count: u16) -> [u32; 3];

    /// [`choose`], in the form that suits the instruction set.
    #[inline(always)]
    fn choose(frame: &Frame, voices: &mut Voices, fewest: [u32; 3]) -> Choice {
        choose(frame, voices, fewest)
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

/// For any CPU.
#[cfg(any(test, not(target_arch = "x86_64")))]
pub(crate) struct PlainSieve;

#[cfg(any(test, not(target_arch = "x86_64")))]
impl Sieve for PlainSieve {
    #[inline(always)]
    fn with_count(frame: &Frame, count: u16) -> [u32; 3] {
        let mut bits = [0; 3];
        for cell in 0..81 {
            let has = COUNT[usize::from(frame.0[cell]) % 512] == count as u8;
            bits[cell / 32] |= u32::from(has) << (cell % 32);
        }
        bits
    }
}

/// How many digits a set has.
#[cfg(any(test, not(target_arch = "x86_64")))]
static COUNT: [u8; 512] = {
    let mut count = [0; 512];
    let mut set = 0;
    while set < 512 {
        count[set] = (set as u16).count_ones() as u8;
        set += 1;
    }
    count
};

// One number per digit, seven bits each, in one word:
//
//   bit  62…56  …  13…7  6…0
//   digit   9   …    2    1     what the cells of a house have to say about it
//
// The sums over a cell's twenty peers stay below 128. Sums on the way there may
// overflow into the next digit: what is added and taken away again leaves no trace.
const FIELD: u32 = 7;

/// What a cell with these candidates has to say: its weight at each of its digits.
static VOICE: [u64; 512] = {
    let mut voice = [0; 512];
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
                voice[set] += weight << (FIELD * digit);
            }
            digit += 1;
        }
        set += 1;
    }
    voice
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

/// What the triads of a board have to say, in reading order.
#[derive(Clone, Debug)]
pub(crate) struct Voices {
    /// Three cells of a row in a box.
    across: [u64; 27],
    /// Three cells of a column in a box.
    down: [u64; 27],
    /// What a cell hears from its row and box: scratch of [`choose`].
    beside: [u64; 32],
    /// What a cell hears from its column outside the box: scratch of [`choose`].
    below: [u64; 32],
}

impl Voices {
    pub(crate) const SILENT: Self = Self {
        across: [0; 27],
        down: [0; 27],
        beside: [0; 32],
        below: [0; 32],
    };

    /// Listens to all cells; `cell(i)` gives the candidates of cell `i`.
    #[inline(always)]
    pub(crate) fn listen(&mut self, mut cell: impl FnMut(usize) -> u16) {
        let Self { across, down, .. } = self;
        for band in 0..3 {
            for stack in 0..3 {
                let corner = 27 * band + 3 * stack;
                let mut voice = |i: usize| VOICE[usize::from(cell(corner + i)) % 512];
                let (a, b, c) = (voice(0), voice(1), voice(2));
                let (d, e, f) = (voice(9), voice(10), voice(11));
                let (g, h, i) = (voice(18), voice(19), voice(20));
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

/// Listens to the cells of a board. On its own, for the reason that [`choose`] is.
#[inline(never)]
pub(crate) fn listen(frame: &Frame, voices: &mut Voices) {
    voices.listen(|cell| frame.0[cell]);
}

/// A cell, and the candidate to try first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Guess {
    pub(crate) cell: usize,
    pub(crate) digit: u16,
}

/// A cell, and what its peers have to say about its digits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice {
    cell: usize,
    said: u64,
}

impl Choice {
    /// The guess to make: while there is luck, the louder of the first two candidates, which
    /// will say more; else the first, because all have to be tried anyway.
    #[inline(always)]
    pub(crate) fn guess(self, frame: &Frame, luck: Luck) -> Guess {
        let cell = self.cell % 81;
        let mut digits = frame.0[cell];
        if luck.lasts() {
            let others = digits & digits.wrapping_sub(1);
            if field(self.said, others) > field(self.said, digits) {
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
/// On its own, not inlined where vector instructions are allowed: there the
/// compiler makes gathers of these look-ups.
#[inline(never)]
pub(crate) fn choose(frame: &Frame, voices: &mut Voices, fewest: [u32; 3]) -> Choice {
    best(frame, voices, fewest)
}

/// The same with the shifts and counts of [`crate::Isa::Avx2`], but none of its vectors.
///
/// # Safety
/// The CPU has everything that [`crate::Isa::Avx2`] names.
#[cfg(target_arch = "x86_64")]
#[expect(unsafe_code, reason = "bit instructions: a fifth less time")]
#[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")]
#[inline(never)]
pub(super) unsafe fn choose_bmi(frame: &Frame, voices: &mut Voices, fewest: [u32; 3]) -> Choice {
    best(frame, voices, fewest)
}

#[inline(always)]
fn best(frame: &Frame, voices: &mut Voices, fewest: [u32; 3]) -> Choice {
    let Voices {
        across,
        down,
        beside,
        below,
    } = voices;
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
    let hears = |cell: usize| {
        let [across, down] = TRIADS[cell];
        beside[usize::from(across) % 32].wrapping_add(below[usize::from(down) % 32])
    };
    let [low, middle, high] = fewest.map(u64::from);
    let mut best = (0, 0);
    for (mut rest, first) in [(low | middle << 32, 0), (high, 64)] {
        while rest != 0 {
            let cell = (first + rest.trailing_zeros() as usize) % 128;
            rest &= rest - 1;
            // The cell itself adds the same everywhere.
            let said = hears(cell);
            let digits = frame.0[cell % 96];
            let others = digits & digits.wrapping_sub(1);
            let mut score = field(said, digits) + field(said, others);
            let mut others = others & others.wrapping_sub(1);
            while others != 0 {
                score += field(said, others);
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
        said: hears(cell),
    }
}

/// What is said about the first of the digits.
#[inline(always)]
fn field(said: u64, digits: u16) -> u64 {
    (said >> (FIELD * (u32::from(digits) | 512).trailing_zeros())) & 0x7f
}

#[cfg(test)]
mod tests {
    use super::*;
    use cellwise_core::Rng;

    /// The same choice by the book: all pairs of cells.
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
            let said = peers.map(|other| {
                let weight = match count(other) {
                    2 => 6,
                    3 => 2,
                    _ => 1,
                };
                weight * (frame.0[cell] & frame.0[other]).count_ones()
            });
            said.sum()
        };
        let few = open.filter(|&cell| count(cell) == fewest);
        // The first of the best.
        few.rev().max_by_key(|&cell| score(cell)).unwrap()
    }

    #[test]
    fn the_tables_add_up_to_what_the_pairs_say() {
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
            let mut voices = Voices::SILENT;
            voices.listen(|cell| frame.0[cell]);
            let choice = choose(&frame, &mut voices, PlainSieve::fewest(&frame));
            assert_eq!(choice.cell, slowly(&frame));
        }
    }
}
