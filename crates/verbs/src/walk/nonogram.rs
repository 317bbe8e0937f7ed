//! A Nonogram solved step by step, as a person would: the work that `rate` and `explain` share.
//!
//! In: a Nonogram. Out: its position, its rating and, if wanted, the path from there. It solves first, then walks the outline,
//! which rates, then walks again for the words.

use cellwise_core::{Answer, Budget, Limit, Search as _};
use cellwise_formats::nonogram;
use cellwise_human::nonogram::{Path, PathEnd, Position, Rating, Walk};
use cellwise_nonogram::{Picture, Puzzle, Solver};

use crate::Progress;
use crate::fault::{Code, Fault};
use crate::search::Counted;

/// The search for the solution of a puzzle, whose end is a position that knows it.
pub(crate) struct Solved {
    puzzle: Puzzle,
    search: Counted<Solver>,
    solutions: Vec<Picture>,
}

impl Solved {
    /// # Errors
    /// [`Code::TooLarge`] for a picture that no person solves.
    pub(crate) fn new(record: &nonogram::Record, seed: u64) -> Result<Self, Fault> {
        let puzzle = &record.puzzle;
        if !Position::fits(puzzle) {
            let (height, width) = (puzzle.height(), puzzle.width());
            let text = format!(
                "the picture is {height} high and {width} wide; steps are found on pictures of up to 1,048,576 cells and 16,000 a side"
            );
            return Err(Fault::new(Code::TooLarge, text));
        }
        Ok(Self {
            search: Counted::new(Solver::new(puzzle).with_seed(seed)),
            solutions: Vec::new(),
            puzzle: puzzle.clone(),
        })
    }

    /// The position, with the limit that struck if the number of solutions is not settled; `None` at the end of the slice.
    pub(crate) fn advance(&mut self, budget: &mut Budget) -> Option<(Position, Option<Limit>)> {
        let solutions = &mut self.solutions;
        let end = self.search.advance(2, budget, |picture| {
            solutions.push(picture);
            true
        })?;
        let solutions = std::mem::take(&mut self.solutions);
        let answer = Answer::new(solutions, end, self.search.solver.stats());
        Some((Position::answered(&self.puzzle, answer), end.limit()))
    }

    pub(crate) fn progress(&self) -> Progress {
        self.search.progress()
    }
}

/// A walk under way.
pub(crate) struct Walker {
    stage: Stage,
    wants_path: bool,
    /// The limit that struck on the way.
    limit: Option<Limit>,
}

enum Stage {
    Solve(Box<Solved>),
    Outline(Box<Position>, Walk),
    Path(Box<Position>, Rating, Walk),
    Over,
}

/// The end of a walk.
pub(crate) struct Walked {
    pub(crate) position: Position,
    pub(crate) rating: Rating,
    /// The path, if it was wanted and no limit struck before it.
    pub(crate) path: Option<Path>,
    pub(crate) limit: Option<Limit>,
}

impl Walker {
    pub(crate) fn new(
        record: &nonogram::Record,
        seed: u64,
        wants_path: bool,
    ) -> Result<Self, Fault> {
        Ok(Self {
            stage: Stage::Solve(Box::new(Solved::new(record, seed)?)),
            wants_path,
            limit: None,
        })
    }

    /// Advances to the end, or to the end of the slice.
    pub(crate) fn advance(&mut self, budget: &mut Budget) -> Result<Walked, Progress> {
        loop {
            match std::mem::replace(&mut self.stage, Stage::Over) {
                Stage::Solve(mut solved) => {
                    let Some((position, limit)) = solved.advance(budget) else {
                        let progress = solved.progress();
                        self.stage = Stage::Solve(solved);
                        return Err(progress);
                    };
                    self.limit = limit;
                    let walk = Walk::outlined(&position);
                    self.stage = Stage::Outline(Box::new(position), walk);
                }
                Stage::Outline(position, mut walk) => {
                    if !self.has_walked(walk.advance(budget)) {
                        let progress = progress(&walk);
                        self.stage = Stage::Outline(position, walk);
                        return Err(progress);
                    }
                    let rating = Rating::of(position.verdict(), &walk.into_path());
                    if !self.wants_path || self.limit.is_some() {
                        return Ok(self.end(*position, rating, None));
                    }
                    let walk = Walk::new(&position);
                    self.stage = Stage::Path(position, rating, walk);
                }
                Stage::Path(position, rating, mut walk) => {
                    if !self.has_walked(walk.advance(budget)) {
                        let progress = progress(&walk);
                        self.stage = Stage::Path(position, rating, walk);
                        return Err(progress);
                    }
                    return Ok(self.end(*position, rating, Some(walk.into_path())));
                }
                // A work is not advanced beyond its end.
                Stage::Over => return Err(Progress::default()),
            }
        }
    }

    /// Returns true if a walk is over: at its end, or because a limit struck.
    fn has_walked(&mut self, result: Result<PathEnd, Limit>) -> bool {
        match result {
            Ok(_) => true,
            Err(Limit::Slice) => false,
            Err(limit) => {
                self.limit = Some(limit);
                true
            }
        }
    }

    fn end(&self, position: Position, rating: Rating, path: Option<Path>) -> Walked {
        Walked {
            position,
            rating,
            path,
            limit: self.limit,
        }
    }
}

fn progress(walk: &Walk) -> Progress {
    Progress {
        done: Some(walk.rounds() as u64),
        ..Progress::default()
    }
}
