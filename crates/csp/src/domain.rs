//! The set of values that one variable may take.

use std::fmt;
use std::ops::RangeInclusive;

/// A value: a digit, a position, the number of a colour.
///
/// Sixteen bits, so that no domain, whatever it was read from, exceeds 8 KB.
pub type Value = u16;

/// A set of values in ascending order, one bit each.
///
/// ```text
/// word 0: bit v is value v, word 1: bit v is value 64 + v, …
/// ```
///
/// ```
/// use cellwise_csp::Domain;
///
/// let digits = Domain::range(1..=9);
/// assert_eq!(digits.len(), 9);
/// let even: Domain = digits.iter().filter(|value| value % 2 == 0).collect();
/// assert_eq!(even.iter().collect::<Vec<_>>(), [2, 4, 6, 8]);
/// ```
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Domain {
    words: Vec<u64>,
}

impl Domain {
    /// The values of a range; a range the wrong way round is empty.
    #[must_use]
    pub fn range(values: RangeInclusive<Value>) -> Self {
        values.collect()
    }

    /// The set of one value.
    #[must_use]
    pub fn only(value: Value) -> Self {
        [value].into_iter().collect()
    }

    /// Returns true if the value is in the set.
    #[must_use]
    pub fn contains(&self, value: Value) -> bool {
        let word = self.words.get(usize::from(value) / 64).copied();
        word.is_some_and(|word| word >> (value % 64) & 1 == 1)
    }

    /// The number of values.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum()
    }

    /// Returns true if there is no value.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// The values in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = Value> + '_ {
        bits(&self.words)
    }

    /// The bits behind the set, 64 values a word.
    pub(crate) fn words(&self) -> &[u64] {
        &self.words
    }
}

/// The positions of the bits that are set, ascending.
pub(crate) fn bits(words: &[u64]) -> impl Iterator<Item = Value> + '_ {
    words.iter().enumerate().flat_map(|(at, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let bit = (rest != 0).then(|| rest.trailing_zeros())?;
            rest &= rest - 1;
            Some((at as u32 * 64 + bit) as Value)
        })
    })
}

impl FromIterator<Value> for Domain {
    fn from_iter<I: IntoIterator<Item = Value>>(values: I) -> Self {
        let mut words = Vec::new();
        for value in values {
            let at = usize::from(value) / 64;
            if words.len() <= at {
                words.resize(at + 1, 0);
            }
            words[at] |= 1 << (value % 64);
        }
        Self { words }
    }
}

impl fmt::Debug for Domain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_come_in_ascending_order_across_words() {
        let domain: Domain = [700, 3, 64, 63].into_iter().collect();
        assert_eq!(domain.iter().collect::<Vec<_>>(), [3, 63, 64, 700]);
        assert!(domain.contains(700) && !domain.contains(701) && !domain.contains(5_000));
    }

    #[test]
    fn the_largest_value_fits() {
        assert_eq!(Domain::range(0..=Value::MAX).len(), 65_536);
        assert!(Domain::default().is_empty());
    }
}
