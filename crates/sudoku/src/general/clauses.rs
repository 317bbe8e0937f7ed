//! What the search has learnt: clauses, of whose literals at least one holds.
//!
//! Two literals of a clause that are not false watch it (Moskewicz and others,
//! "Chaff", 2001; the blocking literal is from MiniSat by Eén and Sörensson,
//! <http://minisat.se>). A clause is looked at only when a watching literal
//! becomes false. The rules of the board are never clauses: see `propagate`.

use super::state::{Dead, FALSE, Lit, Reason, State, TRUE};

#[derive(Clone, Copy)]
struct Watch {
    clause: u32,
    /// Some other literal of the clause: if it holds, the clause need not be read.
    blocker: Lit,
}

#[derive(Clone, Copy)]
struct Head {
    start: u32,
    len: u32,
    /// On how many levels its literals were when it was learnt: the fewer, the
    /// more useful (Audemard and Simon, "Predicting learnt clauses quality", 2009).
    spread: u32,
    /// Whether it took part in a conflict since the last reduction.
    used: bool,
}

/// Clauses whose literals span at most so many levels are kept for good.
const KEEP_SPREAD: u32 = 2;

#[derive(Default)]
pub(super) struct Clauses {
    heads: Vec<Head>,
    lits: Vec<Lit>,
    /// Per literal; empty until the first clause is learnt.
    watches: Vec<Vec<Watch>>,
    /// Clauses read since the start, as a measure of work.
    pub(super) visits: u64,
}

impl Clauses {
    pub(super) fn len(&self) -> usize {
        self.heads.len()
    }

    pub(super) fn lits(&self, clause: u32) -> &[Lit] {
        let head = &self.heads[clause as usize];
        &self.lits[head.start as usize..][..head.len as usize]
    }

    /// Notes that a clause helped.
    pub(super) fn touch(&mut self, clause: u32) {
        self.heads[clause as usize].used = true;
    }

    /// Adds a clause of two literals or more; the first two will watch it.
    pub(super) fn learn(&mut self, state: &State, lits: &[Lit], spread: u32) -> u32 {
        debug_assert!(lits.len() >= 2);
        if self.watches.is_empty() {
            self.watches.resize_with(state.value.len(), Vec::new);
        }
        let clause = self.heads.len() as u32;
        self.heads.push(Head {
            start: self.lits.len() as u32,
            len: lits.len() as u32,
            spread,
            used: true,
        });
        self.lits.extend_from_slice(lits);
        self.watch(clause);
        clause
    }

    fn watch(&mut self, clause: u32) {
        let start = self.heads[clause as usize].start as usize;
        let (first, second) = (self.lits[start], self.lits[start + 1]);
        self.watches[first.index()].push(Watch {
            clause,
            blocker: second,
        });
        self.watches[second.index()].push(Watch {
            clause,
            blocker: first,
        });
    }

    /// Looks at the clauses that were watched by the negation of `lit`, which now holds.
    #[inline]
    pub(super) fn visit(&mut self, state: &mut State, lit: Lit) -> Result<(), Dead> {
        if self.watches.is_empty() {
            return Ok(());
        }
        let gone = lit.negated();
        let mut list = std::mem::take(&mut self.watches[gone.index()]);
        let (mut read, mut kept) = (0, 0);
        let mut outcome = Ok(());
        while read < list.len() {
            let watch = list[read];
            read += 1;
            if state.value[watch.blocker.index()] == TRUE {
                list[kept] = watch;
                kept += 1;
                continue;
            }
            self.visits += 1;
            let head = self.heads[watch.clause as usize];
            let lits = &mut self.lits[head.start as usize..][..head.len as usize];
            if lits[0] == gone {
                lits.swap(0, 1);
            }
            let first = lits[0];
            let stay = Watch {
                clause: watch.clause,
                blocker: first,
            };
            if state.value[first.index()] == TRUE {
                list[kept] = stay;
                kept += 1;
                continue;
            }
            let free = (2..lits.len()).find(|&i| state.value[lits[i].index()] != FALSE);
            if let Some(free) = free {
                lits.swap(1, free);
                self.watches[lits[1].index()].push(stay);
                continue;
            }
            list[kept] = stay;
            kept += 1;
            outcome = state.put(first, Reason::Clause(watch.clause));
            if outcome.is_err() {
                break;
            }
        }
        // After a dead end the unread rest stays as it is.
        list.copy_within(read.., kept);
        list.truncate(kept + list.len() - read);
        self.watches[gone.index()] = list;
        outcome
    }

    /// Forgets the less useful half. Clauses that are somebody's reason stay.
    pub(super) fn reduce(&mut self, state: &mut State) {
        let mut is_reason = vec![false; self.heads.len()];
        for &lit in &state.trail {
            if let Reason::Clause(clause) = state.marks[lit.var()].reason {
                is_reason[clause as usize] = true;
            }
        }
        let mut candidates: Vec<u32> = (0..self.heads.len() as u32)
            .filter(|&i| {
                let head = &self.heads[i as usize];
                head.spread > KEEP_SPREAD && !head.used && !is_reason[i as usize]
            })
            .collect();
        candidates.sort_by_key(|&i| {
            let head = &self.heads[i as usize];
            (
                std::cmp::Reverse(head.spread),
                std::cmp::Reverse(head.len),
                i,
            )
        });
        candidates.truncate(self.heads.len() / 2);
        let mut gone = vec![false; self.heads.len()];
        for &clause in &candidates {
            gone[clause as usize] = true;
        }
        let mut new_index = vec![0u32; self.heads.len()];
        let (mut heads, mut lits) = (Vec::new(), Vec::with_capacity(self.lits.len()));
        for (i, head) in self.heads.iter().enumerate() {
            if gone[i] {
                continue;
            }
            new_index[i] = heads.len() as u32;
            let start = lits.len() as u32;
            lits.extend_from_slice(&self.lits[head.start as usize..][..head.len as usize]);
            heads.push(Head {
                start,
                used: false,
                ..*head
            });
        }
        self.heads = heads;
        self.lits = lits;
        for list in &mut self.watches {
            list.retain_mut(|watch| {
                let keep = !gone[watch.clause as usize];
                watch.clause = new_index[watch.clause as usize];
                keep
            });
        }
        for &lit in &state.trail {
            if let Reason::Clause(clause) = &mut state.marks[lit.var()].reason {
                *clause = new_index[*clause as usize];
            }
        }
    }
}
