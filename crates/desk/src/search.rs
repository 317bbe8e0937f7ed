//! `solve` and `count`: the engine, slice by slice.

use cellwise_api::{self as api, Board, CountRequest, Head, Progress, SolveRequest};
use cellwise_core::{Budget, Count, End, Event, Limit, Search, Verdict};
use cellwise_nonogram as nonogram;
use cellwise_sudoku as sudoku;

use crate::fault::{Code, Fault};
use crate::job::{Desk, Turn, Work, json};
use crate::read::{Read, read};

/// The most solutions that one answer gives.
const MOST: usize = 1000;

/// `solve`.
pub(crate) fn solve(request: &SolveRequest, desk: &Desk<'_>) -> Result<Box<dyn Work>, Fault> {
    let posed = request.posed();
    let most = request.max.unwrap_or(2);
    if !(1..=MOST).contains(&most) {
        let text = format!("`max` is {most}; it goes from 1 to {MOST}");
        return Err(Fault::new(Code::BadRequest, text));
    }
    let shown = request.max.unwrap_or(1);
    let read = read(&posed, &desk.allowed)?;
    let (cells, room) = (read.cells(), desk.allowed.answer_cells);
    if cells.saturating_mul(shown) > room {
        let text = format!(
            "{shown} solutions of {cells} cells are more than fit into an answer ({room} cells)"
        );
        return Err(Fault::new(Code::TooLarge, text));
    }
    let head = read.head();
    Ok(hunting(&read, head, request.seed, Hunt { most, shown }))
}

/// One solution of a record, and whether there is another.
pub(crate) fn solving(read: &Read, head: Head, seed: u64) -> Box<dyn Work> {
    hunting(read, head, seed, Hunt { most: 2, shown: 1 })
}

fn hunting(read: &Read, head: Head, seed: u64, hunt: Hunt) -> Box<dyn Work> {
    match read {
        Read::Sudoku(record) => {
            let solver = sudoku::Solver::new(&record.puzzle).with_seed(seed);
            Solving::boxed(hunt, head, solver)
        }
        Read::Nonogram(record) => {
            let solver = nonogram::Solver::with_seed(&record.puzzle, seed);
            Solving::boxed(hunt, head, solver)
        }
    }
}

/// `count`.
pub(crate) fn count(request: &CountRequest, desk: &Desk<'_>) -> Result<Box<dyn Work>, Fault> {
    let most = request.max.unwrap_or(u64::MAX);
    if most == 0 {
        let text = "`max` is 0; it begins at 1";
        return Err(Fault::new(Code::BadRequest, text));
    }
    let read = read(&request.posed(), &desk.allowed)?;
    let head = read.head();
    Ok(counting(&read, head, request.seed, most))
}

/// The number of a record's solutions, up to `most`.
pub(crate) fn counting(read: &Read, head: Head, seed: u64, most: u64) -> Box<dyn Work> {
    match read {
        Read::Sudoku(record) => Box::new(Counting {
            most,
            head,
            seek: Seek::new(sudoku::Solver::new(&record.puzzle).with_seed(seed)),
        }),
        Read::Nonogram(record) => Box::new(Counting {
            most,
            head,
            seek: Seek::new(nonogram::Solver::with_seed(&record.puzzle, seed)),
        }),
    }
}

/// What the two front doors have in common beside the search.
pub(crate) trait Door: Search + Send + 'static {
    /// Why there is no solution, when the reason is short.
    fn why_none(&self) -> Option<String>;

    /// A solution as JSON writes it.
    fn board(solution: &Self::Solution) -> Board;

    /// What it took to search the whole space, where that is told.
    fn effort(&self) -> Option<api::Effort> {
        None
    }

    /// The cells in which two solutions differ, where that is told.
    fn differences(_: &Self::Solution, _: &Self::Solution) -> Vec<(usize, usize)> {
        Vec::new()
    }
}

impl Door for sudoku::Solver {
    fn why_none(&self) -> Option<String> {
        self.reason().map(|reason| reason.to_string())
    }

    fn board(solution: &sudoku::Grid) -> Board {
        Board::from(solution)
    }
}

impl Door for nonogram::Solver {
    fn why_none(&self) -> Option<String> {
        self.reason().map(|reason| reason.to_string())
    }

    fn board(solution: &nonogram::Picture) -> Board {
        Board::from(solution)
    }

    fn effort(&self) -> Option<api::Effort> {
        let effort = self.reason().is_none().then(|| self.effort())?;
        Some(effort.into())
    }

