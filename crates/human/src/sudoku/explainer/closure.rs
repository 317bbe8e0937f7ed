//! What follows from each of many candidates by singles, without the reasons: hundreds of starts at once, one bit for each.
//!
//! Most chains of a rule lead to nothing. This tells which ones contradict themselves or agree with others, and only those are
//! followed again with their reasons by [`super::chain`].
//!
//! ```text
//! lane (start)     0 1 2 3 …          on[c], bit s: candidate c is true in what follows from start s
//! on[r1c1=4]       1 0 0 1            off[c], bit s: it is false there
//! off[r1c1=4]      0 1 1 0            both: start s leads to a contradiction
//! ```
//!
//! A cell, or the places of a digit in a house, is a group: a true member makes the others false, and a member is true where all
//! others are false. What follows from a start does not depend on the order in which groups are looked at, unless it ends in a
//! contradiction: then only that is known of it.

mod groups;
mod possible;
mod spread;

use super::board::Board;
use super::chain::Rule;
use groups::{Groups, NONE};
use spread::{Spread, bit};

pub(super) use possible::Possible;
pub(super) use spread::{OFF, ON};

/// The most starts that are followed at once.
pub(super) const LANES: usize = 640;

/// Room for a set of candidates of a board.
const MAX_WORDS: usize = 12;

/// What follows from the starts so far. Its memory is used again for other boards: hard ones need hundreds of thousands.
pub(super) struct Closures {
    groups: Groups,
    /// The number of each start among those that were followed; true ones first.
    number: Box<[u16; 1458]>,
    /// The words of a set of candidates.
    words: usize,
    /// For each start the set of true candidates, then the set of false ones; candidates by their place in `groups`.
    /// Beyond the last start stand sets of earlier boards.
    sets: Vec<u64>,
    contradicts: Vec<bool>,
    /// The lanes of the starts under way.
    lanes: Vec<u64>,
}

impl Closures {
    pub(super) fn new() -> Self {
        Self {
            words: 0,
            groups: Groups::new(),
            number: Box::new([NONE; 1458]),
            sets: Vec::new(),
            contradicts: Vec::new(),
            lanes: Vec::new(),
        }
    }

    /// The closures of a rule on a board, without starts.
    pub(super) fn of(mut self, rule: Rule, board: &Board) -> Self {
        self.groups.fill(rule, board);
        self.words = self.groups.candidates.len().div_ceil(64);
        self.number.fill(NONE);
        self.contradicts.clear();
        self
    }

    /// Follows more starts, at most [`LANES`]: candidate, whether it starts true.
    pub(super) fn follow(&mut self, starts: &[(u16, bool)]) {
        // The narrowest lanes that hold all starts: the work grows with their width.
        match starts.len() {
            0..=256 => self.follow_in::<4>(starts),
            257..=384 => self.follow_in::<6>(starts),
            385..=512 => self.follow_in::<8>(starts),
            _ => self.follow_in::<10>(starts),
        }
    }

    fn follow_in<const N: usize>(&mut self, starts: &[(u16, bool)]) {
        let mut spread = Spread::<N>::new(&self.groups, &mut self.lanes);
        for (lane, &(candidate, is_on)) in starts.iter().enumerate() {
            self.number[usize::from(candidate) + if is_on { 0 } else { 729 }] =
                (self.contradicts.len() + lane) as u16;
            spread.start(lane, self.groups.place[usize::from(candidate)], is_on);
        }
        let first = self.contradicts.len() * 2 * self.words;
        let end = first + starts.len() * 2 * self.words;
        if self.sets.len() < end {
            self.sets.resize(end, 0);
        }
        spread.run(&mut self.sets[first..end], self.words);
        let dead = spread.dead;
        let contradicts = (0..starts.len()).map(|lane| bit(&dead, lane));
        self.contradicts.extend(contradicts);
    }

    /// Returns true if the start leads to a contradiction; `None` if it was not followed.
    pub(super) fn contradicts(&self, start: usize) -> Option<bool> {
        let number = self.number[start];
        (number != NONE).then(|| self.contradicts[usize::from(number)])
    }

    /// The true, or false, candidates, by place. They are all of them only if there is no contradiction.
    pub(super) fn set(&self, start: usize, is_on: bool) -> &[u64] {
        let number = usize::from(self.number[start]);
        let first = (number * 2 + usize::from(!is_on)) * self.words;
        &self.sets[first..first + self.words]
    }

