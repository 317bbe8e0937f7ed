//! A picture: cells that are black, white, in a colour, or not yet known.

use std::sync::Arc;

use thiserror::Error;

use crate::{Clue, Colour, Line, Palette, Part};

/// The fault of cells or text that do not make a picture. Rows and columns count from 0, their
/// names from 1.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum PictureError {
    /// Another number of cells than height times width.
    #[error("{cells} cells; a picture {height} high and {width} wide has {}", .height.saturating_mul(*.width))]
    Cells {
        /// The number of rows.
        height: usize,
        /// The number of columns.
        width: usize,
        /// The number of cells.
        cells: usize,
    },
    /// A character that does not stand for a cell.
    #[error("row {}, column {}: found {found:?}; a cell is # or . or ?", .row + 1, .column + 1)]
    Symbol {
        /// The row.
        row: usize,
        /// The column.
        column: usize,
        /// The character.
        found: char,
    },
    /// A row with another number of cells than the first.
    #[error("row {} has {found} cells, the first row has {expected}", .row + 1)]
    Ragged {
        /// The row.
        row: usize,
        /// The number of its cells.
        found: usize,
        /// The number of cells of the first row.
        expected: usize,
    },
}

/// One square of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Cell {
    /// Not known.
    #[default]
    Open,
    /// White, or another background.
    White,
    /// Black, or another first colour.
    Black,
    /// A further colour, number 2 or above: see [`Cell::of`].
    Ink(Colour),
}

impl Cell {
    /// The cell in a colour.
    #[must_use]
    pub fn of(colour: Colour) -> Self {
        match colour {
            Colour::BACKGROUND => Self::White,
            Colour::FIRST => Self::Black,
            further => Self::Ink(further),
        }
    }

    /// The colour of the cell; `None` if it is open.
    #[must_use]
    pub fn colour(self) -> Option<Colour> {
        match self {
            Self::Open => None,
            Self::White => Some(Colour::BACKGROUND),
            Self::Black => Some(Colour::FIRST),
            Self::Ink(colour) => Some(colour),
        }
    }
}

/// A picture, finished or not, row by row.
///
/// ```
/// use cellwise_nonogram::{Cell, Line, Picture};
///
/// let picture = Picture::from_text(".##\n##.").unwrap();
/// assert_eq!((picture.height(), picture.width()), (2, 3));
/// assert_eq!(picture.get(1, 0), Cell::Black);
/// assert_eq!(picture.clue(Line::Column(1)).unwrap().runs(), [2]);
/// ```
///
/// A picture in colours knows its palette.
///
/// ```
/// use cellwise_nonogram::{Cell, Colour, Line, Palette, Picture};
///
/// let palette = Palette::safe(3).unwrap();
/// let picture = Picture::from_letters("ko.\nss?", &palette).unwrap();
/// assert_eq!(picture.get(0, 1), Cell::of(Colour::new(2)));
/// assert_eq!(picture.clue(Line::Row(0)).unwrap().to_string(), "1a 1b");
/// assert_eq!(picture.letters().collect::<Vec<_>>(), ["ko.", "ss?"]);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Picture {
    height: usize,
    width: usize,
    cells: Box<[Cell]>,
    /// `None` is black on white.
    palette: Option<Arc<Palette>>,
}

impl Picture {
    /// A picture of open cells.
    #[must_use]
    pub fn open(height: usize, width: usize) -> Self {
        Self {
            height,
            width,
            cells: vec![Cell::Open; height * width].into(),
            palette: None,
        }
    }

    /// A picture from its cells, row by row.
    ///
    /// # Errors
    /// [`PictureError::Cells`] if their number is not `height * width`.
    pub fn from_cells(
        height: usize,
        width: usize,
        cells: impl Into<Box<[Cell]>>,
    ) -> Result<Self, PictureError> {
        let cells = cells.into();
        if height.checked_mul(width) != Some(cells.len()) {
            let cells = cells.len();
            return Err(PictureError::Cells {
                height,
                width,
                cells,
            });
        }
        Ok(Self {
            height,
            width,
            cells,
            palette: None,
        })
    }

    /// The picture in the colours of a palette. Cells in colours that it does not have are open.
    #[must_use]
    pub fn with_palette(mut self, palette: &Palette) -> Self {
        let known = |cell: &Cell| {
            let colour = cell.colour();
            colour.is_none_or(|colour| colour.number() <= palette.colours())
        };
        for cell in self.cells.iter_mut().filter(|cell| !known(cell)) {
            *cell = Cell::Open;
        }
        self.palette = (!palette.is_black_on_white()).then(|| Arc::new(palette.clone()));
        self
    }

    /// The picture in the colours of a shared palette.
    pub(crate) fn sharing(mut self, palette: Option<Arc<Palette>>) -> Self {
        self.palette = palette;
        self
    }

    pub(crate) fn shared_palette(&self) -> Option<Arc<Palette>> {
        self.palette.clone()
    }

    /// The colours it is painted with.
    #[must_use]
    pub fn palette(&self) -> &Palette {
        self.palette
            .as_deref()
            .unwrap_or_else(|| Palette::black_on_white())
    }

    /// Returns true if there is more than one colour to paint with.
    #[must_use]
    pub fn is_coloured(&self) -> bool {
        self.palette().colours() > 1
    }

