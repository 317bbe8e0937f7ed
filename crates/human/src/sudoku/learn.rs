//! A lesson on one technique: a description, an example, and a board to practise on.

use cellwise_core::Budget;
use cellwise_sudoku::{Puzzle, Rule};

use super::path::until;
use super::position::Position;
use super::practice::puzzles;
use super::step::Step;
use super::technique::Technique;

/// A lesson on a technique.
#[derive(Clone, Debug)]
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

/// The lesson on a technique, with a worked example.
///
/// ```
/// use cellwise_core::Budget;
/// use cellwise_human::sudoku::{Technique, learn};
///
/// let lesson = learn(Technique::XWing).unwrap();
/// let next = lesson.position.next_step(&mut Budget::unlimited()).unwrap();
/// assert_eq!(next.unwrap().technique, Technique::XWing);
/// ```
#[must_use]
pub fn learn(technique: Technique) -> Option<Lesson> {
    lesson(technique, 0)
}

/// Another board on which a technique is the next step, for practice.
///
/// `None` for a technique so rare that only its example is known.
#[must_use]
pub fn practice(technique: Technique) -> Option<Lesson> {
    lesson(technique, 1)
}

/// The lesson on the `number`th puzzle of the list whose path needs the technique.
fn lesson(technique: Technique, number: usize) -> Option<Lesson> {
    puzzles(technique)
        .filter_map(|puzzle| on_path(technique, puzzle))
        .nth(number)
}

/// The lesson on the first position of a puzzle's path at which the technique is the next step.
fn on_path(technique: Technique, puzzle: &str) -> Option<Lesson> {
    let puzzle = read(puzzle)?;
    let budget = &mut Budget::unlimited();
    let position = until(&Position::new(&puzzle, budget), technique)?;
    let step = smallest(position.find_all(technique, budget).ok()?)?;
    Some(Lesson {
        technique,
        about: technique.about(),
        position,
        step,
    })
}

/// A puzzle as it stands in the list: its cells and, behind `|`, its rules.
fn read(text: &str) -> Option<Puzzle> {
    let (cells, rules) = text.split_once('|').unwrap_or((text, ""));
    let puzzle: Puzzle = cells.parse().ok()?;
    let rules = rules.split(';').filter(|rule| !rule.is_empty());
    let rules = rules.map(|rule| Rule::parse(rule, puzzle.shape()));
    let rules = rules.collect::<Result<Vec<_>, _>>().ok()?;
    puzzle.with_rules(rules).ok()
}

/// The step that rests on the fewest candidates.
fn smallest(steps: Vec<Step>) -> Option<Step> {
    steps
        .into_iter()
        .min_by_key(|step| (step.marks.len(), step.links.len()))
}
