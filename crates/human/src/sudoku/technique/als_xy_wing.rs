//! ALS-XY-wing: a pivot set that shares x with one set and y with another, both of which have z.

use cellwise_sudoku::{CellSet, DigitSet};

use super::als::{self, Als};
use crate::sudoku::sink::{Flow, Sink, Why};
use crate::sudoku::step::Role;
use crate::sudoku::view::View;

pub(crate) fn find<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    let web = als::web(v, out)?;
    out.parts(web.sets.iter().zip(&web.links), |out, (pivot, links)| {
        out.parts(links.iter().enumerate(), |out, (i, &(a, xs))| {
            out.pay((links.len() - i) * (16 + N) / 128)?;
            let a = &web.sets[a];
            for &(b, ys) in &links[i + 1..] {
                let b = &web.sets[b];
                // Two different restricted digits are needed.
                let both = xs | ys;
                if both.len() < 2 {
                    continue;
                }
                if out.lists_all() {
                    every_z(v, out, pivot, (a, xs), (b, ys))?;
                    continue;
                }
                for z in (a.digits & b.digits).iter() {
                    let losers = v.with(z, a.sight(z) & b.sight(z));
                    if losers.is_empty() {
                        continue;
                    }
                    let (mut own, mut others) = (xs, ys);
                    own.remove(z);
                    others.remove(z);
                    let choice = own
                        .iter()
                        .flat_map(|x| others.iter().map(move |y| (x, y)))
                        .find(|(x, y)| x != y);
                    let Some((x, y)) = choice else { continue };
                    let losses = [(z, losers)];
                    out.remove_all(v, 0, &losses, |why| {
                        tell(v, why, [pivot, a, b], (x, y), &losses);
                    })?;
                }
            }
            Flow::Continue(())
        })
    })
}

/// The wings of three sets with every choice of the two restricted digits: each removes all it can.
fn every_z<const N: usize>(
    v: &View<N>,
    out: &mut Sink<N>,
    pivot: &Als<N>,
    (a, xs): (&Als<N>, DigitSet),
    (b, ys): (&Als<N>, DigitSet),
) -> Flow {
    for x in xs.iter() {
        for y in ys.iter().filter(|&y| y != x) {
            let common = a.digits & b.digits;
            let losses: Vec<(u8, CellSet<N>)> = common
                .iter()
                .filter(|&z| z != x && z != y)
                .map(|z| (z, v.with(z, a.sight(z) & b.sight(z))))
                .collect();
            if !out.is_repeated(&losses) {
                out.remove_all(v, 0, &losses, |why| {
                    tell(v, why, [pivot, a, b], (x, y), &losses);
                })?;
            }
        }
    }
    Flow::Continue(())
}

fn tell<const N: usize>(
    v: &View<N>,
    why: &mut Why<'_, N>,
    [pivot, a, b]: [&Als<N>; 3],
    (x, y): (u8, u8),
    losses: &[(u8, CellSet<N>)],
) {
    pivot.mark(why, Role::Pivot);
    a.mark(why, Role::First);
    b.mark(why, Role::Second);
    let useful = losses.iter().filter(|(_, cells)| !cells.is_empty());
    let z = v.symbols(useful.map(|&(z, _)| z).collect());
    let (x, y) = (v.symbol(x), v.symbol(y));
    why.say(format!(
        "The sets {}, {} and {} each have one digit more than cells. The first lacks only one of its digits, so it holds {x} or {y}. If it holds {x}, the second can't, and then holds {z}; if it holds {y}, the third holds {z}.",
        pivot.name(v), a.name(v), b.name(v),
    ));
}
