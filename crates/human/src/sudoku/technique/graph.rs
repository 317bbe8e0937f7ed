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
//! An almost locked set that does without one of its digits holds all the others: so its places for one digit and
//! its places for another are linked strongly, as groups.
//!
//! One fact carries most chain techniques. Start from "s is false" and follow
//! strong, weak, strong, … Everything that a weak link reaches is false if s
//! is false. Every candidate that s sees is false if s is true. The intersection of
//! both is false, whatever s is.

use std::collections::HashMap;
use std::ops::ControlFlow;

use cellwise_sudoku::DigitSet;

use super::als::{Als, AlsWeb};
use super::rule_links;
use crate::sudoku::set::Set;
use crate::sudoku::sink::{Flow, Sink};
use crate::sudoku::step::{Candidate, Node};
use crate::sudoku::view::View;

/// The links of a graph.
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
    /// The node of a group; filled when almost locked sets take part.
    groups: HashMap<(u8, Set<N>), u16>,
    size: usize,
}

const NO_NODE: u16 = u16::MAX;

/// The largest graph that is made. Its weak links take a bit for every pair of nodes: 60 MB. An
/// empty 25×25 board with its groups has 21,875 nodes.
const MAX_NODES: usize = 22_000;

/// Cells of an almost locked set that takes part in a chain: larger ones are hard to see and many. Where all steps are listed,
/// larger ones count.
const MAX_ALS_CELLS: usize = 4;
const MAX_ALS_CELLS_LISTED: usize = 6;

/// The test whether a set takes part in chains.
fn takes_part<const N: usize>(out: &Sink<N>) -> impl Fn(&Als<N>) -> bool + use<N> {
    let most = match out.lists_all() {
        true => MAX_ALS_CELLS_LISTED,
        false => MAX_ALS_CELLS,
    };
    move |set| (2..=most).contains(&set.cells.len())
}

/// A row of bits over the nodes of a graph.
pub(crate) type Bits = Vec<u64>;

/// A graph being made, which a pause leaves as it is.
pub(crate) struct Making<const N: usize> {
    graph: Option<Graph<N>>,
}

impl<const N: usize> Making<N> {
    /// A graph without nodes; `None` instead of one that would be too large.
    pub(crate) fn new(v: &View<N>) -> Self {
        let nodes: usize = v.cands.iter().map(|cands| cands.len()).sum();
        Self {
            graph: (nodes <= MAX_NODES).then(|| Graph::empty(v)),
        }
    }

    /// Adds nodes and links; `None` if there is nothing to follow. The places of almost locked `sets` are groups, too.
    ///
    /// With `needs_strong` a graph without strong links counts as nothing to follow.
    pub(crate) fn finish(
        &mut self,
        v: &View<N>,
        links: Links,
        sets: Option<&AlsWeb<N>>,
        needs_strong: bool,
        out: &mut Sink<N>,
    ) -> ControlFlow<(), Option<&Graph<N>>> {
        let Some(graph) = &mut self.graph else {
            return ControlFlow::Continue(None);
        };
        graph.add_singles(v, out)?;
        if links.groups {
            graph.add_groups(v, out)?;
        }
        if let Some(sets) = sets {
            graph.add_sets(sets, out)?;
        }
        if graph.nodes() > MAX_NODES {
            return ControlFlow::Continue(None);
        }
        graph.add_strong(v, links, out)?;
        if let Some(sets) = sets {
            graph.tie_sets(sets, out)?;
        }
        if needs_strong && graph.strong.iter().all(Vec::is_empty) {
            return ControlFlow::Continue(None);
        }
        graph.add_weak(v, links, out)?;
        ControlFlow::Continue(Some(graph))
    }
}

impl<const N: usize> Graph<N> {
    fn empty(v: &View<N>) -> Self {
        Self {
            digits: Vec::new(),
            cells: Vec::new(),
            singles: 0,
            words: 0,
            weak: Vec::new(),
            strong: Vec::new(),
            index: vec![NO_NODE; v.digits.len() * v.size()],
            groups: HashMap::new(),
            size: v.size(),
        }
    }

    fn add_singles(&mut self, v: &View<N>, out: &mut Sink<N>) -> Flow {
        out.parts(0..self.size, |_, row| {
            for cell in (v.open & v.house(row)).iter() {
                for digit in v.cands[cell].iter() {
                    self.index[cell * self.size + usize::from(digit) - 1] =
                        self.digits.len() as u16;
                    self.digits.push(digit);
                    self.cells.push(Set::only(cell));
                }
            }
            self.singles = self.digits.len();
            Flow::Continue(())
        })
    }

