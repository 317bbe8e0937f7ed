//! `rate` on a Nonogram.

use cellwise_core::{Budget, Limit, Verdict};
use cellwise_human::nonogram::{Level, PathEnd, Rating, Technique};
use serde::Serialize;

use crate::fault::Fault;
use crate::walk::nonogram::Walker;
use crate::{Head, Input, Turn, Work};

/// The number of times a technique is used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NonogramUse {
    /// The technique.
    pub technique: Technique,
    /// Its uses: lines on which it found something, or rounds if it looks at several lines.
    pub times: usize,
}

/// The uses of a rating, easiest technique first.
pub(crate) fn uses(rating: &Rating) -> Vec<NonogramUse> {
    let uses = rating.uses.iter();
    uses.map(|&(technique, times)| NonogramUse { technique, times })
        .collect()
}

/// The reply of `rate` on a Nonogram.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NonogramRate {
    /// Place, version, kind and colours.
    #[serde(flatten)]
    pub head: Head,
    /// The verdict on the puzzle.
    pub verdict: Verdict,
    /// The level of the hardest technique needed; only a puzzle with exactly one solution has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<Level>,
    /// The hardest technique needed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hardest: Option<Technique>,
    /// Its kind, 1 to 8; kinds 1 to 6 look at one line at a time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hardest_kind: Option<u8>,
    /// The sum of the weights of all steps.
    pub sum: u32,
    /// The number of steps.
    pub steps: usize,
    /// The number of rounds.
    pub rounds: usize,
    /// The fewest lines that give anything at any moment.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tightest: Option<usize>,
    /// True if one line at a time is enough; absent if that is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line_by_line: Option<bool>,
    /// True if no guess is needed; absent if that is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub without_guess: Option<bool>,
    /// The techniques of the path, easiest first.
    pub uses: Vec<NonogramUse>,
    /// The end of the path.
    pub end: PathEnd,
    /// The limit that struck before the end, if one did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
    /// The rating, which prints as a line.
    #[serde(skip)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub rating: Rating,
}

/// The work of `rate` on a Nonogram.
pub(crate) struct Rated {
    head: Head,
    walker: Walker,
}

impl Rated {
    pub(super) fn new(
        input: &Input,
        record: &cellwise_formats::nonogram::Record,
        seed: u64,
    ) -> Result<Self, Fault> {
        Ok(Self {
            head: input.head(),
            walker: Walker::of(record, seed, false)?,
        })
    }
}

impl Work for Rated {
    type Reply = NonogramRate;

    fn advance(&mut self, budget: &mut Budget) -> Result<Turn<NonogramRate>, Fault> {
        let walked = match self.walker.advance(budget) {
            Ok(walked) => walked,
            Err(progress) => return Ok(Turn::Pending(progress)),
        };
        let rating = walked.rating;
        Ok(Turn::Done(NonogramRate {
            head: self.head.clone(),
            verdict: walked.position.verdict(),
            level: rating.level,
            hardest: rating.hardest,
            hardest_kind: rating.hardest.map(Technique::kind),
            sum: rating.sum,
            steps: rating.steps,
            rounds: rating.rounds,
            tightest: rating.tightest,
            line_by_line: rating.line_by_line,
            without_guess: rating.without_guess,
            uses: uses(&rating),
            end: rating.end,
            limit: walked.limit,
            rating,
        }))
    }
}
