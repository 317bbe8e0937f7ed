//! The search for lines whose clues clash.
//!
//! In: an impossible puzzle. Out: lines that have no solution together, of which none can be left out; if that takes few
//! questions, as few lines as possible. If one line after the other already leads to a contradiction, the lines of that argument are
//! the start, otherwise all lines.
//!
//! The fewest lines are found by hitting sets (Ignatiev et al., "Smallest MUS extraction with minimal hitting set
//! dualization", 2015): every solution of some of the lines breaks others, and of these each clash has one.

use std::sync::Arc;

use cellwise_core::{Budget, Limit};
use cellwise_nonogram::{Line, Puzzle, Solver, line_flaw};

use super::engine::{Engine, only};
use crate::hitting::HittingSearch;
use crate::nonogram::board::Board;
use crate::nonogram::clues::Clues;
use crate::nonogram::position::Position;
use crate::nonogram::step::Chain;
use crate::nonogram::trace::Trace;

/// Questions to the engine in the search for the fewest lines.
const MAX_QUESTIONS: usize = 400;

/// Puzzles with more lines are not searched for the fewest.
const MAX_LINES: usize = 120;

/// Lines that clash.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Clash {
    pub(super) lines: Vec<Line>,
    pub(super) is_irreducible: bool,
    pub(super) is_smallest: bool,
}

pub(super) struct ClashSearch {
    kept: Vec<Line>,
    /// The next line to leave out.
    next: usize,
    hitting: HittingSearch,
    /// The lines asked about, in the search for the fewest.
    asking: Option<Vec<Line>>,
    questions: usize,
}

impl ClashSearch {
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let all: Vec<Line> = puzzle.lines().collect();
        let lines = argument(puzzle, &all).map(|chain| chain.lines());
        Self {
            kept: lines.unwrap_or(all),
            next: 0,
            hitting: HittingSearch::default(),
            asking: None,
            questions: 0,
        }
    }

    /// Goes on to the lines or to the end of the budget.
    pub(super) fn advance(
        &mut self,
        puzzle: &Puzzle,
        engine: &mut Engine,
        budget: &mut Budget,
    ) -> Result<Clash, Limit> {
        while self.next < self.kept.len() {
            let mut fewer = self.kept.clone();
            fewer.remove(self.next);
            let found = engine.ask(1, budget, || Solver::new(&only(puzzle, &fewer)))?;
            match found.is_empty() {
                true => self.kept = fewer,
                false => {
                    self.note(puzzle, &found[0]);
                    self.next += 1;
                }
            }
        }
        let is_smallest = self.shrink(puzzle, engine, budget)?;
        self.kept.sort_unstable();
        Ok(Clash {
            lines: self.kept.clone(),
            is_irreducible: true,
            is_smallest,
        })
    }

    /// The lines that are left, when a limit struck.
    pub(super) fn so_far(&self) -> Clash {
        let mut lines = self.kept.clone();
        lines.sort_unstable();
        Clash {
            lines,
            is_irreducible: self.next >= self.kept.len(),
            is_smallest: false,
        }
    }

    /// Notes a picture that is right in some lines: every clash has one of the others.
    fn note(&mut self, puzzle: &Puzzle, picture: &cellwise_nonogram::Picture) {
        let lines = puzzle.lines().enumerate();
        let broken = lines.filter(|&(_, line)| line_flaw(puzzle, picture, line).is_some());
        self.hitting.add(broken.map(|(number, _)| number).collect());
    }

    /// Looks for fewer lines; returns true if there are proved to be none.
    fn shrink(
        &mut self,
        puzzle: &Puzzle,
        engine: &mut Engine,
        budget: &mut Budget,
    ) -> Result<bool, Limit> {
        let lines: Vec<Line> = puzzle.lines().collect();
        if lines.len() > MAX_LINES {
            return Ok(false);
        }
        loop {
            if self.asking.is_none() {
                if self.questions == MAX_QUESTIONS {
                    return Ok(false);
                }
                let most = self.kept.len().saturating_sub(1);
                let Some(chosen) = self.hitting.advance(most, budget)? else {
                    return Ok(self.hitting.bound() >= self.kept.len());
                };
                self.asking = Some(chosen.into_iter().map(|number| lines[number]).collect());
                self.questions += 1;
            }
            let asked = self.asking.clone().unwrap_or_default();
            let found = engine.ask(1, budget, || Solver::new(&only(puzzle, &asked)))?;
            self.asking = None;
            match found.first() {
                Some(picture) => self.note(puzzle, picture),
                None => {
                    self.kept = asked;
                    return Ok(true);
                }
            }
        }
    }
}

/// The argument that lines clash, if following one line after the other is enough.
pub(super) fn argument(puzzle: &Puzzle, lines: &[Line]) -> Option<Chain> {
    if !Position::fits(puzzle) {
        return None;
    }
    let board = Board::new(&Arc::new(Clues::new(&only(puzzle, lines))));
    let mut trace = Trace::new(&board, None);
    trace.run().then(|| trace.until_the_break())
}
