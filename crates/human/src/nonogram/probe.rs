//! The consequences of a supposition: what line after line settles once a cell has a colour.
//!
//! In: a board at rest, a cell, a colour. Out: the board after it, or the number of waves after which some line has no
//! placement left. A wave looks at all lines that changed, on the same state of the board, so that turning the board
//! changes nothing. It pauses between two waves when a slice of the budget is over.

use cellwise_core::{Budget, Limit};
use cellwise_nonogram::LineRoom;

use super::board::{Board, each_lost};

/// The end of a probe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    /// A line has no placement left after this number of waves.
    Dead(usize),
    /// Nothing more follows.
    Rest,
}

/// A supposition being followed.
pub(crate) struct Prober {
    pub(crate) board: Board,
    dirty: Vec<usize>,
    is_dirty: Vec<bool>,
    lost: Vec<(usize, u8)>,
    waves: usize,
    may: Vec<u64>,
    room: LineRoom,
}

impl Prober {
    pub(crate) fn new(base: &Board) -> Self {
        Self {
            board: base.clone(),
            dirty: Vec::new(),
            is_dirty: vec![false; base.clues.lines.len()],
            lost: Vec::new(),
            waves: 0,
            may: Vec::new(),
            room: LineRoom::default(),
        }
    }

    /// Begins with a colour for an open cell.
    pub(crate) fn suppose(&mut self, base: &Board, cell: usize, colour: u8) {
        self.board.clone_from(base);
        self.board.set(cell, colour);
        self.is_dirty.fill(false);
        self.dirty.clear();
        self.waves = 0;
        self.touch(cell);
    }

    fn touch(&mut self, cell: usize) {
        for line in self.board.clues.lines_of(cell) {
            if !std::mem::replace(&mut self.is_dirty[line], true) {
                self.dirty.push(line);
            }
        }
    }

    /// Goes on to the end.
    ///
    /// # Errors
    /// The limit that struck. A further call continues.
    pub(crate) fn advance(&mut self, budget: &mut Budget) -> Result<Outcome, Limit> {
        while !self.dirty.is_empty() {
            self.waves += 1;
            let mut work = 0;
            self.lost.clear();
            for line in std::mem::take(&mut self.dirty) {
                self.is_dirty[line] = false;
                let clue = &self.board.clues.lines[line];
                work += clue.solver.effort();
                if !self.board.solve(clue, &mut self.may, &mut self.room) {
                    return Ok(Outcome::Dead(self.waves));
                }
                let can = self.board.candidates(clue.line);
                let lost = &mut self.lost;
                each_lost(can, &self.may, clue.length, |place, colour| {
                    lost.push((self.board.clues.cell(clue.line, place), colour));
                });
            }
            for (cell, colour) in std::mem::take(&mut self.lost) {
                self.board.drop(cell, colour);
                self.touch(cell);
            }
            if self.board.empty_cell().is_some() {
                return Ok(Outcome::Dead(self.waves));
            }
            // Paid for afterwards, so that the smallest slice gets on.
            budget.spend(work)?;
        }
        Ok(Outcome::Rest)
    }
}
