//! Candidates and the links between them, for every technique that follows chains.
//!
//! ```text
//! node     0 1 2 …          one for every candidate, then one for every group
//! weak[n]  the nodes that are false when n is true      (a row of bits)
//! strong[n] the nodes that are true when n is false     (a short list)
//! ```
//! A group is a digit in two or more cells where a region meets a row or
//! column: "true" means that one of the cells holds it.
//!
//! One fact carries most chain techniques. Start from "s is false" and follow
//! strong, weak, strong, … Everything that a weak link reaches is false if s
//! is false. What s itself sees is false if s is true. The intersection of
//! both is false, whatever s is.

use std::ops::ControlFlow;

use cellwise_sudoku::DigitSet;

use crate::sudoku::set::Set;
use crate::sudoku::sink::{Flow, Sink};
use crate::sudoku::step::Node;
use crate::sudoku::view::View;

/// Which links a graph has.
#[derive(Clone, Copy)]
pub(crate) struct Links {
    /// A cell with two candidates links them strongly.
    pub(crate) cell_strong: bool,
    /// A house with two places for a digit links them strongly.
    pub(crate) house_strong: bool,
    /// The candidates of a cell exclude each other.
    pub(crate) cell_weak: bool,
    /// Groups take part.
    pub(crate) groups: bool,
}

pub(crate) struct Graph<const N: usize> {
    digits: Vec<u8>,
    cells: Vec<Set<N>>,
    /// Nodes below this are single candidates.
    pub(crate) singles: usize,
    words: usize,
    weak: Vec<u64>,
    strong: Vec<Vec<u16>>,
    /// The node of a candidate: `index[cell * size + digit - 1]`.
    index: Vec<u16>,
    size: usize,
}

const NO_NODE: u16 = u16::MAX;

/// A row of bits over the nodes of a graph.
pub(crate) type Bits = Vec<u64>;

impl<const N: usize> Graph<N> {
    /// The graph of a board, or `None` if it has more candidates than a node number can name.
    /// Breaks off when a limit strikes.
    pub(crate) fn new(
        v: &View<N>,
        links: Links,
        out: &mut Sink<N>,
    ) -> ControlFlow<(), Option<Self>> {
        let size = v.size();
        let mut graph = Self {
            digits: Vec::new(),
            cells: Vec::new(),
            singles: 0,
            words: 0,
            weak: Vec::new(),
            strong: Vec::new(),
            index: vec![NO_NODE; v.digits.len() * size],
            size,
        };
        for cell in v.open.iter() {
            for digit in v.cands[cell].iter() {
                let Some(node) = u16::try_from(graph.digits.len())
                    .ok()
                    .filter(|&n| n != NO_NODE)
                else {
                    return ControlFlow::Continue(None);
                };
                graph.index[cell * size + usize::from(digit) - 1] = node;
                graph.digits.push(digit);
                graph.cells.push(Set::only(cell));
            }
        }
        graph.singles = graph.digits.len();
        if links.groups {
            graph.add_groups(v, out)?;
            if graph.digits.len() >= usize::from(NO_NODE) {
                return ControlFlow::Continue(None);
            }
        }
        graph.words = graph.digits.len().div_ceil(64);
        graph.add_weak(v, links, out)?;
        graph.add_strong(v, links, out)?;
        ControlFlow::Continue(Some(graph))
    }

    fn add_groups(&mut self, v: &View<N>, out: &mut Sink<N>) -> Flow {
        let regions: Vec<usize> = v
            .complete_houses()
            .filter(|&h| !v.geometry.is_line(h))
            .collect();
        for digit in v.all_digits() {
            let first = self.digits.len();
            for &region in &regions {
                let places = v.with(digit, v.house(region));
                if !places.is_several() {
                    continue;
                }
                out.pay(1 + (self.digits.len() - first) / 16)?;
                for line in 0..2 * self.size {
                    let group = places & v.house(line);
                    if group.is_several() && !self.cells[first..].contains(&group) {
                        self.digits.push(digit);
                        self.cells.push(group);
                    }
                }
            }
        }
        Flow::Continue(())
    }

