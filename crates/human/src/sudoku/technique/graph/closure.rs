//! What follows from every node of a graph, for all nodes at once.
//!
//! ```text
//! c true ─weak→ s false ─strong→ t true        t is a successor of c
//! ```
//! Nodes that lead to each other form a component and have the same consequences. Components are gone through from the last
//! to the first, so each is joined with finished ones only. That is faster than following every node by itself, but says nothing
//! about the length of a chain.

use super::{Bits, ones, set};

/// The consequences of each node of a graph being true.
pub(crate) struct Closure {
    words: usize,
    component: Vec<u16>,
    /// By component, a row of bits: the nodes that are true, its own among them; the nodes that are false.
    on: Bits,
    off: Bits,
    /// By component: it has more than one node.
    comes_back: Vec<bool>,
    /// The nodes that are true after one weak and one strong link, by node.
    after: Rows,
}

/// Rows of bits, one for each node.
struct Rows {
    words: usize,
    bits: Bits,
}

impl Rows {
    fn new(nodes: usize, words: usize) -> Self {
        Self {
            words,
            bits: vec![0; nodes * words],
        }
    }

    fn get(&self, node: usize) -> &[u64] {
        &self.bits[node * self.words..][..self.words]
    }

    fn set(&mut self, node: usize, other: usize) {
        set(&mut self.bits[node * self.words..], other);
    }

    /// Visits the nodes that can be reached from `root` and are among `fresh`, depth first. Each is called with after all
    /// that it leads to. `stack` is room for the nodes under way, and is empty before and after.
    fn visit(
        &self,
        root: usize,
        fresh: &mut [u64],
        stack: &mut Vec<usize>,
        mut each: impl FnMut(usize),
    ) {
        stack.push(root);
        fresh[root / 64] &= !(1 << (root % 64));
        while let Some(&top) = stack.last() {
            let words = self.get(top).iter().zip(&*fresh).map(|(a, b)| a & b);
            let next = words.enumerate().find(|&(_, word)| word != 0);
            if let Some((i, word)) = next {
                fresh[i] &= !(word & word.wrapping_neg());
                stack.push(i * 64 + word.trailing_zeros() as usize);
            } else {
                stack.pop();
                each(top);
            }
        }
    }
}

fn join(row: &mut [u64], other: &[u64]) {
    for (all, word) in row.iter_mut().zip(other) {
        *all |= word;
    }
}

impl Closure {
    /// Follows the weak links of `weak`, a row of `words` words for each node, and the strong links of `strong` that are wanted.
    pub(crate) fn new<'a>(
        weak: &[u64],
        words: usize,
        strong: impl Fn(usize) -> &'a [u16],
        is_wanted: impl Fn(usize, usize) -> bool,
    ) -> Self {
        let nodes = weak.len() / words;
        let mut leads = vec![0; words];
        for node in 0..nodes {
            let mut partners = strong(node).iter();
            if partners.any(|&to| is_wanted(node, usize::from(to))) {
                set(&mut leads, node);
            }
        }
        let (mut after, mut before) = (Rows::new(nodes, words), Rows::new(nodes, words));
        for (node, weak) in weak.chunks_exact(words).enumerate() {
            for (i, (word, leads)) in weak.iter().zip(&leads).enumerate() {
                for bit in crate::bits::ones(word & leads) {
                    let off = i * 64 + bit;
                    for to in strong(off).iter().map(|&to| usize::from(to)) {
                        if is_wanted(off, to) {
                            after.set(node, to);
                            before.set(to, node);
                        }
                    }
                }
            }
        }
        // The components in order, those that lead to others first (Kosaraju and Sharir).
        let all: Bits = (0..words)
            .map(|i| match nodes - i * 64 {
                64.. => u64::MAX,
                rest => (1 << rest) - 1,
            })
            .collect();
        let mut order = Vec::with_capacity(nodes);
        let mut stack = Vec::with_capacity(nodes);
        let mut fresh = all.clone();
        for root in 0..nodes {
            if super::is_set(&fresh, root) {
                after.visit(root, &mut fresh, &mut stack, |node| order.push(node));
            }
        }
        let mut fresh = all;
        let mut members = Vec::with_capacity(nodes);
        let mut starts = Vec::new();
        let mut component = vec![0; nodes];
        for &root in order.iter().rev() {
            if super::is_set(&fresh, root) {
                starts.push(members.len());
                before.visit(root, &mut fresh, &mut stack, |node| members.push(node));
                for &node in &members[starts[starts.len() - 1]..] {
                    component[node] = starts.len() as u16 - 1;
                }
            }
        }
        let mut closure = Self {
            after: Rows::new(0, words),
            words,
            component,
            on: vec![0; starts.len() * words],
            off: vec![0; starts.len() * words],
            comes_back: Vec::new(),
        };
        let mut rest = vec![0; words];
        for (number, &start) in starts.iter().enumerate().rev() {
            let end = starts.get(number + 1).copied().unwrap_or(nodes);
            closure.finish(number, &members[start..end], weak, &after, &mut rest);
            closure.comes_back.push(end - start > 1);
        }
        closure.comes_back.reverse();
        closure.after = after;
        closure
    }

    /// Joins a component with those that it leads to. `rest` is room for a row.
    fn finish(
        &mut self,
        number: usize,
        members: &[usize],
        weak: &[u64],
        after: &Rows,
        rest: &mut [u64],
    ) {
        let words = self.words;
        let first = number * words;
        // The rows of later components are finished.
        let (on, on_later) = self.on[first..].split_at_mut(words);
        let (off, off_later) = self.off[first..].split_at_mut(words);
        rest.fill(0);
        for &node in members {
            set(on, node);
            join(off, &weak[node * words..][..words]);
            join(rest, after.get(node));
        }
        loop {
            let words_left = rest.iter().zip(&*on).map(|(rest, on)| rest & !on);
            let Some((i, word)) = words_left.enumerate().find(|&(_, word)| word != 0) else {
                return;
            };
            let next = i * 64 + word.trailing_zeros() as usize;
            let later = (usize::from(self.component[next]) - number - 1) * words;
            join(on, &on_later[later..][..words]);
            join(off, &off_later[later..][..words]);
        }
    }

    /// The nodes that are true after one weak and one strong link from this one.
    pub(crate) fn after(&self, node: usize) -> &[u64] {
        self.after.get(node)
    }

    /// The nodes that are true if this one is, which is among them.
    pub(crate) fn on(&self, node: usize) -> &[u64] {
        &self.on[usize::from(self.component[node]) * self.words..][..self.words]
    }

    /// The nodes that are false if this one is true.
    pub(crate) fn off(&self, node: usize) -> &[u64] {
        &self.off[usize::from(self.component[node]) * self.words..][..self.words]
    }

    /// Returns true if the node leads to another one that leads back to it.
    pub(crate) fn comes_back(&self, node: usize) -> bool {
        self.comes_back[usize::from(self.component[node])]
    }

    /// The nodes that are false if they are true.
    pub(crate) fn contradictions(&self) -> Bits {
        let mut gone = vec![0; self.words];
        for node in 0..self.component.len() {
            if super::is_set(self.off(node), node) {
                set(&mut gone, node);
            }
        }
        gone
    }
}

