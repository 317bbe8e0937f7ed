//! A search for the models of clauses, which learns from conflicts.
//!
//! In: variables and clauses. Out: models one by one, each once, or the end. It knows nothing of puzzles. The
//! parts are known: watched literals and activities (Moskewicz et al., "Chaff", 2001; Eén and
//! Sörensson, "An Extensible SAT-solver", 2003), clauses kept by the levels they join (Audemard and
//! Simon, "Predicting Learnt Clauses Quality in Modern SAT Solvers", 2009), turns of focused and of stable
//! search (Oh, "Between SAT and UNSAT", 2015; Biere and Fleury, "Chasing Target Phases", 2020).
//!
//! ```text
//! store      clauses of three literals and more
//! propagate  watches, until nothing changes
//! analyze    a clause from each conflict
//! minimize   literals of that clause that follow from the others
//! queue      variables by the last conflict: for focused search
//! phases     values for decisions
//! reduce     clauses that are dropped
//! schedule   the times of restarts, of turns, and of everything else
//! ```

mod analyze;
mod minimize;
mod phases;
mod propagate;
mod queue;
mod reduce;
mod schedule;
mod store;
#[cfg(test)]
mod tests;

use cellwise_core::{Budget, Limit, Rng};

use self::phases::Phases;
use self::propagate::{Conflict, Watch};
use self::queue::Queue;
use self::schedule::Schedule;
use self::store::Store;
use crate::engine::order::Order;
use crate::engine::trail::Literal;

/// A literal is neither true nor false.
const OPEN: u8 = 0;
/// A literal is true, is false.
const TRUE: u8 = 1;
const FALSE: u8 = 2;

/// The reason for a step of the trail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reason {
    /// It was decided, or holds at the root.
    None,
    /// A clause of two literals; the other one is false.
    Binary(Literal),
    /// A clause of the store; its first literal is the step.
    Clause(u32),
    /// Its opposite was decided at this place and is searched to its end.
    Exhausted,
}

/// Models that are ruled out by a clause each. All further ones are listed without restarts: see [`Sat::flip`].
const CLAUSE_MODELS: u64 = 50;

/// The next result of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    /// All variables have values: see [`Sat::holds`]. The next call looks for another model.
    Model,
    /// There are no more.
    Exhausted,
}

/// The work done so far.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Counts {
    pub(crate) decisions: u64,
    pub(crate) conflicts: u64,
    pub(crate) restarts: u64,
    pub(crate) models: u64,
    pub(crate) deepest: u64,
    /// Watches visited.
    pub(crate) visits: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Propagate,
    Conflict(Conflict),
    /// A model was given.
    Solved,
    Done,
}

/// A search that can pause anywhere.
#[derive(Clone, Debug)]
pub(crate) struct Sat {
    /// By literal.
    values: Vec<u8>,
    watches: Vec<Vec<Watch>>,
    store: Store,
    /// By variable, while it has a value.
    levels: Vec<u32>,
    reasons: Vec<Reason>,
    trail: Vec<Literal>,
    /// For every level, the length of the trail before it.
    bases: Vec<usize>,
    /// Steps before this one are propagated.
    seen_steps: usize,
    /// The length of the trail before the last decision that has led to no conflict.
    good: usize,
    queue: Queue,
    order: Order,
    phases: Phases,
    schedule: Schedule,
    scratch: analyze::Scratch,
    counts: Counts,
    /// Work done and not yet paid for.
    owed: u64,
    /// Bytes of clauses that are paid for.
    held: u64,
    /// Levels that only [`Self::flip`] takes back: all that was searched to its end is known by them alone.
    floor: usize,
    stage: Stage,
    rng: Rng,
}

impl Sat {
    /// A search with variables that have these values to begin with (1 for true), and no clauses.
    pub(crate) fn new(first: Vec<u8>, seed: u64) -> Self {
        let variables = first.len();
        let mut order = Order::new(variables);
        for variable in 0..variables {
            order.put(variable);
        }
        Self {
            values: vec![OPEN; 2 * variables],
            watches: vec![Vec::new(); 2 * variables],
            store: Store::default(),
            levels: vec![0; variables],
            reasons: vec![Reason::None; variables],
            trail: Vec::with_capacity(variables),
            bases: Vec::new(),
            seen_steps: 0,
            good: 0,
            queue: Queue::new(variables),
            order,
            phases: Phases::new(first),
            schedule: Schedule::default(),
            scratch: analyze::Scratch::new(variables),
            counts: Counts::default(),
            owed: 0,
            held: 0,
            floor: 0,
            stage: Stage::Propagate,
            rng: Rng::new(seed),
        }
    }

    /// Adds a clause of the puzzle before the search begins.
    pub(crate) fn add(&mut self, clause: &[Literal]) {
        match *clause {
            [] => self.stage = Stage::Done,
            [literal] => match self.values[literal.code() as usize] {
                OPEN => self.assign(literal, Reason::None),
                FALSE => self.stage = Stage::Done,
                _ => {}
            },
            [a, b] => self.watch_binary(a, b),
            _ => {
                let at = self.store.add(clause, 0);
                self.watch(at);
            }
        }
        self.store.keep_all();
    }

