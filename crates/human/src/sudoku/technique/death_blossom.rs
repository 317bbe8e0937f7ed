//! Death blossom: a stem cell, and for each of its candidates a set (petal) that takes it away.
//!
//! If a cell were z, every almost locked set that thereby loses z holds all its
//! other digits. If these leave a stem cell without any candidate, the cell is
//! not z. Each petal argues for itself, so petals may overlap.

use cellwise_sudoku::CellSet;

use super::als::{self, Als};
use crate::sudoku::sink::{Flow, Sink};
use crate::sudoku::step::Role;
use crate::sudoku::view::View;

pub(crate) fn find<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    let web = als::web(v, out)?;
    let mut having: Vec<Vec<&Als<N>>> = vec![Vec::new(); v.size()];
    for als in &web.sets {
        for digit in als.digits.iter() {
            having[usize::from(digit) - 1].push(als);
        }
    }
    let mut taken = vec![CellSet::EMPTY; v.size()];
    out.parts(v.all_digits(), |out, z| {
        out.parts(v.at(z).iter(), |out, cell| {
            let petals = having[usize::from(z) - 1].len() * (32 + N) / 256;
            out.pay(petals + v.open.len() / 128 + N / 16)?;
            taken.fill(CellSet::EMPTY);
            let petals = having[usize::from(z) - 1]
                .iter()
                .filter(|als| als.sight(z).contains(cell));
            for als in petals.clone() {
                for d in als.digits.iter().filter(|&d| d != z) {
                    taken[usize::from(d) - 1] |= als.sight(d);
                }
            }
            let bare = |stem: usize| {
                v.cands[stem]
                    .iter()
                    .all(|d| taken[usize::from(d) - 1].contains(stem))
            };
            let Some(stem) = v.open.iter().find(|&stem| stem != cell && bare(stem)) else {
                return Flow::Continue(());
            };
            out.remove(v, z, CellSet::only(cell), |why| {
                why.mark_all(Role::Pivot, v.cands[stem], CellSet::only(stem));
                let mut said = format!("Suppose {} were {}.", v.name(cell), v.symbol(z));
                for (i, d) in v.cands[stem].iter().enumerate() {
                    let petal = petals.clone().find(|als| {
                        als.digits.contains(d) && d != z && als.sight(d).contains(stem)
                    });
                    let Some(petal) = petal else { continue };
                    petal.mark(why, [Role::First, Role::Second, Role::Third][i % 3]);
                    said.push_str(&petal.without(v, z));
                    said.push_str(&format!(", and {} is not {}.", v.name(stem), v.symbol(d)));
                }
                said.push_str(&format!(" Nothing would be left for {}.", v.name(stem)));
                why.say(said);
            })
        })
    })
}
