//! `hint` on a Nonogram: mistakes first, else the next step on the player's picture.

use cellwise_core::{Budget, Limit, Verdict};
use cellwise_formats::nonogram::Record;
use cellwise_human::nonogram::{self as human, HintSearch, Position, Stage, Step, Technique};
use cellwise_nonogram::Picture;
use serde::Serialize;

use crate::fault::{Code, Fault};
use crate::walk::nonogram::Solved;
use crate::wire::{LineJson, StepJson};
use crate::{Head, Progress, Turn};

/// The reply of `hint` on a Nonogram: no more than its stage gives away.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NonogramHint {
    /// Place, version, kind and colours.
    #[serde(flatten)]
    pub head: Head,
    /// The verdict on the puzzle.
    pub verdict: Verdict,
    /// The amount that is given away.
    pub stage: Stage,
    /// The hint in words.
    pub text: String,
    /// True if the picture is finished and right.
    pub solved: bool,
    /// The lines that the words speak of.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<LineJson>,
    /// The cells that the words speak of, where no line says it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<usize>,
    /// The mistakes in the picture, at the last stage.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mistakes: Vec<MistakeJson>,
    /// The technique of the next step, from the second stage on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub technique: Option<Technique>,
    /// The next step, at the last stage.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<StepJson>,
    /// The limit that struck before the end, if one did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
    /// True if there is a mistake in the picture, at any stage.
    #[serde(skip)]
    pub is_wrong: bool,
    /// True if there is a next step, at any stage.
    #[serde(skip)]
    pub has_step: bool,
    /// The position of the player, and the step as the library gave it.
    #[serde(skip)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub found: (Position, Option<Step>),
}

/// A mistake in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "NonogramMistake"))]
pub struct MistakeJson {
    /// The cell that is wrong; absent if a line can't be finished and no solution tells which cell is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cell: Option<usize>,
    /// The number of its right colour.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub right: Option<usize>,
    /// The line that proves it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<LineJson>,
}

impl From<&human::Mistake> for MistakeJson {
    fn from(mistake: &human::Mistake) -> Self {
        Self {
            cell: mistake.cell(),
            right: match mistake {
                human::Mistake::Cell { right, .. } => Some(right.number()),
                _ => None,
            },
            line: mistake.line().map(LineJson::from),
        }
    }
}

/// The search for a hint on a Nonogram: it solves the puzzle, then tries techniques.
pub(crate) struct NonogramHinting {
    head: Head,
    stage: Stage,
    picture: Option<Picture>,
    near: Option<usize>,
    solved: Solved,
    search: Option<(HintSearch, Position)>,
    /// The limit that struck.
    limit: Option<Limit>,
}

impl NonogramHinting {
    pub(super) fn new(
        head: Head,
        record: &Record,
        picture: Option<Picture>,
        near: Option<usize>,
        stage: Stage,
        seed: u64,
    ) -> Result<Self, Fault> {
        let puzzle = &record.puzzle;
        let (height, width) = (puzzle.height(), puzzle.width());
        let fits = |picture: &Picture| (picture.height(), picture.width()) == (height, width);
        if picture.as_ref().is_some_and(|picture| !fits(picture)) {
            let text =
                format!("the picture is not {height} high and {width} wide, as the puzzle is");
            return Err(Fault::new(Code::BadRequest, text));
        }
        if let Some(cell) = near.filter(|&cell| cell >= height * width) {
            let text = format!("`near` is cell {cell}; the picture has {}", height * width);
            return Err(Fault::new(Code::BadRequest, text));
        }
        Ok(Self {
            head,
            stage,
            picture,
            near,
            solved: Solved::of(record, seed)?,
            search: None,
            limit: None,
        })
    }

    pub(super) fn advance(&mut self, budget: &mut Budget) -> Result<Turn<NonogramHint>, Fault> {
        if self.search.is_none() {
            let Some((mut position, limit)) = self.solved.advance(budget) else {
                return Ok(Turn::Pending(self.solved.progress()));
            };
            if let Some(picture) = self.picture.take() {
                position = position.with_picture(&picture);
            }
            let position = position.with_near(self.near);
            self.limit = limit;
            self.search = Some((HintSearch::new(&position), position));
        }
        let (search, position) = self.search.as_mut().ok_or_else(Fault::over)?;
        let hint = match search.advance(budget) {
            Ok(hint) => hint,
            Err(Limit::Slice) => {
                return Ok(Turn::Pending(Progress {
                    done: Some(search.tried() as u64),
                    ..Progress::default()
                }));
            }
            Err(limit) => {
                self.limit = Some(limit);
                search.stopped(limit)
            }
        };
        let stage = self.stage;
        let region = hint.region(stage, position.puzzle());
        let technique = hint.step.as_ref().map(|step| step.technique);
        let is_last = stage == Stage::Step;
        let step = hint.step.as_ref().filter(|_| is_last);
        let mistakes = hint.mistakes.iter().filter(|_| is_last);
        Ok(Turn::Done(NonogramHint {
            head: self.head.clone(),
            verdict: position.verdict(),
            stage,
            text: hint.text(stage).to_owned(),
            solved: hint.solved,
            lines: region.lines.into_iter().map(LineJson::from).collect(),
            cells: region.cells,
            is_wrong: !hint.mistakes.is_empty(),
            has_step: hint.step.is_some(),
            mistakes: mistakes.map(MistakeJson::from).collect(),
            technique: technique.filter(|_| stage >= Stage::Technique),
            step: step.map(StepJson::from),
            limit: self.limit,
            found: (position.clone(), step.cloned()),
        }))
    }
}
