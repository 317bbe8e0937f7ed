//! WXYZ-wing: four cells with four digits, of which only one can occur twice.
//!
//! A digit all of whose places among the four see each other occurs at most
//! once. If that holds for three of the digits, the fourth must be there at
//! least once. One cell (the pivot) sees the other three.

use std::collections::HashSet;

use cellwise_sudoku::{CellSet, DigitSet};

use crate::sudoku::sink::{Flow, Sink};
use crate::sudoku::step::Role;
use crate::sudoku::view::View;

pub(crate) fn find<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    let few: CellSet<N> = v
        .open
        .iter()
        .filter(|&cell| (2..=4).contains(&v.cands[cell].len()))
        .collect();
    out.remember(HashSet::new, |out, seen: &mut HashSet<CellSet<N>>| {
    out.parts(few.iter(), |out, pivot| {
        let start = v.cands[pivot];
        let peers = (few & v.peers(pivot)).iter();
        let mut near = Vec::with_capacity(24);
        near.extend(peers.filter(|&cell| (v.cands[cell] | start).len() <= 4));
        out.parts(near.iter().enumerate(), |out, (i, &a)| {
            let with_a = start | v.cands[a];
            for (j, &b) in near.iter().enumerate().skip(i + 1) {
                let with_b = with_a | v.cands[b];
                if with_b.len() > 4 {
                    continue;
                }
                out.pay((near.len() - j) / 16)?;
                for &c in &near[j + 1..] {
                    let digits = with_b | v.cands[c];
                    if digits.len() != 4 {
                        continue;
                    }
                    let Some(z) = loose_digit(v, [a, b, c]) else {
                        continue;
                    };
                    let wing: CellSet<N> = [pivot, a, b, c].into_iter().collect();
                    let losers = v.with(z, v.common_peers(v.with(z, wing)));
                    if losers.is_empty() || !seen.insert(wing) {
                        continue;
                    }
                    out.remove(v, z, losers, |why| {
                        why.mark(Role::Pattern, z, wing);
                        why.mark_all(Role::Pivot, v.cands[pivot], CellSet::only(pivot));
                        why.mark_all(Role::First, digits, wing);
                        let mut others = digits;
                        others.remove(z);
                        why.say(format!(
                            "The four cells {} have only {} between them, and each of {} fits at most once, because its places among them see each other. Thus at least one of them is {}.",
                            v.names(wing), v.symbols(digits), v.symbols(others), v.symbol(z),
                        ));
                    })?;
                }
            }
            Flow::Continue(())
        })
    })
    })
}

/// The one digit of which two places in the wing don't see each other; the pivot sees the other three.
fn loose_digit<const N: usize>(v: &View<N>, [a, b, c]: [usize; 3]) -> Option<u8> {
    let apart = |x: usize, y: usize| match v.sees(x, y) {
        true => DigitSet::EMPTY,
        false => v.cands[x] & v.cands[y],
    };
    (apart(a, b) | apart(a, c) | apart(b, c)).single()
}
