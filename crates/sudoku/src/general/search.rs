//! The search that learns.
//!
//! In: a board at the fixpoint of inference ([`State`]). Out: its solutions, one at
//! a time, each exactly once; then the certainty that there are no more. Runs on
//! a [`Budget`] and can pause anywhere.
//!
//! The loop: propagate (`propagate`), conflict? learn (`analyze`, `clauses`),
//! budget? restart? (`restart`), decide (`decide`); `state` holds the board,
//! `ruled` runs the rules.
//!
//! # How all solutions are found although the search jumps and restarts
//! Up to the first solution this is a learning search as SAT solvers do it:
//! every conflict yields a clause, and a restart loses only guesses.
//! After a solution the guesses below it become *fixed*, up to the level
//! `floor`; from there the search works through both sides of each, topmost
//! first, jumping and restarting only above the floor. So nothing is lost,
//! nothing comes twice, and no solution has to be remembered. The scheme is
//! that of Gebser, Kaufmann, Neumann and Schaub, "Conflict-driven answer set
//! enumeration" (LPNMR 2007).

use cellwise_core::{Budget, Event, Limit, Rng, Stats};

use super::analyze::Analyzer;
use super::clauses::Clauses;
use super::decide::Decider;
use super::propagate;
use super::restart::Restarts;
use super::state::{Conflict, Literal, Reason, State};
use crate::Grid;

/// The number of literals propagated in a unit of work, roughly a microsecond.
const LITERALS_PER_UNIT: u64 = 16;

/// The steps of rules in a unit of work.
const RULE_STEPS_PER_UNIT: u64 = 32;

/// Bytes of learnt clauses that are paid for at once.
const PIECE: u64 = 64 << 10;

pub(super) struct Learner {
    state: State,
    clauses: Clauses,
    analyzer: Analyzer,
    restarts: Restarts,
    rng: Rng,
    decider: Decider,
    /// Literals that hold in every solution but stand on a level above 0.
    facts: Vec<Literal>,
    /// Levels up to this one are worked through side by side.
    floor: u32,
    /// Facts were found that the root masks do not hold yet.
    unsettled: bool,
    /// The position on the board has not been paid for.
    unpaid: bool,
    /// Units of work done and not yet paid for.
    owed: u64,
    /// Bytes of learnt clauses that are paid for.
    taken: u64,
    /// The board shows a solution that was handed out.
    handed_out: bool,
    exhausted: bool,
    pub(super) stats: Stats,
}

impl Learner {
    /// A search from a position on which all work but `owed` units is paid for.
    pub(super) fn new(state: State, rng: Rng, stats: Stats, owed: u64) -> Self {
        Self {
            state,
            decider: Decider::default(),
            clauses: Clauses::default(),
            analyzer: Analyzer::default(),
            restarts: Restarts::default(),
            rng,
            facts: Vec::new(),
            floor: 0,
            unsettled: false,
            unpaid: false,
            owed,
            taken: 0,
            handed_out: false,
            exhausted: false,
            stats,
        }
    }

    /// The cells filled without a guess.
    pub(super) fn facts(&self) -> Grid {
        self.state.layout.grid_of(&self.state.root_digits)
    }

    /// Pays for the position entered and for the work done since.
    fn pay(&mut self, budget: &mut Budget) -> Result<(), Limit> {
        // One by one, so that the smallest slice makes progress.
        while self.owed > 0 {
            budget.spend(1)?;
            self.owed -= 1;
        }
        while self.clauses.bytes() > self.taken {
            budget.take_memory(PIECE)?;
            self.taken += PIECE;
        }
        if self.unpaid {
            budget.node()?;
            self.unpaid = false;
            self.stats.nodes += 1;
        }
        Ok(())
    }

