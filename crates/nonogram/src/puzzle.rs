//! A puzzle: the clues of every row and column.

mod error;

use std::fmt;
use std::sync::Arc;

pub use self::error::{Misfit, PuzzleError};
use crate::{Clue, Colour, Flaw, Palette, Part, Picture};

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

/// The clues of every line. A solution is a picture in which every line shows the runs of its clue.
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
///
/// A puzzle in colours is the same puzzle with a palette.
///
/// ```
/// use cellwise_nonogram::{Colour, Palette, Picture, Puzzle};
///
/// let palette = Palette::safe(2).unwrap();
/// let flag = Picture::from_letters("kko\nk.o\nkoo", &palette).unwrap();
/// let puzzle = Puzzle::of_picture(&flag).unwrap();
/// assert_eq!(puzzle.rows()[0].to_string(), "2a 1b");
/// assert_eq!(puzzle.totals_of(Colour::new(2)), (Some(4), Some(4)));
/// assert_eq!(puzzle.solve().solutions, [flag]);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Puzzle {
    // Shared, so that every solver can hold the puzzle: copying the clues of a large one takes long.
    rows: Arc<[Clue]>,
    columns: Arc<[Clue]>,
    /// `None` is black on white.
    palette: Option<Arc<Palette>>,
}

impl Puzzle {
    /// The highest number of cells of a picture: 8192 by 8192.
    pub const MAX_CELLS: usize = 1 << 26;

    /// The highest number of rows or columns of a puzzle with several colours or blots. The number
    /// of its cells times that of its colours is at most [`Self::MAX_CELLS`], too.
    pub const MAX_SIDE: usize = 16_000;

    /// The puzzle with these clues, top to bottom and left to right, black on white. If they name
    /// more colours than one, it is in those of [`Palette::safe`].
    ///
    /// # Errors
    /// [`PuzzleError::Misfits`] names every clue that needs more cells than its line has;
    /// [`PuzzleError::TooLarge`] refuses more than [`Self::MAX_CELLS`] cells.
    pub fn new(
        rows: impl Into<Box<[Clue]>>,
        columns: impl Into<Box<[Clue]>>,
    ) -> Result<Self, PuzzleError> {
        Self::build(rows.into(), columns.into(), None)
    }

    /// The puzzle with these clues in the colours of a palette.
    ///
    /// # Errors
    /// As [`Puzzle::new`], and [`PuzzleError::NoSuchColour`] for a colour beyond the palette.
    pub fn with_palette(
        rows: impl Into<Box<[Clue]>>,
        columns: impl Into<Box<[Clue]>>,
        palette: &Palette,
    ) -> Result<Self, PuzzleError> {
        Self::build(rows.into(), columns.into(), Some(palette))
    }

