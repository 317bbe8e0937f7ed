//! The ways to place one digit in every house at once, and the places that take part in none of them.
//!
//! Whatever looks at one digit alone can only remove such places, so fish ask here first whether there is anything to find.

use std::ops::ControlFlow;

use cellwise_sudoku::CellSet;

use crate::sudoku::sink::Sink;
use crate::sudoku::technique::Technique;
use crate::sudoku::view::View;

/// Positions that are looked at for one digit of a 9×9 board. When they are spent, the places that are left count as possible.
const MAX_POSITIONS: usize = 6_000;

/// The words of all houses of a 9×9 board.
const CLASSIC_WORDS: usize = 54;

/// Returns true if every place of `digit` is known to be in some way to place it in every house: then nothing that looks at this
/// digit alone removes any.
pub(crate) fn all_alive<const N: usize>(
    v: &View<N>,
    out: &mut Sink<N>,
    digit: u8,
) -> ControlFlow<(), bool> {
    if v.is_quiet(Technique::Template, digit) {
        return ControlFlow::Continue(true);
    }
    let (dead, is_complete) = compare(v, out, digit)?;
    let all_alive = dead.is_empty() && is_complete;
    if all_alive {
        v.note_quiet(Technique::Template, digit);
    }
    ControlFlow::Continue(all_alive)
}

/// The places of `digit` that are in no way to place it in every house; breaks off when a limit strikes.
pub(crate) fn dead_places<const N: usize>(
    v: &View<N>,
    out: &mut Sink<N>,
    digit: u8,
) -> ControlFlow<(), CellSet<N>> {
    let (dead, _) = compare(v, out, digit)?;
    ControlFlow::Continue(dead)
}

/// The places of `digit` that are in no such way, and whether all places were looked at.
fn compare<const N: usize>(
    v: &View<N>,
    out: &mut Sink<N>,
    digit: u8,
) -> ControlFlow<(), (CellSet<N>, bool)> {
    let (mut alive, mut dead) = (CellSet::EMPTY, CellSet::EMPTY);
    let placed = v.placed[usize::from(digit) - 1];
    let houses: Vec<CellSet<N>> = v
        .complete_houses()
        .map(|h| v.house(h))
        .filter(|house| !house.intersects(placed))
        .collect();
    // Each position of a larger board takes more work, and a way through it more positions.
    let size = (houses.len() * N / CLASSIC_WORDS).max(1);
    let mut positions = MAX_POSITIONS / (size * size);
    for cell in v.at(digit).iter() {
        if alive.contains(cell) {
            continue;
        }
        match way_through(v, out, digit, &houses, cell, &mut positions)? {
            Way::Found(cells) => alive |= cells,
            Way::None => dead.insert(cell),
            Way::Unknown => return ControlFlow::Continue((dead, false)),
        }
    }
    ControlFlow::Continue((dead, true))
}

/// The result of looking for a way to place a digit everywhere.
enum Way<const N: usize> {
    Found(CellSet<N>),
    None,
    /// There were too many positions.
    Unknown,
}

/// A way to place `digit` in all of `houses` that puts it into `cell`; at most so many `positions` are looked at.
fn way_through<const N: usize>(
    v: &View<N>,
    out: &mut Sink<N>,
    digit: u8,
    houses: &[CellSet<N>],
    cell: usize,
    positions: &mut usize,
) -> ControlFlow<(), Way<N>> {
    // The places that are left, and those that are taken.
    let mut stack = vec![(v.at(digit) - v.peers(cell), CellSet::only(cell))];
    while *positions > 0 {
        *positions -= 1;
        let Some((left, taken)) = stack.pop() else {
            return ControlFlow::Continue(Way::None);
        };
        out.pay_sets(houses.len())?;
        let needy = houses.iter().filter(|house| !house.intersects(taken));
        let needy = needy.map(|&house| house & left);
        // Most positions have a house with one place or none: counting all places of all houses took most of the time.
        let mut single = None;
        let mut is_dead = false;
        for places in needy.clone().filter(|places| !places.is_several()) {
            is_dead |= places.is_empty();
            single.get_or_insert(places);
        }
        if is_dead {
            continue;
        }
        let Some(places) = single.or_else(|| needy.min_by_key(CellSet::len)) else {
            return ControlFlow::Continue(Way::Found(taken));
        };
        for place in places.iter() {
            stack.push((left - v.peers(place), taken | CellSet::only(place)));
        }
    }
    ControlFlow::Continue(Way::Unknown)
}
