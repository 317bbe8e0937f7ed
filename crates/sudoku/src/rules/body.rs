//! The interface of a rule file: its text, its houses and pairs, its propagators, its check.

use std::fmt;

use super::words::Words;
use super::{Cells, Rule, RuleError, RuleFault};
use crate::{House, Shape};

/// The text of a rule, for help and documentation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    /// The first word of the line.
    pub name: &'static str,
    /// The whole line, for instance `thermo CELL CELL…`.
    pub form: &'static str,
    /// Its demand in the words of the form, in one sentence, for people who write the line.
    pub meaning: &'static str,
    /// The name that players use.
    pub called: &'static str,
    /// Its demand on a drawn board, in one sentence, for players; see [`Rule::said`].
    pub said: &'static str,
}

/// A rule could not be met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Dead;

/// The engine's side of a rule: removes digits that no solution of the rule has.
pub(crate) trait Propagator: Send + Sync {
    /// The cells it looks at and narrows.
    fn scope(&self) -> &[usize];

    /// Narrows `digits`, one mask for each of [`Propagator::scope`], bit `d - 1` for digit `d`. Each has a digit at least.
    ///
    /// Never removes a digit that occurs in an assignment of the cells that
    /// meets the rule; with one digit left in every cell it is exact. Given
    /// smaller masks it removes no less.
    fn narrow(&self, digits: &mut [u64]) -> Result<(), Dead>;

    /// The work of [`Propagator::narrow`], in steps of a few dozen nanoseconds.
    fn cost(&self) -> usize {
        self.scope().len()
    }

    /// Gives `digits` as much of `root` back as it can without losing a conclusion drawn from
    /// them: that the cell at an index of the scope does not hold a digit (counted from 0), or,
    /// without a target, that the rule is dead. `false` if it knows no way quicker than trying.
    fn widen(&self, _digits: &mut [u64], _root: &[u64], _target: Option<(usize, usize)>) -> bool {
        false
    }
}

/// The interface of a rule file.
pub(crate) trait Body: Sized + fmt::Display {
    const FORM: Form;

    /// Reads what follows the name.
    fn parse(words: &mut Words<'_>) -> Result<Self, RuleError>;

    /// The cells that the rule names, if it names any.
    fn cells(&self) -> Option<&Cells> {
        None
    }

    /// The number in its text, for instance a sum.
    fn value(&self) -> Option<usize> {
        None
    }

    /// The work that reading it took and the tables of its propagators, in steps of a few nanoseconds.
    fn load(&self) -> usize {
        self.cells().map_or(1, |cells| cells.len())
    }

    /// The board with other boxes, for a rule that replaces them.
    fn reshape(&self, _shape: &Shape) -> Result<Option<Shape>, RuleError> {
        Ok(None)
    }

    /// Houses that the rule adds to a board.
    fn houses(&self, _shape: &Shape) -> Result<Vec<House>, RuleError> {
        Ok(Vec::new())
    }

    /// Pairs of a cell and a digit that never hold both.
    fn never_both(&self, _shape: &Shape) -> Vec<[(usize, u8); 2]> {
        Vec::new()
    }

    /// The same for a rule that depends on the other rules of its puzzle.
    fn never_both_among(&self, shape: &Shape, _rules: &[Rule]) -> Vec<[(usize, u8); 2]> {
        self.never_both(shape)
    }

    /// Propagators for demands that houses and pairs can't express.
    fn propagators(&self, _shape: &Shape) -> Vec<Box<dyn Propagator>> {
        Vec::new()
    }

    /// The faults of a board that may be part-filled (`0` is an empty cell), except in houses.
    fn faults(&self, _shape: &Shape, _digits: &[u8]) -> Vec<RuleFault> {
        Vec::new()
    }

    /// The same for a rule that depends on the other rules of its puzzle.
    fn faults_among(&self, shape: &Shape, _rules: &[Rule], digits: &[u8]) -> Vec<RuleFault> {
        self.faults(shape, digits)
    }
}