    fn add_weak(&mut self, v: &View<N>, links: Links, out: &mut Sink<N>) -> Flow {
        let nodes = self.digits.len();
        self.weak = vec![0; nodes * self.words];
        for node in 0..nodes {
            out.pay(1)?;
            let digit = self.digits[node];
            let seen = v.common_peers(self.cells[node]);
            for cell in v.with(digit, seen).iter() {
                self.join(node, self.node(cell, digit));
            }
            if links.cell_weak && node < self.singles {
                let cell = self.cells[node].first().unwrap_or(0);
                for other in v.cands[cell].iter().filter(|&d| d != digit) {
                    self.join(node, self.node(cell, other));
                }
            }
        }
        // A group is false when something that sees all of it is true.
        for group in self.singles..nodes {
            out.pay(1 + (nodes - self.singles) / 64)?;
            let seen = v.common_peers(self.cells[group]);
            let digit = self.digits[group];
            for cell in v.with(digit, seen).iter() {
                self.join(self.node(cell, digit), group);
            }
            for other in self.singles..nodes {
                if self.digits[other] == digit && self.cells[other].is_subset(seen) {
                    self.join(other, group);
                }
            }
        }
        Flow::Continue(())
    }

    fn add_strong(&mut self, v: &View<N>, links: Links, out: &mut Sink<N>) -> Flow {
        self.strong = vec![Vec::new(); self.digits.len()];
        if links.cell_strong {
            for cell in v.bivalues().iter() {
                let mut digits = v.cands[cell].iter();
                if let (Some(a), Some(b)) = (digits.next(), digits.next()) {
                    self.tie(self.node(cell, a), self.node(cell, b));
                }
            }
        }
        if !links.house_strong {
            return Flow::Continue(());
        }
        let mut groups_of: Vec<Vec<usize>> = vec![Vec::new(); self.size];
        for group in self.singles..self.digits.len() {
            groups_of[usize::from(self.digits[group]) - 1].push(group);
        }
        for h in v.complete_houses() {
            let house = v.house(h);
            for digit in v.all_digits() {
                let places = v.with(digit, house);
                if let Some((a, b)) = places.pair() {
                    self.tie(self.node(a, digit), self.node(b, digit));
                }
                if places.len() < 3 {
                    continue;
                }
                let groups = &groups_of[usize::from(digit) - 1];
                out.pay(1 + groups.len() / 4)?;
                let mut ties = Vec::new();
                for (i, &group) in groups.iter().enumerate() {
                    if !self.cells[group].is_subset(places) {
                        continue;
                    }
                    let rest = places - self.cells[group];
                    if let Some(cell) = rest.single() {
                        ties.push((group, self.node(cell, digit)));
                    }
                    for &other in &groups[i + 1..] {
                        if self.cells[other] == rest {
                            ties.push((group, other));
                        }
                    }
                }
                for (a, b) in ties {
                    self.tie(a, b);
                }
            }
        }
        Flow::Continue(())
    }

    fn join(&mut self, from: usize, to: usize) {
        self.weak[from * self.words + to / 64] |= 1 << (to % 64);
    }

    fn tie(&mut self, a: usize, b: usize) {
        for (from, to) in [(a, b), (b, a)] {
            let to = to as u16;
            if !self.strong[from].contains(&to) {
                self.strong[from].push(to);
            }
        }
    }

    /// The node of a candidate that is on the board.
    pub(crate) fn node(&self, cell: usize, digit: u8) -> usize {
        usize::from(self.index[cell * self.size + usize::from(digit) - 1])
    }

    pub(crate) fn nodes(&self) -> usize {
        self.digits.len()
    }

    pub(crate) fn has_strong(&self, node: usize) -> bool {
        !self.strong[node].is_empty()
    }

    pub(crate) fn digit(&self, node: usize) -> u8 {
        self.digits[node]
    }

    pub(crate) fn cells(&self, node: usize) -> Set<N> {
        self.cells[node]
    }

    pub(crate) fn weak(&self, node: usize) -> &[u64] {
        &self.weak[node * self.words..][..self.words]
    }

    pub(crate) fn no_nodes(&self) -> Bits {
        vec![0; self.words]
    }

    /// A node as a step shows it.
    pub(crate) fn show(&self, node: usize) -> Node {
        Node {
            cells: self.cells[node].iter().collect(),
            digit: self.digits[node],
        }
    }

    /// `5 in r1c2 or r1c3`.
    pub(crate) fn name(&self, v: &View<N>, node: usize) -> String {
        format!(
            "{} in {}",
            v.symbol(self.digits[node]),
            v.either_cells(self.cells[node])
        )
    }

    /// The single candidates among `bits`, gathered by digit.
    pub(crate) fn losses(&self, bits: &[u64]) -> Vec<(u8, Set<N>)> {
        let mut by_digit = vec![Set::EMPTY; self.size];
        let mut digits = DigitSet::EMPTY;
        for node in ones(bits).take_while(|&node| node < self.singles) {
            by_digit[usize::from(self.digits[node]) - 1] |= self.cells[node];
            digits.insert(self.digits[node]);
        }
        digits
            .iter()
            .map(|d| (d, by_digit[usize::from(d) - 1]))
            .collect()
    }
}

