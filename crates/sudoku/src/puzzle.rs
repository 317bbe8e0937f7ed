//! A puzzle: a shape, rules, the digits given, and the digits each cell may take.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use thiserror::Error;

use crate::{DigitSet, Grid, Rule, RuleError, Shape, ShapeError, Symbols, rules};

/// The fault of digits or text that do not make a puzzle or a board.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum PuzzleError {
    /// The number of cells fits no board.
    #[error("{0} cells; a 9x9 puzzle has 81, other boards the square of their size")]
    Cells(usize),
    /// A number that is greater than the size of the board.
    #[error("cell {}: found {digit}; the digits of this board go from 1 to {size}", cell + 1)]
    Digit {
        /// The cell, counted from 0.
        cell: usize,
        /// The number.
        digit: u16,
        /// The size of the board.
        size: usize,
    },
    /// A character that is not a digit of a board of this size.
    #[error("cell {}: found '{found}'; a cell is 1-{}, or '.' or '0' when empty", cell + 1, Symbols::default().of(*size as u8))]
    Symbol {
        /// The cell, counted from 0.
        cell: usize,
        /// The character found.
        found: char,
        /// The size of the board.
        size: usize,
    },
    /// Givens and shape differ in size.
    #[error("the givens have size {givens}, the shape has size {shape}")]
    Size {
        /// The size of the grid.
        givens: usize,
        /// The size of the shape.
        shape: usize,
    },
    /// No shape follows from the size.
    #[error(transparent)]
    Shape(#[from] ShapeError),
}

/// A puzzle: fill the board so that no house holds a digit twice and every rule holds.
///
/// ```
/// use cellwise_sudoku::Puzzle;
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert_eq!(puzzle.shape().size(), 9);
/// assert_eq!(puzzle.givens().filled(), 30);
/// # Ok::<(), cellwise_sudoku::PuzzleError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    shape: Arc<Shape>,
    givens: Grid,
    /// Pencil marks that are part of the puzzle: `None` when any digit may go anywhere.
    allowed: Option<Box<[DigitSet]>>,
    /// The shape before the rules: `None` when there are no rules.
    base: Option<Arc<Shape>>,
    rules: Arc<[Rule]>,
}

impl Puzzle {
    /// The puzzle with these givens.
    ///
    /// # Errors
    /// [`PuzzleError::Size`] if the grid's size is not the shape's.
    pub fn new(shape: impl Into<Arc<Shape>>, givens: Grid) -> Result<Self, PuzzleError> {
        let shape = shape.into();
        if givens.size() != shape.size() {
            return Err(PuzzleError::Size {
                givens: givens.size(),
                shape: shape.size(),
            });
        }
        Ok(Self {
            shape,
            givens,
            allowed: None,
            base: None,
            rules: Arc::default(),
        })
    }

    /// The puzzle in which cell `i` may only take the digits `allowed[i]`.
    ///
    /// Digits beyond the size of the board are dropped; a cell with one digit is a given.
    ///
    /// # Errors
    /// [`PuzzleError::Cells`] if there is not one set for every cell.
    pub fn with_candidates(
        shape: impl Into<Arc<Shape>>,
        allowed: impl Into<Box<[DigitSet]>>,
    ) -> Result<Self, PuzzleError> {
        let shape = shape.into();
        let mut allowed = allowed.into();
        if allowed.len() != shape.cells() {
            return Err(PuzzleError::Cells(allowed.len()));
        }
        let mut givens = Grid::empty(shape.size());
        for (cell, digits) in allowed.iter_mut().enumerate() {
            *digits &= DigitSet::all(shape.size());
            givens.set(cell, digits.single().unwrap_or(0));
        }
        Ok(Self {
            shape,
            givens,
            allowed: Some(allowed),
            base: None,
            rules: Arc::default(),
        })
    }

    /// The classic 9×9 puzzle, from its 81 digits, row by row, `0` for an empty cell.
    ///
    /// # Errors
    /// [`PuzzleError::Digit`] for a number above 9.
    pub fn classic(digits: [u8; 81]) -> Result<Self, PuzzleError> {
        Self::new(Shape::classic(), Grid::from_digits(digits)?)
    }

    /// The same puzzle with these rules instead of any it had.
    ///
    /// Houses that rules bring (diagonals, cages, …) become part of [`Puzzle::shape`].
    ///
    /// ```
    /// use cellwise_core::Verdict;
    /// use cellwise_sudoku::{Puzzle, Rule};
    ///
    /// let puzzle: Puzzle = "1... .... .... ....".parse()?;
    /// let rules = ["x", "greater r1c3 r1c2", "thermo r4c4 r3c4"]
    ///     .map(|text| Rule::parse(text, puzzle.shape()));
    /// let puzzle = puzzle.with_rules(rules.into_iter().collect::<Result<Vec<_>, _>>()?)?;
    /// assert_eq!(puzzle.solve().verdict(), Verdict::Several);
    /// assert_eq!(puzzle.rules()[1].to_string(), "greater r1c3 r1c2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`RuleError`] if a rule does not fit the board.
    pub fn with_rules(self, rules: impl Into<Arc<[Rule]>>) -> Result<Self, RuleError> {
        let rules = rules.into();
        let base = self.base.unwrap_or(self.shape);
        let rules = rules::for_board(&base, rules)?;
        let (shape, base) = if rules.is_empty() {
            (base, None)
        } else {
            (Arc::new(rules::apply(&base, &rules)?), Some(base))
        };
        if shape.has_several_boards() {
            refuse_strays(&shape, &self.givens)?;
        }
        Ok(Self {
            shape,
            base,
            rules,
            ..self
        })
    }

