//! Fills what the clues force, line by line, until nothing changes.
//!
//! In: a board and its dirty lines. Out: the board at a fixpoint, or [`Dead`]
//! with the line that broke. Never guesses: see `search`.

use cellwise_core::{Budget, Limit};

use crate::board::{Board, Literal, Method};
use crate::line::long::Long;
use crate::line::short::{Scratch, solve};

/// No placement of this line's clue agrees with its cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Dead {
    pub(crate) line: usize,
}

/// The line solvers with their buffers, and a cache of what they said.
#[derive(Clone, Debug, Default)]
pub(crate) struct Propagator {
    one: Scratch<u64>,
    two: Scratch<u128>,
    long: Long,
    /// The line the long solver stopped in.
    long_line: Option<usize>,
    black: Vec<u64>,
    white: Vec<u64>,
}

impl Propagator {
    /// Looks at dirty lines until there are none.
    ///
    /// # Errors
    /// The limit that struck: call again to go on. A contradiction is not an
    /// error; the board then has to be undone.
    pub(crate) fn run(
        &mut self,
        board: &mut Board,
        budget: &mut Budget,
    ) -> Result<Result<(), Dead>, Limit> {
        while let Some(line) = board.next_dirty() {
            if !self.solve(board, line, budget)? {
                return Ok(Err(Dead { line }));
            }
            // Still listed while its cells are painted, so that it is not listed again:
            // a line is at its own fixpoint after one solve.
            self.apply(board, line);
            board.cleaned();
        }
        Ok(Ok(()))
    }

    /// Solves a line into `self.black` and `self.white`; `false` if it is dead.
    fn solve(&mut self, board: &Board, line: usize, budget: &mut Budget) -> Result<bool, Limit> {
        let (black, white) = board.masks(line);
        self.black.clear();
        self.white.clear();
        match &board.methods[line] {
            Method::One(plan) => {
                budget.spend(1)?;
                let Some((black, white)) = solve(plan, black[0], white[0], &mut self.one) else {
                    return Ok(false);
                };
                self.black.push(black);
                self.white.push(white);
            }
            Method::Two(plan) => {
                budget.spend(1)?;
                let join = |half: &[u64]| {
                    half.iter()
                        .rev()
                        .fold(0, |sum, &word| sum << 64 | u128::from(word))
                };
                let Some(found) = solve(plan, join(black), join(white), &mut self.two) else {
                    return Ok(false);
                };
                let halves = |wide: u128| [wide as u64, (wide >> 64) as u64];
                self.black.extend(&halves(found.0)[..black.len()]);
                self.white.extend(&halves(found.1)[..white.len()]);
            }
            Method::Long(runs) => {
                if self.long_line.is_some_and(|stopped| stopped != line) {
                    self.long.reset();
                }
                self.long_line = Some(line);
                let solved = self
                    .long
                    .solve(board.length(line), runs, black, white, budget)?;
                self.long_line = None;
                if !solved {
                    return Ok(false);
                }
                self.black.extend(self.long.black());
                self.white.extend(self.long.white());
            }
        }
        Ok(true)
    }

    /// Paints the cells that the line solver found.
    fn apply(&mut self, board: &mut Board, line: usize) {
        for word in 0..self.black.len() {
            let (black, white) = board.masks(line);
            let news = [
                (true, self.black[word] & !black[word]),
                (false, self.white[word] & !white[word]),
            ];
            for (colour, mut bits) in news {
                while bits != 0 {
                    let place = word * 64 + bits.trailing_zeros() as usize;
                    bits &= bits - 1;
                    board.assign(Literal::new(board.cell_at(line, place), colour));
                }
            }
        }
    }
}
