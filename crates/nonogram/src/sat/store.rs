//! Clauses of three literals and more, one after the other in one array.
//!
//! In: clauses. Out: their literals by place. The clauses of the puzzle stand first and stay; the
//! learned ones after them are moved together when some are dropped.

use crate::engine::trail::Literal;

// A clause in the store:
//   length | glue | used | literal … literal
// The first two literals are watched. `used` counts down from 2 each time clauses are dropped.
const HEADER: usize = 3;

/// The clauses.
#[derive(Clone, Debug, Default)]
pub(super) struct Store {
    words: Vec<u32>,
    /// Where the learned clauses begin.
    learned_from: usize,
    learned: usize,
}

impl Store {
    /// Adds a clause and returns its place.
    pub(super) fn add(&mut self, literals: &[Literal], glue: u32) -> u32 {
        let at = self.words.len() as u32;
        self.words.extend([literals.len() as u32, glue, 2]);
        self.words.extend(literals.iter().map(|l| l.code()));
        self.learned += 1;
        at
    }

    /// Declares all clauses so far clauses of the puzzle.
    pub(super) fn keep_all(&mut self) {
        self.learned_from = self.words.len();
        self.learned = 0;
    }

    /// The number of learned clauses.
    pub(super) fn learned(&self) -> usize {
        self.learned
    }

    pub(super) fn is_learned(&self, at: u32) -> bool {
        at as usize >= self.learned_from
    }

    /// The memory that the clauses take.
    pub(super) fn bytes(&self) -> u64 {
        4 * self.words.capacity() as u64
    }

    #[inline]
    pub(super) fn codes(&self, at: u32) -> &[u32] {
        let at = at as usize;
        &self.words[at + HEADER..at + HEADER + self.words[at] as usize]
    }

    #[inline]
    pub(super) fn codes_mut(&mut self, at: u32) -> &mut [u32] {
        let at = at as usize;
        let end = at + HEADER + self.words[at] as usize;
        &mut self.words[at + HEADER..end]
    }

    pub(super) fn literals(&self, at: u32) -> impl Iterator<Item = Literal> + '_ {
        self.codes(at).iter().map(|&code| Literal::from_code(code))
    }

    #[inline]
    pub(super) fn glue(&self, at: u32) -> u32 {
        self.words[at as usize + 1]
    }

    /// Notes that a learned clause took part in a conflict, and how many levels it joined there.
    #[inline]
    pub(super) fn note_use(&mut self, at: u32, glue: u32) {
        let at = at as usize;
        self.words[at + 1] = self.words[at + 1].min(glue);
        self.words[at + 2] = 2;
    }

    /// The places of the learned clauses.
    pub(super) fn all_learned(&self) -> Vec<u32> {
        let mut all = Vec::with_capacity(self.learned);
        let mut at = self.learned_from;
        while at < self.words.len() {
            all.push(at as u32);
            at += HEADER + self.words[at] as usize;
        }
        all
    }

    /// Counts one more time that clauses are dropped. Returns 2 if this one took part in a conflict since the
    /// time before, 1 if it did in the period before that, else 0.
    pub(super) fn count_down(&mut self, at: u32) -> u32 {
        let used = &mut self.words[at as usize + 2];
        let before = *used;
        *used = before.saturating_sub(1);
        before
    }

    /// Marks a learned clause to be dropped.
    pub(super) fn mark(&mut self, at: u32) {
        self.words[at as usize + 1] = u32::MAX;
    }

    /// Drops the marked clauses. Each other learned clause leaves its new place in its first
    /// word of the old store, which is returned.
    pub(super) fn drop_marked(&mut self) -> Moved {
        let old = self.words.split_off(self.learned_from);
        let mut moved = Moved {
            from: self.learned_from,
            places: old,
        };
        self.learned = 0;
        let mut at = 0;
        while at < moved.places.len() {
            let end = at + HEADER + moved.places[at] as usize;
            if moved.places[at + 1] == u32::MAX {
                moved.places[at] = u32::MAX;
            } else {
                let place = self.words.len() as u32;
                self.words.extend_from_slice(&moved.places[at..end]);
                moved.places[at] = place;
                self.learned += 1;
            }
            at = end;
        }
        moved
    }
}

/// The new places of clauses.
pub(super) struct Moved {
    from: usize,
    places: Vec<u32>,
}

impl Moved {
    /// The new place of a clause; `None` if it was dropped.
    pub(super) fn place(&self, at: u32) -> Option<u32> {
        match (at as usize).checked_sub(self.from) {
            None => Some(at),
            Some(old) => Some(self.places[old]).filter(|&place| place != u32::MAX),
        }
    }
}
