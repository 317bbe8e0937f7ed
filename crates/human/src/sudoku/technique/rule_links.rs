//! Candidates that a rule beyond houses never has together: weak links for chains.
//!
//! If one of them is true, the rule, with the candidates of its other cells, has no room for the other.

use cellwise_sudoku::DigitSet;

use crate::sudoku::sink::Why;
use crate::sudoku::step::{Candidate, Role};
use crate::sudoku::view::View;

/// Rules on more cells than this link too little, and take long.
const MAX_CELLS: usize = 12;

/// The candidates that demand `number` rules out if `fixed` is true; none if it does not take part in chains.
pub(crate) fn ruled_out<const N: usize>(
    v: &View<N>,
    number: usize,
    fixed: Candidate,
) -> Vec<Candidate> {
    let cells = v.demands.cells(number);
    if cells.len() > MAX_CELLS {
        return Vec::new();
    }
    let digits = |cell: usize| match cell == fixed.cell {
        true => DigitSet::only(fixed.digit),
        false => v.digits_of(cell),
    };
    let Some(left) = v.demands.narrow(number, digits) else {
        return Vec::new();
    };
    let others = cells
        .iter()
        .zip(left)
        .filter(|(cell, _)| **cell != fixed.cell);
    others
        .flat_map(|(&cell, left)| {
            let lost = v.cands[cell] & !left;
            lost.iter()
                .map(move |digit| Candidate { cell, digit })
                .collect::<Vec<_>>()
        })
        .collect()
}

/// The demand that forbids two candidates together, unless they share their cell, or a digit and a house.
pub(crate) fn between<const N: usize>(v: &View<N>, a: Candidate, b: Candidate) -> Option<usize> {
    if a.cell == b.cell || a.digit == b.digit && v.sees(a.cell, b.cell) {
        return None;
    }
    (0..v.demands.len()).find(|&number| {
        let cells = v.demands.cells(number);
        cells.contains(&a.cell)
            && cells.contains(&b.cell)
            && (ruled_out(v, number, a).contains(&b) || ruled_out(v, number, b).contains(&a))
    })
}

/// Marks everything that a demand rests on: the candidates of its cells, and the digits that stand there.
pub(crate) fn mark<const N: usize>(v: &View<N>, why: &mut Why<'_, N>, number: usize) {
    for &cell in v.demands.cells(number) {
        for digit in v.digits_of(cell).iter() {
            why.mark_one(Role::Pattern, cell, digit);
        }
    }
}
