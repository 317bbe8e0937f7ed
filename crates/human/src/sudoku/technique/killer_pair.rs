//! Killer pairs and triples: a house in which two cages, or a cage and a cell, each need one of the same two digits.
//!
//! ```text
//!   row 1: a cage of 9 needs 1 or 2 (1+8 or 2+7), another cell is 1 or 2: together they use both,
//!          so the rest of the row has neither
//! ```

use cellwise_sudoku::{CellSet, DigitSet};

use super::rule_and_house::needs;
use super::rule_words::name;
use super::unions::unions_at_once;
use crate::sudoku::sink::{Flow, Sink};
use crate::sudoku::step::Role;
use crate::sudoku::view::{View, list, word};

/// Something in a house that takes at least one of some digits.
#[derive(Clone, Copy)]
struct Taker<const N: usize> {
    cells: CellSet<N>,
    /// The demand, or `None` for a single cell.
    demand: Option<usize>,
}

pub(crate) fn find<const N: usize>(v: &View<N>, out: &mut Sink<N>, k: usize) -> Flow {
    if v.demands.is_empty() {
        return Flow::Continue(());
    }
    out.parts(0..v.geometry.houses.len(), |out, h| {
        let house = v.house(h);
        let cages: Vec<usize> = (0..v.demands.len())
            .filter(|&number| {
                let cells = v.demands.cells(number);
                let inside = cells.iter().all(|&cell| house.contains(cell));
                let open = cells.iter().filter(|&&cell| v.open.contains(cell)).count();
                inside && (2..=4).contains(&open) && cells.len() < house.len()
            })
            .collect();
        if cages.is_empty() {
            return Flow::Continue(());
        }
        let open = v.digits_in(house & v.open);
        let masks: Vec<u64> = open
            .iter()
            .map(|digit| DigitSet::only(digit).bits())
            .collect();
        unions_at_once(out, &masks, k, k as u32, |out, _, union| {
            let digits = DigitSet::from_bits(union);
            let takers = takers(v, house, &cages, digits);
            out.pay(1 + cages.len() * 2)?;
            choose(v, out, h, digits, &takers)
        })
    })
}

/// All that takes one of the digits, cages first.
fn takers<const N: usize>(
    v: &View<N>,
    house: CellSet<N>,
    cages: &[usize],
    digits: DigitSet,
) -> Vec<Taker<N>> {
    let mut found: Vec<Taker<N>> = Vec::new();
    for &number in cages {
        let cells: CellSet<N> = v.demands.cells(number).iter().copied().collect();
        let has_one = cells
            .iter()
            .any(|cell| v.digits[cell] != 0 && digits.contains(v.digits[cell]));
        if !has_one && needs(v, number, digits) {
            found.push(Taker {
                cells,
                demand: Some(number),
            });
        }
    }
    for cell in (house & v.open).iter() {
        if (v.cands[cell] & !digits).is_empty() {
            found.push(Taker {
                cells: CellSet::only(cell),
                demand: None,
            });
        }
    }
    found
}

/// Every choice of as many takers as digits that share no cell, at least one of them a cage.
fn choose<const N: usize>(
    v: &View<N>,
    out: &mut Sink<N>,
    h: usize,
    digits: DigitSet,
    takers: &[Taker<N>],
) -> Flow {
    let k = digits.len();
    if takers.len() < k || takers[0].demand.is_none() {
        return Flow::Continue(());
    }
    let all = vec![1u64; takers.len()];
    unions_at_once(out, &all, k, 1, |out, chosen, _| {
        let chosen: Vec<Taker<N>> = chosen.iter().map(|&i| takers[i]).collect();
        if chosen[0].demand.is_none() {
            return Flow::Continue(());
        }
        let cells = chosen
            .iter()
            .fold(CellSet::EMPTY, |all, taker| all | taker.cells);
        if cells.len() != chosen.iter().map(|taker| taker.cells.len()).sum::<usize>() {
            return Flow::Continue(());
        }
        let rest = v.house(h) - cells;
        let losses: Vec<(u8, CellSet<N>)> = digits
            .iter()
            .map(|digit| (digit, v.with(digit, rest)))
            .collect();
        out.remove_all(v, 0, &losses, |why| {
            why.house(h);
            for (taker, role) in chosen.iter().zip([Role::First, Role::Second, Role::Third]) {
                for cell in taker.cells.iter() {
                    for digit in v.digits_of(cell).iter() {
                        why.mark_one(role, cell, digit);
                    }
                }
            }
            let each = chosen.iter().map(|taker| match taker.demand {
                Some(number) => name(v, number),
                None => v.names(taker.cells),
            });
            why.say(format!(
                "In {} each of {} needs one of {}: {} of them for {} digits, so they use these up.",
                v.house_name(h),
                list(each, "and"),
                v.symbols(digits),
                word(k),
                word(k),
            ));
        })
    })
}
