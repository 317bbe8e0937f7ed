//! Sue de Coq: the cells where two houses meet, with one set in the rest of each.
//!
//! ```text
//!   box │ line        C  the cells in both, D in the line alone, E in the box alone
//!    E  │             D and E have no digit in common, and all three have
//!    C  │ D           exactly as many digits as cells: so each digit is there
//!    E  │             once, and its place is known well enough to remove others
//! ```

use cellwise_sudoku::{CellSet, DigitSet};

use super::unions::unions_at_once;
use crate::sudoku::sink::{Flow, Sink};
use crate::sudoku::step::Role;
use crate::sudoku::view::{View, word};

/// Cells in D, and in E, at most.
const MAX_WING: usize = 3;

pub(crate) fn find<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    let regions = (0..v.geometry.houses.len()).filter(|&h| !v.geometry.is_line(h));
    let pairs = regions.flat_map(|region| (0..2 * v.size()).map(move |line| (region, line)));
    let common = |region: usize, line: usize| v.house(region) & v.house(line) & v.open;
    let pairs = pairs.filter(|&(region, line)| common(region, line).is_several());
    out.parts(pairs, |out, (region, line)| {
        let meet: Vec<usize> = common(region, line).iter().collect();
        let mut cores: Vec<CellSet<N>> = Vec::new();
        for k in 2..=meet.len().min(3) {
            unions_at_once(out, &vec![0; meet.len()], k, 0, |_, chosen, _| {
                let core: CellSet<N> = chosen.iter().map(|&i| meet[i]).collect();
                // As many digits as cells: more than the largest wings make room for is lost.
                if (k + 2..=k + 2 * MAX_WING).contains(&v.digits_in(core).len()) {
                    cores.push(core);
                }
                Flow::Continue(())
            })?;
        }
        out.parts(cores, |out, core| around(v, out, region, line, core))
    })
}

fn around<const N: usize>(
    v: &View<N>,
    out: &mut Sink<N>,
    region: usize,
    line: usize,
    core: CellSet<N>,
) -> Flow {
    let middle = v.digits_in(core);
    let both = v.house(region) & v.house(line);
    let in_line: Vec<usize> = ((v.house(line) & v.open) - both).iter().collect();
    let in_region: Vec<usize> = ((v.house(region) & v.open) - both).iter().collect();
    let mut wings: Vec<(CellSet<N>, DigitSet)> = Vec::new();
    each_wing(v, out, &in_region, middle, |_, cells, digits| {
        wings.push((cells, digits));
        Flow::Continue(())
    })?;
    each_wing(v, out, &in_line, middle, |out, d_cells, d_digits| {
        out.pay(1 + wings.len() / 64)?;
        for &(e_cells, e_digits) in &wings {
            let cells = core.len() + d_cells.len() + e_cells.len();
            let disjoint = (d_digits & e_digits).is_empty();
            if !disjoint || (middle | d_digits | e_digits).len() != cells {
                continue;
            }
            let line_digits = d_digits | (middle & !e_digits);
            let region_digits = e_digits | (middle & !d_digits);
            let mut losses: Vec<(u8, CellSet<N>)> = Vec::new();
            for d in line_digits.iter() {
                losses.push((d, v.with(d, v.house(line)) - core - d_cells));
            }
            for d in region_digits.iter() {
                losses.push((d, v.with(d, v.house(region)) - core - e_cells));
            }
            out.remove_all(v, 0, &losses, |why| {
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
            })?;
        }
        Flow::Continue(())
    })
}

/// Every choice of one to [`MAX_WING`] cells that adds fewer new digits than cells, with its digits.
fn each_wing<const N: usize>(
    v: &View<N>,
    out: &mut Sink<N>,
    cells: &[usize],
    middle: DigitSet,
    mut visit: impl FnMut(&mut Sink<N>, CellSet<N>, DigitSet) -> Flow,
) -> Flow {
    let new: Vec<u64> = cells
        .iter()
        .map(|&cell| (v.cands[cell] & !middle).bits())
        .collect();
    for k in 1..=MAX_WING {
        unions_at_once(out, &new, k, k as u32 - 1, |out, chosen, _| {
            let wing: CellSet<N> = chosen.iter().map(|&i| cells[i]).collect();
            visit(out, wing, v.digits_in(wing))
        })?;
    }
    Flow::Continue(())
}
