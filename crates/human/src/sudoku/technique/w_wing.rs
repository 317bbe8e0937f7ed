//! W-wing: two cells {x,y} out of each other's sight, and a house whose two places for x see one each.

use std::cell::OnceCell;

use cellwise_sudoku::CellSet;

use super::strong_links::{Strong, strong_links};
use crate::sudoku::sink::{Flow, Sink};
use crate::sudoku::step::{Candidate, LinkKind, Role};
use crate::sudoku::view::View;

pub(crate) fn find<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    let bivalues: Vec<usize> = v.bivalues().iter().collect();
    let links: Vec<OnceCell<Vec<Strong>>> = vec![OnceCell::new(); v.size()];
    out.parts(bivalues.iter().enumerate(), |out, (i, &first)| {
        out.pay(bivalues.len() / 256)?;
        let digits = v.cands[first];
        for &second in &bivalues[i + 1..] {
            if v.cands[second] != digits || v.sees(first, second) {
                continue;
            }
            let common = v.peers(first) & v.peers(second);
            for x in digits.iter() {
                let Some(y) = digits.iter().find(|&d| d != x) else {
                    continue;
                };
                let losers = v.with(y, common);
                if losers.is_empty() {
                    continue;
                }
                let links = links[usize::from(x) - 1].get_or_init(|| strong_links(v, x));
                out.pay(1 + links.len() / 32)?;
                for link in links {
                    let ends: CellSet<N> = [link.a, link.b].into_iter().collect();
                    if ends.contains(first) || ends.contains(second) {
                        continue;
                    }
                    let straight = v.sees(first, link.a) && v.sees(second, link.b);
                    let crossed = v.sees(first, link.b) && v.sees(second, link.a);
                    let (a, b) = match (straight, crossed) {
                        (true, _) => (link.a, link.b),
                        (_, true) => (link.b, link.a),
                        _ => continue,
                    };
                    out.remove(v, y, losers, |why| {
                        why.house(link.house);
                        let at = |cell, digit| Candidate { cell, digit };
                        why.link_cells(at(first, y), at(first, x), LinkKind::Strong);
                        why.link_cells(at(first, x), at(a, x), LinkKind::Weak);
                        why.link_cells(at(a, x), at(b, x), LinkKind::Strong);
                        why.link_cells(at(b, x), at(second, x), LinkKind::Weak);
                        why.link_cells(at(second, x), at(second, y), LinkKind::Strong);
                        for (cell, digit, role) in [
                            (first, y, Role::Off), (first, x, Role::On), (a, x, Role::Off),
                            (b, x, Role::On), (second, x, Role::Off), (second, y, Role::On),
                        ] {
                            why.mark_one(role, cell, digit);
                        }
                        let (x, y) = (v.symbol(x), v.symbol(y));
                        why.say(format!(
                            "{} and {} are both {x} or {y}. In {} the {x} is in {} or {}; each of them sees one of the two cells, so these can't both be {x}. At least one of them is {y}.",
                            v.name(first), v.name(second), v.house_name(link.house), v.name(a), v.name(b),
                        ));
                    })?;
                }
            }
        }
        Flow::Continue(())
    })
}
