//! Depth first, with a stack of positions still to look at.
//!
//! The loop reads: budget? propagate, dead? solved? choose and guess. It is
//! compiled once per instruction set as a whole, so nothing in it is recursive
//! or called through a pointer.

use cellwise_core::{Budget, Limit, Stats};

use super::choose::{Chooser, Frame, Guess, PeerWeights, weigh};
use super::dive::{ManySolutionsLikely, dive, dive_in};
use super::exchange::exchange;
use super::propagate::{Fate, propagate};
use super::row::Row;
use crate::within::within;

/// The candidates of a board, laid out as `row` draws them.
pub(super) type Board = [[u64; 4]; 9];

/// The reason why a run ended.
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
    /// The first position once it was propagated: it holds in every solution.
    pub(super) root: Board,
    pub(super) stats: Stats,
    pub(super) many_likely: ManySolutionsLikely,
    pub(super) solutions: u64,
    /// The second solution, if an exchange gave it: not to be given again.
    pub(super) second: Option<Board>,
}

impl State {
    #[inline(always)]
    pub(super) fn run<R: Row>(&mut self, budget: &mut Budget) -> Step {
        // Right after the first solution of a board that seems to have many.
        let try_exchange = !self.pending && self.solutions == 1 && !self.open.is_empty();
        if try_exchange && self.many_likely.may_dive(self.stats.guesses) {
            self.second = exchange::<R>(&self.board, &self.root);
            if let Some(board) = self.second {
                self.board = board;
                self.solutions = 2;
                return Step::Solution;
            }
        }
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
            let mut fate = propagate(&mut rows);
            // The first position goes to the fixpoint, as `lockstep` does in all: then both engines agree on
            // what takes no guess.
            while self.stats.nodes == 1 && fate == Fate::Open && self.note(&rows) {
                fate = propagate(&mut rows);
            }
            if fate == Fate::Dead {
                self.stats.dead_ends += 1;
                self.many_likely.dead(self.stats.guesses);
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
                if self.second == Some(self.board) {
                    continue;
                }
                self.solutions += 1;
                return Step::Solution;
            }
            let (guess, another) = self.choose::<R>();
            self.guess(guess);
            if let Some(guess) = another {
                self.guess(guess);
            }
        }
    }

    /// Stores a position. Returns true if it is not the one that was there.
    #[inline(always)]
    fn note<R: Row>(&mut self, rows: &[R; 9]) -> bool {
        let mut change = rows[0].xor(rows[0]);
        for (row, words) in rows.iter().zip(&mut self.board) {
            change = change.or(row.xor(R::load(words)));
            row.store(words);
        }
        !change.is_zero()
    }

    /// The next guess: one that was chosen with care, or two quick ones.
    #[inline(always)]
    fn choose<R: Row>(&self) -> (Guess, Option<Guess>) {
        let guesses = self.stats.guesses;
        if guesses > 1
            && self.many_likely.may_dive(guesses)
            && let Some(guesses) = dive_in(&self.board)
        {
            return guesses;
        }
        let frame = self.frame();
        let fewest = R::Chooser::fewest(&frame);
        if self.many_likely.dives(guesses, fewest) {
            return dive(&frame, fewest);
        }
        let mut weights = PeerWeights::ZERO;
        weigh(&frame, &mut weights);
        let choice = R::Chooser::choose(&frame, &mut weights, fewest);
        (choice.guess(&frame, self.many_likely), None)
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

    /// Takes a candidate of a cell, and remembers the position without it.
    #[inline(always)]
    fn guess(&mut self, guess: Guess) {
        let (r, c) = (within::<81>(guess.cell) / 9, guess.cell % 9);
        let shift = c % 3 * 16;
        let word = self.board[r][c / 3];
        let first = u64::from(guess.digit);
        let mut other = self.board;
        other[r][c / 3] = word & !(first << shift);
        self.open.push(other);
        self.board[r][c / 3] = (word & !(0xffff << shift)) | (first << shift);
        self.stats.guesses += 1;
        self.stats.depth = self.stats.depth.max(self.open.len() as u64);
    }
}
