//! Reasons in colours: the candidates missing in a line without which it would not drop another,
//! or would have a placement.

use super::board::ColourBoard;
use super::line::{Plan, Scratch};
use super::lines::{Widths, load, with_width};
use crate::bits::Bits;
use crate::engine::board::Board;
use crate::engine::learn::{Explainer, View};
use crate::engine::trail::Literal;

/// Buffers for lines of every width.
#[derive(Clone, Debug)]
pub(crate) struct ColourExplainer {
    widths: Widths,
    /// Candidates that may be left out: the step that dropped each (high half), and its place (low half).
    doubtful: Vec<u64>,
}

impl Explainer<ColourBoard> for ColourExplainer {
    fn new(_board: &ColourBoard) -> Self {
        Self {
            widths: Widths::default(),
            doubtful: Vec::new(),
        }
    }

    fn explain(
        &mut self,
        view: View<'_, ColourBoard>,
        line: usize,
        target: Option<Literal>,
        reason: &mut Vec<Literal>,
    ) -> u64 {
        let board = view.board;
        let question = Question { view, line, target };
        let (widths, doubtful) = (&mut self.widths, &mut self.doubtful);
        let length = board.shape().length(line);
        let tests = with_width!(widths, length, |scratch| question
            .answer(scratch, doubtful, reason));
        1 + tests * (1 + board.plans[line].effort(board.words(line))) / 4
    }
}

/// The question why a line drops `target`, or has no placement.
struct Question<'a> {
    view: View<'a, ColourBoard>,
    line: usize,
    target: Option<Literal>,
}

impl Question<'_> {
    /// Finds candidates of the line that must be missing; returns the number of tests.
    fn answer<W: Bits>(
        &self,
        scratch: &mut Scratch<W>,
        doubtful: &mut Vec<u64>,
        reason: &mut Vec<Literal>,
    ) -> u64 {
        let board = self.view.board;
        let trail = board.trail();
        let length = board.shape().length(self.line);
        let plan = &board.plans[self.line];
        let before = self.target.map_or(usize::MAX, |step| trail.place_of(step));
        // Candidates missing in the target's own cell do not count.
        let own_place = self.target.map_or(usize::MAX, |step| {
            board.shape().place_in(self.line, board.cell_of(step))
        });
        load(board, self.line, scratch);
        doubtful.clear();
        for (number, colour) in plan.colours().iter().enumerate() {
            let mask = board.mask(self.line, colour.number());
            for (word, &left) in mask.iter().enumerate() {
                let cells = (length - 64 * word).min(64) as u32;
                let mut missing = !left & (!0 >> (64 - cells));
                while missing != 0 {
                    let place = 64 * word + missing.trailing_zeros() as usize;
                    missing &= missing - 1;
                    if place == own_place {
                        continue;
                    }
                    let cell = board.shape().cell_at(self.line, place);
                    let step = board.drop_of(cell, colour.number());
                    let when = trail.place_of(step);
                    if when >= before {
                        // It was dropped later, so it is there again.
                        scratch.can[number] = scratch.can[number] | W::one(place as u32);
                    } else if when >= self.view.root && !self.view.seen[step.variable()] {
                        doubtful.push((when as u64) << 32 | (number * length + place) as u64);
                    }
                    // Others stay missing: they are certain, or seen, so that they are free.
                }
            }
        }
        if let Some(target) = self.target {
            let here = W::one(own_place as u32);
            for (number, colour) in plan.colours().iter().enumerate() {
                scratch.can[number] = match colour.number() == usize::from(board.colour_of(target))
                {
                    true => scratch.can[number] | here,
                    false => scratch.can[number] & !here,
                };
            }
        }
        // The newest are left out first.
        doubtful.sort_unstable_by(|a, b| b.cmp(a));
        self.shrink(plan, scratch, doubtful, reason)
    }

    fn shrink<W: Bits>(
        &self,
        plan: &Plan,
        scratch: &mut Scratch<W>,
        doubtful: &[u64],
        reason: &mut Vec<Literal>,
    ) -> u64 {
        let board = self.view.board;
        let length = board.shape().length(self.line);
        let split = |entry: u64| {
            let entry = (entry & 0xffff_ffff) as usize;
            (entry / length, entry % length)
        };
        let mut tests = 0;
        let mut at = 0;
        // Most can be left out: try several at once, and one by one where that fails.
        let mut step = doubtful.len().max(1);
        while at < doubtful.len() {
            let chunk = &doubtful[at..(at + step).min(doubtful.len())];
            let toggle = |scratch: &mut Scratch<W>, there: bool| {
                for &entry in chunk {
                    let (number, place) = split(entry);
                    let here = W::one(place as u32);
                    scratch.can[number] = match there {
                        true => scratch.can[number] | here,
                        false => scratch.can[number] & !here,
                    };
                }
            };
            toggle(scratch, true);
            tests += 1;
            if !scratch.can_be_placed(plan) {
                at += chunk.len();
                continue;
            }
            toggle(scratch, false);
            if step == 1 {
                let (number, place) = split(chunk[0]);
                let cell = board.shape().cell_at(self.line, place);
                reason.push(board.drop_of(cell, plan.colours()[number].number()));
                at += 1;
            } else {
                step = step.div_ceil(2);
            }
        }
        tests
    }
}
