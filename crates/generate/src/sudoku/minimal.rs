//! Tells whether every given of a puzzle is needed.

use cellwise_core::{Budget, Event, Limit, Search as _};
use cellwise_sudoku::{DigitSet, Puzzle, Solver};

use super::any::with_marks;

/// The question under way: one given after the other is ruled out, and a solution sought.
pub(crate) struct Minimality {
    puzzle: Puzzle,
    solution: Vec<u8>,
    givens: Vec<usize>,
    solver: Option<Solver>,
}

impl Minimality {
    pub(crate) fn new(puzzle: &Puzzle, solution: &[u8]) -> Self {
        let digits = puzzle.givens().digits();
        Self {
            puzzle: puzzle.clone(),
            solution: solution.to_vec(),
            givens: (0..digits.len())
                .filter(|&cell| digits[cell] != 0)
                .collect(),
            solver: None,
        }
    }

    /// True if every given is needed.
    ///
    /// # Errors
    /// The limit that struck; a further call goes on.
    pub(crate) fn advance(&mut self, budget: &mut Budget) -> Result<bool, Limit> {
        while let Some(&cell) = self.givens.last() {
            let solver = self.solver.get_or_insert_with(|| {
                let size = self.puzzle.shape().size();
                let mut marks: Vec<DigitSet> = (0..self.puzzle.shape().cells())
                    .map(|cell| self.puzzle.candidates(cell))
                    .collect();
                marks[cell] = DigitSet::all(size) & !DigitSet::only(self.solution[cell]);
                Solver::new(&with_marks(&self.puzzle, marks))
            });
            match solver.advance(budget) {
                // Without this given there is another solution.
                Event::Solution(_) => {
                    self.solver = None;
                    self.givens.pop();
                }
                Event::Exhausted => return Ok(false),
                Event::Stopped(limit) => return Err(limit),
            }
        }
        Ok(true)
    }
}
