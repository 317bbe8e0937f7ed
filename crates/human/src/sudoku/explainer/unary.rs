//! Forcing chains and bidirectional cycles from one candidate, along links that the board has as it stands.
//!
//! ```text
//! a true ─weak→ b false ─strong→ c true ─weak→ … a false          forcing chain: a is false
//! a true ─weak→ b false ─strong→ … ─weak→ y false ─strong→ a      cycle: both ways round hold
//! ```
//!
//! X-chains follow one digit (places in houses), Y-cycles cells with two candidates, XY-chains both. Sudoku Explainer walks
//! breadth first, candidates in the order box, row, column; the first way to a candidate stands. That order fixes the length
//! of every chain, and the length fixes its number.

mod tree;

use std::cmp::Ordering;

use super::board::{Board, Hint, SEES, bits, cells, count};
use super::closure::{OFF, ON, Possible};
use super::length::{Mixer, longest};
use super::links::{self, Graph, Links, MODES, lost};
use tree::{Tree, forcing};

/// A hint of this rule.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) difficulty: f64,
    pub(super) complexity: u32,
    key: u8,
    pub(super) places: Option<(usize, usize)>,
    pub(super) removes: Vec<(usize, u16)>,
    /// What is needed to walk the chain again: links, start, whether it starts true, and for cycles the last two candidates.
    links: Links,
    start: u16,
    starts_true: bool,
    cycle: Option<(u16, u16)>,
}

impl Found {
    /// Easier hints come first.
    fn order(&self, other: &Self) -> Ordering {
        let keys = |found: &Self| (found.complexity, found.key);
        let by_difficulty = self.difficulty.total_cmp(&other.difficulty);
        by_difficulty.then_with(|| keys(self).cmp(&keys(other)))
    }

    pub(super) fn hint(&self) -> Hint {
        Hint {
            difficulty: self.difficulty,
            places: self.places,
            removes: self.removes.clone(),
        }
    }
}

/// The number of the shortest cycles along some links. No forcing chain along them has a smaller one.
fn base(links: Links) -> f64 {
    if links.x && links.y { 7.0 } else { 6.5 }
}

/// More members than any chain has.
const NO_LIMIT: u32 = 1 << 16;

/// Memory that is used again for one board after the other: hard puzzles need hundreds of thousands.
pub(super) struct Room {
    links: links::Room,
    tree: Tree,
}

impl Room {
    pub(super) fn new() -> Self {
        Self {
            links: links::Room::new(),
            tree: Tree::new(),
        }
    }
}

/// The search for forcing chains and cycles on a board.
pub(super) struct Search<'a> {
    graph: Graph<'a>,
    possible: Possible,
    tree: &'a mut Tree,
    /// The most members of forcing chains that are looked for.
    longest: u32,
}

impl<'a> Search<'a> {
    /// `None` if there is certainly no hint. `before` is a board with more candidates that has no hint of this rule: chains along
    /// its links alone are not looked for. With more than `few` links, [`Self::easiest`] finds the shortest chains faster.
    pub(super) fn new(
        board: &'a Board,
        before: Option<&Board>,
        few: usize,
        room: &'a mut Room,
    ) -> Option<Self> {
        let possible = Possible::new(board, before, few);
        (possible.starts() != 0).then(|| Self {
            graph: Graph::new(board, &mut room.links),
            possible,
            tree: &mut room.tree,
            longest: NO_LIMIT,
        })
    }

    /// The easiest hint, the first of equal ones. Forcing chains come first: their lengths bound those of cycles from both sides.
    pub(super) fn easiest(&mut self) -> Option<Found> {
        let mut best: Option<Found> = None;
        // The members of the shortest chains of each of `MODES` that remove a candidate: of all, and by digit.
        let mut shortest = [[u32::MAX; 9]; 3];
        let [x, y, both] = MODES;
        let in_y_cycles = self.in_y_cycles();
        self.easiest_forcing(x, &mut shortest[0], &mut best);
        // Most boards have short ones, so longer ones are not followed at once.
        for most in [4, 6, 8, NO_LIMIT] {
            if best.is_none() {
                self.longest = most;
                self.easiest_forcing(both, &mut shortest[2], &mut best);
            }
        }
        self.longest = NO_LIMIT;
        if in_y_cycles.iter().any(|&cells| cells != 0) {
            self.easiest_forcing(y, &mut shortest[1], &mut best);
            self.easiest_cycle(y, &shortest[1], &in_y_cycles, &mut best);
        }
        let cycle = self.possible.cycle;
        self.easiest_cycle(x, &shortest[0], &cycle, &mut best);
        self.easiest_cycle(both, &shortest[2], &cycle, &mut best);
        best
    }

