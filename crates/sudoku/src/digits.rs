//! A set of digits in one machine word.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A set of digits from 1 to 64.
///
/// ```text
/// bit   63 … 8 7 6 5 4 3 2 1 0
/// digit 64 … 9 8 7 6 5 4 3 2 1
/// ```
///
/// ```
/// use cellwise_sudoku::DigitSet;
///
/// let set: DigitSet = [2, 5, 9].into_iter().collect();
/// assert!(set.contains(5));
/// assert_eq!(set.len(), 3);
/// assert_eq!((!set & DigitSet::all(9)).iter().collect::<Vec<_>>(), [1, 3, 4, 6, 7, 8]);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct DigitSet(u64);

// Every method is marked `inline`: without link-time optimisation other crates would call them as functions.

impl DigitSet {
    /// No digit at all.
    pub const EMPTY: Self = Self(0);

    /// The digits `1..=size`.
    #[inline]
    #[must_use]
    pub fn all(size: usize) -> Self {
        debug_assert!((1..=64).contains(&size));
        Self(u64::MAX >> (64 - size))
    }

    /// The set with one digit in it.
    #[inline]
    #[must_use]
    pub fn only(digit: u8) -> Self {
        debug_assert!((1..=64).contains(&digit));
        Self(1 << (digit - 1))
    }

    /// The set whose bit `d - 1` says whether it holds `d`.
    #[inline]
    #[must_use]
    pub fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// The word behind the set: bit `d - 1` for digit `d`.
    #[inline]
    #[must_use]
    pub fn bits(self) -> u64 {
        self.0
    }

    /// Returns true if `digit` is in the set.
    #[inline]
    #[must_use]
    pub fn contains(self, digit: u8) -> bool {
        self.0 & Self::only(digit).0 != 0
    }

    /// The number of digits in the set.
    #[inline]
    #[must_use]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns true if the set is empty.
    #[inline]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The digit, if there is exactly one.
    #[inline]
    #[must_use]
    pub fn single(self) -> Option<u8> {
        self.0
            .is_power_of_two()
            .then(|| self.0.trailing_zeros() as u8 + 1)
    }

    /// The smallest digit.
    #[inline]
    #[must_use]
    pub fn first(self) -> Option<u8> {
        (self.0 != 0).then(|| self.0.trailing_zeros() as u8 + 1)
    }

    /// Adds a digit.
    #[inline]
    pub fn insert(&mut self, digit: u8) {
        self.0 |= Self::only(digit).0;
    }

    /// Takes a digit out, if it is in.
    #[inline]
    pub fn remove(&mut self, digit: u8) {
        self.0 &= !Self::only(digit).0;
    }

    /// The digits, smallest first.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = u8> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let digit = (rest != 0).then(|| rest.trailing_zeros() as u8 + 1)?;
            rest &= rest - 1;
            Some(digit)
        })
    }
}

impl FromIterator<u8> for DigitSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = u8>>(digits: I) -> Self {
        digits
            .into_iter()
            .fold(Self::EMPTY, |set, digit| set | Self::only(digit))
    }
}

impl BitAnd for DigitSet {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitAndAssign for DigitSet {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOr for DigitSet {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for DigitSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

/// All 64 digits that are not in the set: narrow it with [`DigitSet::all`].
impl Not for DigitSet {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The set bits of a word, by their numbers.
#[inline]
pub(crate) fn each(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(bit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_board_fits() {
        assert_eq!(DigitSet::all(64).len(), 64);
        assert_eq!(DigitSet::only(64).single(), Some(64));
        assert_eq!(DigitSet::all(64).iter().last(), Some(64));
    }

    #[test]
    fn only_a_single_digit_is_single() {
        assert_eq!(DigitSet::EMPTY.single(), None);
        assert_eq!([3, 4].into_iter().collect::<DigitSet>().single(), None);
        assert_eq!(DigitSet::only(3).single(), Some(3));
    }

    #[test]
    fn inserted_digits_can_be_removed() {
        let mut set = DigitSet::EMPTY;
        set.insert(7);
        assert!(set.contains(7));
        set.remove(7);
        assert!(set.is_empty());
        assert_eq!(set.first(), None);
    }
}
