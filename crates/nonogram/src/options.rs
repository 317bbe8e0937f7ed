//! The options of the engine. No option changes the set of solutions.

/// The options of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Options {
    /// Decides between equals.
    pub(crate) seed: u64,
    pub(crate) learning: Learning,
    pub(crate) restarts: Restarts,
}

/// The use of clause learning.
///
/// ```
/// use cellwise_core::{Budget, collect};
/// use cellwise_nonogram::{Learning, Picture, Puzzle, Solver};
///
/// let picture = Picture::from_text("##.\n.##\n#.#").unwrap();
/// let puzzle = Puzzle::of_picture(&picture).unwrap();
/// for learning in Learning::ALL {
///     let mut solver = Solver::new(&puzzle).with_seed(7).with_learning(learning);
///     let answer = collect(&mut solver, 2, &mut Budget::unlimited());
///     assert!(answer.solutions.contains(&picture));
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Learning {
    /// Probe and branch first; learn if that takes long.
    #[default]
    Auto,
    /// Learn from the first conflict on, in terms of cells.
    On,
    /// Learn from the first guess on, in terms of the starts of runs. Puzzles in colours and very large
    /// ones learn in terms of cells.
    Runs,
    /// Probe and branch only.
    Off,
}

impl Learning {
    /// Every choice.
    pub const ALL: [Self; 4] = [Self::Auto, Self::On, Self::Runs, Self::Off];
}

/// The schedule of restarts from the root. A restart keeps the learned clauses and excludes
/// the parts that were searched to their end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Restarts {
    /// The best schedule in measurements.
    #[default]
    Auto,
    /// Never.
    Never,
    /// After this many conflicts, each time.
    Every(u32),
    /// After this many conflicts, times 1, 1, 2, 1, 1, 2, 4, … (Luby, Sinclair
    /// and Zuckerman, "Optimal Speedup of Las Vegas Algorithms", 1993).
    Luby(u32),
    /// After this many conflicts, and each time half as many more.
    Growing(u32),
}

impl Restarts {
    /// The number of conflicts before restart number `k`, counted from 0; `auto` stands for [`Self::Auto`].
    pub(crate) fn limit(self, k: u64, auto: Self) -> u64 {
        match self {
            Self::Auto if auto == Self::Auto => u64::MAX,
            Self::Auto => auto.limit(k, auto),
            Self::Never => u64::MAX,
            Self::Every(unit) => u64::from(unit.max(1)),
            Self::Luby(unit) => u64::from(unit.max(1)) * luby(k + 1),
            Self::Growing(unit) => {
                let mut limit = u64::from(unit.max(1));
                for _ in 0..k.min(100) {
                    limit = limit.saturating_add(limit / 2 + 1);
                }
                limit
            }
        }
    }
}

/// Element `k` of 1, 1, 2, 1, 1, 2, 4, …, counted from 1.
fn luby(mut k: u64) -> u64 {
    loop {
        // 2^n - 1 is the place of 2^(n - 1); in between the sequence repeats itself.
        let bits = u64::BITS - k.leading_zeros();
        if k == (1 << bits) - 1 {
            return 1 << (bits - 1);
        }
        k -= (1 << (bits - 1)) - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_schedule_of_luby_is_as_published() {
        let first: Vec<u64> = (0..15)
            .map(|k| Restarts::Luby(1).limit(k, Restarts::Never))
            .collect();
        assert_eq!(first, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }

    #[test]
    fn growing_limits_grow_and_never_overflow() {
        let growing = Restarts::Growing(10);
        assert_eq!(growing.limit(0, Restarts::Never), 10);
        assert_eq!(growing.limit(1, Restarts::Never), 16);
        assert!(growing.limit(1_000, Restarts::Never) > 1 << 50);
    }
}
