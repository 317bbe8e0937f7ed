//! `candidates`: the digits that lead to a solution, cell by cell, and to how many.

use cellwise_core::{Budget, End, Limit};
use cellwise_sudoku::{CandidatesWork, Puzzle, Symbols};
use serde::Serialize;

use crate::fault::{Code, Fault};
use crate::job::Context;
use crate::wire::request::puzzle_request;
use crate::{Head, Input, Progress, Turn, Work, read};

puzzle_request! {
    /// `candidates`: the digits that lead to a solution, and to how many.
    CandidatesRequest {
        /// Stop counting here, for each digit of each cell; 1 says only which digits lead to a solution.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
        max: Option<u64>,
        /// Find the cells that hold the same digit in every solution, too.
        #[serde(default)]
        equal: bool,
    }
}

/// Options of `candidates`.
#[derive(Clone, Copy, Debug)]
pub struct CandidatesOptions {
    /// The number of solutions at which counting stops, for each digit of each cell.
    pub max: u64,
    /// Find the cells that hold the same digit in every solution, too.
    pub equal: bool,
}

/// Which digits lead to a solution, and nothing more.
impl Default for CandidatesOptions {
    fn default() -> Self {
        Self {
            max: 1,
            equal: false,
        }
    }
}

/// A digit of a cell that leads to a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DigitCount {
    /// The digit.
    pub digit: u8,
    /// The number of solutions with it, up to the number at which counting stops.
    pub count: u64,
}

/// The reply of `candidates`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Candidates"))]
pub struct CandidatesReply {
    /// Place, version and kind.
    #[serde(flatten)]
    pub head: Head,
    /// For each cell, row by row, the digits that lead to a solution. If `end` is not `exhausted`, there may be more.
    pub cells: Vec<Vec<DigitCount>>,
    /// The number at which counting stopped.
    pub max: u64,
    /// Groups of cells, counted from 0, that hold the same digit in every solution, though not always the same one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub equal: Option<Vec<Vec<usize>>>,
    /// The reason why the work ended.
    pub end: End,
    /// The limit that struck, if one did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
    /// The characters of the digits.
    #[serde(skip)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub symbols: Symbols,
}

impl CandidatesReply {
    /// True if there is no solution.
    #[must_use]
    pub fn is_impossible(&self) -> bool {
        self.end == End::Exhausted && self.cells.iter().any(Vec::is_empty)
    }
}

pub(crate) fn begin(
    request: &CandidatesRequest,
    context: &Context,
) -> Result<FindingCandidates, Fault> {
    let input = read::input(&request.text(), &context.allowed)?;
    let options = CandidatesOptions {
        max: request.max.unwrap_or(1),
        equal: request.equal,
    };
    FindingCandidates::new(&input, &options)
}

/// Finds the digits that lead to a solution.
///
/// # Errors
/// [`Code::Unsupported`] for a Nonogram, [`Code::BadRequest`] if no solution is to be counted.
pub fn start(
    input: &Input,
    options: &CandidatesOptions,
) -> Result<impl Work<Reply = CandidatesReply> + use<>, Fault> {
    FindingCandidates::new(input, options)
}

/// The work of `candidates`.
pub(crate) struct FindingCandidates {
    head: Head,
    symbols: Symbols,
    options: CandidatesOptions,
    work: CandidatesWork,
}

impl FindingCandidates {
    fn new(input: &Input, options: &CandidatesOptions) -> Result<Self, Fault> {
        let puzzle: &Puzzle = &input.sudoku("candidates")?.puzzle;
        if options.max == 0 {
            return Err(Fault::new(Code::BadRequest, "`max` is 0; it begins at 1"));
        }
        Ok(Self {
            head: input.head(),
            symbols: input.symbols.clone(),
            options: *options,
            work: CandidatesWork::new(puzzle, options.max, options.equal),
        })
    }
}

impl Work for FindingCandidates {
    type Reply = CandidatesReply;

    fn advance(&mut self, budget: &mut Budget) -> Result<Turn<CandidatesReply>, Fault> {
        let Some(known) = self.work.advance(budget) else {
            let (done, total) = self.work.progress();
            return Ok(Turn::Pending(Progress {
                nodes: self.work.nodes(),
                done: Some(done),
                total: Some(total),
                ..Progress::default()
            }));
        };
        let digits = |counts: &Vec<u64>| {
            let numbered = counts.iter().zip(1u8..);
            let led = numbered.filter(|(count, _)| **count > 0);
            led.map(|(&count, digit)| DigitCount { digit, count })
                .collect()
        };
        Ok(Turn::Done(CandidatesReply {
            head: self.head.clone(),
            cells: known.counts.iter().map(digits).collect(),
            max: self.options.max,
            equal: self.options.equal.then_some(known.equal),
            end: known.end,
            limit: known.end.limit(),
            symbols: self.symbols.clone(),
        }))
    }
}
