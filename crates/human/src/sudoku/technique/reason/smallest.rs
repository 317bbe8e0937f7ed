//! The smallest reason against a candidate, by hitting sets (Ignatiev et al., "Smallest MUS extraction with minimal hitting set
//! dualization", 2015).
//!
//! If some parts go together with the candidate, each reason has one of the other parts. So each reason hits all such sets of others,
//! and a smallest set that hits those known so far is a smallest reason if it is one at all. If it is not, it goes together with the
//! candidate; it is made as large as it can be, and the parts outside are one more set to be hit.

use cellwise_core::{Budget, Limit};

use super::question::{NODES, Part, Reply, Target, agrees, ask, parts};
use crate::hitting::HittingSearch;
use crate::sudoku::view::View;

/// The end of the search.
pub(super) enum Found {
    /// A reason with fewer parts than asked for; none has fewer than this one.
    Smaller(Vec<Part>),
    /// There is none.
    NoSmaller,
    GaveUp,
}

/// Units of the search for a hitting set in one step, and the microseconds that each may take.
const SLICE: u64 = 100;
const UNIT: u64 = 5;

/// The search for a reason with fewer parts than the one known.
pub(super) struct Smallest {
    target: Target,
    /// The most parts of a reason that is looked for.
    most: usize,
    parts: Vec<Part>,
    hitting: HittingSearch,
    growing: Option<Growing>,
}

/// Parts that go together with the candidate, made as many as possible.
struct Growing {
    is_in: Vec<bool>,
    /// The pieces still to be added, the next one last.
    pieces: Vec<Vec<usize>>,
    /// The parts that can't be added.
    outside: Vec<usize>,
}

impl Smallest {
    /// Looks for a reason of fewer than `size` parts.
    pub(super) fn new<const N: usize>(v: &View<N>, target: Target, size: usize) -> Self {
        Self {
            target,
            most: size.saturating_sub(1),
            parts: parts(v, target),
            hitting: HittingSearch::default(),
            growing: None,
        }
    }

    pub(super) fn target(&self) -> Target {
        self.target
    }

    /// One question to the engine, or a piece of the search for a hitting set. Returns the result at the end.
    pub(super) fn step<const N: usize>(&mut self, v: &View<N>, spent: &mut u64) -> Option<Found> {
        if let Some(growing) = &mut self.growing {
            if growing.step(v, self.target, &self.parts, spent) {
                let outside = std::mem::take(&mut growing.outside);
                self.growing = None;
                self.hitting.add(outside);
            }
            return None;
        }
        let budget = &mut Budget::unlimited().with_slice(SLICE);
        *spent += SLICE * UNIT;
        let chosen = match self.hitting.advance(self.most, budget) {
            Ok(Some(chosen)) => chosen,
            Ok(None) if self.hitting.bound() > self.most => return Some(Found::NoSmaller),
            Ok(None) => return Some(Found::GaveUp),
            Err(Limit::Slice) => return None,
            Err(_) => return Some(Found::GaveUp),
        };
        let some: Vec<Part> = chosen.iter().map(|&number| self.parts[number]).collect();
        match ask(v, self.target, &some, NODES, spent) {
            Reply::Impossible => {
                let mut some = some;
                some.sort_unstable();
                Some(Found::Smaller(some))
            }
            Reply::Possible(solution) => {
                let all = self.parts.iter();
                let mut is_in: Vec<bool> = all.map(|&part| agrees(v, &solution, part)).collect();
                chosen.iter().for_each(|&number| is_in[number] = true);
                let (mut rules, mut cells) = (Vec::new(), Vec::new());
                for (number, part) in self.parts.iter().enumerate() {
                    match part {
                        _ if is_in[number] => {}
                        Part::Cell(_) => cells.push(number),
                        Part::Rule(_) => rules.push(number),
                    }
                }
                self.growing = Some(Growing {
                    is_in,
                    pieces: vec![cells, rules],
                    outside: Vec::new(),
                });
                None
            }
            Reply::Unsettled => Some(Found::GaveUp),
        }
    }
}

impl Growing {
    /// Tries to add one piece. Returns true if there is none left.
    fn step<const N: usize>(
        &mut self,
        v: &View<N>,
        target: Target,
        parts: &[Part],
        spent: &mut u64,
    ) -> bool {
        let Some(mut piece) = self.pieces.pop() else {
            return true;
        };
        piece.retain(|&number| !self.is_in[number]);
        if piece.is_empty() {
            return false;
        }
        let numbers = 0..parts.len();
        let together = numbers.filter(|number| self.is_in[*number] || piece.contains(number));
        let together: Vec<Part> = together.map(|number| parts[number]).collect();
        match ask(v, target, &together, NODES, spent) {
            Reply::Possible(solution) => {
                for (number, &part) in parts.iter().enumerate() {
                    self.is_in[number] |= piece.contains(&number) || agrees(v, &solution, part);
                }
            }
            Reply::Impossible | Reply::Unsettled if piece.len() > 1 => {
                let rest = piece.split_off(piece.len() / 2);
                self.pieces.push(rest);
                self.pieces.push(piece);
            }
            Reply::Impossible | Reply::Unsettled => self.outside.append(&mut piece),
        }
        false
    }
}
