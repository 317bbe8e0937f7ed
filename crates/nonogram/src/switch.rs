//! A second solution for free: two rows and two columns that exchange colours.
//!
//! In: a solution. Out: another one, if a 2×2 switch gives it.
//!
//! ```text
//!        c1    c2                c1    c2
//!   r1   #     .            r1   .     #       In row r1 a run moves by one cell, so
//!                    <->                       does one in row r2, the other way, and
//!   r2   .     #            r2   #     .       one in each of the two columns.
//! ```

use crate::{Cell, Line, Picture};

/// Pictures with more cells are left to the search: looking at all runs of one
/// would take longer than a limit may take to strike.
const MAX_CELLS: usize = 1 << 18;

/// Returns true if all cells of a picture may be visited between two looks at the budget.
pub(crate) fn is_small(picture: &Picture) -> bool {
    picture.cells().len() <= MAX_CELLS
}

/// A run that can move, by one cell or, if it has one cell, as far as its
/// gaps allow: in this line, the cell at `from` turns white and the one at
/// `to` black.
type Move = (u32, u32, u32);

/// Another solution of the puzzle that `picture` solves, if a switch gives one.
pub(crate) fn switched(picture: &Picture) -> Option<Picture> {
    if !is_small(picture) {
        return None;
    }
    let rows = moves((0..picture.height()).map(|row| picture.line(Line::Row(row))));
    let columns = moves((0..picture.width()).map(|column| picture.line(Line::Column(column))));
    for &(r1, c1, c2) in &rows {
        let first = columns.partition_point(|&(column, from, _)| (column, from) < (c1, r1));
        for &(_, _, r2) in columns[first..]
            .iter()
            .take_while(|&&(column, from, _)| (column, from) == (c1, r1))
        {
            let others = rows.binary_search(&(r2, c2, c1)).is_ok();
            if others && columns.binary_search(&(c2, r2, r1)).is_ok() {
                let mut other = picture.clone();
                let [r1, r2, c1, c2] = [r1, r2, c1, c2].map(|i| i as usize);
                other.set(r1, c1, Cell::White);
                other.set(r1, c2, Cell::Black);
                other.set(r2, c1, Cell::Black);
                other.set(r2, c2, Cell::White);
                return Some(other);
            }
        }
    }
    None
}

/// All runs that can move, in order.
fn moves(lines: impl Iterator<Item = Vec<Cell>>) -> Vec<Move> {
    let mut all = Vec::new();
    for (line, cells) in lines.enumerate() {
        let first = all.len();
        let mut add = |from: usize, to: usize| all.push((line as u32, from as u32, to as u32));
        let is_black = |i: usize| cells.get(i) == Some(&Cell::Black);
        // White cells with a white cell or the edge behind them, seen from the run.
        let free_left = |i: usize| !is_black(i) && (i == 0 || !is_black(i - 1));
        let free_right = |i: usize| i < cells.len() && !is_black(i) && !is_black(i + 1);
        let mut start = 0;
        while start < cells.len() {
            let end = (start..).find(|&i| !is_black(i)).unwrap_or(cells.len());
            if end == start + 1 {
                (0..start)
                    .rev()
                    .take_while(|&i| free_left(i))
                    .for_each(|i| add(start, i));
                (end..)
                    .take_while(|&i| free_right(i))
                    .for_each(|i| add(start, i));
            } else if end > start {
                if start > 0 && free_left(start - 1) {
                    add(end - 1, start - 1);
                }
                if free_right(end) {
                    add(start, end);
                }
            }
            start = end + 1;
        }
        // Lines come in order.
        all[first..].sort_unstable();
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Puzzle, check};

    fn other(text: &str) -> Option<Picture> {
        let picture = Picture::from_text(text).unwrap();
        let other = switched(&picture)?;
        assert_ne!(other, picture);
        assert_eq!(
            check(&Puzzle::of_picture(&picture).unwrap(), &other),
            Ok(())
        );
        Some(other)
    }

    #[test]
    fn a_checkered_square_switches() {
        assert_eq!(other("#.\n.#"), Picture::from_text(".#\n#.").ok());
    }

    #[test]
    fn longer_runs_switch_when_they_can_move() {
        assert!(other("###.\n....\n.###").is_some());
        assert!(other("###.\n#..#\n####").is_none());
    }

    #[test]
    fn a_picture_that_is_all_black_has_no_switch() {
        assert_eq!(other("##\n##"), None);
    }

    #[test]
    fn switches_of_random_pictures_are_solutions() {
        let mut rng = cellwise_core::Rng::new(8);
        let mut found = 0;
        for _ in 0..500 {
            let cells: Vec<Cell> = (0..80)
                .map(|_| [Cell::White, Cell::Black][rng.below(2)])
                .collect();
            let picture = Picture::from_cells(8, 10, cells).unwrap();
            if let Some(other) = switched(&picture) {
                assert_eq!(
                    check(&Puzzle::of_picture(&picture).unwrap(), &other),
                    Ok(())
                );
                found += 1;
            }
        }
        assert!(found > 100, "{found}");
    }
}
