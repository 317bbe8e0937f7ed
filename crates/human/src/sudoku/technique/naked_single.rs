//! Naked single: a cell with only one candidate left.

use crate::sudoku::sink::{Flow, Sink};
use crate::sudoku::step::Role;
use crate::sudoku::view::View;

pub(crate) fn find<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    out.parts(0..v.size(), |out, row| {
        for cell in (v.open & v.house(row)).iter() {
            let Some(digit) = v.cands[cell].single() else {
                continue;
            };
            out.place(v, cell, digit, |why| {
                why.mark_one(Role::Pattern, cell, digit);
                why.say(format!(
                    "Every other digit is ruled out for {}; only {} is left.",
                    v.name(cell),
                    v.symbol(digit)
                ));
            })?;
        }
        Flow::Continue(())
    })
}
