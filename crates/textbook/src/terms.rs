//! What a search is told, and how it ends.

use cellwise_core::{End, Limit, Verdict};

/// How many fillings of one constraint the line methods look at unless told otherwise.
///
/// Enough for any line of 25 cells; some lines of 30 exceed it.
pub const DEFAULT_BOUND: u64 = 100_000;

/// What a search may be told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Where random numbers start: the same seed gives the same search everywhere.
    pub seed: u64,
    /// How many fillings of one constraint the line methods look at.
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

/// Why a search is over.
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
}

impl Finish {
    /// The verdict on a search that saw this many solutions.
    #[must_use]
    pub fn verdict(self, solutions: u64) -> Verdict {
        let end = match self {
            Self::Exhausted => End::Exhausted,
            Self::Stopped(limit) => End::Stopped(limit),
            // Neither proves that there is nothing else.
            Self::Enough | Self::Stalled => End::Enough,
        };
        Verdict::of(solutions, end)
    }
}

/// Why [`crate::Search::advance`] came back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pause {
    /// A solution was found: see [`crate::Search::solution`].
    Solution,
    /// A limit struck; with more room the search goes on where it was.
    Stopped(Limit),
    /// The search is over.
    Over(Finish),
}
