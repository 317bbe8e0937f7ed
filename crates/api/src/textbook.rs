//! What `trace` and `compare` answer: the methods of the textbook at work.

use cellwise_csp::{Blame, Model};
use cellwise_textbook as textbook;
use serde::{Deserialize, Serialize};

use crate::{Head, Limit, Verdict};

/// The counters all methods share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Counters {
    /// Values put into variables.
    pub assignments: u64,
    /// Values held against constraints; absent for the engine, which does not count them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tests: Option<u64>,
    /// Variables that ran out of values.
    pub dead_ends: u64,
    /// Values removed from domains; absent for the engine, which does not count them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prunings: Option<u64>,
    /// The most assignments that stood at the same time.
    pub depth: u64,
}

impl From<textbook::Counters> for Counters {
    fn from(counters: textbook::Counters) -> Self {
        Self {
            assignments: counters.assignments,
            tests: Some(counters.tests),
            dead_ends: counters.dead_ends,
            prunings: Some(counters.prunings),
            depth: counters.depth,
        }
    }
}

/// The engine in the same words: every node but the root is a value tried, and what it guesses
/// on top of each other is its depth.
impl From<cellwise_core::Stats> for Counters {
    fn from(stats: cellwise_core::Stats) -> Self {
        Self {
            assignments: stats.nodes.saturating_sub(1),
            tests: None,
            dead_ends: stats.dead_ends,
            prunings: None,
            depth: stats.depth,
        }
    }
}

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Happened {
    /// A value was put into a variable.
    Assign,
    /// A value was refused: see `by`.
    Refuse,
    /// A value was removed from a domain: see `by` and `left`.
    Prune,
    /// All fillings of a constraint were listed: see `tried` and `kept`.
    Enumerate,
    /// A constraint has more fillings than `bound`.
    TooLarge,
    /// A variable ran out of values.
    DeadEnd,
    /// A value was taken back.
    Undo,
    /// A solution: see `number`.
    Solution,
    /// Nothing more follows, and the method does not guess: see `open` and `left_aside`.
    Stalled,
}

/// Who refuses a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct By {
    /// The constraint.
    pub constraint: String,
    /// The variable in the way, if it is one alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variable: Option<String>,
}

/// One event of a `trace`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TraceEvent {
    /// Version, kind, name and place.
    #[serde(flatten)]
    pub head: Head,
    /// Its number, counted from 1.
    pub step: u64,
    /// What happened.
    pub event: Happened,
    /// The same in words.
    pub text: String,
    /// The variable.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variable: Option<String>,
    /// The value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// Who refuses it, or which constraint was listed or emptied a domain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<By>,
    /// How many values the variable has left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<usize>,
    /// Fillings looked at; at a dead end: values assigned before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tried: Option<u64>,
    /// Fillings that agree with what is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept: Option<u64>,
    /// How many fillings may be looked at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bound: Option<u64>,
    /// Which solution it is, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
    /// Variables with several values left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open: Option<usize>,
    /// Constraints left aside because they have too many fillings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left_aside: Option<usize>,
    /// The counters after it.
    pub counters: Counters,
}

impl TraceEvent {
    /// The object for a step of a trace; `text` is what a describer says of it.
    #[must_use]
    pub fn new(
        head: Head,
        number: u64,
        text: String,
        step: &textbook::Step,
        model: &Model,
    ) -> Self {
        use textbook::{Cause, Event};
        let mut object = Self {
            head,
            step: number,
            event: Happened::Solution,
            text,
            variable: None,
            value: None,
            by: None,
            left: None,
            tried: None,
            kept: None,
            bound: None,
            number: None,
            open: None,
            left_aside: None,
            counters: step.counters.into(),
        };
        let constraint = |id| {
            Some(By {
                constraint: model.constraint(id).name().to_owned(),
                variable: None,
            })
        };
        let blame = |by: Blame| {
            Some(By {
                constraint: model.constraint(by.constraint).name().to_owned(),
                variable: by.culprit.map(|var| model.var_name(var).to_owned()),
            })
        };
        let name = |var| Some(model.var_name(var).to_owned());
        let word = |value| Some(model.value_name(value).into_owned());
        match step.event {
            Event::Assign { var, value } => {
                object.event = Happened::Assign;
                (object.variable, object.value) = (name(var), word(value));
            }
            Event::Refuse { var, value, by } => {
                object.event = Happened::Refuse;
                (object.variable, object.value) = (name(var), word(value));
                object.by = blame(by);
            }
            Event::Prune {
                var,
                value,
                by,
                left,
            } => {
                object.event = Happened::Prune;
                (object.variable, object.value) = (name(var), word(value));
                (object.by, object.left) = (blame(by), Some(left));
            }
            Event::Enumerate {
                constraint: id,
                tried,
                kept,
            } => {
                object.event = Happened::Enumerate;
                object.by = constraint(id);
                (object.tried, object.kept) = (Some(tried), Some(kept));
            }
            Event::TooLarge {
                constraint: id,
                bound,
            } => {
                object.event = Happened::TooLarge;
                (object.by, object.bound) = (constraint(id), Some(bound));
            }
            Event::DeadEnd { var, cause } => {
                object.event = Happened::DeadEnd;
                object.variable = name(var);
                match cause {
                    Cause::Tried(tried) => object.tried = Some(tried.into()),
                    Cause::Emptied(id) => object.by = constraint(id),
                }
            }
            Event::Undo { var, value } => {
                object.event = Happened::Undo;
                (object.variable, object.value) = (name(var), word(value));
            }
            Event::Solution { number } => object.number = Some(number),
            Event::Stalled { open, left_aside } => {
                object.event = Happened::Stalled;
                (object.open, object.left_aside) = (Some(open), Some(left_aside));
            }
        }
        object
    }
}