    /// Goes on to the fixpoint and returns true, or a part of the way.
    fn propagate(&mut self) -> Result<bool, Conflict> {
        let (from, visits, ruled) = (self.state.head, self.clauses.visits, self.state.rules.work);
        let outcome = propagate::propagate(&mut self.state, &mut self.clauses);
        let work = (self.state.head - from) as u64 + (self.clauses.visits - visits);
        self.owed += work / LITERALS_PER_UNIT;
        self.owed += (self.state.rules.work - ruled) / RULE_STEPS_PER_UNIT;
        self.unsettled |= self.state.head > from;
        if self.unsettled && matches!(outcome, Ok(true)) && self.state.level() == 0 {
            self.unsettled = false;
            self.state.settle_root();
        }
        outcome
    }

    /// Backtracks from a conflict: to the level on which the learnt clause forces a literal, or to
    /// the other side of a fixed guess.
    fn learn_and_backtrack(&mut self, conflict: Conflict) {
        self.stats.dead_ends += 1;
        let level = self.analyzer.analyze(&self.state, &self.clauses, conflict);
        if level > self.floor {
            let start = self.state.level_starts[level as usize - 1];
            self.decider.aim(&self.state, start as usize);
        }
        self.state.backtrack(level.max(self.floor));
        if level <= self.floor {
            self.negate_decision();
            return;
        }
        self.restarts.dead_end();
        let learnt = self.analyzer.learn(&self.state, &self.clauses);
        let vars = self.state.marks.len();
        self.decider.dead_end(vars, &self.analyzer.met);
        for &clause in &self.analyzer.clauses_used {
            self.clauses.touch(clause);
        }
        self.state.backtrack(learnt.level.max(self.floor));
        let clause = &self.analyzer.clause;
        let reason = if clause.len() == 1 {
            self.facts.push(clause[0]);
            Reason::Fact
        } else {
            Reason::Clause(self.clauses.learn(&self.state, clause, learnt.glue))
        };
        let open = self.state.put(clause[0], reason);
        debug_assert!(open.is_ok(), "the literal was above the level jumped to");
    }

    /// Gives up the topmost guess for good and takes its opposite; the guesses below are fixed.
    fn negate_decision(&mut self) {
        let Some(level) = self.state.level().checked_sub(1) else {
            self.exhausted = true;
            return;
        };
        let guess = self.state.trail[self.state.level_starts[level as usize] as usize];
        self.state.backtrack(level);
        self.floor = level;
        let mut outcome = self.state.put(guess.negated(), Reason::Guess);
        for &fact in &self.facts {
            outcome = outcome.and_then(|()| self.state.put(fact, Reason::Fact));
        }
        if level == 0 {
            self.facts.clear();
        }
        debug_assert!(outcome.is_ok(), "facts were open or true below the guess");
    }

    fn restart(&mut self) {
        self.stats.restarts += 1;
        self.state.backtrack(self.floor);
        self.restarts.begin();
        self.decider.restart(self.stats.restarts);
        if self.restarts.reducing(self.clauses.len()) {
            self.clauses.reduce(&mut self.state);
        }
    }

    fn decide(&mut self) {
        let literal = self.decider.decide(&self.state, &mut self.rng);
        self.state.guess(literal);
        self.unpaid = true;
        self.stats.guesses += 1;
        self.stats.depth = self.stats.depth.max(u64::from(self.state.level()));
    }

    /// Goes on to the next solution.
    pub(super) fn advance(&mut self, budget: &mut Budget) -> Event<Grid> {
        if self.handed_out {
            self.handed_out = false;
            self.unpaid = true;
            self.negate_decision();
        }
        while !self.exhausted {
            if let Err(limit) = self.pay(budget) {
                return Event::Stopped(limit);
            }
            match self.propagate() {
                Err(conflict) => {
                    self.learn_and_backtrack(conflict);
                    self.unpaid = true;
                }
                // Rules have more to say; the work so far is paid for first.
                Ok(false) => {}
                Ok(true) if self.state.filled == self.state.layout.cells => {
                    self.handed_out = true;
                    self.decider.prove();
                    return Event::Solution(self.state.layout.grid_of(&self.state.digits));
                }
                Ok(true) if self.restarts.restarting() && self.state.level() > self.floor => {
                    self.restart();
                }
                Ok(true) => self.decide(),
            }
        }
        Event::Exhausted
    }
}
