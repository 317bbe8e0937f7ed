//! The player's own work on a board, which is not part of the puzzle.

use cellwise_sudoku::{DigitSet, Grid, Puzzle};

use super::Record;

/// The player's own digits and marks, from a file that holds a game in progress.
///
/// ```
/// use cellwise_formats::sudoku::parse_one;
///
/// let line = ":0000:x:+53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:413::";
/// let record = parse_one(line, &Default::default())?;
/// assert_eq!(record.puzzle.givens().get(0), None);
/// let progress = record.progress.unwrap();
/// assert_eq!(progress.digits.get(0), Some(5));
/// assert_eq!(progress.removed[0].digit, 4);
/// # Ok::<(), cellwise_formats::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Progress {
    /// All digits on the board: the givens and the player's own.
    pub digits: Grid,
    /// The candidates that the player has noted in each cell, none in a cell without notes; `None` if
    /// there are no notes at all.
    pub marks: Option<Vec<DigitSet>>,
    /// The candidates that the player has crossed off, in the order of the file.
    pub removed: Vec<Removed>,
}

/// A candidate that was crossed off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Removed {
    /// The digit.
    pub digit: u8,
    /// The cell, counted from 0.
    pub cell: usize,
}

impl Progress {
    /// The progress of a player who has these digits on the board.
    #[must_use]
    pub fn new(digits: Grid) -> Self {
        Self {
            digits,
            marks: None,
            removed: Vec::new(),
        }
    }

    /// The progress with these notes, or without if no cell has one.
    #[must_use]
    pub fn with_marks(self, marks: Vec<DigitSet>) -> Self {
        let noted = marks.iter().any(|marks| !marks.is_empty());
        Self {
            marks: noted.then_some(marks),
            ..self
        }
    }

    /// The candidates that are left in each cell by notes and by what was crossed off; an empty set
    /// says nothing of a cell. `None` if nothing is said of any.
    #[must_use]
    pub fn candidates(&self) -> Option<Vec<DigitSet>> {
        if self.marks.is_none() && self.removed.is_empty() {
            return None;
        }
        let size = self.digits.size();
        let mut sets = match &self.marks {
            Some(marks) => marks.clone(),
            None => vec![DigitSet::EMPTY; size * size],
        };
        for removed in &self.removed {
            let Some(set) = sets.get_mut(removed.cell) else {
                continue;
            };
            if set.is_empty() {
                *set = DigitSet::all(size);
            }
            set.remove(removed.digit);
        }
        Some(sets)
    }

    /// The progress if it says more than the givens.
    pub(super) fn beyond(self, givens: &Grid) -> Option<Self> {
        let more = self.digits != *givens || self.marks.is_some() || !self.removed.is_empty();
        more.then_some(self)
    }
}

/// A part of a record that is not needed to solve its puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Extra {
    /// The pencil marks of the puzzle.
    Marks,
    /// The player's own digits and marks.
    State,
    /// The drawings that are not read as rules.
    Drawings,
}

impl Record {
    /// The same record without a part of it.
    ///
    /// ```
    /// use cellwise_formats::sudoku::{Extra, parse_one};
    ///
    /// let line = ":0000:x:+53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:413::";
    /// let record = parse_one(line, &Default::default())?;
    /// assert!(record.without(Extra::State).progress.is_none());
    /// # Ok::<(), cellwise_formats::Error>(())
    /// ```
    #[must_use]
    pub fn without(mut self, extra: Extra) -> Self {
        match extra {
            Extra::State => self.progress = None,
            Extra::Drawings => self.drawings.clear(),
            Extra::Marks => {
                let puzzle = &self.puzzle;
                let base = puzzle.base_shape().clone();
                let bare = Puzzle::new(base, puzzle.givens().clone());
                let rules = puzzle.rules().to_vec();
                // The rules stood on the same shape before, so they fit.
                if let Some(bare) = bare.ok().and_then(|bare| bare.with_rules(rules).ok()) {
                    self.puzzle = bare;
                }
            }
        }
        self
    }
}
