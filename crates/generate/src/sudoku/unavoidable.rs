//! Unavoidable sets of a full board without rules beyond houses: cells one of which must be given, because their
//! digits can change places so that another full board results.
//!
//! In: a full board. Out: small sets that are found without any search; and the parts of the difference between two
//! full boards, each of which is unavoidable by itself.

use cellwise_sudoku::CellSet;

/// A board with boxes. Its size is at most `S`, known to the compiler, so that classic boards need little room.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Board<'a, const S: usize> {
    pub(crate) grid: &'a [u8],
    pub(crate) size: usize,
    /// Rows and columns of a box.
    pub(crate) box_size: (usize, usize),
}

impl<const S: usize> Board<'_, S> {
    /// The largest sets that are worth being looked at for every given that may go have twice as many cells.
    fn most_rows(&self) -> u32 {
        self.size as u32 * 2 / 3
    }

    fn own_box(&self, row: usize, column: usize) -> usize {
        let (rows, columns) = self.box_size;
        row / rows * rows + column / columns
    }

    fn all(&self) -> u64 {
        u64::MAX >> (64 - self.size)
    }

    /// Hands over sets that the board shows at a glance:
    /// - Two digits change places in some rows: those that hang together by columns and boxes.
    ///   The smallest are four cells in two rows, two columns and two boxes.
    /// - Two rows of a band (columns of a stack) change places in some columns (rows).
    pub(crate) fn at_a_glance<const N: usize>(&self, mut note: impl FnMut(CellSet<N>)) {
        self.two_digits(&mut note);
        let (rows, columns) = self.box_size;
        self.two_lines(self.size, 1, rows, &mut note);
        self.two_lines(1, self.size, columns, &mut note);
    }

    /// The parts of the cells of each two digits that can change places by themselves.
    fn two_digits<const N: usize>(&self, note: &mut impl FnMut(CellSet<N>)) {
        let size = self.size;
        // Per digit: its column in each row, and its row in each column and each box.
        let mut columns = [[0u8; S]; S];
        let mut rows_by_column = [[0u8; S]; S];
        let mut rows_by_box = [[0u8; S]; S];
        for (cell, &digit) in self.grid.iter().enumerate() {
            let (row, column, digit) = (cell / size, cell % size, usize::from(digit) - 1);
            columns[digit][row] = column as u8;
            rows_by_column[digit][column] = row as u8;
            rows_by_box[digit][self.own_box(row, column)] = row as u8;
        }
        for a in 0..size {
            for b in a + 1..size {
                // If `a` leaves its cell in a row, `b` comes there; so `b` must leave its cell in the same
                // column and the one in the same box, wherever they are.
                let mut needs = [0u64; S];
                for (row, need) in needs[..size].iter_mut().enumerate() {
                    let column = usize::from(columns[a][row]);
                    let own_box = self.own_box(row, column);
                    *need =
                        1 << row | 1 << rows_by_column[b][column] | 1 << rows_by_box[b][own_box];
                }
                let mut left = self.all();
                while left != 0 {
                    let part = linked(&needs[..size], left & left.wrapping_neg());
                    left &= !part;
                    if part.count_ones() <= self.most_rows() {
                        let rows = (0..size).filter(|row| part >> row & 1 == 1);
                        let both = rows.flat_map(|row| {
                            let cell = |digit: usize| row * size + usize::from(columns[digit][row]);
                            [cell(a), cell(b)]
                        });
                        note(both.collect());
                    }
                }
            }
        }
    }

    /// The parts of each two lines of a group that can change places by themselves, with more than two digits.
    fn two_lines<const N: usize>(
        &self,
        along: usize,
        across: usize,
        group: usize,
        note: &mut impl FnMut(CellSet<N>),
    ) {
        let mut place = [0u8; S];
        for i in 0..self.size {
            let cell = |line: usize, k: usize| line * along + k * across;
            for k in 0..self.size {
                place[usize::from(self.grid[cell(i, k)]) - 1] = k as u8;
            }
            for j in i + 1..i / group * group + group {
                let mut left = self.all();
                while left != 0 {
                    let mut k = left.trailing_zeros() as usize;
                    let mut part = CellSet::EMPTY;
                    let mut length = 0;
                    while left >> k & 1 == 1 {
                        left &= !(1 << k);
                        length += 1;
                        part.insert(cell(i, k));
                        part.insert(cell(j, k));
                        k = usize::from(place[usize::from(self.grid[cell(j, k)]) - 1]);
                    }
                    // Two digits were seen by `two_digits`.
                    if (3..=self.most_rows()).contains(&length) {
                        note(part);
                    }
                }
            }
        }
    }

    /// Hands over the parts of the cells in which another full board differs: within each part alone one board can be
    /// turned into the other. A digit that comes into a cell must leave its cell in the same row, column and
    /// box, so those belong to the same part.
    pub(crate) fn parts<const N: usize>(
        &self,
        other: &[u8],
        different: CellSet<N>,
        mut note: impl FnMut(CellSet<N>),
    ) {
        let size = self.size;
        // Per row, column and box: the other coordinate, or the cell, of each digit.
        let mut in_row = [[0u8; S]; S];
        let mut in_column = [[0u8; S]; S];
        let mut in_box = [[0u16; S]; S];
        for (cell, &digit) in self.grid.iter().enumerate() {
            let (row, column, digit) = (cell / size, cell % size, usize::from(digit) - 1);
            in_row[row][digit] = column as u8;
            in_column[column][digit] = row as u8;
            in_box[self.own_box(row, column)][digit] = cell as u16;
        }
        let mut left = different;
        while !left.is_empty() {
            let first = left.iter().next();
            let mut part = CellSet::EMPTY;
            let mut fresh: CellSet<N> = first.into_iter().collect();
            while !fresh.is_empty() {
                part |= fresh;
                let incoming = fresh.iter().flat_map(|cell| {
                    let (row, column) = (cell / size, cell % size);
                    let digit = usize::from(other[cell]) - 1;
                    [
                        row * size + usize::from(in_row[row][digit]),
                        usize::from(in_column[column][digit]) * size + column,
                        usize::from(in_box[self.own_box(row, column)][digit]),
                    ]
                });
                fresh = incoming.collect::<CellSet<N>>() - part;
            }
            left -= part;
            note(part);
        }
    }
}

