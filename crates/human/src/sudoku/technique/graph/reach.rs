//! What follows from one candidate, layer by layer, with the way to each consequence.

use super::{Bits, Graph, NO_NODE, is_set, set};
use crate::sudoku::sink::{Flow, Sink};

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
        for &node in &graph.strong[start] {
            self.make_true(node, start as u16);
        }
        self.spread(graph, out)
    }

    /// Follows "`start` is true".
    pub(crate) fn follow_on<const N: usize>(
        &mut self,
        graph: &Graph<N>,
        out: &mut Sink<N>,
        start: usize,
    ) -> Flow {
        self.clear();
        self.make_true(start as u16, NO_NODE);
        self.spread(graph, out)
    }

    fn make_true(&mut self, node: u16, parent: u16) {
        set(&mut self.on, usize::from(node));
        self.parent_on[usize::from(node)] = parent;
        self.queue.push(node);
    }

    /// From the true nodes in `queue`, layer by layer.
    fn spread<const N: usize>(&mut self, graph: &Graph<N>, out: &mut Sink<N>) -> Flow {
        let mut fresh_off = std::mem::take(&mut self.next);
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
                        self.make_true(node, off);
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
