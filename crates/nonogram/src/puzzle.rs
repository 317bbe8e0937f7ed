//! A puzzle: the clues of every row and column.

use std::fmt;

use thiserror::Error;

use crate::{Clue, Picture};

/// A row or a column, counted from 0 and named from 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Line {
    /// A row, from the top.
    Row(usize),
    /// A column, from the left.
    Column(usize),
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Row(i) => write!(f, "row {}", i + 1),
            Self::Column(i) => write!(f, "column {}", i + 1),
        }
    }
}

/// A line whose clue needs more cells than the line has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Misfit {
    /// The line.
    pub line: Line,
    /// The cells its clue needs.
    pub needs: u64,
    /// The cells it has.
    pub room: usize,
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let extent = match self.line {
            Line::Row(_) => "wide",
            Line::Column(_) => "high",
        };
        let Self { line, needs, room } = self;
        write!(
            f,
            "{line} needs {needs} cells, the picture is {room} {extent}"
        )
    }
}

/// Why clues make no puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PuzzleError {
    /// Clues longer than their lines: every one of them.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Misfits(Vec<Misfit>),
    /// More cells than [`Puzzle::MAX_CELLS`]: a short text of empty clues could
    /// else ask for any amount of memory.
    #[error(
        "a picture {height} high and {width} wide has too many cells: at most {}",
        Puzzle::MAX_CELLS
    )]
    TooLarge {
        /// Number of rows.
        height: usize,
        /// Number of columns.
        width: usize,
    },
}

/// What is asked: paint the cells so that every line shows the runs of its clue.
///
/// ```
/// use cellwise_nonogram::{Clue, Puzzle};
///
/// let puzzle = Puzzle::new(
///     [vec![1], vec![1, 1], vec![2]].map(Clue::new),
///     [vec![1], vec![1], vec![3]].map(Clue::new),
/// )?;
/// assert_eq!((puzzle.height(), puzzle.width()), (3, 3));
/// assert_eq!(puzzle.totals(), (5, 5));
/// # Ok::<(), cellwise_nonogram::PuzzleError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Puzzle {
    rows: Box<[Clue]>,
    columns: Box<[Clue]>,
}

impl Puzzle {
    /// The most cells a picture may have: 8192 by 8192.
    pub const MAX_CELLS: usize = 1 << 26;

    /// The puzzle with these clues, top to bottom and left to right.
    ///
    /// # Errors
    /// [`PuzzleError::Misfits`] names every clue that needs more cells than its line has;
    /// [`PuzzleError::TooLarge`] refuses more than [`Self::MAX_CELLS`] cells.
    pub fn new(
        rows: impl Into<Box<[Clue]>>,
        columns: impl Into<Box<[Clue]>>,
    ) -> Result<Self, PuzzleError> {
        let puzzle = Self {
            rows: rows.into(),
            columns: columns.into(),
        };
        let (height, width) = (puzzle.height(), puzzle.width());
        if height.saturating_mul(width) > Self::MAX_CELLS {
            return Err(PuzzleError::TooLarge { height, width });
        }
        let misfits: Vec<Misfit> = puzzle
            .lines()
            .map(|line| Misfit {
                line,
                needs: puzzle.clue(line).room(),
                room: puzzle.length(line),
            })
            .filter(|misfit| misfit.needs > misfit.room as u64)
            .collect();
        if misfits.is_empty() {
            Ok(puzzle)
        } else {
            Err(PuzzleError::Misfits(misfits))
        }
    }

    /// The puzzle that a finished picture solves; `None` if a cell of it is open.
    #[must_use]
    pub fn of_picture(picture: &Picture) -> Option<Self> {
        let rows: Option<Box<[Clue]>> = (0..picture.height())
            .map(|i| picture.clue(Line::Row(i)))
            .collect();
        let columns: Option<Box<[Clue]>> = (0..picture.width())
            .map(|i| picture.clue(Line::Column(i)))
            .collect();
        Some(Self {
            rows: rows?,
            columns: columns?,
        })
    }

    /// Number of rows.
    #[must_use]
    pub fn height(&self) -> usize {
        self.rows.len()
    }

    /// Number of columns.
    #[must_use]
    pub fn width(&self) -> usize {
        self.columns.len()
    }

    /// The clues of the rows.
    #[must_use]
    pub fn rows(&self) -> &[Clue] {
        &self.rows
    }

    /// The clues of the columns.
    #[must_use]
    pub fn columns(&self) -> &[Clue] {
        &self.columns
    }

    /// Every line, rows first.
    pub fn lines(&self) -> impl Iterator<Item = Line> + use<> {
        (0..self.rows.len())
            .map(Line::Row)
            .chain((0..self.columns.len()).map(Line::Column))
    }

    /// The clue of a line.
    #[must_use]
    pub fn clue(&self, line: Line) -> &Clue {
        match line {
            Line::Row(i) => &self.rows[i],
            Line::Column(i) => &self.columns[i],
        }
    }

    /// How many cells a line has.
    #[must_use]
    pub fn length(&self, line: Line) -> usize {
        match line {
            Line::Row(_) => self.width(),
            Line::Column(_) => self.height(),
        }
    }

    /// The black cells that the rows ask for, and those that the columns ask for.
    /// If they differ, there is no solution.
    #[must_use]
    pub fn totals(&self) -> (u64, u64) {
        let total = |clues: &[Clue]| clues.iter().map(Clue::black).sum();
        (total(&self.rows), total(&self.columns))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_clue_that_does_not_fit_is_named() {
        // The short sample of the founding documents.
        let rows = [vec![1, 1], vec![2, 2], vec![5], vec![7]].map(Clue::new);
        let columns = [vec![1], vec![6], vec![2, 6], vec![8]].map(Clue::new);
        let error = Puzzle::new(rows, columns).unwrap_err().to_string();
        let said: Vec<&str> = error.lines().collect();
        assert_eq!(
            said,
            [
                "row 2 needs 5 cells, the picture is 4 wide",
                "row 3 needs 5 cells, the picture is 4 wide",
                "row 4 needs 7 cells, the picture is 4 wide",
                "column 2 needs 6 cells, the picture is 4 high",
                "column 3 needs 9 cells, the picture is 4 high",
                "column 4 needs 8 cells, the picture is 4 high",
            ]
        );
    }

    #[test]
    fn a_picture_solves_the_puzzle_made_from_it() {
        let picture = Picture::from_text("#.#\n.##").unwrap();
        let puzzle = Puzzle::of_picture(&picture).unwrap();
        assert_eq!(puzzle.clue(Line::Row(0)).runs(), [1, 1]);
        assert_eq!(puzzle.clue(Line::Column(2)).runs(), [2]);
        assert_eq!(Puzzle::of_picture(&Picture::open(2, 2)), None);
    }
}
