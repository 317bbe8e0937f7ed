//! `stats`: the contents of a collection: sizes, clues, verdicts and effort as histograms.
//!
//! Each record is solved by its own work, so that a carrier may run many at once; the survey adds
//! up what they were.

use std::collections::BTreeMap;

use cellwise_core::{Budget, Limit, SharedMemory, Verdict};
use serde::Serialize;

use crate::fault::Fault;
use crate::job::{Allowance, Context};
use crate::limits::{Clocks, SubBudget, valid};
use crate::read::{self, Records, fits};
use crate::search::{AnySolver, Counted};
use crate::wire::request::content_request;
use crate::{Input, Limits, Progress, PuzzleKind, Turn, VERSION, Work, content};

/// The units of work that reading a record counts for.
const UNITS: u64 = 20;

content_request! {
    /// `stats`: histograms of a collection.
    StatsRequest {
        /// The kind of puzzle.
        kind: PuzzleKind,
    } then {
        /// The limits of each record.
        #[serde(default, deserialize_with = "crate::wire::request::object")]
        limits: Limits,
        /// The seed of everything random.
        #[serde(default)]
        seed: u64,
    }
}

/// Options of `stats`.
#[derive(Clone, Copy, Debug, Default)]
pub struct StatsOptions {
    /// The seed of everything random.
    pub seed: u64,
}

/// One record of a collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Surveyed {
    /// Height and width.
    pub size: (usize, usize),
    /// The number of givens, or of numbers in the clues.
    pub clues: usize,
    /// The verdict.
    pub verdict: Verdict,
    /// Search nodes spent.
    pub nodes: u64,
    /// The limit that struck, if one did.
    pub limit: Option<Limit>,
}

/// The collection so far.
///
/// ```
/// use cellwise_core::Budget;
/// use cellwise_verbs::stats::{self, StatsOptions, Survey};
/// use cellwise_verbs::{Input, PuzzleKind, examples, finish, no_parts};
///
/// let mut survey = Survey::new(PuzzleKind::Sudoku);
/// let input = Input::new(examples::sudoku("easy").unwrap());
/// let work = stats::start(&input, &StatsOptions::default());
/// survey.add(&finish(work, &mut Budget::unlimited(), no_parts)?);
/// assert_eq!(survey.reply().verdicts[0].value, "unique");
/// # Ok::<(), cellwise_verbs::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct Survey {
    kind: PuzzleKind,
    puzzles: u64,
    sizes: BTreeMap<(usize, usize), u64>,
    clues: BTreeMap<usize, u64>,
    verdicts: BTreeMap<&'static str, u64>,
    nodes: BTreeMap<u64, u64>,
    bad: u64,
}

/// The reply of `stats`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Survey"))]
pub struct SurveyReply {
    /// The version of the schema.
    pub cellwise: u32,
    /// The kind of puzzle.
    pub kind: PuzzleKind,
    /// The number of puzzles.
    pub puzzles: u64,
    /// Sizes, as `9x9`.
    pub sizes: Vec<Bar>,
    /// Givens, or numbers in the clues.
    pub clues: Vec<Bar>,
    /// Verdicts.
    pub verdicts: Vec<Bar>,
    /// Search nodes, in powers of two.
    pub nodes: Vec<Bar>,
    /// Records that could not be read.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub bad: u64,
    /// The limit that ended the run before its last record, if one did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// A value, and the number of puzzles that have it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Bar {
    /// The value.
    pub value: String,
    /// The number of puzzles.
    pub count: u64,
}

impl Survey {
    /// An empty collection.
    #[must_use]
    pub fn new(kind: PuzzleKind) -> Self {
        Self {
            kind,
            puzzles: 0,
            sizes: BTreeMap::new(),
            clues: BTreeMap::new(),
            verdicts: BTreeMap::new(),
            nodes: BTreeMap::new(),
            bad: 0,
        }
    }

    /// Adds a record.
    pub fn add(&mut self, record: &Surveyed) {
        self.puzzles += 1;
        *self.sizes.entry(record.size).or_default() += 1;
        *self.clues.entry(record.clues).or_default() += 1;
        *self.verdicts.entry(record.verdict.name()).or_default() += 1;
        *self.nodes.entry(bucket(record.nodes)).or_default() += 1;
    }

    /// Adds a record that could not be read.
    pub fn add_bad(&mut self) {
        self.bad += 1;
    }

    /// The histograms.
    #[must_use]
    pub fn reply(&self) -> SurveyReply {
        SurveyReply {
            cellwise: VERSION,
            kind: self.kind,
            puzzles: self.puzzles,
            sizes: bars(&self.sizes, |(height, width)| format!("{height}x{width}")),
            clues: bars(&self.clues, ToString::to_string),
            verdicts: bars(&self.verdicts, ToString::to_string),
            nodes: bars(&self.nodes, |&nodes| bucket_name(nodes)),
            bad: self.bad,
            limit: None,
        }
    }
}