    /// Returns false if nothing is true, nor anything false, in what follows from all of these starts, or one of them was not followed.
    pub(super) fn may_agree(&self, starts: &[u16]) -> bool {
        let mut all = [u64::MAX; 2 * MAX_WORDS];
        let all = &mut all[..2 * self.words];
        for &start in starts {
            let number = self.number[usize::from(start)];
            if number == NONE {
                return false;
            }
            let number = usize::from(number);
            if !self.contradicts[number] {
                let sets = &self.sets[number * 2 * self.words..];
                all.iter_mut().zip(sets).for_each(|(all, set)| *all &= set);
            }
        }
        all.iter().any(|&word| word != 0)
    }

    /// The number of words of a set.
    pub(super) fn words(&self) -> usize {
        self.words
    }

    /// The place of a candidate in the sets.
    pub(super) fn place(&self, candidate: u16) -> usize {
        usize::from(self.groups.place[usize::from(candidate)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sudoku::explainer::chain::{Chain, contains};
    use crate::sudoku::explainer::{ExplainerWalk, unary};
    use crate::sudoku::position::Position;
    use cellwise_core::Budget;

    const BOARDS: [&str; 3] = [
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    ];

    fn board(line: &str) -> Board {
        let position = Position::new(&line.parse().unwrap(), &mut Budget::unlimited());
        ExplainerWalk::new(&position).unwrap().board
    }

    /// Chains that are walked step by step from every start contradict it exactly where they are said to be possible. On a
    /// board with fewer candidates the new ones are those through new links, as long as the old ones are gone.
    #[test]
    fn possible_chains_are_those_that_contradict_their_start() {
        let mut rng = cellwise_core::Rng::new(1);
        let (mut found, mut new) = (0, 0);
        for line in BOARDS {
            let mut now = board(line);
            let mut before: Option<Board> = None;
            for _ in 0..60 {
                let all = Possible::new(&now, None, 0);
                let by_link = Possible::new(&now, None, usize::MAX);
                assert_eq!(all.forcing, by_link.forcing);
                let forced: Vec<usize> = (0..729)
                    .filter(|&c| now.has(c / 9, c % 9))
                    .filter(|&c| all.forcing[ON][c % 9] >> (c / 9) & 1 != 0)
                    .collect();
                for c in (0..729).filter(|&c| now.has(c / 9, c % 9)) {
                    assert_eq!(unary::contradicts(&now, c as u16), forced.contains(&c));
                }
                found += forced.len();
                if let Some(before) = &before {
                    let through_new = Possible::new(&now, Some(before), usize::MAX);
                    assert_eq!(all.forcing, through_new.forcing);
                    new += forced.len();
                }
                // The next board has no chain of those found, and one candidate fewer.
                before = forced.is_empty().then(|| now.clone());
                for &c in &forced {
                    now.remove(c / 9, c % 9);
                }
                let c = rng.below(729);
                if now.has(c / 9, c % 9) && now.candidates[c / 9].count_ones() > 2 {
                    now.remove(c / 9, c % 9);
                }
            }
        }
        assert!(found > 50 && new > 10, "{found} {new}");
    }

    /// The chains with reasons say the same of every start.
    #[test]
    fn sets_and_contradictions_are_those_of_the_chains() {
        let (mut contradictions, mut followed) = (0, 0);
        for line in BOARDS {
            let board = board(line);
            for rule in [Rule::NISHIO, Rule::MULTIPLE, Rule::DYNAMIC] {
                let starts: Vec<(u16, bool)> = (0..729)
                    .filter(|&c| board.has(c / 9, c % 9))
                    .flat_map(|c| [(c as u16, true), (c as u16, false)])
                    .collect();
                let mut closures = Closures::new().of(rule, &board);
                for some in starts.chunks(LANES) {
                    closures.follow(some);
                }
                for &(candidate, is_on) in &starts {
                    let mut chain = Chain::new();
                    chain.begin(candidate, is_on);
                    chain.spread(rule, &mut board.clone(), &board);
                    let start = usize::from(candidate) + if is_on { 0 } else { 729 };
                    let contradicts = chain.contradiction.is_some();
                    assert_eq!(closures.contradicts(start), Some(contradicts));
                    if contradicts {
                        contradictions += 1;
                        continue;
                    }
                    followed += 1;
                    for side in [true, false] {
                        let set = closures.set(start, side);
                        let known = if side { &chain.is_on } else { &chain.is_off };
                        for &(c, _) in &starts {
                            let place = closures.place(c);
                            let is_in = set[place / 64] >> (place % 64) & 1 != 0;
                            assert_eq!(is_in, contains(known, c), "{line} {rule:?} {start} {c}");
                        }
                    }
                }
            }
        }
        assert!(contradictions > 10 && followed > 1_000);
    }
}
