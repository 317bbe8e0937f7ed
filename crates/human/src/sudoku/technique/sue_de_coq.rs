//! Sue de Coq: the cells where two houses meet, with one set in the rest of each.
//!
//! ```text
//!   box │ line        C  the cells in both, D in the line alone, E in the box alone
//!    E  │             D and E have no digit in common, and all three have
//!    C  │ D           exactly as many digits as cells: so each digit is there
//!    E  │             once, and its place is known well enough to remove others
//! ```

use cellwise_sudoku::DigitSet;

use super::unions::unions;
use crate::sudoku::set::Set;
use crate::sudoku::sink::{Flow, Sink};
use crate::sudoku::step::Role;
use crate::sudoku::view::{View, word};

/// Cells in D, and in E, at most.
const MAX_WING: usize = 3;

pub(crate) fn find<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    for region in (0..v.geometry.houses.len()).filter(|&h| !v.geometry.is_line(h)) {
        for line in 0..2 * v.size() {
            let meet: Vec<usize> = (v.house(region) & v.house(line) & v.open).iter().collect();
            if meet.len() < 2 {
                continue;
            }
            for k in 2..=meet.len().min(3) {
                let blank = vec![0; meet.len()];
                unions(&blank, k, 0, &mut |chosen, _| {
                    let core: Set<N> = chosen.iter().map(|&i| meet[i]).collect();
                    // As many digits as cells: more than the largest wings make room for is lost.
                    if (k + 2..=k + 2 * MAX_WING).contains(&v.digits_in(core).len()) {
                        around(v, out, region, line, core)
                    } else {
                        Flow::Continue(())
                    }
                })?;
            }
        }
    }
    Flow::Continue(())
}

fn around<const N: usize>(
    v: &View<N>,
    out: &mut Sink<N>,
    region: usize,
    line: usize,
    core: Set<N>,
) -> Flow {
    let middle = v.digits_in(core);
    let both = v.house(region) & v.house(line);
    let in_line: Vec<usize> = ((v.house(line) & v.open) - both).iter().collect();
    let in_region: Vec<usize> = ((v.house(region) & v.open) - both).iter().collect();
    let mut wings: Vec<(Set<N>, DigitSet)> = Vec::new();
    subsets(v, &in_region, |cells, digits| {
        // A wing helps only if it adds fewer new digits than cells.
        if (digits & !middle).len() < cells.len() {
            wings.push((cells, digits));
        }
    });
    let mut found = Flow::Continue(());
    subsets(v, &in_line, |d_cells, d_digits| {
        if found.is_break() || (d_digits & !middle).len() >= d_cells.len() {
            return;
        }
        found = out.pay(1 + wings.len() / 64);
        if found.is_break() {
            return;
        }
        for &(e_cells, e_digits) in &wings {
            let cells = core.len() + d_cells.len() + e_cells.len();
            let disjoint = (d_digits & e_digits).is_empty();
            if !disjoint || (middle | d_digits | e_digits).len() != cells {
                continue;
            }
            let line_digits = d_digits | (middle & !e_digits);
            let region_digits = e_digits | (middle & !d_digits);
            let mut losses: Vec<(u8, Set<N>)> = Vec::new();
            for d in line_digits.iter() {
                losses.push((d, v.with(d, v.house(line)) - core - d_cells));
            }
            for d in region_digits.iter() {
                losses.push((d, v.with(d, v.house(region)) - core - e_cells));
            }
            found = out.remove_all(v, 0, &losses, |why| {
                why.house(region);
                why.house(line);
                why.mark_all(Role::Pivot, middle, core);
                why.mark_all(Role::First, d_digits, d_cells);
                why.mark_all(Role::Second, e_digits, e_cells);
                let count = word(cells);
                why.say(format!(
                    "{}, with {} in {} and {} in {}, have {count} cells for the {count} digits {}, and no digit fits twice. Thus {} are used up in {}, and {} in {}.",
                    v.names(core), v.names(d_cells), v.house_name(line), v.names(e_cells), v.house_name(region),
                    v.symbols(middle | d_digits | e_digits),
                    v.symbols(line_digits), v.house_name(line), v.symbols(region_digits), v.house_name(region),
                ));
            });
            if found.is_break() {
                return;
            }
        }
    });
    found
}

/// Every choice of one to [`MAX_WING`] cells, with its digits.
fn subsets<const N: usize>(v: &View<N>, cells: &[usize], mut visit: impl FnMut(Set<N>, DigitSet)) {
    let masks: Vec<u64> = cells.iter().map(|&c| v.cands[c].bits()).collect();
    for k in 1..=MAX_WING {
        let _ = unions(&masks, k, u64::BITS, &mut |chosen, union| {
            visit(
                chosen.iter().map(|&i| cells[i]).collect(),
                DigitSet::from_bits(union),
            );
            Flow::Continue(())
        });
    }
}
