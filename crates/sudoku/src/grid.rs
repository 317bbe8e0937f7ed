//! A board of digits, full or part-filled, and its text.

use std::fmt;
use std::str::FromStr;

use crate::{PuzzleError, Shape, Symbols};

/// The digits of a board, row by row; `0` is an empty cell.
///
/// ```
/// use cellwise_sudoku::Grid;
///
/// let mut grid = Grid::empty(9);
/// grid.set(10, 5);
/// assert_eq!(grid.get(10), Some(5));
/// assert_eq!(grid.row(1)[1], 5);
/// assert_eq!(grid.filled(), 1);
/// ```
///
/// Its text is one character for each cell in the usual symbols; `{:#}` draws it:
///
/// ```
/// use cellwise_sudoku::Grid;
///
/// let grid: Grid = "1324 4231 3142 2413".parse()?;
/// assert_eq!(grid.to_string(), "1324423131422413");
/// let drawn = "1 3 | 2 4\n4 2 | 3 1\n----+----\n3 1 | 4 2\n2 4 | 1 3";
/// assert_eq!(format!("{grid:#}"), drawn);
/// assert_eq!(drawn.parse(), Ok(grid));
/// # Ok::<(), cellwise_sudoku::PuzzleError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Grid {
    size: usize,
    digits: Box<[u8]>,
}

impl Grid {
    /// A board with no digit on it.
    #[must_use]
    pub fn empty(size: usize) -> Self {
        Self {
            size,
            digits: vec![0; size * size].into(),
        }
    }

    /// A board from its digits, row by row, `0` for an empty cell.
    ///
    /// # Errors
    /// [`PuzzleError::Cells`] if their number is not a square, [`PuzzleError::Digit`] if one
    /// of them exceeds the size.
    pub fn from_digits(digits: impl Into<Box<[u8]>>) -> Result<Self, PuzzleError> {
        let digits = digits.into();
        let size = digits.len().isqrt();
        if size * size != digits.len() {
            return Err(PuzzleError::Cells(digits.len()));
        }
        match digits.iter().position(|&digit| usize::from(digit) > size) {
            None => Ok(Self { size, digits }),
            Some(cell) => Err(PuzzleError::Digit {
                cell,
                digit: digits[cell].into(),
                size,
            }),
        }
    }

    /// A classic board from 81 digits that are known to be 0 to 9.
    #[inline]
    pub(crate) fn classic(digits: [u8; 81]) -> Self {
        debug_assert!(digits.iter().all(|&digit| digit <= 9));
        Self {
            size: 9,
            digits: Box::new(digits),
        }
    }

    /// Cells in a row.
    #[must_use]
    pub fn size(&self) -> usize {
        self.size
    }

    /// The digit in a cell, or `None` if it is empty.
    #[must_use]
    pub fn get(&self, cell: usize) -> Option<u8> {
        Some(self.digits[cell]).filter(|&digit| digit != 0)
    }

    /// Puts a digit into a cell, or empties it with `0`.
    pub fn set(&mut self, cell: usize, digit: u8) {
        debug_assert!(usize::from(digit) <= self.size);
        self.digits[cell] = digit;
    }

    /// All digits, row by row, `0` for an empty cell.
    #[must_use]
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// The digits of row `row`, counted from 0.
    #[must_use]
    pub fn row(&self, row: usize) -> &[u8] {
        &self.digits[row * self.size..][..self.size]
    }

    /// The rows from top to bottom.
    pub fn rows(&self) -> impl Iterator<Item = &[u8]> {
        self.digits.chunks(self.size.max(1))
    }

    /// The number of cells that hold a digit.
    #[must_use]
    pub fn filled(&self) -> usize {
        self.digits.iter().filter(|&&digit| digit != 0).count()
    }

