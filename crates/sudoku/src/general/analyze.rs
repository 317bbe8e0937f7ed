//! Learns from a conflict: finds a few literals that can't all be true, and forbids them together.
//!
//! In: the conflict. Out: a clause that excludes it for
//! good, and the level on which the clause forces a literal. The first unique
//! implication point, as in GRASP (Marques-Silva and Sakallah, 1996) and Chaff;
//! literals that follow from the others are dropped (Sörensson and Biere,
//! "Minimizing learned clauses", 2009).

use super::clauses::Clauses;
use super::propagate::explain;
use super::ruled;
use super::state::{Conflict, Literal, Reason, State};

/// The clause learnt from a conflict, beside its literals.
pub(super) struct Learnt {
    /// The highest level in the clause, other than that of the conflict.
    pub(super) level: u32,
    /// The number of levels of its literals.
    pub(super) glue: u32,
}

/// Working space, kept between conflicts.
#[derive(Default)]
pub(super) struct Analyzer {
    /// Per variable: in the clause, or resolved away.
    seen: Vec<bool>,
    to_clear: Vec<u32>,
    /// Literals that can't hold together.
    causes: Vec<Literal>,
    /// The clause learnt; its first literal is the one it forces.
    pub(super) clause: Vec<Literal>,
    /// The literals that took part in the conflict: their variables gain weight.
    pub(super) met: Vec<Literal>,
    level_stamp: Vec<u32>,
    stamp: u32,
    pub(super) clauses_used: Vec<u32>,
}

impl Analyzer {
    /// Finds the literals, all holding, that can't hold together, and the
    /// highest level among them. Call before anything is taken back.
    pub(super) fn analyze(&mut self, state: &State, clauses: &Clauses, conflict: Conflict) -> u32 {
        self.causes.clear();
        self.clauses_used.clear();
        let causes = &mut self.causes;
        match (conflict.literal, conflict.reason) {
            (Some(literal), reason) => {
                causes.push(literal.negated());
                explain(state, clauses, literal, reason, |from| causes.push(from));
            }
            (None, Reason::Rule(rule)) => {
                ruled::explain(state, rule, None, |from| causes.push(from));
            }
            (None, reason) => unreachable!("{reason:?} always concludes a literal"),
        }
        if let Reason::Clause(clause) = conflict.reason {
            self.clauses_used.push(clause);
        }
        let levels = self.causes.iter().map(|&literal| state.mark(literal).level);
        levels.max().unwrap_or(0)
    }

    /// Learns from the literals blamed. Call on the highest level among them,
    /// which must hold no literal without a reason but its guess.
    pub(super) fn learn(&mut self, state: &State, clauses: &Clauses) -> Learnt {
        self.seen.resize(state.marks.len(), false);
        self.clause.clear();
        self.met.clear();
        // The first place is for the literal that the clause will force.
        self.clause.push(Literal(0));
        let here = state.level();
        let mut open_paths = 0;
        let mut place = state.trail.len();
        for i in 0..self.causes.len() {
            self.meet(state, self.causes[i], here, &mut open_paths);
        }
        let literal = loop {
            place -= 1;
            let literal = state.trail[place];
            if !self.seen[literal.var()] {
                continue;
            }
            open_paths -= 1;
            if open_paths == 0 {
                break literal;
            }
            let reason = state.mark(literal).reason;
            if let Reason::Clause(clause) = reason {
                self.clauses_used.push(clause);
            }
            explain(state, clauses, literal, reason, |from| {
                self.meet(state, from, here, &mut open_paths);
            });
        };
        self.clause[0] = literal.negated();
        self.minimize(state, clauses);
        let learnt = self.learnt(state);
        for var in self.to_clear.drain(..) {
            self.seen[var as usize] = false;
        }
        learnt
    }

    fn meet(&mut self, state: &State, literal: Literal, here: u32, open_paths: &mut u32) {
        let var = literal.var();
        let level = state.marks[var].level;
        if self.seen[var] || level == 0 {
            return;
        }
        self.seen[var] = true;
        self.to_clear.push(var as u32);
        self.met.push(literal);
        if level == here {
            *open_paths += 1;
        } else {
            self.clause.push(literal.negated());
        }
    }

    /// Drops literals that follow directly from others of the clause. Going
    /// further, by way of literals outside it, cost more than it saved.
    fn minimize(&mut self, state: &State, clauses: &Clauses) {
        let mut kept = 1;
        for i in 1..self.clause.len() {
            let literal = self.clause[i].negated();
            let reason = state.mark(literal).reason;
            // Explaining a rule's conclusion twice costs too much.
            let mut follows = !matches!(reason, Reason::Guess | Reason::Rule(_));
            if !follows {
                self.clause[kept] = self.clause[i];
                kept += 1;
                continue;
            }
            explain(state, clauses, literal, reason, |from| {
                follows &= self.seen[from.var()] || state.mark(from).level == 0;
            });
            if !follows {
                self.clause[kept] = self.clause[i];
                kept += 1;
            }
        }
        self.clause.truncate(kept);
    }

    /// Marks the levels of the clause's literals; returns their number.
    fn stamp_levels(&mut self, state: &State) -> u32 {
        self.level_stamp.resize(state.level_starts.len() + 1, 0);
        self.stamp += 1;
        let mut levels = 0;
        for &literal in &self.clause {
            let level = state.mark(literal).level as usize;
            if self.level_stamp[level] != self.stamp {
                self.level_stamp[level] = self.stamp;
                levels += 1;
            }
        }
        levels
    }

    /// Moves a literal of the highest level to the second place, to watch the clause.
    fn learnt(&mut self, state: &State) -> Learnt {
        let glue = self.stamp_levels(state);
        let highest = (1..self.clause.len()).max_by_key(|&i| state.mark(self.clause[i]).level);
        let level = highest.map_or(0, |i| {
            self.clause.swap(1, i);
            state.mark(self.clause[1]).level
        });
        Learnt { level, glue }
    }
}
