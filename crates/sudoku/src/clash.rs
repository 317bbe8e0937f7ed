//! The faults of a board as facts, and the words for them.

use std::fmt;
use std::slice;

use crate::rules::RuleFault;
use crate::shape::cell_name;
use crate::{HouseKind, Rule, Symbols};

/// One thing that is wrong with a board.
///
/// `Display` writes digits in the usual symbols; [`Clash::with`] writes them in others.
/// Variants with cells carry the size of the board, because the name of a cell depends on it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Clash {
    /// A house holds a digit more than once.
    Repeat {
        /// The house.
        house: HouseKind,
        /// The digit.
        digit: u8,
        /// The cells that hold it.
        cells: Vec<usize>,
        /// The size of the board.
        size: usize,
    },
    /// A cell differs from the puzzle's given, or takes a digit its pencil marks exclude.
    Given {
        /// The cell.
        cell: usize,
        /// The digit on the board.
        digit: u8,
        /// The size of the board.
        size: usize,
    },
    /// A rule is broken in another way than by a repeat in one of its houses.
    Rule {
        /// The place of the rule in [`Puzzle::rules`](crate::Puzzle::rules).
        index: usize,
        /// The rule.
        rule: Box<Rule>,
        /// The fault.
        fault: RuleFault,
        /// The size of the board.
        size: usize,
    },
    /// A cell of a board that should be full is empty.
    Empty {
        /// The cell.
        cell: usize,
        /// The size of the board.
        size: usize,
    },
    /// The board is not of the puzzle's size.
    Size {
        /// Cells the board has.
        found: usize,
        /// Cells the puzzle has.
        expected: usize,
    },
}

impl Clash {
    /// The cells that take part in it; for a rule, all that the rule names.
    ///
    /// ```
    /// use cellwise_sudoku::Puzzle;
    ///
    /// let puzzle: Puzzle = "11.. .... .... ....".parse()?;
    /// assert_eq!(puzzle.clashes()[0].cells(), [0, 1]);
    /// # Ok::<(), cellwise_sudoku::PuzzleError>(())
    /// ```
    #[must_use]
    pub fn cells(&self) -> &[usize] {
        match self {
            Self::Repeat { cells, .. } => cells,
            Self::Given { cell, .. } | Self::Empty { cell, .. } => slice::from_ref(cell),
            Self::Rule { rule, .. } => rule.cells(),
            Self::Size { .. } => &[],
        }
    }

    /// The words for it, with digits in the symbols of the board.
    ///
    /// ```
    /// use cellwise_sudoku::{Puzzle, Symbols};
    ///
    /// let puzzle: Puzzle = "33.. .... .... ....".parse()?;
    /// let symbols = Symbols::new("abcd")?;
    /// let text = puzzle.clashes()[0].with(&symbols).to_string();
    /// assert_eq!(text, "row 1 holds c more than once: at r1c1 and r1c2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with<'a>(&'a self, symbols: &'a Symbols) -> impl fmt::Display + 'a {
        fmt::from_fn(move |f| self.write(f, symbols))
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, symbols: &Symbols) -> fmt::Result {
        match self {
            Self::Repeat {
                house,
                digit,
                cells,
                size,
            } => {
                let digit = symbols.name(*digit);
                write!(f, "{house} holds {digit} more than once: at ")?;
                for (i, &cell) in cells.iter().enumerate() {
                    let gap = if i == 0 { "" } else { " and " };
                    write!(f, "{gap}{}", cell_name(*size, cell))?;
                }
                Ok(())
            }
            Self::Given { cell, digit, size } => {
                let (name, digit) = (cell_name(*size, *cell), symbols.name(*digit));
                write!(f, "{name} holds {digit}, which the puzzle rules out")
            }
            Self::Rule {
                rule, fault, size, ..
            } => {
                write!(f, "{rule}: ")?;
                fault.write(f, *size, symbols)
            }
            Self::Empty { cell, size } => write!(f, "{} is empty", cell_name(*size, *cell)),
            Self::Size { found, expected } => {
                write!(f, "the board has {found} cells; the puzzle has {expected}")
            }
        }
    }
}

impl std::error::Error for Clash {}

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, &Symbols::default())
    }
}
