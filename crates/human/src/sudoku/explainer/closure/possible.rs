//! Which single chains may exist on a board: what follows from both ends of its strong links, without the reasons.

use super::MAX_WORDS;
use super::{OFF, ON};
use crate::bits::ones;
use crate::sudoku::explainer::board::{
    Board, CELL_AT, HOUSES_OF, PLACE_IN, SEES, bits, cells, is_pair,
};
use crate::sudoku::explainer::links::split;
use crate::sudoku::technique::Closure;

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

/// Cells, by digit.
type CellsOf = [u128; 9];

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
    /// there is no chain, did not have. Up to `few` links are followed one by one; with more of them, what follows from all
    /// candidates is found at once.
    pub(in crate::sudoku::explainer) fn new(
        board: &Board,
        before: Option<&Board>,
        few: usize,
    ) -> Self {
        let StrongLinks { all, new } = strong_links(board, before);
        let mut possible = Self {
            forcing: [[0; 9]; 2],
            cycle: [0; 9],
            rows: None,
        };
        if new.is_empty() {
            return possible;
        }
        if new.len() > few {
            possible.add_all(board, &all);
            return possible;
        }
        let mut ways = Ways::new(board, &all);
        for &ends in &new {
            let ways = ends.map(|end| ways.follow(end));
            possible.add(ways, ends);
        }
        // What a cycle removes sees a true and a false member of it, and so excludes itself, too.
        if possible.forcing[ON] == [0; 9] {
            possible.cycle = [0; 9];
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

    /// Adds the chains through a link: what follows from the truth of each end.
    fn add(&mut self, [u, v]: [Following; 2], ends: [u16; 2]) {
        for digit in 0..9 {
            self.forcing[ON][digit] |= u.off[digit] & v.off[digit];
            self.forcing[OFF][digit] |= u.on[digit] & v.on[digit];
        }
        // A cycle comes back to its start from elsewhere.
        let [u, v] = [(u, ends[0]), (v, ends[1])].map(|(from, end)| from.without(end));
        for digit in 0..9 {
            self.cycle[digit] |= u.off[digit] & v.on[digit] | u.on[digit] & v.off[digit];
        }
        for (from, [start, partner]) in [(u, ends), (v, [ends[1], ends[0]])] {
            let ((cell, digit), (of, by)) = (split(start), split(partner));
            let in_cell = (0..9).any(|other| other != by && from.on[other] >> of & 1 != 0);
            let excludes = in_cell || from.on[by] & SEES[of] != 0;
            self.cycle[digit] |= u128::from(excludes) << cell;
        }
    }
}

/// The links of a board, as sets of cells.
struct Ways<'a> {
    board: &'a Board,
    /// The cells of each digit, and those where a false candidate makes others true.
    cells: CellsOf,
    leads: CellsOf,
    /// Candidates that were found to be true, and what follows from them was not yet looked at.
    waiting: Vec<(usize, usize)>,
    /// What follows from the candidates that were followed, and their places in this list.
    followed: Vec<Following>,
    place: [u8; 729],
}

/// No place in the list of what was followed.
const NOT_FOLLOWED: u8 = u8::MAX;

/// What follows from a candidate: the cells where each digit is true, and false.
#[derive(Clone, Copy)]
struct Following {
    on: CellsOf,
    off: CellsOf,
}

impl Following {
    fn without(mut self, candidate: u16) -> Self {
        let (cell, digit) = split(candidate);
        self.on[digit] &= !(1 << cell);
        self
    }
}

impl<'a> Ways<'a> {
    fn new(board: &'a Board, links: &[[u16; 2]]) -> Self {
        let mut leads = [0; 9];
        for (cell, digit) in links.iter().flatten().map(|&end| split(end)) {
            leads[digit] |= 1 << cell;
        }
        Self {
            board,
            cells: std::array::from_fn(|digit| board.cells_of(digit)),
            leads,
            waiting: Vec::with_capacity(128),
            followed: Vec::with_capacity(64),
            place: [NOT_FOLLOWED; 729],
        }
    }

