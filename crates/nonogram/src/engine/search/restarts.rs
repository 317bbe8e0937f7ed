//! Restarts: their times, and the clauses that remain of the search before.
//!
//! Branching, and learning that looks for a first solution, follow a fixed schedule. Once a
//! solution is known, learning works on a proof that there is no other, and
//! restarts whenever its clauses join more levels than usual.

use super::{CLAUSE_VARIABLES, LEARN_SOLUTIONS, TreeSearch};
use crate::engine::board::Board;
use crate::engine::trail::{Literal, StepReason};
use crate::options::Restarts as Schedule;

/// The number of clauses at which half of them are dropped; it grows each time.
pub(super) const MAX_CLAUSES: usize = 4_000;

/// The number of restarts after which learning gives up its target.
const NEW_TARGET: u64 = 20;

/// The best schedules while branching, and while learning.
const BRANCHING: Schedule = Schedule::Luby(8);
const LEARNING: Schedule = Schedule::Luby(128);

/// The least number of conflicts between two restarts for bad clauses, and the ratio to the usual
/// number of levels from which clauses are bad.
const SHORTEST: u64 = 50;
const BAD: f64 = 1.1;

/// Counts towards the next restart.
#[derive(Clone, Copy, Debug)]
pub(super) struct RestartState {
    /// Restarts in this way of working so far.
    count: u64,
    /// Conflicts at the last restart, and at the next one by the schedule.
    last: u64,
    next: u64,
    // Moving averages of the levels that clauses join (Audemard and Simon, "Refining Restarts
    // Strategies for SAT and UNSAT", 2012; as averages after Biere and Fröhlich, "Evaluating
    // CDCL Restart Schemes", 2015).
    recently: f64,
    usually: f64,
    clauses: u32,
}

impl RestartState {
    pub(super) fn new(schedule: Schedule) -> Self {
        Self {
            count: 0,
            last: 0,
            next: schedule.limit(0, BRANCHING),
            recently: 0.0,
            usually: 0.0,
            clauses: 0,
        }
    }

    /// Notes the number of levels that a clause joins.
    pub(super) fn note(&mut self, glue: u32) {
        let glue = f64::from(glue);
        self.clauses = (self.clauses + 1).min(4096);
        self.recently += (glue - self.recently) / 32.0;
        self.usually += (glue - self.usually) / f64::from(self.clauses);
    }

    fn clauses_are_bad(&self) -> bool {
        self.recently > BAD * self.usually
    }
}

impl<B: Board> TreeSearch<B> {
    /// Returns true if learning knows a solution and has to prove that there is no other.
    fn is_proving(&self) -> bool {
        self.learning && self.solutions > 0
    }

    pub(super) fn should_restart(&self) -> bool {
        let (restarts, conflicts) = (&self.restarts, self.stats.dead_ends);
        let is_due = if self.is_proving() && self.options.restarts == Schedule::Auto {
            conflicts >= restarts.last + SHORTEST && restarts.clauses_are_bad()
        } else {
            conflicts >= restarts.next
        };
        is_due
            && !self.decisions.is_empty()
            && self.solutions <= LEARN_SOLUTIONS
            && self.board.trail().variables() <= CLAUSE_VARIABLES
    }

    /// Begins the schedule of the present way of working.
    pub(super) fn first_restart(&mut self) {
        self.restarts.count = 0;
        self.set_next_restart();
    }

    fn set_next_restart(&mut self) {
        let auto = if self.learning { LEARNING } else { BRANCHING };
        let limit = self.options.restarts.limit(self.restarts.count, auto);
        self.restarts.last = self.stats.dead_ends;
        self.restarts.next = self.stats.dead_ends.saturating_add(limit);
    }

    /// Begins again at the root. The parts that branching searched to their end become clauses.
    pub(super) fn restart(&mut self) {
        self.stats.restarts += 1;
        self.restarts.count += 1;
        if self.restarts.count.is_multiple_of(NEW_TARGET)
            && let Some(learner) = &mut self.learner
        {
            learner.new_target(self.board.colours(), &mut self.rng);
        }
        self.set_next_restart();
        let exhausted = self.exhausted_parts();
        self.backtrack(0);
        for clause in exhausted {
            let glue = match self.solutions {
                0 => clause.len() as u32,
                _ => 0,
            };
            self.propagator.clauses.add(&self.board, &clause, glue);
        }
        if self.propagator.clauses.len() > self.max_clauses && self.board.dirty().first().is_none()
        {
            self.propagator.clauses.reduce(&self.board);
            self.max_clauses += self.max_clauses / 10;
        }
        if let Some(prober) = &mut self.prober {
            prober.shuffle_ties(&mut self.rng);
        }
    }

    /// A clause for every decision that was negated: with the decisions before
    /// it, its first colour is searched to its end.
    fn exhausted_parts(&self) -> Vec<Vec<Literal>> {
        let first = self.decisions.first().map_or(usize::MAX, |d| d.base);
        let trail = self.board.trail();
        let steps = trail.steps().iter().zip(trail.reasons());
        steps
            .enumerate()
            .skip(first)
            .filter(|&(_, (_, &reason))| reason == StepReason::Exhausted)
            .map(|(at, (&negated, _))| {
                let before = self.decisions.iter().take_while(|d| d.base < at);
                let mut clause = vec![negated];
                clause.extend(before.map(|d| !d.literal));
                clause
            })
            .collect()
    }
}
