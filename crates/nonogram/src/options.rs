//! How the engine goes about its work. No option changes the set of solutions.

/// Choices that are normally left to the engine.
///
/// ```
/// use cellwise_core::{Budget, Verdict, collect};
/// use cellwise_nonogram::{Learning, Options, Picture, Puzzle, Solver};
///
/// let picture = Picture::from_text("##.\n.##\n#.#").unwrap();
/// let puzzle = Puzzle::of_picture(&picture).unwrap();
/// for learning in Learning::ALL {
///     let options = Options { learning, ..Options::default() };
///     let mut solver = Solver::with_options(&puzzle, options);
///     let answer = collect(&mut solver, 2, &mut Budget::unlimited());
///     assert!(answer.solutions.contains(&picture));
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// Settles choices between equals.
    pub seed: u64,
    /// Whether to learn clauses from dead ends.
    pub learning: Learning,
    /// When to begin again from the root.
    pub restarts: Restarts,
}

/// Whether to learn clauses from dead ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Learning {
    /// Probe and branch first; learn once that has taken some effort.
    #[default]
    Auto,
    /// Learn from the first dead end on.
    On,
    /// Probe and branch only.
    Off,
}

impl Learning {
    /// Every choice.
    pub const ALL: [Self; 3] = [Self::Auto, Self::On, Self::Off];
}

/// When to begin again from the root. What was learned and what was searched
/// to its end is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Restarts {
    /// As measured best.
    #[default]
    Auto,
    /// Never.
    Never,
    /// After this many dead ends, each time.
    Every(u32),
    /// After this many dead ends, times 1, 1, 2, 1, 1, 2, 4, … (Luby, Sinclair
    /// and Zuckerman, "Optimal Speedup of Las Vegas Algorithms", 1993).
    Luby(u32),
    /// After this many dead ends, and each time half as many more.
    Growing(u32),
}

impl Restarts {
    /// Dead ends before restart number `k`, counted from 0; `auto` stands for [`Self::Auto`].
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
