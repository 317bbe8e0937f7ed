//! Full 9×9 boards, each of the 6,670,903,752,021,072,936,960 with the same probability.
//!
//! In: random numbers. Out: a board. The board is not filled cell by cell, which would favour some
//! boards. It is drawn from its structure. What matters of a box are its *minirows* and *minicolumns*;
//! both divide the nine digits into three triples:
//!
//! ```text
//!   box      minirows            minicolumns         A minirow and a minicolumn of a box share
//!   1 2 3    {123}{456}{789}     {147}{258}{369}     exactly one digit, the one where they cross.
//!   4 5 6
//!   7 8 9
//! ```
//!
//! A stack is three divisions by minicolumns such that each column has all digits: 280 divisions for the
//! top box, 56 pairs for the two below, 6 orders of columns. A band is the same with minirows. A board is
//! three bands and three stacks that cross in every box: each minirow shares one digit with each minicolumn.
//!
//! 1. Draw the left stack, then the minirows of its boxes among the 36 divisions that cross: every left
//!    stack is equally likely.
//! 2. Draw each band among the 56 that have these minirows on the left.
//! 3. The other stacks do not depend on each other now. `ways` tells how many cross; start again
//!    unless a random number below the greatest `ways` there is, 288, is below it, and else take the stack of
//!    that number. So three bands are kept in proportion to the number of boards that have them, and
//!    every board is equally likely.

use std::sync::OnceLock;

use cellwise_core::Rng;

/// The divisions of nine digits into three triples.
pub(super) const DIVISIONS: usize = 280;
/// The pairs of divisions that complete a band or stack.
pub(super) const PAIRS: usize = 56;
/// The divisions that cross a given one.
const CROSSING: usize = 36;
/// The greatest number of stacks, apart from the order of columns, that cross three divisions. A test counts.
const MAX_WAYS: u16 = 288;

/// Three triples of digits as masks, bit `d - 1` for digit `d`.
pub(super) type Triples = [u16; 3];

const ALL: u16 = 0x1ff;

/// Two further divisions that complete a band or stack, in the order of its rows or columns.
#[derive(Clone, Copy)]
pub(super) struct Pair {
    pub(super) triples: [Triples; 2],
    /// The numbers of the same divisions, whatever the order of their triples.
    pub(super) numbers: [u16; 2],
}

/// All divisions and how they go together.
///
/// `ways` and `completing` are kept for division 0 in the top box. For any other, digits are renamed so
/// that it becomes division 0, and the result is renamed back.
pub(super) struct Tables {
    pub(super) divisions: Vec<Triples>,
    pub(super) pairs: Vec<[Pair; PAIRS]>,
    crossing: Vec<[u16; CROSSING]>,
    /// Per division the renaming that makes it division 0: digit `d` becomes `renaming[d]`, from 0.
    renaming: Vec<[u8; 9]>,
    /// `[p * DIVISIONS + x]`: the division that `x` becomes when `p` becomes division 0.
    renamed: Vec<u16>,
    /// `[second * DIVISIONS + third]`: the stacks that cross division 0, `second` and `third`.
    ways: Vec<u16>,
    /// `[i * DIVISIONS + p]`, bit `k`: the first (second) division of pair `k` of the `i`th division
    /// that crosses division 0 crosses `p`.
    completing: [Vec<u64>; 2],
}

pub(super) fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(Tables::new)
}

/// The sets of three of these digits.
fn triples_of(digits: u16) -> impl Iterator<Item = u16> {
    (0..512u16).filter(move |set| set.count_ones() == 3 && set & !digits == 0)
}

pub(super) fn cross(a: &Triples, b: &Triples) -> bool {
    a.iter()
        .all(|x| b.iter().all(|y| (x & y).count_ones() == 1))
}

