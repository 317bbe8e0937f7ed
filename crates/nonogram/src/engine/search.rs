//! Finds all solutions: propagate, conflict? budget? probe or learn, decide.
//!
//! In: a puzzle. Out: its solutions one by one, each once. It works in one of
//! two ways on the same board and the same explicit stack of decisions:
//!
//! - *branching*: probe at every node, decide on the cell with the best
//!   probes; after a conflict or a solution the last decision is negated, one
//!   level lower. At a restart the parts searched to their end become clauses
//!   (Lecoutre et al., "Nogood Recording from Restarts", 2007), so nothing is
//!   searched or found twice.
//! - *learning*: decide on the cell that took part in the most recent conflicts,
//!   learn a clause from each conflict, backtrack as far as it allows.
//!
//! Branching solves most puzzles with a handful of nodes; learning is for the
//! hard tail. They take turns by effort spent, and share all clauses. What is too hard for both is handed
//! over to a search over the starts of runs ([`crate::runs`]), with all clauses and for good.

mod decisions;
mod hand_over;
mod learning;
mod restarts;
#[cfg(feature = "threads")]
mod split;
#[cfg(test)]
mod tests;

use cellwise_core::{Budget, Limit, Rng, Stats};

use self::restarts::{MAX_CLAUSES, RestartState};
use super::board::Board;
use super::learn::Learner;
use super::probe::{Probed, Prober};
use super::propagate::{Conflict, Propagated, Propagator};
use super::trail::{Literal, StepReason};
use crate::options::Options;
use crate::runs::RunSearch;
use crate::{Cell, Line, Picture, Puzzle};

/// Line visits that branching may spend in one turn.
const BRANCHING_EFFORT: u64 = 10_000;

/// Line visits by which probing may exceed a turn of branching, and more while it proves something.
/// The probes of a node are not finished then: on a large board a round of them may cost more than
/// learning takes to solve it.
const PROBING_EFFORT: u64 = 50_000;

/// Line visits in the first turn of learning; each further turn has a fifth more. Puzzles with solutions
/// often yield to another guess at the colours of cells ([`Likely`](super::belief::Likely)), with all clauses; the others lose little by it.
const LEARNING_EFFORT: u64 = 50_000;

/// Solutions after which all others are listed by branching without restarts:
/// learning would need a clause for each of them.
const LEARN_SOLUTIONS: u64 = 50;

/// Boards with more variables are searched without clauses, so without learning and restarts:
/// their watches alone would take longer to make than a limit may take to strike.
const CLAUSE_VARIABLES: usize = 1 << 19;

/// Boards with more cells, or with more open ones, are not probed: a node decides on the first
/// open cell. A round of probing looks at all open cells, and a probe may paint them all, between
/// two looks at the budget.
const PROBE_CELLS: usize = 1 << 22;
const PROBE_OPEN: usize = 1 << 18;

/// Steps that are taken back for a unit of a [`Budget`].
const UNDO_STEPS: usize = 256;

/// Cells of a solution that are shown for a unit of a [`Budget`]: many, so that the solution of a
/// small board, once found, is given before a limit strikes.
const SHOW_CELLS: usize = 1 << 13;

/// Given cells that are assigned for a unit of a [`Budget`].
const GIVEN_CELLS: usize = 64;

/// The next result of a search.
#[derive(Clone, Debug)]
pub(crate) enum Found {
    /// Another solution.
    Solution(Picture),
    /// There are no more.
    Exhausted,
    /// No decision stands, and the search has taken enough effort to be split.
    Split,
}