fn bars<K>(counts: &BTreeMap<K, u64>, name: impl Fn(&K) -> String) -> Vec<Bar> {
    let bars = counts.iter().map(|(value, &count)| Bar {
        value: name(value),
        count,
    });
    bars.collect()
}

/// The power of two at or below a number of nodes.
fn bucket(nodes: u64) -> u64 {
    nodes.checked_ilog2().map_or(0, |power| 1 << power)
}

/// `4-7` for the bucket of 4.
fn bucket_name(bucket: u64) -> String {
    match bucket {
        0 | 1 => bucket.to_string(),
        _ => format!("{bucket}-{}", bucket.saturating_mul(2) - 1),
    }
}

/// Solves one record of a collection.
pub fn start(input: &Input, options: &StatsOptions) -> impl Work<Reply = Surveyed> + use<> {
    Surveying::new(input, options)
}

/// The work of `stats` on one record.
pub(crate) struct Surveying {
    size: (usize, usize),
    clues: usize,
    search: Counted<AnySolver>,
}

impl Surveying {
    fn new(input: &Input, options: &StatsOptions) -> Self {
        Self {
            size: input.record.size(),
            clues: input.record.clues(),
            search: Counted::new(AnySolver::new(&input.record, input.isa, options.seed)),
        }
    }
}

impl Work for Surveying {
    type Reply = Surveyed;

    fn advance(&mut self, budget: &mut Budget) -> Result<Turn<Surveyed>, Fault> {
        let Some(end) = self.search.advance(2, budget, |_| true) else {
            return Ok(Turn::Pending(self.search.progress()));
        };
        let count = self.search.count(end);
        Ok(Turn::Done(Surveyed {
            size: self.size,
            clues: self.clues,
            verdict: count.verdict(),
            nodes: count.stats.nodes,
            limit: end.limit(),
        }))
    }
}

pub(crate) fn begin(request: &StatsRequest, context: &Context) -> Result<Collection, Fault> {
    valid(request.limits)?;
    let bytes = content::bytes(request.content(), &context.allowed)?;
    let max_nodes = request.limits.nodes.unwrap_or(u64::MAX);
    Ok(Collection {
        options: StatsOptions { seed: request.seed },
        limits: Limits {
            seconds: request.limits.seconds,
            nodes: Some(max_nodes.min(context.allowed.nodes)),
            memory: Some(context.memory_for(request.limits)),
        },
        allowed: context.allowed,
        clocks: context.clocks.clone(),
        memory: context.memory.clone(),
        records: read::records(request.kind, &request.reading(), bytes)?,
        current: None,
        survey: Survey::new(request.kind),
    })
}

/// The work of `stats` on a text.
pub(crate) struct Collection {
    options: StatsOptions,
    limits: Limits,
    allowed: Allowance,
    clocks: Clocks,
    memory: Option<SharedMemory>,
    records: Records,
    current: Option<(Surveying, SubBudget)>,
    survey: Survey,
}

impl Collection {
    /// Begins with the next record; false at the end of the text.
    fn next(&mut self) -> bool {
        let Some(input) = self.records.next() else {
            return false;
        };
        let fitting = input.and_then(|input| {
            fits(input.record.cells(), &self.allowed)?;
            Ok(Surveying::new(&input, &self.options))
        });
        match fitting {
            Ok(work) => {
                let budget =
                    SubBudget::new(self.limits, &self.clocks).sharing(self.memory.as_ref());
                self.current = Some((work, budget));
            }
            Err(_) => self.survey.add_bad(),
        }
        true
    }

    fn reply(&self, limit: Option<Limit>) -> Turn<SurveyReply> {
        Turn::Done(SurveyReply {
            limit,
            ..self.survey.reply()
        })
    }
}

impl Work for Collection {
    type Reply = SurveyReply;

    fn advance(&mut self, budget: &mut Budget) -> Result<Turn<SurveyReply>, Fault> {
        loop {
            let turn = match &mut self.current {
                None => match budget.spend(UNITS) {
                    Ok(()) if self.next() => continue,
                    Ok(()) => return Ok(self.reply(None)),
                    Err(limit) => Err(limit),
                },
                Some((work, own)) => {
                    let turn = own.spend(budget, |budget| match work.advance(budget) {
                        Ok(Turn::Done(surveyed)) => Some(Ok(surveyed)),
                        Ok(_) => None,
                        Err(fault) => Some(Err(fault)),
                    });
                    turn.and_then(|surveyed| surveyed.ok_or(Limit::Slice))
                }
            };
            match turn {
                Ok(surveyed) => {
                    self.survey.add(&surveyed?);
                    self.current = None;
                }
                Err(Limit::Slice) => {
                    return Ok(Turn::Pending(Progress {
                        done: Some(self.survey.puzzles + self.survey.bad),
                        ..Progress::default()
                    }));
                }
                Err(limit) => return Ok(self.reply(Some(limit))),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_are_powers_of_two() {
        assert_eq!([0, 1, 2, 3, 4, 7, 8].map(bucket), [0, 1, 2, 2, 4, 4, 8]);
        assert_eq!(bucket_name(4), "4-7");
        assert_eq!(bucket_name(1), "1");
    }
}
