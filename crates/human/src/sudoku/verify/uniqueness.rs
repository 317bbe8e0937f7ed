//! Arguments from uniqueness, derived again.
//!
//! Four cells in two rows, two columns and two boxes, none of them given, that hold a, b in one row and b, a in the other could change
//! places: so a puzzle with one solution has no such rectangle. A step follows if the opposite of its conclusion allows the corners of a
//! rectangle nothing else.

use cellwise_sudoku::{DigitSet, HouseKind};

use super::derive::{Premises, on_board, opposites};
use crate::sudoku::position::Position;
use crate::sudoku::step::Step;

/// Corners, row by row.
type Corners = [usize; 4];

/// Returns true if the opposite of each conclusion leaves the corners of a rectangle only digits that could change places.
pub(super) fn is_deadly(position: &Position, step: &Step) -> bool {
    let premises = Premises::of_step(position, step);
    let rectangles = rectangles(position, step);
    opposites(step).all(|opposite| {
        let mut known = rectangles.iter();
        known.any(|&corners| has_no_other_way(position, &premises, opposite, corners))
    })
}

/// The rectangles whose corners the step names, or which hold digits that were not given.
fn rectangles(position: &Position, step: &Step) -> Vec<Corners> {
    let (size, named) = (position.shape().size(), step.cells());
    let counts = |cell: usize| {
        let is_given = position.puzzle().givens().get(cell).is_some();
        !is_given && (named.contains(&cell) || position.digits().get(cell).is_some())
    };
    let mut found = Vec::new();
    for top in 0..size {
        for bottom in top + 1..size {
            for left in 0..size {
                for right in left + 1..size {
                    let rows = [top * size, bottom * size];
                    let [a, b] = rows.map(|row| [row + left, row + right]);
                    let corners = [a[0], a[1], b[0], b[1]];
                    if corners.into_iter().all(counts) && in_two_boxes(position, corners) {
                        found.push(corners);
                    }
                }
            }
        }
    }
    found
}

/// Returns true if each region that has one of the corners has two of them, in one row or column.
fn in_two_boxes(position: &Position, corners: Corners) -> bool {
    let houses = position.shape().houses().iter();
    let regions =
        houses.filter(|house| !matches!(house.kind, HouseKind::Row(_) | HouseKind::Column(_)));
    let there = regions.map(|house| corners.map(|corner| house.cells.contains(&corner)));
    let mut kinds = there.filter(|there| there.contains(&true));
    let sides = [
        [true, true, false, false],
        [false, false, true, true],
        [true, false, true, false],
        [false, true, false, true],
    ];
    kinds.all(|there| sides.contains(&there))
}

/// Returns true if all digits of the corners that could not change places are impossible.
fn has_no_other_way(
    position: &Position,
    premises: &Premises<'_>,
    opposite: (usize, DigitSet),
    corners: Corners,
) -> bool {
    let [a, b, c, d] = corners.map(|corner| on_board(position, corner));
    for a in a.iter() {
        for b in b.iter() {
            for c in c.iter() {
                for d in d.iter().filter(|&d| !(a == d && b == c && a != b)) {
                    let digits = [a, b, c, d].map(DigitSet::only);
                    let mut supposed: Vec<_> = corners.into_iter().zip(digits).collect();
                    supposed.push(opposite);
                    if !premises.exclude(&supposed) {
                        return false;
                    }
                }
            }
        }
    }
    true
}

/// Returns true if, without the digit placed, each open cell has two candidates and each house two places for each open digit: then
/// each cell could take its other digit.
pub(super) fn is_bug_plus_one(position: &Position, step: &Step) -> bool {
    let [placed] = step.places[..] else {
        return false;
    };
    let left = |cell: usize| match cell == placed.cell {
        true => position.candidates(cell) & !DigitSet::only(placed.digit),
        false => position.candidates(cell),
    };
    let is_open = |cell: &usize| position.digits().get(*cell).is_none();
    let is_even = |house: &cellwise_sudoku::House| {
        (1..=position.shape().digits() as u8).all(|digit| {
            let cells = house.cells.iter();
            let places = cells.filter(|&&cell| left(cell).contains(digit)).count();
            matches!(places, 0 | 2)
        })
    };
    let mut open = (0..position.shape().cells()).filter(is_open);
    open.all(|cell| left(cell).len() == 2) && position.shape().houses().iter().all(is_even)
}