    fn build(
        rows: Box<[Clue]>,
        columns: Box<[Clue]>,
        palette: Option<&Palette>,
    ) -> Result<Self, PuzzleError> {
        let mut puzzle = Self {
            rows: rows.into(),
            columns: columns.into(),
            palette: None,
        };
        let (height, width) = (puzzle.height(), puzzle.width());
        if height.saturating_mul(width) > Self::MAX_CELLS {
            return Err(PuzzleError::TooLarge { height, width });
        }
        let highest = puzzle.highest_colour();
        let safe = match palette {
            None if highest > 1 => Palette::safe(highest).ok(),
            _ => None,
        };
        let palette = palette
            .or(safe.as_ref())
            .unwrap_or_else(|| Palette::black_on_white());
        if highest > palette.colours() {
            return Err(puzzle.no_such_colour(palette.colours()));
        }
        if !palette.is_black_on_white() {
            puzzle.palette = Some(Arc::new(palette.clone()));
        }
        if puzzle.sole_colour().is_none() {
            let planes = height.saturating_mul(width).saturating_mul(highest + 1);
            if height.max(width) > Self::MAX_SIDE || planes > Self::MAX_CELLS {
                return Err(PuzzleError::TooLong { height, width });
            }
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

    /// The puzzle that a finished picture solves.
    ///
    /// # Errors
    /// [`PuzzleError::Unfinished`] if a cell of it is open.
    pub fn of_picture(picture: &Picture) -> Result<Self, PuzzleError> {
        let clue = |line| {
            let clue = picture.clue(line);
            clue.ok_or(PuzzleError::Unfinished { line })
        };
        let rows = (0..picture.height()).map(Line::Row).map(clue);
        let columns = (0..picture.width()).map(Line::Column).map(clue);
        Ok(Self {
            rows: rows.collect::<Result<_, _>>()?,
            columns: columns.collect::<Result<_, _>>()?,
            palette: picture.shared_palette(),
        })
    }

    /// Checks that a picture is a solution: finished, and every line as its clue says.
    ///
    /// ```
    /// use cellwise_nonogram::{Picture, Puzzle};
    ///
    /// let puzzle: Puzzle = "1 2 / 1 / 1 / 0".parse()?;
    /// assert_eq!(puzzle.check(&"#.".parse()?), Ok(()));
    /// let flaws = puzzle.check(&".#".parse()?).unwrap_err();
    /// assert_eq!(flaws[0].to_string(), "column 1 shows 0; its clue is 1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// All flaws of the picture.
    pub fn check(&self, picture: &Picture) -> Result<(), Vec<Flaw>> {
        crate::check(self, picture)
    }

    /// The colours of the puzzle.
    #[must_use]
    pub fn palette(&self) -> &Palette {
        self.palette
            .as_deref()
            .unwrap_or_else(|| Palette::black_on_white())
    }

    pub(crate) fn shared_palette(&self) -> Option<Arc<Palette>> {
        self.palette.clone()
    }

    /// Returns true if there is more than one colour to paint with.
    #[must_use]
    pub fn is_coloured(&self) -> bool {
        self.palette().colours() > 1
    }

    /// Returns true if a part of a clue can't be read.
    #[must_use]
    pub fn is_blotted(&self) -> bool {
        self.clues().any(Clue::is_blotted)
    }

    /// The same puzzle in black on white, if its runs have only one colour.
    #[must_use]
    pub fn in_black_and_white(&self) -> Option<Self> {
        let mut colours = self.clues().flat_map(Clue::parts).filter_map(Part::colour);
        let first = colours.next().unwrap_or(Colour::FIRST);
        if colours.any(|colour| colour != first) {
            return None;
        }
        let black = |clue: &Clue| {
            Clue::of_parts(clue.parts().map(|part| match part {
                Part::Run { length, .. } => Part::Run {
                    length,
                    colour: Colour::FIRST,
                },
                Part::Blot(_) => Part::Blot(Colour::FIRST),
                Part::Star => Part::Star,
            }))
        };
        Some(Self {
            rows: self.rows.iter().map(black).collect(),
            columns: self.columns.iter().map(black).collect(),
            palette: None,
        })
    }

    /// The colour of all runs, if they have only one and nothing is blotted: such a puzzle is
    /// solved in black and white, whatever the colour is.
    pub(crate) fn sole_colour(&self) -> Option<Colour> {
        if self.clues().all(Clue::is_plain) {
            return Some(Colour::FIRST);
        }
        let mut colours = self.clues().flat_map(Clue::parts).map(Part::colour);
        let first = colours.next()??;
        let alone = colours.all(|colour| colour == Some(first)) && !self.is_blotted();
        alone.then_some(first)
    }

    fn clues(&self) -> impl Iterator<Item = &Clue> {
        self.rows.iter().chain(&*self.columns)
    }

    /// The highest number of a colour in the clues.
    fn highest_colour(&self) -> usize {
        let of_clue = |clue: &Clue| match clue.is_plain() {
            true => usize::from(!clue.runs().is_empty()),
            false => {
                let numbers = clue.parts().filter_map(Part::colour);
                numbers.map(Colour::number).max().unwrap_or(0)
            }
        };
        self.clues().map(of_clue).max().unwrap_or(0)
    }

    fn no_such_colour(&self, colours: usize) -> PuzzleError {
        let found = self.lines().find_map(|line| {
            let parts = self.clue(line).parts().filter_map(Part::colour);
            let colour = parts.filter(|colour| colour.number() > colours).max()?;
            Some((line, colour))
        });
        let (line, colour) = found.unwrap_or((Line::Row(0), Colour::BACKGROUND));
        PuzzleError::NoSuchColour {
            line,
            colour,
            colours,
        }
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

    /// The clue of a line as text, in the letters of the palette if there are several colours.
    #[must_use]
    pub fn clue_text(&self, line: Line) -> String {
        let coloured = self.is_coloured();
        self.clue(line).text(|colour| match coloured {
            true => self.palette().paint(colour).letter.to_string(),
            false => String::new(),
        })
    }

    /// The number of cells of a line.
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

    /// The cells of a colour that the rows ask for, and those that the columns ask for; `None`
    /// where a blot hides it. If they differ, there is no solution.
    #[must_use]
    pub fn totals_of(&self, colour: Colour) -> (Option<u64>, Option<u64>) {
        let total = |clues: &[Clue]| {
            let hidden = |clue: &Clue| {
                clue.is_blotted()
                    && clue.parts().any(|part| match part {
                        Part::Star => true,
                        Part::Blot(blotted) => blotted == colour,
                        Part::Run { .. } => false,
                    })
            };
            (!clues.iter().any(hidden))
                .then(|| clues.iter().map(|clue| clue.cells_of(colour)).sum())
        };
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
        let error = Puzzle::of_picture(&Picture::open(2, 2)).unwrap_err();
        assert_eq!(
            error.to_string(),
            "row 1 has an open cell, so it has no clue"
        );
    }
}
