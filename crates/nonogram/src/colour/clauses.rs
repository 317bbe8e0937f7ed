//! Clauses about candidates in colours: what they must know of the board, and their run over its trail.

use super::board::{Board, Cause, Literal};
use crate::clauses::{Clauses, Ground};

/// Candidates in colours.
impl Ground for Board {
    type Literal = Literal;

    fn code(literal: Literal) -> u32 {
        literal.0
    }

    fn literal(code: u32) -> Literal {
        Literal(code)
    }

    fn codes(&self) -> usize {
        2 * self.candidates()
    }

    fn steps(&self) -> usize {
        self.trail().len()
    }

    fn holds(&self, literal: Literal) -> bool {
        self.is_true(literal)
    }

    fn fails(&self, literal: Literal) -> bool {
        self.is_false(literal)
    }

    fn force(&mut self, literal: Literal, at: u32) {
        self.assert(literal, Cause::Clause(at));
    }
}

impl Clauses<Board> {
    /// Does what clauses force after the steps of the trail not yet seen.
    ///
    /// # Errors
    /// The clause that has no literal left.
    pub(super) fn run(&mut self, board: &mut Board) -> Result<(), u32> {
        while let Some(&step) = board.trail().get(self.seen) {
            self.seen += 1;
            self.turned_false(board, Literal::is(step))?;
            if let Some(last) = board.only(board.cell_of(step)) {
                self.turned_false(board, Literal::not(last))?;
            }
        }
        Ok(())
    }
}
