//! `learn` on Nonograms: a technique with an example, or a board to practise on, made from a seed.

use cellwise_core::{Budget, Limit};
use cellwise_formats::nonogram::{Format, Record};
use cellwise_human::nonogram::{Lesson, LessonSearch, Level, Technique};
use serde::Serialize;

use crate::fault::{Code, Fault};
use crate::wire::{BoardText, StepJson};
use crate::{AnyRecord, Head, Input, Progress, Turn, Work};

/// Options of `learn` on Nonograms.
#[derive(Clone, Copy, Debug)]
pub struct NonogramLearnOptions {
    /// The technique.
    pub technique: Technique,
    /// Gives a board to practise on, without the step.
    pub practice: bool,
    /// The seed that the board is made from.
    pub seed: u64,
}

/// The reply of `learn` on Nonograms.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NonogramLearn {
    /// Version, kind and colours.
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
    /// The seed that the board is made from.
    pub seed: u64,
    /// The puzzle of the example, as text that every request reads.
    pub puzzle: String,
    /// The example as it stands when the technique is the next step.
    pub board: BoardText,
    /// The step; none for practice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<StepJson>,
    /// The lesson as the library gave it.
    #[serde(skip)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub lesson: Lesson,
}

/// The work of `learn` on Nonograms.
pub(crate) struct Teaching {
    options: NonogramLearnOptions,
    search: LessonSearch,
}

impl Teaching {
    pub(super) fn new(options: NonogramLearnOptions) -> Self {
        // Practice and example never are the same board.
        let seed = options.seed.wrapping_mul(2) + u64::from(options.practice);
        Self {
            search: LessonSearch::new(options.technique, seed),
            options,
        }
    }
}

impl Work for Teaching {
    type Reply = NonogramLearn;

    fn advance(&mut self, budget: &mut Budget) -> Result<Turn<NonogramLearn>, Fault> {
        let NonogramLearnOptions {
            technique,
            practice,
            seed,
        } = self.options;
        let lesson = match self.search.advance(budget) {
            Ok(Some(lesson)) => lesson,
            Err(Limit::Slice) => {
                return Ok(Turn::Pending(Progress {
                    done: Some(self.search.tried()),
                    ..Progress::default()
                }));
            }
            Ok(None) | Err(_) => {
                let about = technique.about();
                let text = format!("{technique}: {about} There is no board for it.");
                return Err(Fault::new(Code::Unsupported, text));
            }
        };
        let record = Record::new(lesson.position.puzzle().clone(), Format::Json);
        let record = AnyRecord::from(record);
        Ok(Turn::Done(NonogramLearn {
            head: Head::of(&Input::new(record.clone())),
            technique,
            name: technique.name().to_owned(),
            level: technique.level(),
            about: lesson.about.to_owned(),
            seed,
            puzzle: record.to_text()?,
            board: BoardText::picture(&lesson.position.picture()),
            step: (!practice).then(|| StepJson::from(&lesson.step)),
            lesson,
        }))
    }
}
