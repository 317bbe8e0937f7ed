//! A puzzle solved step by step, as a person would: the work that `rate` and `explain` share.
//!
//! In: a puzzle, and the player's work on it if its file holds any. Out: its position, its rating and, if wanted,
//! the path from there. It solves first, then walks the outline, which rates, then walks again for the words.

pub(crate) mod nonogram;
pub(crate) mod sudoku;

use cellwise_core::{Answer, Budget, Limit, Search};
use cellwise_human::sudoku::PathEnd;

use crate::Progress;
use crate::search::Counted;

/// The search for the solution of a puzzle, whose end is a position that knows it.
pub(crate) struct Solved<S: Search, P> {
    search: Counted<S>,
    solutions: Vec<S::Solution>,
    /// Makes the position out of the answer.
    position: Box<dyn Fn(Answer<S::Solution>) -> P + Send>,
}

impl<S: Search, P> Solved<S, P> {
    fn new(solver: S, position: impl Fn(Answer<S::Solution>) -> P + Send + 'static) -> Self {
        Self {
            search: Counted::new(solver),
            solutions: Vec::new(),
            position: Box::new(position),
        }
    }

    /// The position, with the limit that struck if the number of solutions is not settled; `None`
    /// at the end of the slice.
    pub(crate) fn advance(&mut self, budget: &mut Budget) -> Option<(P, Option<Limit>)> {
        let solutions = &mut self.solutions;
        let end = self.search.advance(2, budget, |solution| {
            solutions.push(solution);
            true
        })?;
        let solutions = std::mem::take(&mut self.solutions);
        let answer = Answer::new(solutions, end, self.search.solver.stats());
        Some(((self.position)(answer), end.limit()))
    }

    pub(crate) fn progress(&self) -> Progress {
        self.search.progress()
    }
}

/// The positions, paths and ratings of one kind of puzzle.
pub(crate) trait Human {
    type Solver: Search;
    type Position;
    type Walk;
    type Path;
    type Rating;

    /// A walk from this position, with its steps in words or without.
    fn walk(&self, position: &Self::Position, explains: bool) -> Self::Walk;

    fn advance(walk: &mut Self::Walk, budget: &mut Budget) -> Result<PathEnd, Limit>;

    /// The number of rounds done.
    fn rounds(walk: &Self::Walk) -> usize;

    fn path(walk: Self::Walk) -> Self::Path;

    fn rating(position: &Self::Position, path: &Self::Path) -> Self::Rating;
}

/// A walk under way.
pub(crate) struct Walker<H: Human> {
    human: H,
    stage: Stage<H>,
    wants_path: bool,
    /// The limit that struck on the way.
    limit: Option<Limit>,
}

enum Stage<H: Human> {
    Solve(Box<Solved<H::Solver, H::Position>>),
    Outline(Box<(H::Position, H::Walk)>),
    Path(Box<(H::Position, H::Rating, H::Walk)>),
    Over,
}

/// The end of a walk.
pub(crate) struct Walked<H: Human> {
    pub(crate) position: H::Position,
    pub(crate) rating: H::Rating,
    /// The path, if it was wanted and no limit struck before it.
    pub(crate) path: Option<H::Path>,
    pub(crate) limit: Option<Limit>,
}

impl<H: Human> Walker<H> {
    fn new(human: H, solved: Solved<H::Solver, H::Position>, wants_path: bool) -> Self {
        Self {
            human,
            stage: Stage::Solve(Box::new(solved)),
            wants_path,
            limit: None,
        }
    }

    /// Advances to the end, or to the end of the slice.
    pub(crate) fn advance(&mut self, budget: &mut Budget) -> Result<Walked<H>, Progress> {
        loop {
            match std::mem::replace(&mut self.stage, Stage::Over) {
                Stage::Solve(mut solved) => {
                    let Some((position, limit)) = solved.advance(budget) else {
                        let progress = solved.progress();
                        self.stage = Stage::Solve(solved);
                        return Err(progress);
                    };
                    self.limit = limit;
                    let walk = self.human.walk(&position, false);
                    self.stage = Stage::Outline(Box::new((position, walk)));
                }
                Stage::Outline(mut outline) => {
                    if let Err(progress) = self.walk(&mut outline.1, budget) {
                        self.stage = Stage::Outline(outline);
                        return Err(progress);
                    }
                    let (position, walk) = *outline;
                    let rating = H::rating(&position, &H::path(walk));
                    if !self.wants_path || self.limit.is_some() {
                        return Ok(self.end(position, rating, None));
                    }
                    let walk = self.human.walk(&position, true);
                    self.stage = Stage::Path(Box::new((position, rating, walk)));
                }
                Stage::Path(mut path) => {
                    if let Err(progress) = self.walk(&mut path.2, budget) {
                        self.stage = Stage::Path(path);
                        return Err(progress);
                    }
                    let (position, rating, walk) = *path;
                    return Ok(self.end(position, rating, Some(H::path(walk))));
                }
                // A work is not advanced beyond its end.
                Stage::Over => return Err(Progress::default()),
            }
        }
    }

    /// Walks to the end, or until a limit strikes; the progress if the slice ends first.
    fn walk(&mut self, walk: &mut H::Walk, budget: &mut Budget) -> Result<(), Progress> {
        match H::advance(walk, budget) {
            Ok(_) => Ok(()),
            Err(Limit::Slice) => Err(Progress {
                done: Some(H::rounds(walk) as u64),
                ..Progress::default()
            }),
            Err(limit) => {
                self.limit = Some(limit);
                Ok(())
            }
        }
    }

    fn end(&self, position: H::Position, rating: H::Rating, path: Option<H::Path>) -> Walked<H> {
        Walked {
            position,
            rating,
            path,
            limit: self.limit,
        }
    }
}
