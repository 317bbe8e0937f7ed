//! A second solution that differs from the first in four cells only, if there is one.
//!
//! ```text
//!   row i   . 3 . | . . 8 | . . .          row i   . 8 . | . . 3 | . . .
//!   row j   . 8 . | . . 3 | . . .    ->    row j   . 3 . | . . 8 | . . .
//! ```
//!
//! Two rows of a band, two columns in different boxes, the same two digits: unless
//! one of the four cells was certain, the digits may change places. The same goes
//! for two columns of a stack. A board with many solutions has such cells more
//! often than not.

use super::row::{ALL, Row};
use super::search::Board;

/// A number above the digits in each cell: that of its column, or that of its row.
///
/// Cells that can't be exchanged are marked by these, and so equal nothing in another column or row.
const fn marks(row: Option<usize>) -> [u64; 4] {
    let mut words = [0; 4];
    let mut column = 0;
    while column < 9 {
        let number = match row {
            Some(row) => row,
            None => column,
        };
        words[column / 3] |= (number as u64 + 1) << (9 + column % 3 * 16);
        column += 1;
    }
    words
}

/// A different number in every column.
const COLUMNS: [u64; 4] = marks(None);

/// The same number in all columns, a different one in every row.
const ROWS: [[u64; 4]; 9] = {
    let mut rows = [[0; 4]; 9];
    let mut row = 0;
    while row < 9 {
        rows[row] = marks(Some(row));
        row += 1;
    }
    rows
};

/// Four cells of `solution` whose digits can change places; `root` holds for all solutions.
///
/// Returns the other solution.
#[inline(always)]
pub(super) fn exchange<R: Row>(solution: &Board, root: &Board) -> Option<Board> {
    let all = R::load(&ALL);
    let (mut rows, mut certain) = ([all; 9], [all; 9]);
    for r in 0..9 {
        rows[r] = R::load(&solution[r]);
        certain[r] = R::load(&root[r]).less_lowest().zeros();
    }
    // Two rows: the same set of two digits in two columns.
    let columns = R::load(&COLUMNS);
    for (i, j) in [
        (0, 1),
        (0, 2),
        (1, 2),
        (3, 4),
        (3, 5),
        (4, 5),
        (6, 7),
        (6, 8),
        (7, 8),
    ] {
        let marks = certain[i].or(certain[j]).and(columns);
        let sets = rows[i].or3(rows[j], marks);
        let beside = sets.shift1();
        let same = sets.xor(beside).zeros();
        let same = same.or(sets.xor(beside.turn1()).zeros());
        let same = same.or(sets.xor(beside.turn2()).zeros()).and(all);
        if let Some(column) = first(same) {
            let other = (0..9).find(|&c| cell(solution, i, c) == cell(solution, j, column))?;
            return exchanged(
                solution,
                root,
                [(i, column), (j, column), (i, other), (j, other)],
            );
        }
    }
    // Two columns: the cell and the next one in the triad, in two rows of different bands.
    let mut sets = rows;
    for r in 0..9 {
        let marked = rows[r].or(certain[r].and(R::load(&ROWS[r])));
        sets[r] = marked.or(marked.turn1());
    }
    for i in 0..6 {
        let mut same = all.without(all);
        for j in i / 3 * 3 + 3..9 {
            same = same.or(sets[i].xor(sets[j]).zeros());
        }
        if let Some(column) = first(same.and(all)) {
            let next = column / 3 * 3 + (column + 1) % 3;
            let j = (0..9).find(|&r| cell(solution, r, column) == cell(solution, i, next))?;
            return exchanged(
                solution,
                root,
                [(i, column), (i, next), (j, column), (j, next)],
            );
        }
    }
    None
}

/// The column of the first field that is not zero.
#[inline(always)]
fn first<R: Row>(fields: R) -> Option<usize> {
    if fields.is_zero() {
        return None;
    }
    let mut words = [0; 4];
    fields.store(&mut words);
    let word = words.iter().position(|&word| word != 0)?;
    Some(3 * word + words[word].trailing_zeros() as usize / 16)
}