impl<const N: usize> super::Graph<N> {
    /// What follows from each node.
    pub(crate) fn closure(&self) -> Closure {
        Closure::new(
            &self.weak,
            self.words,
            |node| &self.strong[node],
            |_, _| true,
        )
    }

    /// The same with weak links in houses alone, and strong ones either in houses or in cells alone. The graph must have no
    /// groups and no links of rules.
    pub(crate) fn closure_of(&self, by_cells: bool) -> Closure {
        let mut same = vec![0; self.size * self.words];
        for (node, &digit) in self.digits.iter().enumerate() {
            set(&mut same[(usize::from(digit) - 1) * self.words..], node);
        }
        let mut weak = self.weak.clone();
        for (row, &digit) in weak.chunks_exact_mut(self.words).zip(&self.digits) {
            let same = &same[(usize::from(digit) - 1) * self.words..];
            for (word, same) in row.iter_mut().zip(same) {
                *word &= same;
            }
        }
        Closure::new(
            &weak,
            self.words,
            |node| &self.strong[node],
            |a, b| (self.digits[a] != self.digits[b]) == by_cells,
        )
    }

    /// The nodes that see both ends of a closed chain: its start is linked weakly with its end, which is true if it is false.
    pub(crate) fn in_loops(&self, closure: &Closure) -> Bits {
        let mut gone = self.no_nodes();
        let mut ends = self.no_nodes();
        for start in (0..self.nodes()).filter(|&node| self.has_strong(node)) {
            ends.fill(0);
            for &to in &self.strong[start] {
                join(&mut ends, closure.on(usize::from(to)));
            }
            let weak = self.weak(start);
            for (word, weak) in ends.iter_mut().zip(weak) {
                *word &= weak;
            }
            for end in ones(&ends) {
                for (all, (a, b)) in gone.iter_mut().zip(self.weak(end).iter().zip(weak)) {
                    *all |= a & b;
                }
            }
        }
        gone
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Links, Making, Reach};
    use crate::sudoku::geometry::Builder;
    use crate::sudoku::position::Position;
    use crate::sudoku::sink::{Mode, Sink};
    use crate::sudoku::technique::Technique;
    use crate::sudoku::view::View;
    use cellwise_core::Budget;

    const BOARDS: [&str; 2] = [
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    ];

    /// Every node that is followed by itself, step by step, has the same consequences.
    #[test]
    fn consequences_are_those_of_each_node_by_itself() {
        let mut compared = 0;
        for (line, groups) in BOARDS.into_iter().flat_map(|l| [(l, false), (l, true)]) {
            let budget = &mut Budget::unlimited();
            let position = Position::new(&line.parse().unwrap(), budget);
            let geometry = Builder::<2>::new(position.shape(), true)
                .advance(budget)
                .unwrap();
            let view = View::new(&position, geometry);
            let links = Links {
                cell_strong: true,
                house_strong: true,
                cell_weak: true,
                groups,
            };
            let mut making = Making::new(&view);
            let mut out = Sink::new(Mode::Round, 9);
            out.run(Technique::Aic, budget, |out| {
                let _ = making.finish(&view, links, None, false, out)?;
                std::ops::ControlFlow::Continue(())
            })
            .unwrap();
            let graph = making.take().unwrap();
            let closure = graph.closure();
            let mut reach = Reach::new(&graph);
            for node in 0..graph.nodes() {
                let _ = reach.follow_on(&graph, &mut out, node);
                assert_eq!(closure.on(node), reach.on, "{line} {node}");
                assert_eq!(closure.off(node), reach.off, "{line} {node}");
                compared += 1;
            }
        }
        assert!(compared > 600, "{compared}");
    }
}
