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
        out.parts(pieces.iter().enumerate(), |out, (i, first)| {
            for (j, second) in pieces.iter().enumerate() {
                if i == j {
                    continue;
                }
                out.pay_sets(4 + second.links.len())?;
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
                                "Of the strong links between {}, either all of {} are {symbol} or all of {}. {} would rule out {symbol} in a cell of each, so {symbol} is in none of them.",
                                v.names(second.sides[0] | second.sides[1]), v.names(second.sides[0]), v.names(second.sides[1]), v.names(own),
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
                        let meeting = own.iter().find_map(|cell| {
                            let seen = v.peers(cell) & second.sides[t];
                            Some((cell, seen.first()?))
                        });
                        let Some(meeting) = meeting else {
                            continue;
                        };
                        out.remove(v, digit, losers, |why| {
                            why.mark(Role::First, digit, own);
                            why.mark(Role::Pattern, digit, opposite);
                            why.mark(Role::Second, digit, second.sides[t]);
                            why.mark(Role::Third, digit, far);
                            first.draw(why, digit);
                            second.draw(why, digit);
                            why.say(format!(
                                "Strong links join {} with {}: {symbol} is in all of the first or in all of the second. Likewise {} and {}. But {} sees {}, so {symbol} can't be in both of these groups. Therefore {symbol} is in all of {} or in all of {}, and cells that see both can't be {symbol}.",
                                v.names(own), v.names(opposite), v.names(second.sides[t]), v.names(far), v.name(meeting.0), v.name(meeting.1), v.names(opposite), v.names(far),
                            ));
                        })?;
                    }
                }
            }
            Flow::Continue(())
        })
    })
}
