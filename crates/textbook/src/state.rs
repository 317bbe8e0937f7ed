//! The state of a search: assignment, domains, the trail that undoes changes to them, and the work
//! that is not paid for yet.

use std::sync::Arc;

use cellwise_core::{Budget, Limit};
use cellwise_csp::{Assignment, Blame, Domains, Model, Value, Var};

use crate::conflict::{Ground, Levels, Origins};
use crate::event::{Cause, Counters, Observer, SearchEvent, TraceStep};
use crate::terms::Finish;

/// Steps in a unit of work. A step is a look at one variable, some nanoseconds.
const STEPS_IN_UNIT: u64 = 256;

/// Steps after which a portion of work ends: far less than a millisecond, so that a limit strikes soon.
const PORTION: u64 = 50 * STEPS_IN_UNIT;

/// Steps of telling an event.
const EVENT: u64 = 64;

pub(crate) struct State {
    pub(crate) model: Arc<Model>,
    pub(crate) assigned: Assignment,
    pub(crate) domains: Domains,
    pub(crate) counters: Counters,
    /// The number of solutions found, and the latest: one value for every variable of the model.
    pub(crate) solutions: u64,
    pub(crate) solution: Vec<Value>,
    /// The reason why the search is over, if it is.
    pub(crate) finish: Option<Finish>,
    /// Every value taken out of a domain, in order: undoing is putting back from the end.
    trail: Vec<(Var, Value)>,
    /// Steps done and not yet paid for.
    steps: u64,
    /// The assignments behind the values that were removed, if the way back needs them.
    origins: Option<Origins>,
}

impl State {
    pub(crate) fn new(model: Arc<Model>, counts_tests: bool, blames: bool) -> Self {
        Self {
            assigned: model.start(),
            domains: model.domains(),
            model,
            counters: Counters::new(counts_tests),
            solutions: 0,
            solution: Vec::new(),
            finish: None,
            trail: Vec::new(),
            steps: 0,
            origins: blames.then(Origins::default),
        }
    }

    /// Counts steps of work.
    #[inline]
    pub(crate) fn work(&mut self, steps: u64) {
        self.steps += steps;
    }

    /// Returns true if the portion of work is over: then the search pays before it does more.
    #[inline]
    pub(crate) fn is_portion_over(&self) -> bool {
        self.steps >= PORTION
    }

    /// Pays for the steps so far.
    pub(crate) fn pay(&mut self, budget: &mut Budget) -> Result<(), Limit> {
        // One by one, so that a slice smaller than a portion only delays it.
        while self.steps >= STEPS_IN_UNIT {
            budget.spend(1)?;
            self.steps -= STEPS_IN_UNIT;
        }
        Ok(())
    }

    pub(crate) fn tell(&mut self, event: SearchEvent, observer: &mut impl Observer) {
        self.work(EVENT);
        observer.see(TraceStep {
            event,
            counters: self.counters,
        });
    }

    /// Counts values held against the constraints of their variable.
    #[inline]
    pub(crate) fn test(&mut self, number: u64) {
        if let Some(tests) = &mut self.counters.tests {
            *tests = tests.saturating_add(number);
        }
    }

    /// Keeps the values as a solution: those assigned, and the only ones left.
    pub(crate) fn found(&mut self, observer: &mut impl Observer) {
        self.solution.clear();
        self.solution.extend(self.model.vars().filter_map(|var| {
            let known = self.assigned.get(var);
            known.or_else(|| self.domains.single(var))
        }));
        self.solutions += 1;
        self.work(self.solution.len() as u64);
        let number = self.solutions;
        self.tell(SearchEvent::Solution { number }, observer);
    }

    /// Ends the search, and gives back the phase in which a search stays that is over.
    pub(crate) fn end<P>(&mut self, finish: Finish, phase: P) -> P {
        self.finish = Some(finish);
        phase
    }

