//! Puzzles that the project made itself: those of the lessons.

use cellwise_core::{Budget, Event, Rng, Search};
use cellwise_human::sudoku::{Technique, learn, practice};
use cellwise_sudoku::{Puzzle, Shape, Solver};

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

/// A puzzle with one solution, made by dropping givens of a random board.
pub(crate) fn random_puzzle(shape: Shape, seed: u64, fewest: usize) -> Puzzle {
    let mut rng = Rng::new(seed);
    let shape = std::sync::Arc::new(shape);
    let empty = Puzzle::new(shape.clone(), cellwise_sudoku::Grid::empty(shape.size())).unwrap();
    let mut solver = Solver::new(&empty).with_seed(seed);
    let Event::Solution(mut digits) = solver.advance(&mut Budget::unlimited()) else {
        panic!("the empty board has a solution");
    };
    let mut order: Vec<usize> = (0..shape.cells()).collect();
    rng.shuffle(&mut order);
    for cell in order {
        let digit = digits.digits()[cell];
        digits.set(cell, 0);
        let puzzle = Puzzle::new(shape.clone(), digits.clone()).unwrap();
        if digits.filled() < fewest || puzzle.count(2).solutions != 1 {
            digits.set(cell, digit);
        }
    }
    Puzzle::new(shape, digits).unwrap()
}
