//! Locked candidates: all places of a digit in one house see a cell outside it.
//!
//! ```text
//!   5 5 . | x x x | x x x     pointing: the box has its 5 in row 1,
//!   . . . |       |           so the rest of row 1 has none
//!   . . . |       |
//! ```
//! Pointing starts from a box or other region, claiming from a row or column.

use crate::sudoku::sink::{Flow, Sink};
use crate::sudoku::step::Role;
use crate::sudoku::view::View;

pub(crate) fn pointing<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    find(v, out, |h| !v.geometry.is_line(h))
}

pub(crate) fn claiming<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    find(v, out, |h| v.geometry.is_line(h))
}

fn find<const N: usize>(v: &View<N>, out: &mut Sink<N>, from: impl Fn(usize) -> bool) -> Flow {
    let houses: Vec<usize> = v.complete_houses().filter(|&h| from(h)).collect();
    out.each_digit(v, |out, digit| {
        for &h in &houses {
            let house = v.house(h);
            let places = v.with(digit, house);
            if !places.is_several() {
                continue;
            }
            out.pay(places.len() * N / 512)?;
            let losers = v.with(digit, v.common_peers(places)) - house;
            if losers.is_empty() {
                continue;
            }
            out.remove(v, digit, losers, |why| {
                why.house(h);
                let second = v.geometry.shape.houses_of(losers.first().unwrap_or(0)).iter();
                let second = second.copied().find(|&other| places.is_subset(v.house(other)));
                if let Some(second) = second {
                    why.house(second);
                }
                why.mark(Role::Pattern, digit, places);
                let symbol = v.symbol(digit);
                let place = second.map_or_else(
                    || match losers.is_several() {
                        true => format!("{} see them all", v.names(losers)),
                        false => format!("{} sees them all", v.names(losers)),
                    },
                    |other| match places.len() {
                        2 => format!("both lie in {}", v.house_name(other)),
                        _ => format!("they all lie in {}", v.house_name(other)),
                    },
                );
                why.say(format!(
                    "In {} the {symbol} must go into {}, and {place}. Wherever it goes, it rules {symbol} out for {}.",
                    v.house_name(h),
                    v.either_cells(places),
                    v.names(losers),
                ));
            })?;
        }
        Flow::Continue(())
    })
}
