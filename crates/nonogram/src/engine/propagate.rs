//! Applies clauses and solves lines until nothing changes.
//!
//! In: a board and its dirty lines. Out: the board at a fixpoint, or a [`Conflict`]. Never
//! guesses: see `search`.

use std::fmt::Debug;

use cellwise_core::{Budget, Limit};

use super::board::Board;
use super::clauses::Clauses;

/// A line or clause that nothing can satisfy any more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Conflict {
    /// No placement of this line's clue agrees with its cells.
    Line(usize),
    /// All literals of this clause are false.
    Clause(u32),
}

/// The result of propagation that no limit stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Propagated {
    /// Nothing more follows.
    Fixpoint,
    /// The board can't be finished; it has to be undone.
    Conflict(Conflict),
}

/// The line solvers of a board, with their buffers.
pub(crate) trait Lines<B>: Clone + Debug + Default + Send {
    /// Solves a dirty line and assigns the cells that it forces. Returns false if no placement agrees.
    ///
    /// # Errors
    /// The limit that struck: call again with the same line to continue.
    fn visit(&mut self, board: &mut B, line: usize, budget: &mut Budget) -> Result<bool, Limit>;

    /// Returns true if a limit struck between two cells of the line that is visited.
    #[inline]
    fn is_interrupted(&self) -> bool {
        false
    }

    /// Gives up a line that a limit interrupted.
    fn reset(&mut self) {}

    /// From now on, keeps a memory of solved lines, if that pays.
    fn remember(&mut self) {}

    /// Forgets the solved lines: their plans have changed.
    fn forget(&mut self) {}
}

/// The clauses and the line solvers.
#[derive(Clone, Debug)]
pub(crate) struct Propagator<B: Board> {
    lines: B::Lines,
    pub(crate) clauses: Clauses,
    /// The number of lines solved so far, each counted when it is finished: a limit that strikes
    /// in between must not count it twice, or a search in slices would take another path than
    /// one without pauses.
    pub(crate) visits: u64,
}

impl<B: Board> Propagator<B> {
    pub(crate) fn new() -> Self {
        Self {
            lines: B::Lines::default(),
            clauses: Clauses::default(),
            visits: 0,
        }
    }

    /// Propagates until nothing changes.
    ///
    /// # Errors
    /// The limit that struck: call again to continue.
    pub(crate) fn run(&mut self, board: &mut B, budget: &mut Budget) -> Result<Propagated, Limit> {
        loop {
            // Clauses first: they cost less than a line. An interrupted line comes before them.
            if !self.lines.is_interrupted()
                && !self.clauses.is_empty()
                && let Err(at) = self.clauses.propagate(board)
            {
                return Ok(Propagated::Conflict(Conflict::Clause(at)));
            }
            let Some(line) = board.dirty().first() else {
                return Ok(Propagated::Fixpoint);
            };
            // A line stays listed while its cells are assigned, so that it is not listed
            // again: a line is at its own fixpoint after one solve.
            let has_placement = self.lines.visit(board, line, budget)?;
            self.visits += 1;
            if !has_placement {
                return Ok(Propagated::Conflict(Conflict::Line(line)));
            }
            board.dirty_mut().remove_first();
        }
    }

    /// Takes back all steps but the first `length`.
    pub(crate) fn undo_to(&mut self, board: &mut B, length: usize) {
        self.lines.reset();
        board.undo_to(length);
        self.clauses.undo_to(length);
    }

    /// Cuts the lines of a board down to their parts that are open. No decision may stand.
    pub(crate) fn narrow(&mut self, board: &mut B) {
        self.lines.reset();
        board.narrow();
        self.lines.forget();
    }

    /// From now on, keeps a memory of solved lines, if that pays.
    pub(crate) fn remember(&mut self) {
        self.lines.remember();
    }
}
