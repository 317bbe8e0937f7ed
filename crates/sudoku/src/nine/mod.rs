//! One classic 9×9 at a time, for the lowest latency.
//!
//! In: givens or pencil marks. Out: solutions one after the other, as a
//! [`Search`]. The board lies in nine vector rows (`row` draws one), and each
//! pass of `propagate` works on all 81 cells and nine digits together, so one
//! position costs about as much as looking at each cell once. The README in this folder
//! lists the files and the measurements.

mod choose;
mod dive;
mod exchange;
#[cfg(test)]
mod model;
mod pair;
mod propagate;
mod row;
mod search;
#[cfg(test)]
mod tests;
#[cfg(target_arch = "x86_64")]
mod x86;

use cellwise_core::{Budget, Event, Search, Stats};

#[cfg(target_arch = "x86_64")]
pub(crate) use choose::Choice;
pub(crate) use choose::{Chooser, Frame, Guess, PeerWeights, weigh};
pub(crate) use dive::{ManySolutionsLikely, dive};
pub(crate) use pair::EightChooser;
#[cfg(target_arch = "x86_64")]
pub(crate) use x86::Avx2Chooser;

use crate::{DigitSet, Isa, eight};
use pair::Pair;
use search::{Board, State, Step};

/// The engine for one classic 9×9 puzzle. Solutions are not checked here: that is [`crate::Classic`]'s job.
#[derive(Clone, Debug)]
pub(crate) struct Nine {
    state: State,
    isa: Isa,
}

impl Nine {
    /// The search for the solutions of a board of digits, row by row; anything but 1 to 9 is an open cell.
    #[must_use]
    #[inline]
    pub(crate) fn from_digits(digits: &[u8; 81]) -> Self {
        Self::from_board(board_of(|cell| CANDIDATES[usize::from(digits[cell])]))
    }

    /// The search in which each cell may take the digits of its set (digits above 9 are dropped).
    #[must_use]
    pub(crate) fn from_candidates(candidates: &[DigitSet; 81]) -> Self {
        Self::from_board(board_of(|cell| candidates[cell].bits() as u16 & 0x1ff))
    }

    /// The same search with this instruction set, or with the best below it that the CPU has.
    #[must_use]
    pub(crate) fn with_isa(mut self, isa: Isa) -> Self {
        self.isa = isa.or_below();
        self
    }

    #[inline(always)]
    fn from_board(board: Board) -> Self {
        let state = State {
            board,
            pending: true,
            open: Vec::new(),
            root: board,
            stats: Stats::default(),
            many_likely: ManySolutionsLikely::NEW,
            solutions: 0,
            second: None,
        };
        let isa = Isa::detect();
        Self { state, isa }
    }

    #[cfg_attr(
        target_arch = "x86_64",
        expect(
            unsafe_code,
            reason = "calls the entry compiled for the instruction set"
        )
    )]
    #[inline]
    fn run(&mut self, budget: &mut Budget) -> Step {
        match self.isa {
            // SAFETY: the CPU has `isa`: see `with_isa`.
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 => unsafe { x86::run_avx2(&mut self.state, budget) },
            // SAFETY: the CPU has `isa`: see `with_isa`.
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 => unsafe { x86::run_avx512(&mut self.state, budget) },
            Isa::Portable => self.state.run::<Pair<eight::Portable>>(budget),
            _ => self.state.run::<Pair<eight::Native>>(budget),
        }
    }
}

impl Search for Nine {
    type Solution = [u8; 81];

    #[inline]
    fn advance(&mut self, budget: &mut Budget) -> Event<[u8; 81]> {
        match self.run(budget) {
            Step::Solution => Event::Solution(settled(&self.state.board)),
            Step::Exhausted => Event::Exhausted,
            Step::Stopped(limit) => Event::Stopped(limit),
        }
    }

    fn stats(&self) -> Stats {
        self.state.stats
    }

    fn partial(&self) -> Option<[u8; 81]> {
        Some(settled(&self.state.root))
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