    /// The rules beyond the houses of the plain board.
    #[must_use]
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// The shape of the plain board: [`Puzzle::shape`] without the changes that the rules make.
    #[must_use]
    pub fn base_shape(&self) -> &Arc<Shape> {
        self.base.as_ref().unwrap_or(&self.shape)
    }

    /// The shape of the board, with all houses that the rules add.
    #[must_use]
    pub fn shape(&self) -> &Arc<Shape> {
        &self.shape
    }

    /// The digits given.
    #[must_use]
    pub fn givens(&self) -> &Grid {
        &self.givens
    }

    /// The pencil marks that belong to the puzzle, if it has any.
    #[must_use]
    pub fn allowed(&self) -> Option<&[DigitSet]> {
        self.allowed.as_deref()
    }

    /// The digits that a cell may take by its own given or pencil marks; houses are not considered.
    #[must_use]
    pub fn candidates(&self, cell: usize) -> DigitSet {
        match (&self.allowed, self.givens.get(cell)) {
            (Some(allowed), _) => allowed[cell] & DigitSet::all(self.shape.digits()),
            (None, Some(digit)) => DigitSet::only(digit),
            (None, None) if self.shape.is_hole(cell) => DigitSet::EMPTY,
            (None, None) => DigitSet::all(self.shape.digits()),
        }
    }

    /// [`Puzzle::candidates`] as the engine wants them: a hole holds the first digit, which disturbs nothing.
    pub(crate) fn mask(&self, cell: usize) -> u64 {
        match self.shape.is_hole(cell) {
            true => 1,
            false => self.candidates(cell).bits(),
        }
    }
}

/// Refuses givens that lie on none of several boards, or are greater than their digits.
fn refuse_strays(shape: &Shape, givens: &Grid) -> Result<(), RuleError> {
    let digits = givens.digits().iter().enumerate();
    let is_stray = |(cell, &digit): (usize, &u8)| {
        digit != 0 && (shape.is_hole(cell) || usize::from(digit) > shape.digits())
    };
    match digits.clone().position(is_stray) {
        Some(cell) => Err(RuleError::Stray {
            cell,
            digit: givens.digits()[cell],
            digits: shape.digits(),
            size: shape.size(),
        }),
        None => Ok(()),
    }
}

/// The usual case without detours: 81 characters, `1` to `9`, and `.` or `0` for an empty cell.
fn plain_line(text: &str) -> Option<Puzzle> {
    let line: &[u8; 81] = text.as_bytes().as_array()?;
    // All 81 to the end, whatever they are: two short loops that become vectors.
    let digits = line.map(|character| {
        if character == b'.' {
            0
        } else {
            character.wrapping_sub(b'0')
        }
    });
    let greatest = digits.iter().fold(0, |max: u8, &digit| max.max(digit));
    if greatest > 9 {
        return None;
    }
    Puzzle::new(Shape::classic(), Grid::classic(digits)).ok()
}

/// The givens as [`Grid`] reads them; the size and the usual boxes follow from their number.
impl FromStr for Puzzle {
    type Err = PuzzleError;

    fn from_str(text: &str) -> Result<Self, PuzzleError> {
        if let Some(puzzle) = plain_line(text) {
            return Ok(puzzle);
        }
        let givens: Grid = text.parse()?;
        let shape = match givens.size() {
            9 => Shape::classic(),
            size => Arc::new(Shape::usual(size)?),
        };
        Self::new(shape, givens)
    }
}

/// The givens as [`Grid`] writes them, `{:#}` with the boxes of this puzzle. Rules and pencil
/// marks have no place in it: the crate `cellwise-formats` writes formats that hold them.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.givens.write(f, Some(&self.shape))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_size_follows_from_the_length() {
        let puzzle: Puzzle = "1... .... ...2 ...3".parse().unwrap();
        assert_eq!(puzzle.shape().box_size(), (2, 2));
        assert_eq!(puzzle.givens().digits()[15], 3);
        assert_eq!("12345".parse::<Puzzle>(), Err(PuzzleError::Cells(5)));
        assert_eq!("".parse::<Puzzle>(), Err(PuzzleError::Cells(0)));
    }

    #[test]
    fn a_digit_beyond_the_size_is_named() {
        let error = "1... .... ..5. ...3".parse::<Puzzle>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "cell 11: found '5'; a cell is 1-4, or '.' or '0' when empty"
        );
    }

    #[test]
    fn a_cell_with_one_pencil_mark_is_a_given() {
        let mut marks = vec![DigitSet::all(64); 16];
        marks[5] = DigitSet::only(3);
        let puzzle = Puzzle::with_candidates(Shape::usual(4).unwrap(), marks).unwrap();
        assert_eq!(puzzle.givens().get(5), Some(3));
        assert_eq!(puzzle.candidates(0), DigitSet::all(4));
    }

    #[test]
    fn givens_of_another_size_are_refused() {
        let error = Puzzle::new(Shape::classic(), Grid::empty(4)).unwrap_err();
        assert_eq!(
            error,
            PuzzleError::Size {
                givens: 4,
                shape: 9
            }
        );
    }
}
