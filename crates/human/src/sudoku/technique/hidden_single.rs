//! Hidden single: a digit that has only one place left in a house.
//!
//! People see it in boxes (and other regions) sooner than in rows and columns,
//! so these are two techniques.

use crate::sudoku::sink::{Flow, Sink};
use crate::sudoku::step::Role;
use crate::sudoku::view::View;

pub(crate) fn in_boxes<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    let boxes = v.complete_houses().filter(|&h| !v.geometry.is_line(h));
    find(v, out, boxes)
}

pub(crate) fn in_lines<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    let lines = v.complete_houses().filter(|&h| v.geometry.is_line(h));
    find(v, out, lines)
}

fn find<const N: usize>(
    v: &View<N>,
    out: &mut Sink<N>,
    houses: impl Iterator<Item = usize>,
) -> Flow {
    out.each_house(v, houses, |out, h| {
        let house = v.house(h);
        if !v.open.intersects(house) {
            return Flow::Continue(());
        }
        out.pay_sets(2 * v.size())?;
        for digit in v.all_digits() {
            let Some(cell) = v.with(digit, house).single() else {
                continue;
            };
            if out.fills(cell) {
                continue;
            }
            out.place(v, cell, digit, |why| {
                why.house(h);
                why.mark_one(Role::Pattern, cell, digit);
                why.say(format!(
                    "In {} only {} can still take {}.",
                    v.house_name(h),
                    v.name(cell),
                    v.symbol(digit)
                ));
            })?;
        }
        Flow::Continue(())
    })
}
