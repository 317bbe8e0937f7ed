//! One classic 9×9 at a time, as soon as possible.
//!
//! In: givens or pencil marks. Out: solutions one after the other, as a
//! [`Search`]. The board lies in nine vector rows (`row` draws one), and each
//! pass of `propagate` works on all 81 cells and nine digits together, so one
//! position costs about as much as looking at each cell once. For many puzzles
//! at a time `lockstep` has the higher throughput.

mod choose;
mod dive;
mod exchange;
mod propagate;
mod row;
mod search;
#[cfg(target_arch = "x86_64")]
mod sse2;
#[cfg(test)]
mod tests;
#[cfg(any(test, not(target_arch = "x86_64")))]
mod words;
#[cfg(target_arch = "x86_64")]
mod x86;

use cellwise_core::{Budget, Event, Search, Stats};

#[cfg(target_arch = "x86_64")]
pub(crate) use choose::Choice;
#[cfg(any(test, not(target_arch = "x86_64")))]
pub(crate) use choose::PlainSieve;
pub(crate) use choose::{Frame, Guess, Sieve, Voices, listen};
pub(crate) use dive::{Luck, dive};
#[cfg(target_arch = "x86_64")]
pub(crate) use {sse2::Sse2Sieve, x86::Avx2Sieve};

use crate::{DigitSet, Grid, Isa, Puzzle};
use search::{Board, State, Step};

/// The engine for one classic 9×9 puzzle.
///
/// ```
/// use cellwise_core::{Budget, Verdict, collect};
/// use cellwise_sudoku::{Nine, Puzzle};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut nine = Nine::new(&puzzle).expect("a classic board");
/// let answer = collect(&mut nine, 2, &mut Budget::unlimited());
/// assert_eq!(answer.verdict(), Verdict::Unique);
/// assert_eq!(answer.solutions[0].row(0), [5, 3, 4, 6, 7, 8, 9, 1, 2]);
/// # Ok::<(), cellwise_sudoku::PuzzleError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Nine {
    state: State,
    isa: Isa,
}

impl Nine {
    /// The search for the solutions of a puzzle; `None` unless its shape is the
    /// classic one and no rule goes beyond it.
    #[must_use]
    #[inline]
    pub fn new(puzzle: &Puzzle) -> Option<Self> {
        if !puzzle.shape().is_classic() || !puzzle.rules().is_empty() {
            return None;
        }
        match puzzle.allowed() {
            None => Some(Self::from_digits(puzzle.givens().digits().as_array()?)),
            Some(allowed) => Some(Self::from_candidates(allowed.as_array()?)),
        }
    }

    /// The search for the solutions of a board of digits, row by row; anything but 1 to 9 is an open cell.
    #[must_use]
    #[inline]
    pub fn from_digits(digits: &[u8; 81]) -> Self {
        Self::from_board(board_of(|cell| CANDIDATES[usize::from(digits[cell])]))
    }

    /// The search in which each cell may take the digits of its set (digits above 9 are dropped).
    #[must_use]
    pub fn from_candidates(candidates: &[DigitSet; 81]) -> Self {
        Self::from_board(board_of(|cell| candidates[cell].bits() as u16 & 0x1ff))
    }

    /// The same search with this instruction set, or with the best below it that the CPU has.
    #[must_use]
    pub fn with_isa(mut self, isa: Isa) -> Self {
        self.isa = isa.min(Isa::detect());
        self
    }

    /// Begins again with another board, keeping the memory of this one.
    pub fn restart(&mut self, digits: &[u8; 81]) {
        let state = &mut self.state;
        state.board = board_of(|cell| CANDIDATES[usize::from(digits[cell])]);
        state.pending = true;
        state.open.clear();
        state.root = state.board;
        state.stats = Stats::default();
        state.luck = Luck::NEW;
        state.solutions = 0;
        state.second = None;
    }

    /// Goes on until the next solution; the raw form of [`Search::advance`], without allocation for the grid.
    #[inline]
    pub fn advance_raw(&mut self, budget: &mut Budget) -> Event<[u8; 81]> {
        match self.run(budget) {
            Step::Solution => Event::Solution(settled(&self.state.board)),
            Step::Exhausted => Event::Exhausted,
            Step::Stopped(limit) => Event::Stopped(limit),
        }
    }

    #[inline(always)]
    fn from_board(board: Board) -> Self {
        let state = State {
            board,
            pending: true,
            open: Vec::new(),
            root: board,
            stats: Stats::default(),
            luck: Luck::NEW,
            solutions: 0,
            second: None,
        };
        let isa = Isa::preferred();
        Self { state, isa }
    }

    #[cfg(target_arch = "x86_64")]
    #[expect(
        unsafe_code,
        reason = "calls the entry compiled for the instruction set"
    )]
    #[inline]
    fn run(&mut self, budget: &mut Budget) -> Step {
        match self.isa {
            Isa::Portable => self.state.run::<sse2::Pair>(budget),
            // SAFETY: `isa` is at most `Isa::detect()`, so the CPU has AVX2.
            Isa::Avx2 => unsafe { x86::run_avx2(&mut self.state, budget) },
            // SAFETY: `isa` is at most `Isa::detect()`, so the CPU has AVX-512.
            Isa::Avx512 => unsafe { x86::run_avx512(&mut self.state, budget) },
        }
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn run(&mut self, budget: &mut Budget) -> Step {
        self.state.run::<words::Words>(budget)
    }
}

impl Search for Nine {
    type Solution = Grid;

    fn advance(&mut self, budget: &mut Budget) -> Event<Grid> {
        match self.advance_raw(budget) {
            Event::Solution(digits) => Event::Solution(Grid::classic(digits)),
            Event::Exhausted => Event::Exhausted,
            Event::Stopped(limit) => Event::Stopped(limit),
        }
    }

    fn stats(&self) -> Stats {
        self.state.stats
    }

    fn partial(&self) -> Option<Grid> {
        Some(Grid::classic(settled(&self.state.root)))
    }
}

/// The board whose cells have these candidates.
#[inline(always)]
fn board_of(candidates: impl Fn(usize) -> u16) -> Board {
    let mut board = Board::default();
    for (triad, word) in board.iter_mut().flat_map(|row| &mut row[..3]).enumerate() {
        let field = |i: usize| u64::from(candidates(3 * triad + i));
        *word = field(0) | field(1) << 16 | field(2) << 32;
    }
    board
}

/// The candidates of a cell with this given; anything but 1 to 9 leaves it open.
static CANDIDATES: [u16; 256] = {
    let mut candidates = [0x1ff; 256];
    let mut digit = 1;
    while digit <= 9 {
        candidates[digit] = 1 << (digit - 1);
        digit += 1;
    }
    candidates
};

/// The digit of a cell with one candidate, 0 for any other.
static DIGIT: [u8; 512] = {
    let mut digits = [0; 512];
    let mut digit = 1;
    while digit <= 9 {
        digits[1 << (digit - 1)] = digit;
        digit += 1;
    }
    digits
};

/// The digit of every cell with one candidate, 0 elsewhere.
#[inline]
fn settled(board: &Board) -> [u8; 81] {
    let mut digits = [0; 81];
    let words = board.iter().flat_map(|row| &row[..3]);
    for (triad, &word) in digits.chunks_exact_mut(3).zip(words) {
        triad[0] = DIGIT[word as usize % 512];
        triad[1] = DIGIT[(word >> 16) as usize % 512];
        triad[2] = DIGIT[(word >> 32) as usize % 512];
    }
    digits
}