fn all_divisions() -> Vec<Triples> {
    let mut divisions = Vec::with_capacity(DIVISIONS);
    for first in triples_of(ALL).filter(|set| set & 1 != 0) {
        let rest = ALL & !first;
        let least = rest & rest.wrapping_neg();
        for second in triples_of(rest).filter(|set| set & least != 0) {
            divisions.push([first, second, rest & !second]);
        }
    }
    divisions
}

/// The pairs that complete a band or stack whose first division is `own`, in this order of its triples.
fn completing_pairs(own: &Triples, number: impl Fn(&Triples) -> u16) -> [Pair; PAIRS] {
    let mut pairs = Vec::with_capacity(PAIRS);
    for a in triples_of(ALL & !own[0]) {
        for b in triples_of(ALL & !own[1] & !a) {
            let c = ALL & !a & !b;
            if c & own[2] == 0 {
                let one = [a, b, c];
                let two = [0, 1, 2].map(|i| ALL & !own[i] & !one[i]);
                pairs.push(Pair {
                    triples: [one, two],
                    numbers: [number(&one), number(&two)],
                });
            }
        }
    }
    <[Pair; PAIRS]>::try_from(pairs).unwrap_or_else(|_| unreachable!("there are 56"))
}

/// The digits of a mask, from 0.
fn digits(mask: u16) -> impl Iterator<Item = usize> {
    (0..9).filter(move |d| mask >> d & 1 == 1)
}

fn rename(mask: u16, renaming: &[u8; 9]) -> u16 {
    digits(mask).map(|d| 1 << renaming[d]).sum()
}

impl Tables {
    fn new() -> Self {
        let divisions = all_divisions();
        let mut number_of = vec![0u16; 512 * 512];
        for (number, &[a, b, c]) in divisions.iter().enumerate() {
            for (x, y) in [(a, b), (a, c), (b, a), (b, c), (c, a), (c, b)] {
                number_of[usize::from(x) << 9 | usize::from(y)] = number as u16;
            }
        }
        let number = |t: &Triples| number_of[usize::from(t[0]) << 9 | usize::from(t[1])];
        let pairs: Vec<_> = divisions
            .iter()
            .map(|own| completing_pairs(own, number))
            .collect();
        let crossing: Vec<[u16; CROSSING]> = divisions
            .iter()
            .map(|own| {
                let mut across = (0..DIVISIONS as u16)
                    .filter(|&other| cross(own, &divisions[usize::from(other)]));
                std::array::from_fn(|_| across.next().unwrap_or_default())
            })
            .collect();
        let renaming: Vec<[u8; 9]> = divisions
            .iter()
            .map(|own| {
                let mut renaming = [0; 9];
                for (from, to) in own.iter().zip(&divisions[0]) {
                    for (d, e) in digits(*from).zip(digits(*to)) {
                        renaming[d] = e as u8;
                    }
                }
                renaming
            })
            .collect();
        let renamed = renaming
            .iter()
            .flat_map(|renaming| {
                let each = divisions.iter();
                each.map(|other| number(&other.map(|mask| rename(mask, renaming))))
            })
            .collect();
        let completing = [0, 1].map(|which| {
            let mut masks = Vec::with_capacity(CROSSING * DIVISIONS);
            for &q in &crossing[0] {
                for p in &divisions {
                    let pairs = pairs[usize::from(q)].iter().enumerate();
                    masks.push(
                        pairs
                            .map(|(k, pair)| u64::from(cross(&pair.triples[which], p)) << k)
                            .sum(),
                    );
                }
            }
            masks
        });
        let mut tables = Self {
            divisions,
            pairs,
            crossing,
            renaming,
            renamed,
            ways: Vec::new(),
            completing,
        };
        tables.ways = (0..DIVISIONS * DIVISIONS)
            .map(|at| {
                let pairs = (0..CROSSING).map(|i| {
                    tables
                        .completions(i, at / DIVISIONS, at % DIVISIONS)
                        .count_ones()
                });
                pairs.sum::<u32>() as u16
            })
            .collect();
        tables
    }

