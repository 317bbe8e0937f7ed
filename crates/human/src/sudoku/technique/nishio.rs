//! Nishio: put a digit into a cell and follow that digit alone, until some house has no place for it.

use std::ops::ControlFlow;

use cellwise_sudoku::CellSet;

use crate::sudoku::sink::{Flow, Sink};
use crate::sudoku::step::{Candidate, LinkKind, Role};
use crate::sudoku::view::View;

pub(crate) fn find<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    out.parts(v.all_digits(), |out, digit| {
        out.parts(v.at(digit).iter(), |out, cell| {
            let Some((forced, house)) = refute(v, out, digit, cell)? else {
                return Flow::Continue(());
            };
            out.remove(v, digit, CellSet::only(cell), |why| {
                let symbol = v.symbol(digit);
                why.house(house);
                let mut said = format!("Suppose {} were {symbol}.", v.name(cell));
                for &(at, h) in &forced {
                    why.mark_one(Role::On, at, digit);
                    why.link_cells(
                        Candidate { cell, digit },
                        Candidate { cell: at, digit },
                        LinkKind::Strong,
                    );
                    said.push_str(&format!(
                        " Then {} would need {symbol} in {}.",
                        v.house_name(h),
                        v.name(at)
                    ));
                }
                why.mark(Role::Off, digit, v.house(house));
                why.say(format!(
                    "{said} That leaves {} no place for {symbol}.",
                    v.house_name(house)
                ));
            })
        })
    })
}

/// The forced places, each with its house, and the house that is left without a place.
type Refutation = (Vec<(usize, usize)>, usize);

/// The places that follow from `digit` in `cell`, if they leave a house without one.
fn refute<const N: usize>(
    v: &View<N>,
    out: &mut Sink<N>,
    digit: u8,
    cell: usize,
) -> ControlFlow<(), Option<Refutation>> {
    let mut left = v.at(digit) - v.peers(cell);
    let mut true_cells = CellSet::<N>::only(cell);
    let mut forced = Vec::new();
    loop {
        out.pay_sets(3 * v.geometry.houses.len())?;
        let mut changed = false;
        for h in v.complete_houses() {
            let house = v.house(h);
            if !v.at(digit).intersects(house) {
                continue;
            }
            let places = left & house;
            if places.is_empty() {
                return ControlFlow::Continue(Some((forced, h)));
            }
            if let Some(place) = places.single()
                && !true_cells.contains(place)
            {
                true_cells.insert(place);
                forced.push((place, h));
                left -= v.peers(place);
                changed = true;
            }
        }
        if !changed {
            return ControlFlow::Continue(None);
        }
    }
}
