//! Which single chains may exist on a board: what follows from both ends of its strong links, without the reasons.

use super::MAX_WORDS;
use super::groups::Groups;
use super::spread::{OFF, ON, Spread};
use crate::bits::ones;
use crate::sudoku::explainer::board::{Board, CELL_AT, SEES, bits, cells};
use crate::sudoku::technique::Closure;

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
pub(in crate::sudoku::explainer) struct Possible {
    /// The cells from which, by digit, the truth of the candidate may lead to its falsehood; the falsehood to its truth.
    pub(in crate::sudoku::explainer) forcing: [[u128; 9]; 2],
    /// The cells from which a way along links may lead back to a candidate that the start makes true.
    pub(in crate::sudoku::explainer) cycle: [u128; 9],
    /// The links of the board, if all were followed.
    pub(in crate::sudoku::explainer) rows: Option<Rows>,
}

/// The candidates of a board and what follows from each, as rows of bits.
pub(in crate::sudoku::explainer) struct Rows {
    /// The place of each candidate among all.
    place: Box<[u16; 729]>,
    words: usize,
    weak: Vec<u64>,
    strong: Vec<([u16; 4], usize)>,
    closure: Closure,
}

impl Rows {
    fn weak(&self, node: usize) -> &[u64] {
        &self.weak[node * self.words..][..self.words]
    }

    /// The number of members of the shortest chain with which the truth, or the falsehood, of a candidate contradicts itself, if
    /// it has at most `longest`. `Tree::shortest` of single chains says why.
    pub(in crate::sudoku::explainer) fn shortest(
        &self,
        start: u16,
        starts_true: bool,
        longest: u32,
    ) -> Option<u32> {
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
    pub(in crate::sudoku::explainer) fn new(board: &Board, before: Option<&Board>) -> Self {
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
    pub(in crate::sudoku::explainer) fn starts(&self) -> u128 {
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
        let is_new = |before: &Board| before.candidates[cell].count_ones() != 2;
        if digits.count_ones() == 2 && before.is_none_or(is_new) {
            let [a, b] = ends(digits);
            add(cell * 9 + a, cell * 9 + b);
        }
    }
    for (digit, houses) in board.places.iter().enumerate() {
        for (house, &places) in houses.iter().enumerate() {
            let is_new = |before: &Board| before.places[digit][house].count_ones() != 2;
            if places.count_ones() == 2 && before.is_none_or(is_new) {
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
