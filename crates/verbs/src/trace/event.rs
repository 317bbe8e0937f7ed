//! The events of a `trace` as JSON writes them.

use std::borrow::Cow;

use cellwise_csp::{Blame, Model};
use cellwise_textbook as textbook;
use serde::Serialize;

use crate::Head;
use crate::row::{Row, cell, number};
use crate::textbook::Counters;

/// The kind of event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Happened {
    /// A value was put into a variable.
    Assign,
    /// A value was refused: see `by`.
    Refuse,
    /// A value was removed from a domain: see `by` and `left`.
    Prune,
    /// All fillings of a constraint were listed: see `fillings` and `kept`.
    Enumerate,
    /// More than `bound` fillings of a constraint fit what is known: see `kept`.
    TooLarge,
    /// The next variable was chosen: see `left` and `ties`; `text` says why.
    Choose,
    /// An arc was taken from the queue: see `by`, `waiting` and `next`.
    Revise,
    /// A constraint was taken from the queue, as a whole: see `by`, `waiting` and `next`.
    Consider,
    /// A learned clause refused or removed a value: see `clause`.
    ClauseStrikes,
    /// An assignment that the dead end before comes from.
    Conflict,
    /// A clause was learned from the conflicts before: see `clause`.
    Learn,
    /// The search goes back past other variables to this one: see `over`.
    Jump,
    /// The search begins anew: see `number`.
    Restart,
    /// Tree decomposition: the rows of a bag are listed from here on: see `number`.
    Bag,
    /// A value was refused because no row of the bag `number` agrees.
    Unmatched,
    /// The values of a bag are a row of it: see `number`.
    Row,
    /// All rows of the bag `number` were listed: see `kept`.
    Listed,
    /// Local search: see `broken`.
    Broken,
    /// A variable ran out of values.
    DeadEnd,
    /// A value was taken back.
    Undo,
    /// A solution: see `number`.
    Solution,
    /// Nothing more follows, and the method does not guess: see `open` and `left_aside`.
    Stalled,
}

/// The refusal of a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct By {
    /// The constraint.
    pub constraint: String,
    /// The variable in the way, if it is one alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variable: Option<String>,
}

/// One event of a `trace`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TraceEvent {
    /// Version, kind, name and place.
    #[serde(flatten)]
    pub head: Head,
    /// Its number, counted from 1.
    pub step: u64,
    /// The kind of event.
    pub event: Happened,
    /// The same in words.
    pub text: String,
    /// The variable.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variable: Option<String>,
    /// The value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// The refusal, or the constraint that was listed or that emptied a domain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<By>,
    /// The number of values that the variable has left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<usize>,
    /// At a dead end: values assigned before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tried: Option<u64>,
    /// All fillings of the constraint when nothing is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fillings: Option<u64>,
    /// Fillings that fit what is known, or rows of a bag.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kept: Option<u64>,
    /// The number of fillings that may be listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<u64>,
    /// The number of variables that were equal in the first respect when one was chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ties: Option<usize>,
    /// The number of arcs or constraints that wait to be revised.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub waiting: Option<usize>,
    /// The first that waits: a constraint, and of an arc its variable.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<By>,
    /// The number of a learned clause, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<u32>,
    /// The number of assignments that a jump passes over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub over: Option<usize>,
    /// The number of refusals of values that stand, in local search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub broken: Option<u64>,
    /// The number of the solution, of the run or of the bag, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
    /// Variables with several values left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open: Option<usize>,
    /// Constraints left aside because they have too many fillings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_aside: Option<usize>,
    /// The counters after it.
    pub counters: Counters,
}

impl Happened {
    /// Every kind.
    pub const ALL: &'static [Self] = &[
        Self::Assign,
        Self::Refuse,
        Self::Prune,
        Self::Enumerate,
        Self::TooLarge,
        Self::Choose,
        Self::Revise,
        Self::Consider,
        Self::ClauseStrikes,
        Self::Conflict,
        Self::Learn,
        Self::Jump,
        Self::Restart,
        Self::Broken,
        Self::DeadEnd,
        Self::Undo,
        Self::Solution,
        Self::Stalled,
    ];

    /// Its name, as JSON writes it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Assign => "assign",
            Self::Refuse => "refuse",
            Self::Prune => "prune",
            Self::Enumerate => "enumerate",
            Self::TooLarge => "too-large",
            Self::Choose => "choose",
            Self::Revise => "revise",
            Self::Consider => "consider",
            Self::ClauseStrikes => "clause-strikes",
            Self::Conflict => "conflict",
            Self::Learn => "learn",
            Self::Jump => "jump",
            Self::Restart => "restart",
            Self::Bag => "bag",
            Self::Unmatched => "unmatched",
            Self::Row => "row",
            Self::Listed => "listed",
            Self::Broken => "broken",
            Self::DeadEnd => "dead-end",
            Self::Undo => "undo",
            Self::Solution => "solution",
            Self::Stalled => "stalled",
        }
    }
}

