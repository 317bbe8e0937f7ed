//! Puzzles that the project made itself: those of the lessons.

use cellwise_human::sudoku::{Technique, learn, practice};
use cellwise_sudoku::Puzzle;

/// The puzzles of all lessons.
pub(crate) fn lesson_puzzles() -> Vec<Puzzle> {
    let mut found: Vec<Puzzle> = Vec::new();
    for &technique in Technique::ALL {
        for lesson in [learn(technique), practice(technique)]
            .into_iter()
            .flatten()
        {
            if !found.contains(lesson.position.puzzle()) {
                found.push(lesson.position.puzzle().clone());
            }
        }
    }
    found
}

/// Those of them that are classic boards.
pub(crate) fn classic_puzzles() -> Vec<Puzzle> {
    let mut puzzles = lesson_puzzles();
    puzzles.retain(|puzzle| puzzle.shape().is_classic());
    puzzles
}