    fn add_groups(&mut self, v: &View<N>, out: &mut Sink<N>) -> Flow {
        let regions: Vec<usize> = v
            .complete_houses()
            .filter(|&h| !v.geometry.is_line(h))
            .collect();
        out.parts(v.all_digits(), |out, digit| {
            let first = self.digits.len();
            for &region in &regions {
                let places = v.with(digit, v.house(region));
                if !places.is_several() {
                    continue;
                }
                out.pay_sets(4 * self.size + (self.digits.len() - first) / 4)?;
                for line in 0..2 * self.size {
                    let group = places & v.house(line);
                    if group.is_several() && !self.cells[first..].contains(&group) {
                        self.digits.push(digit);
                        self.cells.push(group);
                    }
                }
            }
            Flow::Continue(())
        })
    }

    /// Adds the places of each digit in almost locked sets as groups.
    fn add_sets(&mut self, web: &AlsWeb<N>, out: &mut Sink<N>) -> Flow {
        if self.groups.is_empty() {
            let groups = self.singles..self.digits.len();
            let known = groups.map(|node| ((self.digits[node], self.cells[node]), node as u16));
            self.groups.extend(known);
        }
        let takes_part = takes_part(out);
        out.parts(&web.sets, |_, set| {
            if !takes_part(set) || self.nodes() > MAX_NODES {
                return Flow::Continue(());
            }
            for digit in set.digits.iter() {
                let places = set.places(digit);
                if places.is_several() && !self.groups.contains_key(&(digit, places)) {
                    self.groups
                        .insert((digit, places), self.digits.len() as u16);
                    self.digits.push(digit);
                    self.cells.push(places);
                }
            }
            Flow::Continue(())
        })
    }

    /// Links the places of two digits in an almost locked set: it can't do without both.
    fn tie_sets(&mut self, web: &AlsWeb<N>, out: &mut Sink<N>) -> Flow {
        let takes_part = takes_part(out);
        out.parts(&web.sets, |_, set| {
            if !takes_part(set) {
                return Flow::Continue(());
            }
            let node = |digit: u8| match set.places(digit).single() {
                Some(cell) => self.node(cell, digit),
                None => usize::from(self.groups[&(digit, set.places(digit))]),
            };
            let nodes: Vec<usize> = set.digits.iter().map(node).collect();
            for (i, &a) in nodes.iter().enumerate() {
                for &b in &nodes[..i] {
                    self.tie(a, b);
                }
            }
            Flow::Continue(())
        })
    }

    fn add_weak(&mut self, v: &View<N>, links: Links, out: &mut Sink<N>) -> Flow {
        let nodes = self.digits.len();
        if self.weak.is_empty() {
            self.words = nodes.div_ceil(64);
            self.weak = vec![0; nodes * self.words];
        }
        out.parts(0..nodes, |out, node| {
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
            out.pay_sets(1)
        })?;
        if links.cell_weak {
            self.add_rules(v, out)?;
        }
        let groups_of = self.groups_of();
        // A group is false when something that sees all of it is true.
        out.parts(self.singles..nodes, |out, group| {
            let groups = &groups_of[usize::from(self.digits[group]) - 1];
            out.pay_sets(groups.len() / 4)?;
            let seen = v.common_peers(self.cells[group]);
            let digit = self.digits[group];
            for cell in v.with(digit, seen).iter() {
                self.join(self.node(cell, digit), group);
            }
            for &other in groups {
                if self.cells[other].is_subset(seen) {
                    self.join(other, group);
                }
            }
            Flow::Continue(())
        })
    }

    /// Links the candidates that a rule never has together.
    fn add_rules(&mut self, v: &View<N>, out: &mut Sink<N>) -> Flow {
        out.parts(0..v.demands.len(), |out, number| {
            for &cell in v.demands.cells(number) {
                for digit in v.cands[cell].iter() {
                    let fixed = Candidate { cell, digit };
                    let from = self.node(cell, digit);
                    for lost in rule_links::ruled_out(v, number, fixed) {
                        let to = self.node(lost.cell, lost.digit);
                        self.join(from, to);
                        self.join(to, from);
                    }
                }
                out.pay(1 + v.cands[cell].len() * v.demands.cells(number).len())?;
            }
            Flow::Continue(())
        })
    }

