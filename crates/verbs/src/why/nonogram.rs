//! `why` on a Nonogram: lines that clash, or cells that differ.

use cellwise_core::{Budget, Limit, Verdict};
use cellwise_formats::nonogram::Record;
use cellwise_human::nonogram::{self as human, WhySearch};
use cellwise_nonogram::Puzzle;
use serde::Serialize;

use crate::fault::Fault;
use crate::wire::{CellColours, CellJson, ChainJson, LineJson};
use crate::{Head, Input, Progress, Turn, Work};

/// The reply of `why` on a Nonogram.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NonogramWhy {
    /// Place, version, kind and colours.
    #[serde(flatten)]
    pub head: Head,
    /// The verdict on the puzzle.
    pub verdict: Verdict,
    /// The reason in words; empty if there is nothing to say.
    pub text: String,
    /// Lines whose clues clash; without any one of them the others don't.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clash: Vec<LineJson>,
    /// True if no fewer lines clash.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub smallest: Option<bool>,
    /// The argument that they clash, if one line after the other gives it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub argument: Option<ChainJson>,
    /// The cells that differ between solutions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub differ: Vec<CellColours>,
    /// Cells that can change together, each with its colour one way and the other.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub switch: Vec<CellColours>,
    /// Cells that leave just one solution once they are revealed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub settle: Vec<CellJson>,
    /// True if fewer cells can't do it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fewest: Option<bool>,
    /// The number of solutions, if all were looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<usize>,
    /// The limit that struck before the end, if one did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
}

/// The work of `why` on a Nonogram.
pub(crate) struct Asking {
    head: Head,
    puzzle: Puzzle,
    search: WhySearch,
}

impl Asking {
    pub(super) fn new(input: &Input, record: &Record) -> Self {
        Self {
            head: input.head(),
            puzzle: record.puzzle.clone(),
            search: WhySearch::new(&record.puzzle),
        }
    }
}

impl Work for Asking {
    type Reply = NonogramWhy;

    fn advance(&mut self, budget: &mut Budget) -> Result<Turn<NonogramWhy>, Fault> {
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
        let mut reply = NonogramWhy {
            head: self.head.clone(),
            verdict: why.verdict(),
            text: why.text(&self.puzzle),
            clash: Vec::new(),
            smallest: None,
            argument: None,
            differ: Vec::new(),
            switch: Vec::new(),
            settle: Vec::new(),
            fewest: None,
            solutions: None,
            limit,
        };
        match &why {
            human::Why::Impossible {
                clash,
                smallest,
                argument,
                ..
            } => {
                reply.clash = clash.iter().copied().map(LineJson::from).collect();
                reply.smallest = Some(*smallest);
                reply.argument = argument.as_ref().map(ChainJson::from);
            }
            human::Why::Several {
                differ,
                switch,
                settle,
                fewest,
                solutions,
            } => {
                let differ = differ.iter();
                let cell = |(cell, colours): &human::Differing| CellColours::new(*cell, colours);
                reply.differ = differ.map(cell).collect();
                let switch = switch.iter();
                reply.switch = switch
                    .map(|(cell, colours)| CellColours::new(*cell, colours))
                    .collect();
                reply.settle = settle.iter().copied().map(CellJson::from).collect();
                reply.fewest = (!settle.is_empty()).then_some(*fewest);
                reply.solutions = *solutions;
            }
            _ => {}
        }
        Ok(Turn::Done(reply))
    }
}
