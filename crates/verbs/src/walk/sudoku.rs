//! A Sudoku solved step by step.

use cellwise_core::{Budget, Limit};
use cellwise_formats::sudoku::Record;
use cellwise_human::sudoku::{Path, PathEnd, Position, Rating, Techniques, Walk};
use cellwise_sudoku::{Isa, Solver};

use super::Human;

pub(crate) type Solved = super::Solved<Solver, Position>;
pub(crate) type Walker = super::Walker<SudokuHuman>;

impl Solved {
    pub(crate) fn of(record: &Record, isa: Isa, seed: u64) -> Self {
        let solver = Solver::new(&record.puzzle).with_isa(isa).with_seed(seed);
        // The player's work is not part of the puzzle: whether that has one solution does not depend on it.
        let (puzzle, progress) = (record.puzzle.clone(), record.progress.clone());
        Self::new(solver, move |answer| {
            let position = Position::answered(&puzzle, answer);
            match &progress {
                Some(progress) => {
                    let left = progress.candidates();
                    position.with_progress(&progress.digits, left.as_deref())
                }
                None => position,
            }
        })
    }
}

impl Walker {
    /// Tries these techniques, in their order.
    pub(crate) fn of(
        record: &Record,
        isa: Isa,
        seed: u64,
        techniques: &Techniques,
        wants_path: bool,
    ) -> Self {
        let human = SudokuHuman {
            techniques: techniques.clone(),
        };
        Self::new(human, Solved::of(record, isa, seed), wants_path)
    }
}

pub(crate) struct SudokuHuman {
    techniques: Techniques,
}

impl Human for SudokuHuman {
    type Solver = Solver;
    type Position = Position;
    type Walk = Walk;
    type Path = Path;
    type Rating = Rating;

    fn walk(&self, position: &Position, explains: bool) -> Walk {
        let walk = match explains {
            true => Walk::new(position),
            false => Walk::outlined(position),
        };
        walk.with_techniques(&self.techniques)
    }

    fn advance(walk: &mut Walk, budget: &mut Budget) -> Result<PathEnd, Limit> {
        walk.advance(budget)
    }

    fn rounds(walk: &Walk) -> usize {
        walk.rounds()
    }

    fn path(walk: Walk) -> Path {
        walk.into_path()
    }

    fn rating(position: &Position, path: &Path) -> Rating {
        Rating::of(position.verdict(), path)
    }
}
