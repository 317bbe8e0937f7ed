//! Finds all solutions: propagate, dead? budget? probe or learn, decide.
//!
//! In: a puzzle. Out: its solutions one by one, each once. It works in one of
//! two ways on the same board and the same explicit stack of decisions:
//!
//! - *branching*: probe at every node, decide on the cell whose probes gave
//!   most; after a dead end or a solution the last decision is turned, one
//!   level lower. At a restart the parts done with become clauses
//!   (Lecoutre et al., "Nogood Recording from Restarts", 2007), so nothing is
//!   searched or found twice.
//! - *learning*: decide on the cell that took part in most recent dead ends,
//!   learn a clause from each dead end, go back as far as it says.
//!
//! Branching solves most puzzles with a handful of nodes; learning is for the
//! hard tail. They take turns by effort spent, and share all clauses.

mod learning;
mod restarts;
#[cfg(feature = "threads")]
mod split;
#[cfg(test)]
mod tests;

use cellwise_core::{Budget, Limit, Rng, Stats};

use self::restarts::{MANY_CLAUSES, Restarts};
use crate::board::{Board, Cause, Literal};
use crate::learn::Learner;
use crate::options::Options;
use crate::probe::{Probed, Prober};
use crate::propagate::{Dead, Propagator};
use crate::{Cell, Line, Picture, Puzzle};

/// Line visits that branching may spend in one turn.
const BRANCHING_EFFORT: u64 = 20_000;

/// Line visits in the first turn of learning; each further turn has twice as
/// many. Puzzles with solutions often yield to another try at branching, with
/// other ties and all clauses; the others lose little by it.
const LEARNING_EFFORT: u64 = 150_000;

/// Solutions after which all others are listed by branching without restarts:
/// learning would need a clause for each of them.
const LEARN_SOLUTIONS: u64 = 50;

/// Boards with more cells are searched without clauses, so without learning and restarts: their
/// watches alone would take longer to make than a limit may take to strike.
const CLAUSE_CELLS: usize = 1 << 19;

/// Boards with more cells, or with more open ones, are not probed: a node decides on the first
/// open cell. A round of probing looks at all open cells, and a probe may paint them all, between
/// two looks at the budget.
const PROBE_CELLS: usize = 1 << 22;
const PROBE_OPEN: usize = 1 << 18;

/// Cells that are opened again for a unit of a [`Budget`].
const UNDO_CELLS: usize = 256;

/// Cells of a solution that are shown for a unit of a [`Budget`]: many, so that the solution of a
/// small board, once found, is given before a limit strikes.
const SHOW_CELLS: usize = 1 << 13;

/// What the search has to say next.
#[derive(Clone, Debug)]
pub(crate) enum Found {
    /// Another solution.
    Solution(Picture),
    /// There are no more.
    Exhausted,
    /// The search stands at the root and has taken enough effort to be cut into parts.
    Split,
}

#[derive(Clone, Copy, Debug)]
enum Stage {
    Start,
    /// Lines are still to be planned.
    Plan,
    Propagate,
    Probe,
    Decide {
        literal: Literal,
        solves: bool,
    },
    /// The board is dead.
    Dead(Option<Dead>),
    /// The board is dead, and learning asks why.
    Learn(Dead),
    /// No cell is open; rows from this one on are still to be shown.
    Show(usize),
    /// A solution was given.
    Solved,
    /// The last decision is to be taken back and turned.
    Turn,
    Done,
}

/// A decision, and the trail before it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decision {
    pub(crate) literal: Literal,
    pub(crate) base: usize,
    /// Whether a probe had shown that it leads to a solution.
    solves: bool,
}

/// A search that can pause anywhere.
#[derive(Clone, Debug)]
pub(crate) struct Engine {
    puzzle: Puzzle,
    board: Board,
    propagator: Propagator,
    prober: Option<Prober>,
    /// Present once the engine has begun to learn.
    learner: Option<Learner>,
    learning: bool,
    /// Line visits after which the other way of working has its turn.
    swap_at: u64,
    /// Line visits for the next turn of learning.
    turn_of_learning: u64,
    decisions: Vec<Decision>,
    stage: Stage,
    options: Options,
    stats: Stats,
    /// The most decisions that stood at once and were more than a probe.
    deepest: u64,
    /// Whether the opposite of a probe that solved is painted, and no more.
    turned_probe: bool,
    /// How often that was a dead end: a proof by trying both colours.
    proofs: u64,
    solutions: u64,
    /// The solution in the making.
    shown: Vec<Cell>,
    broken: Option<Line>,
    rng: Rng,
    restarts: Restarts,
    many_clauses: usize,
    /// Line visits after which [`Found::Split`] is said, once.
    split_at: u64,
}

