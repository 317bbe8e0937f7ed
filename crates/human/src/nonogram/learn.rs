//! A lesson on one technique: a description, an example, and boards to practise on.

use cellwise_core::{Budget, Limit};

use super::path::Walk;
use super::position::Position;
use super::practice::Maker;
use super::step::Step;
use super::table::Technique;

/// A lesson on a technique.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Lesson {
    /// The technique.
    pub technique: Technique,
    /// Its description, in a few sentences.
    pub about: &'static str,
    /// A position on which it is the next step.
    pub position: Position,
    /// The step there.
    pub step: Step,
}

/// The lesson on a technique, with a worked example; another one for every seed.
///
/// `None` only if no picture of a size to learn from needs the technique.
///
/// ```
/// use cellwise_core::Budget;
/// use cellwise_human::nonogram::{Technique, learn};
///
/// let budget = &mut Budget::unlimited();
/// let lesson = learn(Technique::Capping, 1, budget)?.unwrap();
/// assert_eq!(lesson.position.next_technique(budget)?, Some(Technique::Capping));
/// # Ok::<(), cellwise_core::Limit>(())
/// ```
///
/// # Errors
/// The limit that struck.
pub fn learn(
    technique: Technique,
    seed: u64,
    budget: &mut Budget,
) -> Result<Option<Lesson>, Limit> {
    LessonSearch::new(technique, seed).advance(budget)
}

/// The search for a lesson, which can pause and go on.
pub struct LessonSearch {
    technique: Technique,
    maker: Maker,
}

impl LessonSearch {
    /// Begins with a technique and a seed.
    #[must_use]
    pub fn new(technique: Technique, seed: u64) -> Self {
        Self {
            technique,
            maker: Maker::new(technique, seed),
        }
    }

    /// Goes on to the lesson or to the end of the budget.
    ///
    /// # Errors
    /// The limit that struck. A further call continues.
    pub fn advance(&mut self, budget: &mut Budget) -> Result<Option<Lesson>, Limit> {
        let Some(start) = self.maker.advance(budget)? else {
            return Ok(None);
        };
        let lesson = until(&start, self.technique).and_then(|position| {
            // The picture is small: it was walked before.
            let steps = position.steps(&mut Budget::unlimited()).ok()?;
            Some(Lesson {
                technique: self.technique,
                about: self.technique.about(),
                step: simplest(steps)?,
                position,
            })
        });
        Ok(lesson)
    }

    /// The number of pictures tried.
    #[must_use]
    pub fn tried(&self) -> u64 {
        self.maker.tried()
    }
}

/// The position just before the first round of `technique`.
fn until(start: &Position, technique: Technique) -> Option<Position> {
    let mut walk = Walk::new(start);
    let budget = &mut Budget::unlimited();
    while walk.last() != Some(technique) {
        walk.round(budget).ok()?;
        if walk.is_over() {
            return None;
        }
    }
    let rounds = walk.into_path().rounds;
    let before = &rounds[..rounds.len() - 1];
    let mut position = start.clone();
    for step in before.iter().flat_map(|round| &round.steps) {
        position.apply(step);
    }
    Some(position)
}

/// The step that rests on the fewest lines and cells.
fn simplest(steps: Vec<Step>) -> Option<Step> {
    let key = |step: &Step| (step.lines.len(), step.marks.len(), step.text.len());
    steps.into_iter().min_by_key(key)
}
