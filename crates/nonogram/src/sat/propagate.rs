//! Propagation by watched literals.
//!
//! In: steps of the trail. Out: the trail at a fixpoint, or a [`Conflict`].

use cellwise_core::{Budget, Limit};

use super::{FALSE, OPEN, Reason, Sat, TRUE};
use crate::engine::trail::Literal;

/// Watches that are visited for a unit of a [`Budget`].
const VISITS: u64 = 64;

/// The place of a clause of two literals, which are in the watches alone.
const BINARY: u32 = u32::MAX;

/// A clause that watches a literal, and another literal of it: if that holds, there is no need to
/// open the clause.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watch {
    other: Literal,
    at: u32,
}

impl Watch {
    /// The place of the clause in the store, if it stands there.
    pub(super) fn place(self) -> Option<u32> {
        (self.at != BINARY).then_some(self.at)
    }

    /// The same watch of a clause that has moved.
    pub(super) fn moved(self, at: u32) -> Self {
        Self { at, ..self }
    }

    pub(super) fn other(self) -> Literal {
        self.other
    }
}

/// A clause all of whose literals are false.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Conflict {
    Binary(Literal, Literal),
    Clause(u32),
}

impl Sat {
    /// Makes an open literal true.
    #[inline]
    pub(super) fn assign(&mut self, literal: Literal, reason: Reason) {
        let variable = literal.variable();
        self.values[literal.code() as usize] = TRUE;
        self.values[(!literal).code() as usize] = FALSE;
        self.levels[variable] = self.bases.len() as u32;
        self.reasons[variable] = reason;
        self.trail.push(literal);
    }

    pub(super) fn watch_binary(&mut self, a: Literal, b: Literal) {
        self.watches[a.code() as usize].push(Watch {
            other: b,
            at: BINARY,
        });
        self.watches[b.code() as usize].push(Watch {
            other: a,
            at: BINARY,
        });
    }

    /// Watches the first two literals of a clause in the store.
    pub(super) fn watch(&mut self, at: u32) {
        let codes = self.store.codes(at);
        let [a, b] = [codes[0], codes[1]].map(Literal::from_code);
        self.watches[a.code() as usize].push(Watch { other: b, at });
        self.watches[b.code() as usize].push(Watch { other: a, at });
    }

    /// Propagates until nothing changes.
    pub(super) fn propagate(&mut self, budget: &mut Budget) -> Result<Option<Conflict>, Limit> {
        loop {
            while self.owed >= VISITS {
                budget.spend(1)?;
                self.owed -= VISITS;
            }
            let Some(&step) = self.trail.get(self.seen_steps) else {
                self.good = self.trail.len();
                return Ok(None);
            };
            self.seen_steps += 1;
            let before = self.owed;
            let conflict = self.visit_watches(!step);
            self.counts.visits += self.owed - before;
            if conflict.is_some() {
                return Ok(conflict);
            }
        }
    }

    /// Visits the clauses that watch a literal which has just become false.
    fn visit_watches(&mut self, turned: Literal) -> Option<Conflict> {
        let mut watches = std::mem::take(&mut self.watches[turned.code() as usize]);
        self.owed += 2 + watches.len() as u64;
        // Watches before `kept` stay, those from `next` on are still to be visited.
        let (mut kept, mut next) = (0, 0);
        let mut conflict = None;
        while let Some(&watch) = watches.get(next) {
            next += 1;
            watches[kept] = watch;
            kept += 1;
            let value = self.values[watch.other.code() as usize];
            if value == TRUE {
                continue;
            }
            if watch.at == BINARY {
                if value == OPEN {
                    self.assign(watch.other, Reason::Binary(turned));
                    continue;
                }
                conflict = Some(Conflict::Binary(watch.other, turned));
                break;
            }
            let clause = self.store.codes_mut(watch.at);
            let first = Literal::from_code(clause[0] ^ clause[1] ^ turned.code());
            let value = self.values[first.code() as usize];
            if value == TRUE {
                watches[kept - 1].other = first;
                continue;
            }
            let values = &self.values;
            let free = clause[2..]
                .iter()
                .position(|&code| values[code as usize] != FALSE);
            if let Some(free) = free {
                let new = clause[2 + free];
                if values[new as usize] == TRUE {
                    // There is no need to watch it: it makes the clause true for now.
                    watches[kept - 1].other = Literal::from_code(new);
                    continue;
                }
                (clause[0], clause[1]) = (first.code(), new);
                clause[2 + free] = turned.code();
                kept -= 1;
                self.watches[new as usize].push(Watch {
                    other: first,
                    at: watch.at,
                });
            } else if value == OPEN {
                (clause[0], clause[1]) = (first.code(), turned.code());
                self.assign(first, Reason::Clause(watch.at));
            } else {
                conflict = Some(Conflict::Clause(watch.at));
                break;
            }
        }
        watches.copy_within(next.., kept);
        watches.truncate(kept + watches.len() - next);
        self.watches[turned.code() as usize] = watches;
        conflict
    }
}
