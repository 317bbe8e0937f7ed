//! All that follows from one candidate being true, or false: the unit of multiple, dynamic and nested forcing chains.
//!
//! Every conclusion keeps its premises, so that the number of members of a chain can be counted. In a dynamic chain a
//! candidate that has become false counts as gone, and joins the premises of what its absence makes possible.

use super::board::{Board, CELL_AT, HOUSES_OF, PLACE_IN, bits, is_pair};
use super::links::{Cause, lost, split};

/// A set of candidates.
pub(super) type Bits = [u64; 12];

#[inline]
pub(super) fn contains(set: &Bits, candidate: u16) -> bool {
    set[usize::from(candidate / 64)] >> (candidate % 64) & 1 != 0
}

#[inline]
fn insert(set: &mut Bits, candidate: u16) {
    set[usize::from(candidate / 64)] |= 1 << (candidate % 64);
}

/// The ways in which chains of a rule spread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Rule {
    /// Cells and houses with more than two candidates may start chains.
    pub(super) multiple: bool,
    /// Candidates that have become false count as gone.
    pub(super) dynamic: bool,
    /// One digit alone.
    pub(super) nishio: bool,
    /// 0: singles alone; 1: intersections, pairs and X-wings too; 2 and more: chains within the chain.
    pub(super) level: u8,
}

impl Rule {
    pub(super) const NISHIO: Self = Self::new(false, true, true, 0);
    pub(super) const MULTIPLE: Self = Self::new(true, false, false, 0);
    pub(super) const DYNAMIC: Self = Self::new(true, true, false, 0);

    const fn new(multiple: bool, dynamic: bool, nishio: bool, level: u8) -> Self {
        Self {
            multiple,
            dynamic,
            nishio,
            level,
        }
    }

    /// Dynamic chains that use hints of easier rules.
    pub(super) const fn nested(level: u8) -> Self {
        Self::new(true, true, false, level)
    }

    /// The number of its shortest chains.
    pub(super) fn base(self) -> f64 {
        match self {
            Self {
                level: level @ 2.., ..
            } => 9.5 + 0.5 * f64::from(level - 2),
            Self { level: 1, .. } => 9.0,
            Self { nishio: true, .. } => 7.5,
            Self { dynamic: true, .. } => 8.5,
            _ => 8.0,
        }
    }
}

/// A conclusion.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) candidate: u16,
    pub(super) is_on: bool,
    pub(super) cause: Cause,
    first_parent: u32,
    parents: u16,
    /// The number of the nested hint that it rests on, from 1; 0 for none.
    pub(super) nested: u16,
}

/// A hint of an inner chain that an outer chain uses.
#[derive(Clone, Debug)]
pub(super) struct Nested {
    pub(super) complexity: u32,
    /// Equal chains have equal numbers.
    pub(super) number: u64,
}

const NONE: u16 = u16::MAX;

/// All that follows from a start.
#[derive(Clone)]
pub(super) struct Chain {
    pub(super) nodes: Vec<Node>,
    parents: Vec<u16>,
    /// True and false candidates in the order of their discovery, as numbers of nodes.
    pub(super) on: Vec<u16>,
    pub(super) off: Vec<u16>,
    pub(super) is_on: Bits,
    pub(super) is_off: Bits,
    /// The node of each candidate, true ones first.
    at: Box<[u16; 1458]>,
    on_head: usize,
    off_head: usize,
    /// The nodes that say that a candidate is both true and false.
    pub(super) contradiction: Option<(u16, u16)>,
    pub(super) nested: Vec<Nested>,
    /// The number of members of the chain to each node; 0 where it was not yet counted.
    counts: Vec<u16>,
    marks: Vec<u32>,
    mark: u32,
}

impl Chain {
    pub(super) fn new() -> Self {
        Self {
            nodes: Vec::with_capacity(256),
            parents: Vec::with_capacity(512),
            on: Vec::with_capacity(128),
            off: Vec::with_capacity(256),
            is_on: [0; 12],
            is_off: [0; 12],
            at: Box::new([NONE; 1458]),
            on_head: 0,
            off_head: 0,
            contradiction: None,
            nested: Vec::new(),
            counts: Vec::new(),
            marks: Vec::new(),
            mark: 0,
        }
    }

