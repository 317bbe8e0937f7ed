//! One classic 9×9 board at a time: the engine `nine`, and the checker behind it.
//!
//! In: 81 digits or pencil marks. Out: solutions as 81 digits, each one checked,
//! without allocation. [`Solver`](crate::Solver) takes any puzzle; this is its inner
//! part for classic boards, for programs that have digits rather than puzzles.

use cellwise_core::{Budget, Event, Search, Stats};

use crate::check_nine::{DIGITS, solves, solves_marks};
use crate::nine::Nine;
use crate::{DigitSet, Isa, Puzzle};

/// A search for the solutions of one classic 9×9 board, each one checked.
///
/// ```
/// use cellwise_core::{Budget, Verdict, collect};
/// use cellwise_sudoku::Classic;
///
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let digits: [u8; 81] = std::array::from_fn(|i| line.as_bytes()[i].saturating_sub(b'0'));
/// let answer = collect(&mut Classic::new(&digits), 2, &mut Budget::unlimited());
/// assert_eq!(answer.verdict(), Verdict::Unique);
/// assert_eq!(answer.solutions[0][..9], [5, 3, 4, 6, 7, 8, 9, 1, 2]);
/// ```
#[derive(Clone, Debug)]
pub struct Classic {
    nine: Nine,
    board: Board,
}

/// The board that the checker compares solutions with.
#[derive(Clone, Debug)]
enum Board {
    Givens([u8; 81]),
    Marks(Box<[u16; 81]>),
}

impl Classic {
    /// The search for the solutions of a board of digits, row by row; anything but 1 to 9 is an open cell.
    #[must_use]
    #[inline]
    pub fn new(digits: &[u8; 81]) -> Self {
        Self {
            nine: Nine::from_digits(digits),
            board: Board::Givens(*digits),
        }
    }

    /// The search in which each cell may take the digits of its set (digits above 9 are dropped).
    #[must_use]
    pub fn with_candidates(candidates: &[DigitSet; 81]) -> Self {
        Self {
            nine: Nine::from_candidates(candidates),
            board: Board::Marks(Box::new(candidates.map(|set| set.bits() as u16))),
        }
    }

    /// The search for the solutions of a puzzle; `None` unless its shape is the classic one
    /// and it has no rules.
    #[must_use]
    #[inline]
    pub fn of(puzzle: &Puzzle) -> Option<Self> {
        if !puzzle.shape().is_classic() || !puzzle.rules().is_empty() {
            return None;
        }
        match puzzle.allowed() {
            None => Some(Self::new(puzzle.givens().digits().as_array()?)),
            Some(allowed) => Some(Self::with_candidates(allowed.as_array()?)),
        }
    }

    /// The same search with this instruction set, or with the best below it that the CPU has.
    #[must_use]
    pub fn with_isa(mut self, isa: Isa) -> Self {
        self.nine = self.nine.with_isa(isa);
        self
    }

    fn is_solved_by(&self, digits: &[u8; 81]) -> bool {
        match &self.board {
            Board::Givens(givens) => solves::<DIGITS>(givens, digits),
            Board::Marks(marks) => solves_marks::<DIGITS>(marks, digits),
        }
    }
}

impl Search for Classic {
    type Solution = [u8; 81];

    /// Goes on to the next solution.
    ///
    /// # Panics
    /// If the engine hands over a board that is not a solution: a bug that must
    /// never pass as an answer.
    #[inline]
    fn advance(&mut self, budget: &mut Budget) -> Event<[u8; 81]> {
        let event = self.nine.advance(budget);
        if let Event::Solution(digits) = &event
            && !self.is_solved_by(digits)
        {
            panic!(
                "the engine gave a board that is not a solution: {digits:?}; please report this puzzle: {:?}",
                self.board
            );
        }
        event
    }

    fn stats(&self) -> Stats {
        self.nine.stats()
    }

    fn partial(&self) -> Option<[u8; 81]> {
        self.nine.partial()
    }
}
