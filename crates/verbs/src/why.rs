//! `why`: a small part of a puzzle that has no solution, or the differences of its solutions.

mod nonogram;

use cellwise_core::{Budget, Limit, Verdict};
use cellwise_human::sudoku::{self as human, Candidate, WhySearch};
use serde::Serialize;

use crate::fault::Fault;
use crate::job::Context;
use crate::wire::request::puzzle_request;
use crate::{AnyRecord, Head, Input, Progress, Turn, Work, read};

pub use self::nonogram::NonogramWhy;

puzzle_request! {
    /// `why`: the reason why it is not a proper puzzle.
    WhyRequest {}
}

/// A cell that is not the same in all solutions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Differ {
    /// The cell.
    pub cell: usize,
    /// The digits that occur there.
    pub digits: Vec<u8>,
}

/// The reply of `why`, by kind of puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum WhyReply {
    /// On a Sudoku.
    Sudoku(Box<Why>),
    /// On a Nonogram.
    Nonogram(Box<NonogramWhy>),
}

impl WhyReply {
    /// The verdict on the puzzle.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        match self {
            Self::Sudoku(why) => why.verdict,
            Self::Nonogram(why) => why.verdict,
        }
    }

    /// The limit that struck before the end, if one did.
    #[must_use]
    pub fn limit(&self) -> Option<Limit> {
        match self {
            Self::Sudoku(why) => why.limit,
            Self::Nonogram(why) => why.limit,
        }
    }
}

/// The reply of `why` on a Sudoku.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Why {
    /// Place, version and kind.
    #[serde(flatten)]
    pub head: Head,
    /// The verdict on the puzzle.
    pub verdict: Verdict,
    /// Cells whose givens already clash; without any one of them the others don't.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clash: Vec<usize>,
    /// The cells that differ between solutions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub differ: Vec<Differ>,
    /// Givens that leave just one solution.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub settle: Vec<Candidate>,
    /// True if fewer givens can't do it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fewest: Option<bool>,
    /// The number of solutions, if all were looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<usize>,
    /// The limit that struck before the end, if one did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
    /// The reason as the library gave it, which prints as text.
    #[serde(skip)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub why: human::Why,
}

pub(crate) fn begin(request: &WhyRequest, context: &Context) -> Result<Asking, Fault> {
    let input = read::input(&request.text(), &context.allowed)?;
    input.one_board("why")?;
    Ok(Asking::new(&input))
}

/// Looks for the reason why a puzzle does not have exactly one solution.
///
/// # Errors
/// [`Code::Unsupported`](crate::Code::Unsupported) where several boards overlap.
pub fn start(input: &Input) -> Result<impl Work<Reply = WhyReply> + use<>, Fault> {
    input.one_board("why")?;
    Ok(Asking::new(input))
}

/// The work of `why`.
pub(crate) enum Asking {
    Sudoku(Box<SudokuAsking>),
    Nonogram(Box<nonogram::Asking>),
}

impl Asking {
    fn new(input: &Input) -> Self {
        match &input.record {
            AnyRecord::Sudoku(record) => Self::Sudoku(Box::new(SudokuAsking {
                search: WhySearch::new(&record.puzzle),
                head: input.head(),
            })),
            AnyRecord::Nonogram(record) => {
                Self::Nonogram(Box::new(nonogram::Asking::new(input, record)))
            }
        }
    }
}

impl Work for Asking {
    type Reply = WhyReply;

    fn advance(&mut self, budget: &mut Budget) -> Result<Turn<WhyReply>, Fault> {
        Ok(match self {
            Self::Sudoku(work) => work
                .advance(budget)?
                .map(|why| WhyReply::Sudoku(Box::new(why))),
            Self::Nonogram(work) => work
                .advance(budget)?
                .map(|why| WhyReply::Nonogram(Box::new(why))),
        })
    }
}

/// The work of `why` on a Sudoku.
pub(crate) struct SudokuAsking {
    head: Head,
    search: WhySearch,
}

impl Work for SudokuAsking {
    type Reply = Why;

    fn advance(&mut self, budget: &mut Budget) -> Result<Turn<Why>, Fault> {
        let (why, limit) = match self.search.advance(budget) {
            Ok(why) => (why, None),
            Err(Limit::Slice) => {
                return Ok(Turn::Pending(Progress {
                    nodes: self.search.nodes(),
                    ..Progress::default()
                }));
            }
            Err(limit) => (self.search.so_far(), Some(limit)),
        };
        let mut reply = Why {
            head: self.head.clone(),
            verdict: why.verdict(),
            clash: Vec::new(),
            differ: Vec::new(),
            settle: Vec::new(),
            fewest: None,
            solutions: None,
            limit,
            why: why.clone(),
        };
        match why {
            human::Why::Impossible { clash, .. } => reply.clash = clash,
            human::Why::Several {
                differ,
                settle,
                fewest,
                solutions,
            } => {
                let differ = differ.into_iter();
                let differ = differ.map(|(cell, digits)| Differ { cell, digits });
                reply.differ = differ.collect();
                reply.fewest = (!settle.is_empty()).then_some(fewest);
                reply.settle = settle;
                reply.solutions = solutions;
            }
            _ => {}
        }
        Ok(Turn::Done(reply))
    }
}
