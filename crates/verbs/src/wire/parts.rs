//! Objects that stand beside a reply: parts, progress, faults, and the summary of a run.

use cellwise_core::Limit;
use serde::{Deserialize, Serialize};

use super::Head;
use crate::PuzzleKind;
use crate::search::Solution;
use crate::trace::TraceEvent;

/// The progress of a job.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Progress {
    /// Search nodes so far.
    pub nodes: u64,
    /// Seconds since it began.
    pub seconds: f64,
    /// The work done: solutions of a count, records of a batch, steps of a path.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub done: Option<u64>,
    /// The work there is to do, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total: Option<u64>,
}

/// A piece of a reply that comes before its end.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[non_exhaustive]
pub enum Part {
    /// A solution of a `solve` that streams.
    Solution {
        /// The solution.
        #[cfg_attr(feature = "schema", schemars(with = "super::BoardText"))]
        solution: Solution,
    },
    /// Events of a `trace`, in order.
    Events {
        /// The events.
        events: Vec<TraceEvent>,
    },
    /// Output of a `batch`; the pieces together are the output.
    Text {
        /// The text.
        text: String,
    },
}

/// The object in place of a reply that can't be given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Failed {
    /// The fault.
    pub error: Problem,
}

/// A fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Problem {
    /// A word for programs, as `bad-puzzle`.
    pub code: String,
    /// A sentence for people.
    pub message: String,
    /// The line of the text, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// The column in that line, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub column: Option<u64>,
    /// The formats of which one has to be chosen, if the text can be read in several: ask again
    /// with `from`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<String>,
}

/// A record that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Bad {
    /// Place, version and kind.
    #[serde(flatten)]
    pub head: Head,
    /// The column, counted from 1, if the fault has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<u64>,
    /// The text that was found, and the text that was expected.
    pub error: String,
}

/// The last object of a run over many records.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Summary {
    /// The version of the schema.
    pub cellwise: u32,
    /// The kind of puzzle.
    pub kind: PuzzleKind,
    /// Records that were read.
    pub records: u64,
    /// The results: a verdict, or another word of the verb, and how often it occurs.
    pub results: std::collections::BTreeMap<String, u64>,
    /// Records that could not be read.
    pub bad: u64,
    /// Records on which a limit struck.
    pub limited: u64,
    /// Search nodes of all records.
    pub nodes: u64,
    /// Threads that worked.
    pub threads: usize,
    /// Seconds the run took.
    pub seconds: f64,
    /// Records per second, bad ones included.
    pub per_second: f64,
    /// The limit that ended the run before its last record, if one did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
}
