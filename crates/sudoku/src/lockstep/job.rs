//! The input and output of the engine: boards and answers, in the same order.

use cellwise_core::{End, Verdict};

use super::vector::Vector;
use crate::check_nine::{CHARACTERS, solves_marks};

/// One classic puzzle of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ClassicBoard<'a> {
    /// 81 characters row by row; anything but `1` to `9` is an open cell.
    Line(&'a [u8; 81]),
    /// The candidates of each cell: bit `d - 1` for digit `d`. Bits above the ninth are ignored.
    Marks(&'a [u16; 81]),
}

/// The answer for one board of a batch.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ClassicAnswer {
    /// The number of solutions found.
    pub solutions: u64,
    /// Why the search for them ended.
    pub end: End,
    /// Positions propagated.
    pub nodes: u64,
    /// Choices between several values.
    pub guesses: u64,
    /// The first solution as 81 characters, or 81 full stops if none was found.
    pub first: [u8; 81],
}

impl ClassicAnswer {
    /// The verdict that follows from solutions and end.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        Verdict::of(self.solutions, self.end)
    }

    /// The first solution as 81 characters.
    #[must_use]
    pub fn solution(&self) -> Option<&[u8; 81]> {
        (self.solutions > 0).then_some(&self.first)
    }
}

/// The answer before the search has begun.
impl Default for ClassicAnswer {
    fn default() -> Self {
        Self {
            solutions: 0,
            end: End::Exhausted,
            nodes: 0,
            guesses: 0,
            first: [b'.'; 81],
        }
    }
}

/// The listener: it gets every solution, with the number of its record.
pub(super) type Listener<'a> = &'a mut dyn FnMut(usize, &[u8; 81]);

/// A batch under way.
pub(super) struct Job<'a> {
    pub(super) records: &'a [ClassicBoard<'a>],
    /// One for each record.
    pub(super) outcomes: &'a mut [ClassicAnswer],
    /// Solutions wanted of each puzzle, at least one.
    pub(super) limit: u64,
    /// Nodes allowed for each puzzle, at least one.
    pub(super) max_nodes: u64,
    pub(super) each: Option<Listener<'a>>,
}

impl Job<'_> {
    /// Notes a solution down, if the checker agrees that it is one.
    #[inline(always)]
    pub(super) fn take<V: Vector>(&mut self, record: usize, nth: u64, digits: &[u8; 81]) -> bool {
        let right = match self.records[record] {
            ClassicBoard::Line(line) => V::solves_line(line, digits),
            ClassicBoard::Marks(marks) => solves_marks::<CHARACTERS>(marks, digits),
        };
        if right {
            if nth == 0 {
                self.outcomes[record].first = *digits;
            }
            if let Some(each) = &mut self.each {
                each(record, digits);
            }
        }
        right
    }
}
