//! A clause from each conflict, and the level to go back to.
//!
//! In: a conflict, the trail and its reasons. Out: the first cut of the implication graph
//! with one literal of the last level, without literals that follow from the others.

use super::propagate::Conflict;
use super::{Reason, Sat, Stage};
use crate::engine::levels::Levels;
use crate::engine::trail::Literal;

/// Buffers of the analysis.
#[derive(Clone, Debug)]
pub(super) struct Scratch {
    /// The clause in the making; its first literal is the one that it forces.
    pub(super) clause: Vec<Literal>,
    /// By variable: it takes part in the conflict.
    pub(super) seen: Vec<bool>,
    /// By variable: it follows from the clause, or it does not.
    pub(super) follows: Vec<bool>,
    pub(super) fails: Vec<bool>,
    /// The variables with marks that are to be taken back.
    pub(super) marked: Vec<u32>,
    pub(super) also_marked: Vec<u32>,
    joined: Levels,
    reason: Vec<Literal>,
    pub(super) stack: Vec<(Literal, u32)>,
}

impl Scratch {
    pub(super) fn new(variables: usize) -> Self {
        Self {
            clause: Vec::new(),
            seen: vec![false; variables],
            follows: vec![false; variables],
            fails: vec![false; variables],
            marked: Vec::new(),
            also_marked: Vec::new(),
            joined: Levels::default(),
            reason: Vec::new(),
            stack: Vec::new(),
        }
    }

    /// Counts different levels, the root left out.
    fn count(&mut self, levels: impl Iterator<Item = u32>) -> u32 {
        self.joined.count(levels.filter(|&level| level > 0))
    }

    /// Takes back all marks.
    fn clear(&mut self) {
        for variable in self.marked.drain(..) {
            self.seen[variable as usize] = false;
        }
        for variable in self.also_marked.drain(..) {
            self.follows[variable as usize] = false;
            self.fails[variable as usize] = false;
        }
    }
}

impl Sat {
    /// Learns from a conflict and goes back as far as the clause allows.
    pub(super) fn learn(&mut self, conflict: Conflict) {
        self.stage = Stage::Propagate;
        self.cut(conflict);
        self.bump();
        self.minimize();
        let mut clause = std::mem::take(&mut self.scratch.clause);
        let level = |literal: &Literal| self.levels[literal.variable()];
        let second = (1..clause.len()).max_by_key(|&i| level(&clause[i]));
        let keep = second.map_or(0, |second| {
            clause.swap(1, second);
            level(&clause[1])
        });
        let levels = clause.iter().map(level);
        let glue = self.scratch.count(levels);
        self.owed += self.scratch.marked.len() as u64 + clause.len() as u64;
        self.schedule.note(glue);
        self.backtrack((keep as usize).max(self.floor));
        self.add_learned(&clause, glue);
        self.scratch.clause = clause;
        self.scratch.clear();
    }

    /// Adds a clause all of whose literals but the first are false, and makes the first true. A clause
    /// with glue 0 is never dropped.
    pub(super) fn add_learned(&mut self, clause: &[Literal], glue: u32) {
        let reason = match *clause {
            [_] => Reason::None,
            [a, b] => {
                self.watch_binary(a, b);
                Reason::Binary(b)
            }
            _ => {
                let at = self.store.add(clause, glue);
                self.watch(at);
                Reason::Clause(at)
            }
        };
        self.assign(clause[0], reason);
    }

    /// Walks back from a conflict to the first step of the last level through which all its causes go.
    fn cut(&mut self, conflict: Conflict) {
        self.scratch.clause.clear();
        self.scratch.reason.clear();
        match conflict {
            Conflict::Binary(a, b) => self.scratch.reason.extend([a, b]),
            Conflict::Clause(at) => self.take_clause(at, None),
        }
        let level = self.level() as u32;
        let mut place = self.trail.len();
        let mut pending = 0;
        // The place of the literal that the clause will force.
        self.scratch.clause.push(Literal::new(0, false));
        loop {
            for i in 0..self.scratch.reason.len() {
                let literal = self.scratch.reason[i];
                let variable = literal.variable();
                let at = self.levels[variable];
                if self.scratch.seen[variable] || at == 0 {
                    continue;
                }
                self.scratch.seen[variable] = true;
                self.scratch.marked.push(variable as u32);
                if at == level {
                    pending += 1;
                } else {
                    self.scratch.clause.push(literal);
                }
            }
            place -= 1;
            while !self.scratch.seen[self.trail[place].variable()] {
                place -= 1;
            }
            let step = self.trail[place];
            pending -= 1;
            if pending == 0 {
                self.scratch.clause[0] = !step;
                return;
            }
            self.scratch.reason.clear();
            match self.reasons[step.variable()] {
                // The first step of its level, or of a level below the last: nothing else is pending then.
                Reason::None | Reason::Exhausted => {}
                Reason::Binary(other) => self.scratch.reason.push(other),
                Reason::Clause(at) => self.take_clause(at, Some(step)),
            }
        }
    }

    /// Takes the literals of a clause, apart from the one it forces, as the reason.
    fn take_clause(&mut self, at: u32, forced: Option<Literal>) {
        let literals = self.store.literals(at).filter(|&l| Some(l) != forced);
        self.scratch.reason.extend(literals);
        if self.store.is_learned(at) && self.store.glue(at) > 0 {
            let glue = match self.store.glue(at) {
                glue @ ..=2 => glue,
                _ => {
                    let levels = &self.levels;
                    let levels = self.store.literals(at).map(|l| levels[l.variable()]);
                    self.scratch.count(levels).max(1)
                }
            };
            self.store.note_use(at, glue);
        }
    }

    /// Lets the variables of the conflict be decided on sooner.
    fn bump(&mut self) {
        if self.schedule.is_stable() {
            for &variable in &self.scratch.marked {
                self.order.bump(variable as usize);
            }
            self.order.decay();
            return;
        }
        let queue = &mut self.queue;
        // In the order in which they stand in the queue.
        self.scratch
            .marked
            .sort_unstable_by_key(|&variable| queue.stamp(variable as usize));
        for &variable in &self.scratch.marked {
            // All have values now.
            queue.touch(variable as usize, false);
        }
    }
}
