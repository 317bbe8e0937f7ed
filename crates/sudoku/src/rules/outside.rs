//! Clues outside the board, of the form `NAME SIDE NUMBER CLUE`: `xsum`, `skyscraper`, `hiddenskyscraper`,
//! `numberedroom` and `fullrank`.
//!
//! The clue stands at a side of a row or column, and the line is read from there: `xsum left 3 20` is the
//! clue 20 on the left of row 3.

use std::fmt;
use std::marker::PhantomData;

use super::words::Words;
use super::{Body, Cells, Form, Propagator, RuleError, RuleFault};
use crate::Shape;

/// The side of the board at which a clue stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Left of a row.
    Left,
    /// Right of a row.
    Right,
    /// Above a column.
    Top,
    /// Below a column.
    Bottom,
}

impl Side {
    pub(super) const NAMES: [(&'static str, Self); 4] = [
        ("left", Self::Left),
        ("right", Self::Right),
        ("top", Self::Top),
        ("bottom", Self::Bottom),
    ];

    fn name(self) -> &'static str {
        let of = Self::NAMES.iter().find(|(_, side)| *side == self);
        of.map_or("", |(name, _)| name)
    }

    /// The cells of a line, counted from 0, as they are read from this side.
    pub(super) fn cells(self, line: usize, size: usize) -> Vec<usize> {
        let at = |i: usize| match self {
            Self::Left => line * size + i,
            Self::Right => line * size + size - 1 - i,
            Self::Top => i * size + line,
            Self::Bottom => (size - 1 - i) * size + line,
        };
        (0..size).map(at).collect()
    }
}

/// What one kind of clue demands of its line.
pub(super) trait Clue: Sized {
    const FORM: Form;
    /// Words for the clue's number.
    const EXPECTED: &'static str;
    /// The clue may be followed by the word `ties`.
    const MAY_TIE: bool = false;

    /// `size` digits, the first nearest to the clue.
    fn propagators(clue: &Outside<Self>) -> Vec<Box<dyn Propagator>>;

    /// The faults of a line, 0 for an empty cell; shares no code with the propagators.
    fn faults(clue: usize, line: &[usize]) -> Option<RuleFault>;

    /// The same for a clue that depends on other lines as well.
    fn faults_on_board(clue: &Outside<Self>, digits: &[u8]) -> Option<RuleFault> {
        let line = clue.cells.iter().map(|&cell| usize::from(digits[cell]));
        let line: Vec<usize> = line.collect();
        Self::faults(clue.clue, &line)
    }
}

/// A clue outside the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outside<K> {
    side: Side,
    /// Counted from 0.
    line: usize,
    clue: usize,
    ties: bool,
    cells: Cells,
    kind: PhantomData<K>,
}

impl<K> Outside<K> {
    /// The side at which the clue stands.
    #[must_use]
    pub fn side(&self) -> Side {
        self.side
    }

    /// The number of the row or column, counted from 0.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }

    /// The clue.
    #[must_use]
    pub fn clue(&self) -> usize {
        self.clue
    }

    /// Returns true if other lines may equal its own, which only [`super::FullRank`] knows.
    #[must_use]
    pub fn has_ties(&self) -> bool {
        self.ties
    }

    pub(super) fn cells(&self) -> &[usize] {
        &self.cells
    }

    pub(super) fn size(&self) -> usize {
        self.cells.size()
    }
}

impl<K: Clue> Body for Outside<K> {
    const FORM: Form = K::FORM;

    fn parse(words: &mut Words<'_>) -> Result<Self, RuleError> {
        let side = words.one_of(&Side::NAMES, "left, right, top or bottom")?;
        const EXPECTED: &str = "the number of the line, counted from 1";
        let line = words.number(EXPECTED)?;
        let clue = words.number(K::EXPECTED)?;
        let size = words.shape.size();
        if !(1..=size).contains(&line) {
            return Err(words.unexpected(line.to_string(), EXPECTED));
        }
        let cells = Cells::new(words.shape, side.cells(line - 1, size));
        Ok(Self {
            side,
            line: line - 1,
            clue,
            ties: K::MAY_TIE && words.skip("ties"),
            cells,
            kind: PhantomData,
        })
    }

    fn cells(&self) -> Option<&Cells> {
        Some(&self.cells)
    }

    fn value(&self) -> Option<usize> {
        Some(self.clue)
    }

    fn propagators(&self, _: &Shape) -> Vec<Box<dyn Propagator>> {
        K::propagators(self)
    }

    fn faults(&self, _: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        K::faults_on_board(self, digits).into_iter().collect()
    }
}

impl<K: Clue> fmt::Display for Outside<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, side) = (K::FORM.name, self.side.name());
        let ties = if self.ties { " ties" } else { "" };
        write!(f, "{name} {side} {} {}{ties}", self.line + 1, self.clue)
    }
}
