//! Learned clauses: sets of literals of which one must be true.
//!
//! In: clauses, then literals as they become false. Out: the literals that clauses force, or
//! the clause that is false. Two literals of each clause are watched; only when
//! one of them becomes false is the clause visited (Moskewicz et al., "Chaff:
//! Engineering an Efficient SAT Solver", 2001).

use super::board::Board;
use super::trail::{Literal, StepReason};

// One clause in the store, `at` points to its length:
//   length | glue | used | place | literal 0 | literal 1 | … | literal length - 1
// Literals 0 and 1 are watched; literal 0 is the one it forces, if it does. The search for another
// literal to watch continues at `place`, where the last one ended (Gent, "Optimal Implementation of
// Watched Literals and More General Techniques", 2013).
const HEADER: usize = 4;

/// Clauses with this glue or less are kept for good: see [`Clauses::reduce`].
const KEEP: u32 = 2;

/// A clause that watches a literal, and another of its literals: if that one
/// is true, the clause need not be visited.
#[derive(Clone, Copy, Debug)]
struct Watch {
    at: u32,
    /// As a code.
    other: u32,
}

/// The store of clauses.
#[derive(Clone, Debug, Default)]
pub(crate) struct Clauses {
    store: Vec<u32>,
    /// For each literal the clauses that watch it; empty until there is a clause.
    watches: Vec<Vec<Watch>>,
    count: usize,
    /// The steps of the trail that all clauses know of.
    seen: usize,
}

impl Clauses {
    pub(crate) fn is_empty(&self) -> bool {
        self.count == 0
    }

    pub(crate) fn len(&self) -> usize {
        self.count
    }

    /// To be called when the board went back to a trail of this length.
    pub(crate) fn undo_to(&mut self, length: usize) {
        self.seen = self.seen.min(length);
    }

