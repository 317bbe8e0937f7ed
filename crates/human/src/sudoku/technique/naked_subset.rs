//! Naked pair, triple, quad: as many cells of a house as they have candidates between them.
//!
//! ```text
//!   {2,5} . {2,5} | . . .     two cells, two digits: they use up 2 and 5,
//!                             so no other cell that sees both has either
//! ```

use cellwise_sudoku::{CellSet, DigitSet};

use super::unions::unions;
use crate::sudoku::sink::{Flow, Sink};
use crate::sudoku::step::Role;
use crate::sudoku::view::{View, word};

pub(crate) fn find<const N: usize>(v: &View<N>, out: &mut Sink<N>, k: usize) -> Flow {
    let mut cells = Vec::with_capacity(v.size());
    let mut masks = Vec::with_capacity(v.size());
    out.each_house(v, 0..v.geometry.houses.len(), |out, h| {
        cells.clear();
        masks.clear();
        for cell in (v.house(h) & v.open).iter() {
            if (2..=k).contains(&v.cands[cell].len()) {
                cells.push(cell);
                masks.push(v.cands[cell].bits());
            }
        }
        out.pay(1 + masks.len())?;
        unions(out, &masks, k, k as u32, |out, chosen, union| {
            if union.count_ones() as usize != k {
                return Flow::Continue(());
            }
            out.pay_sets(h)?;
            let subset: CellSet<N> = chosen.iter().map(|&i| cells[i]).collect();
            let seen_before = v.geometry.houses[..h]
                .iter()
                .any(|&earlier| subset.is_subset(earlier));
            if seen_before {
                return Flow::Continue(());
            }
            let digits = DigitSet::from_bits(union);
            let sight = v.common_peers(subset);
            let losses: Vec<(u8, CellSet<N>)> =
                digits.iter().map(|d| (d, v.with(d, sight))).collect();
            out.remove_all(v, 0, &losses, |why| {
                // A subset that lies in a line and in a box counts in both.
                let lost = losses.iter().fold(CellSet::EMPTY, |all, loss| all | loss.1);
                let holds = |&h: &usize| {
                    subset.is_subset(v.house(h)) && lost.intersects(v.house(h))
                };
                let houses: Vec<usize> = (0..v.geometry.houses.len()).filter(holds).collect();
                let houses = if houses.is_empty() { vec![h] } else { houses };
                houses.iter().for_each(|&house| why.house(house));
                why.mark_all(Role::Pattern, digits, subset);
                let count = word(k);
                why.say(format!(
                    "In {} the cells {} have only {} between them: {count} cells for {count} digits, so they use them up.",
                    v.house_names(houses),
                    v.names(subset),
                    v.symbols(digits),
                ));
            })
        })
    })
}