impl Engine {
    pub(crate) fn new(puzzle: &Puzzle, options: Options) -> Self {
        Self {
            puzzle: puzzle.clone(),
            board: Board::new(puzzle),
            propagator: Propagator::default(),
            prober: None,
            learner: None,
            learning: false,
            swap_at: BRANCHING_EFFORT,
            turn_of_learning: LEARNING_EFFORT,
            decisions: Vec::new(),
            stage: Stage::Start,
            options,
            stats: Stats::default(),
            deepest: 0,
            turned_probe: false,
            proofs: 0,
            solutions: 0,
            shown: Vec::new(),
            broken: None,
            rng: Rng::new(options.seed),
            restarts: Restarts::new(options.restarts),
            many_clauses: MANY_CLAUSES,
            split_at: u64::MAX,
        }
    }

    /// Walks on to the next solution.
    ///
    /// # Errors
    /// The limit that struck: call again to go on.
    pub(crate) fn advance(&mut self, budget: &mut Budget) -> Result<Found, Limit> {
        loop {
            match self.stage {
                Stage::Start => {
                    self.pay_for_node(budget)?;
                    self.stage = Stage::Plan;
                }
                Stage::Plan => {
                    while !self.board.is_complete() {
                        budget.spend(1)?;
                        self.board.add_line(&self.puzzle);
                    }
                    self.stage = Stage::Propagate;
                }
                Stage::Propagate => match self.propagator.run(&mut self.board, budget)? {
                    Ok(()) if self.board.open() == 0 => {
                        self.shown = Vec::with_capacity(self.board.cells());
                        self.stage = Stage::Show(0);
                    }
                    Ok(()) if self.should_split() => {
                        self.split_at = u64::MAX;
                        return Ok(Found::Split);
                    }
                    Ok(()) if self.is_learning() => self.choose(),
                    Ok(()) => self.stage = Stage::Probe,
                    Err(dead) => self.dead_end(Some(dead)),
                },
                Stage::Show(row) if row < self.board.height => {
                    let units = |rows| rows * self.board.width / SHOW_CELLS;
                    if row > 0 && units(row) > units(row - 1) {
                        budget.spend(1)?;
                    }
                    self.board.show_row(row, &mut self.shown);
                    self.stage = Stage::Show(row + 1);
                }
                Stage::Show(_) => return Ok(self.solution()),
                Stage::Probe => self.probe(budget)?,
                Stage::Decide { literal, solves } => {
                    self.pay_for_node(budget)?;
                    self.stats.guesses += 1;
                    self.decide(literal, solves);
                }
                Stage::Dead(_) | Stage::Solved if self.decisions.is_empty() => {
                    self.stage = Stage::Done;
                }
                Stage::Dead(Some(dead)) if self.is_learning() => {
                    self.pay_for_node(budget)?;
                    self.stage = Stage::Learn(dead);
                }
                Stage::Learn(dead) => self.learn(dead, budget)?,
                Stage::Solved if self.is_learning() => {
                    self.pay_for_node(budget)?;
                    self.rule_out_solution();
                }
                Stage::Dead(_) | Stage::Solved => {
                    self.pay_for_node(budget)?;
                    self.stage = Stage::Turn;
                }
                Stage::Turn => {
                    self.shorten(budget)?;
                    self.turn();
                    if self.should_learn() {
                        self.start_learning();
                    } else if self.should_restart() {
                        self.restart();
                    }
                }
                Stage::Done => return Ok(Found::Exhausted),
            }
        }
    }

    /// The work done so far.
    pub(crate) fn stats(&self) -> Stats {
        self.stats
    }

    /// How many probes proved something; `None` if there was no need to probe.
    pub(crate) fn proofs(&self) -> Option<u64> {
        let by_probes = self.prober.as_ref().map(Prober::proofs);
        (by_probes.is_some() || self.stats.guesses > 0)
            .then(|| by_probes.unwrap_or(0) + self.proofs)
    }

