//! The search for solutions of either puzzle, with a running count.

use std::fmt;

use cellwise_core::{Budget, Count, End, Event, Limit, Search, Stats, Threads};
use cellwise_nonogram as nonogram;
use cellwise_sudoku::{self as sudoku, Isa, Symbols};
use serde::{Serialize, Serializer};

use crate::{AnyRecord, BoardText, Progress};

/// A solution of either puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnySolution {
    /// Of a Sudoku.
    Sudoku(sudoku::Grid),
    /// Of a Nonogram.
    Nonogram(nonogram::Picture),
}

/// A solution with the characters of its digits. JSON writes it as a [`BoardText`]; `Display`
/// as one line, a picture's rows with `/` between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The grid or picture.
    pub board: AnySolution,
    /// The characters of the digits.
    pub symbols: Symbols,
}

impl Solution {
    /// The text of the board.
    #[must_use]
    pub fn text(&self) -> BoardText {
        match &self.board {
            AnySolution::Sudoku(grid) => BoardText::grid(grid, &self.symbols),
            AnySolution::Nonogram(picture) => BoardText::picture(picture),
        }
    }
}

impl Serialize for Solution {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.text().serialize(serializer)
    }
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text().joined("/"))
    }
}

/// A short reason why a puzzle has no solution, printed with the characters of its digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyReason {
    /// Of a Sudoku.
    Sudoku {
        /// The fact.
        reason: sudoku::Reason,
        /// The characters of the digits.
        symbols: Symbols,
    },
    /// Of a Nonogram.
    Nonogram(nonogram::Reason),
}

impl fmt::Display for AnyReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sudoku { reason, symbols } => reason.with(symbols).fmt(f),
            Self::Nonogram(reason) => reason.fmt(f),
        }
    }
}

impl Serialize for AnyReason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The solver for either puzzle.
pub enum AnySolver {
    /// Of a Sudoku.
    Sudoku(Box<sudoku::Solver>),
    /// Of a Nonogram.
    Nonogram(Box<nonogram::Solver>),
}

impl AnySolver {
    /// A search for the solutions of a record; the engine for classic Sudoku uses `isa`.
    #[must_use]
    pub fn new(record: &AnyRecord, isa: Isa, seed: u64) -> Self {
        match record {
            AnyRecord::Sudoku(record) => {
                let solver = sudoku::Solver::new(&record.puzzle).with_isa(isa);
                let solver = solver.with_seed(seed);
                Self::Sudoku(Box::new(solver))
            }
            AnyRecord::Nonogram(record) => {
                let solver = nonogram::Solver::new(&record.puzzle).with_seed(seed);
                Self::Nonogram(Box::new(solver))
            }
        }
    }

    /// The same search on several threads, where the puzzle's engine has them. The solutions and
    /// their order don't depend on the number of threads.
    #[must_use]
    pub fn on_threads(self, threads: &Threads) -> Self {
        match self {
            #[cfg(feature = "threads")]
            Self::Nonogram(solver) => Self::Nonogram(Box::new(solver.with_threads(threads))),
            solver => {
                // Without the feature, and for a Sudoku, one thread does all the work.
                let _ = threads;
                solver
            }
        }
    }

    /// The reason why there is no solution, if it is short.
    #[must_use]
    pub fn reason(&self, symbols: &Symbols) -> Option<AnyReason> {
        Some(match self {
            Self::Sudoku(solver) => AnyReason::Sudoku {
                reason: solver.reason()?,
                symbols: symbols.clone(),
            },
            Self::Nonogram(solver) => AnyReason::Nonogram(solver.reason()?),
        })
    }

    /// The effort of a search that is over, for a Nonogram; none if totals that differ or a line
    /// without a placement say it all.
    #[must_use]
    pub fn effort(&self) -> Option<nonogram::Effort> {
        match self {
            Self::Sudoku(_) => None,
            Self::Nonogram(solver) => match solver.reason() {
                None | Some(nonogram::Reason::Probing | nonogram::Reason::Search) => {
                    Some(solver.effort())
                }
                Some(_) => None,
            },
        }
    }
}

impl Search for AnySolver {
    type Solution = AnySolution;

    fn advance(&mut self, budget: &mut Budget) -> Event<AnySolution> {
        match self {
            Self::Sudoku(solver) => mapped(solver.advance(budget), AnySolution::Sudoku),
            Self::Nonogram(solver) => mapped(solver.advance(budget), AnySolution::Nonogram),
        }
    }

    fn stats(&self) -> Stats {
        match self {
            Self::Sudoku(solver) => solver.stats(),
            Self::Nonogram(solver) => solver.stats(),
        }
    }

    fn partial(&self) -> Option<AnySolution> {
        match self {
            Self::Sudoku(solver) => solver.partial().map(AnySolution::Sudoku),
            Self::Nonogram(solver) => solver.partial().map(AnySolution::Nonogram),
        }
    }
}

fn mapped<A, B>(event: Event<A>, map: impl FnOnce(A) -> B) -> Event<B> {
    match event {
        Event::Solution(solution) => Event::Solution(map(solution)),
        Event::Exhausted => Event::Exhausted,
        Event::Stopped(limit) => Event::Stopped(limit),
    }
}

/// A search, and the number of solutions it has found.
pub(crate) struct Counted<S> {
    pub(crate) solver: S,
    pub(crate) found: u64,
}

impl<S: Search> Counted<S> {
    pub(crate) fn new(solver: S) -> Self {
        Self { solver, found: 0 }
    }

    /// Advances until `max` solutions are found, to the end, or to the end of the slice (`None`);
    /// `keep` takes solutions, and its `false` is a pause like the end of a slice.
    pub(crate) fn advance(
        &mut self,
        max: u64,
        budget: &mut Budget,
        mut keep: impl FnMut(S::Solution) -> bool,
    ) -> Option<End> {
        while self.found < max {
            match self.solver.advance(budget) {
                Event::Solution(solution) => {
                    self.found += 1;
                    if !keep(solution) {
                        return None;
                    }
                }
                Event::Exhausted => return Some(End::Exhausted),
                Event::Stopped(Limit::Slice) => return None,
                Event::Stopped(limit) => return Some(End::Stopped(limit)),
            }
        }
        Some(End::Enough)
    }

    pub(crate) fn count(&self, end: End) -> Count {
        Count::new(self.found, end, self.solver.stats())
    }

    pub(crate) fn progress(&self) -> Progress {
        Progress {
            nodes: self.solver.stats().nodes,
            done: Some(self.found),
            ..Progress::default()
        }
    }
}
