//! A Nonogram solved step by step.

use cellwise_core::{Budget, Limit};
use cellwise_formats::nonogram::Record;
use cellwise_human::nonogram::{Path, PathEnd, Position, Rating, Walk};
use cellwise_nonogram::Solver;

use super::Human;
use crate::fault::{Code, Fault};

pub(crate) type Solved = super::Solved<Solver, Position>;
pub(crate) type Walker = super::Walker<NonogramHuman>;

impl Solved {
    /// # Errors
    /// [`Code::TooLarge`] for a picture that no person solves.
    pub(crate) fn of(record: &Record, seed: u64) -> Result<Self, Fault> {
        let puzzle = record.puzzle.clone();
        if !Position::fits(&puzzle) {
            let (height, width) = (puzzle.height(), puzzle.width());
            let text = format!(
                "the picture is {height} high and {width} wide; steps are found on pictures of up to 1,048,576 cells and 16,000 a side"
            );
            return Err(Fault::new(Code::TooLarge, text));
        }
        let solver = Solver::new(&puzzle).with_seed(seed);
        Ok(Self::new(solver, move |answer| {
            Position::answered(&puzzle, answer)
        }))
    }
}

impl Walker {
    /// # Errors
    /// [`Code::TooLarge`] for a picture that no person solves.
    pub(crate) fn of(record: &Record, seed: u64, wants_path: bool) -> Result<Self, Fault> {
        let solved = Solved::of(record, seed)?;
        Ok(Self::new(NonogramHuman, solved, wants_path))
    }
}

pub(crate) struct NonogramHuman;

impl Human for NonogramHuman {
    type Solver = Solver;
    type Position = Position;
    type Walk = Walk;
    type Path = Path;
    type Rating = Rating;

    fn walk(&self, position: &Position, explains: bool) -> Walk {
        match explains {
            true => Walk::new(position),
            false => Walk::outlined(position),
        }
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
