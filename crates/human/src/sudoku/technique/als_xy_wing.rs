//! ALS-XY-wing: a pivot set that shares x with one set and y with another, both of which have z.

use super::als;
use crate::sudoku::sink::{Flow, Sink};
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
                    out.remove(v, z, losers, |why| {
                        pivot.mark(why, Role::Pivot);
                        a.mark(why, Role::First);
                        b.mark(why, Role::Second);
                        why.say(format!(
                            "The sets {}, {} and {} each have one digit more than cells. The first lacks only one of its digits, so it holds {} or {}. If it holds {}, the second can't, and then holds {}; if it holds {}, the third holds {}.",
                            pivot.name(v), a.name(v), b.name(v),
                            v.symbol(x), v.symbol(y), v.symbol(x), v.symbol(z), v.symbol(y), v.symbol(z),
                        ));
                    })?;
                }
            }
            Flow::Continue(())
        })
    })
}