    /// The literals of a clause.
    #[inline]
    pub(crate) fn literals(&self, at: u32) -> impl Iterator<Item = Literal> + '_ {
        let at = at as usize;
        let length = self.store[at] as usize;
        self.store[at + HEADER..at + HEADER + length]
            .iter()
            .map(|&code| Literal::from_code(code))
    }

    /// The clauses that are kept for good, each as its literals.
    pub(crate) fn kept(&self) -> impl Iterator<Item = impl Iterator<Item = Literal> + '_> + '_ {
        let mut next = 0;
        let all = std::iter::from_fn(move || {
            let at = next;
            next += HEADER + *self.store.get(at)? as usize;
            Some(at as u32)
        });
        all.filter(|&at| self.glue(at) <= KEEP)
            .map(|at| self.literals(at))
    }

    /// Notes that a clause took part in a conflict.
    pub(crate) fn use_again(&mut self, at: u32, glue: u32) {
        let at = at as usize;
        self.store[at + 1] = self.store[at + 1].min(glue);
        self.store[at + 2] = 1;
    }

    /// The least number of levels that the clause has joined.
    pub(crate) fn glue(&self, at: u32) -> u32 {
        self.store[at as usize + 1]
    }

    /// Adds a clause of two or more literals and returns its place. Its
    /// first two literals must be open, or the last ones of it to become false.
    pub(crate) fn add<B: Board>(&mut self, board: &B, literals: &[Literal], glue: u32) -> u32 {
        if self.watches.is_empty() {
            self.watches = vec![Vec::new(); 2 * board.trail().variables()];
            self.seen = board.trail().len();
        }
        let at = self.store.len() as u32;
        self.store.push(literals.len() as u32);
        self.store.push(glue);
        self.store.push(1);
        self.store.push(2);
        self.store
            .extend(literals.iter().map(|literal| literal.code()));
        let [first, second] = [literals[0], literals[1]].map(Literal::code);
        self.watch(at, first, second);
        self.watch(at, second, first);
        self.count += 1;
        at
    }

    fn watch(&mut self, at: u32, literal: u32, other: u32) {
        self.watches[literal as usize].push(Watch { at, other });
    }

    /// Makes the literals true that clauses force after the steps of the trail not yet seen.
    ///
    /// # Errors
    /// The clause that has no literal left.
    pub(crate) fn propagate<B: Board>(&mut self, board: &mut B) -> Result<(), u32> {
        while let Some(&step) = board.trail().steps().get(self.seen) {
            let chosen = board.chosen(self.seen);
            self.seen += 1;
            self.visit_watches(board, !step)?;
            if let Some(choice) = chosen
                && choice != step
            {
                self.visit_watches(board, !choice)?;
            }
        }
        Ok(())
    }

    /// Visits the clauses that watch a literal which has just become false.
    fn visit_watches<B: Board>(&mut self, board: &mut B, literal: Literal) -> Result<(), u32> {
        let turned = literal.code();
        let mut watches = std::mem::take(&mut self.watches[turned as usize]);
        // Watches before `kept` stay, those from `next` on are still to be visited.
        let (mut kept, mut next) = (0, 0);
        let mut outcome = Ok(());
        while let Some(&watch) = watches.get(next) {
            next += 1;
            watches[kept] = watch;
            kept += 1;
            let trail = board.trail();
            if trail.holds(Literal::from_code(watch.other)) {
                continue;
            }
            let (header, rest) = self.store[watch.at as usize..].split_at_mut(HEADER);
            let clause = &mut rest[..header[0] as usize];
            // The other literal that is watched, whichever stands first.
            let first = clause[0] ^ clause[1] ^ turned;
            if first != watch.other && trail.holds(Literal::from_code(first)) {
                watches[kept - 1].other = first;
                continue;
            }
            let may_hold = |&code: &u32| !trail.fails(Literal::from_code(code));
            let place = header[3] as usize;
            let free = match clause[place..].iter().position(may_hold) {
                Some(further) => Some(place + further),
                None => clause[2..place].iter().position(may_hold).map(|i| 2 + i),
            };
            if let Some(free) = free {
                let new = clause[free];
                header[3] = free as u32;
                (clause[0], clause[1], clause[free]) = (first, new, turned);
                self.watch(watch.at, new, first);
                kept -= 1;
            } else if !trail.fails(Literal::from_code(first)) {
                (clause[0], clause[1]) = (first, turned);
                board.assign(Literal::from_code(first), StepReason::Clause(watch.at));
            } else {
                outcome = Err(watch.at);
                break;
            }
        }
        watches.copy_within(next.., kept);
        watches.truncate(kept + watches.len() - next);
        self.watches[turned as usize] = watches;
        outcome
    }

    /// Drops the worse half of the clauses and those that are true anyway. No decision may stand.
    ///
    /// The measure is the number of levels that a clause joined, its glue
    /// (Audemard and Simon, "Predicting Learnt Clauses Quality in Modern SAT
    /// Solvers", 2009); glue 0 marks solutions already given, which must stay.
    pub(crate) fn reduce<B: Board>(&mut self, board: &B) {
        let trail = board.trail();
        let mut all: Vec<(u32, u32, usize)> = Vec::with_capacity(self.count);
        let mut at = 0;
        while at < self.store.len() {
            // Those not used since last time count as worse.
            let unused = u32::from(self.store[at + 2] == 0 && self.store[at + 1] > KEEP);
            all.push((self.store[at + 1], unused, at));
            at += HEADER + self.store[at] as usize;
        }
        // Among equals the newer ones stay.
        all.sort_by_key(|&(glue, unused, at)| (unused, glue, std::cmp::Reverse(at)));
        let half = all.len() / 2;
        let store = std::mem::take(&mut self.store);
        for list in &mut self.watches {
            list.clear();
        }
        self.count = 0;
        self.seen = trail.len();
        let mut literals = Vec::new();
        for (i, &(glue, _, at)) in all.iter().enumerate() {
            let length = store[at] as usize;
            let old = &store[at + HEADER..at + HEADER + length];
            let old = old.iter().map(|&code| Literal::from_code(code));
            let holds = old.clone().any(|literal| trail.holds(literal));
            literals.clear();
            literals.extend(old.filter(|&literal| trail.is_open(literal)));
            // A clause at its fixpoint that does not hold has two open literals.
            if !holds && literals.len() >= 2 && (i < half || glue <= KEEP) {
                let at = self.add(board, &literals, glue);
                self.store[at as usize + 2] = 0;
            }
        }
    }
}
