//! `boards`: several boards that overlap, such as a Samurai. The board of the text is the square around them.

use std::fmt;

use super::words::Words;
use super::{Body, Cells, Form, RuleError};
use crate::Shape;
use crate::shape::cell_name;

/// The rules that make sense where several boards overlap: they speak of cells that they name, of cells side by
/// side, or of each board. A new rule is refused there until it is listed.
const KNOWN: [&str; 55] = [
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
    "equalcount",
    "equalrun",
    "pairsdiffer",
    "connected",
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

/// Boards of the same size that overlap or lie side by side, and perhaps cells beside them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Boards {
    // Bytes keep rules small, and with them the errors that name one.
    box_size: (u8, u8),
    /// The number of digits, if it is not the size of a board.
    digits: Option<u8>,
    corners: Cells,
    /// The first and the last cell of rectangles whose cells hold a digit and belong to no board.
    beside: Box<[[usize; 2]]>,
}

/// The corners of the five boards of a Samurai as rows and columns, in a square of 21x21.
const SAMURAI: [(usize, usize); 5] = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)];
const SAMURAI_SIZE: usize = 21;

/// The word before cells that belong to no board.
const AND: &str = "and";

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
            digits: None,
            corners: Cells::new(&shape, samurai_corners()),
            beside: Box::default(),
        }
    }

    /// The boards of a shape, if it has several.
    #[must_use]
    pub fn of(shape: &Shape) -> Option<Self> {
        let is_beside = |&cell: &usize| !shape.is_hole(cell) && !shape.is_on_board(cell);
        let beside = (0..shape.cells()).filter(is_beside);
        let (rows, columns) = shape.box_size();
        let more = Some(shape.digits()).filter(|&digits| digits != shape.board_size());
        let boards = Self {
            box_size: (rows as u8, columns as u8),
            digits: more.map(|digits| digits as u8),
            corners: Cells::new(shape, shape.corners().to_vec()),
            beside: beside.map(|cell| [cell, cell]).collect(),
        };
        shape.has_several_boards().then_some(boards)
    }

    /// Returns true if these are the five boards of a Samurai.
    #[must_use]
    pub fn is_samurai(&self) -> bool {
        self.corners.size() == SAMURAI_SIZE
            && self.box_size == (3, 3)
            && self.digits.is_none()
            && self.beside.is_empty()
            && self.corners[..] == samurai_corners()
    }

    /// Rows and columns of a box.
    #[must_use]
    pub fn box_size(&self) -> (usize, usize) {
        (self.box_size.0.into(), self.box_size.1.into())
    }

    /// The cells that hold a digit and belong to no board.
    fn cells_beside(&self) -> impl Iterator<Item = usize> {
        let size = self.corners.size();
        self.beside.iter().flat_map(move |&[first, last]| {
            let columns = first % size..=last % size;
            let rows = first / size..=last / size;
            rows.flat_map(move |row| columns.clone().map(move |column| row * size + column))
        })
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
        form: "boards samurai|ROWSxCOLUMNS [digits NUMBER] CELL… [and CELL[-CELL]…]",
        meaning: "not one board but several that overlap, with boxes of ROWSxCOLUMNS cells and these cells at their top left, perhaps with more digits than a row has cells; the cells after `and`, also rectangles from cell to cell, hold a digit and belong to no board; samurai is five 9x9 boards in a square of 21x21",
        called: "several boards",
        said: "Several boards overlap; each is a Sudoku of its own.",
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
        let digits = words
            .skip("digits")
            .then(|| words.number("the number of digits"));
        // A number that is no byte is too large for any board.
        let digits = digits
            .transpose()?
            .map(|n| u8::try_from(n).unwrap_or(u8::MAX));
        let mut boards = Self {
            box_size: (rows, columns),
            digits,
            corners: words.cells_before(1, AND)?,
            beside: Box::default(),
        };
        if boards.corners.len() > MAX_BOARDS {
            return Err(board("64 boards at most"));
        }
        let bare = boards.reshape(words.shape)?;
        if words.skip(AND) {
            let mut beside = Vec::new();
            while let Some(word) = words.next_word() {
                let (first, last) = word.split_once('-').unwrap_or((&word, &word));
                beside.push([words.cell_named(first)?, words.cell_named(last)?]);
            }
            boards.beside = beside.into();
            let is_beside = |&cell: &usize| bare.as_ref().is_some_and(|bare| bare.is_hole(cell));
            if boards.beside.is_empty() || !boards.cells_beside().all(|cell| is_beside(&cell)) {
                return Err(board("the cells after `and` belong to no board"));
            }
        }
        Ok(boards)
    }

    fn cells(&self) -> Option<&Cells> {
        Some(&self.corners)
    }

    fn reshape(&self, shape: &Shape) -> Result<Option<Shape>, RuleError> {
        let boards = Shape::boards(shape.size(), self.box_size(), &self.corners)?;
        let boards = match self.digits {
            Some(digits) => boards.with_digits(digits.into())?,
            None => boards,
        };
        Ok(Some(boards.with_cells(self.cells_beside())))
    }
}

impl fmt::Display for Boards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_samurai() {
            return f.write_str("boards samurai");
        }
        let (rows, columns) = self.box_size;
        write!(f, "boards {rows}x{columns}")?;
        if let Some(digits) = self.digits {
            write!(f, " digits {digits}")?;
        }
        write!(f, " {}", self.corners)?;
        for (i, &[first, last]) in self.beside.iter().enumerate() {
            let [first_name, last_name] =
                [first, last].map(|cell| cell_name(self.corners.size(), cell));
            write!(f, "{}{first_name}", if i == 0 { " and " } else { " " })?;
            if first != last {
                write!(f, "-{last_name}")?;
            }
        }
        Ok(())
    }
}
