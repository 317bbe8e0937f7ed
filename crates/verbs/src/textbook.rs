//! Puzzles as constraint models, and the runs of textbook methods on them: the part that `trace`
//! and `compare` share.

use std::sync::Arc;

use cellwise_core::{Budget, End, Limit, Verdict};
use cellwise_csp::{Model, Value};
use cellwise_nonogram::{self as nonogram, ModelBuilder, ModelError};
use cellwise_sudoku as sudoku;
use cellwise_sudoku::Symbols;
use cellwise_textbook as textbook;
use serde::{Deserialize, Serialize};

use crate::fault::{Code, Fault};
use crate::{AnyRecord, Input};

/// The variables of a Nonogram's model.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum View {
    /// The cells.
    #[default]
    Cells,
    /// The starts of the runs.
    Starts,
}

impl From<View> for nonogram::View {
    fn from(view: View) -> Self {
        match view {
            View::Cells => Self::Cells,
            View::Starts => Self::Starts,
        }
    }
}

/// A puzzle that can be turned into a constraint model and back.
pub(crate) struct ModelledPuzzle {
    pub(crate) record: AnyRecord,
    pub(crate) symbols: Symbols,
    pub(crate) view: nonogram::View,
}

impl ModelledPuzzle {
    pub(crate) fn new(input: &Input, view: View) -> Self {
        Self {
            record: input.record.clone(),
            symbols: input.symbols.clone(),
            view: view.into(),
        }
    }

    /// Begins to build the model.
    pub(crate) fn begin_model(&self) -> Result<ModelInProgress, Fault> {
        match &self.record {
            AnyRecord::Sudoku(record) if record.puzzle.shape().has_several_boards() => {
                let text = "the textbook's models are of one board, and here several overlap";
                Err(Fault::new(Code::Unsupported, text))
            }
            AnyRecord::Sudoku(_) => Ok(ModelInProgress::Sudoku),
            AnyRecord::Nonogram(record) => {
                let builder = ModelBuilder::new(&record.puzzle, self.view);
                let builder = builder.map_err(|error| {
                    let code = match error {
                        ModelError::Colours | ModelError::Blots => Code::Unsupported,
                        _ => Code::TooLarge,
                    };
                    Fault::new(code, error.to_string())
                })?;
                Ok(ModelInProgress::Nonogram(Box::new(builder)))
            }
        }
    }

    /// Passes a solution of the model to the puzzle's own checker: no solution leaves the program
    /// without that.
    pub(crate) fn check(&self, method: textbook::Plan, values: &[Value]) -> Result<(), Fault> {
        let right = match &self.record {
            AnyRecord::Sudoku(record) => {
                let grid = sudoku::from_csp(values);
                grid.is_ok_and(|grid| sudoku::check(&record.puzzle, &grid).is_ok())
            }
            AnyRecord::Nonogram(record) => {
                let values: Vec<Option<Value>> = values.iter().copied().map(Some).collect();
                let picture = nonogram::from_csp(&record.puzzle, self.view, &values);
                picture.is_ok_and(|picture| nonogram::check(&record.puzzle, &picture).is_ok())
            }
        };
        match right {
            true => Ok(()),
            false => {
                let text = format!(
                    "{method} gave a solution that the checker refuses; please report this puzzle"
                );
                Err(Fault::new(Code::Internal, text))
            }
        }
    }
}

/// A model that is being built on a budget.
pub(crate) enum ModelInProgress {
    /// A Sudoku has 4096 cells at most: its model is built at once.
    Sudoku,
    Nonogram(Box<ModelBuilder>),
}

impl ModelInProgress {
    /// About how many bytes the model takes.
    pub(crate) fn bytes(&self) -> u64 {
        match self {
            Self::Sudoku => 0,
            Self::Nonogram(builder) => builder.bytes(),
        }
    }

    /// Refuses a model that takes more memory than a request may have.
    pub(crate) fn fits(&self, allowed: u64) -> Result<(), Fault> {
        let bytes = self.bytes();
        if bytes <= allowed {
            return Ok(());
        }
        let text = format!(
            "as a model the puzzle takes some {bytes} bytes; one request may have {allowed}"
        );
        Err(Fault::new(Code::Memory, text))
    }

    /// Goes on until the model is complete.
    ///
    /// # Errors
    /// The limit that struck; after a slice it goes on where it was.
    pub(crate) fn advance(
        &mut self,
        puzzle: &ModelledPuzzle,
        budget: &mut Budget,
    ) -> Result<Arc<Model>, Limit> {
        Ok(Arc::new(match (self, &puzzle.record) {
            (Self::Nonogram(builder), AnyRecord::Nonogram(record)) => {
                builder.advance(&record.puzzle, budget)?
            }
            (_, AnyRecord::Nonogram(_)) => Model::new(""),
            (_, AnyRecord::Sudoku(record)) => {
                budget.spend(1)?;
                let mut model = sudoku::as_csp(&record.puzzle);
                let size = record.puzzle.shape().size() as u8;
                model.name_values((0..=size).map(|digit| puzzle.symbols.name(digit)));
                model
            }
        }))
    }
}