    /// Forgets everything and begins with a candidate.
    pub(super) fn begin(&mut self, candidate: u16, is_on: bool) {
        for node in &self.nodes {
            self.at[slot(node.candidate, node.is_on)] = NONE;
        }
        self.nodes.clear();
        self.parents.clear();
        self.on.clear();
        self.off.clear();
        self.is_on = [0; 12];
        self.is_off = [0; 12];
        (self.on_head, self.off_head) = (0, 0);
        self.contradiction = None;
        self.nested.clear();
        self.counts.clear();
        self.enter(candidate, is_on, Cause::Start, None);
    }

    /// The node of a candidate that is known to be true, or false.
    #[inline]
    pub(super) fn node(&self, candidate: u16, is_on: bool) -> u16 {
        self.at[slot(candidate, is_on)]
    }

    fn push(&mut self, candidate: u16, is_on: bool, cause: Cause, parent: Option<u16>) -> u16 {
        let number = self.nodes.len() as u16;
        let first_parent = self.parents.len() as u32;
        self.parents.extend(parent);
        self.nodes.push(Node {
            candidate,
            is_on,
            cause,
            first_parent,
            parents: u16::from(parent.is_some()),
            nested: 0,
        });
        number
    }

    #[inline]
    fn enter(&mut self, candidate: u16, is_on: bool, cause: Cause, parent: Option<u16>) {
        let number = self.push(candidate, is_on, cause, parent);
        self.register(number);
    }

    /// Makes the last node known.
    fn register(&mut self, number: u16) {
        let Node {
            candidate, is_on, ..
        } = self.nodes[usize::from(number)];
        self.at[slot(candidate, is_on)] = number;
        if is_on {
            self.on.push(number);
            insert(&mut self.is_on, candidate);
        } else {
            self.off.push(number);
            insert(&mut self.is_off, candidate);
        }
    }

    /// Follows singles until nothing is new, or a candidate is both true and false. `board` is the board as the chain has
    /// made it so far, `start` the board before it.
    pub(super) fn spread(&mut self, rule: Rule, board: &mut Board, start: &Board) {
        loop {
            if let Some(&number) = self.on.get(self.on_head) {
                self.on_head += 1;
                if self.make_off(rule, board, number) {
                    return;
                }
            } else if let Some(&number) = self.off.get(self.off_head) {
                self.off_head += 1;
                if self.make_on(rule, board, start, number) {
                    return;
                }
            } else {
                return;
            }
        }
    }

    /// A false candidate, or the contradiction that it makes.
    #[inline]
    fn add_off(&mut self, candidate: u16, cause: Cause, from: u16) -> bool {
        if contains(&self.is_on, candidate) {
            let off = self.push(candidate, false, cause, Some(from));
            self.contradiction = Some((self.node(candidate, true), off));
            return true;
        }
        if !contains(&self.is_off, candidate) {
            self.enter(candidate, false, cause, Some(from));
        }
        false
    }

    /// What a true candidate makes false.
    fn make_off(&mut self, rule: Rule, board: &Board, from: u16) -> bool {
        let candidate = self.nodes[usize::from(from)].candidate;
        let (cell, digit) = split(candidate);
        if !rule.nishio {
            for other in bits(board.candidates[cell] & !(1 << digit)) {
                if self.add_off((cell * 9 + other) as u16, Cause::Cell, from) {
                    return true;
                }
            }
        }
        let mut seen = 0u128;
        for kind in 0..3 {
            let house = usize::from(HOUSES_OF[cell][kind]);
            let places = board.places[digit][house] & !(1 << PLACE_IN[cell][kind]);
            for place in bits(places) {
                let peer = CELL_AT[house][place];
                if seen >> peer & 1 != 0 {
                    continue;
                }
                seen |= 1 << peer;
                let candidate = u16::from(peer) * 9 + digit as u16;
                if self.add_off(candidate, Cause::of_house(kind), from) {
                    return true;
                }
            }
        }
        false
    }

