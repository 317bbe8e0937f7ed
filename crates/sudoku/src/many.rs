//! Many puzzles in, one answer each, in the same order.
//!
//! In: puzzles from a slice or any iterator, read as they are needed. Out: an
//! iterator of answers. Classic boards go through `lockstep`, all others
//! through [`Solver`](crate::Solver). Programs that have 81-character lines rather
//! than puzzles save the conversions with [`Lockstep`].
//!
//! ```text
//!           caller's thread         a thread               caller's thread
//!   puzzles ──────────────▶ pieces ────────────────▶ pieces ───────────────▶ answers
//!            made small,            solved, answers        in input order
//!            some thousands         built
//! ```
//!
//! While one piece is read others are solved: no thread waits for a whole round.

#[cfg(feature = "threads")]
mod crew;
mod piece;
#[cfg(test)]
mod tests;

use std::borrow::Borrow;

#[cfg(feature = "threads")]
use cellwise_core::Threads;
use cellwise_core::{Answer, Cancel};

#[cfg(feature = "threads")]
use crew::Crew;
use piece::{Piece, Settings};

use crate::{Grid, Isa, Puzzle};

/// Puzzles in the first piece: a caller who wants one answer does not pay for many.
const FIRST: usize = 256;

/// Puzzles in a piece later on. Near its end the engine has lanes without work, so longer
/// pieces are cheaper: on 17-clue 501 ns a board with 256, 390 with 1,024, 362 with 2,048, 341 with
/// 4,096 (the engine alone, AVX-512).
const PIECE: usize = 2_048;

/// Solves many puzzles, looking for up to `max_solutions` of each.
///
/// ```
/// use cellwise_core::Verdict;
/// use cellwise_sudoku::{Puzzle, solve_many};
///
/// let puzzles: Vec<Puzzle> = [
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
///     "1... .... .... ....",
/// ]
/// .iter()
/// .map(|text| text.parse())
/// .collect::<Result<_, _>>()?;
/// let verdicts: Vec<Verdict> = solve_many(&puzzles, 2).map(|answer| answer.verdict()).collect();
/// assert_eq!(verdicts, [Verdict::Unique, Verdict::Several]);
/// # Ok::<(), cellwise_sudoku::PuzzleError>(())
/// ```
///
/// From an iterator, with all cores:
///
/// ```
/// use cellwise_sudoku::{Puzzle, solve_many};
///
/// let puzzle: Puzzle = "1... ..3. .... ....".parse()?;
/// let endless = std::iter::repeat(puzzle);
/// # #[cfg(feature = "threads")]
/// let answers = solve_many(endless, 1).with_threads(&cellwise_core::Threads::all());
/// # #[cfg(not(feature = "threads"))]
/// # let answers = solve_many(endless, 1);
/// assert_eq!(answers.take(5_000).filter(|answer| answer.solutions.len() == 1).count(), 5_000);
/// # Ok::<(), cellwise_sudoku::PuzzleError>(())
/// ```
pub fn solve_many<I>(puzzles: I, max_solutions: u64) -> Many<I::IntoIter>
where
    I: IntoIterator,
    I::Item: Borrow<Puzzle>,
{
    Many {
        puzzles: puzzles.into_iter(),
        length: FIRST,
        settings: Settings {
            max_solutions,
            max_nodes: u64::MAX,
            isa: Isa::detect(),
            cancel: None,
            abandoned: None,
        },
        ready: Piece::default(),
        #[cfg(feature = "threads")]
        crew: None,
    }
}

/// The answers of [`solve_many`], and its settings.
///
/// It reads ahead of the answers asked for: 256 puzzles at first, later
/// 2,048, and that twice over for each thread when there are several. So memory
/// is bounded whatever the length of the input.
pub struct Many<I> {
    puzzles: I,
    /// The number of puzzles that the next piece gets.
    length: usize,
    settings: Settings,
    /// The piece whose answers leave.
    ready: Piece,
    #[cfg(feature = "threads")]
    crew: Option<Crew>,
}

impl<I> Many<I> {
    /// Gives up on a puzzle after this many nodes, with [`Limit::Nodes`](cellwise_core::Limit::Nodes); the others go on.
    #[must_use]
    pub fn with_max_nodes(mut self, max_nodes: u64) -> Self {
        self.settings.max_nodes = max_nodes;
        self
    }

    /// Uses this instruction set, or the best below it that the CPU has.
    #[must_use]
    pub fn with_isa(mut self, isa: Isa) -> Self {
        self.settings.isa = isa;
        self
    }

    /// Ends every search with [`Limit::Cancelled`](cellwise_core::Limit::Cancelled) once the flag is raised.
    #[must_use]
    pub fn with_cancel(mut self, cancel: &Cancel) -> Self {
        self.settings.cancel = Some(cancel.clone());
        self
    }

    /// Uses this many threads. Without it the caller's own does the work.
    ///
    /// With several, the caller's own only reads puzzles and hands over answers, which are the
    /// same and in the same order. If the system gives no threads, the caller's own does the work.
    #[cfg(feature = "threads")]
    #[must_use]
    pub fn with_threads(mut self, threads: &Threads) -> Self {
        self.crew = Crew::new(threads.get().get());
        self
    }
}

impl<I> Many<I>
where
    I: Iterator,
    I::Item: Borrow<Puzzle>,
{
    /// Solves on until there are answers again, or no puzzles any more.
    fn next_piece(&mut self) {
        #[cfg(feature = "threads")]
        if let Some(crew) = &mut self.crew {
            crew.take_back(std::mem::take(&mut self.ready));
            while crew.has_room() {
                let mut piece = crew.spare();
                if !fill(&mut piece, &mut self.puzzles, &mut self.length) {
                    break;
                }
                crew.hand_out(piece, &self.settings);
            }
            if let Some(piece) = crew.next_done() {
                self.ready = piece;
            }
            return;
        }
        if fill(&mut self.ready, &mut self.puzzles, &mut self.length) {
            self.ready.solve(&self.settings);
        }
    }
}

/// Reads the puzzles of a piece. Returns true if there were any.
fn fill<I>(piece: &mut Piece, puzzles: &mut I, length: &mut usize) -> bool
where
    I: Iterator,
    I::Item: Borrow<Puzzle>,
{
    piece.clear();
    for puzzle in puzzles.take(*length) {
        piece.push(puzzle.borrow());
    }
    *length = (2 * *length).min(PIECE);
    !piece.is_empty()
}

impl<I> Iterator for Many<I>
where
    I: Iterator,
    I::Item: Borrow<Puzzle>,
{
    type Item = Answer<Grid>;

    #[inline]
    fn next(&mut self) -> Option<Answer<Grid>> {
        if let Some(answer) = self.ready.next_answer() {
            return Some(answer);
        }
        self.next_piece();
        self.ready.next_answer()
    }
}