    /// The pairs that complete a stack whose top box has the `i`th division that crosses division 0, if
    /// the boxes below have minirows by `second` and `third`: bit `k` for pair `k`.
    fn completions(&self, i: usize, second: usize, third: usize) -> u64 {
        self.completing[0][i * DIVISIONS + second] & self.completing[1][i * DIVISIONS + third]
    }

    /// The number of a division, whatever the order of its triples.
    pub(super) fn number(&self, triples: Triples) -> u16 {
        let holds = |own: &Triples| own.contains(&triples[0]) && own.contains(&triples[1]);
        let at = self.divisions.iter().position(holds);
        at.unwrap_or_else(|| unreachable!("three triples of nine digits")) as u16
    }

    /// Renamings of digits that leave division 0 as it is and generate all such: per renaming, the
    /// division that each division becomes.
    pub(super) fn renamings_of_first(&self) -> Vec<[u16; DIVISIONS]> {
        let [a, b, c] = self.divisions[0].map(|mask| digits(mask).collect::<Vec<usize>>());
        let mut renamings = Vec::new();
        for swapped in [&[(a[0], a[1])][..], &[(a[1], a[2])]] {
            renamings.push(swapped.to_vec());
        }
        let columns = || 0..3;
        renamings.push(columns().map(|i| (a[i], b[i])).collect());
        renamings.push(columns().map(|i| (b[i], c[i])).collect());
        let renaming = |swaps: &Vec<(usize, usize)>| {
            let mut renaming = [0, 1, 2, 3, 4, 5, 6, 7, 8];
            for &(x, y) in swaps {
                renaming.swap(x, y);
            }
            std::array::from_fn(|division| {
                let renamed = self.divisions[division].map(|mask| rename(mask, &renaming));
                self.number(renamed)
            })
        };
        renamings.iter().map(renaming).collect()
    }

    /// The second and third division, renamed so that the first becomes division 0.
    #[inline]
    pub(super) fn normal(&self, [first, second, third]: [u16; 3]) -> (usize, usize) {
        let row = usize::from(first) * DIVISIONS;
        (
            usize::from(self.renamed[row + usize::from(second)]),
            usize::from(self.renamed[row + usize::from(third)]),
        )
    }

    /// The number of stacks, apart from the order of columns, that cross these minirows.
    #[inline]
    pub(super) fn ways(&self, minirows: [u16; 3]) -> u16 {
        let (second, third) = self.normal(minirows);
        self.ways[second * DIVISIONS + third]
    }

    /// The stack of this number among those that cross, as minicolumns of its three boxes.
    fn stack(&self, minirows: [u16; 3], nth: u16) -> [Triples; 3] {
        let (second, third) = self.normal(minirows);
        let mut left = u32::from(nth);
        for i in 0..CROSSING {
            let mut pairs = self.completions(i, second, third);
            let n = pairs.count_ones();
            if left >= n {
                left -= n;
                continue;
            }
            for _ in 0..left {
                pairs &= pairs - 1;
            }
            let q = usize::from(self.crossing[0][i]);
            let [a, b] = self.pairs[q][pairs.trailing_zeros() as usize].triples;
            let renaming = &self.renaming[usize::from(minirows[0])];
            let mut back = [0; 9];
            for (digit, &renamed) in renaming.iter().enumerate() {
                back[usize::from(renamed)] = digit as u8;
            }
            return [self.divisions[q], a, b]
                .map(|triples| triples.map(|mask| rename(mask, &back)));
        }
        unreachable!("the number is below that of the ways")
    }
}

/// A band or stack: the minirows or minicolumns of its three boxes, and the numbers of these divisions.
struct Strip {
    triples: [Triples; 3],
    numbers: [u16; 3],
}

