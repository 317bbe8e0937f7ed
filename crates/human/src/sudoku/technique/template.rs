//! Template: of all ways to place a digit in every house at once, none uses a place, or all do.

use super::templates::dead_places;
use crate::sudoku::sink::{Flow, Sink};
use crate::sudoku::step::Role;
use crate::sudoku::view::View;

pub(crate) fn find<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    out.each_digit(v, |out, digit| {
        let dead = dead_places(v, out, digit)?;
        if dead.is_empty() {
            return Flow::Continue(());
        }
        let symbol = v.symbol(digit);
        let left = v.at(digit) - dead;
        let start = format!(
            "Place {symbol} in every row, column and box at once, in all ways that its candidates {} allow.",
            v.names(v.at(digit))
        );
        for h in v.complete_houses() {
            let places = v.with(digit, v.house(h));
            let Some(cell) = (left & places).single() else {
                continue;
            };
            if places.single().is_some() || out.fills(cell) {
                continue;
            }
            out.place(v, cell, digit, |why| {
                why.house(h);
                why.mark(Role::Off, digit, dead);
                why.mark(Role::Pattern, digit, left);
                why.say(format!(
                    "{start} Every one of these ways uses {}.",
                    v.name(cell)
                ));
            })?;
        }
        out.remove(v, digit, dead, |why| {
            why.mark(Role::Off, digit, dead);
            why.mark(Role::Pattern, digit, left);
            why.say(format!(
                "{start} None of these ways uses {}.",
                v.either_cells(dead)
            ));
        })
    })
}
