//! Multi colouring: two pieces of strong links, where a colour of one sees a colour of the other.

use cellwise_sudoku::CellSet;

use super::colours::{Colours, colours};
use crate::sudoku::sink::{Flow, Sink};
use crate::sudoku::step::Role;
use crate::sudoku::view::{View, list};

pub(crate) fn find<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    out.each_digit(v, |out, digit| {
        let pieces = colours(v, digit);
        let sight = |cells: CellSet<N>| {
            cells
                .iter()
                .fold(CellSet::EMPTY, |all, cell| all | v.peers(cell))
        };
        let symbol = v.symbol(digit);
        out.parts(pieces.iter().enumerate(), |out, (i, first)| {
            for (j, second) in pieces.iter().enumerate() {
                if i == j {
                    continue;
                }
                out.pay_sets(4 + second.links.len())?;
                let mut traps: Vec<(usize, usize, CellSet<N>)> = Vec::new();
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
                                "Strong links join {}: {symbol} is in {}, or it is in {}. {symbol} in {} would rule it out in a cell of both, so it is not there.",
                                v.names(second.sides[0] | second.sides[1]), v.all_of(second.sides[0]), v.all_of(second.sides[1]), v.all_of(own),
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
                        traps.push((s, t, losers));
                        out.remove(v, digit, losers, |why| {
                            why.mark(Role::First, digit, own);
                            why.mark(Role::Pattern, digit, opposite);
                            why.mark(Role::Second, digit, second.sides[t]);
                            why.mark(Role::Third, digit, far);
                            first.draw(why, digit);
                            second.draw(why, digit);
                            why.say(format!(
                                "Strong links join {}: {symbol} is in {}, or it is in {}. Others join {}: there {symbol} is in {}, or it is in {}. But {} sees {}, so they are not both {symbol}. Therefore {symbol} is in {} or in {}, and a cell that sees one of each can't be {symbol}.",
                                v.names(own | opposite), v.all_of(own), v.all_of(opposite), v.names(second.sides[t] | far), v.all_of(second.sides[t]), v.all_of(far), v.name(meeting.0), v.name(meeting.1), v.all_of(opposite), v.all_of(far),
                            ));
                        })?;
                    }
                }
                if out.lists_all() {
                    all_traps(v, out, digit, [first, second], &traps)?;
                }
            }
            Flow::Continue(())
        })
    })
}

/// Two pieces that meet in several ways, as one step.
fn all_traps<const N: usize>(
    v: &View<N>,
    out: &mut Sink<N>,
    digit: u8,
    [first, second]: [&Colours<N>; 2],
    traps: &[(usize, usize, CellSet<N>)],
) -> Flow {
    let all = traps.iter().fold(CellSet::EMPTY, |all, trap| all | trap.2);
    if traps.iter().any(|trap| trap.2 == all) {
        return Flow::Continue(());
    }
    out.remove(v, digit, all, |why| {
        let roles = [Role::First, Role::Pattern, Role::Second, Role::Third];
        let sides = first.sides.iter().chain(&second.sides);
        for (role, &cells) in roles.into_iter().zip(sides) {
            why.mark(role, digit, cells);
        }
        first.draw(why, digit);
        second.draw(why, digit);
        let symbol = v.symbol(digit);
        let each = traps
            .iter()
            .filter(|trap| !trap.2.is_empty())
            .map(|&(s, t, _)| {
                format!(
                    "{symbol} is in {} or in {}, since cells of {} and of {} see each other",
                    v.all_of(first.sides[1 - s]),
                    v.all_of(second.sides[1 - t]),
                    v.names(first.sides[s]),
                    v.names(second.sides[t]),
                )
            });
        why.say(format!(
            "Strong links join {} with {}, and {} with {}. {}.",
            v.names(first.sides[0]),
            v.names(first.sides[1]),
            v.names(second.sides[0]),
            v.names(second.sides[1]),
            list(each, "and"),
        ));
    })
}
