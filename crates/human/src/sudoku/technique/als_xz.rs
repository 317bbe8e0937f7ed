//! ALS-XZ: two almost locked sets that can't both hold x, and both have z.
//!
//! One of them lacks x and so holds all its other digits, z among them. With
//! two such x the sets hold all their digits between them, each once.

use cellwise_sudoku::{CellSet, DigitSet};

use super::als;
use crate::sudoku::sink::{Flow, Sink};
use crate::sudoku::step::Role;
use crate::sudoku::view::View;

pub(crate) fn find<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    let web = als::web(v, out)?;
    out.parts(web.sets.iter().enumerate(), |out, (i, a)| {
        out.pay(web.links[i].len() * (16 + N) / 64)?;
        for &(j, restricted) in web.links[i].iter().filter(|&&(j, _)| j > i) {
            let b = &web.sets[j];
            let common = a.digits & b.digits;
            if common.len() < 2 {
                continue;
            }
            let mut losses: Vec<(u8, CellSet<N>)> = Vec::new();
            for z in common.iter() {
                let mut others = restricted;
                others.remove(z);
                if !others.is_empty() {
                    losses.push((z, v.with(z, a.sight(z) & b.sight(z))));
                }
            }
            // Doubly linked: a set that lacked none of the restricted digits would leave the other
            // set two digits short, so each holds all its other digits.
            let double = restricted.len() >= 2;
            if double {
                for own in [a, b] {
                    for z in (own.digits & !restricted).iter() {
                        losses.push((z, v.with(z, own.sight(z))));
                    }
                }
            }
            if out.is_repeated(&losses) {
                continue;
            }
            out.remove_all(v, 0, &losses, |why| {
                a.mark(why, Role::First);
                b.mark(why, Role::Second);
                let x = v.symbols(restricted);
                let useful = losses.iter().filter(|(_, cells)| !cells.is_empty());
                let z: DigitSet = useful.map(|&(z, _)| z).collect();
                let seen = match z.len() {
                    1 => "a cell that sees all its places in both can't be it",
                    _ => "a cell that sees all places of one of these in both can't be it",
                };
                let z = v.symbols(z);
                if double {
                    why.say(format!(
                        "The sets {} and {} each have one digit more than cells. None of {x} fits into both sets, since its places see each other. So each set does without one of these and holds all its other digits.",
                        a.name(v), b.name(v),
                    ));
                } else {
                    why.say(format!(
                        "The sets {} and {} each have one digit more than cells. They can't both hold {x}, since its places see each other; the one without {x} holds all its other digits. So one of them holds {z}, and {seen}.",
                        a.name(v), b.name(v),
                    ));
                }
            })?;
        }
        Flow::Continue(())
    })
}
