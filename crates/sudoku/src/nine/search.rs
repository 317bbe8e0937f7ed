//! Depth first, with a stack of positions still to look at.
//!
//! The loop reads: budget? propagate, dead? solved? choose and guess. It is
//! compiled once per instruction set as a whole, so nothing in it is recursive
//! or called through a pointer.

use cellwise_core::{Budget, Limit, Stats};

use super::choose::{DIVE_AFTER, Frame, Sieve, Voices, first_of};
use super::propagate::{Fate, propagate};
use super::row::Row;

/// The candidates of a board, laid out as `row` draws them.
pub(super) type Board = [[u64; 4]; 9];

/// What a run came back for.
pub(super) enum Step {
    /// `State::board` is a solution.
    Solution,
    Exhausted,
    Stopped(Limit),
}

/// A search that can stop anywhere.
#[derive(Clone, Debug)]
pub(super) struct State {
    /// The position to enter next if `pending`, else the last one that was settled.
    pub(super) board: Board,
    pub(super) pending: bool,
    /// The other halves of all guesses that stand, the latest last.
    pub(super) open: Vec<Board>,
    /// The first position once it was propagated: what holds in every solution.
    pub(super) root: Board,
    pub(super) stats: Stats,
}

impl State {
    #[inline(always)]
    pub(super) fn run<R: Row>(&mut self, budget: &mut Budget) -> Step {
        loop {
            if !self.pending {
                match self.open.pop() {
                    Some(board) => self.board = board,
                    None => return Step::Exhausted,
                }
                self.pending = true;
            }
            if let Err(limit) = budget.node() {
                return Step::Stopped(limit);
            }
            self.stats.nodes += 1;
            let mut rows = [R::load(&self.board[0]); 9];
            for (row, words) in rows.iter_mut().zip(&self.board) {
                *row = R::load(words);
            }
            let fate = propagate(&mut rows);
            if fate == Fate::Dead {
                self.stats.dead_ends += 1;
                self.pending = false;
                continue;
            }
            for (row, words) in rows.iter().zip(&mut self.board) {
                row.store(words);
            }
            if self.stats.nodes == 1 {
                self.root = self.board;
            }
            if fate == Fate::Solved {
                self.pending = false;
                return Step::Solution;
            }
            let lucky = self.stats.dead_ends == 0;
            let cell = if lucky && self.stats.guesses >= DIVE_AFTER {
                first_pair(&rows).unwrap_or_else(|| first_of(R::Sieve::fewest(&self.frame())))
            } else {
                let frame = self.frame();
                let fewest = R::Sieve::fewest(&frame);
                R::Sieve::choose(&frame, &mut listen(&frame), fewest) % 81
            };
            self.guess(cell);
        }
    }

    /// The board in reading order, without the gaps between triads.
    #[inline(always)]
    fn frame(&self) -> Frame {
        let mut frame = Frame::EMPTY;
        // Each triad in one store, its gap overwritten by the next one.
        for (triad, &word) in self.board.iter().flat_map(|row| &row[..3]).enumerate() {
            for field in 0..4 {
                frame.0[3 * triad + field] = (word >> (16 * field)) as u16;
            }
        }
        frame
    }

    /// Takes the first candidate of a cell, and remembers the position without it.
    #[inline(always)]
    fn guess(&mut self, cell: usize) {
        let (r, c) = (cell / 9, cell % 9);
        let shift = c % 3 * 16;
        let word = self.board[r][c / 3];
        let field = (word >> shift) & 0xffff;
        let first = field & field.wrapping_neg();
        let mut other = self.board;
        other[r][c / 3] = word & !(first << shift);
        self.open.push(other);
        self.board[r][c / 3] = (word & !(0xffff << shift)) | (first << shift);
        self.stats.guesses += 1;
        self.stats.depth = self.stats.depth.max(self.open.len() as u64);
    }
}

/// The first cell with two candidates: what the frame would say, but without a detour through memory.
#[inline(always)]
fn first_pair<R: Row>(rows: &[R; 9]) -> Option<usize> {
    let mut first = 0;
    for row in rows {
        let fields = row.pairs();
        if fields != 0 {
            let field = fields.trailing_zeros() as usize;
            return Some((first + field / 4 * 3 + field % 4) % 81);
        }
        first += 9;
    }
    None
}

/// On its own, for the reason that `choose` is.
#[inline(never)]
fn listen(frame: &Frame) -> Voices {
    let mut voices = Voices::SILENT;
    voices.listen(|cell| frame.0[cell]);
    voices
}
