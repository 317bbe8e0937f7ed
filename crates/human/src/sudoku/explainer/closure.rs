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
mod spread;

use super::board::{Board, CELL_AT, SEES, bits, cells};
use super::chain::Rule;
use crate::bits::ones;
use crate::sudoku::technique::Closure;
use groups::{Groups, NONE};
use spread::{Spread, bit};

pub(super) use spread::{OFF, ON};

/// The most starts that are followed at once.
pub(super) const LANES: usize = 640;

/// What follows from the starts so far.
pub(super) struct Closures {
    groups: Groups,
    /// The number of each start among those that were followed; true ones first.
    number: Box<[u16; 1458]>,
    /// The words of a set of candidates.
    words: usize,
    /// For each start the set of true candidates, then the set of false ones; candidates by their place in `groups`.
    sets: Vec<u64>,
    contradicts: Vec<bool>,
}

impl Closures {
    pub(super) fn new(rule: Rule, board: &Board) -> Self {
        let groups = Groups::of_rule(rule, board);
        Self {
            words: groups.candidates.len().div_ceil(64),
            groups,
            number: Box::new([NONE; 1458]),
            sets: Vec::new(),
            contradicts: Vec::new(),
        }
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
        let mut spread = Spread::<N>::new(&self.groups, true);
        for (lane, &(candidate, is_on)) in starts.iter().enumerate() {
            self.number[usize::from(candidate) + if is_on { 0 } else { 729 }] =
                (self.contradicts.len() + lane) as u16;
            spread.start(lane, self.groups.place[usize::from(candidate)], is_on);
        }
        spread.run();
        let first = self.sets.len();
        self.sets.resize(first + starts.len() * 2 * self.words, 0);
        let sets = &mut self.sets[first..];
        spread.transpose_into(sets, self.words);
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

    /// The number of words of a set.
    pub(super) fn words(&self) -> usize {
        self.words
    }

    /// The place of a candidate in the sets.
    pub(super) fn place(&self, candidate: u16) -> usize {
        usize::from(self.groups.place[usize::from(candidate)])
    }
}

/// The most links whose chains are followed one bit for each. With more of them, what follows from all candidates is found at once.
const FEW_LINKS: usize = 64;

/// The single chains that may exist on a board, by their start.
///
/// A chain passes through strong links: if `u` is false, `v` is true. What leads to the falsehood of `u` is what the truth of `u`
/// excludes, so it is enough to follow the truth of both ends of each link:
///
/// ```text
/// a true → … → u false → v true → … → a false      u and v both exclude a
/// a false → … → u false → v true → … → a true      u and v both lead to a
/// a true → … → u false → v true → … → a true       a cycle: u excludes a, v leads to it
/// ```
pub(super) struct Possible {
    /// The cells from which, by digit, the truth of the candidate may lead to its falsehood; the falsehood to its truth.
    pub(super) forcing: [[u128; 9]; 2],
    /// The cells from which a way along links may lead back to a candidate that the start makes true.
    pub(super) cycle: [u128; 9],
    /// The links of the board, if all were followed.
    pub(super) rows: Option<Rows>,
}

/// The candidates of a board and what follows from each, as rows of bits.
pub(super) struct Rows {
    /// The place of each candidate among all.
    place: Box<[u16; 729]>,
    words: usize,
    weak: Vec<u64>,
    strong: Vec<([u16; 4], usize)>,
    closure: Closure,
}

/// Room for a set of candidates of a board.
const MAX_WORDS: usize = 12;

impl Rows {
    fn weak(&self, node: usize) -> &[u64] {
        &self.weak[node * self.words..][..self.words]
    }

