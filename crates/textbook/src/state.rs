//! What a search knows: assignment, domains, and the trail that undoes changes to them.

use cellwise_csp::{Assignment, Blame, Domains, Model, Value, Var};

use crate::event::{Counters, Event, Observer, Step};

pub(crate) struct State<'m> {
    pub(crate) model: &'m Model,
    pub(crate) assigned: Assignment,
    pub(crate) domains: Domains,
    pub(crate) counters: Counters,
    /// Every value taken out of a domain, in order: undoing is putting back from the end.
    trail: Vec<(Var, Value)>,
}

impl<'m> State<'m> {
    pub(crate) fn new(model: &'m Model) -> Self {
        Self {
            model,
            assigned: model.start(),
            domains: model.domains(),
            counters: Counters::default(),
            trail: Vec::new(),
        }
    }

    pub(crate) fn tell(&self, event: Event, observer: &mut impl Observer) {
        observer.see(Step {
            event,
            counters: self.counters,
        });
    }

    /// Removes a value for good reason, and counts it.
    pub(crate) fn prune(
        &mut self,
        var: Var,
        value: Value,
        by: Blame,
        observer: &mut impl Observer,
    ) {
        self.take_out(var, value);
        self.counters.prunings += 1;
        let left = self.domains.len(var);
        let event = Event::Prune {
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
        for (var, value) in self.trail.drain(mark..).rev() {
            self.domains.insert(var, value);
        }
    }
}
