//! Several boards for one puzzle, dug side by side, of which those are graded that look hard enough.
//!
//! In: boards whose givens are sought. Out: the boards that take an engine without named techniques enough guesses, those that take the most first; then
//! another generation. To grade a board takes a hundred times as long as to dig one, and guesses tell a lot about the grade: of 3,000 minimal boards drawn
//! at random 28 % of those with one guess were expert, and 66 % of those with three or more; extreme were 0.6 % of all, 11 % of those with five
//! or more, and 35 % of those with nine or more.

use std::ops::RangeInclusive;

use cellwise_core::Rng;
use cellwise_sudoku::Puzzle;

use super::any::{Change, apply};
use super::nine::NineDig;

/// Generations without a board that takes more guesses, after which all begins anew.
const PATIENCE: u32 = 6;

/// Boards of a generation that are graded: the next generation may have some that take more guesses.
const GRADED: usize = 2;

/// A board to come back to, with its guesses.
struct Parent {
    guesses: u64,
    dig: NineDig,
}

/// Boards for one puzzle.
pub(crate) struct Batch {
    boards: Vec<NineDig>,
    /// Boards that are still to be graded, the best last; `None` before they are dug.
    queue: Option<Vec<usize>>,
    /// The board that is graded.
    at: usize,
    parent: Option<Parent>,
    /// Generations since the parent was found.
    idle: u32,
}

impl Batch {
    pub(crate) fn new(boards: Vec<NineDig>) -> Self {
        Self {
            boards,
            queue: None,
            at: 0,
            parent: None,
            idle: 0,
        }
    }

    /// The boards to be dug; none if they are.
    pub(crate) fn digs(&mut self) -> &mut [NineDig] {
        match self.queue {
            None => &mut self.boards,
            Some(_) => &mut [],
        }
    }

    /// The number of boards.
    pub(crate) fn len(&self) -> usize {
        self.boards.len()
    }

    /// The board that is graded.
    pub(crate) fn board(&self) -> &NineDig {
        &self.boards[self.at]
    }

    /// Goes on to the next board with as many guesses as wanted; false if there is none left.
    pub(crate) fn next(&mut self, wanted: &RangeInclusive<u64>) -> bool {
        if self.queue.is_none() {
            let mut ranked: Vec<(u64, usize)> = self.boards.iter().map(guesses).zip(0..).collect();
            // Of equal ones the first comes first.
            ranked.sort_by_key(|&(guesses, at)| (guesses, std::cmp::Reverse(at)));
            if let Some(&(guesses, at)) = ranked.last() {
                self.idle += 1;
                if self
                    .parent
                    .as_ref()
                    .is_none_or(|parent| guesses > parent.guesses)
                {
                    let dig = self.boards[at].clone();
                    self.parent = Some(Parent { guesses, dig });
                    self.idle = 0;
                }
            }
            ranked.retain(|(guesses, _)| wanted.contains(guesses));
            ranked.drain(..ranked.len().saturating_sub(GRADED));
            self.queue = Some(ranked.into_iter().map(|(_, at)| at).collect());
        }
        let next = self.queue.as_mut().and_then(Vec::pop);
        self.at = next.unwrap_or(self.at);
        next.is_some()
    }

    /// Begins another generation: changes of the board that took the most guesses. False if such changes led no further.
    pub(crate) fn change(&mut self, rng: &mut Rng) -> bool {
        let Some(parent) = self.parent.as_ref().filter(|_| self.idle < PATIENCE) else {
            return false;
        };
        for board in &mut self.boards {
            board.clone_from(&parent.dig);
            board.draw_from(Rng::new(rng.next_u64()));
            let units = 1 + rng.below(4);
            board.again(|dig, rng| apply(dig, Change::Vary(units), rng));
        }
        self.queue = None;
        true
    }
}

/// The guesses that the engine takes for one board at a time; a board that it can't read takes none.
fn guesses(board: &NineDig) -> u64 {
    Puzzle::classic(board.givens()).map_or(0, |puzzle| puzzle.count(2).stats.guesses)
}
