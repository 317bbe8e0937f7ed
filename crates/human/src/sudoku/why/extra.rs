//! The search for extra givens that leave one solution of several.

use cellwise_core::{Budget, Limit};
use cellwise_sudoku::{DigitSet, Grid, Puzzle, Solver};

use super::{Engine, with_given};
use crate::sudoku::step::Candidate;

/// Sets of extra givens up to this size are searched exhaustively.
const MAX_EXACT: usize = 4;

/// The fewest givens that single out one of the solutions, all of which are known.
pub(super) struct FewestGivens {
    /// The cells that differ.
    free: Vec<usize>,
    /// The number of givens tried now.
    size: usize,
    frames: Vec<Frame>,
}

/// One given of the set being tried.
struct Frame {
    /// Its cell, as an index into `free`.
    at: usize,
    /// The digits still to be tried there.
    digits: DigitSet,
    digit: u8,
    /// The solutions that agree with the givens before it.
    left: Vec<usize>,
}

impl FewestGivens {
    pub(super) fn new(solutions: &[Grid]) -> Self {
        let cells = solutions[0].digits().len();
        let differs = |&cell: &usize| {
            let digit = solutions[0].digits()[cell];
            solutions.iter().any(|s| s.digits()[cell] != digit)
        };
        Self {
            free: (0..cells).filter(differs).collect(),
            size: 0,
            frames: Vec::new(),
        }
    }

    /// Goes on to the givens, and true if fewer can't do it; or to the end of the budget.
    pub(super) fn advance(
        &mut self,
        solutions: &[Grid],
        budget: &mut Budget,
    ) -> Result<(Vec<Candidate>, bool), Limit> {
        loop {
            let depth = self.frames.len();
            let Some(frame) = self.frames.last_mut() else {
                self.size += 1;
                if self.size > MAX_EXACT {
                    return Ok(self.greedy(solutions));
                }
                self.push(solutions, 0, (0..solutions.len()).collect());
                continue;
            };
            budget.spend(1)?;
            let Some(digit) = frame.digits.first() else {
                let next = frame.at + 1;
                let left = self.frames.pop().map_or_else(Vec::new, |frame| frame.left);
                if next < self.free.len() {
                    self.push(solutions, next, left);
                }
                continue;
            };
            frame.digits.remove(digit);
            frame.digit = digit;
            let cell = self.free[frame.at];
            let agrees = |&&s: &&usize| solutions[s].digits()[cell] == digit;
            let rest: Vec<usize> = frame.left.iter().filter(agrees).copied().collect();
            let next = frame.at + 1;
            if rest.len() == 1 {
                return Ok((self.givens(), true));
            }
            if depth < self.size && next < self.free.len() {
                self.push(solutions, next, rest);
            }
        }
    }

    fn push(&mut self, solutions: &[Grid], at: usize, left: Vec<usize>) {
        let cell = self.free[at];
        let digits: DigitSet = left.iter().map(|&s| solutions[s].digits()[cell]).collect();
        self.frames.push(Frame {
            at,
            // A cell in which all agree tells nothing apart.
            digits: match digits.len() {
                1 => DigitSet::EMPTY,
                _ => digits,
            },
            digit: 0,
            left,
        });
    }

    fn givens(&self) -> Vec<Candidate> {
        let given = |frame: &Frame| Candidate {
            cell: self.free[frame.at],
            digit: frame.digit,
        };
        self.frames.iter().map(given).collect()
    }

    /// Always the given that leaves the fewest solutions. No set of [`MAX_EXACT`] or fewer exists.
    fn greedy(&self, solutions: &[Grid]) -> (Vec<Candidate>, bool) {
        let mut left: Vec<usize> = (0..solutions.len()).collect();
        let mut settle = Vec::new();
        while left.len() > 1 {
            let best = self.free.iter().flat_map(|&cell| {
                let mut counts = [0usize; 256];
                let digits = left.iter().map(move |&s| solutions[s].digits()[cell]);
                digits.clone().for_each(|d| counts[usize::from(d)] += 1);
                let counted = move |digit| (counts[usize::from(digit)], Candidate { cell, digit });
                digits.map(counted)
            });
            let best = best.min_by_key(|&(count, _)| count).map(|(_, best)| best);
            let Some(best) = best else { break };
            left.retain(|&s| solutions[s].get(best.cell) == Some(best.digit));
            settle.push(best);
        }
        let proved = settle.len() == MAX_EXACT + 1;
        (settle, proved)
    }
}

/// Givens of one solution that leave it alone, each where another solution differs; then dropped
/// again where possible.
pub(super) struct FewGivens {
    target: Grid,
    settle: Vec<Candidate>,
    /// The given to be dropped next; `None` while givens are added.
    drop: Option<usize>,
}

impl FewGivens {
    pub(super) fn new(target: Grid) -> Self {
        Self {
            target,
            settle: Vec::new(),
            drop: None,
        }
    }

    /// Goes on to the givens or to the end of the budget.
    pub(super) fn advance(
        &mut self,
        puzzle: &Puzzle,
        engine: &mut Engine,
        budget: &mut Budget,
    ) -> Result<Vec<Candidate>, Limit> {
        while self.drop.is_none() {
            let found = engine.ask(16, budget, || {
                Solver::new(&with_given(puzzle, &self.settle))
            })?;
            match self.distinguishing(&found) {
                Some(given) => self.settle.push(given),
                None => self.drop = Some(0),
            }
        }
        while let Some(i) = self.drop.filter(|&i| i < self.settle.len()) {
            let mut fewer = self.settle.clone();
            fewer.remove(i);
            let found = engine.ask(2, budget, || Solver::new(&with_given(puzzle, &fewer)))?;
            if found.len() == 1 {
                self.settle = fewer;
            } else {
                self.drop = Some(i + 1);
            }
        }
        let mut settle = self.settle.clone();
        settle.sort_unstable();
        Ok(settle)
    }

    /// The target's digit in the cell where most of the other solutions differ.
    fn distinguishing(&self, found: &[Grid]) -> Option<Candidate> {
        let others: Vec<&Grid> = found.iter().filter(|&grid| *grid != self.target).collect();
        if others.is_empty() {
            return None;
        }
        let differing = |&cell: &usize| {
            let others = others.iter();
            others
                .filter(|grid| grid.get(cell) != self.target.get(cell))
                .count()
        };
        let cell = (0..self.target.digits().len()).max_by_key(differing)?;
        let digit = self.target.get(cell)?;
        Some(Candidate { cell, digit })
    }
}
