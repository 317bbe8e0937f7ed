//! Multi colouring: two pieces of strong links, where a colour of one sees a colour of the other.

use super::colours::colours;
use crate::sudoku::set::Set;
use crate::sudoku::sink::{Flow, Sink};
use crate::sudoku::step::Role;
use crate::sudoku::view::View;

pub(crate) fn find<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    out.each_digit(v, |out, digit| {
        let pieces = colours(v, digit);
        let sight = |cells: Set<N>| {
            cells
                .iter()
                .fold(Set::EMPTY, |all, cell| all | v.peers(cell))
        };
        let symbol = v.symbol(digit);
        for (i, first) in pieces.iter().enumerate() {
            for (j, second) in pieces.iter().enumerate() {
                if i == j {
                    continue;
                }
                for s in 0..2 {
                    let (own, opposite) = (first.sides[s], first.sides[1 - s]);
                    let seen = sight(own);
                    let meets = [0, 1].map(|t| seen.intersects(second.sides[t]));
                    if meets == [true, true] {
                        out.remove(v, digit, own, |why| {
                            why.mark(Role::First, digit, own);
                            why.mark(Role::Pattern, digit, opposite);
                            why.mark(Role::Second, digit, second.sides[0]);
                            why.mark(Role::Third, digit, second.sides[1]);
                            first.draw(why, digit);
                            second.draw(why, digit);
                            why.say(format!(
                                "Either {} or {} are all {symbol}. If {} were {symbol}, that would rule out cells of both, which can't be.",
                                v.names(second.sides[0]), v.names(second.sides[1]), v.names(own),
                            ));
                        })?;
                    }
                    // Each pair of pieces once.
                    if i > j {
                        continue;
                    }
                    for (t, _) in meets.iter().enumerate().filter(|(_, meets)| **meets) {
                        let far = second.sides[1 - t];
                        let losers = v.with(digit, sight(opposite) & sight(far));
                        out.remove(v, digit, losers, |why| {
                            why.mark(Role::First, digit, own);
                            why.mark(Role::Pattern, digit, opposite);
                            why.mark(Role::Second, digit, second.sides[t]);
                            why.mark(Role::Third, digit, far);
                            first.draw(why, digit);
                            second.draw(why, digit);
                            why.say(format!(
                                "Either {} or {} are all {symbol}, and either {} or {}. A cell of the first of these sees one of the third, so not both are {symbol}: the second or the last are.",
                                v.names(own), v.names(opposite), v.names(second.sides[t]), v.names(far),
                            ));
                        })?;
                    }
                }
            }
        }
        Flow::Continue(())
    })
}
