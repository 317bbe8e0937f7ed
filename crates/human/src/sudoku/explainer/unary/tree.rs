//! What follows from one candidate along links, breadth first, and the chains and cycles in it.

use std::ops::RangeInclusive;

use super::{Found, base};
use crate::sudoku::explainer::board::{Board, PARTS, SEES, bits, cells};
use crate::sudoku::explainer::length::added;
use crate::sudoku::explainer::links::{Cause, Graph, Links, NONE, split};

/// What follows from a candidate, breadth first.
pub(super) struct Tree {
    /// For a true candidate, the false one before it and its reason; for a false candidate, the true one before it. They
    /// count only for candidates that are known.
    pub(super) before_on: [(u16, Cause); 729],
    before_off: [u16; 729],
    on: Vec<u16>,
    off: Vec<u16>,
    /// Where each level of `on` ends: the start, those of 3 members, of 5, ….
    ends: Vec<usize>,
    /// The cells where each digit is known to be true, or false.
    is_on: [u128; 9],
    is_off: [u128; 9],
}

impl Tree {
    pub(super) fn new() -> Self {
        Self {
            before_on: [(NONE, Cause::Start); 729],
            before_off: [NONE; 729],
            on: Vec::with_capacity(128),
            off: Vec::with_capacity(128),
            ends: Vec::with_capacity(16),
            is_on: [0; 9],
            is_off: [0; 9],
        }
    }