impl Strip {
    /// One that begins with this division, drawn at random.
    #[inline]
    fn from(tables: &Tables, first: u16, rng: &mut Rng) -> Self {
        let pair = &tables.pairs[usize::from(first)][rng.below(PAIRS)];
        Self {
            triples: [
                tables.divisions[usize::from(first)],
                pair.triples[0],
                pair.triples[1],
            ],
            numbers: [first, pair.numbers[0], pair.numbers[1]],
        }
    }
}

/// A full classic board, row by row; every board is equally likely.
///
/// ```
/// use cellwise_core::Rng;
/// use cellwise_generate::sudoku::random_grid;
/// use cellwise_sudoku::{Puzzle, check};
///
/// let puzzle = Puzzle::classic(random_grid(&mut Rng::new(1)))?;
/// assert_eq!(check(&puzzle, puzzle.givens()), Ok(()));
/// # Ok::<(), cellwise_sudoku::PuzzleError>(())
/// ```
#[must_use]
pub fn random_grid(rng: &mut Rng) -> [u8; 81] {
    let tables = tables();
    'again: loop {
        let left = Strip::from(tables, rng.below(DIVISIONS) as u16, rng);
        let bands = left.numbers.map(|minicolumns| {
            let minirows = tables.crossing[usize::from(minicolumns)][rng.below(CROSSING)];
            Strip::from(tables, minirows, rng)
        });
        let mut stacks = [left.triples; 3];
        for (column, stack) in stacks.iter_mut().enumerate().skip(1) {
            let minirows = [0, 1, 2].map(|band: usize| bands[band].numbers[column]);
            let nth = rng.below(usize::from(MAX_WAYS)) as u16;
            if nth >= tables.ways(minirows) {
                continue 'again;
            }
            *stack = tables.stack(minirows, nth);
        }
        return assemble(&bands, &stacks, rng);
    }
}

/// The board with these minirows and minicolumns, each band's rows and each stack's columns in random order.
fn assemble(bands: &[Strip; 3], stacks: &[[Triples; 3]; 3], rng: &mut Rng) -> [u8; 81] {
    let mut orders = [[0usize, 1, 2]; 6];
    for order in &mut orders {
        rng.shuffle(order);
    }
    let mut grid = [0; 81];
    for (cell, digit) in grid.iter_mut().enumerate() {
        let (row, column) = (cell / 9, cell % 9);
        let (band, stack) = (row / 3, column / 3);
        let minirow = bands[band].triples[stack][orders[band][row % 3]];
        let minicolumn = stacks[stack][band][orders[3 + stack][column % 3]];
        *digit = (minirow & minicolumn).trailing_zeros() as u8 + 1;
    }
    grid
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_have_the_numbers_of_the_description() {
        let tables = tables();
        assert_eq!(tables.divisions.len(), DIVISIONS);
        for own in &tables.divisions {
            let across = tables.divisions.iter().filter(|other| cross(own, other));
            assert_eq!(across.count(), CROSSING);
        }
    }

    #[test]
    fn no_three_divisions_have_more_stacks_than_the_bound() {
        // By renaming digits the first division can be any one.
        assert_eq!(tables().ways.iter().max(), Some(&MAX_WAYS));
    }

    #[test]
    fn stacks_are_as_many_as_ways_and_all_different() {
        let tables = tables();
        let mut rng = Rng::new(3);
        for _ in 0..20 {
            let minirows: [u16; 3] = std::array::from_fn(|_| rng.below(DIVISIONS) as u16);
            let stacks: std::collections::BTreeSet<[Triples; 3]> = (0..tables.ways(minirows))
                .map(|nth| tables.stack(minirows, nth))
                .collect();
            assert_eq!(stacks.len(), usize::from(tables.ways(minirows)));
            for stack in stacks {
                for (minicolumns, number) in stack.iter().zip(minirows) {
                    assert!(cross(minicolumns, &tables.divisions[usize::from(number)]));
                }
                for column in 0..3 {
                    let whole = stack.iter().map(|triples| triples[column]);
                    assert_eq!(whole.fold(0, |all, triple| all | triple), ALL);
                }
            }
        }
    }
}
