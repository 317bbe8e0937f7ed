//! Learns from a dead end: which few literals, holding together, were enough for it.
//!
//! In: what could not be met. Out: a clause that rules the dead end out for
//! good, and the level on which it forces a literal. The first unique
//! implication point, as in GRASP (Marques-Silva and Sakallah, 1996) and Chaff;
//! literals that follow from the others are dropped (Sörensson and Biere,
//! "Minimizing learned clauses", 2009).

use super::clauses::Clauses;
use super::propagate::explain;
use super::ruled;
use super::state::{Dead, Lit, Reason, State};

/// The lesson of a dead end.
pub(super) struct Lesson {
    /// The highest level, other than the one of the dead end, in the clause.
    pub(super) level: u32,
    /// On how many levels the literals are.
    pub(super) spread: u32,
}

/// Working space, kept between dead ends.
#[derive(Default)]
pub(super) struct Analyzer {
    /// Per variable: in the clause, or resolved away.
    seen: Vec<bool>,
    to_clear: Vec<u32>,
    /// What can't hold together.
    causes: Vec<Lit>,
    /// The clause learnt; its first literal is the one it forces.
    pub(super) clause: Vec<Lit>,
    /// The literals met on the way: their variables matter just now.
    pub(super) met: Vec<Lit>,
    level_stamp: Vec<u32>,
    stamp: u32,
    pub(super) clauses_used: Vec<u32>,
}

impl Analyzer {
    /// Finds the literals, all holding, that can't hold together, and the
    /// highest level among them. Call before anything is taken back.
    pub(super) fn blame(&mut self, state: &State, clauses: &Clauses, dead: Dead) -> u32 {
        self.causes.clear();
        self.clauses_used.clear();
        let causes = &mut self.causes;
        match (dead.lit, dead.reason) {
            (Some(lit), reason) => {
                causes.push(lit.negated());
                explain(state, clauses, lit, reason, |from| causes.push(from));
            }
            (None, Reason::Rule(rule)) => {
                ruled::explain(state, rule, None, |from| causes.push(from));
            }
            (None, reason) => unreachable!("{reason:?} always concludes a literal"),
        }
        if let Reason::Clause(clause) = dead.reason {
            self.clauses_used.push(clause);
        }
        let levels = self.causes.iter().map(|&lit| state.mark(lit).level);
        levels.max().unwrap_or(0)
    }

    /// Learns from the literals blamed. Call on the highest level among them,
    /// which must hold no literal without a reason but its guess.
    pub(super) fn learn(&mut self, state: &State, clauses: &Clauses) -> Lesson {
        self.seen.resize(state.marks.len(), false);
        self.clause.clear();
        self.met.clear();
        // The first place is for the literal that the clause will force.
        self.clause.push(Lit(0));
        let here = state.level();
        let mut open_paths = 0;
        let mut place = state.trail.len();
        for i in 0..self.causes.len() {
            self.meet(state, self.causes[i], here, &mut open_paths);
        }
        let lit = loop {
            place -= 1;
            let lit = state.trail[place];
            if !self.seen[lit.var()] {
                continue;
            }
            open_paths -= 1;
            if open_paths == 0 {
                break lit;
            }
            let reason = state.mark(lit).reason;
            if let Reason::Clause(clause) = reason {
                self.clauses_used.push(clause);
            }
            explain(state, clauses, lit, reason, |from| {
                self.meet(state, from, here, &mut open_paths);
            });
        };
        self.clause[0] = lit.negated();
        self.minimize(state, clauses);
        let lesson = self.lesson(state);
        for var in self.to_clear.drain(..) {
            self.seen[var as usize] = false;
        }
        lesson
    }

    fn meet(&mut self, state: &State, lit: Lit, here: u32, open_paths: &mut u32) {
        let var = lit.var();
        let level = state.marks[var].level;
        if self.seen[var] || level == 0 {
            return;
        }
        self.seen[var] = true;
        self.to_clear.push(var as u32);
        self.met.push(lit);
        if level == here {
            *open_paths += 1;
        } else {
            self.clause.push(lit.negated());
        }
    }

    /// Drops literals that follow directly from others of the clause. Going
    /// further, by way of literals outside it, cost more than it saved.
    fn minimize(&mut self, state: &State, clauses: &Clauses) {
        let mut kept = 1;
        for i in 1..self.clause.len() {
            let lit = self.clause[i].negated();
            let reason = state.mark(lit).reason;
            // What a rule concluded costs too much to explain twice.
            let mut follows = !matches!(reason, Reason::Guess | Reason::Rule(_));
            if !follows {
                self.clause[kept] = self.clause[i];
                kept += 1;
                continue;
            }
            explain(state, clauses, lit, reason, |from| {
                follows &= self.seen[from.var()] || state.mark(from).level == 0;
            });
            if !follows {
                self.clause[kept] = self.clause[i];
                kept += 1;
            }
        }
        self.clause.truncate(kept);
    }

    /// Marks the levels of the clause's literals; returns how many there are.
    fn stamp_levels(&mut self, state: &State) -> u32 {
        self.level_stamp.resize(state.level_starts.len() + 1, 0);
        self.stamp += 1;
        let mut levels = 0;
        for &lit in &self.clause {
            let level = state.mark(lit).level as usize;
            if self.level_stamp[level] != self.stamp {
                self.level_stamp[level] = self.stamp;
                levels += 1;
            }
        }
        levels
    }

    /// Moves a literal of the highest level to the second place, to watch the clause.
    fn lesson(&mut self, state: &State) -> Lesson {
        let spread = self.stamp_levels(state);
        let highest = (1..self.clause.len()).max_by_key(|&i| state.mark(self.clause[i]).level);
        let level = highest.map_or(0, |i| {
            self.clause.swap(1, i);
            state.mark(self.clause[1]).level
        });
        Lesson { level, spread }
    }
}
