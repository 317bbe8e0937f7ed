//! `learn` on Sudoku: an example, a board that is built in, or a new board made from a seed.

use std::sync::Arc;

use cellwise_core::{Budget, Limit};
use cellwise_generate::sudoku::{Difficulty, Maker, Outcome, Wishes};
use cellwise_human::sudoku::{Lesson, Level, Position, Step, Technique, explain, learn, practice};
use cellwise_sudoku::Symbols;
use serde::Serialize;

use crate::fault::{Code, Fault};
use crate::wire::BoardText;
use crate::{Head, Progress, PuzzleKind, Turn, Work};

/// Options of `learn` on Sudoku.
#[derive(Clone, Copy, Debug)]
pub struct LearnOptions {
    /// The technique.
    pub technique: Technique,
    /// Gives a board to practise on, without the step.
    pub practice: bool,
    /// For practice: the seed of a new board.
    pub seed: Option<u64>,
}

/// The reply of `learn` on Sudoku.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Learn {
    /// Version and kind.
    #[serde(flatten)]
    pub head: Head,
    /// The technique.
    pub technique: Technique,
    /// Its name in sentences.
    pub name: String,
    /// Its level.
    pub level: Level,
    /// Its description.
    pub about: String,
    /// The puzzle of the example.
    pub givens: BoardText,
    /// The example as it stands when the technique is the next step.
    pub board: BoardText,
    /// The candidates of each cell there; none where it holds a digit.
    pub candidates: Vec<Vec<u8>>,
    /// The step; none for practice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<Step>,
    /// The lesson as the library gave it.
    #[serde(skip)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub lesson: Lesson,
}

/// The work of `learn` on Sudoku.
pub(crate) enum SudokuLearning {
    /// The lesson is there.
    Ready(Box<Learn>),
    /// A new board is made.
    Making(Technique, Box<Maker>),
}

impl SudokuLearning {
    pub(super) fn new(options: &LearnOptions) -> Result<Self, Fault> {
        let technique = options.technique;
        if let (true, Some(seed)) = (options.practice, options.seed) {
            let difficulty = Difficulty {
                needs: Some(technique),
                ..Difficulty::default()
            };
            let wishes = Arc::new(Wishes {
                difficulty,
                ..Wishes::default()
            });
            let maker = Maker::new(&wishes, seed, 0..1);
            let maker = maker.map_err(|error| Fault::new(Code::BadRequest, error.to_string()))?;
            return Ok(Self::Making(technique, Box::new(maker)));
        }
        let found = match options.practice {
            true => practice(technique),
            false => learn(technique),
        };
        let lesson = found.ok_or_else(|| {
            let text = format!(
                "{technique}: {} There is no board for it.",
                technique.about()
            );
            Fault::new(Code::Unsupported, text)
        })?;
        Ok(Self::Ready(Box::new(taught(lesson, options.practice))))
    }
}

impl Work for SudokuLearning {
    type Reply = Learn;

    fn advance(&mut self, budget: &mut Budget) -> Result<Turn<Learn>, Fault> {
        let (technique, maker) = match self {
            Self::Ready(lesson) => return Ok(Turn::Done((**lesson).clone())),
            Self::Making(technique, maker) => (*technique, maker),
        };
        let not_found = |why: &str| {
            let text = format!("no new board for {technique} was found {why}; try another seed");
            Fault::new(Code::Unsupported, text)
        };
        match maker.advance(budget) {
            Err(Limit::Slice) => Ok(Turn::Pending(Progress::default())),
            Err(limit) => Err(not_found(&format!("within the limit of {limit}"))),
            Ok(outcomes) => match outcomes.into_iter().next() {
                Some(Outcome::Made(made)) => {
                    let lesson = lesson(&Position::new(&made.puzzle, budget), technique);
                    let lesson = lesson.ok_or_else(|| not_found("on the board"))?;
                    Ok(Turn::Done(taught(lesson, true)))
                }
                _ => Err(not_found("in the trials that are allowed")),
            },
        }
    }
}

/// The moment at which a technique comes up on a board for the first time.
fn lesson(start: &Position, technique: Technique) -> Option<Lesson> {
    let budget = &mut Budget::unlimited();
    let path = explain(start, budget);
    let before = path
        .rounds
        .iter()
        .take_while(|round| round.technique != technique);
    let mut position = start.clone();
    for step in before.flat_map(|round| &round.steps) {
        position.apply(step);
    }
    let steps = position.find_all(technique, budget).ok()?;
    let step = steps
        .into_iter()
        .min_by_key(|step| (step.marks.len(), step.links.len()))?;
    Some(Lesson {
        technique,
        about: technique.about(),
        position,
        step,
    })
}

fn taught(lesson: Lesson, is_practice: bool) -> Learn {
    let technique = lesson.technique;
    let board = &lesson.position;
    let symbols = Symbols::default();
    let cells = 0..board.shape().cells();
    Learn {
        head: Head::new(PuzzleKind::Sudoku),
        technique,
        name: technique.name().to_owned(),
        level: technique.level(),
        about: lesson.about.to_owned(),
        givens: BoardText::grid(board.puzzle().givens(), &symbols),
        board: BoardText::grid(board.digits(), &symbols),
        candidates: cells
            .map(|cell| board.candidates(cell).iter().collect())
            .collect(),
        step: (!is_practice).then(|| lesson.step.clone()),
        lesson,
    }
}