#[derive(Clone, Copy, Debug)]
enum Stage {
    Start,
    /// Lines are still to be prepared.
    Prepare,
    /// Cells given beside the clues, from this one on, are still to be assigned.
    Give(usize),
    Propagate,
    /// Learning begins with a guess at the colours of cells.
    Believe,
    Probe,
    Decide {
        literal: Literal,
        solves: bool,
    },
    /// The board can't be finished; `None` if a round of probing found that out.
    Conflict(Option<Conflict>),
    /// The board can't be finished, and the conflict is analyzed.
    Analyze(Conflict),
    /// No cell is open; rows from this one on are still to be shown.
    Show(usize),
    /// A solution was given.
    Solved,
    /// The last decision is to be taken back and negated.
    Negate,
    /// A search over the starts of runs has taken over.
    Runs,
    Done,
}

/// A decision, and the length of the trail before it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decision {
    pub(crate) literal: Literal,
    pub(crate) base: usize,
    /// True if a probe has shown that it leads to a solution.
    solves: bool,
}

/// A search that can pause anywhere.
#[derive(Clone, Debug)]
pub(crate) struct TreeSearch<B: Board> {
    puzzle: Puzzle,
    /// Cells and colours given beside the clues.
    given: Box<[(u32, u8)]>,
    board: B,
    propagator: Propagator<B>,
    prober: Option<Prober<B>>,
    /// Present once the search could begin to learn.
    learner: Option<Learner<B>>,
    learning: bool,
    /// Present while it is in the making.
    belief: Option<Box<B::Likely>>,
    /// Present once it has taken over.
    runs: Option<Box<RunSearch>>,
    /// True if the board is too large for it.
    runs_refused: bool,
    /// Line visits after which the other way of working has its turn.
    swap_at: u64,
    /// Line visits for the next turn of learning.
    turn_of_learning: u64,
    decisions: Vec<Decision>,
    stage: Stage,
    options: Options,
    stats: Stats,
    /// The highest number of decisions at once that were more than a probe.
    deepest: u64,
    /// True if the opposite of a probe that solved is assigned, and nothing after it.
    negated_probe: bool,
    /// The number of times when that was a conflict: a proof by trying all colours.
    proofs: u64,
    solutions: u64,
    /// The solution in the making.
    shown: Vec<Cell>,
    broken: Option<Line>,
    rng: Rng,
    restarts: RestartState,
    max_clauses: usize,
    /// Line visits after which [`Found::Split`] is returned, once.
    split_at: u64,
}

impl<B: Board> TreeSearch<B> {
    pub(crate) fn new(puzzle: &Puzzle, options: Options) -> Self {
        Self {
            puzzle: puzzle.clone(),
            given: Box::default(),
            board: B::new(puzzle),
            propagator: Propagator::new(),
            prober: None,
            learner: None,
            learning: false,
            belief: None,
            runs: None,
            runs_refused: !B::IS_MONO,
            swap_at: BRANCHING_EFFORT,
            turn_of_learning: LEARNING_EFFORT,
            decisions: Vec::new(),
            stage: Stage::Start,
            options,
            stats: Stats::default(),
            deepest: 0,
            negated_probe: false,
            proofs: 0,
            solutions: 0,
            shown: Vec::new(),
            broken: None,
            rng: Rng::new(options.seed),
            restarts: RestartState::new(options.restarts),
            max_clauses: MAX_CLAUSES,
            split_at: u64::MAX,
        }
    }

    /// Changes the options of a search that has not begun.
    pub(crate) fn set_options(&mut self, change: impl FnOnce(&mut Options)) {
        change(&mut self.options);
        self.rng = Rng::new(self.options.seed);
        self.restarts = RestartState::new(self.options.restarts);
    }

    /// Gives a search that has not begun cells and their colours beside the clues.
    pub(crate) fn set_given(&mut self, given: impl Into<Box<[(u32, u8)]>>) {
        self.given = given.into();
    }

