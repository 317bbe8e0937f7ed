//! `count`: the number of solutions.

use std::borrow::Cow;

use cellwise_core::{Budget, End, Limit, Stats, Verdict};
use cellwise_sudoku::{Estimate, Estimator, Symbols};
use serde::Serialize;

use crate::fault::{Code, Fault};
use crate::job::Context;
use crate::lines::PlainLine;
use crate::row::{Row, cell, number};
use crate::search::{AnyReason, AnySolver, Counted};
use crate::wire::request::puzzle_request;
use crate::{Head, Input, Progress, RecordPlace, Turn, Work, read};

puzzle_request! {
    /// `count`: the number of solutions.
    CountRequest {
        /// Stop counting here.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
        max: Option<u64>,
        /// Sudoku: estimate the number by this many random dives instead of counting.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
        estimate: Option<u64>,
    }
}

/// Options of `count`.
#[derive(Clone, Copy, Debug)]
pub struct CountOptions {
    /// The number of solutions at which counting stops.
    pub max: u64,
    /// The number of dives for an estimate; `None` to count.
    pub estimate: Option<u64>,
    /// The seed of everything random.
    pub seed: u64,
}

/// All solutions.
impl Default for CountOptions {
    fn default() -> Self {
        Self {
            max: u64::MAX,
            estimate: None,
            seed: 0,
        }
    }
}

/// An estimate of the number of solutions by random dives.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Estimate"))]
pub struct EstimateJson {
    /// The estimate: the mean of all dives. Missing if it is too large for a double (above 1.7e308).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<f64>,
    /// The standard error of that mean. Missing if it is too large for a double.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<f64>,
    /// The decimal logarithm of the estimate, however large it is. Missing if the estimate is 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub log10: Option<f64>,
    /// The estimate and its error as people write them.
    pub text: String,
    /// The number of dives.
    pub dives: u64,
}

/// The reply of `count`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Count {
    /// Place, version, kind and colours.
    #[serde(flatten)]
    pub head: Head,
    /// The number of solutions seen; there are no more if `end` is `exhausted`.
    pub count: u64,
    /// The estimate, if one was asked for; then `count` is 1 if a solution was met, and 0 otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub estimate: Option<EstimateJson>,
    /// The verdict.
    pub verdict: Verdict,
    /// The reason why the search ended.
    pub end: End,
    /// The limit that struck, if one did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
    /// The reason why there is no solution, when it is short.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub reason: Option<AnyReason>,
    /// The work of the search.
    pub stats: Stats,
}

impl Row for Count {
    const COLUMNS: &'static [&'static str] =
        &["count", "verdict", "nodes", "guesses", "depth", "reason"];

    fn cells(&self) -> Vec<Cow<'static, str>> {
        vec![
            number(self.count),
            self.verdict.name().into(),
            number(self.stats.nodes),
            number(self.stats.guesses),
            number(self.stats.depth),
            cell(self.reason.as_ref()),
        ]
    }

    fn word(&self) -> &'static str {
        self.verdict.name()
    }

    fn line(&self) -> String {
        self.count.to_string()
    }

    fn nodes(&self) -> u64 {
        self.stats.nodes
    }

    fn limit(&self) -> Option<Limit> {
        self.limit
    }
}

impl Count {
    /// The reply to a plain line: the same as that of the ordinary work. `None` if it takes a guess,
    /// because engines guess differently.
    #[must_use]
    pub fn of_line(line: &PlainLine<'_>, place: RecordPlace) -> Option<Self> {
        line.forced()?;
        let end = line.answer.end;
        let mut stats = Stats::default();
        stats.nodes = 1;
        Some(Self {
            head: line.head(place),
            count: 1,
            estimate: None,
            verdict: Verdict::of(1, end),
            end,
            limit: None,
            reason: None,
            stats,
        })
    }
}

pub(crate) fn begin(request: &CountRequest, context: &Context) -> Result<Counting, Fault> {
    let input = read::input(&request.text(), &context.allowed)?;
    let options = CountOptions {
        max: request.max.unwrap_or(u64::MAX),
        estimate: request.estimate,
        seed: request.seed,
    };
    Counting::new(&input, &options)
}

/// Counts solutions.
///
/// # Errors
/// [`Code::BadRequest`] if the options ask for no solution.
pub fn start(
    input: &Input,
    options: &CountOptions,
) -> Result<impl Work<Reply = Count> + use<>, Fault> {
    Counting::new(input, options)
}

/// The work of `count`.
pub(crate) struct Counting {
    head: Head,
    symbols: Symbols,
    max: u64,
    search: Counted<AnySolver>,
    /// Dives instead of the search, and their number.
    dives: Option<(Box<Estimator>, u64)>,
}

impl Counting {
    pub(crate) fn new(input: &Input, options: &CountOptions) -> Result<Self, Fault> {
        if options.max == 0 {
            return Err(Fault::new(Code::BadRequest, "`max` is 0; it begins at 1"));
        }
        let dives = match options.estimate {
            None => None,
            Some(0) => {
                let text = "`estimate` is 0; it begins at 1";
                return Err(Fault::new(Code::BadRequest, text));
            }
            Some(dives) => {
                let puzzle = &input.sudoku("count with an estimate")?.puzzle;
                Some((Box::new(Estimator::new(puzzle, options.seed)), dives))
            }
        };
        Ok(Self {
            head: input.head(),
            symbols: input.symbols.clone(),
            dives,
            max: options.max,
            search: Counted::new(AnySolver::new(&input.record, input.isa, options.seed)),
        })
    }
}

impl Counting {
    fn estimated(&self, found: &Estimate, end: End) -> Count {
        let mut stats = Stats::default();
        stats.nodes = found.dives;
        let count = found.solved.min(1);
        Count {
            head: self.head.clone(),
            count,
            estimate: Some(EstimateJson {
                solutions: found.mean.as_f64(),
                error: found.error.as_f64(),
                log10: found.mean.log10(),
                text: format!("{} ± {:.1}", found.mean, found.error),
                dives: found.dives,
            }),
            verdict: Verdict::of(count, end),
            end,
            limit: end.limit(),
            reason: None,
            stats,
        }
    }
}

impl Work for Counting {
    type Reply = Count;

    fn advance(&mut self, budget: &mut Budget) -> Result<Turn<Count>, Fault> {
        if let Some((estimator, dives)) = &mut self.dives {
            let end = match estimator.advance(*dives, budget) {
                Ok(()) => End::Enough,
                Err(Limit::Slice) => {
                    let done = estimator.estimate().dives;
                    return Ok(Turn::Pending(Progress {
                        nodes: done,
                        done: Some(done),
                        total: Some(*dives),
                        ..Progress::default()
                    }));
                }
                Err(limit) => End::Stopped(limit),
            };
            let found = estimator.estimate();
            return Ok(Turn::Done(self.estimated(&found, end)));
        }
        let Some(end) = self.search.advance(self.max, budget, |_| true) else {
            return Ok(Turn::Pending(self.search.progress()));
        };
        let count = self.search.count(end);
        let verdict = count.verdict();
        Ok(Turn::Done(Count {
            head: self.head.clone(),
            count: count.solutions,
            estimate: None,
            verdict,
            end,
            limit: end.limit(),
            reason: match verdict {
                Verdict::Impossible => self.search.solver.reason(&self.symbols),
                _ => None,
            },
            stats: count.stats,
        }))
    }
}
