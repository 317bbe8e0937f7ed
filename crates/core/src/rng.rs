//! Random numbers that are the same on every platform for the same seed.
//!
//! The sequence is part of the contract (`--seed` reproduces a run years
//! later), so it is written out here instead of taken from a crate whose next
//! version may change it. Generator: xoshiro256++ by Blackman and Vigna
//! (<https://prng.di.unimi.it>), seeded through SplitMix64.

use crate::mix::{GOLDEN, mix};

/// A seeded source of random numbers. Not for secrets.
///
/// ```
/// use cellwise_core::Rng;
///
/// let mut rng = Rng::new(7);
/// let mut deck = [1, 2, 3, 4, 5];
/// rng.shuffle(&mut deck);
/// let mut again = [1, 2, 3, 4, 5];
/// Rng::new(7).shuffle(&mut again);
/// assert_eq!(deck, again);
/// ```
#[derive(Clone, Debug)]
pub struct Rng([u64; 4]);

impl Rng {
    /// The generator for this seed; every seed gives another sequence.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        let mut state = seed;
        Self(std::array::from_fn(|_| {
            let word = mix(state);
            state = state.wrapping_add(GOLDEN);
            word
        }))
    }

    /// The next 64 random bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        let s = &mut self.0;
        let result = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }

    /// A number from `0` to `bound - 1`, or `0` when `bound` is `0`.
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        // The high half of a 128-bit product; its bias, at most bound / 2^64,
        // is far below anything a puzzle can notice.
        ((u128::from(self.next_u64()) * bound as u128) >> 64) as usize
    }

    /// `true` with probability `p`.
    pub fn chance(&mut self, p: f64) -> bool {
        // 53 random bits as a fraction in [0, 1).
        ((self.next_u64() >> 11) as f64) * (1.0 / (1u64 << 53) as f64) < p
    }

    /// Puts the items in random order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }

    /// One of the items, or `None` if there are none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_never_changes() {
        // The published first outputs of xoshiro256++ seeded by SplitMix64 from 0.
        let published = [
            5_987_356_902_031_041_503,
            7_051_070_477_665_621_255,
            6_633_766_593_972_829_180,
            211_316_841_551_650_330,
        ];
        let mut rng = Rng::new(0);
        assert_eq!(published.map(|_| rng.next_u64()), published);
    }

    #[test]
    fn below_reaches_every_value_and_no_other() {
        let mut rng = Rng::new(1);
        let mut seen = [0u32; 7];
        for _ in 0..7_000 {
            seen[rng.below(7)] += 1;
        }
        assert!(seen.iter().all(|&n| (800..1200).contains(&n)), "{seen:?}");
        assert_eq!(rng.below(0), 0);
    }

    #[test]
    fn a_shuffle_keeps_every_item() {
        let mut items: Vec<u32> = (0..100).collect();
        Rng::new(3).shuffle(&mut items);
        assert_ne!(items, (0..100).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..100).collect::<Vec<_>>());
    }
}
