//! The assignments that a removed value, and in the end a dead end, come from.
//!
//! A search that does not simply go back to the variable before has to know them: they are
//! the *conflict set* of Prosser, *Hybrid algorithms for the constraint satisfaction problem*,
//! Computational Intelligence 9 (1993).

use std::collections::HashMap;

use cellwise_csp::{Assignment, Blame, Domains, Model, Value, Var};

/// Assignments by their number in the order in which they were made, ascending.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Levels(Vec<u32>);

impl Levels {
    /// All assignments before this one.
    pub(crate) fn before(level: usize) -> Self {
        Self((0..level as u32).collect())
    }

    pub(crate) fn add(&mut self, level: u32) {
        if let Err(at) = self.0.binary_search(&level) {
            self.0.insert(at, level);
        }
    }

    pub(crate) fn join(&mut self, others: &Self) {
        others.0.iter().for_each(|&level| self.add(level));
    }

    pub(crate) fn remove(&mut self, level: usize) {
        self.0.retain(|&other| other as usize != level);
    }

    pub(crate) fn latest(&self) -> Option<usize> {
        self.0.last().map(|&level| level as usize)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().map(|&level| level as usize)
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }
}

/// What a removal comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Ground<'a> {
    /// Values that are assigned: the one in the way, or all of the constraint.
    Assigned(Blame),
    /// Domains that have become so small.
    Domains(&'a [Var]),
    /// These assignments.
    Levels(&'a Levels),
}

/// The assignments behind every value that was removed.
#[derive(Debug, Default)]
pub(crate) struct Origins {
    of: HashMap<(Var, Value), Levels>,
    /// The number of the assignment of each variable.
    level: HashMap<Var, u32>,
}

impl Origins {
    pub(crate) fn assigned(&mut self, var: Var, level: usize) {
        self.level.insert(var, level as u32);
    }

    pub(crate) fn taken_back(&mut self, var: Var) {
        self.level.remove(&var);
    }

    pub(crate) fn restored(&mut self, var: Var, value: Value) {
        self.of.remove(&(var, value));
    }

    pub(crate) fn removed(&mut self, var: Var, value: Value, levels: Levels) {
        self.of.insert((var, value), levels);
    }

    /// The assignments behind a refusal.
    pub(crate) fn of_blame(&self, model: &Model, var: Var, by: Blame) -> Levels {
        let mut levels = Levels::default();
        let scope = model.constraint(by.constraint).scope();
        let one = by.culprit.as_slice();
        let others = if one.is_empty() { scope } else { one };
        for other in others.iter().filter(|&&other| other != var) {
            if let Some(&level) = self.level.get(other) {
                levels.add(level);
            }
        }
        levels
    }

    /// The assignments that made the domain of a variable what it is.
    pub(crate) fn of_domain(
        &self,
        model: &Model,
        domains: &Domains,
        assigned: &Assignment,
        var: Var,
    ) -> Levels {
        let mut levels = Levels::default();
        if let Some(&level) = self.level.get(&var).filter(|_| !assigned.is_open(var)) {
            levels.add(level);
            return levels;
        }
        for value in model.domain(var).iter() {
            if !domains.contains(var, value)
                && let Some(behind) = self.of.get(&(var, value))
            {
                levels.join(behind);
            }
        }
        levels
    }
}