/// All rows that hang together with these: `needs` has the rows that a row needs.
fn linked(needs: &[u64], mut part: u64) -> u64 {
    loop {
        let more = needs.iter().fold(part, |all, &need| match need & part {
            0 => all,
            _ => all | need,
        });
        if more == part {
            return part;
        }
        part = more;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sudoku::random_grid;
    use cellwise_core::Rng;
    use cellwise_sudoku::{Grid, Puzzle, Shape};
    use std::sync::Arc;

    fn board(grid: &[u8; 81]) -> Board<'_, 9> {
        Board {
            grid,
            size: 9,
            box_size: (3, 3),
        }
    }

    /// The number of solutions, two at most, if all cells but these are given.
    fn solutions_without(grid: &[u8; 81], cells: &CellSet<2>) -> u64 {
        let givens = std::array::from_fn(|cell| match cells.contains(cell) {
            true => 0,
            false => grid[cell],
        });
        Puzzle::classic(givens).unwrap().count(2).solutions
    }

    #[test]
    fn without_an_unavoidable_set_there_are_several_solutions() {
        let mut rng = Rng::new(6);
        let mut sizes = std::collections::BTreeMap::new();
        for _ in 0..20 {
            let grid = random_grid(&mut rng);
            board(&grid).at_a_glance(|set: CellSet<2>| {
                *sizes.entry(set.len()).or_insert(0) += 1;
                assert_eq!(solutions_without(&grid, &set), 2, "{set:?}");
            });
        }
        assert!(
            sizes[&4] > 100 && sizes[&6] > 50 && sizes[&8] > 20,
            "{sizes:?}"
        );
    }

    #[test]
    fn boards_of_other_sizes_show_unavoidable_sets_too() {
        let mut rng = Rng::new(8);
        for (rows, columns) in [(2, 2), (2, 3), (4, 2), (4, 4)] {
            let size = rows * columns;
            let shape = Arc::new(Shape::boxes(rows, columns).unwrap());
            let full = crate::sudoku::fill::shuffled(&shape, &mut rng);
            let board: Board<'_, 64> = Board {
                grid: &full,
                size,
                box_size: (rows, columns),
            };
            let mut found = 0;
            board.at_a_glance(|set: CellSet<64>| {
                found += 1;
                if found > 30 {
                    return;
                }
                let digits = (0..size * size).map(|cell| match set.contains(cell) {
                    true => 0,
                    false => full[cell],
                });
                let givens = Grid::from_digits(digits.collect::<Vec<u8>>()).unwrap();
                let puzzle = Puzzle::new(Arc::clone(&shape), givens).unwrap();
                assert_eq!(puzzle.count(2).solutions, 2, "{rows}x{columns} {set:?}");
            });
            assert!(found > 0, "{rows}x{columns}");
        }
    }

    #[test]
    fn every_part_of_a_difference_is_unavoidable() {
        let mut rng = Rng::new(7);
        let mut found = 0;
        for _ in 0..40 {
            let grid = random_grid(&mut rng);
            let mut sets = Vec::new();
            board(&grid).at_a_glance(|set: CellSet<2>| sets.push(set));
            // Two digits change places in one part, two others in another that does not meet it.
            let Some((a, b)) = sets.iter().enumerate().find_map(|(i, a)| {
                let apart = |b: &&CellSet<2>| !a.intersects(**b) && a.len() == 4 && b.len() == 4;
                sets[i..].iter().find(apart).map(|b| (*a, *b))
            }) else {
                continue;
            };
            let mut other = grid;
            for set in [a, b] {
                let cells: Vec<usize> = set.iter().collect();
                let digits = [grid[cells[0]], grid[cells[1]]];
                for cell in cells {
                    other[cell] = digits[0] + digits[1] - grid[cell];
                }
            }
            let mut seen = Vec::new();
            board(&grid).parts(&other, a | b, |part| seen.push(part));
            let all = seen.iter().fold(CellSet::EMPTY, |all, &part| all | part);
            assert_eq!(all, a | b);
            for part in &seen {
                assert_eq!(solutions_without(&grid, part), 2);
            }
            found += usize::from(seen.len() == 2);
        }
        assert!(found > 10, "{found}");
    }
}
