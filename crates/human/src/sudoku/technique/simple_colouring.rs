//! Simple colouring: a colour that meets itself is false; a cell that sees both colours loses the digit.

use super::colours::colours;
use crate::sudoku::sink::{Flow, Sink};
use crate::sudoku::step::Role;
use crate::sudoku::view::View;

pub(crate) fn find<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    out.each_digit(v, |out, digit| {
        let symbol = v.symbol(digit);
        for piece in colours(v, digit) {
            out.pay_sets(v.at(digit).len())?;
            for (side, &[own, other]) in [
                [piece.sides[0], piece.sides[1]],
                [piece.sides[1], piece.sides[0]],
            ]
            .iter()
            .enumerate()
            {
                let clash = own
                    .iter()
                    .find_map(|cell| Some((cell, (own & v.peers(cell)).first()?)));
                let Some((a, b)) = clash else { continue };
                out.remove(v, digit, own, |why| {
                    let roles = if side == 0 { [Role::First, Role::Second] } else { [Role::Second, Role::First] };
                    why.mark(roles[0], digit, own);
                    why.mark(roles[1], digit, other);
                    piece.draw(why, digit);
                    why.say(format!(
                        "Follow the houses with just two places for {symbol}: {symbol} is in {}, or it is in {}. But {} and {} see each other, so it is not in the former.",
                        v.all_of(own), v.all_of(other), v.name(a), v.name(b),
                    ));
                })?;
            }
            let coloured = piece.sides[0] | piece.sides[1];
            let losers = (v.at(digit) - coloured)
                .iter()
                .filter(|&cell| {
                    piece
                        .sides
                        .iter()
                        .all(|side| side.intersects(v.peers(cell)))
                })
                .collect();
            out.remove(v, digit, losers, |why| {
                why.mark(Role::First, digit, piece.sides[0]);
                why.mark(Role::Second, digit, piece.sides[1]);
                piece.draw(why, digit);
                why.say(format!(
                    "Follow the houses with just two places for {symbol}: {symbol} is in {}, or it is in {}. {} {} one of each.",
                    v.all_of(piece.sides[0]), v.all_of(piece.sides[1]), v.names(losers),
                    if losers.len() == 1 { "sees" } else { "each see" },
                ));
            })?;
        }
        Flow::Continue(())
    })
}