    pub(super) fn clear(&mut self) {
        self.on.clear();
        self.off.clear();
        self.ends.clear();
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

    /// Reports the cycles from one candidate that have so many members, at least four.
    pub(super) fn cycles_from(
        &mut self,
        graph: &Graph<'_>,
        links: Links,
        start: u16,
        members: RangeInclusive<u32>,
        each: &mut dyn FnMut(Found),
    ) {
        // The last member but one is a true candidate.
        self.spread(graph, links, start, true, members.end() - 1);
        self.cycles(graph, links, start, members, each);
        self.clear();
    }

    /// Reports the chain with which the truth, or the falsehood, of a candidate contradicts itself, if it has at most `longest`
    /// members.
    pub(super) fn forcing(
        &mut self,
        graph: &Graph<'_>,
        links: Links,
        (start, starts_true): (u16, bool),
        longest: u32,
        each: &mut dyn FnMut(Found),
    ) {
        if let Some(members) = self.shortest(graph, links, (start, starts_true), longest) {
            each(forcing(graph.board, links, start, starts_true, members));
        }
    }

    /// Supposes that a candidate is true, or false.
    fn begin(&mut self, start: u16, is_true: bool) {
        let (cell, digit) = split(start);
        if is_true {
            self.on.push(start);
            self.is_on[digit] |= 1 << cell;
        } else {
            self.off.push(start);
            self.is_off[digit] |= 1 << cell;
        }
    }

    /// The number of members of the shortest chain with which a candidate contradicts itself.
    ///
    /// Every link holds in both directions. So where a candidate is both true, after `i` members, and false, after `j`, the way to
    /// the one and back along the other is a chain of `i + j - 1` members. It is found in its middle, at half of the length.
    fn shortest(
        &mut self,
        graph: &Graph<'_>,
        links: Links,
        (start, starts_true): (u16, bool),
        longest: u32,
    ) -> Option<u32> {
        let leads = graph.leads(links);
        let (mut on_head, mut off_head) = (0, 0);
        self.begin(start, starts_true);
        let (mut level, mut is_on, mut found) = (1, starts_true, None);
        while level <= longest / 2 {
            level += 1;
            let mut clash = 0;
            if is_on {
                let end = self.on.len();
                if on_head == end {
                    break;
                }
                for i in on_head..end {
                    let (cell, digit) = split(self.on[i]);
                    if links.y {
                        for other in bits(graph.board.candidates[cell] & !(1 << digit)) {
                            if self.is_off[other] >> cell & 1 == 0 {
                                self.is_off[other] |= 1 << cell;
                                clash |= self.is_on[other] >> cell & 1;
                                if leads[other] >> cell & 1 != 0 {
                                    self.off.push((cell * 9 + other) as u16);
                                }
                            }
                        }
                    }
                    let fresh = SEES[cell] & graph.cells[digit] & !self.is_off[digit];
                    self.is_off[digit] |= fresh;
                    clash |= fresh & self.is_on[digit];
                    let new = cells(fresh & leads[digit]);
                    self.off.extend(new.map(|peer| (peer * 9 + digit) as u16));
                }
                on_head = end;
            } else {
                let end = self.off.len();
                if off_head == end {
                    break;
                }
                for i in off_head..end {
                    for &(to, _) in graph.strong(links, self.off[i]) {
                        let (cell, digit) = split(to);
                        if self.is_on[digit] >> cell & 1 == 0 {
                            self.is_on[digit] |= 1 << cell;
                            clash |= self.is_off[digit] >> cell & 1;
                            self.on.push(to);
                        }
                    }
                }
                off_head = end;
            }
            if clash != 0 {
                found = Some(2 * level - 2);
                break;
            }
            is_on = !is_on;
        }
        self.clear();
        found
    }

    /// Spreads from a candidate to all that follows within `longest` members. Returns the number of members of the chain
    /// that contradicts the start, if there is one. From a true start the walk goes on, for cycles.
    pub(super) fn spread(
        &mut self,
        graph: &Graph<'_>,
        links: Links,
        start: u16,
        starts_true: bool,
        longest: u32,
    ) -> Option<u32> {
        let mut target = None;
        let (mut on_head, mut off_head) = (0, 0);
        self.begin(start, starts_true);
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
                    self.exclude(graph, links, self.on[i], start);
                }
                on_head = end;
                self.ends.push(end);
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

    /// What a true candidate makes false. Only candidates that lead on join the list, and for the others, except the start,
    /// nothing is noted but that they are false.
    #[inline]
    fn exclude(&mut self, graph: &Graph<'_>, links: Links, from: u16, start: u16) {
        let leads = graph.leads(links);
        let (cell, digit) = split(from);
        if links.y {
            for other in bits(graph.board.candidates[cell] & !(1 << digit)) {
                if self.is_off[other] >> cell & 1 == 0 {
                    self.is_off[other] |= 1 << cell;
                    let to = (cell * 9 + other) as u16;
                    self.before_off[usize::from(to)] = from;
                    if leads[other] >> cell & 1 != 0 {
                        self.off.push(to);
                    }
                }
            }
        }
        let fresh = SEES[cell] & graph.cells[digit] & !self.is_off[digit];
        if fresh == 0 {
            return;
        }
        self.is_off[digit] |= fresh;
        let (start_cell, start_digit) = split(start);
        if start_digit == digit && fresh >> start_cell & 1 != 0 {
            self.before_off[usize::from(start)] = from;
        }
        let leading = fresh & leads[digit];
        if leading == 0 {
            return;
        }
        for part in PARTS[cell] {
            for peer in cells(leading & part) {
                let to = (peer * 9 + digit) as u16;
                self.before_off[usize::from(to)] = from;
                self.off.push(to);
            }
        }
    }

    /// The chain from the start to a true candidate, last member first: candidate, whether it is true.
    pub(super) fn path(
        &self,
        start: u16,
        starts_true: bool,
        end: u16,
        ends_true: bool,
    ) -> Vec<(u16, bool)> {
        let mut path = Vec::with_capacity(16);
        path.push((end, ends_true));
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
        wanted: RangeInclusive<u32>,
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
        // The last but one of the shortest cycles that are wanted comes after all those of two members less.
        let before = (*wanted.start() as usize - 4) / 2;
        let first = self.ends.get(before).map_or(self.on.len(), |&end| end);
        for &last in &self.on[first..] {
            if near >> (last / 9) & 1 == 0 {
                continue;
            }
            graph.weak(links, last, &known, |to| {
                let path = self.path(start, true, last, true);
                let members = path.len() as u32 + 1;
                if path.contains(&(to, false)) {
                    return;
                }
                let removes = cycle_removes(graph, &path, to);
                if removes.is_empty() {
                    return;
                }
                each(Found {
                    difficulty: base(links) + added(members),
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
    let mut gone = [0; 9];
    for (digit, [false_seen, true_seen]) in seen.iter().enumerate() {
        gone[digit] = false_seen & true_seen & graph.cells[digit] & !inside;
    }
    let any = gone.iter().fold(0, |all, cells| all | cells);
    let of_cell = |cell: usize| {
        let digits = (0..9).filter(|&digit| gone[digit] >> cell & 1 != 0);
        digits.fold(0, |all, digit| all | 1 << digit)
    };
    cells(any).map(|cell| (cell, of_cell(cell))).collect()
}

pub(super) fn forcing(
    board: &Board,
    links: Links,
    start: u16,
    starts_true: bool,
    complexity: u32,
) -> Found {
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