    /// Searches for the next solution.
    ///
    /// # Errors
    /// The limit that struck: call again to continue.
    pub(crate) fn advance(&mut self, budget: &mut Budget) -> Result<Found, Limit> {
        loop {
            match self.stage {
                Stage::Start => {
                    self.pay_for_node(budget)?;
                    self.stage = Stage::Prepare;
                }
                Stage::Prepare => {
                    while !self.board.is_complete() {
                        budget.spend(1)?;
                        self.board.add_line(&self.puzzle);
                    }
                    self.stage = Stage::Give(0);
                }
                Stage::Give(next) => self.give(next, budget)?,
                Stage::Propagate => match self.propagator.run(&mut self.board, budget)? {
                    Propagated::Conflict(conflict) => self.note_conflict(Some(conflict)),
                    Propagated::Fixpoint if self.board.open() == 0 => {
                        self.shown = Vec::with_capacity(self.board.shape().cells());
                        self.stage = Stage::Show(0);
                    }
                    Propagated::Fixpoint if self.should_split() => {
                        self.split_at = u64::MAX;
                        return Ok(Found::Split);
                    }
                    Propagated::Fixpoint if self.learning => self.choose(),
                    Propagated::Fixpoint => self.stage = Stage::Probe,
                },
                Stage::Show(row) if row < self.board.shape().height => {
                    let units = |rows| rows * self.board.shape().width / SHOW_CELLS;
                    if row > 0 && units(row) > units(row - 1) {
                        budget.spend(1)?;
                    }
                    self.board.show_row(row, &mut self.shown);
                    self.stage = Stage::Show(row + 1);
                }
                Stage::Show(_) => return Ok(self.solution()),
                Stage::Believe => self.believe(budget)?,
                Stage::Probe => self.probe(budget)?,
                Stage::Decide { literal, solves } => {
                    self.pay_for_node(budget)?;
                    self.stats.guesses += 1;
                    self.decide(literal, solves);
                }
                Stage::Conflict(_) | Stage::Solved if self.decisions.is_empty() => {
                    self.stage = Stage::Done;
                }
                Stage::Conflict(Some(conflict)) if self.learning => {
                    self.pay_for_node(budget)?;
                    self.stage = Stage::Analyze(conflict);
                }
                Stage::Analyze(conflict) => self.learn(conflict, budget)?,
                Stage::Solved if self.learning => {
                    self.pay_for_node(budget)?;
                    self.rule_out_solution();
                }
                Stage::Conflict(_) | Stage::Solved => {
                    self.pay_for_node(budget)?;
                    self.stage = Stage::Negate;
                }
                Stage::Negate => {
                    self.undo_in_units(budget)?;
                    self.negate_last();
                    if self.should_learn() {
                        self.start_learning();
                    } else if self.should_restart() {
                        self.restart();
                    }
                }
                Stage::Runs => {
                    if let Some(found) = self.search_runs(budget)? {
                        return Ok(found);
                    }
                }
                Stage::Done => return Ok(Found::Exhausted),
            }
        }
    }

    /// Assigns the given cells from number `next` on.
    fn give(&mut self, mut next: usize, budget: &mut Budget) -> Result<(), Limit> {
        while let Some(&(cell, colour)) = self.given.get(next) {
            if next % GIVEN_CELLS == GIVEN_CELLS - 1 {
                self.stage = Stage::Give(next);
                budget.spend(1)?;
            }
            let known = usize::from(colour) < self.board.colours();
            let (shape, cell) = (self.board.shape(), cell as usize);
            let cell = shape.cell(cell / shape.width, cell % shape.width);
            let choice = self.board.choice(cell, colour);
            if !known || self.board.trail().fails(choice) {
                self.note_conflict(None);
                return Ok(());
            }
            if self.board.trail().is_open(choice) {
                self.board.assign(choice, StepReason::Decision);
            }
            next += 1;
        }
        self.stage = Stage::Propagate;
        Ok(())
    }

    /// The work done so far.
    pub(crate) fn stats(&self) -> Stats {
        let mut stats = self.stats;
        if let Some(runs) = &self.runs {
            runs.add_stats(&mut stats);
        }
        stats
    }

