//! Drops what the clues rule out, line by line, until nothing changes.
//!
//! In: a board and its dirty lines. Out: the board at a fixpoint, or [`Dead`] with the line or
//! clause that broke. Never guesses: see `search`.

use cellwise_core::{Budget, Limit};

use super::bits::{Bits, Wide};
use super::board::{Board, Cause, Dead};
use super::line::Scratch;
use crate::clauses::Clauses;

/// The line solvers with their buffers, one for each width, and the clauses.
#[derive(Clone, Debug, Default)]
pub(super) struct Propagator {
    lines: Lines,
    pub(super) clauses: Clauses<Board>,
    /// Lines looked at so far.
    pub(super) visits: u64,
    /// Work done and not yet paid for.
    owed: u64,
}

/// Buffers for lines of every width.
#[derive(Clone, Debug, Default)]
pub(super) struct Lines {
    pub(super) one: Scratch<u64>,
    pub(super) two: Scratch<u128>,
    pub(super) four: Scratch<Wide<4>>,
    pub(super) many: Scratch<Wide<16>>,
    pub(super) most: Scratch<Wide<256>>,
}

/// Calls a function with the buffer for lines of so many cells.
macro_rules! with_width {
    ($lines:expr, $cells:expr, $call:expr) => {
        match $cells {
            0..=63 => $call(&mut $lines.one),
            64..=127 => $call(&mut $lines.two),
            128..=255 => $call(&mut $lines.four),
            256..=1023 => $call(&mut $lines.many),
            _ => $call(&mut $lines.most),
        }
    };
}
pub(super) use with_width;

impl Propagator {
    /// Looks at dirty lines until there are none.
    ///
    /// # Errors
    /// The limit that struck: call again to go on. A contradiction is not an error; the board
    /// then has to be undone.
    pub(super) fn run(
        &mut self,
        board: &mut Board,
        budget: &mut Budget,
    ) -> Result<Result<(), Dead>, Limit> {
        loop {
            while self.owed > 0 {
                budget.spend(1)?;
                self.owed -= 1;
            }
            // Clauses first: they cost less than a line.
            if !self.clauses.is_empty()
                && let Err(at) = self.clauses.run(board)
            {
                return Ok(Err(Dead::Clause(at)));
            }
            let Some(line) = board.next_dirty() else {
                return Ok(Ok(()));
            };
            budget.spend(1)?;
            self.visits += 1;
            self.owed += board.plans[line].effort(board.words(line));
            // A line stays listed while its candidates are dropped, so that it is not listed
            // again: a line is at its own fixpoint after one solve.
            let lines = &mut self.lines;
            if !with_width!(lines, board.length(line), |scratch| visit(
                board, line, scratch
            )) {
                return Ok(Err(Dead::Line(line)));
            }
            board.cleaned();
        }
    }

    /// Brings back all candidates dropped since the trail had this length.
    pub(super) fn undo_to(&mut self, board: &mut Board, length: usize) {
        board.undo_to(length);
        self.clauses.undo_to(length);
    }
}

/// Solves a line and drops what it rules out; `false` if it is dead.
fn visit<W: Bits>(board: &mut Board, line: usize, scratch: &mut Scratch<W>) -> bool {
    load(board, line, scratch);
    if !scratch.solve(&board.plans[line]) {
        return false;
    }
    let words = board.words(line);
    let mut next = 0;
    for colour in 0..board.colours {
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
                let cell = board.cell_at(line, place);
                board.drop(board.candidate(cell, colour), Cause::Line(line as u32));
            }
        }
        next += usize::from(known);
    }
    true
}

/// Copies the cells of a line into the buffer, colour by colour.
pub(super) fn load<W: Bits>(board: &Board, line: usize, scratch: &mut Scratch<W>) {
    scratch.can.clear();
    for colour in board.plans[line].colours() {
        let mask = board.mask(line, colour.number());
        scratch.can.push(W::from_words(mask));
    }
}