    /// The most guesses that stood at once; a probe is none.
    pub(crate) fn deepest(&self) -> u64 {
        self.deepest
    }

    /// The line that broke before any cell was guessed.
    pub(crate) fn broken(&self) -> Option<Line> {
        self.broken
    }

    /// The cells known without any decision.
    pub(crate) fn partial(&self) -> Picture {
        let certain = match (self.decisions.first(), self.prober.as_ref()) {
            (Some(first), _) => first.base,
            (None, Some(prober)) => prober.certain(&self.board),
            (None, None) => self.board.trail().len(),
        };
        self.board.picture(certain)
    }

    fn is_learning(&self) -> bool {
        self.learning
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
        let (height, width) = (self.board.height, self.board.width);
        let cells = std::mem::take(&mut self.shown);
        let picture = Picture::from_cells(height, width, cells);
        Found::Solution(picture.expect("all rows are shown"))
    }

    fn dead_end(&mut self, dead: Option<Dead>) {
        self.stats.dead_ends += 1;
        self.proofs += u64::from(std::mem::take(&mut self.turned_probe));
        if self.prober.is_none()
            && self.stats.guesses == 0
            && let Some(Dead::Line(line)) = dead
        {
            self.broken = Some(self.board.line(line));
        }
        self.stage = Stage::Dead(dead);
    }

    fn probe(&mut self, budget: &mut Budget) -> Result<(), Limit> {
        if std::mem::take(&mut self.turned_probe) {
            self.deepest = self.deepest.max(self.decisions.len() as u64 + 1);
        }
        if self.board.numbers() > PROBE_CELLS || self.board.open() > PROBE_OPEN {
            if let Some(cell) = self.board.open_cells().next() {
                self.stage = Stage::Decide {
                    literal: Literal::new(cell, true),
                    solves: false,
                };
            }
            return Ok(());
        }
        self.propagator.remember();
        let prober = self
            .prober
            .get_or_insert_with(|| Prober::new(self.board.numbers(), &mut self.rng));
        match prober.run(&mut self.board, &mut self.propagator, budget)? {
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
            Probed::Dead => self.dead_end(None),
        }
        if self.decisions.is_empty() && matches!(self.stage, Stage::Decide { .. }) {
            self.prepare_learning();
        }
        Ok(())
    }

    fn decide(&mut self, literal: Literal, solves: bool) {
        self.decisions.push(Decision {
            literal,
            base: self.board.trail().len(),
            solves,
        });
        self.board.painted.level += 1;
        let depth = self.decisions.len() as u64;
        self.stats.depth = self.stats.depth.max(depth);
        if !solves {
            self.deepest = self.deepest.max(depth);
        }
        self.board.assign(literal, Cause::Choice);
        self.stage = Stage::Propagate;
    }

    /// Takes back all but the first `keep` decisions.
    fn go_back(&mut self, keep: usize) {
        let Some(&Decision { base, .. }) = self.decisions.get(keep) else {
            return;
        };
        if let Some(prober) = &mut self.prober {
            prober.before_undo(&self.board, base);
        }
        if self.learning
            && let Some(learner) = &mut self.learner
        {
            let good = self.decisions.last().map_or(0, |last| last.base);
            learner.release(&self.board, base, good);
        }
        self.propagator.undo_to(&mut self.board, base);
        self.decisions.truncate(keep);
        self.board.painted.level = keep as u32;
        self.stage = Stage::Propagate;
    }

    /// Opens again most of what follows from the last decision: on a large board that takes long.
    fn shorten(&mut self, budget: &mut Budget) -> Result<(), Limit> {
        let base = self.decisions.last().map_or(usize::MAX, |last| last.base);
        while let Some(rest) = self.board.trail().len().checked_sub(UNDO_CELLS)
            && rest > base
        {
            budget.spend(1)?;
            if let Some(prober) = &mut self.prober {
                prober.before_undo(&self.board, rest);
            }
            self.propagator.undo_to(&mut self.board, rest);
        }
        Ok(())
    }

    /// Takes the last decision back and paints its opposite.
    fn turn(&mut self) {
        if let Some(&Decision {
            literal, solves, ..
        }) = self.decisions.last()
        {
            self.go_back(self.decisions.len() - 1);
            self.board.assign(literal.flipped(), Cause::Turned);
            self.turned_probe = solves;
        }
    }
}
