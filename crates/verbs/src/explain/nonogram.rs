//! `explain` on a Nonogram.

use cellwise_core::{Budget, Limit, Verdict};
use cellwise_human::nonogram::{Level, Path, PathEnd, Position, Rating, Step};
use serde::Serialize;

use crate::fault::Fault;
use crate::rate::nonogram::{NonogramUse, uses};
use crate::walk::nonogram::Walker;
use crate::wire::{LineJson, StepJson};
use crate::{Head, Input, Turn, Work};

/// The reply of `explain` on a Nonogram.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NonogramExplain {
    /// Place, version, kind and colours.
    #[serde(flatten)]
    pub head: Head,
    /// The verdict on the puzzle.
    pub verdict: Verdict,
    /// The level of the hardest technique needed; only a puzzle with exactly one solution has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<Level>,
    /// The techniques of the path, easiest first.
    pub uses: Vec<NonogramUse>,
    /// The steps in order; none in a summary.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<StepJson>,
    /// The end of the path.
    pub end: PathEnd,
    /// The line that has no placement left, if the picture can't be finished.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub broken: Option<LineJson>,
    /// The limit that struck before the end, if one did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
    /// The position before the first step.
    #[serde(skip)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub position: Position,
    /// The steps as the library gave them.
    #[serde(skip)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub path: Vec<Step>,
    /// The rating, which prints as a line.
    #[serde(skip)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub rating: Rating,
}

/// The work of `explain` on a Nonogram.
pub(crate) struct Explaining {
    head: Head,
    walker: Walker,
}

impl Explaining {
    pub(super) fn new(
        input: &Input,
        record: &cellwise_formats::nonogram::Record,
        options: &super::ExplainOptions,
    ) -> Result<Self, Fault> {
        Ok(Self {
            head: input.head(),
            walker: Walker::of(record, options.player.seed, !options.summary)?,
        })
    }
}

impl Work for Explaining {
    type Reply = NonogramExplain;

    fn advance(&mut self, budget: &mut Budget) -> Result<Turn<NonogramExplain>, Fault> {
        let walked = match self.walker.advance(budget) {
            Ok(walked) => walked,
            Err(progress) => return Ok(Turn::Pending(progress)),
        };
        let (rating, path) = (walked.rating, walked.path);
        let steps: Vec<Step> = path.iter().flat_map(Path::steps).cloned().collect();
        Ok(Turn::Done(NonogramExplain {
            head: self.head.clone(),
            verdict: walked.position.verdict(),
            level: rating.level,
            uses: uses(&rating),
            steps: steps.iter().map(StepJson::from).collect(),
            // The outline may have come to its end where the path with the words did not.
            end: path.as_ref().map_or(rating.end, |path| path.end),
            broken: path.and_then(|path| path.broken).map(LineJson::from),
            limit: walked.limit,
            position: walked.position,
            path: steps,
            rating,
        }))
    }
}