    fn differences(a: &nonogram::Picture, b: &nonogram::Picture) -> Vec<(usize, usize)> {
        nonogram::differences(a, b)
    }
}

/// A search, and how many solutions it has come up with.
pub(crate) struct Seek<S> {
    pub(crate) solver: S,
    pub(crate) found: u64,
}

impl<S: Search> Seek<S> {
    pub(crate) fn new(solver: S) -> Self {
        Self { solver, found: 0 }
    }

    /// Goes on to the end or to the end of the slice; `keep` takes solutions.
    pub(crate) fn go_on(
        &mut self,
        most: u64,
        budget: &mut Budget,
        mut keep: impl FnMut(S::Solution),
    ) -> Option<End> {
        while self.found < most {
            match self.solver.advance(budget) {
                Event::Solution(solution) => {
                    self.found += 1;
                    keep(solution);
                }
                Event::Exhausted => return Some(End::Exhausted),
                Event::Stopped(Limit::Slice) => return None,
                Event::Stopped(limit) => return Some(End::Stopped(limit)),
            }
        }
        Some(End::Enough)
    }

    pub(crate) fn count(&self, end: End) -> Count {
        Count {
            solutions: self.found,
            end,
            stats: self.solver.stats(),
        }
    }

    pub(crate) fn progress(&self) -> Progress {
        Progress {
            nodes: self.solver.stats().nodes,
            done: Some(self.found),
            ..Progress::default()
        }
    }
}

/// How many solutions are looked for, and how many of them are given.
struct Hunt {
    most: usize,
    shown: usize,
}

struct Solving<S: Search> {
    hunt: Hunt,
    head: Head,
    seek: Seek<S>,
    boards: Vec<Board>,
    /// The first solution, until the second has been compared with it.
    first: Option<S::Solution>,
    differs_in: Vec<String>,
}

impl<S: Door> Solving<S>
where
    S::Solution: Send,
{
    fn boxed(hunt: Hunt, head: Head, solver: S) -> Box<dyn Work> {
        Box::new(Self {
            hunt,
            head,
            seek: Seek::new(solver),
            boards: Vec::new(),
            first: None,
            differs_in: Vec::new(),
        })
    }
}

impl<S: Door> Work for Solving<S>
where
    S::Solution: Send,
{
    fn turn(&mut self, budget: &mut Budget) -> Result<Turn, Fault> {
        let (boards, shown) = (&mut self.boards, self.hunt.shown);
        let (first, differs_in) = (&mut self.first, &mut self.differs_in);
        let mut number = self.seek.found;
        let end = self.seek.go_on(self.hunt.most as u64, budget, |solution| {
            if boards.len() < shown {
                boards.push(S::board(&solution));
            }
            number += 1;
            match first.take() {
                Some(first) => {
                    let cells = S::differences(&first, &solution).into_iter();
                    let named = cells.map(|(row, column)| format!("r{}c{}", row + 1, column + 1));
                    *differs_in = named.collect();
                }
                None if number == 1 => *first = Some(solution),
                None => {}
            }
        });
        let Some(end) = end else {
            return Ok(Turn::Pending(self.seek.progress()));
        };
        let count = self.seek.count(end);
        let verdict = count.verdict();
        let partial = self.seek.solver.partial().as_ref().map(S::board);
        let reason = self.seek.solver.why_none();
        Ok(Turn::Done(json(&api::Solve {
            head: self.head.clone(),
            solutions: std::mem::take(&mut self.boards),
            verdict: verdict.into(),
            end: end.into(),
            limit: api::Limit::of(end),
            partial: partial.filter(|_| verdict == Verdict::Unknown),
            reason: reason.filter(|_| verdict == Verdict::Impossible),
            effort: Door::effort(&self.seek.solver).filter(|_| end == End::Exhausted),
            differs_in: std::mem::take(&mut self.differs_in),
            stats: count.stats.into(),
        })?))
    }
}

struct Counting<S> {
    most: u64,
    head: Head,
    seek: Seek<S>,
}

impl<S: Door> Work for Counting<S> {
    fn turn(&mut self, budget: &mut Budget) -> Result<Turn, Fault> {
        let Some(end) = self.seek.go_on(self.most, budget, drop) else {
            return Ok(Turn::Pending(self.seek.progress()));
        };
        let count = self.seek.count(end);
        let mut answer = api::Count::new(self.head.clone(), &count);
        if count.verdict() == Verdict::Impossible {
            answer.reason = self.seek.solver.why_none();
        }
        Ok(Turn::Done(json(&answer)?))
    }
}