/// The set bits, lowest first.
pub(crate) fn ones(bits: &[u64]) -> impl Iterator<Item = usize> + '_ {
    bits.iter().enumerate().flat_map(|(i, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(i * 64 + bit)
        })
    })
}

pub(crate) fn is_set(bits: &[u64], node: usize) -> bool {
    bits[node / 64] >> (node % 64) & 1 != 0
}

pub(crate) fn set(bits: &mut [u64], node: usize) {
    bits[node / 64] |= 1 << (node % 64);
}

/// What follows from one assumption, breadth first, so that every parent lies on a shortest way.
pub(crate) struct Reach {
    /// Nodes that become true.
    pub(crate) on: Bits,
    /// Nodes that become false.
    pub(crate) off: Bits,
    parent_on: Vec<u16>,
    parent_off: Vec<u16>,
    queue: Vec<u16>,
    next: Vec<u16>,
    /// True nodes whose weak links were followed.
    followed: usize,
}

impl Reach {
    pub(crate) fn new<const N: usize>(graph: &Graph<N>) -> Self {
        Self {
            on: graph.no_nodes(),
            off: graph.no_nodes(),
            parent_on: vec![NO_NODE; graph.nodes()],
            parent_off: vec![NO_NODE; graph.nodes()],
            queue: Vec::new(),
            next: Vec::new(),
            followed: 0,
        }
    }

    /// What the last assumption cost to follow, in microseconds at most.
    pub(crate) fn cost(&self) -> usize {
        1 + self.followed * self.on.len() / 256
    }

    fn clear(&mut self) {
        self.followed = 0;
        self.on.fill(0);
        self.off.fill(0);
        self.queue.clear();
    }

    /// Follows "`start` is false". `start` itself counts as false only if the chain comes back to it.
    pub(crate) fn follow_off<const N: usize>(&mut self, graph: &Graph<N>, start: usize) {
        self.clear();
        let mut layer = std::mem::take(&mut self.next);
        layer.clear();
        for &node in &graph.strong[start] {
            set(&mut self.on, usize::from(node));
            self.parent_on[usize::from(node)] = start as u16;
            self.queue.push(node);
        }
        self.spread(graph, layer);
    }

    /// Follows "`start` is true".
    pub(crate) fn follow_on<const N: usize>(&mut self, graph: &Graph<N>, start: usize) {
        self.clear();
        let mut layer = std::mem::take(&mut self.next);
        layer.clear();
        set(&mut self.on, start);
        self.parent_on[start] = NO_NODE;
        self.queue.push(start as u16);
        self.spread(graph, layer);
    }

    /// From the true nodes in `queue`, layer by layer.
    fn spread<const N: usize>(&mut self, graph: &Graph<N>, mut fresh_off: Vec<u16>) {
        while !self.queue.is_empty() {
            fresh_off.clear();
            self.followed += self.queue.len();
            for &on in &self.queue {
                let weak = graph.weak(usize::from(on));
                for (i, (off, &reached)) in self.off.iter_mut().zip(weak).enumerate() {
                    let mut fresh = reached & !*off;
                    *off |= fresh;
                    while fresh != 0 {
                        let node = i * 64 + fresh.trailing_zeros() as usize;
                        fresh &= fresh - 1;
                        self.parent_off[node] = on;
                        if !graph.strong[node].is_empty() {
                            fresh_off.push(node as u16);
                        }
                    }
                }
            }
            self.queue.clear();
            for &off in &fresh_off {
                for &node in &graph.strong[usize::from(off)] {
                    if !is_set(&self.on, usize::from(node)) {
                        set(&mut self.on, usize::from(node));
                        self.parent_on[usize::from(node)] = off;
                        self.queue.push(node);
                    }
                }
            }
        }
        self.next = fresh_off;
    }

    /// The nodes from the assumption to "`end` is true" (or false), first to
    /// last; true and false alternate. `start` is where the assumption stands.
    pub(crate) fn chain(
        &self,
        start: (usize, bool),
        end: usize,
        end_on: bool,
    ) -> Vec<(usize, bool)> {
        let mut chain = vec![(end, end_on)];
        let (mut node, mut on) = (end, end_on);
        // No chain visits a node twice in the same state.
        for _ in 0..2 * self.parent_on.len() {
            if chain.len() > 1 && (node, on) == start {
                break;
            }
            let parent = if on {
                self.parent_on[node]
            } else {
                self.parent_off[node]
            };
            if parent == NO_NODE {
                break;
            }
            (node, on) = (usize::from(parent), !on);
            chain.push((node, on));
        }
        chain.reverse();
        chain
    }
}