    /// Puts an easier forcing chain in the place of the best hint, and notes the members of the shortest ones that remove a
    /// candidate, by digit. They are followed a little further than the best hint, as far as they matter for cycles.
    fn easiest_forcing(&mut self, links: Links, shortest: &mut [u32; 9], best: &mut Option<Found>) {
        let base = base(links);
        for cell in cells(self.possible.starts()) {
            let digits = self.graph.board.candidates[cell];
            if count(digits) < 2 {
                continue;
            }
            for digit in bits(digits) {
                for (side, starts_true) in [(ON, true), (OFF, false)] {
                    let may_force = self.possible.forcing[side][digit] >> cell & 1 != 0;
                    let most = match best {
                        Some(best) => longest(base, best.difficulty),
                        None => self.longest,
                    };
                    // Chains without links in houses are no hints.
                    if !may_force || most == 0 || !(starts_true || links.x) {
                        continue;
                    }
                    let start = ((cell * 9 + digit) as u16, starts_true);
                    let each = &mut |found: Found| {
                        if starts_true {
                            shortest[digit] = shortest[digit].min(found.complexity);
                        }
                        let is_easier = |best: &Found| found.order(best).is_lt();
                        if links.x && best.as_ref().is_none_or(is_easier) {
                            *best = Some(found);
                        }
                    };
                    let has_all = links.x && links.y;
                    if let Some(rows) = self.possible.rows.as_ref().filter(|_| has_all) {
                        let members = rows.shortest(start.0, starts_true, most + 2);
                        let board = self.graph.board;
                        let chain = |members| forcing(board, links, start.0, starts_true, members);
                        members.map(chain).into_iter().for_each(each);
                    } else {
                        self.tree.forcing(&self.graph, links, start, most + 2, each);
                    }
                }
            }
        }
    }

    /// Puts a cycle that is easier in the place of the best hint.
    ///
    /// A candidate that a cycle removes sees a true and a false member of it. So it contradicts itself by a chain around the
    /// cycle, with at most two members more, and along the same links.
    fn easiest_cycle(
        &mut self,
        links: Links,
        shortest: &[u32; 9],
        starts: &[u128; 9],
        best: &mut Option<Found>,
    ) {
        let base = base(links);
        let Some(least) = shortest.iter().min().filter(|&&least| least < u32::MAX) else {
            return;
        };
        for cell in cells(self.possible.starts()) {
            let digits = self.graph.board.candidates[cell];
            if count(digits) < 2 || (!links.x && count(digits) > 2) {
                continue;
            }
            for digit in bits(digits) {
                // A cycle of one digit removes that digit.
                let least = if links.y { *least } else { shortest[digit] };
                let least = (least - 2).max(4);
                let start = (cell * 9 + digit) as u16;
                let most = match best {
                    // A cycle of as many members comes first only if it starts earlier.
                    Some(best) if best.links == links && links.x && links.y => {
                        let is_earlier = best.cycle.is_none() && start <= best.start;
                        best.complexity - if is_earlier { 0 } else { 2 }
                    }
                    Some(best) => longest(base, best.difficulty),
                    None => NO_LIMIT,
                };
                let may_cycle = starts[digit] >> cell & 1 != 0;
                if !may_cycle || least > most {
                    continue;
                }
                self.tree
                    .cycles_from(&self.graph, links, start, least..=most, &mut |found| {
                        let is_easier = best.as_ref().is_none_or(|best| {
                            let order = found.order(best);
                            let is_first = best.cycle.is_none() && found.start <= best.start;
                            order.is_lt() || order.is_eq() && is_first
                        });
                        if is_easier {
                            *best = Some(found);
                        }
                    });
            }
        }
    }

