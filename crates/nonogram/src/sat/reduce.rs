//! Learned clauses that are dropped, so that the others stay quick to visit.

use super::{Reason, Sat, TRUE};

/// Clauses that join at most this many levels stay for good; glue 0 marks those that rule out a model.
const KEEP: u32 = 2;

/// Clauses that join at most this many levels stay if one of the last two periods used them.
const KEEP_USED: u32 = 6;

impl Sat {
    /// Goes back as far as it may and drops three quarters of the learned clauses that were not used.
    pub(super) fn reduce(&mut self) {
        self.backtrack(self.floor);
        self.schedule.reduced(self.counts.conflicts);
        self.forget_root_reasons();
        self.mark_worst();
        let moved = self.store.drop_marked();
        let (values, levels) = (&self.values, &self.levels);
        for list in &mut self.watches {
            list.retain_mut(|watch| {
                let other = watch.other();
                if values[other.code() as usize] == TRUE && levels[other.variable()] == 0 {
                    return false;
                }
                match watch.place().map(|at| moved.place(at)) {
                    None => true,
                    Some(None) => false,
                    Some(Some(at)) => {
                        *watch = watch.moved(at);
                        true
                    }
                }
            });
        }
        for literal in &self.trail {
            let reason = &mut self.reasons[literal.variable()];
            if let Reason::Clause(at) = *reason
                && let Some(place) = moved.place(at)
            {
                *reason = Reason::Clause(place);
            }
        }
        self.owed += self.watches.len() as u64;
    }

    /// Steps at the root need no reasons, and theirs may be dropped.
    fn forget_root_reasons(&mut self) {
        let end = self.certain().len();
        for literal in &self.trail[..end] {
            self.reasons[literal.variable()] = Reason::None;
        }
    }

    /// Marks the clauses that are to be dropped.
    fn mark_worst(&mut self) {
        let mut candidates: Vec<(u32, usize, u32)> = Vec::new();
        for at in self.store.all_learned() {
            let glue = self.store.glue(at);
            let used = self.store.count_down(at);
            let holds = self.store.literals(at).find(|&l| self.holds(l));
            if let Some(literal) = holds {
                if self.levels[literal.variable()] == 0 {
                    self.store.mark(at);
                    continue;
                }
                if self.reasons[literal.variable()] == Reason::Clause(at) {
                    continue;
                }
            }
            if glue <= KEEP || used == 2 || (used > 0 && glue <= KEEP_USED) {
                continue;
            }
            candidates.push((glue, self.store.codes(at).len(), at));
        }
        // Among equals the newer ones stay.
        candidates.sort_unstable_by_key(|&(glue, length, at)| (glue, length, u32::MAX - at));
        for &(_, _, at) in &candidates[candidates.len() / 4..] {
            self.store.mark(at);
        }
    }
}
