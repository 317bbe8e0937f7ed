//! The fewest changes after which the solution is unique, proved.
//!
//! If a picture has another solution, the cells in which the two differ are a *switching component*. The other
//! solution stays one as long as no cell near the component changes:
//!
//! ```text
//!             a-1  a  …  b  b+1            In each line, let a and b be the first and last cell that differ.
//!   picture    #   #  .  .   .             Cells beyond a-1 and b+1 are the same in both pictures; changing
//!   other      #   .  .  #   .             them changes both clues alike. So one of the cells from
//!                                          a-1 to b+1, in some line, must change.
//! ```
//!
//! That is a hitting set problem whose sets are found on the way (an *implicit* hitting set). A best-first
//! search over sets of changes meets it: take the cheapest set, test it, and if there is another solution, try each
//! change near its component. The first set without another solution is the cheapest of all.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

use cellwise_core::{Budget, Limit};
use cellwise_nonogram::{Colour, Picture};

use super::super::solvable::{Judge, Judged};
use super::{Groups, Sketch, puzzle};

/// Tests by the solver after which the proof is given up.
const MAX_TESTS: usize = 4_000;
/// Sets of changes that may wait.
const MAX_WAITING: usize = 400_000;

/// Cells near a switching component, with their colours.
type Component = Vec<(usize, Colour)>;

/// A set of changes. `None` stands for a cell that stays.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Node {
    price: u64,
    number: usize,
    decided: BTreeMap<usize, Option<u8>>,
}

/// The search under way.
pub(super) struct Unique {
    waiting: BinaryHeap<Reverse<Node>>,
    made: usize,
    tests: usize,
    components: Vec<Component>,
    at: Option<(Node, Picture, Judge)>,
}

impl Unique {
    pub(super) fn new() -> Self {
        let first = Node {
            price: 0,
            number: 0,
            decided: BTreeMap::new(),
        };
        Self {
            waiting: BinaryHeap::from([Reverse(first)]),
            made: 1,
            tests: 0,
            components: Vec::new(),
            at: None,
        }
    }

    /// Goes on to the picture with the cheapest changes; `None` if that takes too much work.
    pub(super) fn advance(
        &mut self,
        sketch: &Sketch,
        groups: &Groups,
        budget: &mut Budget,
    ) -> Result<Option<Picture>, Limit> {
        loop {
            if let Some((node, picture, judge)) = &mut self.at {
                match judge.advance(budget)? {
                    Judged::Unique(_) => return Ok(Some(picture.clone())),
                    Judged::TooHard => return Ok(None),
                    Judged::Several(other) => {
                        let component = near(picture, &other);
                        let node = node.clone();
                        self.at = None;
                        self.branch(&node, &component, sketch, groups);
                        self.components.push(component);
                    }
                }
            }
            budget.node()?;
            let Some(Reverse(node)) = self.waiting.pop() else {
                return Ok(None);
            };
            let mut picture = sketch.picture.clone();
            for (&leader, change) in &node.decided {
                if let Some(colour) = change {
                    groups.paint(&mut picture, leader, Colour::new(*colour));
                }
            }
            let is =
                |(cell, colour): &(usize, Colour)| picture.cells()[*cell].colour() == Some(*colour);
            let known = self
                .components
                .iter()
                .find(|component| component.iter().all(is));
            if let Some(component) = known.cloned() {
                self.branch(&node, &component, sketch, groups);
                continue;
            }
            self.tests += 1;
            if self.tests > MAX_TESTS || self.waiting.len() > MAX_WAITING {
                return Ok(None);
            }
            let judge = Judge::new(&picture, &puzzle(&picture));
            self.at = Some((node, picture, judge));
        }
    }

    /// Adds a set of changes for each way to change a cell near the component. Each next one leaves the
    /// cells before it as they are, so that no set comes twice.
    fn branch(&mut self, node: &Node, component: &Component, sketch: &Sketch, groups: &Groups) {
        let leaders: BTreeSet<usize> = component
            .iter()
            .map(|&(cell, _)| groups.leader[cell])
            .filter(|leader| !node.decided.contains_key(leader))
            .collect();
        let mut decided = node.decided.clone();
        for leader in leaders {
            for &(colour, _) in &sketch.others[leader] {
                let mut changed = decided.clone();
                changed.insert(leader, Some(colour.number() as u8));
                let cells = groups.cells[leader].iter();
                let price: u64 = cells.map(|&cell| sketch.price(cell, colour)).sum();
                self.waiting.push(Reverse(Node {
                    price: node.price + price,
                    number: self.made,
                    decided: changed,
                }));
                self.made += 1;
            }
            decided.insert(leader, None);
        }
    }
}

/// The cells one of which must change to exclude the other solution.
fn near(picture: &Picture, other: &Picture) -> Component {
    let (height, width) = (picture.height(), picture.width());
    let mut cells = BTreeSet::new();
    let differs = |row: usize, column: usize| picture.get(row, column) != other.get(row, column);
    for row in 0..height {
        let mut different = (0..width).filter(|&column| differs(row, column));
        if let Some(first) = different.next() {
            let last = different.next_back().unwrap_or(first);
            let span = first.saturating_sub(1)..(last + 2).min(width);
            cells.extend(span.map(|column| row * width + column));
        }
    }
    for column in 0..width {
        let mut different = (0..height).filter(|&row| differs(row, column));
        if let Some(first) = different.next() {
            let last = different.next_back().unwrap_or(first);
            let span = first.saturating_sub(1)..(last + 2).min(height);
            cells.extend(span.map(|row| row * width + column));
        }
    }
    let colour = |cell: usize| picture.cells()[cell].colour().unwrap_or(Colour::BACKGROUND);
    cells.into_iter().map(|cell| (cell, colour(cell))).collect()
}