    pub(crate) fn counts(&self) -> Counts {
        self.counts
    }

    #[inline]
    pub(crate) fn holds(&self, literal: Literal) -> bool {
        self.values[literal.code() as usize] == TRUE
    }

    fn level(&self) -> usize {
        self.bases.len()
    }

    /// Literals that hold without any decision.
    pub(crate) fn certain(&self) -> &[Literal] {
        let end = self.bases.first().copied().unwrap_or(self.trail.len());
        &self.trail[..end]
    }

    /// Searches for the next model. A node is paid for each decision, conflict and model.
    ///
    /// # Errors
    /// The limit that struck: call again to continue.
    pub(crate) fn advance(&mut self, budget: &mut Budget) -> Result<Outcome, Limit> {
        loop {
            match self.stage {
                Stage::Done => return Ok(Outcome::Exhausted),
                Stage::Propagate => match self.propagate(budget)? {
                    Some(conflict) => self.stage = Stage::Conflict(conflict),
                    None if self.trail.len() == self.levels.len() => {
                        self.stage = Stage::Solved;
                        self.counts.models += 1;
                        return Ok(Outcome::Model);
                    }
                    None => self.choose(budget)?,
                },
                Stage::Conflict(_) | Stage::Solved if self.level() == 0 => {
                    self.stage = Stage::Done;
                }
                Stage::Conflict(conflict) => {
                    budget.node()?;
                    self.counts.conflicts += 1;
                    match self.level() > self.floor {
                        true => self.learn(conflict),
                        false => self.flip(),
                    }
                }
                Stage::Solved => {
                    budget.node()?;
                    match self.counts.models <= CLAUSE_MODELS {
                        true => self.rule_out(),
                        false => self.flip(),
                    }
                }
            }
        }
    }

    /// Nothing follows any more: restarts, drops clauses, or decides.
    fn choose(&mut self, budget: &mut Budget) -> Result<(), Limit> {
        if self.should_restart() {
            self.restart();
            return Ok(());
        }
        self.change_turn();
        if self.should_change_phases() {
            self.change_phases();
            return Ok(());
        }
        if self.should_reduce() {
            self.pay_for_memory(budget)?;
            self.reduce();
            return Ok(());
        }
        budget.node()?;
        self.decide();
        Ok(())
    }

    /// Counts the memory of the clauses, as far as it has grown.
    fn pay_for_memory(&mut self, budget: &mut Budget) -> Result<(), Limit> {
        let bytes = self.store.bytes();
        budget.take_memory(bytes.saturating_sub(self.held))?;
        self.held = self.held.max(bytes);
        Ok(())
    }

    fn decide(&mut self) {
        let Some(variable) = self.next_variable() else {
            return;
        };
        let literal = self.phases.choose(variable, self.schedule.is_stable());
        self.counts.decisions += 1;
        self.bases.push(self.trail.len());
        self.counts.deepest = self.counts.deepest.max(self.bases.len() as u64);
        self.assign(literal, Reason::None);
    }

    /// The open variable to decide on.
    fn next_variable(&mut self) -> Option<usize> {
        let values = &self.values;
        let is_open = |variable: usize| values[2 * variable] == OPEN;
        if !self.schedule.is_stable() {
            return self.queue.last_open(is_open);
        }
        loop {
            let variable = self.order.take()?;
            if is_open(variable) {
                return Some(variable);
            }
        }
    }

    /// Takes back all levels but the first `keep`.
    fn backtrack(&mut self, keep: usize) {
        let Some(&base) = self.bases.get(keep) else {
            return;
        };
        if self.schedule.is_stable() {
            let good = self.good.min(self.trail.len());
            self.phases.note(&self.trail[..good]);
        }
        self.good = self.good.min(base);
        while self.trail.len() > base
            && let Some(literal) = self.trail.pop()
        {
            let variable = literal.variable();
            self.values[literal.code() as usize] = OPEN;
            self.values[(!literal).code() as usize] = OPEN;
            self.phases.save(literal);
            self.queue.release(variable);
            self.order.put(variable);
        }
        self.bases.truncate(keep);
        self.seen_steps = base;
    }

    /// Makes sure that the model just given is not found again. The decisions describe all of
    /// it, as everything else followed from them.
    fn rule_out(&mut self) {
        let mut clause = std::mem::take(&mut self.scratch.clause);
        clause.clear();
        clause.extend(self.bases.iter().rev().map(|&base| !self.trail[base]));
        self.backtrack(self.level() - 1);
        self.add_learned(&clause, 0);
        self.scratch.clause = clause;
        self.stage = Stage::Propagate;
    }

    /// Takes back the last decision and assigns its opposite for good, as long as the decisions before it stand (Gebser
    /// et al., "Conflict-Driven Answer Set Enumeration", 2007). It takes no memory, so any number of
    /// models can be listed.
    fn flip(&mut self) {
        let last = self.level() - 1;
        let decision = self.trail[self.bases[last]];
        self.floor = last;
        self.backtrack(last);
        let reason = match last {
            0 => Reason::None,
            _ => Reason::Exhausted,
        };
        self.assign(!decision, reason);
        self.stage = Stage::Propagate;
    }
}
