//! The clauses that the search has learnt: at least one literal of each holds.
//!
//! Two literals of a clause that are not false watch it (Moskewicz and others,
//! "Chaff", 2001; the blocking literal is from MiniSat by Eén and Sörensson,
//! <http://minisat.se>). A clause is looked at only when a watching literal
//! becomes false. The rules of the board are never clauses: see `propagate`.

use super::state::{Conflict, FALSE, Literal, Reason, State, TRUE};

/// One of the two watches of a clause; watch `w` belongs to clause `w / 2`.
///
/// The watches of a literal form a chain. So a clause that changes its watch
/// moves nothing and allocates nothing, and the watches of a few hundred
/// clauses, with the starts of the chains, stay in the first-level cache:
///
/// ```text
///   first[literal] → watch 6 → watch 13 → NONE
/// ```
#[derive(Clone, Copy)]
struct Watch {
    /// The next watch of the same literal, or [`NONE`].
    next: u32,
    /// Some other literal of the clause: if it holds, the clause need not be read.
    blocker: Literal,
}

/// The end of a chain of watches.
const NONE: u32 = u32::MAX;

#[derive(Clone, Copy)]
struct Head {
    start: u32,
    len: u32,
    /// The number of levels of its literals when it was learnt: the fewer, the
    /// more useful (Audemard and Simon, "Predicting learnt clauses quality", 2009).
    glue: u32,
    /// True if it took part in a conflict since the last reduction.
    used: bool,
}

/// Clauses whose literals span at most this number of levels are never forgotten.
const KEEP_GLUE: u32 = 2;

#[derive(Default)]
pub(super) struct Clauses {
    heads: Vec<Head>,
    literals: Vec<Literal>,
    watches: Vec<Watch>,
    /// Per literal: its first watch, or [`NONE`]. Empty until the first clause is learnt.
    first: Vec<u32>,
    /// Clauses read since the start, as a measure of work.
    pub(super) visits: u64,
}

impl Clauses {
    pub(super) fn len(&self) -> usize {
        self.heads.len()
    }

    /// The bytes of all clauses and watches.
    pub(super) fn bytes(&self) -> u64 {
        let clause = size_of::<Head>() + 2 * size_of::<Watch>();
        (self.heads.len() * clause + self.literals.len() * size_of::<Literal>()) as u64
    }

    pub(super) fn literals(&self, clause: u32) -> &[Literal] {
        let head = &self.heads[clause as usize];
        &self.literals[head.start as usize..][..head.len as usize]
    }

    /// Notes that a clause helped.
    pub(super) fn touch(&mut self, clause: u32) {
        self.heads[clause as usize].used = true;
    }

    /// Adds a clause of two literals or more; the first two will watch it.
    pub(super) fn learn(&mut self, state: &State, literals: &[Literal], glue: u32) -> u32 {
        debug_assert!(literals.len() >= 2);
        if self.first.is_empty() {
            self.first.resize(state.value.len(), NONE);
        }
        let clause = self.heads.len() as u32;
        self.heads.push(Head {
            start: self.literals.len() as u32,
            len: literals.len() as u32,
            glue,
            used: true,
        });
        self.literals.extend_from_slice(literals);
        self.watch();
        clause
    }

    /// Puts the two watches of the newest clause without any into their chains.
    fn watch(&mut self) {
        let start = self.heads[self.watches.len() / 2].start as usize;
        let (one, two) = (self.literals[start], self.literals[start + 1]);
        for (literal, blocker) in [(one, two), (two, one)] {
            let watch = self.watches.len() as u32;
            let next = std::mem::replace(&mut self.first[literal.index()], watch);
            self.watches.push(Watch { next, blocker });
        }
    }

    /// Looks at the clauses that were watched by the negation of `literal`, which now holds.
    #[inline]
    pub(super) fn visit(&mut self, state: &mut State, literal: Literal) -> Result<(), Conflict> {
        match self.first.get(literal.negated().index()) {
            None | Some(&NONE) => Ok(()),
            Some(&first) => self.walk(state, literal.negated(), first),
        }
    }

    fn walk(&mut self, state: &mut State, gone: Literal, first: u32) -> Result<(), Conflict> {
        let mut before = NONE;
        let mut at = first;
        while at != NONE {
            let watch = self.watches[at as usize];
            let here = at;
            at = watch.next;
            if state.value[watch.blocker.index()] == TRUE {
                before = here;
                continue;
            }
            self.visits += 1;
            let clause = here / 2;
            let head = self.heads[clause as usize];
            let literals = &mut self.literals[head.start as usize..][..head.len as usize];
            if literals[0] == gone {
                literals.swap(0, 1);
            }
            let other = literals[0];
            self.watches[here as usize].blocker = other;
            if state.value[other.index()] == TRUE {
                before = here;
                continue;
            }
            let free = (2..literals.len()).find(|&i| state.value[literals[i].index()] != FALSE);
            let Some(free) = free else {
                before = here;
                state.put(other, Reason::Clause(clause))?;
                continue;
            };
            literals.swap(1, free);
            let link = &mut self.first[literals[1].index()];
            self.watches[here as usize].next = std::mem::replace(link, here);
            match before {
                NONE => self.first[gone.index()] = at,
                before => self.watches[before as usize].next = at,
            }
        }
        Ok(())
    }

    /// Forgets the less useful half. Clauses that are a reason stay.
    pub(super) fn reduce(&mut self, state: &mut State) {
        let mut is_reason = vec![false; self.heads.len()];
        for &literal in &state.trail {
            if let Reason::Clause(clause) = state.marks[literal.var()].reason {
                is_reason[clause as usize] = true;
            }
        }
        let mut candidates: Vec<u32> = (0..self.heads.len() as u32)
            .filter(|&i| {
                let head = &self.heads[i as usize];
                head.glue > KEEP_GLUE && !head.used && !is_reason[i as usize]
            })
            .collect();
        candidates.sort_by_key(|&i| {
            let head = &self.heads[i as usize];
            (std::cmp::Reverse(head.glue), std::cmp::Reverse(head.len), i)
        });
        candidates.truncate(self.heads.len() / 2);
        let mut gone = vec![false; self.heads.len()];
        for &clause in &candidates {
            gone[clause as usize] = true;
        }
        let mut new_index = vec![0u32; self.heads.len()];
        let (mut heads, mut literals) = (Vec::new(), Vec::with_capacity(self.literals.len()));
        for (i, head) in self.heads.iter().enumerate() {
            if gone[i] {
                continue;
            }
            new_index[i] = heads.len() as u32;
            let start = literals.len() as u32;
            literals.extend_from_slice(&self.literals[head.start as usize..][..head.len as usize]);
            heads.push(Head {
                start,
                used: false,
                ..*head
            });
        }
        self.heads = heads;
        self.literals = literals;
        self.first.fill(NONE);
        self.watches.clear();
        for _ in 0..self.heads.len() {
            self.watch();
        }
        for &literal in &state.trail {
            if let Reason::Clause(clause) = &mut state.marks[literal.var()].reason {
                *clause = new_index[*clause as usize];
            }
        }
    }
}
