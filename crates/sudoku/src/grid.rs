//! A board of digits, full or part-filled.

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
    /// `None` if their number is not a square or one of them exceeds the size.
    #[must_use]
    pub fn from_digits(digits: impl Into<Box<[u8]>>) -> Option<Self> {
        let digits = digits.into();
        let size = digits.len().isqrt();
        let fits = size * size == digits.len() && digits.iter().all(|&d| usize::from(d) <= size);
        fits.then_some(Self { size, digits })
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

    /// How many cells hold a digit.
    #[must_use]
    pub fn filled(&self) -> usize {
        self.digits.iter().filter(|&&digit| digit != 0).count()
    }

    /// Whether every cell holds a digit.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.digits.iter().all(|&digit| digit != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_must_make_a_square_and_fit_it() {
        assert!(Grid::from_digits([1, 2, 3]).is_none());
        assert!(Grid::from_digits([0, 2, 2, 3]).is_none());
        assert_eq!(Grid::from_digits([0, 2, 2, 1]).unwrap().size(), 2);
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
