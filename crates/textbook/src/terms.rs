//! The options of a search, and its end.

use cellwise_core::{End, Limit, Verdict};

/// The number of fillings of one constraint that the line methods list by default.
///
/// Enough for any line of 25 cells; some lines of 30 exceed it as long as nothing of them is known.
pub const DEFAULT_BOUND: u64 = 100_000;

/// The options of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The start of the random numbers: the same seed gives the same search everywhere.
    pub seed: u64,
    /// The number of fillings of one constraint that the line methods list: one that has more which
    /// fit what is known is left aside.
    pub bound: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            seed: 0,
            bound: DEFAULT_BOUND,
        }
    }
}

/// The reason why a search is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finish {
    /// The whole space was searched: there are no further solutions.
    Exhausted,
    /// As many solutions as asked for were found.
    Enough,
    /// A limit struck.
    Stopped(Limit),
    /// The method does not guess, and nothing more follows.
    Stalled,
    /// The method can't prove anything, and gave up looking.
    GaveUp,
}

impl Finish {
    /// The verdict on a search that saw this many solutions.
    #[must_use]
    pub fn verdict(self, solutions: u64) -> Verdict {
        let end = match self {
            Self::Exhausted => End::Exhausted,
            Self::Stopped(limit) => End::Stopped(limit),
            // Neither proves that there is nothing else.
            Self::Enough | Self::Stalled | Self::GaveUp => End::Enough,
        };
        Verdict::of(solutions, end)
    }
}

/// The reason why [`crate::MethodSearch::advance`] returned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pause {
    /// A solution was found: see [`crate::MethodSearch::solution`].
    Solution,
    /// A limit struck; with more room the search goes on where it was.
    Stopped(Limit),
    /// The search is over.
    Over(Finish),
}
