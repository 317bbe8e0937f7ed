//! Visits to lines in colours: solve, and drop the candidates that have no placement.

use cellwise_core::{Budget, Limit};

use super::board::ColourBoard;
use super::line::Scratch;
use crate::bits::{Bits, Wide};
use crate::engine::board::Board;
use crate::engine::propagate::Lines;
use crate::engine::trail::StepReason;

/// The line solvers with their buffers.
#[derive(Clone, Debug, Default)]
pub(crate) struct ColourLines {
    widths: Widths,
    /// Work done and not yet paid for.
    owed: u64,
}

/// Buffers for lines of every width.
#[derive(Clone, Debug, Default)]
pub(super) struct Widths {
    pub(super) one: Scratch<u64>,
    pub(super) two: Scratch<u128>,
    pub(super) four: Scratch<Wide<4>>,
    pub(super) sixteen: Scratch<Wide<16>>,
    pub(super) widest: Scratch<Wide<256>>,
}

/// Calls a function with the buffer for lines of this length.
macro_rules! with_width {
    ($widths:expr, $cells:expr, $call:expr) => {
        match $cells {
            0..=63 => $call(&mut $widths.one),
            64..=127 => $call(&mut $widths.two),
            128..=255 => $call(&mut $widths.four),
            256..=1023 => $call(&mut $widths.sixteen),
            _ => $call(&mut $widths.widest),
        }
    };
}
pub(super) use with_width;

impl Lines<ColourBoard> for ColourLines {
    fn visit(
        &mut self,
        board: &mut ColourBoard,
        line: usize,
        budget: &mut Budget,
    ) -> Result<bool, Limit> {
        // One by one, so that the smallest slice makes progress.
        while self.owed > 0 {
            budget.spend(1)?;
            self.owed -= 1;
        }
        budget.spend(1)?;
        self.owed += board.plans[line].effort(board.words(line));
        let length = board.shape().length(line);
        let widths = &mut self.widths;
        Ok(with_width!(widths, length, |scratch| solve(
            board, line, scratch
        )))
    }
}

/// Solves a line and drops the candidates without a placement. Returns false if there is no placement at all.
fn solve<W: Bits>(board: &mut ColourBoard, line: usize, scratch: &mut Scratch<W>) -> bool {
    load(board, line, scratch);
    if !scratch.solve(&board.plans[line]) {
        return false;
    }
    let words = board.words(line);
    let mut next = 0;
    for colour in 0..board.colours() {
        let colours = board.plans[line].colours();
        let known = colours.get(next).is_some_and(|c| c.number() == colour);
        for word in 0..words {
            let may = match known {
                true => scratch.may()[next].word(word),
                false => 0,
            };
            let mut news = board.mask(line, colour)[word] & !may;
            while news != 0 {
                let place = 64 * word + news.trailing_zeros() as usize;
                news &= news - 1;
                let cell = board.shape().cell_at(line, place);
                let step = board.drop_of(cell, colour);
                board.drop(step, StepReason::Line(line as u32));
            }
        }
        next += usize::from(known);
    }
    true
}

/// Copies the cells of a line into the buffer, colour by colour.
pub(super) fn load<W: Bits>(board: &ColourBoard, line: usize, scratch: &mut Scratch<W>) {
    scratch.can.clear();
    for colour in board.plans[line].colours() {
        let mask = board.mask(line, colour.number());
        scratch.can.push(W::from_words(mask));
    }
}
