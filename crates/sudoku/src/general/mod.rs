//! The engine for boards of any size and any houses.
//!
//! In: a [`Puzzle`]. Out: its solutions, one at a time, each exactly once; then
//! the certainty that there are no more. Runs on a [`Budget`] and can pause
//! anywhere. Solutions are not checked here: that is the front door's job.
//!
//! First everything that follows without a guess (`infer`, `matching`), then, if cells
//! are open still, the search that learns (`search`).

mod analyze;
mod clauses;
mod decide;
mod infer;
mod layout;
mod propagate;
mod restart;
mod ruled;
mod search;
mod state;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use cellwise_core::{Budget, Event, Rng, Search, Stats};

use self::infer::Inference;
pub(crate) use self::layout::Cached;
use self::layout::Layout;
use self::ruled::Rules;
use self::search::Learner;
use self::state::State;
use crate::rules::Dead;
use crate::{Grid, Puzzle};

/// How many steps of inference make a unit of work, roughly a microsecond.
const STEPS_PER_UNIT: u64 = 16;

/// A search for the solutions of any puzzle.
///
/// ```
/// use cellwise_core::{Budget, Event, Search};
/// use cellwise_sudoku::{General, Puzzle};
///
/// let puzzle: Puzzle = "1... ..3. .2.. ....".parse()?;
/// let mut engine = General::new(&puzzle);
/// let mut found = 0;
/// while let Event::Solution(_) = engine.advance(&mut Budget::unlimited()) {
///     found += 1;
/// }
/// assert_eq!(found, 3);
/// # Ok::<(), cellwise_sudoku::PuzzleError>(())
/// ```
pub struct General {
    stage: Stage,
    rng: Rng,
}

enum Stage {
    /// Nothing is done yet.
    Before(Box<Board>),
    /// Inference came to a stand.
    Search(Box<Learner>),
    /// Inference was enough: this is what it left of each cell, or of some if there is no solution.
    Done {
        digits: Vec<u64>,
        size: usize,
        stats: Stats,
    },
}

/// What there is to reason about.
struct Board {
    layout: Arc<Layout>,
    rules: Rules,
    /// Per cell: the digits left.
    digits: Vec<u64>,
}

impl General {
    /// A search for the solutions of `puzzle`, with seed 0. Nothing is done yet.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Self {
        let layout = Cached::of(puzzle.shape());
        let cells = 0..layout.cells;
        Self {
            stage: Stage::Before(Box::new(Board {
                rules: Rules::new(puzzle, layout.shift),
                digits: cells.map(|cell| puzzle.candidates(cell).bits()).collect(),
                layout,
            })),
            rng: Rng::new(0),
        }
    }

    /// The same search with ties broken by `seed`; call it before the search has begun.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> Self {
        self.rng = Rng::new(seed);
        self
    }

    /// Leaves the first stage, by what inference came to.
    fn begin(&mut self, inferred: Result<u64, Dead>, budget: &mut Budget) -> Event<Grid> {
        let done = Stage::Done {
            digits: Vec::new(),
            size: 0,
            stats: Stats::default(),
        };
        let Stage::Before(board) = std::mem::replace(&mut self.stage, done) else {
            unreachable!("the first stage comes once");
        };
        let size = board.layout.size;
        let stats = Stats {
            nodes: 1,
            dead_ends: u64::from(inferred.is_err()),
            ..Stats::default()
        };
        let is_filled = board.digits.iter().all(|left| left.is_power_of_two());
        match inferred {
            Ok(owed) if !is_filled => {
                let state = State::new(board.layout, board.rules, board.digits);
                let rng = std::mem::replace(&mut self.rng, Rng::new(0));
                let mut learner = Box::new(Learner::new(state, rng, stats, owed));
                let event = learner.advance(budget);
                self.stage = Stage::Search(learner);
                event
            }
            _ => {
                let event = match inferred {
                    Ok(_) => Event::Solution(grid_of(&board.digits, size)),
                    Err(Dead) => Event::Exhausted,
                };
                self.stage = Stage::Done {
                    digits: board.digits,
                    size,
                    stats,
                };
                event
            }
        }
    }
}

impl Search for General {
    type Solution = Grid;

    fn advance(&mut self, budget: &mut Budget) -> Event<Grid> {
        match &mut self.stage {
            Stage::Before(board) => {
                if let Err(limit) = budget.node() {
                    return Event::Stopped(limit);
                }
                let inferred = board.infer();
                self.begin(inferred, budget)
            }
            Stage::Search(learner) => learner.advance(budget),
            Stage::Done { .. } => Event::Exhausted,
        }
    }

    fn stats(&self) -> Stats {
        match &self.stage {
            Stage::Before(_) => Stats::default(),
            Stage::Search(learner) => learner.stats,
            Stage::Done { stats, .. } => *stats,
        }
    }

    /// What is certain: the cells filled without a guess.
    fn partial(&self) -> Option<Grid> {
        Some(match &self.stage {
            Stage::Before(board) => grid_of(&board.digits, board.layout.size),
            Stage::Search(learner) => learner.facts(),
            Stage::Done { digits, size, .. } => grid_of(digits, *size),
        })
    }
}

impl Board {
    /// Draws every conclusion; returns the units of work that took.
    fn infer(&mut self) -> Result<u64, Dead> {
        let inference = Inference::new(&self.layout, &mut self.rules, &mut self.digits);
        Ok(inference.run()? / STEPS_PER_UNIT)
    }
}

/// The cells with one digit left, filled.
fn grid_of(digits: &[u64], size: usize) -> Grid {
    let mut grid = Grid::empty(size);
    for (cell, left) in digits.iter().enumerate() {
        if left.is_power_of_two() {
            grid.set(cell, left.trailing_zeros() as u8 + 1);
        }
    }
    grid
}
