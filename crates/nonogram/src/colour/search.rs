//! Finds all solutions: propagate, dead? budget? probe or learn, decide.
//!
//! In: a puzzle. Out: its solutions one by one, each once. It goes about it as the engine for
//! black and white does (see the module `search` of this crate), on candidates instead of cells:
//! *branching* with probes and restarts first, *learning* from dead ends for the hard tail, in
//! turns by effort spent.

use cellwise_core::{Budget, Limit, Rng, Stats};

use super::board::{Board, Candidate, Cause, Dead, Literal};
use super::learn::Learner;
use super::probe::{Probed, Prober};
use super::propagate::Propagator;
use crate::options::{Learning, Options, Restarts};
use crate::{Line, Picture, Puzzle};

/// Line visits that branching may spend in one turn.
const BRANCHING_EFFORT: u64 = 20_000;

/// Line visits in the first turn of learning; each further turn has twice as many.
const LEARNING_EFFORT: u64 = 150_000;

/// Solutions after which all others are listed by branching without restarts: learning would need
/// a clause for each of them.
const LEARN_SOLUTIONS: u64 = 50;

/// Clauses after which half of them go, more after each time.
const MANY_CLAUSES: usize = 4_000;

/// Restarts after which learning begins with other colours.
///
/// With 10 and restarts in units of 128 dead ends, thin noise of 30×30 takes 7.2 s (mean of five seeds), with 40 and 64
/// 11.4 s, with 40 and 128 9.9 s; of 20×20 on 60 % 0.39, 0.59 and 0.45 s.
const NEW_PHASES: u64 = 10;

/// Restarts that are best while branching, and while learning.
const BRANCHING_RESTARTS: Restarts = Restarts::Luby(8);
const LEARNING_RESTARTS: Restarts = Restarts::Luby(128);

#[derive(Clone, Copy, Debug)]
enum Stage {
    Start,
    Propagate,
    Probe,
    Decide(Candidate),
    /// The board is dead.
    Dead(Option<Dead>),
    /// A solution was given.
    Solved,
    Done,
}

/// A decision, and the trail before it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Decision {
    pub(super) candidate: Candidate,
    pub(super) base: usize,
}

/// A search that can pause anywhere.
#[derive(Clone, Debug)]
pub(crate) struct Engine {
    board: Board,
    propagator: Propagator,
    prober: Option<Prober>,
    /// Present once the engine could begin to learn.
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
    solutions: u64,
    broken: Option<Line>,
    rng: Rng,
    /// Dead ends at which the next restart is due, and how many there were of this kind.
    restart_at: u64,
    restarts: u64,
    many_clauses: usize,
    /// Work done and not yet paid for.
    owed: u64,
}

impl Engine {
    pub(crate) fn new(puzzle: &Puzzle, options: Options) -> Self {
        Self {
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
            solutions: 0,
            broken: None,
            rng: Rng::new(options.seed),
            restart_at: options.restarts.limit(0, BRANCHING_RESTARTS),
            restarts: 0,
            many_clauses: MANY_CLAUSES,
            owed: 0,
        }
    }

    /// Walks on to the next solution; `None` when there are no more.
    ///
    /// # Errors
    /// The limit that struck: call again to go on.
    pub(crate) fn advance(&mut self, budget: &mut Budget) -> Result<Option<Picture>, Limit> {
        loop {
            while self.owed > 0 {
                budget.spend(1)?;
                self.owed -= 1;
            }
            match self.stage {
                Stage::Start => {
                    self.pay_for_node(budget)?;
                    self.stage = Stage::Propagate;
                }
                Stage::Propagate => match self.propagator.run(&mut self.board, budget)? {
                    Ok(()) if self.board.open() == 0 => return Ok(Some(self.solution())),
                    Ok(()) if self.learning => self.choose(),
                    Ok(()) => self.stage = Stage::Probe,
                    Err(dead) => self.dead_end(Some(dead)),
                },
                Stage::Probe => self.probe(budget)?,
                Stage::Decide(candidate) => {
                    self.pay_for_node(budget)?;
                    self.stats.guesses += 1;
                    self.decide(candidate);
                }
                Stage::Dead(_) | Stage::Solved if self.decisions.is_empty() => {
                    self.stage = Stage::Done;
                }
                Stage::Dead(Some(dead)) if self.learning => {
                    self.pay_for_node(budget)?;
                    self.learn(dead);
                }
                Stage::Solved if self.learning => {
                    self.pay_for_node(budget)?;
                    self.rule_out_solution();
                }
                Stage::Dead(_) | Stage::Solved => {
                    self.pay_for_node(budget)?;
                    self.turn();
                    if self.should_learn() {
                        self.start_learning();
                    } else if self.should_restart() {
                        self.restart();
                    }
                }
                Stage::Done => return Ok(None),
            }
        }
    }

