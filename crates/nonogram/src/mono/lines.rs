//! Visits to lines in black and white: solve, and paint the forced cells.

use cellwise_core::{Budget, Limit};

use super::board::{Method, MonoBoard};
use super::line::cache::LineCache;
use super::line::long::Long;
use super::line::short::{Scratch, solve};
use crate::engine::board::Board;
use crate::engine::propagate::Lines;
use crate::engine::trail::{Literal, StepReason};

/// The line solvers with their buffers, and a cache of their answers.
#[derive(Clone, Debug, Default)]
pub(crate) struct MonoLines {
    one: Scratch<u64>,
    two: Scratch<u128>,
    long: Long,
    /// The line the long solver stopped in.
    long_line: Option<usize>,
    black: Vec<u64>,
    white: Vec<u64>,
    /// The next word to paint of the first line on the list, if a limit struck in it.
    painting: Option<usize>,
    cache: Option<LineCache>,
}

impl Lines<MonoBoard> for MonoLines {
    #[inline]
    fn visit(
        &mut self,
        board: &mut MonoBoard,
        line: usize,
        budget: &mut Budget,
    ) -> Result<bool, Limit> {
        let Method::One(plan) = &board.methods[line] else {
            if self.painting.is_none() && !self.solve(board, line, budget)? {
                return Ok(false);
            }
            self.paint_words(board, line, budget)?;
            return Ok(true);
        };
        budget.spend(1)?;
        let (black, white) = board.masks(line);
        let (black, white) = (black[0], white[0]);
        let mut solve = || solve(plan, black, white, &mut self.one);
        let forced = match &mut self.cache {
            Some(cache) => cache.get_or(line, black, white, solve),
            None => solve(),
        };
        let Some(forced) = forced else {
            return Ok(false);
        };
        paint(board, line, 0, forced.0 & !black, forced.1 & !white);
        Ok(true)
    }

    #[inline]
    fn is_interrupted(&self) -> bool {
        self.painting.is_some()
    }

    fn reset(&mut self) {
        self.painting = None;
        self.long.reset();
    }

    fn remember(&mut self) {
        self.cache.get_or_insert_with(LineCache::new);
    }
}

impl MonoLines {
    /// Paints the line of more than one word that was solved last, word by word.
    fn paint_words(
        &mut self,
        board: &mut MonoBoard,
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

    /// Solves a line of more than one word into `self.black` and `self.white`. Returns false if
    /// no placement agrees.
    fn solve(
        &mut self,
        board: &MonoBoard,
        line: usize,
        budget: &mut Budget,
    ) -> Result<bool, Limit> {
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
                let length = board.shape().length(line);
                let solved = self.long.solve(length, runs, black, white, budget)?;
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
fn paint(board: &mut MonoBoard, line: usize, word: usize, black: u64, white: u64) {
    let mut news = black | white;
    while news != 0 {
        let bit = news.trailing_zeros();
        news &= news - 1;
        let cell = board.shape().cell_at(line, word * 64 + bit as usize);
        let literal = Literal::new(cell, black >> bit & 1 == 1);
        board.assign(literal, StepReason::Line(line as u32));
    }
}
