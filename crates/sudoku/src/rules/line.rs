//! Rules of the form `NAME [NUMBER] CELL…`: the text is read and written once for all of them.
//!
//! A kind of such a rule is a type without data that implements [`Kind`]; the rule is [`Line`] of it.

use std::fmt;
use std::marker::PhantomData;

use super::words::Words;
use super::{Body, Cells, Form, Propagator, RuleError, RuleFault};
use crate::{House, HouseKind, Shape};

/// The number between the name and the cells.
pub(super) enum Number {
    /// There is none.
    None,
    /// It must be there; the text says what it is.
    Needed(&'static str),
    /// It may be left out: then it is this.
    Usually(usize),
}

/// What one kind of rule demands of its cells.
pub(super) trait Kind: Sized {
    const FORM: Form;
    const NUMBER: Number = Number::None;
    /// The least number of cells.
    const LEAST: usize = 2;
    /// The greatest number of cells.
    const MOST: usize = usize::MAX;
    /// True if no digit may occur twice: then the cells are a house.
    const DIFFERENT: bool = false;

    /// Says what the number, the cells and the board would have to be, if they don't fit.
    fn fits(_: &Line<Self>, _: &Shape) -> Result<(), &'static str> {
        Ok(())
    }

    fn propagators(line: &Line<Self>, shape: &Shape) -> Vec<Box<dyn Propagator>>;

    /// The faults of a board that may be part-filled; shares no code with the propagators.
    fn faults(line: &Line<Self>, shape: &Shape, digits: &[u8]) -> Vec<RuleFault>;
}

/// A rule with a number, or without, and cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line<K> {
    number: usize,
    cells: Cells,
    kind: PhantomData<K>,
}

impl<K> Line<K> {
    /// The number of the rule; 0 if its text has none.
    #[must_use]
    pub fn number(&self) -> usize {
        self.number
    }

    /// The cells of the rule.
    pub(super) fn cells(&self) -> &[usize] {
        &self.cells
    }

    /// The size of the board.
    pub(super) fn size(&self) -> usize {
        self.cells.size()
    }

    /// The largest digit.
    pub(super) fn digits(&self) -> usize {
        self.cells.digits()
    }

    /// The digits along the line, 0 for an empty cell.
    pub(super) fn read(&self, digits: &[u8]) -> Vec<usize> {
        let along = self.cells.iter();
        along.map(|&cell| usize::from(digits[cell])).collect()
    }
}

impl<K: Kind> Body for Line<K> {
    const FORM: Form = K::FORM;

    fn parse(words: &mut Words<'_>) -> Result<Self, RuleError> {
        let number = match K::NUMBER {
            Number::None => 0,
            Number::Needed(expected) => words.number(expected)?,
            Number::Usually(usual) if !words.next_is_number() => usual,
            Number::Usually(_) => words.number("a number")?,
        };
        let cells = words.cells(K::LEAST)?;
        if cells.len() > K::MOST {
            return Err(words.unexpected(cells.name(K::MOST), "nothing more"));
        }
        let board = |needs| RuleError::Board {
            rule: K::FORM.name,
            needs,
        };
        if K::DIFFERENT && cells.len() > cells.digits() {
            return Err(board(
                "no digit twice: there can't be more cells than digits",
            ));
        }
        let line = Self {
            number,
            cells,
            kind: PhantomData,
        };
        K::fits(&line, words.shape).map_err(board)?;
        Ok(line)
    }

    fn cells(&self) -> Option<&Cells> {
        Some(&self.cells)
    }

    fn value(&self) -> Option<usize> {
        (!matches!(K::NUMBER, Number::None)).then_some(self.number)
    }

    fn houses(&self, _: &Shape) -> Result<Vec<House>, RuleError> {
        if !K::DIFFERENT || self.cells.len() < 2 {
            return Ok(Vec::new());
        }
        let (name, first) = (K::FORM.name, self.cells.name(0));
        Ok(vec![House {
            kind: HouseKind::Region(format!("the {name} at {first}")),
            cells: self.cells.to_vec(),
        }])
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        K::propagators(self, shape)
    }

    fn faults(&self, shape: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        K::faults(self, shape, digits)
    }
}

impl<K: Kind> fmt::Display for Line<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(K::FORM.name)?;
        if !matches!(K::NUMBER, Number::None) {
            write!(f, " {}", self.number)?;
        }
        write!(f, " {}", self.cells)
    }
}
