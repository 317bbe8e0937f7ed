//! The engine for boards of any size and any houses.
//!
//! In: a [`Puzzle`]. Out: its solutions, one at a time, each exactly once; then
//! the certainty that there are no more. Runs on a [`Budget`] and can pause
//! anywhere.
//!
//! First everything that follows without a guess (`infer`), then, if cells
//! are still open, the search that learns (`search`).
//!
//! # Measurements
//! CPU time on an Intel Xeon (family 6, model 207), before and after in turns in one run. For 16x16-top44
//! the mean of the medians of six seeds.
//!
//! | step | effect |
//! |---|---|
//! | inference on masks before the search, tables kept with the shape | 17-clue 31.9 → 17.2 µs, minimal-generated 36.6 → 24.1 µs |
//! | matchings there, without and with | 16x16-top44 7.8 → 5.8 ms (474 → 377 conflicts), 25x25-alphadoku 0.46 → 0.24 ms (7 guesses → none) |
//! | the same inference again whenever the search learns a fact | not kept: 16x16-top44 6.3 → 6.5 ms, 377 → 367 conflicts |
//! | targets and a second order of cells (`decide`), conflicts | 25x25-40pct 141 → 82, 25×25 with 45 % given 224 → 184, 16x16-top44 369 → 393: no targets up to 256 cells, which gives it back |
//! | the same, 36×36 with 45 % given, three boards | 0.98, 0.08, 3.60 → 1.40, 0.14, 0.32 s |
//! | the same, 36×36 with 50 % given, three boards, 10 s each | 0.48 s, stopped, stopped → 0.23, 5.63 s, stopped |
//! | the second order in all stretches, without and with targets, 36×36 with 45 and 50 % given, six boards, 3 s each | not kept: solved 1 and 4, against 3 with neither, 4 with targets alone |
//! | likely digits by belief propagation between cells and houses, after 100 conflicts, the clearest odds first | not kept: 36×36 with 45 % given, three boards: 3 solved in 4.2 s → none in 15 s; odds up to the first conflict of a stretch alone: none of two in 8 s |
//! | innies and outies, exact cages, explanations in one pass | killer without givens 7.5 → 0.6 ms, the worst 764 → 11 ms |

mod analyze;
mod clauses;
mod decide;
mod dive;
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

pub(crate) use self::dive::Diver;
use self::infer::Inference;
pub(crate) use self::layout::Layout;
use self::ruled::Rules;
use self::search::Learner;
use self::state::State;
use crate::rules::Dead;
use crate::{Grid, Puzzle};

/// The number of steps of inference in a unit of work, roughly a microsecond.
const STEPS_PER_UNIT: u64 = 16;

/// A search for the solutions of any puzzle. Solutions are not checked here: that is [`crate::Solver`]'s job.
pub(crate) struct General {
    stage: Stage,
    rng: Rng,
}

enum Stage {
    /// Nothing is done yet.
    Before(Box<Board>),
    /// Inference found nothing more, and cells are open.
    Search(Box<Learner>),
    /// Inference was enough: the digits it left of each cell, or of some if there is no solution.
    Done {
        digits: Vec<u64>,
        layout: Arc<Layout>,
        stats: Stats,
    },
}

/// The input of the reasoning.
struct Board {
    layout: Arc<Layout>,
    rules: Rules,
    /// Per cell: the digits left.
    digits: Vec<u64>,
}

impl std::fmt::Debug for General {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("General").finish_non_exhaustive()
    }
}

impl General {
    /// A search for the solutions of `puzzle`, with seed 0. Nothing is done yet.
    #[must_use]
    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        let layout = puzzle.shape().layout();
        let cells = 0..layout.cells;
        Self {
            stage: Stage::Before(Box::new(Board {
                rules: Rules::new(puzzle, layout.shift),
                digits: cells.map(|cell| puzzle.mask(cell)).collect(),
                layout,
            })),
            rng: Rng::new(0),
        }
    }

    /// The same search with ties broken by `seed`; call it before the search has begun.
    #[must_use]
    pub(crate) fn with_seed(mut self, seed: u64) -> Self {
        self.rng = Rng::new(seed);
        self
    }

    /// Leaves the first stage, by the result of inference.
    fn begin(&mut self, inferred: Result<u64, Dead>, budget: &mut Budget) -> Event<Grid> {
        let Stage::Before(board) = &mut self.stage else {
            unreachable!("the first stage comes once");
        };
        let layout = Arc::clone(&board.layout);
        let digits = std::mem::take(&mut board.digits);
        let mut stats = Stats::default();
        stats.nodes = 1;
        stats.dead_ends = u64::from(inferred.is_err());
        let is_filled = digits.iter().all(|left| left.is_power_of_two());
        match inferred {
            Ok(owed) if !is_filled || board.rules.has_dirty() => {
                let rules = std::mem::take(&mut board.rules);
                let state = State::new(layout, rules, digits);
                let rng = std::mem::replace(&mut self.rng, Rng::new(0));
                let mut learner = Box::new(Learner::new(state, rng, stats, owed));
                let event = learner.advance(budget);
                self.stage = Stage::Search(learner);
                event
            }
            _ => {
                let event = match inferred {
                    Ok(_) => Event::Solution(layout.grid_of(&digits)),
                    Err(Dead) => Event::Exhausted,
                };
                self.stage = Stage::Done {
                    digits,
                    layout,
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

    /// The cells filled without a guess.
    fn partial(&self) -> Option<Grid> {
        Some(match &self.stage {
            Stage::Before(board) => board.layout.grid_of(&board.digits),
            Stage::Search(learner) => learner.facts(),
            Stage::Done { digits, layout, .. } => layout.grid_of(digits),
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