    /// Returns true if every cell holds a digit.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.digits.iter().all(|&digit| digit != 0)
    }

    /// The board drawn with a gap after every cell and lines between the boxes of `shape`.
    fn draw(&self, f: &mut fmt::Formatter<'_>, shape: Option<&Shape>) -> fmt::Result {
        let symbols = Symbols::default();
        let boxed = shape.filter(|shape| shape.has_rectangular_boxes());
        let (rows, columns) = boxed.map_or((self.size, self.size), Shape::box_size);
        for (r, row) in self.rows().enumerate() {
            if r > 0 {
                writeln!(f)?;
                if r % rows == 0 {
                    for first in (0..self.size).step_by(columns) {
                        let inner = first > 0 && first + columns < self.size;
                        let joint = if first > 0 { "+" } else { "" };
                        write!(f, "{joint}{:-<1$}", "", 2 * columns + usize::from(inner))?;
                    }
                    writeln!(f)?;
                }
            }
            for (c, &digit) in row.iter().enumerate() {
                let gap = match c {
                    0 => "",
                    _ if c % columns == 0 => " | ",
                    _ => " ",
                };
                write!(f, "{gap}{}", symbols.of(digit))?;
            }
        }
        Ok(())
    }

    /// The text of a board of this shape: a line, or with `{:#}` a drawing.
    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>, shape: Option<&Shape>) -> fmt::Result {
        if f.alternate() {
            return self.draw(f, shape);
        }
        let symbols = Symbols::default();
        let line: String = self.digits.iter().map(|&digit| symbols.of(digit)).collect();
        f.pad(&line)
    }
}

/// One character for each cell, `.` for an empty one; `{:#}` draws rows and the usual boxes.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, Shape::usual(self.size).ok().as_ref())
    }
}

/// One character for each cell in the usual symbols; white space and drawn frames are ignored.
impl FromStr for Grid {
    type Err = PuzzleError;

    fn from_str(text: &str) -> Result<Self, PuzzleError> {
        let symbols = Symbols::default();
        // A line of nothing but these is the frame between two rows of boxes.
        let is_frame = |line: &&str| line.contains('-') && !line.contains(|c| !" -+|".contains(c));
        let cells: Vec<char> = text
            .lines()
            .filter(|line| !is_frame(line))
            .flat_map(str::chars)
            .filter(|&c| !c.is_whitespace() && c != '|')
            .collect();
        let size = cells.len().isqrt();
        if size == 0 || size * size != cells.len() {
            return Err(PuzzleError::Cells(cells.len()));
        }
        let mut grid = Self::empty(size);
        for (cell, &found) in cells.iter().enumerate() {
            let digit = match symbols.digit(found) {
                Some(digit) if usize::from(digit) <= size => digit,
                None if symbols.is_empty_cell(found) => 0,
                _ => return Err(PuzzleError::Symbol { cell, found, size }),
            };
            grid.set(cell, digit);
        }
        Ok(grid)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_must_make_a_square_and_fit_it() {
        let error = |digits: &[u8]| Grid::from_digits(digits).unwrap_err().to_string();
        assert_eq!(
            error(&[1, 2, 3]),
            "3 cells; a 9x9 puzzle has 81, other boards the square of their size"
        );
        assert_eq!(
            error(&[0, 2, 2, 3]),
            "cell 4: found 3; the digits of this board go from 1 to 2"
        );
        assert_eq!(Grid::from_digits([0, 2, 2, 1]).unwrap().size(), 2);
    }

    #[test]
    fn the_text_of_a_board_is_read_back_whatever_its_size() {
        let mut rng = cellwise_core::Rng::new(1);
        for size in [1, 2, 4, 5, 6, 7, 9, 12, 16, 25, 49, 64] {
            let digits: Vec<u8> = (0..size * size)
                .map(|_| rng.below(size + 1) as u8)
                .collect();
            let grid = Grid::from_digits(digits).unwrap();
            assert_eq!(grid.to_string().parse(), Ok(grid.clone()));
            assert_eq!(format!("{grid:#}").parse(), Ok(grid));
        }
    }

    #[test]
    fn boxes_are_framed() {
        let drawn = format!("{:#}", Grid::empty(6));
        let lines: Vec<&str> = drawn.lines().collect();
        assert_eq!(
            lines[..3],
            [". . . | . . .", ". . . | . . .", "------+------"]
        );
        assert_eq!(
            format!("{:#}", Grid::empty(9)).lines().nth(3),
            Some("------+-------+------")
        );
        assert_eq!(format!("{:#}", Grid::empty(2)), ". .\n. .");
        assert_eq!(format!("{:>6}", Grid::empty(2)), "  ....");
    }

    #[test]
    fn a_full_board_has_no_empty_cell() {
        let mut grid = Grid::from_digits([1, 2, 2, 0]).unwrap();
        assert!(!grid.is_full());
        grid.set(3, 1);
        assert!(grid.is_full());
        assert_eq!(grid.rows().collect::<Vec<_>>(), [[1, 2], [2, 1]]);
    }
}
