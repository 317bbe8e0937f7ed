//! One line alone: the cells that follow from its clue and its known cells.
//!
//! In: a clue and the cells of a line. Out: the same cells with everything filled in that all
//! placements agree on. For hints and for players; the engine does not use it.

use cellwise_core::Budget;

use crate::mono::line::long::Long;
use crate::{Cell, Clue, colour};

/// The cells of a line with all that its clue forces; `None` if no placement agrees with them.
///
/// ```
/// use cellwise_nonogram::{Cell, Clue, forced};
///
/// use Cell::{Black, Open, White};
/// let cells = forced(&Clue::new([3]), &[Open; 4]).unwrap();
/// assert_eq!(cells, [Open, Black, Black, Open]);
/// let cells = forced(&Clue::new([3]), &[Black, Open, Open, Open]).unwrap();
/// assert_eq!(cells, [Black, Black, Black, White]);
/// assert_eq!(forced(&Clue::new([3]), &[Black, Open, Open, Black]), None);
/// ```
#[must_use]
pub fn forced(clue: &Clue, cells: &[Cell]) -> Option<Vec<Cell>> {
    let further = |cell: &Cell| matches!(cell, Cell::Ink(_));
    if !clue.is_plain() || cells.iter().any(further) {
        return colour::forced(clue, cells);
    }
    let mask = |sought: Cell| {
        let mut words = vec![0u64; cells.len().div_ceil(64)];
        for (i, &cell) in cells.iter().enumerate() {
            words[i / 64] |= u64::from(cell == sought) << (i % 64);
        }
        words
    };
    if cells.is_empty() {
        return clue.runs().is_empty().then(Vec::new);
    }
    let (black, white) = (mask(Cell::Black), mask(Cell::White));
    let mut long = Long::default();
    let placed = long.solve(
        cells.len(),
        clue.runs(),
        &black,
        &white,
        &mut Budget::unlimited(),
    );
    if placed != Ok(true) {
        return None;
    }
    let (black, white): (Vec<u64>, Vec<u64>) = (long.black().collect(), long.white().collect());
    let holds = |words: &[u64], i: usize| words[i / 64] >> (i % 64) & 1 == 1;
    let cell = |i: usize| match (holds(&black, i), holds(&white, i)) {
        (true, _) => Cell::Black,
        (_, true) => Cell::White,
        _ => Cell::Open,
    };
    Some((0..cells.len()).map(cell).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Line, Picture, Puzzle};

    #[test]
    fn every_line_of_a_picture_agrees_with_its_clue() {
        let picture = Picture::from_text("#.##\n..#.\n####").unwrap();
        let puzzle = Puzzle::of_picture(&picture).unwrap();
        for line in puzzle.lines() {
            let cells = picture.line(line);
            assert_eq!(forced(puzzle.clue(line), &cells).as_deref(), Some(&*cells));
        }
    }

    #[test]
    fn forced_cells_are_those_that_all_placements_share() {
        // Clue 2 1 in seven cells, against all placements written out.
        let clue = Clue::new([2, 1]);
        let placements: Vec<Vec<Cell>> = (0u32..1 << 7)
            .map(|bits| {
                let cell = |i: u32| match bits >> i & 1 {
                    1 => Cell::Black,
                    _ => Cell::White,
                };
                (0..7).map(cell).collect::<Vec<Cell>>()
            })
            .filter(|cells| {
                let row = Picture::from_cells(1, 7, cells.clone()).unwrap();
                row.clue(Line::Row(0)).as_ref() == Some(&clue)
            })
            .collect();
        for known in 0..7 {
            for sort in [Cell::Black, Cell::White] {
                let mut cells = vec![Cell::Open; 7];
                cells[known] = sort;
                let agree: Vec<&Vec<Cell>> =
                    placements.iter().filter(|p| p[known] == sort).collect();
                let expected = (!agree.is_empty()).then(|| {
                    let shared = |i: usize| match agree.iter().all(|p| p[i] == agree[0][i]) {
                        true => agree[0][i],
                        false => Cell::Open,
                    };
                    (0..7).map(shared).collect::<Vec<Cell>>()
                });
                assert_eq!(forced(&clue, &cells), expected, "{known} {sort:?}");
            }
        }
    }
}
