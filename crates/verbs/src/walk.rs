//! A puzzle solved step by step, as a person would: the work that `rate` and `explain` share.
//!
//! In: a Sudoku, and the player's work on it if its file holds any. Out: its position, its rating and, if wanted,
//! the path from there. It solves first, then walks the outline, which rates; then it walks
//! again as Sudoku Explainer does, for its numbers, or for the words.

pub(crate) mod nonogram;

use cellwise_core::{Answer, Budget, Limit, Search as _};
use cellwise_formats::sudoku;
use cellwise_human::sudoku::{
    Explainer, ExplainerWalk, Path, PathEnd, Position, Rating, Techniques, Walk,
};
use cellwise_sudoku::{Grid, Isa, Puzzle, Solver};

use crate::Progress;
use crate::search::Counted;

/// The search for the solution of a puzzle, whose end is a position that knows it.
pub(crate) struct Solved {
    puzzle: Puzzle,
    /// The player's work, which is not part of the puzzle: whether that has one solution does not depend on it.
    progress: Option<sudoku::Progress>,
    search: Counted<Solver>,
    solutions: Vec<Grid>,
}

impl Solved {
    pub(crate) fn new(record: &sudoku::Record, isa: Isa, seed: u64) -> Self {
        let solver = Solver::new(&record.puzzle).with_isa(isa).with_seed(seed);
        Self {
            search: Counted::new(solver),
            solutions: Vec::new(),
            puzzle: record.puzzle.clone(),
            progress: record.progress.clone(),
        }
    }

    /// The position, with the limit that struck if the number of solutions is not settled; `None`
    /// at the end of the slice.
    pub(crate) fn advance(&mut self, budget: &mut Budget) -> Option<(Position, Option<Limit>)> {
        let solutions = &mut self.solutions;
        let end = self.search.advance(2, budget, |grid| {
            solutions.push(grid);
            true
        })?;
        let solutions = std::mem::take(&mut self.solutions);
        let answer = Answer::new(solutions, end, self.search.solver.stats());
        let mut position = Position::answered(&self.puzzle, answer);
        if let Some(progress) = &self.progress {
            let left = progress.candidates();
            position = position.with_progress(&progress.digits, left.as_deref());
        }
        Some((position, end.limit()))
    }

    pub(crate) fn progress(&self) -> Progress {
        self.search.progress()
    }
}

/// The purpose of a walk.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Goal {
    /// The rating by our own techniques.
    Outline,
    /// That, and Sudoku Explainer's.
    Rating,
    /// That of our own techniques, and the path in words.
    Path,
}

/// A walk under way.
pub(crate) struct Walker {
    stage: Stage,
    goal: Goal,
    techniques: Techniques,
    /// The limit that struck on the way.
    limit: Option<Limit>,
}

enum Stage {
    Solve(Box<Solved>),
    Outline(Position, Walk),
    Explainer(Position, Rating, Box<ExplainerWalk>),
    Path(Position, Rating, Walk),
    Over,
}

/// The end of a walk.
pub(crate) struct Walked {
    pub(crate) position: Position,
    pub(crate) rating: Rating,
    /// Sudoku Explainer's rating, if it was wanted, exists, and no limit struck before it.
    pub(crate) explainer: Option<Explainer>,
    /// The path, if it was wanted and no limit struck before it.
    pub(crate) path: Option<Path>,
    pub(crate) limit: Option<Limit>,
}

impl Walker {
    pub(crate) fn new(record: &sudoku::Record, isa: Isa, seed: u64, goal: Goal) -> Self {
        Self {
            stage: Stage::Solve(Box::new(Solved::new(record, isa, seed))),
            goal,
            techniques: Techniques::default(),
            limit: None,
        }
    }

    /// Tries these techniques, in this order.
    pub(crate) fn with_techniques(mut self, techniques: &Techniques) -> Self {
        self.techniques = techniques.clone();
        self
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
                    let walk = Walk::outlined(&position).with_techniques(&self.techniques);
                    self.stage = Stage::Outline(position, walk);
                }
                Stage::Outline(position, mut walk) => {
                    if !self.has_walked(walk.advance(budget)) {
                        let progress = progress(&walk);
                        self.stage = Stage::Outline(position, walk);
                        return Err(progress);
                    }
                    let rating = Rating::of(position.verdict(), &walk.into_path());
                    if self.limit.is_some() {
                        return Ok(self.end(position, rating, None));
                    }
                    self.stage = match self.goal {
                        Goal::Outline => return Ok(self.end(position, rating, None)),
                        Goal::Rating => match ExplainerWalk::new(&position) {
                            Some(walk) => Stage::Explainer(position, rating, Box::new(walk)),
                            None => return Ok(self.end(position, rating, None)),
                        },
                        Goal::Path => {
                            let walk = Walk::new(&position).with_techniques(&self.techniques);
                            Stage::Path(position, rating, walk)
                        }
                    };
                }
                Stage::Explainer(position, rating, mut walk) => {
                    let explainer = match walk.advance(budget) {
                        Err(Limit::Slice) => {
                            let progress = Progress {
                                done: Some(walk.hints()),
                                ..Progress::default()
                            };
                            self.stage = Stage::Explainer(position, rating, walk);
                            return Err(progress);
                        }
                        Err(limit) => {
                            self.limit = Some(limit);
                            None
                        }
                        Ok(explainer) => explainer,
                    };
                    let mut walked = self.end(position, rating, None);
                    walked.explainer = explainer;
                    return Ok(walked);
                }
                Stage::Path(position, rating, mut walk) => {
                    if !self.has_walked(walk.advance(budget)) {
                        let progress = progress(&walk);
                        self.stage = Stage::Path(position, rating, walk);
                        return Err(progress);
                    }
                    return Ok(self.end(position, rating, Some(walk.into_path())));
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
            explainer: None,
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
