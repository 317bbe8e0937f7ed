//! `hint`, `explain`, `rate` and `why`: puzzles the way a person looks at them.
//!
//! What they share is here: the puzzle of a request, and its way to a board that knows its solution.

mod hint;
mod line_hint;
mod walk;
mod why;

pub(crate) use hint::hint;
pub(crate) use walk::{explain, rate, rating};
pub(crate) use why::why;

use cellwise_api::{self as api, Head, Kind, Posed};
use cellwise_core::{Answer, Budget, End, Limit, Search as _};
use cellwise_human::sudoku::Board;
use cellwise_sudoku::{Grid, Puzzle, Solver};

use crate::Allowance;
use crate::fault::{Code, Fault};
use crate::read::{self, head};
use crate::search::Seek;

/// Techniques look at pairs and chains of candidates: beyond this size one of them alone may
/// take longer than anybody waits.
const MAX_SIZE: usize = 25;

/// Up to this many cells trying a technique takes some milliseconds at most; on an empty 16×16
/// board some take a second.
const FINE: usize = 128;

fn posed(posed: &Posed<'_>, verb: &str, allowed: &Allowance) -> Result<(Puzzle, Head), Fault> {
    if posed.kind == Kind::Nonogram {
        let text = format!("`{verb}` is for Sudoku alone");
        return Err(Fault::new(Code::Unsupported, text));
    }
    let record = read::sudoku(posed, allowed)?;
    not_too_large(&record.puzzle, verb)?;
    Ok((record.puzzle, head(Kind::Sudoku, record.id.as_ref())))
}

fn not_too_large(puzzle: &Puzzle, verb: &str) -> Result<(), Fault> {
    let size = puzzle.shape().size();
    if size > MAX_SIZE {
        let text =
            format!("`{verb}` takes boards up to {MAX_SIZE}x{MAX_SIZE}; this is {size}x{size}");
        return Err(Fault::new(Code::TooLarge, text));
    }
    Ok(())
}

/// A puzzle on its way to a board that knows its solution.
struct Solved {
    puzzle: Puzzle,
    seek: Seek<Solver>,
    solutions: Vec<Grid>,
}

impl Solved {
    fn new(puzzle: Puzzle, seed: u64) -> Self {
        Self {
            seek: Seek::new(Solver::new(&puzzle).with_seed(seed)),
            solutions: Vec::new(),
            puzzle,
        }
    }

    /// The board, with the limit that struck if the number of solutions is not settled.
    fn go_on(&mut self, budget: &mut Budget) -> Option<(Board, Option<Limit>)> {
        let solutions = &mut self.solutions;
        let end = self.seek.go_on(2, budget, |grid| solutions.push(grid))?;
        let answer = Answer {
            solutions: std::mem::take(&mut self.solutions),
            end,
            stats: self.seek.solver.stats(),
            partial: None,
        };
        let limit = match end {
            End::Stopped(limit) => Some(limit),
            _ => None,
        };
        Some((Board::answered(&self.puzzle, answer), limit))
    }
}

fn api_limit(limit: Option<Limit>) -> Option<api::Limit> {
    limit.and_then(|limit| api::Limit::of(End::Stopped(limit)))
}
