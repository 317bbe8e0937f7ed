//! Fills what the clues force, line by line, until nothing changes.
//!
//! In: a board and its dirty lines. Out: the board at a fixpoint, or [`Dead`]
//! with the line that broke. Never guesses: see `search`.

use cellwise_core::{Budget, Limit};

use crate::board::{Board, Cause, Literal, Method};
use crate::clauses::Clauses;
use crate::line::cache::LineCache;
use crate::line::long::Long;
use crate::line::short::{Scratch, solve};

/// Why a board can't be finished.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Dead {
    /// No placement of this line's clue agrees with its cells.
    Line(usize),
    /// No literal of this clause holds.
    Clause(u32),
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
    /// The next word to paint of the line at the head of the list, if a limit struck in it.
    painting: Option<usize>,
    cache: Option<LineCache>,
    pub(crate) clauses: Clauses<Board>,
    /// Lines looked at so far, each when it is done with: a limit that strikes in between must
    /// not count it twice, or a search in slices would go another way than one in one go.
    pub(crate) visits: u64,
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
        loop {
            // Clauses first: they cost less than a line. A line half painted comes before them.
            if self.painting.is_none()
                && !self.clauses.is_empty()
                && let Err(at) = self.clauses.run(board)
            {
                return Ok(Err(Dead::Clause(at)));
            }
            let Some(line) = board.next_dirty() else {
                return Ok(Ok(()));
            };
            // A line stays listed while its cells are painted, so that it is not listed
            // again: a line is at its own fixpoint after one solve.
            if let Method::One(plan) = &board.methods[line] {
                budget.spend(1)?;
                self.visits += 1;
                let (black, white) = board.masks(line);
                let (black, white) = (black[0], white[0]);
                let mut solve = || solve(plan, black, white, &mut self.one);
                let forced = match &mut self.cache {
                    Some(cache) => cache.get_or(line, black, white, solve),
                    None => solve(),
                };
                let Some(forced) = forced else {
                    return Ok(Err(Dead::Line(line)));
                };
                paint(board, line, 0, forced.0 & !black, forced.1 & !white);
            } else {
                if self.painting.is_none() {
                    let lives = self.solve(board, line, budget)?;
                    self.visits += 1;
                    if !lives {
                        return Ok(Err(Dead::Line(line)));
                    }
                }
                self.paint_words(board, line, budget)?;
            }
            board.cleaned();
        }
    }

    /// Paints the line of more than one word that was solved last, word by word.
    fn paint_words(
        &mut self,
        board: &mut Board,
        line: usize,
        budget: &mut Budget,
    ) -> Result<(), Limit> {
        for word in self.painting.unwrap_or(0)..self.black.len() {
            self.painting = Some(word);
            // The solve has paid for the words of a short line.
            if word >= 2 {
                budget.spend(1)?;
            }
            let (black, white) = board.masks(line);
            let (black, white) = (black[word], white[word]);
            let news = (self.black[word] & !black, self.white[word] & !white);
            paint(board, line, word, news.0, news.1);
        }
        self.painting = None;
        Ok(())
    }

    /// Opens again all cells painted since the trail had this length.
    pub(crate) fn undo_to(&mut self, board: &mut Board, length: usize) {
        self.painting = None;
        self.long.reset();
        board.undo_to(length);
        self.clauses.undo_to(length);
    }

    /// Remembers solved lines from now on.
    pub(crate) fn remember(&mut self) {
        self.cache.get_or_insert_with(LineCache::new);
    }

    /// Solves a line of more than one word into `self.black` and `self.white`; `false` if it is dead.
    fn solve(&mut self, board: &Board, line: usize, budget: &mut Budget) -> Result<bool, Limit> {
        let (black, white) = board.masks(line);
        self.black.clear();
        self.white.clear();
        match &board.methods[line] {
            Method::One(plan) | Method::Two(plan) => {
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
}

/// Paints the cells of one word of a line.
#[inline(always)]
fn paint(board: &mut Board, line: usize, word: usize, black: u64, white: u64) {
    let mut news = black | white;
    while news != 0 {
        let bit = news.trailing_zeros();
        news &= news - 1;
        let cell = board.cell_at(line, word * 64 + bit as usize);
        let literal = Literal::new(cell, black >> bit & 1 == 1);
        board.assign(literal, Cause::Line(line as u32));
    }
}