    /// The work done so far.
    pub(crate) fn stats(&self) -> Stats {
        self.stats
    }

    /// How many probes proved something; `None` if there was no need to probe.
    pub(crate) fn proofs(&self) -> Option<u64> {
        self.prober.as_ref().map(Prober::proofs)
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

    fn solution(&mut self) -> Picture {
        self.stage = Stage::Solved;
        self.solutions += 1;
        self.board.picture(self.board.trail().len())
    }

    fn dead_end(&mut self, dead: Option<Dead>) {
        self.stats.dead_ends += 1;
        if self.prober.is_none()
            && let Some(Dead::Line(line)) = dead
        {
            self.broken = Some(self.board.line(line));
        }
        self.stage = Stage::Dead(dead);
    }

    fn probe(&mut self, budget: &mut Budget) -> Result<(), Limit> {
        let prober = self
            .prober
            .get_or_insert_with(|| Prober::new(&self.board, &mut self.rng));
        match prober.run(&mut self.board, &mut self.propagator, budget)? {
            Probed::Quiet => match prober.best(&self.board) {
                Some(candidate) => self.stage = Stage::Decide(candidate),
                // Nothing is open: a solution.
                None => self.stage = Stage::Propagate,
            },
            Probed::Solved(candidate) => self.stage = Stage::Decide(candidate),
            Probed::Dead => self.dead_end(None),
        }
        if self.decisions.is_empty() && matches!(self.stage, Stage::Decide(_)) {
            self.prepare_learning();
        }
        Ok(())
    }

    fn decide(&mut self, candidate: Candidate) {
        self.decisions.push(Decision {
            candidate,
            base: self.board.trail().len(),
        });
        self.stats.depth = self.stats.depth.max(self.decisions.len() as u64);
        self.board.settle(candidate, Cause::Choice);
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
            learner.release(&self.board, base);
        }
        self.propagator.undo_to(&mut self.board, base);
        self.decisions.truncate(keep);
        self.stage = Stage::Propagate;
    }

    /// Takes the last decision back and rules its colour out.
    fn turn(&mut self) {
        if let Some(&Decision { candidate, .. }) = self.decisions.last() {
            self.go_back(self.decisions.len() - 1);
            self.board.drop(candidate, Cause::Turned);
        }
    }

    fn should_restart(&self) -> bool {
        self.stats.dead_ends >= self.restart_at
            && !self.decisions.is_empty()
            && self.solutions <= LEARN_SOLUTIONS
    }

    /// Begins again at the root. What branching is done with becomes clauses.
    fn restart(&mut self) {
        self.stats.restarts += 1;
        self.restarts += 1;
        if self.restarts.is_multiple_of(NEW_PHASES)
            && let Some(learner) = &mut self.learner
        {
            learner.shuffle(&self.board, &mut self.rng);
        }
        let auto = match self.learning {
            true => LEARNING_RESTARTS,
            false => BRANCHING_RESTARTS,
        };
        let limit = self.options.restarts.limit(self.restarts, auto);
        self.restart_at = self.stats.dead_ends.saturating_add(limit);
        let done = self.done_parts();
        self.go_back(0);
        for clause in done {
            let quality = match self.solutions {
                0 => clause.len() as u32,
                _ => 0,
            };
            self.propagator.clauses.add(&self.board, &clause, quality);
        }
        if self.propagator.clauses.len() > self.many_clauses && self.board.next_dirty().is_none() {
            self.propagator.clauses.thin_out(&self.board);
            self.many_clauses += self.many_clauses / 10;
        }
        if let Some(prober) = &mut self.prober {
            prober.shuffle_ties(&mut self.rng);
        }
    }

