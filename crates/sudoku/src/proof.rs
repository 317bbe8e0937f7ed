//! A puzzle on trial: has it exactly one solution? And the parts of a puzzle that it may do without.

use std::sync::Arc;

use cellwise_core::{Budget, End, Event, Limit, Search as _, Verdict};

use crate::{DigitSet, Puzzle, Rule, Solver};

/// Something that a puzzle may not need.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// The given in a cell.
    Given(usize),
    /// A rule.
    Rule(Rule),
}

impl Item {
    /// Every given of a puzzle.
    pub(crate) fn givens(puzzle: &Puzzle) -> Vec<Self> {
        let cells = 0..puzzle.shape().cells();
        let given = cells.filter(|&cell| puzzle.givens().get(cell).is_some());
        given.map(Self::Given).collect()
    }

    /// Every rule of a puzzle, except those that are the board, and fog, which is for play.
    pub(crate) fn rules(puzzle: &Puzzle) -> Vec<Self> {
        let rules = puzzle.rules().iter();
        let own =
            rules.filter(|rule| !matches!(rule, Rule::Jigsaw(_) | Rule::Boards(_) | Rule::Fog(_)));
        own.cloned().map(Self::Rule).collect()
    }

    /// The puzzle without it.
    pub(crate) fn taken_from(&self, puzzle: &Puzzle) -> Option<Puzzle> {
        let cell = match self {
            Self::Given(cell) => *cell,
            Self::Rule(taken) => {
                let rules = puzzle.rules().iter().filter(|rule| *rule != taken);
                let rules: Vec<Rule> = rules.cloned().collect();
                return puzzle.clone().with_rules(rules).ok();
            }
        };
        let shape = Arc::clone(puzzle.base_shape());
        let fewer = match puzzle.allowed() {
            None => {
                let mut givens = puzzle.givens().clone();
                givens.set(cell, 0);
                Puzzle::new(shape, givens)
            }
            Some(allowed) => {
                let mut allowed = allowed.to_vec();
                allowed[cell] = DigitSet::all(shape.size());
                Puzzle::with_candidates(shape, allowed)
            }
        };
        fewer.ok()?.with_rules(puzzle.rules()).ok()
    }
}

/// A search for two solutions of a puzzle.
pub(crate) struct Proof {
    puzzle: Puzzle,
    solver: Solver,
    found: u64,
}

impl Proof {
    pub(crate) fn new(puzzle: Puzzle) -> Self {
        Self {
            solver: Solver::new(&puzzle),
            puzzle,
            found: 0,
        }
    }

    pub(crate) fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Looks for two solutions; `None` at the end of a slice.
    pub(crate) fn advance(&mut self, budget: &mut Budget) -> Option<End> {
        while self.found < 2 {
            match self.solver.advance(budget) {
                Event::Solution(_) => self.found += 1,
                Event::Exhausted => return Some(End::Exhausted),
                Event::Stopped(Limit::Slice) => return None,
                Event::Stopped(limit) => return Some(End::Stopped(limit)),
            }
        }
        Some(End::Enough)
    }

    pub(crate) fn verdict(&self, end: End) -> Verdict {
        Verdict::of(self.found, end)
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.solver.stats().nodes
    }
}
