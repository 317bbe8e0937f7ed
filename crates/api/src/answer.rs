//! What each verb answers.

use serde::{Deserialize, Serialize};

use crate::{Board, ColourOf, Effort, LineOf};

/// The version of the schema, in every object's field `cellwise`.
pub const VERSION: u32 = 1;

/// Which puzzle an object speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Sudoku, of any size.
    Sudoku,
    /// Nonogram.
    Nonogram,
}

/// What every object begins with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Head {
    /// The version of the schema.
    pub cellwise: u32,
    /// Which puzzle.
    pub kind: Kind,
    /// The record's own name, if its file gives one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The line of its file on which the record begins, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// The colours of the picture, background first; missing for black on white.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub palette: Option<Vec<ColourOf>>,
}

impl Head {
    /// The head for a puzzle of this kind, without a name or place.
    #[must_use]
    pub fn new(kind: Kind) -> Self {
        Self {
            cellwise: VERSION,
            kind,
            id: None,
            line: None,
            palette: None,
        }
    }
}

/// The verdict: see the crate `cellwise-core`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Exactly one solution, proved.
    Unique,
    /// Two solutions or more.
    Several,
    /// No solution, proved.
    Impossible,
    /// At least one; more was not asked or not settled.
    Found,
    /// None seen before a limit struck.
    Unknown,
}

impl From<cellwise_core::Verdict> for Verdict {
    fn from(verdict: cellwise_core::Verdict) -> Self {
        match verdict {
            cellwise_core::Verdict::Unique => Self::Unique,
            cellwise_core::Verdict::Several => Self::Several,
            cellwise_core::Verdict::Impossible => Self::Impossible,
            cellwise_core::Verdict::Found => Self::Found,
            cellwise_core::Verdict::Unknown => Self::Unknown,
        }
    }
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// The whole space was searched.
    Exhausted,
    /// As many solutions as asked for.
    Enough,
    /// A limit struck: see `limit`.
    Stopped,
}

impl From<cellwise_core::End> for End {
    fn from(end: cellwise_core::End) -> Self {
        match end {
            cellwise_core::End::Exhausted => Self::Exhausted,
            cellwise_core::End::Enough => Self::Enough,
            cellwise_core::End::Stopped(_) => Self::Stopped,
        }
    }
}

/// The limit that struck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Limit {
    /// The time allowed.
    Time,
    /// The number of nodes allowed.
    Nodes,
    /// Somebody stopped it.
    Cancelled,
    /// A slice of work was over; the search could go on.
    Slice,
}

impl Limit {
    /// The limit in an end, if one struck.
    #[must_use]
    pub fn of(end: cellwise_core::End) -> Option<Self> {
        let cellwise_core::End::Stopped(limit) = end else {
            return None;
        };
        Some(match limit {
            cellwise_core::Limit::Time => Self::Time,
            cellwise_core::Limit::Nodes => Self::Nodes,
            cellwise_core::Limit::Cancelled => Self::Cancelled,
            cellwise_core::Limit::Slice => Self::Slice,
        })
    }
}

/// How much work it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Stats {
    /// Positions propagated.
    pub nodes: u64,
    /// Choices between several values.
    pub guesses: u64,
    /// Positions in which some constraint could not be met.
    pub dead_ends: u64,
    /// The most guesses on top of each other.
    pub depth: u64,
    /// How often the search began again.
    pub restarts: u64,
}

impl From<cellwise_core::Stats> for Stats {
    fn from(stats: cellwise_core::Stats) -> Self {
        let cellwise_core::Stats {
            nodes,
            guesses,
            dead_ends,
            depth,
            restarts,
        } = stats;
        Self {
            nodes,
            guesses,
            dead_ends,
            depth,
            restarts,
        }
    }
}

/// What `solve` answers.
///
/// ```
/// use cellwise_api::{Board, Head, Kind, Solve};
/// use cellwise_core::{Answer, End, Stats};
/// use cellwise_sudoku::Grid;
///
/// let answer = Answer {
///     solutions: vec![Grid::from_digits([1]).unwrap()],
///     end: End::Exhausted,
///     stats: Stats::default(),
///     partial: None,
/// };
/// let json = serde_json::to_value(Solve::new(Head::new(Kind::Sudoku), &answer, |grid| Board::from(grid))).unwrap();
/// assert_eq!(json["cellwise"], 1);
/// assert_eq!(json["verdict"], "unique");
/// assert_eq!(json["solutions"][0], "1");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Solve {
    /// Version, kind, name and place.
    #[serde(flatten)]
    pub head: Head,
    /// The solutions found, as many as asked for. They come before the verdict so
    /// that an answer with millions of them can be written while they are found.
    pub solutions: Vec<Board>,
    /// The verdict.
    pub verdict: Verdict,
    /// Why the search ended.
    pub end: End,
    /// The limit that struck, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
    /// What was certain when a limit struck before any solution.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub partial: Option<Board>,
    /// Why there is no solution, when the reason is short.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// What it took to search the whole space, for a Nonogram.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effort: Option<Effort>,
    /// The cells in which the first two solutions of a Nonogram differ, as `r1c2`: row and
    /// column, counted from 1. The second is known also where only one is printed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub differs_in: Vec<String>,
    /// How much work it was.
    pub stats: Stats,
}