    /// A clause for every decision that was turned: with the decisions before it, its colour is
    /// done with.
    fn done_parts(&self) -> Vec<Vec<Literal>> {
        let first = self.decisions.first().map_or(usize::MAX, |d| d.base);
        let steps = self.board.trail().iter().zip(self.board.causes());
        steps
            .enumerate()
            .skip(first)
            .filter(|&(_, (_, &cause))| cause == Cause::Turned)
            .map(|(at, (&turned, _))| {
                let before = self.decisions.iter().take_while(|d| d.base < at);
                let mut clause = vec![Literal::not(turned)];
                clause.extend(before.map(|d| Literal::not(d.candidate)));
                clause
            })
            .collect()
    }

    fn should_learn(&self) -> bool {
        self.options.learning == Learning::Auto
            && self.learner.is_some()
            && self.solutions <= LEARN_SOLUTIONS
            && self.propagator.visits >= self.swap_at
    }

    /// Makes a learner at the root, while the probes of all open cells are exact there.
    fn prepare_learning(&mut self) {
        if self.options.learning != Learning::Off
            && self.learner.is_none()
            && let Some(prober) = &self.prober
        {
            self.learner = Some(Learner::new(&self.board, prober));
            if self.options.learning == Learning::On {
                self.start_learning();
            }
        }
    }

    /// Goes over from branching to learning, at the root.
    fn start_learning(&mut self) {
        self.restart();
        if let Some(learner) = &mut self.learner {
            learner.put_open_cells(&self.board);
        }
        self.learning = true;
        self.swap_at = self.propagator.visits.saturating_add(self.turn_of_learning);
        self.turn_of_learning = self.turn_of_learning.saturating_mul(2);
        self.first_restart(LEARNING_RESTARTS);
        self.stage = Stage::Propagate;
    }

    fn should_branch(&self) -> bool {
        self.options.learning == Learning::Auto
            && self.propagator.visits >= self.swap_at
            && self.decisions.is_empty()
    }

    /// Goes over from learning to branching, at the root.
    fn start_branching(&mut self) {
        self.learning = false;
        self.swap_at = self.propagator.visits.saturating_add(BRANCHING_EFFORT);
        self.first_restart(BRANCHING_RESTARTS);
        self.stage = Stage::Probe;
    }

    /// Begins a schedule of restarts.
    fn first_restart(&mut self, auto: Restarts) {
        self.restarts = 0;
        let limit = self.options.restarts.limit(0, auto);
        self.restart_at = self.stats.dead_ends.saturating_add(limit);
    }

    /// Learns from a dead end and goes on where the lesson says.
    fn learn(&mut self, dead: Dead) {
        let Some(learner) = &mut self.learner else {
            return;
        };
        let clauses = &mut self.propagator.clauses;
        let lesson = learner.analyse(&self.board, clauses, &self.decisions, dead);
        self.owed += learner.take_work() / 4;
        let clause = std::mem::take(&mut learner.clause);
        self.go_back(lesson.keep);
        self.add_and_turn(&clause, lesson.quality);
        if let Some(learner) = &mut self.learner {
            learner.clause = clause;
        }
    }

    /// Adds a clause all of whose literals but the first are false, and does what the first says.
    fn add_and_turn(&mut self, clause: &[Literal], quality: u32) {
        let cause = match clause.len() {
            1 => Cause::Choice,
            _ => Cause::Clause(self.propagator.clauses.add(&self.board, clause, quality)),
        };
        self.board.assert(clause[0], cause);
        self.stage = Stage::Propagate;
    }

    /// Sees to it that the solution just given is not found again. The decisions say all of it, as
    /// everything else followed from them.
    fn rule_out_solution(&mut self) {
        let clause: Vec<Literal> = self
            .decisions
            .iter()
            .rev()
            .map(|decision| Literal::not(decision.candidate))
            .collect();
        self.go_back(self.decisions.len() - 1);
        self.add_and_turn(&clause, 0);
        if self.solutions > LEARN_SOLUTIONS {
            self.go_back(0);
            self.learning = false;
        }
    }

    /// Decides by the learner's order, or restarts.
    fn choose(&mut self) {
        if self.should_branch() {
            self.start_branching();
            return;
        }
        if self.should_restart() {
            self.restart();
            return;
        }
        let learner = self.learner.as_mut();
        // There is an open cell, and all open cells are in the learner's order.
        if let Some(candidate) = learner.and_then(|learner| learner.decision(&self.board)) {
            self.stage = Stage::Decide(candidate);
        }
    }
}
