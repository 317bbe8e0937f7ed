//! Facts learned during the search: sets of literals of which one must hold.
//!
//! In: clauses, then candidates as they are dropped. Out: what a clause forces, or the clause that
//! broke. Two literals of each clause are watched; only when one of them turns false is the
//! clause looked at (Moskewicz et al., "Chaff: Engineering an Efficient SAT Solver", 2001).

use super::board::{Board, Cause, Literal};

// One clause in the store, `at` points to its length:
//   length | quality | used | literal 0 | literal 1 | … | literal length - 1
// Literals 0 and 1 are watched; literal 0 is the one it forces, if it does.
const HEADER: usize = 3;

/// Clauses of this quality or better are kept for good: see [`Clauses::thin_out`].
const KEEP: u32 = 2;

/// A clause that watches a literal, and another of its literals: if that one holds, the clause
/// need not be looked at.
#[derive(Clone, Copy, Debug)]
struct Watch {
    at: u32,
    other: Literal,
}

/// The store of clauses.
#[derive(Clone, Debug, Default)]
pub(super) struct Clauses {
    store: Vec<u32>,
    /// For each literal the clauses that watch it; empty until there is a clause.
    watches: Vec<Vec<Watch>>,
    count: usize,
    /// Steps of the trail that all clauses know of.
    seen: usize,
}

impl Clauses {
    pub(super) fn is_empty(&self) -> bool {
        self.count == 0
    }

    pub(super) fn len(&self) -> usize {
        self.count
    }

    /// Must be told when the board went back to a trail of this length.
    pub(super) fn undo_to(&mut self, length: usize) {
        self.seen = self.seen.min(length);
    }

    /// The literals of a clause.
    pub(super) fn literals(&self, at: u32) -> impl Iterator<Item = Literal> + '_ {
        let at = at as usize;
        let length = self.store[at] as usize;
        let literals = &self.store[at + HEADER..at + HEADER + length];
        literals.iter().map(|&literal| Literal(literal))
    }

    /// Notes that a clause took part in a dead end.
    pub(super) fn use_again(&mut self, at: u32, quality: u32) {
        let at = at as usize;
        self.store[at + 1] = self.store[at + 1].min(quality);
        self.store[at + 2] = 1;
    }

    /// How many decisions a clause joined when it was learned or used best.
    pub(super) fn quality(&self, at: u32) -> u32 {
        self.store[at as usize + 1]
    }

    /// Adds a clause of two or more literals and returns where it stands. Its first two literals
    /// must be open, or the last ones of it to become false.
    pub(super) fn add(&mut self, board: &Board, literals: &[Literal], quality: u32) -> u32 {
        if self.watches.is_empty() {
            self.watches = vec![Vec::new(); 2 * board.candidates()];
            self.seen = board.trail().len();
        }
        let at = self.store.len() as u32;
        self.store.push(literals.len() as u32);
        self.store.push(quality);
        self.store.push(1);
        self.store.extend(literals.iter().map(|literal| literal.0));
        self.watch(at, literals[0], literals[1]);
        self.watch(at, literals[1], literals[0]);
        self.count += 1;
        at
    }

    fn watch(&mut self, at: u32, literal: Literal, other: Literal) {
        self.watches[literal.0 as usize].push(Watch { at, other });
    }

    /// Does what clauses force after the steps of the trail not yet seen.
    ///
    /// # Errors
    /// The clause that has no literal left.
    pub(super) fn run(&mut self, board: &mut Board) -> Result<(), u32> {
        while let Some(&step) = board.trail().get(self.seen) {
            self.seen += 1;
            self.turned_false(board, Literal::is(step))?;
            if let Some(last) = board.only(board.cell_of(step)) {
                self.turned_false(board, Literal::not(last))?;
            }
        }
        Ok(())
    }

    fn turned_false(&mut self, board: &mut Board, literal: Literal) -> Result<(), u32> {
        let mut watches = std::mem::take(&mut self.watches[literal.0 as usize]);
        let mut kept = 0;
        let mut outcome = Ok(());
        for i in 0..watches.len() {
            let watch = watches[i];
            watches[kept] = watch;
            kept += 1;
            if outcome.is_err() || board.is_true(watch.other) {
                continue;
            }
            let at = watch.at as usize;
            let length = self.store[at] as usize;
            let clause = &mut self.store[at + HEADER..at + HEADER + length];
            if clause[0] == literal.0 {
                clause.swap(0, 1);
            }
            let first = Literal(clause[0]);
            if board.is_true(first) {
                watches[kept - 1].other = first;
                continue;
            }
            let free = (2..length).find(|&i| !board.is_false(Literal(clause[i])));
            if let Some(free) = free {
                clause.swap(1, free);
                let new = Literal(clause[1]);
                self.watches[new.0 as usize].push(Watch {
                    at: watch.at,
                    other: first,
                });
                kept -= 1;
            } else if !board.is_false(first) {
                board.assert(first, Cause::Clause(watch.at));
            } else {
                outcome = Err(watch.at);
            }
        }
        watches.truncate(kept);
        self.watches[literal.0 as usize] = watches;
        outcome
    }

    /// Drops the worse half of the clauses and those that hold anyway, when the trail holds
    /// nothing but what is certain.
    ///
    /// Quality is the number of decisions a clause joined when it was learned (Audemard and Simon,
    /// "Predicting Learnt Clauses Quality in Modern SAT Solvers", 2009); 0 marks solutions already
    /// given, which must stay.
    pub(super) fn thin_out(&mut self, board: &Board) {
        let mut all: Vec<(u32, u32, usize)> = Vec::with_capacity(self.count);
        let mut at = 0;
        while at < self.store.len() {
            // Those not used since last time count as worse.
            let unused = u32::from(self.store[at + 2] == 0 && self.store[at + 1] > KEEP);
            all.push((self.store[at + 1], unused, at));
            at += HEADER + self.store[at] as usize;
        }
        // Among equals the newer ones stay.
        all.sort_by_key(|&(quality, unused, at)| (unused, quality, std::cmp::Reverse(at)));
        let half = all.len() / 2;
        let store = std::mem::take(&mut self.store);
        for list in &mut self.watches {
            list.clear();
        }
        self.count = 0;
        self.seen = board.trail().len();
        let mut literals = Vec::new();
        for (i, &(quality, _, at)) in all.iter().enumerate() {
            let length = store[at] as usize;
            let old = &store[at + HEADER..at + HEADER + length];
            let holds = old.iter().any(|&literal| board.is_true(Literal(literal)));
            literals.clear();
            literals.extend(
                old.iter()
                    .map(|&literal| Literal(literal))
                    .filter(|&literal| !board.is_true(literal) && !board.is_false(literal)),
            );
            // A clause at its fixpoint that does not hold has two open literals.
            if !holds && literals.len() >= 2 && (i < half || quality <= KEEP) {
                let at = self.add(board, &literals, quality);
                self.store[at as usize + 2] = 0;
            }
        }
    }
}
