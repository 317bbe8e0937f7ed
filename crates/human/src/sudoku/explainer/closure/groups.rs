//! The candidates of a board and the groups they belong to: cells, and the places of a digit in a house.

use super::{OFF, ON};
use crate::sudoku::explainer::board::{Board, CELL_AT, bits, count};
use crate::sudoku::explainer::chain::Rule;

/// No number of a candidate, group or start.
pub(super) const NONE: u16 = u16::MAX;

/// The candidates of a board and the groups they belong to.
pub(super) struct Groups {
    /// The candidates in order, and the place of each in this list.
    pub(super) candidates: Vec<u16>,
    pub(super) place: Box<[u16; 729]>,
    /// The members of all groups, as places; where each group ends, and whether its last member left is true.
    members: Vec<u16>,
    pub(super) ends: Vec<(u16, bool)>,
    /// For each candidate its cell, box, row and column among the groups. Those of [`ON`](super::ON) have to be looked at when it
    /// becomes true, those of [`OFF`](super::OFF), which have a last member, when it becomes false.
    pub(super) of: Vec<[[u16; 4]; 2]>,
}

/// The groups of one kind that have a last member left which is true.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    /// Groups of two, as the board stands.
    OfTwo,
    /// Groups of any size: a false candidate counts as gone.
    Always,
}

impl Groups {
    pub(super) fn new() -> Self {
        Self {
            candidates: Vec::with_capacity(512),
            place: Box::new([NONE; 729]),
            members: Vec::with_capacity(2048),
            ends: Vec::with_capacity(324),
            of: Vec::with_capacity(512),
        }
    }

    /// Becomes the groups of a rule without inner rules.
    pub(super) fn fill(&mut self, rule: Rule, board: &Board) {
        let last = if rule.dynamic {
            Last::Always
        } else {
            Last::OfTwo
        };
        self.candidates.clear();
        self.members.clear();
        self.ends.clear();
        self.of.clear();
        self.place.fill(NONE);
        for (cell, &digits) in board.candidates.iter().enumerate() {
            for digit in bits(digits) {
                self.place[cell * 9 + digit] = self.candidates.len() as u16;
                self.candidates.push((cell * 9 + digit) as u16);
            }
        }
        self.of.resize(self.candidates.len(), [[NONE; 4]; 2]);
        if !rule.nishio {
            for (cell, &digits) in board.candidates.iter().enumerate() {
                self.add(0, last, digits, |digit| cell * 9 + digit);
            }
        }
        for (digit, houses) in board.places.iter().enumerate() {
            for (house, &places) in houses.iter().enumerate() {
                let at = |place| usize::from(CELL_AT[house][place]) * 9 + digit;
                self.add(1 + house / 9, last, places, at);
            }
        }
    }

    /// Adds the group of the candidates that stand in a cell, or in a house, unless it has a single one.
    #[inline(always)]
    fn add(&mut self, kind: usize, last: Last, set: u16, candidate: impl Fn(usize) -> usize) {
        let count = count(set);
        if count < 2 {
            return;
        }
        let number = self.ends.len() as u16;
        let has_last = last == Last::Always || count == 2;
        for member in bits(set) {
            let place = self.place[candidate(member)];
            self.members.push(place);
            let of = &mut self.of[usize::from(place)];
            of[ON][kind] = number;
            of[OFF][kind] = if has_last { number } else { NONE };
        }
        self.ends.push((self.members.len() as u16, has_last));
    }

    pub(super) fn members(&self, group: usize) -> &[u16] {
        let first = group.checked_sub(1).map_or(0, |before| self.ends[before].0);
        &self.members[usize::from(first)..usize::from(self.ends[group].0)]
    }
}
