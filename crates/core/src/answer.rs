//! The answer of a search: solutions, the reason it ended, and the verdict that follows.

use std::fmt;
use std::ops::Add;

use crate::Limit;

/// The reason why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// The whole space was searched: there are no further solutions.
    Exhausted,
    /// As many solutions as asked for were found; there may be more.
    Enough,
    /// A limit struck first.
    Stopped(Limit),
}

impl End {
    /// The limit that struck, if one did.
    #[must_use]
    pub fn limit(self) -> Option<Limit> {
        match self {
            Self::Stopped(limit) => Some(limit),
            Self::Exhausted | Self::Enough => None,
        }
    }

    /// The word for it, the same everywhere: `exhausted`, `enough`, `stopped`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Exhausted => "exhausted",
            Self::Enough => "enough",
            Self::Stopped(_) => "stopped",
        }
    }
}

/// The name alone; the limit is a field of its own ([`End::limit`]).
#[cfg(feature = "serde")]
impl serde::Serialize for End {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for End {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "End".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "The reason why a search ended.",
            "oneOf": [
                { "description": "The whole space was searched.", "type": "string", "const": "exhausted" },
                { "description": "As many solutions as asked for were found.", "type": "string", "const": "enough" },
                { "description": "A limit struck: see `limit`.", "type": "string", "const": "stopped" },
            ],
        })
    }
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
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
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

/// The work that a search did. Every engine counts in these words.
///
/// More counters may come: begin with `Stats::default()` and set fields.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Stats {
    /// Positions propagated: the root, and one for each value tried.
    pub nodes: u64,
    /// Choices between several values, that is, positions where reasoning stalled.
    pub guesses: u64,
    /// Positions in which some constraint could not be met.
    pub dead_ends: u64,
    /// The greatest number of guesses that stood on top of each other.
    pub depth: u64,
    /// The number of times the search began again from the root.
    pub restarts: u64,
}

/// The work of two searches together; the greater of the two depths.
impl Add for Stats {
    type Output = Self;

    fn add(self, more: Self) -> Self {
        Self {
            nodes: self.nodes + more.nodes,
            guesses: self.guesses + more.guesses,
            dead_ends: self.dead_ends + more.dead_ends,
            depth: self.depth.max(more.depth),
            restarts: self.restarts + more.restarts,
        }
    }
}

/// Solutions, and the reason the search for them ended.
///
/// ```
/// use cellwise_core::{Answer, End, Stats, Verdict};
///
/// let answer = Answer::new(vec!["grid"], End::Exhausted, Stats::default());
/// assert_eq!(answer.verdict(), Verdict::Unique);
/// assert_eq!(answer.solution(), Some(&"grid"));
/// assert_eq!(answer.unique(), Some(&"grid"));
/// let unproved = Answer::new(vec!["grid"], End::Enough, Stats::default());
/// assert_eq!(unproved.solution(), Some(&"grid"));
/// assert_eq!(unproved.unique(), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Answer<S> {
    /// The solutions, in the order found.
    pub solutions: Vec<S>,
    /// The reason why the search ended.
    pub end: End,
    /// The work it took.
    pub stats: Stats,
    /// Everything that was certain when a limit struck before any solution was found.
    pub partial: Option<S>,
}

impl<S> Answer<S> {
    /// An answer with these solutions, and nothing partial.
    #[must_use]
    #[inline]
    pub fn new(solutions: Vec<S>, end: End, stats: Stats) -> Self {
        Self {
            solutions,
            end,
            stats,
            partial: None,
        }
    }

    /// The same answer with everything that was certain when a limit struck.
    #[must_use]
    pub fn with_partial(self, partial: Option<S>) -> Self {
        Self { partial, ..self }
    }

    /// The verdict that follows from the solutions and the end.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        Verdict::of(self.solutions.len() as u64, self.end)
    }

    /// The first solution, if there is one. There may be others: see [`Answer::unique`].
    #[must_use]
    pub fn solution(&self) -> Option<&S> {
        self.solutions.first()
    }

    /// The solution, if it is proved to be the only one.
    #[must_use]
    pub fn unique(&self) -> Option<&S> {
        self.solution()
            .filter(|_| self.verdict() == Verdict::Unique)
    }
}

/// A number of solutions, and the reason the search for them ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Count {
    /// The number of solutions seen.
    pub solutions: u64,
    /// The reason why the search ended; the number is exact if it is [`End::Exhausted`].
    pub end: End,
    /// The work it took.
    pub stats: Stats,
}

impl Count {
    /// The count of a search that saw `solutions` solutions.
    #[must_use]
    pub fn new(solutions: u64, end: End, stats: Stats) -> Self {
        Self {
            solutions,
            end,
            stats,
        }
    }

    /// The verdict that follows from the number and the end.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        Verdict::of(self.solutions, self.end)
    }
}

#[cfg(all(test, feature = "serde"))]
mod tests {
    use super::*;

    #[test]
    fn words_in_json_are_the_names() {
        for verdict in Verdict::ALL {
            assert_eq!(serde_json::json!(verdict), verdict.name());
        }
        for limit in [Limit::Time, Limit::Nodes, Limit::Cancelled] {
            assert_eq!(serde_json::json!(limit), limit.name());
            assert_eq!(serde_json::json!(End::Stopped(limit)), "stopped");
        }
        let text = serde_json::to_string(&Stats::default()).unwrap();
        assert_eq!(
            text,
            r#"{"nodes":0,"guesses":0,"dead_ends":0,"depth":0,"restarts":0}"#
        );
    }
}