    /// The cells from which, by digit, there may be a cycle through cells with two candidates.
    fn in_y_cycles(&self) -> [u128; 9] {
        let board = self.graph.board;
        let two = board.pairs();
        let mut starts = [0; 9];
        // The candidates of these cells, with those that each makes true.
        let nodes: Vec<(usize, usize)> = cells(two)
            .flat_map(|cell| bits(board.candidates[cell]).map(move |digit| (cell, digit)))
            .collect();
        if nodes.len() > 128 {
            return self.possible.cycle;
        }
        let mut places = [[0u8; 2]; 81];
        for (i, &(cell, digit)) in nodes.iter().enumerate() {
            let is_high = board.candidates[cell] >> digit == 1;
            places[cell][usize::from(is_high)] = i as u8;
        }
        let mut after = [0u128; 128];
        for (after, &(cell, digit)) in after.iter_mut().zip(&nodes) {
            for peer in cells(SEES[cell] & two & self.graph.cells[digit]) {
                let is_high = board.candidates[peer] >> digit == 1;
                *after |= 1 << places[peer][usize::from(!is_high)];
            }
        }
        for middle in 0..nodes.len() {
            let row = after[middle];
            for to in &mut after[..nodes.len()] {
                *to |= row & 0u128.wrapping_sub(*to >> middle & 1);
            }
        }
        for (i, &(cell, digit)) in nodes.iter().enumerate() {
            starts[digit] |= (after[i] >> i & 1) << cell & self.possible.cycle[digit];
        }
        starts
    }

    /// Every hint, easiest first.
    pub(super) fn all(&mut self) -> Vec<Found> {
        let mut list = Vec::new();
        let Self {
            graph,
            possible,
            tree,
            ..
        } = self;
        for links in MODES {
            for cell in cells(possible.starts()) {
                let digits = graph.board.candidates[cell];
                if count(digits) < 2 || (!links.x && count(digits) > 2) {
                    continue;
                }
                for digit in bits(digits) {
                    let start = (cell * 9 + digit) as u16;
                    let is_in = |set: &[u128; 9]| set[digit] >> cell & 1 != 0;
                    // A cycle of one digit removes that digit.
                    let may_cycle = links.y || possible.forcing[ON][digit] != 0;
                    if may_cycle && is_in(&possible.cycle) {
                        tree.cycles_from(graph, links, start, 4..=NO_LIMIT, &mut |found| {
                            list.push(found);
                        });
                    }
                    for (side, starts_true) in [(ON, true), (OFF, false)] {
                        if links.x && is_in(&possible.forcing[side]) {
                            let start = (start, starts_true);
                            tree.forcing(graph, links, start, NO_LIMIT, &mut |found| {
                                list.push(found);
                            });
                        }
                    }
                }
            }
        }
        list.sort_by(Found::order);
        list
    }

    /// The candidates that `start` had and that must be gone for the chain to hold, and a number for the chain itself:
    /// equal chains have equal numbers.
    pub(super) fn sources(&mut self, found: &Found, start: &Board) -> (Vec<u16>, u64) {
        let board = self.graph.board;
        let (links, from) = (found.links, found.start);
        self.tree.spread(
            &self.graph,
            links,
            from,
            found.starts_true,
            found.complexity,
        );
        let path = match found.cycle {
            None => self
                .tree
                .path(from, found.starts_true, from, !found.starts_true),
            Some((last, closing)) => {
                let mut path = self.tree.path(from, true, last, true);
                path.insert(0, (closing, false));
                path
            }
        };
        let mut sources = Vec::new();
        let mut add = |candidate, cause| {
            lost(start, board, candidate, cause, |source| {
                if !sources.contains(&source) {
                    sources.push(source);
                }
            });
        };
        for (i, &(candidate, is_on)) in path.iter().enumerate() {
            if is_on {
                if i + 1 < path.len() {
                    add(candidate, self.tree.before_on[usize::from(candidate)].1);
                }
            } else if found.cycle.is_some() {
                let before = path[i + 1].0;
                add(candidate, Graph::weak_cause(before, candidate));
            }
        }
        if let Some((_, closing)) = found.cycle {
            let links = self.graph.strong(links, closing);
            if let Some(&(_, cause)) = links.iter().find(|&&(to, _)| to == from) {
                add(from, cause);
            }
        }
        self.tree.clear();
        let mut number = Mixer::new(found.cycle.is_some() as u64);
        for &(candidate, is_on) in &path {
            number.add(u64::from(candidate) * 2 + u64::from(is_on));
        }
        (sources, number.finish())
    }
}

/// Returns true if the truth of a candidate leads to its falsehood.
#[cfg(test)]
pub(super) fn contradicts(board: &Board, candidate: u16) -> bool {
    let mut room = links::Room::new();
    let graph = Graph::new(board, &mut room);
    let target = Tree::new().spread(&graph, MODES[2], candidate, true, u32::MAX);
    target.is_some()
}
