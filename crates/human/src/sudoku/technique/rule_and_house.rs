//! A rule and a house together: cages that need a digit, and houses that need it in a cage.
//!
//! ```text
//!   [1,3] [1,3] | . . x     a cage of 4: it needs the 1, so no other cell that sees both places has it
//!   [ ? ] [ ? ] | . . .     the row's 7 fits only into this cage: the cage has a 7, and ways without it go
//! ```

use cellwise_sudoku::{CellSet, DigitSet};

use super::rule_words::{Kind, name, set};
use crate::sudoku::sink::{Flow, Sink};
use crate::sudoku::step::Role;
use crate::sudoku::view::{View, list};

/// Rules on more cells than this need no digit that people would see.
const MAX_CELLS: usize = 8;

pub(crate) fn find<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    out.parts(0..v.demands.len(), |out, number| {
        let cells = v.demands.cells(number);
        if !(2..=MAX_CELLS).contains(&cells.len()) {
            return Flow::Continue(());
        }
        let scope: CellSet<N> = cells.iter().copied().collect();
        let open = scope & v.open;
        for digit in v.digits_in(open).iter() {
            out.pay(2)?;
            if needs(v, number, DigitSet::only(digit)) {
                rule_needs(v, out, number, digit)?;
            }
            house_needs(v, out, number, scope, digit)?;
        }
        Flow::Continue(())
    })
}

/// Returns true if a demand can't be met without one of these digits in its cells.
pub(super) fn needs<const N: usize>(v: &View<N>, number: usize, digits: DigitSet) -> bool {
    let without = |cell: usize| v.digits_of(cell) & !digits;
    let cells = v.demands.cells(number);
    cells.iter().any(|&cell| without(cell).is_empty())
        || v.demands.narrow(number, without).is_none()
}

/// The rule has the digit somewhere: cells outside it that see all its places lose the digit.
fn rule_needs<const N: usize>(v: &View<N>, out: &mut Sink<N>, number: usize, digit: u8) -> Flow {
    let cells = v.demands.cells(number);
    if cells.iter().any(|&cell| v.digits[cell] == digit) {
        return Flow::Continue(());
    }
    let scope: CellSet<N> = cells.iter().copied().collect();
    let places = v.with(digit, scope);
    let losers = v.with(digit, v.common_peers(places)) - places;
    out.remove(v, digit, losers, |why| {
        for &cell in cells {
            for digit in v.digits_of(cell).iter() {
                why.mark_one(Role::Pattern, cell, digit);
            }
        }
        let symbol = v.symbol(digit);
        why.say(format!(
            "{} can't do without {symbol}{}, and has room for it only in {}. {} {symbol} out for every cell that sees {}.",
            sentence_case(&name(v, number)),
            also_by(v, number, digit),
            v.either_cells(places),
            if places.is_several() { "Wherever it goes, it rules" } else { "It rules" },
            if places.len() == 2 { "both" } else { "them all" },
        ));
    })
}

/// ` (only 8+9 is left)`: the combinations of a cage, if there is only one.
fn also_by<const N: usize>(v: &View<N>, number: usize, digit: u8) -> String {
    if !matches!(Kind::of(v, number), Kind::Cage | Kind::Sum) {
        return String::new();
    }
    let without = |cell: usize| {
        let mut digits = v.digits_of(cell);
        digits.remove(digit);
        digits
    };
    let open = v
        .demands
        .cells(number)
        .iter()
        .filter(|&&cell| v.digits[cell] == 0);
    let rest = open.map(|&cell| format!("{} {{{}}}", v.name(cell), set(v, without(cell))));
    format!(
        " (without it {} are left, and never make the sum)",
        list(rest, "and")
    )
}

/// A house has the digit only in cells of the rule: what the rule can't have beside it goes.
fn house_needs<const N: usize>(
    v: &View<N>,
    out: &mut Sink<N>,
    number: usize,
    scope: CellSet<N>,
    digit: u8,
) -> Flow {
    for house in v.complete_houses() {
        let places = v.with(digit, v.house(house));
        if !places.is_several() || !places.is_subset(scope) {
            continue;
        }
        let cells = v.demands.cells(number);
        let mut left = vec![DigitSet::EMPTY; cells.len()];
        for place in places.iter() {
            out.pay(2)?;
            let with = |cell: usize| match cell == place {
                true => DigitSet::only(digit),
                false if v.sees(cell, place) => v.digits_of(cell) & !DigitSet::only(digit),
                false => v.digits_of(cell),
            };
            if let Some(with) = v.demands.narrow(number, with) {
                for (left, with) in left.iter_mut().zip(with) {
                    *left |= with;
                }
            }
        }
        let mut losses: Vec<(u8, CellSet<N>)> = Vec::new();
        for (&cell, left) in cells.iter().zip(&left) {
            for lost in (v.cands[cell] & !*left).iter() {
                losses.push((lost, CellSet::only(cell)));
            }
        }
        // No way at all: the board is dead, and another step shows it better.
        if left.iter().any(|left| left.is_empty()) {
            continue;
        }
        out.remove_all(v, 0, &losses, |why| {
            why.house(house);
            why.mark(Role::Pivot, digit, places);
            for &cell in cells {
                for digit in v.digits_of(cell).iter() {
                    why.mark_one(Role::Pattern, cell, digit);
                }
            }
            let symbol = v.symbol(digit);
            why.say(format!(
                "In {} the {symbol} fits only into {}, which all belong to {}. So there is a {symbol} among them, and what can't go with it is out.",
                v.house_name(house),
                v.either_cells(places),
                name(v, number),
            ));
        })?;
    }
    Flow::Continue(())
}

/// The same words at the beginning of a sentence.
pub(super) fn sentence_case(words: &str) -> String {
    match words.strip_prefix("the ") {
        Some(rest) => format!("The {rest}"),
        None => words.to_owned(),
    }
}
