//! XY-wing: a cell {x,y} that sees a cell {x,z} and a cell {y,z}.

use cellwise_sudoku::CellSet;

use crate::sudoku::sink::{Flow, Sink};
use crate::sudoku::step::Role;
use crate::sudoku::view::View;

pub(crate) fn find<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    let bivalues = v.bivalues();
    out.parts(bivalues.iter(), |out, pivot| {
        let around = bivalues & v.peers(pivot);
        out.pay_sets(2 * around.len())?;
        for first in around.iter() {
            let shared = v.cands[first] & v.cands[pivot];
            let Some(x) = shared.single() else { continue };
            let Some(z) = (v.cands[first] & !shared).single() else {
                continue;
            };
            let Some(y) = (v.cands[pivot] & !shared).single() else {
                continue;
            };
            let wanted = [y, z].into_iter().collect();
            for second in around
                .iter()
                .filter(|&cell| cell > first && v.cands[cell] == wanted)
            {
                let losers = v.with(z, v.peers(first) & v.peers(second));
                out.remove(v, z, losers, |why| {
                    why.mark_all(Role::Pivot, v.cands[pivot], CellSet::only(pivot));
                    for (cell, link) in [(first, x), (second, y)] {
                        why.mark_one(Role::First, cell, link);
                        why.mark_one(Role::Pattern, cell, z);
                    }
                    why.say(format!(
                        "{} is {} or {}. If it is {}, then {} is {}; if it is {}, then {} is {}. One of the two is {} in any case.",
                        v.name(pivot), v.symbol(x), v.symbol(y),
                        v.symbol(x), v.name(first), v.symbol(z),
                        v.symbol(y), v.name(second), v.symbol(z), v.symbol(z),
                    ));
                })?;
            }
        }
        Flow::Continue(())
    })
}
