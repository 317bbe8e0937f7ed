//! Hidden pair, triple, quad: as many digits of a house as they have places between them.
//!
//! ```text
//!   {2,5,8} . {2,5,7,9} | . . .     2 and 5 fit nowhere else in the row:
//!                                   these two cells have room for nothing else
//! ```

use cellwise_sudoku::{CellSet, DigitSet};

use super::unions::unions;
use crate::sudoku::sink::{Flow, Sink};
use crate::sudoku::step::Role;
use crate::sudoku::view::{View, word};

pub(crate) fn find<const N: usize>(v: &View<N>, out: &mut Sink<N>, k: usize) -> Flow {
    let mut cells = Vec::with_capacity(v.size());
    let mut digits = Vec::with_capacity(v.size());
    let mut masks = Vec::with_capacity(v.size());
    out.each_house(v, v.complete_houses(), |out, h| {
        cells.clear();
        cells.extend((v.house(h) & v.open).iter());
        // With k cells or fewer beside them the naked subset there says the same.
        if cells.len() <= k {
            return Flow::Continue(());
        }
        digits.clear();
        masks.clear();
        for digit in v.all_digits() {
            let mut mask = 0u64;
            for (i, &cell) in cells.iter().enumerate() {
                mask |= u64::from(v.cands[cell].contains(digit)) << i;
            }
            if (2..=k as u32).contains(&mask.count_ones()) {
                digits.push(digit);
                masks.push(mask);
            }
        }
        out.pay(1 + masks.len())?;
        unions(out, &masks, k, k as u32, |out, chosen, union| {
            if union.count_ones() as usize != k {
                return Flow::Continue(());
            }
            let subset: DigitSet = chosen.iter().map(|&i| digits[i]).collect();
            let places: CellSet<N> = (0..cells.len())
                .filter(|i| union >> i & 1 != 0)
                .map(|i| cells[i])
                .collect();
            let others = v.digits_in(places) & !subset;
            let losses: Vec<(u8, CellSet<N>)> = others.iter().map(|d| (d, v.with(d, places))).collect();
            out.remove_all(v, 0, &losses, |why| {
                why.house(h);
                why.mark_all(Role::Pattern, subset, places);
                let count = word(k);
                why.say(format!(
                    "In {} the digits {} fit only into {}: {count} digits for {count} cells, which leaves no room there for anything else.",
                    v.house_name(h),
                    v.symbols(subset),
                    v.names(places),
                ));
            })
        })
    })
}