/// Why a method ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Finish {
    /// The whole space was searched.
    Exhausted,
    /// As many solutions as asked for.
    Enough,
    /// A limit struck: see `limit`.
    Stopped,
    /// The method does not guess, and nothing more follows.
    Stalled,
    /// The method does not suit the model: see `reason`.
    Unsuited,
}

/// One method's answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MethodRun {
    /// The method, or `engine`.
    pub method: String,
    /// The verdict.
    pub verdict: Verdict,
    /// Why it ended.
    pub end: Finish,
    /// The limit that struck, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
    /// Why the method does not suit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// How many solutions it found.
    pub solutions: u64,
    /// How much work it was.
    pub counters: Counters,
    /// How long it took.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

impl From<&textbook::Outcome> for MethodRun {
    fn from(outcome: &textbook::Outcome) -> Self {
        let (end, limit) = match outcome.finish {
            textbook::Finish::Exhausted => (Finish::Exhausted, None),
            textbook::Finish::Enough => (Finish::Enough, None),
            textbook::Finish::Stalled => (Finish::Stalled, None),
            textbook::Finish::Stopped(limit) => (
                Finish::Stopped,
                Limit::of(cellwise_core::End::Stopped(limit)),
            ),
        };
        Self {
            method: outcome.method.name().to_owned(),
            verdict: outcome.verdict.into(),
            end,
            limit,
            reason: None,
            solutions: outcome.solutions,
            counters: outcome.counters.into(),
            seconds: outcome.time.map(|time| time.as_secs_f64()),
        }
    }
}

impl MethodRun {
    /// The run of a method that does not suit a model.
    #[must_use]
    pub fn unsuited(method: textbook::Method, reason: String) -> Self {
        Self {
            method: method.name().to_owned(),
            verdict: Verdict::Unknown,
            end: Finish::Unsuited,
            limit: None,
            reason: Some(reason),
            solutions: 0,
            counters: textbook::Counters::default().into(),
            seconds: None,
        }
    }

    /// Our engine's answer among the methods.
    #[must_use]
    pub fn engine(count: &cellwise_core::Count, seconds: f64) -> Self {
        Self {
            method: "engine".into(),
            verdict: count.verdict().into(),
            end: match count.end {
                cellwise_core::End::Exhausted => Finish::Exhausted,
                cellwise_core::End::Enough => Finish::Enough,
                cellwise_core::End::Stopped(_) => Finish::Stopped,
            },
            limit: Limit::of(count.end),
            reason: None,
            solutions: count.solutions,
            counters: count.stats.into(),
            seconds: Some(seconds),
        }
    }
}

/// The last object of a `trace`: how it went.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TraceEnd {
    /// Version, kind, name and place.
    #[serde(flatten)]
    pub head: Head,
    /// Whether the search came to its end; `false` when only its first steps were asked for.
    pub complete: bool,
    /// What the method had to say up to here.
    #[serde(flatten)]
    pub run: MethodRun,
}

/// What `compare` answers: every method on one puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Compare {
    /// Version, kind, name and place.
    #[serde(flatten)]
    pub head: Head,
    /// One answer for each method, in the order of the table.
    pub methods: Vec<MethodRun>,
}
