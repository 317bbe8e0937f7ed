//! Several boards for one puzzle, dug side by side, of which those are graded that look hard enough.
//!
//! In: boards whose givens are sought. Out: the boards that take an engine without named techniques enough guesses, those that take the most first; then
//! another generation. To grade a board takes a hundred times as long as to dig one, and guesses tell a lot about the grade: of 3,000 minimal boards drawn
//! at random 28 % of those with one guess were expert, and 66 % of those with three or more; extreme were 0.6 % of all, 11 % of those with five
//! or more.
//!
//! The guesses on one board are partly chance: they depend on the order of its lines and digits. Among many boards the one with the most guesses is often
//! just a lucky one. So where it matters, the guesses on several equivalent forms are added up.

use std::ops::RangeInclusive;

use cellwise_core::Rng;
use cellwise_sudoku::Puzzle;

use super::any::{Change, apply};
use super::nine::NineDig;
use super::seeds::equivalent;

/// How boards are tried.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    /// Boards of the first generation, and of later ones.
    pub(crate) first: usize,
    later: usize,
    /// The most givens that are exchanged for a later generation.
    most_units: usize,
    /// Equivalent forms of a board on which guesses are counted.
    forms: u64,
    /// Generations without a board that takes more guesses, after which all begins anew.
    patience: u32,
    /// Boards of a generation that are graded: the next generation may have some that take more guesses.
    graded: usize,
    /// After a board that was graded in vain the next generation comes; else all begins anew.
    goes_on: bool,
}

impl Plan {
    /// For boards of a level that many boards with some guesses have.
    pub(crate) const USUAL: Self = Self {
        first: 8,
        later: 8,
        most_units: 4,
        forms: 1,
        patience: 6,
        graded: 2,
        goes_on: true,
    };

    /// For extreme boards. A change of a board that was graded in vain is extreme in one case of twelve, another board in one of five.
    pub(crate) const EXTREME: Self = Self {
        first: 8,
        later: 8,
        most_units: 2,
        forms: 8,
        patience: 3,
        graded: 1,
        goes_on: false,
    };
}

/// A board to come back to, with its guesses.
struct Parent {
    guesses: u64,
    dig: NineDig,
}

/// Boards for one puzzle.
pub(crate) struct Batch {
    plan: Plan,
    boards: Vec<NineDig>,
    /// Boards that are still to be graded, the best last; `None` before they are dug.
    queue: Option<Vec<usize>>,
    /// The board that is graded.
    at: usize,
    parent: Option<Parent>,
    /// Generations since the parent was found.
    idle: u32,
    is_graded: bool,
    /// Draws equivalent forms.
    rng: Rng,
}

impl Batch {
    pub(crate) fn new(plan: Plan, boards: Vec<NineDig>, rng: Rng) -> Self {
        Self {
            plan,
            boards,
            queue: None,
            at: 0,
            parent: None,
            idle: 0,
            is_graded: false,
            rng,
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
            self.queue = Some(self.rank(wanted));
        }
        let next = self.queue.as_mut().and_then(Vec::pop);
        self.at = next.unwrap_or(self.at);
        self.is_graded |= next.is_some();
        next.is_some()
    }

    /// The boards of this generation that are to be graded, the best last.
    fn rank(&mut self, wanted: &RangeInclusive<u64>) -> Vec<usize> {
        let forms = self.plan.forms;
        let mut most = self.parent.as_ref().map_or(0, |parent| parent.guesses);
        let mut ranked = Vec::new();
        for (at, board) in self.boards.iter().enumerate() {
            let floor = most.min(wanted.start() * forms);
            let guesses = guesses(board, forms, floor, &mut self.rng);
            most = most.max(guesses);
            ranked.push((guesses, at));
        }
        // Of equal ones the first comes first.
        ranked.sort_by_key(|&(guesses, at)| (guesses, std::cmp::Reverse(at)));
        self.idle += 1;
        if let Some(&(guesses, at)) = ranked.last() {
            let before = self.parent.as_ref().map(|parent| parent.guesses);
            if before.is_none_or(|before| guesses > before) {
                let dig = self.boards[at].clone();
                self.parent = Some(Parent { guesses, dig });
                self.idle = 0;
            }
        }
        ranked.retain(|(guesses, _)| wanted.contains(&(guesses / forms)));
        ranked.drain(..ranked.len().saturating_sub(self.plan.graded));
        ranked.into_iter().map(|(_, at)| at).collect()
    }

    /// Begins another generation: changes of the board that took the most guesses. False if such changes lead no further.
    pub(crate) fn change(&mut self, rng: &mut Rng) -> bool {
        let is_over = self.idle >= self.plan.patience || self.is_graded && !self.plan.goes_on;
        let Some(parent) = self.parent.as_ref().filter(|_| !is_over) else {
            return false;
        };
        self.boards.truncate(self.plan.later);
        for board in &mut self.boards {
            board.clone_from(&parent.dig);
            board.draw_from(Rng::new(rng.next_u64()));
            let units = 1 + rng.below(self.plan.most_units);
            board.again(|dig, rng| apply(dig, Change::Vary(units), rng));
        }
        self.queue = None;
        true
    }
}

/// The guesses that the engine for one board at a time takes on this many forms of a board; 0 for one that is most likely far from
/// `floor`.
fn guesses(board: &NineDig, forms: u64, floor: u64, rng: &mut Rng) -> u64 {
    let digits = board.givens();
    let mut sum = count(&digits);
    for counted in 1..forms {
        // A few forms tell whether the rest is worth being counted.
        if matches!(counted, 1 | 2 | 4) && 3 * sum * forms < floor * counted.min(2) * counted {
            return 0;
        }
        sum += count(&equivalent(&digits, rng));
    }
    sum
}

/// The guesses on a board; none on one that the engine can't read.
fn count(digits: &[u8; 81]) -> u64 {
    Puzzle::classic(*digits).map_or(0, |puzzle| puzzle.count(2).stats.guesses)
}
