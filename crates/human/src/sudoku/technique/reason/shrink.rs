//! One part after the other is left out, as long as the rest still is impossible.
//!
//! A part that can't be left out of some set can't be left out of a smaller one: so each part is tried by itself once.

use std::cmp::Reverse;

use super::question::{NODES, Part, Reply, Target, ask, parts};
use crate::sudoku::view::View;

/// Nodes for a question that [`NODES`] did not settle.
const MORE_NODES: u64 = 20 * NODES;

/// A reason being shrunk.
pub(super) struct Shrink {
    target: Target,
    parts: Vec<Part>,
    stage: Stage,
    /// Parts that stay only because the engine did not settle the question.
    unsettled: Vec<Part>,
}

#[derive(Clone, Copy)]
enum Stage {
    Begin,
    /// Pieces of this length are left out; the next one begins here.
    Pieces {
        length: usize,
        at: usize,
    },
    /// The parts that are not settled are tried again.
    Unsettled,
    Over,
    /// The engine does not refute the candidate soon, or not for a reason that is small enough.
    Failed,
}

impl Shrink {
    pub(super) fn new<const N: usize>(v: &View<N>, target: Target) -> Self {
        let mut parts = parts(v, target);
        // Cells that the candidate does not see come first: what stays tends to lie close together.
        parts.sort_by_key(|part| match *part {
            Part::Cell(cell) => (
                false,
                v.sees(target.cell, cell),
                Reverse(v.digits_of(cell).len()),
            ),
            Part::Rule(_) => (true, false, Reverse(0)),
        });
        Self {
            target,
            parts,
            stage: Stage::Begin,
            unsettled: Vec::new(),
        }
    }

    /// One question to the engine. Returns true at the end. A reason that will not have fewer than `size` parts is given up.
    pub(super) fn step<const N: usize>(
        &mut self,
        v: &View<N>,
        size: usize,
        spent: &mut u64,
    ) -> bool {
        match self.stage {
            // All before this place are needed, or not settled.
            Stage::Pieces { length: 1, at } if at >= size.saturating_add(self.unsettled.len()) => {
                self.stage = Stage::Failed;
            }
            Stage::Begin => {
                let reply = ask(v, self.target, &self.parts, MORE_NODES, spent);
                self.stage = match reply {
                    Reply::Impossible => Stage::Pieces {
                        length: (self.parts.len() / 2).max(1),
                        at: 0,
                    },
                    Reply::Possible(_) | Reply::Unsettled => Stage::Failed,
                };
            }
            Stage::Pieces { length, at } if at < self.parts.len() => {
                let end = (at + length).min(self.parts.len());
                let mut fewer = self.parts.clone();
                fewer.drain(at..end);
                let at = match ask(v, self.target, &fewer, NODES, spent) {
                    Reply::Impossible => {
                        self.parts = fewer;
                        at
                    }
                    Reply::Possible(_) => end,
                    Reply::Unsettled => {
                        if length == 1 {
                            self.unsettled.push(self.parts[at]);
                        }
                        end
                    }
                };
                self.stage = Stage::Pieces { length, at };
            }
            Stage::Pieces { length: 1, .. } => {
                // They are taken from the end.
                self.unsettled.reverse();
                self.stage = Stage::Unsettled;
            }
            Stage::Pieces { length, .. } => {
                let length = length / 2;
                self.stage = Stage::Pieces { length, at: 0 };
            }
            Stage::Unsettled => {
                let Some(&part) = self.unsettled.last() else {
                    self.stage = Stage::Over;
                    return true;
                };
                let mut fewer = self.parts.clone();
                fewer.retain(|&other| other != part);
                match ask(v, self.target, &fewer, MORE_NODES, spent) {
                    Reply::Impossible => self.parts = fewer,
                    Reply::Possible(_) => {}
                    Reply::Unsettled => {
                        self.stage = Stage::Over;
                        return true;
                    }
                }
                self.unsettled.pop();
            }
            Stage::Over | Stage::Failed => return true,
        }
        false
    }

    /// The parts that are left, and whether each is known to be needed; `None` if the candidate was not refuted.
    pub(super) fn finish(mut self) -> Option<(Vec<Part>, bool)> {
        self.parts.sort_unstable();
        matches!(self.stage, Stage::Over).then_some((self.parts, self.unsettled.is_empty()))
    }
}
