//! Full house: a house with one open cell takes the digit it lacks.

use cellwise_sudoku::DigitSet;

use crate::sudoku::set::Set;
use crate::sudoku::sink::{Flow, Sink};
use crate::sudoku::step::Role;
use crate::sudoku::view::View;

pub(crate) fn find<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    let mut done = Set::<N>::EMPTY;
    for h in v.complete_houses() {
        let Some(cell) = (v.open & v.house(h)).single() else {
            continue;
        };
        if done.contains(cell) {
            continue;
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
            continue;
        };
        done.insert(cell);
        out.place(v, cell, digit, |why| {
            why.house(h);
            why.mark_one(Role::Pattern, cell, digit);
            why.say(format!(
                "{} is the last open cell of {}, which has every digit but {}.",
                v.name(cell),
                v.house_name(h),
                v.symbol(digit)
            ));
        })?;
    }
    Flow::Continue(())
}
