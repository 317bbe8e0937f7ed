//! A set of cells as a row of machine words.
//!
//! ```text
//! word        0                1
//! bit   0 1 2 … 63 | 0 1 … 16 …      N = 2 holds the 81 cells of a 9×9 board
//! cell  0 1 2 … 63 |64 65 … 80
//! ```
//!
//! The number of words is a type parameter, so that the techniques are written
//! once and the 9×9 board still pays for two words only.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

/// Cells `0..64 * N`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub(crate) struct Set<const N: usize>([u64; N]);

impl<const N: usize> Set<N> {
    pub(crate) const EMPTY: Self = Self([0; N]);

    pub(crate) fn only(cell: usize) -> Self {
        let mut set = Self::EMPTY;
        set.insert(cell);
        set
    }

    #[inline]
    pub(crate) fn insert(&mut self, cell: usize) {
        self.0[cell / 64] |= 1 << (cell % 64);
    }

    #[inline]
    pub(crate) fn remove(&mut self, cell: usize) {
        self.0[cell / 64] &= !(1 << (cell % 64));
    }

    #[inline]
    pub(crate) fn contains(&self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 != 0
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        if N <= INLINE_WORDS {
            self.0.iter().fold(0, |all, word| all | word) == 0
        } else {
            self.first().is_none()
        }
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    #[inline]
    pub(crate) fn intersects(&self, other: Self) -> bool {
        !(*self & other).is_empty()
    }

    #[inline]
    pub(crate) fn is_subset(&self, other: Self) -> bool {
        (*self - other).is_empty()
    }

    /// The lowest cell.
    #[inline]
    pub(crate) fn first(&self) -> Option<usize> {
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
    pub(crate) fn single(&self) -> Option<usize> {
        let cell = self.first()?;
        let mut rest = *self;
        rest.remove(cell);
        rest.is_empty().then_some(cell)
    }

    /// The two cells, if there are exactly two.
    #[inline]
    pub(crate) fn pair(&self) -> Option<(usize, usize)> {
        let first = self.first()?;
        let mut rest = *self;
        rest.remove(first);
        Some((first, rest.single()?))
    }

    /// Returns true if there are two cells or more.
    #[inline]
    pub(crate) fn is_several(&self) -> bool {
        !self.is_empty() && self.single().is_none()
    }

    /// The cells in ascending order.
    #[inline]
    pub(crate) fn iter(&self) -> Cells<N> {
        Cells {
            words: self.0,
            at: 0,
        }
    }
}

/// The cells of a [`Set`], lowest first.
pub(crate) struct Cells<const N: usize> {
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

impl<const N: usize> FromIterator<usize> for Set<N> {
    fn from_iter<I: IntoIterator<Item = usize>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        for cell in cells {
            set.insert(cell);
        }
        set
    }
}

/// Larger sets leave their loops to one function each. Unrolled at every use, the loops over 64
/// words were half of all machine code of this crate.
const INLINE_WORDS: usize = 10;

#[inline]
fn combine<const N: usize>(a: Set<N>, b: Set<N>, word: impl Fn(u64, u64) -> u64) -> Set<N> {
    if N <= INLINE_WORDS {
        Set(std::array::from_fn(|i| word(a.0[i], b.0[i])))
    } else {
        combine_many(&a, &b, word)
    }
}

#[inline(never)]
fn combine_many<const N: usize>(a: &Set<N>, b: &Set<N>, word: impl Fn(u64, u64) -> u64) -> Set<N> {
    Set(std::array::from_fn(|i| word(a.0[i], b.0[i])))
}

#[inline(never)]
fn first_word(words: &[u64]) -> Option<usize> {
    words.iter().position(|&word| word != 0)
}

impl<const N: usize> BitAnd for Set<N> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        combine(self, other, |a, b| a & b)
    }
}

impl<const N: usize> BitAndAssign for Set<N> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<const N: usize> BitOr for Set<N> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        combine(self, other, |a, b| a | b)
    }
}

impl<const N: usize> BitOrAssign for Set<N> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

/// The cells of the first set that are not in the second.
impl<const N: usize> Sub for Set<N> {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        combine(self, other, |a, b| a & !b)
    }
}

impl<const N: usize> SubAssign for Set<N> {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_remembers_cells_across_words() {
        let set: Set<2> = [3, 64, 80].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [3, 64, 80]);
        assert_eq!((set.len(), set.first(), set.single()), (3, Some(3), None));
        assert_eq!((set - Set::only(3)).pair(), Some((64, 80)));
        assert!(Set::only(64).is_subset(set));
        assert!(!set.intersects(Set::only(4)));
    }
}
