//! Visits to lines in black and white: solve, and paint the forced cells.

use cellwise_core::{Budget, Limit};

use super::board::{Method, MonoBoard};
use super::line::cache::LineCache;
use super::line::long::Long;
use super::line::short::{LineWord, Plan, Scratch, solve};
use crate::bits::Wide;
use crate::engine::board::Board;
use crate::engine::propagate::Lines;
use crate::engine::trail::{Literal, StepReason};

/// The line solvers with their buffers, and a cache of their answers.
#[derive(Clone, Debug, Default)]
pub(crate) struct MonoLines {
    one: Scratch<u64>,
    two: Scratch<u128>,
    /// Made when a line of that length is first visited.
    four: Option<Box<Scratch<Wide<4>>>>,
    eight: Option<Box<Scratch<Wide<8>>>>,
    long: Long,
    /// The line the long solver stopped in.
    long_line: Option<usize>,
    /// The cells that a line of more than one word forces, and the place of the first bit.
    black: Vec<u64>,
    white: Vec<u64>,
    first: usize,
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
        let (black, white) = (plan.part_of(black), plan.part_of(white));
        let mut solve = || solve(plan, black, white, &mut self.one);
        let forced = match &mut self.cache {
            Some(cache) => cache.get_or(line, black, white, solve),
            None => solve(),
        };
        let Some(forced) = forced else {
            return Ok(false);
        };
        let first = plan.offset as usize;
        paint(board, line, first, forced.0 & !black, forced.1 & !white);
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

    fn forget(&mut self) {
        if self.cache.is_some() {
            self.cache = Some(LineCache::new());
        }
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
            let first = self.first + 64 * word;
            paint(board, line, first, self.black[word], self.white[word]);
        }
        self.painting = None;
        Ok(())
    }

    /// Puts the cells that a line of more than one word newly forces into `self.black` and `self.white`. Returns false if
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
        let into = [&mut self.black, &mut self.white];
        let plan = board.methods[line].plan();
        self.first = plan.map_or(0, |plan| plan.offset as usize);
        if plan.is_some() {
            budget.spend(1)?;
        }
        match &board.methods[line] {
            Method::One(plan) | Method::Two(plan) => {
                return Ok(solve_words(plan, [black, white], &mut self.two, into));
            }
            Method::Four(plan) => {
                let scratch = self.four.get_or_insert_default();
                return Ok(solve_words(plan, [black, white], scratch, into));
            }
            Method::Eight(plan) => {
                let scratch = self.eight.get_or_insert_default();
                return Ok(solve_words(plan, [black, white], scratch, into));
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
                let news = |forced: u64, &known: &u64| forced & !known;
                let both = self.long.black().zip(black);
                self.black.extend(both.map(|(f, k)| news(f, k)));
                let both = self.long.white().zip(white);
                self.white.extend(both.map(|(f, k)| news(f, k)));
            }
        }
        Ok(true)
    }
}

/// Solves a line that has room in a word of this kind. Returns false if no placement agrees.
fn solve_words<W: LineWord>(
    plan: &Plan,
    known: [&[u64]; 2],
    scratch: &mut Scratch<W>,
    into: [&mut Vec<u64>; 2],
) -> bool {
    let known = known.map(|words| plan.part_of::<W>(words));
    let Some(forced) = solve(plan, known[0], known[1], scratch) else {
        return false;
    };
    let news = [forced.0 & !known[0], forced.1 & !known[1]];
    for (words, news) in into.into_iter().zip(news) {
        words.extend((0..plan.cells.div_ceil(64) as usize).map(|i| news.word(i)));
    }
    true
}

/// Paints cells of a line, given in words whose bit 0 is the place `first`.
#[inline(always)]
fn paint(board: &mut MonoBoard, line: usize, first: usize, black: u64, white: u64) {
    let mut news = black | white;
    while news != 0 {
        let bit = news.trailing_zeros();
        news &= news - 1;
        let cell = board.shape().cell_at(line, first + bit as usize);
        let literal = Literal::new(cell, black >> bit & 1 == 1);
        board.assign(literal, StepReason::Line(line as u32));
    }
}