    fn add_strong(&mut self, v: &View<N>, links: Links, out: &mut Sink<N>) -> Flow {
        self.strong.resize(self.digits.len(), Vec::new());
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
        let groups_of = self.groups_of();
        out.parts(v.complete_houses(), |out, h| {
            let house = v.house(h);
            for digit in v.all_digits() {
                let places = v.with(digit, house);
                if let Some((a, b)) = places.pair() {
                    self.tie(self.node(a, digit), self.node(b, digit));
                }
                out.pay(N / 32)?;
                if !places.is_several() || places.pair().is_some() {
                    continue;
                }
                let groups = &groups_of[usize::from(digit) - 1];
                out.pay_sets(2 * groups.len())?;
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
            Flow::Continue(())
        })
    }

    /// The groups by digit.
    fn groups_of(&self) -> Vec<Vec<usize>> {
        let mut groups_of = vec![Vec::new(); self.size];
        for group in self.singles..self.digits.len() {
            groups_of[usize::from(self.digits[group]) - 1].push(group);
        }
        groups_of
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

    /// The candidate of a node that is no group.
    pub(crate) fn candidate(&self, node: usize) -> Option<Candidate> {
        let cell = self.cells[node].single()?;
        Some(Candidate {
            cell,
            digit: self.digits[node],
        })
    }

    pub(crate) fn weak(&self, node: usize) -> &[u64] {
        &self.weak[node * self.words..][..self.words]
    }

    /// The number of words in a row of bits.
    pub(crate) fn words(&self) -> usize {
        self.words
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

    /// Forgets groups.
    pub(crate) fn keep_singles(&self, bits: &mut [u64]) {
        for (i, word) in bits.iter_mut().enumerate() {
            let singles = self.singles.saturating_sub(i * 64).min(64);
            if singles < 64 {
                *word &= (1 << singles) - 1;
            }
        }
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

/// Words of bits that are gone through in a microsecond at least.
const WORDS_PER_UNIT: usize = 256;

/// Words after which work is paid for.
const PAY_EVERY: usize = 16_384;

/// The consequences of one assumption, breadth first, so that every parent lies on a shortest way.
pub(crate) struct Reach {
    /// Nodes that become true.
    pub(crate) on: Bits,
    /// Nodes that become false.
    pub(crate) off: Bits,
    parent_on: Vec<u16>,
    parent_off: Vec<u16>,
    queue: Vec<u16>,
    next: Vec<u16>,
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
        }
    }

    fn clear(&mut self) {
        self.on.fill(0);
        self.off.fill(0);
        self.queue.clear();
    }

    /// Follows "`start` is false". `start` itself counts as false only if the chain comes back to it.
    pub(crate) fn follow_off<const N: usize>(
        &mut self,
        graph: &Graph<N>,
        out: &mut Sink<N>,
        start: usize,
    ) -> Flow {
        self.clear();
        let mut layer = std::mem::take(&mut self.next);
        layer.clear();
        for &node in &graph.strong[start] {
            set(&mut self.on, usize::from(node));
            self.parent_on[usize::from(node)] = start as u16;
            self.queue.push(node);
        }
        self.spread(graph, out, layer)
    }

    /// Follows "`start` is true".
    pub(crate) fn follow_on<const N: usize>(
        &mut self,
        graph: &Graph<N>,
        out: &mut Sink<N>,
        start: usize,
    ) -> Flow {
        self.clear();
        let mut layer = std::mem::take(&mut self.next);
        layer.clear();
        set(&mut self.on, start);
        self.parent_on[start] = NO_NODE;
        self.queue.push(start as u16);
        self.spread(graph, out, layer)
    }

    /// From the true nodes in `queue`, layer by layer.
    fn spread<const N: usize>(
        &mut self,
        graph: &Graph<N>,
        out: &mut Sink<N>,
        mut fresh_off: Vec<u16>,
    ) -> Flow {
        let mut followed = 0;
        while !self.queue.is_empty() {
            fresh_off.clear();
            for &on in &self.queue {
                followed += graph.words;
                if followed >= PAY_EVERY {
                    out.pay(followed / WORDS_PER_UNIT)?;
                    followed = 0;
                }
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
        out.pay(1 + followed / WORDS_PER_UNIT)
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