    /// The number of members of the shortest chain with which the truth, or the falsehood, of a candidate contradicts itself, if
    /// it has at most `longest`. `Tree::shortest` of single chains says why.
    pub(super) fn shortest(&self, start: u16, starts_true: bool, longest: u32) -> Option<u32> {
        let words = self.words;
        let start = usize::from(self.place[usize::from(start)]);
        let (mut on, mut off) = ([0u64; MAX_WORDS], [0u64; MAX_WORDS]);
        // The true candidates of the last level.
        let mut fresh = [0u64; MAX_WORDS];
        let mut level = if starts_true { 1 } else { 2 };
        if starts_true {
            fresh[start / 64] |= 1 << (start % 64);
        } else {
            off[start / 64] |= 1 << (start % 64);
            let (list, len) = &self.strong[start];
            for &to in &list[..*len] {
                fresh[usize::from(to / 64)] |= 1 << (to % 64);
            }
        }
        loop {
            let (mut is_over, mut clash) = (true, 0);
            for i in 0..words {
                on[i] |= fresh[i];
                is_over &= fresh[i] == 0;
                clash |= on[i] & off[i];
            }
            if is_over || 2 * level - 2 > longest {
                return None;
            }
            if clash != 0 {
                return Some(2 * level - 2);
            }
            let mut next = [0u64; MAX_WORDS];
            for i in 0..words {
                for bit in ones(fresh[i]) {
                    let node = i * 64 + bit;
                    let rows = self.weak(node).iter().zip(self.closure.after(node));
                    for (k, (weak, after)) in rows.enumerate() {
                        off[k] |= weak;
                        next[k] |= after;
                    }
                }
            }
            clash = 0;
            for i in 0..words {
                clash |= on[i] & off[i];
                fresh[i] = next[i] & !on[i];
            }
            if clash != 0 {
                return (2 * level <= longest).then_some(2 * level);
            }
            level += 2;
        }
    }
}

impl Possible {
    /// Looks at the chains through all strong links of the board, or through those that a board with more candidates, on which
    /// there is no chain, did not have.
    pub(super) fn new(board: &Board, before: Option<&Board>) -> Self {
        let links = strong_links(board, before);
        let mut possible = Self {
            forcing: [[0; 9]; 2],
            cycle: [0; 9],
            rows: None,
        };
        if links.is_empty() {
            return possible;
        }
        if links.len() > FEW_LINKS {
            possible.add_all(board, &strong_links(board, None));
        } else {
            let groups = Groups::of_single_chains(board);
            possible.add::<{ FEW_LINKS / 32 }>(&groups, &links);
        }
        possible
    }

    /// Adds the chains through all links of a board.
    fn add_all(&mut self, board: &Board, links: &[[u16; 2]]) {
        let cells_of: [u128; 9] = std::array::from_fn(|digit| board.cells_of(digit));
        let mut place = Box::new([0; 729]);
        let mut candidates = Vec::with_capacity(512);
        for (cell, &digits) in board.candidates.iter().enumerate() {
            for digit in bits(digits) {
                place[cell * 9 + digit] = candidates.len() as u16;
                candidates.push((cell, digit));
            }
        }
        let mut strong = vec![([0; 4], 0); candidates.len()];
        for ends in links {
            let [a, b] = ends.map(|end| place[usize::from(end)]);
            for (from, to) in [(a, b), (b, a)] {
                let (list, len) = &mut strong[usize::from(from)];
                list[*len] = to;
                *len += 1;
            }
        }
        let words = candidates.len().div_ceil(64);
        let mut weak = vec![0u64; candidates.len() * words];
        for (row, &(cell, digit)) in weak.chunks_exact_mut(words).zip(&candidates) {
            let of_cell = bits(board.candidates[cell] & !(1 << digit)).map(|d| cell * 9 + d);
            let of_houses = cells(SEES[cell] & cells_of[digit]).map(|cell| cell * 9 + digit);
            for other in of_cell.chain(of_houses) {
                let other = place[other];
                row[usize::from(other / 64)] |= 1 << (other % 64);
            }
        }
        let partners = |node: usize| {
            let (list, len) = &strong[node];
            &list[..*len]
        };
        let closure = Closure::new(&weak, words, partners, |_, _| true);
        let has = |set: &[u64], node: usize| set[node / 64] >> (node % 64) & 1 != 0;
        for (node, &(cell, digit)) in candidates.iter().enumerate() {
            let leads_back = |&to: &u16| has(closure.on(usize::from(to)), node);
            self.forcing[ON][digit] |= u128::from(has(closure.off(node), node)) << cell;
            self.forcing[OFF][digit] |= u128::from(partners(node).iter().any(leads_back)) << cell;
            self.cycle[digit] |= u128::from(closure.comes_back(node)) << cell;
        }
        // What a cycle removes sees a true and a false member of it, and so excludes itself, too.
        if self.forcing[ON] == [0; 9] {
            self.cycle = [0; 9];
        }
        self.rows = Some(Rows {
            place,
            words,
            weak,
            strong,
            closure,
        });
    }

    /// The cells from which there may be chains.
    pub(super) fn starts(&self) -> u128 {
        let [on, off] = &self.forcing;
        let sets = on.iter().chain(off).chain(&self.cycle);
        sets.fold(0, |all, set| all | set)
    }

