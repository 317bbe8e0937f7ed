//! What `hint`, `explain`, `rate`, `why` and `learn` answer.
//!
//! Cells are counted row by row from 0; steps are those of the crate `cellwise-human`.

use cellwise_human::sudoku::{
    self as human, Candidate, Level, Mistake, PathEnd, Stage, Step, Technique,
};
use serde::{Deserialize, Serialize};

use crate::{Board, Head, Limit, Verdict};

/// How often a technique is used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Use {
    /// The technique.
    pub technique: Technique,
    /// Digits placed by it, or rounds in which it removed candidates.
    pub times: usize,
}

/// What `rate` answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rate {
    /// Version, kind, name and place.
    #[serde(flatten)]
    pub head: Head,
    /// The verdict on the puzzle.
    pub verdict: Verdict,
    /// How hard it is.
    pub level: Level,
    /// The hardest technique needed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hardest: Option<Technique>,
    /// The weights of all steps added up.
    pub sum: u32,
    /// The highest number on Sudoku Explainer's scale of the techniques that both know.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub explainer: Option<f64>,
    /// Whether Sudoku Explainer knows every technique of the path.
    pub explainer_knows_all: bool,
    /// What the path needs, easiest first.
    pub uses: Vec<Use>,
    /// How the path ended; stuck also where a limit struck.
    pub end: PathEnd,
    /// The limit that struck before the end, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
}

impl Rate {
    /// The object for a rating.
    #[must_use]
    pub fn new(head: Head, verdict: Verdict, rating: &human::Rating) -> Self {
        Self {
            head,
            verdict,
            level: rating.level,
            hardest: rating.hardest,
            sum: rating.sum,
            explainer: rating.explainer.map(|tenths| f64::from(tenths) / 10.0),
            explainer_knows_all: rating.explainer_knows_all,
            uses: uses(rating),
            end: rating.end,
            limit: None,
        }
    }
}

fn uses(rating: &human::Rating) -> Vec<Use> {
    let uses = rating.uses.iter();
    uses.map(|&(technique, times)| Use { technique, times })
        .collect()
}

/// What `explain` answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Explain {
    /// Version, kind, name and place.
    #[serde(flatten)]
    pub head: Head,
    /// The verdict on the puzzle.
    pub verdict: Verdict,
    /// How hard it is.
    pub level: Level,
    /// What the path needs, easiest first.
    pub uses: Vec<Use>,
    /// The steps in order; none in a summary.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<Step>,
    /// How the path ended; stuck also where a limit struck.
    pub end: PathEnd,
    /// The limit that struck before the end, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
}

impl Explain {
    /// The object for a path and its rating.
    #[must_use]
    pub fn new(head: Head, verdict: Verdict, rating: &human::Rating, steps: Vec<Step>) -> Self {
        Self {
            head,
            verdict,
            level: rating.level,
            uses: uses(rating),
            steps,
            end: rating.end,
            limit: None,
        }
    }
}

/// What `hint` answers: no more than its stage gives away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Hint {
    /// Version, kind, name and place.
    #[serde(flatten)]
    pub head: Head,
    /// The verdict on the puzzle.
    pub verdict: Verdict,
    /// How much is given away.
    pub stage: Stage,
    /// The hint in words.
    pub text: String,
    /// Whether the board is solved.
    pub solved: bool,
    /// The houses that the words speak of, by their number on the board.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub houses: Vec<usize>,
    /// The cells that the words speak of, where no house says it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<usize>,
    /// What is wrong on the board, at the last stage.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mistakes: Vec<Mistake>,
    /// The technique of the next step, from the second stage on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub technique: Option<Technique>,
    /// The next step, at the last stage.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<Step>,
    /// The limit that struck before the end, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
}

impl Hint {
    /// The object for a hint, cut down to its stage; `text` is the hint in words, `region` what it
    /// points to.
    #[must_use]
    pub fn new(
        head: Head,
        verdict: Verdict,
        hint: human::Hint,
        stage: Stage,
        text: String,
        region: human::Region,
    ) -> Self {
        let technique = hint.step.as_ref().map(|step| step.technique);
        let last = stage == Stage::Step;
        Self {
            head,
            verdict,
            stage,
            text,
            solved: hint.solved,
            houses: region.houses,
            cells: region.cells,
            mistakes: if last { hint.mistakes } else { Vec::new() },
            technique: technique.filter(|_| stage >= Stage::Technique),
            step: hint.step.filter(|_| last),
            limit: None,
        }
    }
}

/// A cell that is not the same in all solutions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Differ {
    /// The cell.
    pub cell: usize,
    /// The digits that occur there.
    pub digits: Vec<u8>,
}

/// What `why` answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Why {
    /// Version, kind, name and place.
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
    /// Whether fewer givens can't do it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fewest: Option<bool>,
    /// How many solutions there are, if they were all looked at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solutions: Option<usize>,
    /// The limit that struck before the end, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
}

impl Why {
    /// The object for a reason that was not found before a limit struck.
    #[must_use]
    pub fn stopped(head: Head, limit: cellwise_core::Limit) -> Self {
        Self {
            head,
            verdict: Verdict::Unknown,
            clash: Vec::new(),
            differ: Vec::new(),
            settle: Vec::new(),
            fewest: None,
            solutions: None,
            limit: Limit::of(cellwise_core::End::Stopped(limit)),
        }
    }

    /// The object for a reason.
    #[must_use]
    pub fn new(head: Head, why: human::Why) -> Self {
        let mut object = Self {
            head,
            verdict: why.verdict().into(),
            clash: Vec::new(),
            differ: Vec::new(),
            settle: Vec::new(),
            fewest: None,
            solutions: None,
            limit: None,
        };
        match why {
            human::Why::Unique => {}
            human::Why::Impossible { clash } => object.clash = clash,
            human::Why::Several {
                differ,
                settle,
                fewest,
                solutions,
            } => {
                let differ = differ.into_iter();
                object.differ = differ
                    .map(|(cell, digits)| Differ { cell, digits })
                    .collect();
                object.settle = settle;
                object.fewest = Some(fewest);
                object.solutions = solutions;
            }
        }
        object
    }
}

/// What `learn` answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Learn {
    /// Version and kind.
    #[serde(flatten)]
    pub head: Head,
    /// The technique.
    pub technique: Technique,
    /// Its name as people write it.
    pub name: String,
    /// How hard it is held to be.
    pub level: Level,
    /// What it is.
    pub about: String,
    /// The puzzle of the example.
    pub givens: Board,
    /// The example as it stands when the technique is the next step.
    pub board: Board,
    /// The candidates of each cell there; none where it holds a digit.
    pub candidates: Vec<Vec<u8>>,
    /// The step; none for practice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<Step>,
}

impl Learn {
    /// The object for a lesson; for practice it keeps the step to itself.
    #[must_use]
    pub fn new(head: Head, lesson: &human::Lesson, practice: bool) -> Self {
        let board = &lesson.board;
        let cells = 0..board.shape().cells();
        Self {
            head,
            technique: lesson.technique,
            name: lesson.technique.name().to_owned(),
            level: lesson.technique.level(),
            about: lesson.about.to_owned(),
            givens: Board::from(board.puzzle().givens()),
            board: Board::from(board.digits()),
            candidates: cells
                .map(|cell| board.candidates(cell).iter().collect())
                .collect(),
            step: (!practice).then(|| lesson.step.clone()),
        }
    }
}
