//! What a Nonogram to be made shall be.

use std::ops::RangeInclusive;

use cellwise_human::nonogram::Level;
use cellwise_nonogram::Palette;
use thiserror::Error;

use super::draw::{Drawing, Mirror};
use super::font::has_letter;
use super::solvable::Solvable;

/// The longest side of a puzzle.
const MAX_SIDE: usize = 200;

/// The wishes on a Nonogram.
///
/// ```
/// use cellwise_generate::nonogram::Wishes;
///
/// assert_eq!(Wishes::default().check(), Ok(()));
/// assert!(Wishes { height: 0, ..Wishes::default() }.check().is_err());
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Wishes {
    /// Rows.
    pub height: usize,
    /// Columns.
    pub width: usize,
    /// What it shows.
    pub drawing: Drawing,
    /// The share of painted cells, from 0 to 1. A word takes what it takes.
    pub density: f64,
    /// Colours beside the background.
    pub colours: usize,
    /// Its mirrors.
    pub mirror: Mirror,
    /// How it can be solved.
    pub solvable: Solvable,
    /// The level of its hardest step.
    pub level: Option<RangeInclusive<Level>>,
}

impl Default for Wishes {
    /// Scattered cells, 15×15, black on white, solvable line by line.
    fn default() -> Self {
        Self {
            height: 15,
            width: 15,
            drawing: Drawing::Scattered,
            density: 0.6,
            colours: 1,
            mirror: Mirror::None,
            solvable: Solvable::Lines,
            level: None,
        }
    }
}

/// The hardest level that one line at a time can have; see the table in `docs/rating.md`.
const HARDEST_OF_LINES: Level = Level::Hard;

/// Wishes on a Nonogram that nothing can meet.
#[derive(Clone, Debug, Error, PartialEq)]
#[non_exhaustive]
pub enum WishError {
    /// No cells, or too many.
    #[error("a puzzle of {0}x{1} cells; from 1x1 to {MAX_SIDE}x{MAX_SIDE} can be made")]
    Size(usize, usize),
    /// No share.
    #[error("a density of {0}; it is the share of painted cells, from 0 to 1")]
    Density(f64),
    /// No colours, or too many.
    #[error("{0} colours; from 1 to {max} can be made", max = Palette::MAX.min(8))]
    Colours(usize),
    /// A character without a drawing.
    #[error("found '{0}' in the word; there are drawings of A to Z, 0 to 9, ! and ?")]
    Letter(char),
    /// A word that is too long for the board.
    #[error("'{word}' needs a board of 7x{columns} at least")]
    Word {
        /// The word.
        word: String,
        /// Columns that it needs.
        columns: usize,
    },
    /// A level, and a way to solve that no puzzle of that level has.
    #[error(
        "a puzzle of this level is not solvable by {0}: one line at a time is enough up to the level hard, and not beyond"
    )]
    Level(Solvable),
    /// An empty range of levels.
    #[error("the range of levels is empty")]
    NoLevel,
}

impl Wishes {
    /// Checks that the wishes can be met.
    ///
    /// # Errors
    /// [`WishError`] with the wish that can't be met.
    pub fn check(&self) -> Result<(), WishError> {
        let sides = [self.height, self.width];
        if sides.iter().any(|side| !(1..=MAX_SIDE).contains(side)) {
            return Err(WishError::Size(self.height, self.width));
        }
        if !(0.0..=1.0).contains(&self.density) {
            return Err(WishError::Density(self.density));
        }
        if !(1..=Palette::MAX.min(8)).contains(&self.colours) {
            return Err(WishError::Colours(self.colours));
        }
        if let Drawing::Letters(word) = &self.drawing {
            if let Some(letter) = word.chars().find(|&letter| !has_letter(letter)) {
                return Err(WishError::Letter(letter));
            }
            let columns = (6 * word.chars().count()).saturating_sub(1);
            if columns == 0 || self.width < columns || self.height < 7 {
                return Err(WishError::Word {
                    word: word.clone(),
                    columns: columns.max(5),
                });
            }
        }
        if let Some(levels) = &self.level {
            let is_met = match self.solvable {
                Solvable::Lines => *levels.start() <= HARDEST_OF_LINES,
                Solvable::Probes(_) | Solvable::Search => *levels.end() > HARDEST_OF_LINES,
                Solvable::Unique => true,
            };
            if levels.is_empty() {
                return Err(WishError::NoLevel);
            }
            if !is_met {
                return Err(WishError::Level(self.solvable));
            }
        }
        Ok(())
    }

    /// The way of solving that goes with a range of levels, where none is asked for.
    #[must_use]
    pub fn solvable_at(levels: &RangeInclusive<Level>) -> Solvable {
        match *levels.end() <= HARDEST_OF_LINES {
            true => Solvable::Lines,
            false => Solvable::Unique,
        }
    }

    pub(super) fn has_level(&self, level: Option<Level>) -> bool {
        match (&self.level, level) {
            (None, _) => true,
            (Some(levels), Some(level)) => levels.contains(&level),
            (Some(_), None) => false,
        }
    }
}