    /// Adds the chains through some links. One end of each is followed in the lower half of the lanes, the other in the upper.
    fn add<const N: usize>(&mut self, groups: &Groups, links: &[[u16; 2]]) {
        let half = N / 2;
        let mut spread = Spread::<N>::new(groups, false);
        let starts = |lane: usize, ends: [u16; 2]| {
            let places = ends.map(|end| groups.place[usize::from(end)]);
            [(lane, places), (half * 64 + lane, [places[1], places[0]])]
        };
        for (lane, &ends) in links.iter().enumerate() {
            for (lane, [start, _]) in starts(lane, ends) {
                spread.start(lane, start, true);
            }
        }
        spread.run();
        let any = |a: &[u64], b: &[u64]| a.iter().zip(b).any(|(a, b)| a & b != 0);
        for (&candidate, [on, off]) in groups.candidates.iter().zip(&spread.state) {
            let (cell, digit) = (candidate / 9, usize::from(candidate % 9));
            let ((on_u, on_v), (off_u, off_v)) = (on.split_at(half), off.split_at(half));
            self.forcing[ON][digit] |= u128::from(any(off_u, off_v)) << cell;
            self.forcing[OFF][digit] |= u128::from(any(on_u, on_v)) << cell;
        }
        // What a cycle removes sees a true and a false member of it, and so excludes itself, too.
        if self.forcing[ON] == [0; 9] {
            return;
        }
        // A cycle comes back to its start from elsewhere.
        for (lane, &ends) in links.iter().enumerate() {
            for (lane, [start, _]) in starts(lane, ends) {
                spread.state[usize::from(start)][ON][lane / 64] &= !(1 << (lane % 64));
            }
        }
        for (&candidate, [on, off]) in groups.candidates.iter().zip(&spread.state) {
            let ((on_u, on_v), (off_u, off_v)) = (on.split_at(half), off.split_at(half));
            let is_cycle = any(off_u, on_v) || any(on_u, off_v);
            self.cycle[usize::from(candidate % 9)] |= u128::from(is_cycle) << (candidate / 9);
        }
        for (lane, &ends) in links.iter().enumerate() {
            for ((lane, [_, partner]), start) in starts(lane, ends).into_iter().zip(ends) {
                if spread.excludes(lane, partner) {
                    self.cycle[usize::from(start % 9)] |= 1 << (start / 9);
                }
            }
        }
    }
}

/// The two ends of every strong link of a board: the candidates of a cell with two, the places of a digit with two in a house.
/// With `before`, only those that this board did not have.
fn strong_links(board: &Board, before: Option<&Board>) -> Vec<[u16; 2]> {
    let mut links = Vec::new();
    let mut add = |a: usize, b: usize| links.push([a as u16, b as u16]);
    for (cell, &digits) in board.candidates.iter().enumerate() {
        let is_old = before.is_some_and(|before| before.candidates[cell].count_ones() == 2);
        if digits.count_ones() == 2 && !is_old {
            let [a, b] = ends(digits);
            add(cell * 9 + a, cell * 9 + b);
        }
    }
    for (digit, houses) in board.places.iter().enumerate() {
        for (house, &places) in houses.iter().enumerate() {
            let is_old = before.is_some_and(|before| before.places[digit][house].count_ones() == 2);
            if places.count_ones() == 2 && !is_old {
                let [a, b] = ends(places).map(|place| usize::from(CELL_AT[house][place]));
                add(a * 9 + digit, b * 9 + digit);
            }
        }
    }
    links
}

/// The lowest and the highest member of a set.
fn ends(set: u16) -> [usize; 2] {
    [set.trailing_zeros(), set.ilog2()].map(|bit| bit as usize)
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
                let all = Possible::new(&now, None);
                let forced: Vec<usize> = (0..729)
                    .filter(|&c| now.has(c / 9, c % 9))
                    .filter(|&c| all.forcing[ON][c % 9] >> (c / 9) & 1 != 0)
                    .collect();
                for c in (0..729).filter(|&c| now.has(c / 9, c % 9)) {
                    assert_eq!(unary::contradicts(&now, c as u16), forced.contains(&c));
                }
                found += forced.len();
                if let Some(before) = &before {
                    let through_new = Possible::new(&now, Some(before));
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
                let mut closures = Closures::new(rule, &board);
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
