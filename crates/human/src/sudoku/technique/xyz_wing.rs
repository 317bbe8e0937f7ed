//! XYZ-wing: a cell {x,y,z} that sees a cell {x,z} and a cell {y,z}.

use cellwise_sudoku::CellSet;

use crate::sudoku::sink::{Flow, Sink};
use crate::sudoku::step::Role;
use crate::sudoku::view::View;

pub(crate) fn find<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    let bivalues = v.bivalues();
    let pivots = v.open.iter().filter(|&cell| v.cands[cell].len() == 3);
    out.parts(pivots, |out, pivot| {
        let around: Vec<usize> = (bivalues & v.peers(pivot))
            .iter()
            .filter(|&cell| (v.cands[cell] & !v.cands[pivot]).is_empty())
            .collect();
        for (i, &first) in around.iter().enumerate() {
            out.pay(around.len() / 32)?;
            for &second in &around[i + 1..] {
                let Some(z) = (v.cands[first] & v.cands[second]).single() else {
                    continue;
                };
                let losers = v.with(z, v.peers(pivot) & v.peers(first) & v.peers(second));
                out.remove(v, z, losers, |why| {
                    let all = [pivot, first, second].into_iter().collect();
                    why.mark(Role::Pattern, z, all);
                    why.mark_all(Role::Pivot, v.cands[pivot], CellSet::only(pivot));
                    why.mark_all(Role::First, v.cands[first], CellSet::only(first));
                    why.mark_all(Role::First, v.cands[second], CellSet::only(second));
                    let z = v.symbol(z);
                    why.say(format!(
                        "{} is {}. If it is not {z}, then {} or {}, which it sees, has to be {z}. Thus one of the three is {z}.",
                        v.name(pivot), v.either(v.cands[pivot]), v.name(first), v.name(second),
                    ));
                })?;
            }
        }
        Flow::Continue(())
    })
}