    /// What follows from the truth of a candidate. Where the way meets a candidate that was followed before, it ends.
    fn follow(&mut self, start: u16) -> Following {
        if let Some(&known) = self
            .followed
            .get(usize::from(self.place[usize::from(start)]))
        {
            return known;
        }
        let board = self.board;
        let (mut on, mut off): (CellsOf, CellsOf) = ([0; 9], [0; 9]);
        let (cell, digit) = split(start);
        on[digit] |= 1 << cell;
        self.waiting.push((cell, digit));
        while let Some((cell, digit)) = self.waiting.pop() {
            let place = usize::from(self.place[cell * 9 + digit]);
            if let Some(known) = self.followed.get(place) {
                for digit in 0..9 {
                    on[digit] |= known.on[digit];
                    off[digit] |= known.off[digit];
                }
                continue;
            }
            let mut add = |cell: usize, digit: usize| {
                if on[digit] >> cell & 1 == 0 {
                    on[digit] |= 1 << cell;
                    self.waiting.push((cell, digit));
                }
            };
            for other in bits(board.candidates[cell] & !(1 << digit)) {
                if off[other] >> cell & 1 == 0 {
                    off[other] |= 1 << cell;
                    if self.leads[other] >> cell & 1 != 0 {
                        partners(board, cell, other, &mut add);
                    }
                }
            }
            let fresh = SEES[cell] & self.cells[digit] & !off[digit];
            off[digit] |= fresh;
            for peer in cells(fresh & self.leads[digit]) {
                partners(board, peer, digit, &mut add);
            }
        }
        let following = Following { on, off };
        if self.followed.len() < usize::from(NOT_FOLLOWED) {
            self.place[usize::from(start)] = self.followed.len() as u8;
            self.followed.push(following);
        }
        following
    }
}

/// Calls `each` with the candidates that are true if this one is false.
#[inline]
fn partners(board: &Board, cell: usize, digit: usize, each: &mut impl FnMut(usize, usize)) {
    let digits = board.candidates[cell];
    if is_pair(digits) {
        each(cell, (digits & !(1 << digit)).trailing_zeros() as usize);
    }
    for kind in 0..3 {
        let house = usize::from(HOUSES_OF[cell][kind]);
        let places = board.places[digit][house];
        if is_pair(places) {
            let other = places & !(1 << PLACE_IN[cell][kind]);
            let place = other.trailing_zeros() as usize;
            each(usize::from(CELL_AT[house][place]), digit);
        }
    }
}

/// The two ends of strong links: the candidates of a cell with two, the places of a digit with two in a house.
struct StrongLinks {
    all: Vec<[u16; 2]>,
    /// Those that the board before had not.
    new: Vec<[u16; 2]>,
}

fn strong_links(board: &Board, before: Option<&Board>) -> StrongLinks {
    let (mut all, mut new) = (Vec::with_capacity(128), Vec::with_capacity(64));
    let mut add = |a: usize, b: usize, is_old: bool| {
        let ends = [a as u16, b as u16];
        all.push(ends);
        if !is_old {
            new.push(ends);
        }
    };
    for (cell, &digits) in board.candidates.iter().enumerate() {
        if is_pair(digits) {
            let [a, b] = ends(digits);
            let is_old = before.is_some_and(|before| is_pair(before.candidates[cell]));
            add(cell * 9 + a, cell * 9 + b, is_old);
        }
    }
    for (digit, houses) in board.places.iter().enumerate() {
        for (house, &places) in houses.iter().enumerate() {
            if is_pair(places) {
                let [a, b] = ends(places).map(|place| usize::from(CELL_AT[house][place]));
                let is_old = before.is_some_and(|before| is_pair(before.places[digit][house]));
                add(a * 9 + digit, b * 9 + digit, is_old);
            }
        }
    }
    StrongLinks { all, new }
}

/// The lowest and the highest member of a set.
fn ends(set: u16) -> [usize; 2] {
    [set.trailing_zeros(), set.ilog2()].map(|bit| bit as usize)
}