    /// What a false candidate makes true.
    fn make_on(&mut self, rule: Rule, board: &mut Board, start: &Board, from: u16) -> bool {
        let candidate = self.nodes[usize::from(from)].candidate;
        let (cell, digit) = split(candidate);
        let mut found = [(NONE, Cause::Start); 4];
        let mut n = 0;
        let digits = board.candidates[cell];
        if !rule.nishio && is_pair(digits) {
            let other = (digits & !(1 << digit)).trailing_zeros() as usize;
            found[0] = ((cell * 9 + other) as u16, Cause::Cell);
            n = 1;
        }
        for kind in 0..3 {
            let house = usize::from(HOUSES_OF[cell][kind]);
            let places = board.places[digit][house];
            if is_pair(places) {
                let other = places & !(1 << PLACE_IN[cell][kind]);
                let peer = CELL_AT[house][other.trailing_zeros() as usize];
                let to = u16::from(peer) * 9 + digit as u16;
                if found[..n].iter().all(|&(known, _)| known != to) {
                    found[n] = (to, Cause::of_house(kind));
                    n += 1;
                }
            }
        }
        let mut clash = false;
        for &(to, cause) in &found[..n] {
            let is_false = contains(&self.is_off, to);
            if !is_false && contains(&self.is_on, to) {
                continue;
            }
            let on = self.push(to, true, cause, Some(from));
            self.add_lost(on, board, start, to, cause);
            if is_false {
                self.contradiction = Some((on, self.node(to, false)));
                clash = true;
                break;
            }
            self.register(on);
        }
        if rule.dynamic {
            board.remove(cell, digit);
        }
        clash
    }

    /// Adds the candidates that had to go before this one became the last to its premises.
    fn add_lost(&mut self, on: u16, board: &Board, start: &Board, candidate: u16, cause: Cause) {
        let before = self.parents.len();
        lost(start, board, candidate, cause, |source| {
            let parent = self.at[slot(source, false)];
            debug_assert!(parent != NONE);
            self.parents.push(parent);
        });
        self.nodes[usize::from(on)].parents += (self.parents.len() - before) as u16;
    }

    /// Adds a candidate that a hint of an easier rule removes. Returns false if it was known to be false.
    pub(super) fn add_removed(&mut self, candidate: u16, sources: &[u16], nested: u16) -> bool {
        if contains(&self.is_off, candidate) {
            return false;
        }
        let number = self.push(candidate, false, Cause::Rule, None);
        for &source in sources {
            let parent = self.node(source, false);
            debug_assert!(parent != NONE);
            self.parents.push(parent);
        }
        let node = &mut self.nodes[usize::from(number)];
        node.parents = sources.len() as u16;
        node.nested = nested;
        self.register(number);
        true
    }

    /// Calls `each` with every member of the chain that leads to a node, the node itself included.
    pub(super) fn members(&mut self, number: u16, mut each: impl FnMut(&Node)) -> u32 {
        self.marks.resize(self.nodes.len(), 0);
        self.mark += 1;
        let mut list = vec![number];
        self.marks[usize::from(number)] = self.mark;
        let mut next = 0;
        while let Some(&at) = list.get(next) {
            next += 1;
            let node = self.nodes[usize::from(at)];
            each(&node);
            let first = node.first_parent as usize;
            for &parent in &self.parents[first..first + usize::from(node.parents)] {
                let mark = &mut self.marks[usize::from(parent)];
                if *mark != self.mark {
                    *mark = self.mark;
                    list.push(parent);
                }
            }
        }
        list.len() as u32
    }

    /// The number of members of the chain that leads to a node.
    pub(super) fn count(&mut self, number: u16) -> u32 {
        self.counts.resize(self.nodes.len(), 0);
        let known = self.counts[usize::from(number)];
        if known > 0 {
            return u32::from(known);
        }
        let count = self.members(number, |_| {});
        self.counts[usize::from(number)] = count as u16;
        count
    }
}

fn slot(candidate: u16, is_on: bool) -> usize {
    usize::from(candidate) + if is_on { 0 } else { 729 }
}
