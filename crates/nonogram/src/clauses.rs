//! Facts learned during the search: sets of literals of which one must hold.
//!
//! In: clauses, then literals as they turn false. Out: what a clause forces, or
//! the clause that broke. Two literals of each clause are watched; only when
//! one of them turns false is the clause looked at (Moskewicz et al., "Chaff:
//! Engineering an Efficient SAT Solver", 2001).
//!
//! What a literal says is the board's business, in black and white or in
//! colours: see [`Ground`].

use std::fmt::Debug;
use std::marker::PhantomData;

use crate::board::{Board, Cause, Literal};

/// What clauses must know of a board.
pub(crate) trait Ground {
    /// Something that holds, fails or is open.
    type Literal: Copy + Debug;

    /// A literal as a number, below [`Ground::codes`].
    fn code(literal: Self::Literal) -> u32;

    /// The literal with this number.
    fn literal(code: u32) -> Self::Literal;

    /// One more than the highest number of a literal.
    fn codes(&self) -> usize;

    /// How long the trail is.
    fn steps(&self) -> usize;

    /// Whether a literal holds.
    fn holds(&self, literal: Self::Literal) -> bool;

    /// Whether a literal can't hold.
    fn fails(&self, literal: Self::Literal) -> bool;

    /// Makes an open literal hold, because the clause that stands there says so.
    fn force(&mut self, literal: Self::Literal, at: u32);
}

/// Cells in black and white.
impl Ground for Board {
    type Literal = Literal;

    #[inline]
    fn code(literal: Literal) -> u32 {
        literal.0
    }

    #[inline]
    fn literal(code: u32) -> Literal {
        Literal(code)
    }

    fn codes(&self) -> usize {
        2 * self.numbers()
    }

    fn steps(&self) -> usize {
        self.trail().len()
    }

    #[inline]
    fn holds(&self, literal: Literal) -> bool {
        self.is_true(literal)
    }

    #[inline]
    fn fails(&self, literal: Literal) -> bool {
        self.is_false(literal)
    }

    #[inline]
    fn force(&mut self, literal: Literal, at: u32) {
        self.assign(literal, Cause::Clause(at));
    }
}

// One clause in the store, `at` points to its length:
//   length | quality | used | place | literal 0 | literal 1 | … | literal length - 1
// Literals 0 and 1 are watched; literal 0 is the one it forces, if it does. The search for another
// literal to watch goes on at `place`, where the last one ended (Gent, "Optimal Implementation of
// Watched Literals and More General Techniques", 2013).
const HEADER: usize = 4;

/// Clauses of this quality or better are kept for good: see [`Clauses::thin_out`].
const KEEP: u32 = 2;

/// A clause that watches a literal, and another of its literals: if that one
/// is true, the clause need not be looked at.
#[derive(Clone, Copy, Debug)]
struct Watch {
    at: u32,
    /// As a number.
    other: u32,
}

/// The store of clauses.
#[derive(Clone, Debug)]
pub(crate) struct Clauses<B> {
    store: Vec<u32>,
    /// For each literal the clauses that watch it; empty until there is a clause.
    watches: Vec<Vec<Watch>>,
    count: usize,
    /// Steps of the trail that all clauses know of.
    pub(crate) seen: usize,
    board: PhantomData<fn(&B)>,
}

impl<B> Default for Clauses<B> {
    fn default() -> Self {
        Self {
            store: Vec::new(),
            watches: Vec::new(),
            count: 0,
            seen: 0,
            board: PhantomData,
        }
    }
}

impl Clauses<Board> {
    /// Paints what clauses force after the steps of the trail not yet seen.
    ///
    /// # Errors
    /// The clause that has no literal left.
    pub(crate) fn run(&mut self, board: &mut Board) -> Result<(), u32> {
        while let Some(&step) = board.trail().get(self.seen) {
            self.seen += 1;
            self.turned_false(board, step.flipped())?;
        }
        Ok(())
    }
}

impl<B: Ground> Clauses<B> {
    pub(crate) fn is_empty(&self) -> bool {
        self.count == 0
    }

    pub(crate) fn len(&self) -> usize {
        self.count
    }

