//! Full house: a house with one open cell takes the digit it lacks.

use cellwise_sudoku::DigitSet;

use crate::sudoku::sink::{Flow, Sink};
use crate::sudoku::step::Role;
use crate::sudoku::view::View;

pub(crate) fn find<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    // Few houses have one open cell, and this is tried before every step.
    let last_cell = |h| Some((h, (v.open & v.house(h)).single()?));
    out.parts(
        v.complete_houses().filter_map(last_cell),
        |out, (h, cell)| {
            if out.fills(cell) {
                return Flow::Continue(());
            }
            let there: DigitSet = v
                .house(h)
                .iter()
                .map(|other| v.digits[other])
                .filter(|&digit| digit != 0)
                .collect();
            let Some(digit) = (DigitSet::all(v.size()) & !there)
                .single()
                .filter(|&digit| v.cands[cell].contains(digit))
            else {
                return Flow::Continue(());
            };
            out.place(v, cell, digit, |why| {
                why.house(h);
                why.mark_one(Role::Pattern, cell, digit);
                why.say(format!(
                    "{} is the last open cell of {}, which has every digit but {}.",
                    v.name(cell),
                    v.house_name(h),
                    v.symbol(digit)
                ));
            })
        },
    )
}
