//! A set of cells as a row of machine words.
//!
//! ```text
//! word        0                1
//! bit   0 1 2 … 63 | 0 1 … 16 …      N = 2 holds the 81 cells of a 9×9 board
//! cell  0 1 2 … 63 |64 65 … 80
//! ```
//!
//! The number of words is a type parameter, so that code over sets is written
//! once and the 9×9 board still pays for two words only. [`with_cell_words!`](crate::with_cell_words) chooses it.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

/// A set of cells `0..64 * N`.
///
/// ```
/// use cellwise_sudoku::CellSet;
///
/// let row: CellSet<2> = (0..9).collect();
/// let column: CellSet<2> = (0..81).step_by(9).collect();
/// assert_eq!((row & column).single(), Some(0));
/// assert_eq!((row | column).len(), 17);
/// assert_eq!((row - column).first(), Some(1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub struct CellSet<const N: usize>([u64; N]);

impl<const N: usize> CellSet<N> {
    /// The set without cells.
    pub const EMPTY: Self = Self([0; N]);

    /// The set with this cell alone.
    #[inline]
    #[must_use]
    pub fn only(cell: usize) -> Self {
        let mut set = Self::EMPTY;
        set.insert(cell);
        set
    }

    /// Adds a cell.
    #[inline]
    pub fn insert(&mut self, cell: usize) {
        self.0[cell / 64] |= 1 << (cell % 64);
    }

    /// Takes a cell away.
    #[inline]
    pub fn remove(&mut self, cell: usize) {
        self.0[cell / 64] &= !(1 << (cell % 64));
    }

    /// Returns true if the cell is in the set.
    #[inline]
    #[must_use]
    pub fn contains(&self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 != 0
    }

    /// Returns true if there is no cell.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        if N <= INLINE_WORDS {
            self.0.iter().fold(0, |all, word| all | word) == 0
        } else {
            self.first().is_none()
        }
    }

    /// The number of cells.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns true if the two sets have a cell in common.
    #[inline]
    #[must_use]
    pub fn intersects(&self, other: Self) -> bool {
        !(*self & other).is_empty()
    }

    /// Returns true if all cells are in the other set, too.
    #[inline]
    #[must_use]
    pub fn is_subset(&self, other: Self) -> bool {
        (*self - other).is_empty()
    }

    /// The lowest cell.
    #[inline]
    #[must_use]
    pub fn first(&self) -> Option<usize> {
        let word = if N <= INLINE_WORDS {
            self.0.iter().position(|&word| word != 0)?
        } else {
            first_word(&self.0)?
        };
        Some(word * 64 + self.0[word].trailing_zeros() as usize)
    }

    /// The cell, if there is exactly one. Written without counting bits: portable code has no
    /// instruction for that, and this is asked more often than anything else.
    #[inline]
    #[must_use]
    pub fn single(&self) -> Option<usize> {
        let cell = self.first()?;
        let mut rest = *self;
        rest.remove(cell);
        rest.is_empty().then_some(cell)
    }

    /// The two cells, if there are exactly two.
    #[inline]
    #[must_use]
    pub fn pair(&self) -> Option<(usize, usize)> {
        let first = self.first()?;
        let mut rest = *self;
        rest.remove(first);
        Some((first, rest.single()?))
    }

    /// Returns true if there are two cells or more.
    #[inline]
    #[must_use]
    pub fn is_several(&self) -> bool {
        !self.is_empty() && self.single().is_none()
    }

    /// The cells in ascending order.
    #[inline]
    #[must_use]
    pub fn iter(&self) -> Cells<N> {
        Cells {
            words: self.0,
            at: 0,
        }
    }
}

/// The cells of a [`CellSet`], lowest first.
#[derive(Clone, Debug)]
pub struct Cells<const N: usize> {
    words: [u64; N],
    at: usize,
}

impl<const N: usize> Iterator for Cells<N> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.at < N {
            let word = self.words[self.at];
            if word != 0 {
                self.words[self.at] = word & (word - 1);
                return Some(self.at * 64 + word.trailing_zeros() as usize);
            }
            self.at += 1;
        }
        None
    }
}

impl<const N: usize> FromIterator<usize> for CellSet<N> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = usize>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        for cell in cells {
            set.insert(cell);
        }
        set
    }
}

/// Larger sets leave their loops to one function each. Unrolled at every use, the loops over 64
/// words were half of all machine code of `human`.
const INLINE_WORDS: usize = 10;

#[inline]
fn combine<const N: usize>(
    a: CellSet<N>,
    b: CellSet<N>,
    word: impl Fn(u64, u64) -> u64,
) -> CellSet<N> {
    if N <= INLINE_WORDS {
        // `array::from_fn` calls the closure through a function of its own, which stays a call where a crate is compiled in
        // several units.
        let mut words = a.0;
        let mut i = 0;
        while i < N {
            words[i] = word(words[i], b.0[i]);
            i += 1;
        }
        CellSet(words)
    } else {
        combine_many(&a, &b, word)
    }
}

#[inline(never)]
fn combine_many<const N: usize>(
    a: &CellSet<N>,
    b: &CellSet<N>,
    word: impl Fn(u64, u64) -> u64,
) -> CellSet<N> {
    CellSet(std::array::from_fn(|i| word(a.0[i], b.0[i])))
}

#[inline(never)]
fn first_word(words: &[u64]) -> Option<usize> {
    words.iter().position(|&word| word != 0)
}

impl<const N: usize> BitAnd for CellSet<N> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        combine(self, other, |a, b| a & b)
    }
}

impl<const N: usize> BitAndAssign for CellSet<N> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<const N: usize> BitOr for CellSet<N> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        combine(self, other, |a, b| a | b)
    }
}

impl<const N: usize> BitOrAssign for CellSet<N> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

/// The cells of the first set that are not in the second.
impl<const N: usize> Sub for CellSet<N> {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        combine(self, other, |a, b| a & !b)
    }
}

impl<const N: usize> SubAssign for CellSet<N> {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

/// Runs a body with a constant for the number of words that a [`CellSet`] needs: boards of up to 128
/// cells (11×11), 640 cells (25×25) and 4096 cells (64×64).
///
/// ```
/// use cellwise_sudoku::{CellSet, with_cell_words};
///
/// fn lone_cells<const N: usize>(sets: &[CellSet<N>]) -> usize {
///     sets.iter().filter(|set| set.single().is_some()).count()
/// }
///
/// let cells = 16 * 16;
/// let number = with_cell_words!(cells, N => lone_cells(&[CellSet::<N>::only(cells - 1)]));
/// assert_eq!(number, 1);
/// ```
#[macro_export]
macro_rules! with_cell_words {
    ($cells:expr, $N:ident => $body:expr) => {
        match $cells {
            0..=128 => {
                const $N: usize = 2;
                $body
            }
            129..=640 => {
                const $N: usize = 10;
                $body
            }
            _ => {
                const $N: usize = 64;
                $body
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_remembers_cells_across_words() {
        let set: CellSet<2> = [3, 64, 80].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [3, 64, 80]);
        assert_eq!((set.len(), set.first(), set.single()), (3, Some(3), None));
        assert_eq!((set - CellSet::only(3)).pair(), Some((64, 80)));
        assert!(CellSet::only(64).is_subset(set));
        assert!(!set.intersects(CellSet::only(4)));
    }
}
