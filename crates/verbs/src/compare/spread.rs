//! Many runs in a few numbers.

/// The spread of some numbers: minimum, quartiles and maximum.
///
/// ```
/// use cellwise_verbs::compare::Spread;
///
/// let spread = Spread::of([5, 1, 2, 4, 3]).unwrap();
/// assert_eq!(spread.five(), [1, 2, 3, 4, 5]);
/// assert_eq!(Spread::of([]), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spread {
    sorted: Vec<u64>,
}

impl Spread {
    /// The spread of these numbers; `None` without any.
    pub fn of(numbers: impl IntoIterator<Item = u64>) -> Option<Self> {
        let mut sorted: Vec<u64> = numbers.into_iter().collect();
        sorted.sort_unstable();
        (!sorted.is_empty()).then_some(Self { sorted })
    }

    /// The number below which `part` of `parts` lie; between two numbers, on the line that joins
    /// them, as most programs of statistics do it.
    #[must_use]
    pub fn quantile(&self, part: u64, parts: u64) -> u64 {
        let last = (self.sorted.len() - 1) as u64;
        let place = u128::from(last) * u128::from(part);
        let (at, rest) = (place / u128::from(parts), place % u128::from(parts));
        let low = self.sorted[at as usize];
        let high = self.sorted[(at as usize + 1).min(self.sorted.len() - 1)];
        let more = u128::from(high - low) * rest / u128::from(parts);
        low + more as u64
    }

    /// The middle value; of two in the middle, their mean.
    #[must_use]
    pub fn median(&self) -> u64 {
        self.quantile(1, 2)
    }

    /// Minimum, lower quartile, median, upper quartile and maximum.
    #[must_use]
    pub fn five(&self) -> [u64; 5] {
        [0, 1, 2, 3, 4].map(|part| self.quantile(part, 4))
    }

    /// The numbers in ascending order.
    #[must_use]
    pub fn sorted(&self) -> &[u64] {
        &self.sorted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_lie_between_their_neighbours() {
        let spread = Spread::of([10, 20]).unwrap();
        assert_eq!(spread.five(), [10, 12, 15, 17, 20]);
        assert_eq!(Spread::of([7]).unwrap().five(), [7; 5]);
        let huge = Spread::of([0, u64::MAX]).unwrap();
        assert_eq!(huge.median(), u64::MAX / 2);
    }
}