impl Solve {
    /// The object for an engine's answer; `board` says how a solution is written, as [`Board::from`] does.
    pub fn new<S>(
        head: Head,
        answer: &cellwise_core::Answer<S>,
        board: impl Fn(&S) -> Board,
    ) -> Self {
        Self {
            head,
            solutions: answer.solutions.iter().map(&board).collect(),
            verdict: answer.verdict().into(),
            end: answer.end.into(),
            limit: Limit::of(answer.end),
            partial: answer.partial.as_ref().map(&board),
            reason: None,
            effort: None,
            differs_in: Vec::new(),
            stats: answer.stats.into(),
        }
    }
}

/// What `count` answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Count {
    /// Version, kind, name and place.
    #[serde(flatten)]
    pub head: Head,
    /// How many solutions were seen; all there are if `end` is `exhausted`.
    pub count: u64,
    /// The verdict.
    pub verdict: Verdict,
    /// Why the search ended.
    pub end: End,
    /// The limit that struck, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
    /// Why there is no solution, when the reason is short.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// How much work it was.
    pub stats: Stats,
}

impl Count {
    /// The object for an engine's count.
    #[must_use]
    pub fn new(head: Head, count: &cellwise_core::Count) -> Self {
        Self {
            head,
            count: count.solutions,
            verdict: count.verdict().into(),
            end: count.end.into(),
            limit: Limit::of(count.end),
            reason: None,
            stats: count.stats.into(),
        }
    }
}

/// The state of a board that was checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Checked {
    /// Full, and nothing wrong with it.
    Solved,
    /// Nothing wrong so far; there are open cells.
    Open,
    /// Something is wrong: see `errors`.
    Wrong,
}

/// What `check` answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Check {
    /// Version, kind, name and place.
    #[serde(flatten)]
    pub head: Head,
    /// The state of the board.
    pub state: Checked,
    /// How many cells are open.
    pub open: usize,
    /// Everything that is wrong, in words.
    pub errors: Vec<String>,
    /// Sudoku: the cells that take part in it, counted row by row from 0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<usize>,
    /// Nonogram: the lines that can't be right.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<LineOf>,
}

/// A record that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Bad {
    /// Version, kind and place.
    #[serde(flatten)]
    pub head: Head,
    /// The column, counted from 1, if the fault has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub column: Option<u64>,
    /// What was found and what was expected.
    pub error: String,
}

/// What `canon` answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Canon {
    /// Version, kind, name and place.
    #[serde(flatten)]
    pub head: Head,
    /// The smallest equivalent board, row by row, `.` for an open cell.
    pub canonical: String,
}

/// A puzzle that `dedupe` let through.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Distinct {
    /// Version, kind, name and place.
    #[serde(flatten)]
    pub head: Head,
    /// The board as it was read, row by row, `.` for an open cell.
    pub puzzle: String,
}

/// What `minimize` answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Minimize {
    /// Version, kind, name and place.
    #[serde(flatten)]
    pub head: Head,
    /// `minimal`, `unproved` if a limit struck, or the verdict on a puzzle without exactly one solution.
    pub result: String,
    /// How many givens are left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub givens: Option<usize>,
    /// What is left, row by row.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<String>,
}

/// One bar of a histogram.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Bar {
    /// The value, or the range of values, as `4-7`.
    pub value: String,
    /// How often it occurs.
    pub count: u64,
}

/// What `stats` answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Survey {
    /// The version of the schema.
    pub cellwise: u32,
    /// Which puzzle.
    pub kind: Kind,
    /// How many were read.
    pub puzzles: u64,
    /// By height and width.
    pub sizes: Vec<Bar>,
    /// By number of givens, or of numbers in the clues.
    pub clues: Vec<Bar>,
    /// By verdict.
    pub verdicts: Vec<Bar>,
    /// By search nodes that it took to solve and prove.
    pub nodes: Vec<Bar>,
}

/// What a run over many records closes with.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Summary {
    /// The version of the schema.
    pub cellwise: u32,
    /// Which puzzle.
    pub kind: Kind,
    /// Records that were read.
    pub records: u64,
    /// What became of them: a verdict, or another word of the verb, and how many.
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
    /// Records a second, bad ones included.
    pub per_second: f64,
    /// The limit that ended the run before its last record, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
}
