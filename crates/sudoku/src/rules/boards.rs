//! `boards`: several boards that overlap, such as a Samurai. The board of the text is the square around them.

use std::fmt;

use super::words::Words;
use super::{Body, Cells, Form, RuleError};
use crate::Shape;

/// The rules that make sense where several boards overlap: they speak of cells that they name, of cells side by
/// side, or of each board. A new rule is refused there until it is listed.
const KNOWN: [&str; 51] = [
    "boards",
    "x",
    "region",
    "antiknight",
    "antiking",
    "nonconsecutive",
    "even",
    "odd",
    "greater",
    "killer",
    "thermo",
    "arrow",
    "renban",
    "palindrome",
    "difference",
    "ratio",
    "xv",
    "negative",
    "quadruple",
    "between",
    "lockout",
    "whispers",
    "nabner",
    "regionsum",
    "entropic",
    "modular",
    "zipper",
    "doublearrow",
    "slowthermo",
    "sumline",
    "equalsums",
    "pill",
    "pointer",
    "minimum",
    "maximum",
    "clone",
    "same",
    "contains",
    "countingcircles",
    "countdistinct",
    "equality",
    "rellik",
    "lunchbox",
    "fog",
    "relation",
    "sum",
    "regex",
    "automaton",
    "and",
    "or",
    "not",
];

/// Refuses a rule that needs one square board.
pub(super) fn refuse(name: &str, shape: &Shape) -> Result<(), RuleError> {
    if !shape.has_several_boards() || KNOWN.contains(&name) {
        return Ok(());
    }
    let form = super::Rule::FORMS.iter().find(|form| form.name == name);
    Err(RuleError::Board {
        rule: form.map_or("", |form| form.name),
        needs: "it needs one square board, and here several overlap",
    })
}

/// Boards of the same size that overlap or lie side by side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Boards {
    box_size: (usize, usize),
    corners: Cells,
}

/// The corners of the five boards of a Samurai as rows and columns, in a square of 21x21.
const SAMURAI: [(usize, usize); 5] = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)];
const SAMURAI_SIZE: usize = 21;

/// The most boards of one puzzle.
const MAX_BOARDS: usize = 64;

impl Boards {
    /// The five boards of a Samurai, in a square of 21x21 cells.
    ///
    /// ```
    /// use cellwise_sudoku::{Puzzle, rules::Boards};
    ///
    /// let puzzle: Puzzle = ".".repeat(441).parse()?;
    /// let samurai = puzzle.with_rules([Boards::samurai().into()])?;
    /// assert_eq!(samurai.rules()[0].to_string(), "boards samurai");
    /// assert_eq!((samurai.shape().digits(), samurai.shape().corners().len()), (9, 5));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn samurai() -> Self {
        let shape = Shape::boxes(1, SAMURAI_SIZE).expect("21 is a fine size");
        Self {
            box_size: (3, 3),
            corners: Cells::new(&shape, samurai_corners()),
        }
    }

    /// The boards of a shape, if it has several.
    #[must_use]
    pub fn of(shape: &Shape) -> Option<Self> {
        let boards = Self {
            box_size: shape.box_size(),
            corners: Cells::new(shape, shape.corners().to_vec()),
        };
        shape.has_several_boards().then_some(boards)
    }

    /// Returns true if these are the five boards of a Samurai.
    #[must_use]
    pub fn is_samurai(&self) -> bool {
        self.corners.size() == SAMURAI_SIZE
            && self.box_size == (3, 3)
            && self.corners[..] == samurai_corners()
    }

    /// Rows and columns of a box.
    #[must_use]
    pub fn box_size(&self) -> (usize, usize) {
        self.box_size
    }
}

fn samurai_corners() -> Vec<usize> {
    let cell = |(row, column)| row * SAMURAI_SIZE + column;
    SAMURAI.map(cell).to_vec()
}

impl From<Boards> for super::Rule {
    fn from(boards: Boards) -> Self {
        Self::Boards(boards)
    }
}

impl Body for Boards {
    const FORM: Form = Form {
        name: "boards",
        form: "boards samurai|ROWSxCOLUMNS CELL…",
        meaning: "not one board but several that overlap, with boxes of ROWSxCOLUMNS cells and these cells at their top left; samurai is five 9x9 boards in a square of 21x21",
    };

    fn parse(words: &mut Words<'_>) -> Result<Self, RuleError> {
        const EXPECTED: &str = "samurai, or rows x columns of a box, for instance 3x3";
        let board = |needs| RuleError::Board {
            rule: Self::FORM.name,
            needs,
        };
        let word = words.raw(EXPECTED)?;
        if word.eq_ignore_ascii_case("samurai") {
            return match words.shape.size() {
                SAMURAI_SIZE => Ok(Self::samurai()),
                _ => Err(board("a Samurai lies in a square of 21x21 cells")),
            };
        }
        let sides = word.split_once(['x', 'X']).and_then(|(rows, columns)| {
            Some((rows.parse::<u8>().ok()?, columns.parse::<u8>().ok()?))
        });
        let Some((rows, columns)) = sides else {
            return Err(words.unexpected(word, EXPECTED));
        };
        let boards = Self {
            box_size: (rows.into(), columns.into()),
            corners: words.cells(1)?,
        };
        if boards.corners.len() > MAX_BOARDS {
            return Err(board("64 boards at most"));
        }
        boards.reshape(words.shape)?;
        Ok(boards)
    }

    fn cells(&self) -> Option<&Cells> {
        Some(&self.corners)
    }

    fn reshape(&self, shape: &Shape) -> Result<Option<Shape>, RuleError> {
        let boards = Shape::boards(shape.size(), self.box_size, &self.corners)?;
        Ok(Some(boards))
    }
}

impl fmt::Display for Boards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rows, columns) = self.box_size;
        match self.is_samurai() {
            true => f.write_str("boards samurai"),
            false => write!(f, "boards {rows}x{columns} {}", self.corners),
        }
    }
}
