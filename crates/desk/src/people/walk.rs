//! `rate` and `explain`: a puzzle solved step by step, as a person would.
//!
//! In: a request. Out: work that solves first, then walks the outline, which rates, and for
//! `explain` walks again for the words.

use cellwise_api::{self as api, ExplainRequest, Head, Progress, RateRequest};
use cellwise_core::{Budget, Limit, Search as _};
use cellwise_human::sudoku::{Board, PathEnd, Rating, Walk};
use cellwise_sudoku::Puzzle;

use super::{FINE, Solved, api_limit, not_too_large, posed};
use crate::fault::{Code, Fault};
use crate::job::{Desk, Turn, Work, json};

/// `rate`.
pub(crate) fn rate(request: &RateRequest, desk: &Desk<'_>) -> Result<Box<dyn Work>, Fault> {
    let (puzzle, head) = posed(&request.posed(), "rate", &desk.allowed)?;
    rating(&puzzle, head, request.seed)
}

/// How hard a puzzle is.
pub(crate) fn rating(puzzle: &Puzzle, head: Head, seed: u64) -> Result<Box<dyn Work>, Fault> {
    not_too_large(puzzle, "rate")?;
    Ok(Box::new(Walking {
        head,
        goal: Goal::Rate,
        stage: Way::Solve(Box::new(Solved::new(puzzle.clone(), seed))),
        limit: None,
    }))
}

/// `explain`.
pub(crate) fn explain(request: &ExplainRequest, desk: &Desk<'_>) -> Result<Box<dyn Work>, Fault> {
    let (puzzle, head) = posed(&request.posed(), "explain", &desk.allowed)?;
    Ok(Box::new(Walking {
        head,
        goal: match request.summary {
            true => Goal::Summary,
            false => Goal::Explain,
        },
        stage: Way::Solve(Box::new(Solved::new(puzzle, request.seed))),
        limit: None,
    }))
}

enum Goal {
    Rate,
    Summary,
    Explain,
}

/// Solve, then walk the outline, which rates, then walk again for the words.
enum Way {
    Solve(Box<Solved>),
    Outline(Board, Walk),
    Path(Board, Rating, Walk),
    Over,
}

struct Walking {
    head: Head,
    goal: Goal,
    stage: Way,
    /// The limit that struck on the way.
    limit: Option<Limit>,
}

impl Walking {
    /// Whether a walk is over: at its end, or because a limit struck.
    fn walked(&mut self, result: Result<PathEnd, Limit>) -> bool {
        match result {
            Ok(_) => true,
            Err(Limit::Slice) => false,
            Err(limit) => {
                self.limit = Some(limit);
                true
            }
        }
    }

    fn answer(&self, board: &Board, rating: &Rating, walk: Option<Walk>) -> Result<Turn, Fault> {
        let (head, verdict) = (self.head.clone(), board.verdict().into());
        let limit = api_limit(self.limit);
        Ok(Turn::Done(match self.goal {
            Goal::Rate => json(&api::Rate {
                limit,
                ..api::Rate::new(head, verdict, rating)
            })?,
            Goal::Summary | Goal::Explain => {
                let path = walk.map(Walk::into_path);
                let steps = path.iter().flat_map(|path| path.steps().cloned());
                json(&api::Explain {
                    limit,
                    ..api::Explain::new(head, verdict, rating, steps.collect())
                })?
            }
        }))
    }
}

impl Work for Walking {
    fn is_coarse(&self) -> bool {
        match &self.stage {
            Way::Outline(board, _) | Way::Path(board, ..) => board.shape().cells() > FINE,
            Way::Solve(_) | Way::Over => false,
        }
    }

    fn turn(&mut self, budget: &mut Budget) -> Result<Turn, Fault> {
        match std::mem::replace(&mut self.stage, Way::Over) {
            Way::Solve(mut solved) => {
                let nodes = solved.seek.solver.stats().nodes;
                self.stage = match solved.go_on(budget) {
                    None => Way::Solve(solved),
                    Some((board, limit)) => {
                        self.limit = limit;
                        let walk = Walk::outlined(&board);
                        Way::Outline(board, walk)
                    }
                };
                Ok(Turn::Pending(Progress {
                    nodes,
                    ..Progress::default()
                }))
            }
            Way::Outline(board, mut walk) => {
                let result = walk.advance(budget);
                let pending = pending(&walk);
                if !self.walked(result) {
                    self.stage = Way::Outline(board, walk);
                    return Ok(pending);
                }
                let rating = Rating::of(&walk.into_path());
                if !matches!(self.goal, Goal::Explain) || self.limit.is_some() {
                    return self.answer(&board, &rating, None);
                }
                let walk = Walk::new(&board);
                self.stage = Way::Path(board, rating, walk);
                Ok(pending)
            }
            Way::Path(board, rating, mut walk) => {
                let result = walk.advance(budget);
                if !self.walked(result) {
                    let pending = pending(&walk);
                    self.stage = Way::Path(board, rating, walk);
                    return Ok(pending);
                }
                self.answer(&board, &rating, Some(walk))
            }
            Way::Over => Err(Fault::new(Code::Internal, "the walk is over")),
        }
    }
}

fn pending(walk: &Walk) -> Turn {
    Turn::Pending(Progress {
        done: Some(walk.rounds() as u64),
        ..Progress::default()
    })
}