    /// The number of probes that proved something; `None` if there was no need to probe.
    pub(crate) fn proofs(&self) -> Option<u64> {
        let by_probes = self.prober.as_ref().map(Prober::proofs);
        (by_probes.is_some() || self.stats.guesses > 0)
            .then(|| by_probes.unwrap_or(0) + self.proofs)
    }

    /// The highest number of decisions at once, without probes.
    pub(crate) fn deepest(&self) -> u64 {
        let of_runs = self.runs.as_ref().map_or(0, |runs| runs.deepest());
        self.deepest.max(of_runs)
    }

    /// The line without a placement, if it was found before any probe or decision.
    pub(crate) fn broken(&self) -> Option<Line> {
        self.broken
    }

    /// The cells known without any decision.
    pub(crate) fn partial(&self) -> Picture {
        if let Some(runs) = &self.runs {
            return runs.certain(&self.board);
        }
        let certain = match (self.decisions.first(), self.prober.as_ref()) {
            (Some(first), _) => first.base,
            (None, Some(prober)) => prober.certain(&self.board),
            (None, None) => self.board.trail().len(),
        };
        self.board.picture(certain)
    }

    fn should_split(&self) -> bool {
        self.learning && self.decisions.is_empty() && self.propagator.visits >= self.split_at
    }

    fn pay_for_node(&mut self, budget: &mut Budget) -> Result<(), Limit> {
        budget.node()?;
        self.stats.nodes += 1;
        Ok(())
    }

    fn solution(&mut self) -> Found {
        self.stage = Stage::Solved;
        self.solutions += 1;
        let shape = self.board.shape();
        let cells = std::mem::take(&mut self.shown);
        let picture = Picture::from_cells(shape.height, shape.width, cells);
        Found::Solution(picture.expect("all rows are shown"))
    }

    fn note_conflict(&mut self, conflict: Option<Conflict>) {
        self.stats.dead_ends += 1;
        self.proofs += u64::from(std::mem::take(&mut self.negated_probe));
        if self.prober.is_none()
            && self.stats.guesses == 0
            && let Some(Conflict::Line(line)) = conflict
        {
            self.broken = Some(self.board.shape().line(line));
        }
        self.stage = Stage::Conflict(conflict);
    }

    fn probe(&mut self, budget: &mut Budget) -> Result<(), Limit> {
        if std::mem::take(&mut self.negated_probe) {
            self.deepest = self.deepest.max(self.decisions.len() as u64 + 1);
        }
        if self.board.shape().numbers() > PROBE_CELLS || self.board.open() > PROBE_OPEN {
            if let Some(cell) = self.board.find_open(0, |_| true)
                && let Some(literal) = self.board.choices(cell).last()
            {
                self.stage = Stage::Decide {
                    literal,
                    solves: false,
                };
            }
            return Ok(());
        }
        if self.prober.is_none() && self.decisions.is_empty() {
            self.propagator.narrow(&mut self.board);
        }
        self.propagator.remember();
        let stop_at = self.probing_ends_at();
        let prober = self
            .prober
            .get_or_insert_with(|| Prober::new(&self.board, &mut self.rng));
        match prober.run(&mut self.board, &mut self.propagator, stop_at, budget)? {
            Probed::Stopped => {
                self.stop_probing();
                return Ok(());
            }
            Probed::Quiet => match prober.best(&self.board) {
                Some(literal) => {
                    self.stage = Stage::Decide {
                        literal,
                        solves: false,
                    };
                }
                // Nothing is open: a solution.
                None => self.stage = Stage::Propagate,
            },
            Probed::Solved(literal) => {
                self.stage = Stage::Decide {
                    literal,
                    solves: true,
                };
            }
            Probed::Conflict => self.note_conflict(None),
        }
        if self.decisions.is_empty() && matches!(self.stage, Stage::Decide { .. }) {
            self.prepare_learning();
        }
        Ok(())
    }
}
