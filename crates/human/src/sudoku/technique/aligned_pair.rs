//! Aligned pair exclusion: of two cells, every combination of digits that leaves a third cell nothing is out.

use cellwise_sudoku::{CellSet, DigitSet};

use crate::sudoku::sink::{Flow, Sink};
use crate::sudoku::step::Role;
use crate::sudoku::view::{View, list};

pub(crate) fn find<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    let bivalues = v.bivalues();
    out.parts(v.open.iter(), |out, first| {
        let near = bivalues & v.peers(first);
        let seen = near
            .iter()
            .fold(CellSet::EMPTY, |seen, cell| seen | v.peers(cell));
        for second in (v.open & seen).iter().filter(|&cell| cell > first) {
            out.pay_sets(3)?;
            let shared = near & v.peers(second);
            out.pay(1 + v.cands[first].len() * v.cands[second].len() / 64)?;
            let see = v.sees(first, second);
            // A digit goes if a shared cell stands against it with each digit of the other cell, but for the same digit.
            let fewest = v.cands[first].len().min(v.cands[second].len());
            if shared.len() + usize::from(see) < fewest {
                continue;
            }
            // A digit goes if no digit of the other cell is left beside it. One that no shared cell has stays, unless it is the same.
            let digits = v.digits_in(shared);
            let may_go = |other: usize| (v.cands[other] & !digits).len() <= usize::from(see);
            if !may_go(first) && !may_go(second) {
                continue;
            }
            let excluded: Vec<DigitSet> = shared.iter().map(|cell| v.cands[cell]).collect();
            let fits = |x: u8, y: u8| {
                let both: DigitSet = [x, y].into_iter().collect();
                !(excluded.contains(&both) || (x == y && see))
            };
            for (own, other) in [(first, second), (second, first)] {
                for x in v.cands[own].iter() {
                    if v.cands[other].iter().any(|y| fits(x, y)) {
                        continue;
                    }
                    out.remove(v, x, CellSet::only(own), |why| {
                        why.mark_all(Role::First, v.cands[other], CellSet::only(other));
                        let mut each = Vec::new();
                        for y in v.cands[other].iter() {
                            let both: DigitSet = [x, y].into_iter().collect();
                            let killer = shared.iter().find(|&cell| v.cands[cell] == both);
                            if let Some(cell) = killer {
                                why.mark_all(Role::Second, both, CellSet::only(cell));
                                each.push(format!(
                                    "{} would leave {} nothing",
                                    v.symbol(y),
                                    v.name(cell)
                                ));
                            } else {
                                each.push(format!("{} would stand there twice", v.symbol(y)));
                            }
                        }
                        why.say(format!(
                            "If {} were {}, no digit would do for {}: {}.",
                            v.name(own),
                            v.symbol(x),
                            v.name(other),
                            list(each, "and"),
                        ));
                    })?;
                }
            }
        }
        Flow::Continue(())
    })
}
