//! BUG+1: every open cell has two candidates but one, which has three.
//!
//! If every open cell had two candidates and every digit two places in each
//! house, each cell could take its other digit: two solutions or none. So the
//! candidate that breaks this pattern is true.

use cellwise_sudoku::CellSet;

use crate::sudoku::sink::{Flow, Sink};
use crate::sudoku::step::Role;
use crate::sudoku::view::View;

pub(crate) fn find<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    // The argument needs every digit in every house.
    if !v.unique || v.geometry.complete.contains(&false) {
        return Flow::Continue(());
    }
    let mut odd = None;
    for cell in v.open.iter() {
        match v.cands[cell].len() {
            2 => {}
            3 if odd.is_none() => odd = Some(cell),
            _ => return Flow::Continue(()),
        }
    }
    let Some(cell) = odd else {
        return Flow::Continue(());
    };
    for digit in v.cands[cell].iter() {
        let even = |h: usize| {
            let house = v.house(h);
            v.all_digits().all(|d| {
                let mut places = v.with(d, house);
                if d == digit {
                    places -= CellSet::only(cell);
                }
                matches!(places.len(), 0 | 2)
            })
        };
        if !(0..v.geometry.houses.len()).all(even) {
            continue;
        }
        out.place(v, cell, digit, |why| {
            why.mark_one(Role::Fin, cell, digit);
            for other in v.open.iter() {
                why.mark_all(Role::Pattern, v.cands[other], CellSet::only(other));
            }
            why.say(format!(
                "Without {} in {}, every open cell would have two candidates and every digit two places in each house: then each cell could take its other digit as well, and the solution would not be the only one.",
                v.symbol(digit), v.name(cell),
            ));
        })?;
    }
    Flow::Continue(())
}