/// A method as a request names it: by name, with parts of its mix replaced.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct MixRequest<'a> {
    pub(crate) order: Option<&'a str>,
    pub(crate) values: Option<&'a str>,
    pub(crate) infer: Option<&'a str>,
    pub(crate) back: Option<&'a str>,
    pub(crate) restart: Option<&'a str>,
}

impl MixRequest<'_> {
    /// The method with these parts replaced.
    pub(crate) fn plan(self, method: textbook::Method) -> Result<textbook::Plan, Fault> {
        fn named<T>(field: &str, text: Option<&str>) -> Result<Option<T>, Fault>
        where
            T: std::str::FromStr<Err = textbook::UnknownSetting>,
        {
            let parsed = text.map(str::parse).transpose();
            parsed.map_err(|error| Fault::new(Code::BadRequest, format!("`{field}`: {error}")))
        }
        let changes = textbook::Changes {
            order: named("order", self.order)?,
            values: named("values", self.values)?,
            infer: named("infer", self.infer)?,
            back: named("back", self.back)?,
            restart: named("restart", self.restart)?,
        };
        let plan = textbook::Plan::new(method, changes);
        plan.map_err(|error| Fault::new(Code::BadRequest, error.to_string()))
    }
}

/// The counters all methods share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Counters {
    /// Values put into variables.
    pub assignments: u64,
    /// Values held against the constraints of their variable; absent for the engine and for methods
    /// that never do that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tests: Option<u64>,
    /// Variables that ran out of values.
    pub dead_ends: u64,
    /// Values removed from domains; absent for the engine, which does not count them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prunings: Option<u64>,
    /// The most assignments that stood at the same time.
    pub depth: u64,
}

impl From<textbook::Counters> for Counters {
    fn from(counters: textbook::Counters) -> Self {
        Self {
            assignments: counters.assignments,
            tests: counters.tests,
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

/// The reason why a method ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
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
    /// The method can't prove anything, and gave up looking.
    GaveUp,
    /// The method does not suit the model: see `reason`.
    Unsuited,
}

impl Finish {
    /// Its name, as JSON writes it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Exhausted => "exhausted",
            Self::Enough => "enough",
            Self::Stopped => "stopped",
            Self::Stalled => "stalled",
            Self::GaveUp => "gave-up",
            Self::Unsuited => "unsuited",
        }
    }
}

/// One method's answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MethodRun {
    /// The method, or `engine`.
    pub method: String,
    /// The verdict.
    pub verdict: Verdict,
    /// The reason why it ended.
    pub end: Finish,
    /// The limit that struck, if one did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
    /// The reason why the method does not suit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The number of solutions it found.
    pub solutions: u64,
    /// The work it did.
    pub counters: Counters,
    /// The time it took, in seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

impl MethodRun {
    /// The run of a method that ended like this after so many solutions.
    #[must_use]
    pub fn textbook(
        method: textbook::Plan,
        finish: textbook::Finish,
        solutions: u64,
        counters: textbook::Counters,
    ) -> Self {
        let (end, limit) = match finish {
            textbook::Finish::Exhausted => (Finish::Exhausted, None),
            textbook::Finish::Enough => (Finish::Enough, None),
            textbook::Finish::Stalled => (Finish::Stalled, None),
            textbook::Finish::GaveUp => (Finish::GaveUp, None),
            textbook::Finish::Stopped(limit) => (Finish::Stopped, Some(limit)),
        };
        Self {
            method: method.to_string(),
            verdict: finish.verdict(solutions),
            end,
            limit,
            reason: None,
            solutions,
            counters: counters.into(),
            seconds: None,
        }
    }

    /// The run of a method that does not suit a model.
    #[must_use]
    pub fn unsuited(method: textbook::Plan, reason: String) -> Self {
        Self {
            method: method.to_string(),
            verdict: Verdict::Unknown,
            end: Finish::Unsuited,
            limit: None,
            reason: Some(reason),
            solutions: 0,
            counters: textbook::Counters::new(method.counts_tests()).into(),
            seconds: None,
        }
    }

    /// The run of a method that a limit stopped before it began.
    #[must_use]
    pub fn stopped(method: textbook::Plan, limit: Limit) -> Self {
        Self {
            end: Finish::Stopped,
            limit: Some(limit),
            reason: None,
            ..Self::unsuited(method, String::new())
        }
    }

    /// Our engine's answer among the methods.
    #[must_use]
    pub fn engine(count: &cellwise_core::Count, seconds: f64) -> Self {
        Self {
            method: "engine".into(),
            verdict: count.verdict(),
            end: match count.end {
                End::Exhausted => Finish::Exhausted,
                End::Enough => Finish::Enough,
                End::Stopped(_) => Finish::Stopped,
            },
            limit: count.end.limit(),
            reason: None,
            solutions: count.solutions,
            counters: count.stats.into(),
            seconds: Some(seconds),
        }
    }
}