    /// Must be told when the board went back to a trail of this length.
    pub(crate) fn undo_to(&mut self, length: usize) {
        self.seen = self.seen.min(length);
    }

    /// The literals of a clause.
    pub(crate) fn literals(&self, at: u32) -> impl Iterator<Item = B::Literal> + '_ {
        let at = at as usize;
        let length = self.store[at] as usize;
        self.store[at + HEADER..at + HEADER + length]
            .iter()
            .map(|&code| B::literal(code))
    }

    /// Notes that a clause took part in a dead end.
    pub(crate) fn use_again(&mut self, at: u32, quality: u32) {
        let at = at as usize;
        self.store[at + 1] = self.store[at + 1].min(quality);
        self.store[at + 2] = 1;
    }

    /// How many decisions a clause joined when it was learned or used best.
    pub(crate) fn quality(&self, at: u32) -> u32 {
        self.store[at as usize + 1]
    }

    /// Adds a clause of two or more literals and returns where it stands. Its
    /// first two literals must be open, or the last ones of it to become false.
    pub(crate) fn add(&mut self, board: &B, literals: &[B::Literal], quality: u32) -> u32 {
        if self.watches.is_empty() {
            self.watches = vec![Vec::new(); board.codes()];
            self.seen = board.steps();
        }
        let at = self.store.len() as u32;
        self.store.push(literals.len() as u32);
        self.store.push(quality);
        self.store.push(1);
        self.store.push(2);
        let codes = literals.iter().map(|&literal| B::code(literal));
        self.store.extend(codes);
        let [first, second] = [literals[0], literals[1]].map(B::code);
        self.watch(at, first, second);
        self.watch(at, second, first);
        self.count += 1;
        at
    }

    fn watch(&mut self, at: u32, literal: u32, other: u32) {
        self.watches[literal as usize].push(Watch { at, other });
    }

    /// Looks at the clauses that watch a literal which has just turned false.
    ///
    /// # Errors
    /// The clause that has no literal left.
    pub(crate) fn turned_false(&mut self, board: &mut B, literal: B::Literal) -> Result<(), u32> {
        let turned = B::code(literal);
        let mut watches = std::mem::take(&mut self.watches[turned as usize]);
        // Watches before `kept` stay, those from `next` on are still to be looked at.
        let (mut kept, mut next) = (0, 0);
        let mut outcome = Ok(());
        while let Some(&watch) = watches.get(next) {
            next += 1;
            watches[kept] = watch;
            kept += 1;
            if board.holds(B::literal(watch.other)) {
                continue;
            }
            let (header, rest) = self.store[watch.at as usize..].split_at_mut(HEADER);
            let clause = &mut rest[..header[0] as usize];
            // The other literal that is watched, whichever stands first.
            let first = clause[0] ^ clause[1] ^ turned;
            if first != watch.other && board.holds(B::literal(first)) {
                watches[kept - 1].other = first;
                continue;
            }
            let may_hold = |&code: &u32| !board.fails(B::literal(code));
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
            } else if !board.fails(B::literal(first)) {
                (clause[0], clause[1]) = (first, turned);
                board.force(B::literal(first), watch.at);
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

    /// Drops the worse half of the clauses and those that hold anyway, when
    /// the trail holds nothing but what is certain.
    ///
    /// Quality is the number of decisions a clause joined when it was learned
    /// (Audemard and Simon, "Predicting Learnt Clauses Quality in Modern SAT
    /// Solvers", 2009); 0 marks solutions already given, which must stay.
    pub(crate) fn thin_out(&mut self, board: &B) {
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
        self.seen = board.steps();
        let mut literals = Vec::new();
        for (i, &(quality, _, at)) in all.iter().enumerate() {
            let length = store[at] as usize;
            let old = &store[at + HEADER..at + HEADER + length];
            let old = old.iter().map(|&code| B::literal(code));
            let holds = old.clone().any(|literal| board.holds(literal));
            literals.clear();
            literals.extend(old.filter(|&literal| !board.holds(literal) && !board.fails(literal)));
            // A clause at its fixpoint that does not hold has two open literals.
            if !holds && literals.len() >= 2 && (i < half || quality <= KEEP) {
                let at = self.add(board, &literals, quality);
                self.store[at as usize + 2] = 0;
            }
        }
    }
}
