//! A graph is made from a board: nodes, then strong links, then weak ones, with pauses in between.

use std::collections::HashMap;
use std::ops::ControlFlow;

use cellwise_sudoku::CellSet;

use super::{Graph, Links, NO_NODE};
use crate::sudoku::sink::{Flow, Sink};
use crate::sudoku::step::Candidate;
use crate::sudoku::technique::als::{Als, AlsWeb};
use crate::sudoku::technique::rule_links;
use crate::sudoku::view::View;

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

    /// The graph, which leaves nothing here.
    pub(super) fn take(&mut self) -> Option<Graph<N>> {
        self.graph.take()
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
                    self.cells.push(CellSet::only(cell));
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
}
