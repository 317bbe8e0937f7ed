//! A lesson on one technique: what it is, an example, and a board to practise on.

use cellwise_sudoku::Puzzle;

use super::board::Board;
use super::path::until;
use super::practice::puzzles;
use super::step::Step;
use super::technique::Technique;

/// What there is to know about a technique.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The technique.
    pub technique: Technique,
    /// What it is, in a few sentences.
    pub about: &'static str,
    /// A board on which it is the next step.
    pub board: Board,
    /// The step there.
    pub step: Step,
}

/// The lesson on a technique, with a worked example.
///
/// ```
/// use cellwise_human::sudoku::{Technique, learn};
///
/// let lesson = learn(Technique::XWing).unwrap();
/// assert_eq!(lesson.board.next_step().unwrap().technique, Technique::XWing);
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

fn lesson(technique: Technique, number: usize) -> Option<Lesson> {
    let puzzle: Puzzle = puzzles(technique).get(number)?.parse().ok()?;
    let board = until(&Board::new(&puzzle), technique)?;
    let step = smallest(board.find_all(technique))?;
    Some(Lesson {
        technique,
        about: technique.about(),
        board,
        step,
    })
}

/// The step that rests on the fewest candidates.
fn smallest(steps: Vec<Step>) -> Option<Step> {
    steps
        .into_iter()
        .min_by_key(|step| (step.marks.len(), step.links.len()))
}