    /// Looks if two constants are in each other's way, which is a dead end; not counted as tests: they
    /// are the puzzle, not the search.
    pub(crate) fn constants_clash(&mut self, observer: &mut impl Observer) -> bool {
        let model = Arc::clone(&self.model);
        let mut clashes = model.vars().filter_map(|var| {
            let value = model.given(var)?;
            let by = model.blame(var, value, &self.assigned)?;
            Some((var, value, by))
        });
        let Some((var, value, by)) = clashes.next() else {
            return false;
        };
        drop(clashes);
        self.tell(SearchEvent::Refuse { var, value, by }, observer);
        self.counters.dead_ends += 1;
        let cause = Cause::Emptied(by.constraint);
        self.tell(SearchEvent::DeadEnd { var, cause }, observer);
        true
    }

    /// Puts a value into a variable: assignment number `level`, counted from 0.
    pub(crate) fn assign(&mut self, var: Var, value: Value, level: usize) {
        self.assigned.set(var, value);
        if let Some(origins) = &mut self.origins {
            origins.assigned(var, level);
        }
    }

    /// Takes the value out of a variable, and puts back all that was removed since the mark.
    pub(crate) fn unassign(&mut self, var: Var, mark: usize) {
        self.rewind(mark);
        self.assigned.clear(var);
        if let Some(origins) = &mut self.origins {
            origins.taken_back(var);
        }
    }

    /// The assignments that made the domain of a variable what it is.
    pub(crate) fn behind_domain(&mut self, var: Var) -> Levels {
        self.work(self.domains.len(var) as u64 + 1);
        match &self.origins {
            Some(origins) => origins.of_domain(&self.model, &self.domains, &self.assigned, var),
            None => Levels::default(),
        }
    }

    /// The assignments behind a refusal.
    pub(crate) fn behind_blame(&self, var: Var, by: Blame) -> Levels {
        match &self.origins {
            Some(origins) => origins.of_blame(&self.model, var, by),
            None => Levels::default(),
        }
    }

    fn behind(&mut self, var: Var, ground: Ground<'_>) -> Levels {
        match ground {
            Ground::Assigned(by) => self.behind_blame(var, by),
            Ground::Domains(vars) => {
                let mut all = Levels::default();
                for &other in vars.iter().filter(|&&other| other != var) {
                    all.join(&self.behind_domain(other));
                }
                all
            }
            Ground::Levels(levels) => levels.clone(),
        }
    }

    /// Removes a value for good reason, counts it, and notes what it comes from.
    pub(crate) fn remove(&mut self, var: Var, value: Value, ground: Ground<'_>) {
        if self.origins.is_some() {
            let levels = self.behind(var, ground);
            if let Some(origins) = &mut self.origins {
                origins.removed(var, value, levels);
            }
        }
        self.take_out(var, value);
        self.counters.prunings += 1;
    }

    /// Removes a value for good reason, counts it, and tells it.
    pub(crate) fn prune(
        &mut self,
        var: Var,
        value: Value,
        by: Blame,
        ground: Ground<'_>,
        observer: &mut impl Observer,
    ) {
        self.remove(var, value, ground);
        let left = self.domains.len(var);
        let event = SearchEvent::Prune {
            var,
            value,
            by,
            left,
        };
        self.tell(event, observer);
    }

    /// Leaves a variable the value it was assigned; part of the assignment, so not counted.
    pub(crate) fn narrow_to(&mut self, var: Var, value: Value) {
        let mut from = 0;
        while let Some(other) = self.domains.next(var, from) {
            if other != value {
                self.take_out(var, other);
            }
            from = u32::from(other) + 1;
            self.work(1);
        }
    }

    fn take_out(&mut self, var: Var, value: Value) {
        if self.domains.remove(var, value) {
            self.trail.push((var, value));
        }
    }

    pub(crate) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Puts back all that was taken out since the mark.
    pub(crate) fn rewind(&mut self, mark: usize) {
        self.work((self.trail.len() - mark) as u64);
        for (var, value) in self.trail.drain(mark..).rev() {
            self.domains.insert(var, value);
            if let Some(origins) = &mut self.origins {
                origins.restored(var, value);
            }
        }
    }
}
