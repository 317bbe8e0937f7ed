//! Finds all solutions: propagate, dead? budget? probe, decide.
//!
//! In: a puzzle. Out: its solutions one by one, each once, as boards with no
//! open cell. Depth first on an explicit stack; after a dead end or a solution
//! the last decision is undone and its opposite is painted one level lower.

use cellwise_core::{Budget, Limit, Rng, Stats};

use crate::board::{Board, Literal};
use crate::probe::{Probed, Prober};
use crate::propagate::{Dead, Propagator};
use crate::{Line, Picture, Puzzle};

/// What the tree has to say next.
#[derive(Clone, Debug)]
pub(crate) enum Found {
    /// Another solution.
    Solution(Picture),
    /// There are no more.
    Exhausted,
}

#[derive(Clone, Copy, Debug)]
enum Stage {
    Start,
    Propagate,
    Probe,
    Decide(Option<Literal>),
    GoBack,
    Done,
}

/// A decision, and the trail before it.
#[derive(Clone, Copy, Debug)]
struct Decision {
    literal: Literal,
    base: usize,
}

/// The search tree as far as it is still to be walked.
#[derive(Clone, Debug)]
pub(crate) struct Tree {
    board: Board,
    propagator: Propagator,
    prober: Option<Prober>,
    decisions: Vec<Decision>,
    stage: Stage,
    stats: Stats,
    broken: Option<Line>,
    rng: Rng,
}

impl Tree {
    pub(crate) fn new(puzzle: &Puzzle, seed: u64) -> Self {
        Self {
            board: Board::new(puzzle),
            propagator: Propagator::default(),
            prober: None,
            decisions: Vec::new(),
            stage: Stage::Start,
            stats: Stats::default(),
            broken: None,
            rng: Rng::new(seed),
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
                    self.stage = Stage::Propagate;
                }
                Stage::Propagate => match self.propagator.run(&mut self.board, budget)? {
                    Ok(()) if self.board.open() == 0 => return Ok(self.solution()),
                    Ok(()) => self.stage = Stage::Probe,
                    Err(dead) => self.dead_end(Some(dead)),
                },
                Stage::Probe => {
                    let prober = self
                        .prober
                        .get_or_insert_with(|| Prober::new(self.board.cells(), &mut self.rng));
                    match prober.run(&mut self.board, &mut self.propagator, budget)? {
                        Probed::Quiet if self.board.open() == 0 => return Ok(self.solution()),
                        Probed::Quiet => self.stage = Stage::Decide(prober.best(&self.board)),
                        Probed::Solved(literal) => self.stage = Stage::Decide(Some(literal)),
                        Probed::Dead => self.dead_end(None),
                    }
                }
                Stage::Decide(None) | Stage::Done => {
                    self.stage = Stage::Done;
                    return Ok(Found::Exhausted);
                }
                Stage::Decide(Some(literal)) => {
                    self.pay_for_node(budget)?;
                    self.stats.guesses += 1;
                    self.decide(literal);
                }
                Stage::GoBack if self.decisions.is_empty() => self.stage = Stage::Done,
                Stage::GoBack => {
                    self.pay_for_node(budget)?;
                    self.go_back();
                }
            }
        }
    }

    /// The work done so far.
    pub(crate) fn stats(&self) -> Stats {
        self.stats
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

    fn pay_for_node(&mut self, budget: &mut Budget) -> Result<(), Limit> {
        budget.node()?;
        self.stats.nodes += 1;
        Ok(())
    }

    fn solution(&mut self) -> Found {
        self.stage = Stage::GoBack;
        Found::Solution(self.board.picture(self.board.cells()))
    }

    fn dead_end(&mut self, dead: Option<Dead>) {
        self.stats.dead_ends += 1;
        if self.prober.is_none() {
            self.broken = dead.map(|dead| self.board.line(dead.line));
        }
        self.stage = Stage::GoBack;
    }

    fn decide(&mut self, literal: Literal) {
        self.decisions.push(Decision {
            literal,
            base: self.board.trail().len(),
        });
        self.stats.depth = self.stats.depth.max(self.decisions.len() as u64);
        self.board.assign(literal);
        self.stage = Stage::Propagate;
    }

    /// Takes the last decision back and paints its opposite.
    fn go_back(&mut self) {
        let Some(Decision { literal, base }) = self.decisions.pop() else {
            return;
        };
        if let Some(prober) = &mut self.prober {
            prober.before_undo(&self.board, base);
        }
        self.board.undo_to(base);
        self.board.assign(literal.flipped());
        self.stage = Stage::Propagate;
    }
}
