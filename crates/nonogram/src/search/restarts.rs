//! When to begin again from the root, and what is kept then.
//!
//! Branching, and learning that looks for a first solution, follow a fixed schedule. Once a
//! solution is known, learning works on a proof that there is no other, and begins
//! again whenever its lessons join more levels than usual.

use super::{CLAUSE_CELLS, Engine, LEARN_SOLUTIONS};
use crate::board::{Cause, Literal};
use crate::options::{self, Restarts as Schedule};

/// Clauses after which half of them go, more after each time.
pub(super) const MANY_CLAUSES: usize = 4_000;

/// Restarts after which learning gives up the colours it was aiming at.
const NEW_TARGET: u64 = 20;

/// Restarts that are best while branching, and while learning.
const BRANCHING: Schedule = Schedule::Luby(8);
const LEARNING: Schedule = Schedule::Luby(128);

/// Dead ends that at least lie between two restarts for bad lessons, and how much more levels than
/// usual lessons must join to be bad.
const SHORTEST: u64 = 50;
const BAD: f64 = 1.1;

/// Counts towards the next restart.
#[derive(Clone, Copy, Debug)]
pub(super) struct Restarts {
    /// Restarts of this kind so far.
    count: u64,
    /// Dead ends at the last restart, and at the next one by the schedule.
    last: u64,
    next: u64,
    // Moving averages of the levels that lessons join (Audemard and Simon, "Refining Restarts
    // Strategies for SAT and UNSAT", 2012; as averages after Biere and Fröhlich, "Evaluating
    // CDCL Restart Schemes", 2015).
    recently: f64,
    usually: f64,
    lessons: u32,
}

impl Restarts {
    pub(super) fn new(schedule: Schedule) -> Self {
        Self {
            count: 0,
            last: 0,
            next: schedule.limit(0, BRANCHING),
            recently: 0.0,
            usually: 0.0,
            lessons: 0,
        }
    }

    /// Notes how many levels a lesson joins.
    pub(super) fn note(&mut self, quality: u32) {
        let quality = f64::from(quality);
        self.lessons = (self.lessons + 1).min(4096);
        self.recently += (quality - self.recently) / 32.0;
        self.usually += (quality - self.usually) / f64::from(self.lessons);
    }

    fn lessons_are_bad(&self) -> bool {
        self.recently > BAD * self.usually
    }
}

impl Engine {
    /// Whether learning knows a solution and has to prove that there is no other.
    fn is_proving(&self) -> bool {
        self.learning && self.solutions > 0
    }

    pub(super) fn should_restart(&self) -> bool {
        let (restarts, dead_ends) = (&self.restarts, self.stats.dead_ends);
        let is_due = if self.is_proving() && self.options.restarts == options::Restarts::Auto {
            dead_ends >= restarts.last + SHORTEST && restarts.lessons_are_bad()
        } else {
            dead_ends >= restarts.next
        };
        is_due
            && !self.decisions.is_empty()
            && self.solutions <= LEARN_SOLUTIONS
            && self.board.numbers() <= CLAUSE_CELLS
    }

    /// Begins the schedule of the way of working that has its turn.
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

    /// Begins again at the root. What branching is done with becomes clauses.
    pub(super) fn restart(&mut self) {
        self.stats.restarts += 1;
        self.restarts.count += 1;
        if self.restarts.count.is_multiple_of(NEW_TARGET)
            && let Some(learner) = &mut self.learner
        {
            learner.new_target(&mut self.rng);
        }
        self.set_next_restart();
        let done = self.done_parts();
        self.go_back(0);
        for clause in done {
            let quality = if self.solutions > 0 {
                0
            } else {
                clause.len() as u32
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

    /// A clause for every decision that was turned: with the decisions before
    /// it, its first colour is done with.
    fn done_parts(&self) -> Vec<Vec<Literal>> {
        let first = self.decisions.first().map_or(usize::MAX, |d| d.base);
        let steps = self.board.trail().iter().zip(self.board.causes());
        steps
            .enumerate()
            .skip(first)
            .filter(|&(_, (_, &cause))| cause == Cause::Turned)
            .map(|(at, (&turned, _))| {
                let before = self.decisions.iter().take_while(|d| d.base < at);
                let mut clause = vec![turned];
                clause.extend(before.map(|d| d.literal.flipped()));
                clause
            })
            .collect()
    }
}
