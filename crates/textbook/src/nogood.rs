//! Learned clauses: values that never again stand together.
//!
//! The clause is the conflict set of a dead end with the values that stood there: Dechter,
//! *Enhancement schemes for constraint processing*, Artificial Intelligence 41 (1990).

use std::collections::HashMap;

use cellwise_csp::{Value, Var};

use crate::state::State;

/// Values in all clauses together at most: some megabytes. Then no more are learned.
const MAX_LITERALS: usize = 500_000;

/// One of the values of a clause must not stand.
pub(crate) struct Clauses {
    all: Vec<Vec<(Var, Value)>>,
    literals: usize,
    /// The clauses in which a value occurs.
    with: HashMap<(Var, Value), Vec<u32>>,
}

/// A value that a clause forbids, because all its others stand.
pub(crate) struct Forbidden {
    pub(crate) var: Var,
    pub(crate) value: Value,
    pub(crate) clause: u32,
}

impl Clauses {
    pub(crate) fn new() -> Self {
        Self {
            all: Vec::new(),
            literals: 0,
            with: HashMap::new(),
        }
    }

    /// Adds a clause; its number, counted from 1, or `None` if there is no room for it.
    pub(crate) fn learn(&mut self, clause: Vec<(Var, Value)>) -> Option<u32> {
        self.literals += clause.len();
        if self.literals > MAX_LITERALS {
            self.literals = MAX_LITERALS;
            return None;
        }
        let id = self.all.len() as u32;
        for &literal in &clause {
            self.with.entry(literal).or_default().push(id);
        }
        self.all.push(clause);
        Some(id + 1)
    }

    /// The other values of a clause, by its number.
    pub(crate) fn others(&self, clause: u32, var: Var) -> impl Iterator<Item = Var> + '_ {
        let literals = self.all[clause as usize - 1].iter();
        literals
            .map(|&(var, _)| var)
            .filter(move |&other| other != var)
    }

    /// The first clause that forbids a value, because all its others stand.
    pub(crate) fn forbidding(&self, state: &mut State, var: Var, value: Value) -> Option<u32> {
        let clauses = self.with.get(&(var, value))?;
        let mut steps = 0;
        let found = clauses.iter().find(|&&id| {
            let mut others = self.all[id as usize].iter();
            steps += self.all[id as usize].len() as u64;
            others.all(|&(other, its)| other == var || state.assigned.holds(other, its))
        });
        state.work(steps);
        found.map(|id| id + 1)
    }

    /// The values of open variables that clauses forbid, now that `var` has its value.
    pub(crate) fn forbidden_by(&self, state: &mut State, var: Var, value: Value) -> Vec<Forbidden> {
        let mut found: Vec<Forbidden> = Vec::new();
        let mut steps = 0;
        for &id in self.with.get(&(var, value)).into_iter().flatten() {
            let clause = &self.all[id as usize];
            steps += clause.len() as u64;
            let mut open = None;
            let mut units = 0;
            for &(other, its) in clause {
                if !state.assigned.holds(other, its) {
                    units += if state.assigned.is_open(other) { 1 } else { 2 };
                    open = Some((other, its));
                }
            }
            let Some((var, value)) = open.filter(|_| units == 1) else {
                continue;
            };
            let known = found.iter().any(|old| old.var == var && old.value == value);
            if !known && state.domains.contains(var, value) {
                found.push(Forbidden {
                    var,
                    value,
                    clause: id + 1,
                });
            }
        }
        state.work(steps);
        found
    }
}