/// A row has the fields of the object; those of `by` and `next` and the counters are columns of their own.
impl Row for TraceEvent {
    const COLUMNS: &'static [&'static str] = &[
        "step",
        "event",
        "variable",
        "value",
        "constraint",
        "by_variable",
        "left",
        "tried",
        "fillings",
        "kept",
        "bound",
        "ties",
        "waiting",
        "clause",
        "over",
        "broken",
        "number",
        "open",
        "left_aside",
        "assignments",
        "tests",
        "dead_ends",
        "prunings",
        "depth",
        "text",
    ];

    fn cells(&self) -> Vec<Cow<'static, str>> {
        let by = self.by.as_ref();
        vec![
            number(self.step),
            self.event.name().into(),
            cell(self.variable.as_ref()),
            cell(self.value.as_ref()),
            cell(by.map(|by| &by.constraint)),
            cell(by.and_then(|by| by.variable.as_ref())),
            cell(self.left),
            cell(self.tried),
            cell(self.fillings),
            cell(self.kept),
            cell(self.bound),
            cell(self.ties),
            cell(self.waiting),
            cell(self.clause),
            cell(self.over),
            cell(self.broken),
            cell(self.number),
            cell(self.open),
            cell(self.left_aside),
            number(self.counters.assignments),
            cell(self.counters.tests),
            number(self.counters.dead_ends),
            cell(self.counters.prunings),
            number(self.counters.depth),
            self.text.clone().into(),
        ]
    }

    fn word(&self) -> &'static str {
        self.event.name()
    }

    fn line(&self) -> String {
        self.text.clone()
    }
}

impl TraceEvent {
    /// The object for a step of a trace; `text` is what a describer says of it.
    #[must_use]
    pub fn new(
        head: Head,
        number: u64,
        text: String,
        step: &textbook::TraceStep,
        model: &Model,
    ) -> Self {
        use textbook::{Cause, SearchEvent as Event};
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
            fillings: None,
            kept: None,
            bound: None,
            ties: None,
            waiting: None,
            next: None,
            clause: None,
            over: None,
            broken: None,
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
                all,
                fit,
            } => {
                object.event = Happened::Enumerate;
                object.by = constraint(id);
                (object.fillings, object.kept) = (all, Some(fit));
            }
            Event::TooLarge {
                constraint: id,
                bound,
                fit,
            } => {
                object.event = Happened::TooLarge;
                object.by = constraint(id);
                (object.bound, object.kept) = (Some(bound), fit);
            }
            Event::Choose {
                var, left, ties, ..
            } => {
                object.event = Happened::Choose;
                object.variable = name(var);
                (object.left, object.ties) = (Some(left), Some(ties));
            }
            Event::Revise {
                var,
                constraint: id,
                waiting,
                next,
            } => {
                object.event = Happened::Revise;
                object.variable = name(var);
                (object.by, object.waiting) = (constraint(id), Some(waiting));
                object.next = next.map(|(var, id)| By {
                    constraint: model.constraint(id).name().to_owned(),
                    variable: name(var),
                });
            }
            Event::Consider {
                constraint: id,
                waiting,
                next,
            } => {
                object.event = Happened::Consider;
                (object.by, object.waiting) = (constraint(id), Some(waiting));
                object.next = next.and_then(constraint);
            }
            Event::ClauseStrikes {
                var, value, clause, ..
            } => {
                object.event = Happened::ClauseStrikes;
                (object.variable, object.value) = (name(var), word(value));
                object.clause = Some(clause);
            }
            Event::Conflict { var, value } => {
                object.event = Happened::Conflict;
                (object.variable, object.value) = (name(var), word(value));
            }
            Event::Learn { clause, .. } => {
                object.event = Happened::Learn;
                object.clause = Some(clause);
            }
            Event::Jump { to, over } => {
                object.event = Happened::Jump;
                (object.variable, object.over) = (name(to), Some(over));
            }
            Event::Restart { run } => {
                object.event = Happened::Restart;
                object.number = Some(run);
            }
            Event::Bag { bag } => {
                object.event = Happened::Bag;
                object.number = Some(bag.into());
            }
            Event::Unmatched { var, value, bag } => {
                object.event = Happened::Unmatched;
                (object.variable, object.value) = (name(var), word(value));
                object.number = Some(bag.into());
            }
            Event::Row { bag, .. } => {
                object.event = Happened::Row;
                object.number = Some(bag.into());
            }
            Event::Listed { bag, rows } => {
                object.event = Happened::Listed;
                (object.number, object.kept) = (Some(bag.into()), Some(rows));
            }
            Event::Broken { constraints } => {
                object.event = Happened::Broken;
                object.broken = Some(constraints);
            }
            Event::DeadEnd { var, cause } => {
                object.event = Happened::DeadEnd;
                object.variable = name(var);
                match cause {
                    Cause::Tried(tried) => object.tried = Some(tried.into()),
                    Cause::Emptied(id) => object.by = constraint(id),
                    Cause::Clause(clause) => object.clause = Some(clause),
                    Cause::NoPlace(id, value) => {
                        object.variable = None;
                        (object.by, object.value) = (constraint(id), word(value));
                    }
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
