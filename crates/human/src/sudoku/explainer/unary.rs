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

use super::board::{Board, Hint, SEES, bits, cells};
use super::closure::{OFF, ON, Possible};
use super::length::{added, longest};
use super::links::{Cause, Graph, Links, MODES, NONE, lost, split};

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
    fn is_before(&self, other: &Self) -> bool {
        (self.difficulty, self.complexity, self.key)
            < (other.difficulty, other.complexity, other.key)
    }

    pub(super) fn hint(&self) -> Hint {
        Hint {
            difficulty: self.difficulty,
            places: self.places,
            removes: self.removes.clone(),
        }
    }
}

/// The easiest hint, the first of equal ones.
pub(super) fn easiest(board: &Board) -> Option<Found> {
    let mut best: Option<Found> = None;
    search(board, &mut |found| {
        if best.as_ref().is_none_or(|best| found.is_before(best)) {
            best = Some(found);
        }
        best.as_ref().map(|best| (best.difficulty, best.complexity))
    });
    best
}

/// Every hint, easiest first.
pub(super) fn all(board: &Board) -> Vec<Found> {
    let mut list = Vec::new();
    search(board, &mut |found| {
        list.push(found);
        None
    });
    list.sort_by(|a, b| {
        let keys = a.complexity.cmp(&b.complexity).then(a.key.cmp(&b.key));
        a.difficulty.total_cmp(&b.difficulty).then(keys)
    });
    list
}

/// Reports hints. The answer is the difficulty and complexity that the next one must not exceed.
type Report<'a> = &'a mut dyn FnMut(Found) -> Option<(f64, u32)>;

fn search(board: &Board, report: Report<'_>) {
    let graph = Graph::new(board);
    let possible = Possible::new(MODES[2], board);
    let mut tree = Tree::new();
    let mut bound = None;
    for links in MODES {
        let base = if links.x && links.y { 7.0 } else { 6.5 };
        for cell in 0..81 {
            let digits = board.candidates[cell];
            if digits.count_ones() < 2 || (!links.x && digits.count_ones() > 2) {
                continue;
            }
            for digit in bits(digits) {
                let longest = bound.map_or(u32::MAX, |(difficulty, _)| longest(base, difficulty));
                if longest < 4 {
                    break;
                }
                let start = (cell * 9 + digit) as u16;
                let may = May {
                    force: [ON, OFF].map(|i| possible.forcing[i][digit] >> cell & 1 != 0),
                    cycle: possible.cycle[digit] >> cell & 1 != 0,
                };
                tree.chains(&graph, links, start, longest, may, &mut |found| {
                    bound = report(found);
                });
            }
        }
    }
}

/// The chains that may exist from a start.
#[derive(Clone, Copy)]
struct May {
    /// Its truth may lead to its falsehood; its falsehood to its truth.
    force: [bool; 2],
    cycle: bool,
}

/// What follows from a candidate, breadth first.
struct Tree {
    /// For a true candidate, the false one before it and its reason; for a false candidate, the true one before it. They
    /// count only for candidates that are known.
    before_on: [(u16, Cause); 729],
    before_off: [u16; 729],
    on: Vec<u16>,
    off: Vec<u16>,
    /// The cells where each digit is known to be true, or false.
    is_on: [u128; 9],
    is_off: [u128; 9],
}

impl Tree {
    fn new() -> Self {
        Self {
            before_on: [(NONE, Cause::Start); 729],
            before_off: [NONE; 729],
            on: Vec::new(),
            off: Vec::new(),
            is_on: [0; 9],
            is_off: [0; 9],
        }
    }

    fn clear(&mut self) {
        self.on.clear();
        self.off.clear();
        self.is_on = [0; 9];
        self.is_off = [0; 9];
    }

    fn knows_on(&self, candidate: u16) -> bool {
        let (cell, digit) = split(candidate);
        self.is_on[digit] >> cell & 1 != 0
    }

    fn knows_off(&self, candidate: u16) -> bool {
        let (cell, digit) = split(candidate);
        self.is_off[digit] >> cell & 1 != 0
    }

    /// Reports the chains and cycles from one candidate.
    fn chains(
        &mut self,
        graph: &Graph<'_>,
        links: Links,
        start: u16,
        longest: u32,
        may: May,
        each: &mut dyn FnMut(Found),
    ) {
        let [may_force_off, may_force_on] = may.force.map(|may| may && links.x);
        if may.cycle || may_force_off {
            let target = self.spread(graph, links, start, true, longest);
            if may.cycle {
                self.cycles(graph, links, start, longest, each);
            }
            self.clear();
            if let Some(complexity) = target
                && may_force_off
            {
                each(forcing(graph.board, links, start, true, complexity));
            }
        }
        if may_force_on {
            if let Some(complexity) = self.spread(graph, links, start, false, longest) {
                each(forcing(graph.board, links, start, false, complexity));
            }
            self.clear();
        }
    }