    /// The picture in black on white, whatever the colours were.
    #[must_use]
    pub fn in_black_and_white(mut self) -> Self {
        for cell in &mut self.cells {
            if matches!(cell, Cell::Ink(_)) {
                *cell = Cell::Black;
            }
        }
        self.palette = None;
        self
    }

    /// A picture from lines of letters of a palette: `.` or a blank is the background, `?` open.
    ///
    /// # Errors
    /// Another character, or lines of different lengths.
    pub fn from_letters(text: &str, palette: &Palette) -> Result<Self, PictureError> {
        let picture = Self::from_symbols(text, |symbol| match symbol {
            '?' => Some(Cell::Open),
            ' ' => Some(Cell::White),
            letter => palette.find(letter).map(Cell::of),
        });
        Ok(picture?.with_palette(palette))
    }

    /// A picture from lines of text, each character read by `cell`.
    fn from_symbols(text: &str, cell: impl Fn(char) -> Option<Cell>) -> Result<Self, PictureError> {
        let mut cells = Vec::with_capacity(text.len());
        let mut width = None;
        let mut height = 0;
        for (row, line) in text.lines().enumerate() {
            let before = cells.len();
            for (column, found) in line.chars().enumerate() {
                cells.push(cell(found).ok_or(PictureError::Symbol { row, column, found })?);
            }
            height += 1;
            let found = cells.len() - before;
            let expected = *width.get_or_insert(found);
            if found != expected {
                return Err(PictureError::Ragged {
                    row,
                    found,
                    expected,
                });
            }
        }
        Self::from_cells(height, width.unwrap_or(0), cells)
    }

    /// The rows as letters of the palette: `.` is the background, `?` open.
    pub fn letters(&self) -> impl Iterator<Item = String> + '_ {
        let palette = self.palette();
        let letter = move |cell: &Cell| cell.colour().map_or('?', |c| palette.paint(c).letter);
        self.rows().map(move |row| row.iter().map(letter).collect())
    }

    /// A picture from lines of text: `#`, `*` or `1` is black, `.`, `-`, a blank or `0`
    /// white, `?` or `X` open.
    ///
    /// # Errors
    /// Another character, or lines of different lengths.
    pub fn from_text(text: &str) -> Result<Self, PictureError> {
        Self::from_symbols(text, |symbol| match symbol {
            '#' | '*' | '1' => Some(Cell::Black),
            '.' | '-' | ' ' | '0' => Some(Cell::White),
            '?' | 'X' => Some(Cell::Open),
            _ => None,
        })
    }

    /// Number of rows.
    #[must_use]
    pub fn height(&self) -> usize {
        self.height
    }

    /// Number of columns.
    #[must_use]
    pub fn width(&self) -> usize {
        self.width
    }

    /// The cell in this row and column, both counted from 0.
    #[must_use]
    pub fn get(&self, row: usize, column: usize) -> Cell {
        self.row(row)[column]
    }

    /// Paints a cell.
    pub fn set(&mut self, row: usize, column: usize, cell: Cell) {
        self.cells[row * self.width..][..self.width][column] = cell;
    }

    /// The cells of a row.
    #[must_use]
    pub fn row(&self, row: usize) -> &[Cell] {
        &self.cells[row * self.width..][..self.width]
    }

    /// The rows from top to bottom.
    pub fn rows(&self) -> impl Iterator<Item = &[Cell]> {
        (0..self.height).map(|row| self.row(row))
    }

    /// All cells, row by row.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The cells of a line, from left to right or from top to bottom.
    #[must_use]
    pub fn line(&self, line: Line) -> Vec<Cell> {
        match line {
            Line::Row(row) => self.row(row).to_vec(),
            Line::Column(column) => (0..self.height).map(|row| self.get(row, column)).collect(),
        }
    }

    /// The runs of a line as they stand, or `None` if a cell of it is open.
    #[must_use]
    pub fn clue(&self, line: Line) -> Option<Clue> {
        let cells = self.line(line);
        if cells.contains(&Cell::Open) {
            return None;
        }
        let runs = cells.chunk_by(|a, b| a == b).filter_map(|run| {
            let colour = run[0]
                .colour()
                .filter(|&colour| colour != Colour::BACKGROUND)?;
            let length = run.len() as u32;
            Some(Part::Run { length, colour })
        });
        Some(Clue::of_parts(runs))
    }

    /// Returns true if every cell is known.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        !self.cells.contains(&Cell::Open)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_with_an_open_cell_has_no_clue_yet() {
        let picture = Picture::from_text("#?\n##").unwrap();
        assert_eq!(picture.clue(Line::Row(0)), None);
        assert_eq!(picture.clue(Line::Column(0)), Some(Clue::new([2])));
        assert!(!picture.is_finished());
    }

    #[test]
    fn a_picture_without_columns_still_has_rows() {
        let picture = Picture::open(3, 0);
        assert_eq!(picture.rows().count(), 3);
        assert_eq!(picture.clue(Line::Row(2)), Some(Clue::default()));
    }

    #[test]
    fn ragged_text_is_refused() {
        let said = |text| Picture::from_text(text).unwrap_err().to_string();
        assert_eq!(said("##\n#"), "row 2 has 1 cells, the first row has 2");
        assert_eq!(
            said("#x"),
            "row 1, column 2: found 'x'; a cell is # or . or ?"
        );
    }
}
