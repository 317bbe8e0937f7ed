//! Aligned pair exclusion: of two cells, every combination of digits that leaves a third cell nothing is out.

use cellwise_sudoku::DigitSet;

use crate::sudoku::set::Set;
use crate::sudoku::sink::{Flow, Sink};
use crate::sudoku::step::Role;
use crate::sudoku::view::View;

pub(crate) fn find<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    let bivalues = v.bivalues();
    for first in v.open.iter() {
        out.pay(1 + v.open.len() / 64)?;
        for second in v.open.iter().filter(|&cell| cell > first) {
            let shared = bivalues & v.peers(first) & v.peers(second);
            if shared.is_empty() {
                continue;
            }
            out.pay(2)?;
            let excluded: Vec<DigitSet> = shared.iter().map(|cell| v.cands[cell]).collect();
            let see = v.sees(first, second);
            let fits = |x: u8, y: u8| {
                let both: DigitSet = [x, y].into_iter().collect();
                !(excluded.contains(&both) || (x == y && see))
            };
            for (own, other) in [(first, second), (second, first)] {
                for x in v.cands[own].iter() {
                    if v.cands[other].iter().any(|y| fits(x, y)) {
                        continue;
                    }
                    out.remove(v, x, Set::only(own), |why| {
                        why.mark_all(Role::First, v.cands[other], Set::only(other));
                        let mut killers = Set::EMPTY;
                        for y in v.cands[other].iter() {
                            let both: DigitSet = [x, y].into_iter().collect();
                            if let Some(cell) = shared.iter().find(|&cell| v.cands[cell] == both) {
                                killers.insert(cell);
                                why.mark_all(Role::Second, both, Set::only(cell));
                            }
                        }
                        why.say(format!(
                            "If {} were {}, no digit would do for {}: each one either repeats it or leaves nothing for one of {}, which both cells see.",
                            v.name(own), v.symbol(x), v.name(other), v.names(killers),
                        ));
                    })?;
                }
            }
        }
    }
    Flow::Continue(())
}
