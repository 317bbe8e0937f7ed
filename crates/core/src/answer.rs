//! What a search has to say when it ends, and the verdict that follows from it.

use std::fmt;

use crate::Limit;

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// The whole space was searched: there are no further solutions.
    Exhausted,
    /// As many solutions as asked for were found; there may be more.
    Enough,
    /// A limit struck first.
    Stopped(Limit),
}

/// The one-word answer, derived from the number of solutions and the [`End`].
///
/// ```
/// use cellwise_core::{End, Limit, Verdict};
///
/// assert_eq!(Verdict::of(1, End::Exhausted), Verdict::Unique);
/// assert_eq!(Verdict::of(2, End::Enough), Verdict::Several);
/// assert_eq!(Verdict::of(0, End::Exhausted), Verdict::Impossible);
/// assert_eq!(Verdict::of(1, End::Stopped(Limit::Time)), Verdict::Found);
/// assert_eq!(Verdict::of(0, End::Stopped(Limit::Nodes)), Verdict::Unknown);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Verdict {
    /// Exactly one solution, proved.
    Unique,
    /// Two solutions or more.
    Several,
    /// No solution, proved.
    Impossible,
    /// At least one solution; whether there are more was not asked or not settled.
    Found,
    /// No solution seen before a limit struck.
    Unknown,
}

impl Verdict {
    /// Every verdict, in the order in which tables list them.
    pub const ALL: [Self; 5] = [
        Self::Unique,
        Self::Several,
        Self::Impossible,
        Self::Found,
        Self::Unknown,
    ];

    /// The verdict on a search that saw `solutions` solutions before its `end`.
    #[must_use]
    pub fn of(solutions: u64, end: End) -> Self {
        match (solutions, end) {
            (0, End::Exhausted) => Self::Impossible,
            (0, _) => Self::Unknown,
            (1, End::Exhausted) => Self::Unique,
            (1, _) => Self::Found,
            (_, _) => Self::Several,
        }
    }

    /// The word for it, the same everywhere: `unique`, `several`, …
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Unique => "unique",
            Self::Several => "several",
            Self::Impossible => "impossible",
            Self::Found => "found",
            Self::Unknown => "unknown",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// How much work a search did. Every engine counts in these words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Positions propagated: the root, and one for each value tried.
    pub nodes: u64,
    /// Choices between several values, that is, positions where reasoning stalled.
    pub guesses: u64,
    /// Positions in which some constraint could not be met.
    pub dead_ends: u64,
    /// The most guesses that stood on top of each other.
    pub depth: u64,
    /// How often the search began again from the root.
    pub restarts: u64,
}

/// Solutions, and how the search for them ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer<S> {
    /// The solutions, in the order found.
    pub solutions: Vec<S>,
    /// Why the search ended.
    pub end: End,
    /// What it cost.
    pub stats: Stats,
    /// What was certain when a limit struck before any solution was found.
    pub partial: Option<S>,
}

impl<S> Answer<S> {
    /// The verdict that follows from the solutions and the end.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        Verdict::of(self.solutions.len() as u64, self.end)
    }
}

/// A number of solutions, and how the search for them ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// How many solutions were seen.
    pub solutions: u64,
    /// Why the search ended; the number is exact if it is [`End::Exhausted`].
    pub end: End,
    /// What it cost.
    pub stats: Stats,
}

impl Count {
    /// The verdict that follows from the number and the end.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        Verdict::of(self.solutions, self.end)
    }
}
