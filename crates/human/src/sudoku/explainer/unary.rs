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

use super::board::{Board, Hint, bits, cells};
use super::closure::{OFF, ON, Possible};
use super::length::{Mixer, longest};
use super::links::{Graph, Links, MODES, lost};
use tree::{May, Tree};

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

/// The difficulty of short chains: cells and houses together with up to 10 members.
const SHORT: f64 = 7.2;

/// Reports hints. The answer is the difficulty that the next one must not exceed, if there is one.
type Report<'a> = &'a mut dyn FnMut(Found) -> Option<f64>;

/// The search for forcing chains and cycles on a board.
pub(super) struct Search<'a> {
    graph: Graph<'a>,
    possible: Possible,
    tree: Tree,
}

impl<'a> Search<'a> {
    /// `None` if there is certainly no hint. `before` is a board with more candidates that has no hint of this rule: chains along
    /// its links alone are not looked for.
    pub(super) fn new(board: &'a Board, before: Option<&Board>) -> Option<Self> {
        let possible = Possible::new(board, before);
        (possible.starts() != 0).then(|| Self {
            graph: Graph::new(board),
            possible,
            tree: Tree::new(),
        })
    }

    /// The easiest hint, the first of equal ones. Short chains are looked for first: most boards that have any have short ones.
    pub(super) fn easiest(&mut self) -> Option<Found> {
        self.easiest_within(Some(SHORT))
            .or_else(|| self.easiest_within(None))
    }

    fn easiest_within(&mut self, difficulty: Option<f64>) -> Option<Found> {
        let mut best: Option<Found> = None;
        self.run(difficulty, &mut |found| {
            if best.as_ref().is_none_or(|best| found.order(best).is_lt()) {
                best = Some(found);
            }
            let least = best.as_ref().map(|best| best.difficulty);
            least.into_iter().chain(difficulty).reduce(f64::min)
        });
        best.filter(|best| difficulty.is_none_or(|most| best.difficulty <= most))
    }

    /// Every hint, easiest first.
    pub(super) fn all(&mut self) -> Vec<Found> {
        let mut list = Vec::new();
        self.run(None, &mut |found| {
            list.push(found);
            None
        });
        list.sort_by(Found::order);
        list
    }

    /// Reports every hint up to a difficulty, and some that are harder.
    fn run(&mut self, difficulty: Option<f64>, report: Report<'_>) {
        let Self {
            graph,
            possible,
            tree,
        } = self;
        let mut bound = difficulty;
        for links in MODES {
            let base = if links.x && links.y { 7.0 } else { 6.5 };
            let most = |bound: Option<f64>| bound.map_or(u32::MAX, |bound| longest(base, bound));
            let mut longest = most(bound);
            for cell in cells(possible.starts()) {
                let digits = graph.board.candidates[cell];
                if digits.count_ones() < 2 || (!links.x && digits.count_ones() > 2) {
                    continue;
                }
                for digit in bits(digits) {
                    if longest < 4 {
                        break;
                    }
                    let start = (cell * 9 + digit) as u16;
                    // A cycle of one digit removes that digit.
                    let may_cycle = links.y || possible.forcing[ON][digit] != 0;
                    let may = May {
                        force: [ON, OFF].map(|i| possible.forcing[i][digit] >> cell & 1 != 0),
                        cycle: may_cycle && possible.cycle[digit] >> cell & 1 != 0,
                    };
                    let before = bound;
                    tree.chains(graph, links, start, longest, may, &mut |found| {
                        bound = report(found);
                    });
                    if bound != before {
                        longest = most(bound);
                    }
                }
            }
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
    let graph = Graph::new(board);
    let target = Tree::new().spread(&graph, MODES[2], candidate, true, u32::MAX);
    target.is_some()
}