    /// Spreads from a candidate to all that follows within `longest` members. Returns the number of members of the chain
    /// that contradicts the start, if there is one. From a true start the walk goes on, for cycles.
    fn spread(
        &mut self,
        graph: &Graph<'_>,
        links: Links,
        start: u16,
        starts_true: bool,
        longest: u32,
    ) -> Option<u32> {
        let mut target = None;
        let (mut on_head, mut off_head) = (0, 0);
        let (cell, digit) = split(start);
        if starts_true {
            self.on.push(start);
            self.is_on[digit] |= 1 << cell;
        } else {
            self.off.push(start);
            self.is_off[digit] |= 1 << cell;
        }
        // A level is finished before the next one, so the level is the number of members.
        let mut members = 1;
        let mut is_on = starts_true;
        while members < longest {
            members += 1;
            if is_on {
                let end = self.on.len();
                if on_head == end {
                    break;
                }
                for i in on_head..end {
                    let from = self.on[i];
                    let first = self.off.len();
                    graph.weak(links, from, &self.is_off, |to| {
                        self.before_off[usize::from(to)] = from;
                        self.off.push(to);
                    });
                    for &to in &self.off[first..] {
                        let (cell, digit) = split(to);
                        self.is_off[digit] |= 1 << cell;
                    }
                }
                on_head = end;
                if starts_true && target.is_none() && self.knows_off(start) {
                    target = Some(members);
                }
            } else {
                let end = self.off.len();
                if off_head == end {
                    break;
                }
                for i in off_head..end {
                    let from = self.off[i];
                    for &(to, cause) in graph.strong(links, from) {
                        let (cell, digit) = split(to);
                        if self.is_on[digit] >> cell & 1 == 0 {
                            self.is_on[digit] |= 1 << cell;
                            self.before_on[usize::from(to)] = (from, cause);
                            self.on.push(to);
                        }
                    }
                }
                off_head = end;
                if !starts_true && self.knows_on(start) {
                    return Some(members);
                }
            }
            is_on = !is_on;
        }
        target
    }

    /// The chain from the start to a true candidate, last member first: candidate, whether it is true.
    fn path(&self, start: u16, starts_true: bool, end: u16, ends_true: bool) -> Vec<(u16, bool)> {
        let mut path = vec![(end, ends_true)];
        let (mut at, mut is_on) = (end, ends_true);
        loop {
            at = if is_on {
                self.before_on[usize::from(at)].0
            } else {
                self.before_off[usize::from(at)]
            };
            is_on = !is_on;
            path.push((at, is_on));
            if at == start && is_on == starts_true {
                return path;
            }
        }
    }

    /// Reports the cycles through the start that remove something. The tree must stand.
    fn cycles(
        &self,
        graph: &Graph<'_>,
        links: Links,
        start: u16,
        longest: u32,
        each: &mut dyn FnMut(Found),
    ) {
        let partners = graph.strong(links, start);
        if partners.is_empty() || self.on.len() < 2 {
            return;
        }
        // Everything but the candidates that close a cycle.
        let mut known = [u128::MAX; 9];
        let mut near = 0u128;
        for &(to, _) in partners {
            let (cell, digit) = split(to);
            known[digit] &= !(1 << cell);
            near |= SEES[cell] | 1 << cell;
        }
        for &last in &self.on[1..] {
            if near >> (last / 9) & 1 == 0 {
                continue;
            }
            graph.weak(links, last, &known, |to| {
                let path = self.path(start, true, last, true);
                let members = path.len() as u32 + 1;
                if members > longest || path.contains(&(to, false)) {
                    return;
                }
                let removes = cycle_removes(graph, &path, to);
                if removes.is_empty() {
                    return;
                }
                let base = if links.x && links.y { 7.0 } else { 6.5 };
                each(Found {
                    difficulty: base + added(members),
                    complexity: members,
                    key: match (links.y, links.x) {
                        (true, true) => 4,
                        (true, false) => 3,
                        _ => 2,
                    },
                    places: None,
                    removes,
                    links,
                    start,
                    starts_true: true,
                    cycle: Some((last, to)),
                });
            });
        }
    }
}

/// The candidates outside a cycle that see a true and a false member of their digit.
fn cycle_removes(graph: &Graph<'_>, path: &[(u16, bool)], last: u16) -> Vec<(usize, u16)> {
    let mut seen = [[0u128; 2]; 9];
    let mut inside = 0u128;
    for &(candidate, is_on) in path.iter().chain([&(last, false)]) {
        let (cell, digit) = split(candidate);
        inside |= 1 << cell;
        seen[digit][usize::from(is_on)] |= SEES[cell];
    }
    let mut removes = Vec::new();
    for cell in cells(!inside & ((1 << 81) - 1)) {
        let gone = bits(graph.board.candidates[cell])
            .filter(|&digit| (seen[digit][0] & seen[digit][1]) >> cell & 1 != 0)
            .fold(0, |gone, digit| gone | 1 << digit);
        if gone != 0 {
            removes.push((cell, gone));
        }
    }
    removes
}

fn forcing(board: &Board, links: Links, start: u16, starts_true: bool, complexity: u32) -> Found {
    let (cell, digit) = split(start);
    let (places, gone) = if starts_true {
        (None, 1 << digit)
    } else {
        let others = board.candidates[cell] & !(1 << digit);
        (Some((cell, digit)), others)
    };
    let base = if links.y { 7.0 } else { 6.6 };
    Found {
        difficulty: base + added(complexity),
        complexity,
        key: if links.y { 4 } else { 2 },
        places,
        removes: vec![(cell, gone)],
        links,
        start,
        starts_true,
        cycle: None,
    }
}

/// Walks found chains again, to see what they rest on.
pub(super) struct Retrace<'a> {
    graph: Graph<'a>,
    tree: Tree,
}

impl<'a> Retrace<'a> {
    pub(super) fn new(board: &'a Board) -> Self {
        Self {
            graph: Graph::new(board),
            tree: Tree::new(),
        }
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
                lost(start, board, from, cause, |source| {
                    if !sources.contains(&source) {
                        sources.push(source);
                    }
                });
            }
        }
        self.tree.clear();
        let mut number = super::length::Mixer::new(found.cycle.is_some() as u64);
        for &(candidate, is_on) in &path {
            number.add(u64::from(candidate) * 2 + u64::from(is_on));
        }
        (sources, number.finish())
    }
}