fn cell(board: &Board, row: usize, column: usize) -> u16 {
    (board[row][column / 3] >> (column % 3 * 16)) as u16
}

/// Swaps the digits of the first two cells, and those of the last two.
///
/// Not if pencil marks forbid it.
#[inline(never)]
fn exchanged(solution: &Board, root: &Board, cells: [(usize, usize); 4]) -> Option<Board> {
    let both = cells[..2]
        .iter()
        .fold(0, |set, &(r, c)| set | cell(solution, r, c));
    let mut board = *solution;
    for (r, c) in cells {
        if both & !cell(root, r, c) != 0 {
            return None;
        }
        board[r][c / 3] ^= u64::from(both) << (c % 3 * 16);
    }
    Some(board)
}

#[cfg(test)]
mod tests {
    use super::super::pair::Pair;
    use super::*;
    use crate::corpus::{Digits, full};
    use crate::eight::{Native, Plain};
    use crate::nine::{board_of, settled};
    use crate::{Puzzle, check};
    use cellwise_core::Rng;

    /// Returns true if four open cells can be exchanged, by looking at all rectangles.
    fn slowly(solution: &Digits, givens: &Digits) -> bool {
        let corners =
            |r: usize, s: usize, c: usize, d: usize| [9 * r + c, 9 * s + d, 9 * r + d, 9 * s + c];
        let all = (0..9 * 9 * 9 * 9).map(|i| corners(i / 729, i / 81 % 9, i / 9 % 9, i % 9));
        let mut real = all.filter(|[a, b, ..]| a / 9 < b / 9 && a % 9 != b % 9);
        real.any(|[a, b, c, d]| {
            let boxes = [a, b, c, d].map(|cell| (cell / 27, cell % 9 / 3));
            let two_boxes = (boxes[0] == boxes[2]) != (boxes[0] == boxes[3]);
            two_boxes
                && solution[a] == solution[b]
                && solution[c] == solution[d]
                && [a, b, c, d].iter().all(|&cell| givens[cell] == 0)
        })
    }

    #[test]
    fn four_cells_change_places_if_any_can() {
        let mut rng = Rng::new(1);
        let mut exchanges = 0;
        for round in 0..600 {
            let solution = full(&mut rng);
            let givens: Digits = std::array::from_fn(|cell| {
                if rng.chance(0.2 + f64::from(round % 6) / 10.0) {
                    solution[cell]
                } else {
                    0
                }
            });
            let board = board_of(|cell| 1 << (solution[cell] - 1));
            let root = board_of(|cell| match givens[cell] {
                0 => 0x1ff,
                digit => 1 << (digit - 1),
            });
            let found = exchange::<Pair<Plain>>(&board, &root);
            assert_eq!(found, exchange::<Pair<Native>>(&board, &root));
            assert_eq!(
                found.is_some(),
                slowly(&solution, &givens),
                "{solution:?} {givens:?}"
            );
            if let Some(other) = found {
                exchanges += 1;
                let other = settled(&other);
                let puzzle = Puzzle::classic(givens).unwrap();
                assert_eq!(check(&puzzle, &crate::Grid::classic(other)), Ok(()));
                let different = (0..81).filter(|&cell| other[cell] != solution[cell]);
                assert_eq!(different.count(), 4);
            }
        }
        assert!((100..500).contains(&exchanges), "{exchanges}");
    }

    #[test]
    fn pencil_marks_forbid_an_exchange() {
        let mut rng = Rng::new(2);
        let solution = full(&mut rng);
        let board = board_of(|cell| 1 << (solution[cell] - 1));
        assert!(exchange::<Pair<Plain>>(&board, &board_of(|_| 0x1ff)).is_some());
        // Every cell may keep its digit or take 9, but a 9 can't take theirs.
        let root = board_of(|cell| 1 << (solution[cell] - 1) | 0x100);
        assert_eq!(exchange::<Pair<Plain>>(&board, &root), None);
    }
}
