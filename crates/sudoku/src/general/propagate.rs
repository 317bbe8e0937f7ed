//! Draws every conclusion that singles, locked candidates and learnt clauses allow.
//!
//! In: the literals put on the trail since last time. Out: the board at a
//! fixpoint, or [`Dead`] with what could not be met. Never guesses.

use super::clauses::Clauses;
use super::layout::Overlap;
use super::ruled;
use super::state::{Dead, Lit, Reason, State};

/// Runs to the fixpoint. The cheap steps come first: locked candidates are
/// looked for only when nothing else is left to do.
pub(super) fn propagate(state: &mut State, clauses: &mut Clauses) -> Result<(), Dead> {
    loop {
        while state.head < state.trail.len() {
            let lit = state.trail[state.head];
            state.head += 1;
            if lit.positive() {
                filled(state, lit)?;
            } else {
                excluded(state, lit)?;
            }
            clauses.visit(state, lit)?;
        }
        if let Some(index) = state.stale.pop() {
            state.is_stale[index as usize] = false;
            locked(state, index as usize)?;
        } else if !ruled::narrow_next(state)? {
            return Ok(());
        }
    }
}

/// A cell has its digit: no other digit here, this digit nowhere in sight.
fn filled(state: &mut State, lit: Lit) -> Result<(), Dead> {
    let (cell, digit) = state.layout.split(lit.var());
    let mut others = state.digits[cell] & !(1 << digit);
    while others != 0 {
        let var = state.layout.index(cell, others.trailing_zeros() as usize);
        state.put(Lit::is_not(var), Reason::Because(lit))?;
        others &= others - 1;
    }
    for i in 0..state.layout.peers.row(cell).len() {
        let peer = usize::from(state.layout.peers.row(cell)[i]);
        if state.digits[peer] >> digit & 1 != 0 {
            let var = state.layout.index(peer, digit);
            state.put(Lit::is_not(var), Reason::Because(lit))?;
        }
    }
    Ok(())
}

/// A cell lost a digit: is one digit left for the cell, one place for the digit?
fn excluded(state: &mut State, lit: Lit) -> Result<(), Dead> {
    let (cell, digit) = state.layout.split(lit.var());
    state.rules.wake(cell);
    let digits = state.digits[cell];
    if digits & digits.wrapping_sub(1) == 0 {
        if digits == 0 {
            return Err(Dead {
                lit: Some(lit.negated()),
                reason: Reason::OnlyDigit,
            });
        }
        let var = state.layout.index(cell, digits.trailing_zeros() as usize);
        state.put(Lit::is(var), Reason::OnlyDigit)?;
    }
    for i in 0..state.layout.seats.row(cell).len() {
        let seat = state.layout.seats.row(cell)[i];
        let house = usize::from(seat.house);
        if !state.layout.full[house] {
            continue;
        }
        let index = state.layout.index(house, digit);
        let places = state.places[index];
        if places & places.wrapping_sub(1) == 0 {
            let reason = Reason::OnlyPlace(seat.house);
            if places == 0 {
                return Err(Dead {
                    lit: Some(lit.negated()),
                    reason,
                });
            }
            let place = state.layout.houses.row(house)[places.trailing_zeros() as usize];
            let var = state.layout.index(usize::from(place), digit);
            state.put(Lit::is(var), reason)?;
        } else if !state.is_stale[index] {
            state.is_stale[index] = true;
            state.stale.push(index as u32);
        }
    }
    Ok(())
}

/// If all places of a digit in one house lie in another, the rest of the other has none.
fn locked(state: &mut State, index: usize) -> Result<(), Dead> {
    let places = state.places[index];
    if places & places.wrapping_sub(1) == 0 {
        return Ok(());
    }
    let (house, digit) = state.layout.split(index);
    let first = state.layout.index(house, places.trailing_zeros() as usize);
    for i in 0..state.layout.overlaps.row(first).len() {
        let Overlap {
            other,
            inside,
            twin,
        } = state.layout.overlaps.row(first)[i];
        if places & !inside != 0 {
            continue;
        }
        let other_house = usize::from(other);
        let mut outside = state.places[state.layout.index(other_house, digit)] & !twin;
        while outside != 0 {
            let position = outside.trailing_zeros() as usize;
            let cell = usize::from(state.layout.houses.row(other_house)[position]);
            let var = state.layout.index(cell, digit);
            state.put(Lit::is_not(var), Reason::Locked(house as u16, other))?;
            outside &= outside - 1;
        }
    }
    Ok(())
}

/// Names the literals that `lit` follows from by `reason`; all of them hold.
///
/// Literals that are facts may be left out.
pub(super) fn explain(
    state: &State,
    clauses: &Clauses,
    lit: Lit,
    reason: Reason,
    mut name: impl FnMut(Lit),
) {
    let layout = &state.layout;
    match reason {
        Reason::Guess | Reason::Fact => {}
        Reason::Because(other) => name(other),
        Reason::OnlyDigit => {
            let (cell, digit) = layout.split(lit.var());
            let mut others = state.root_digits[cell] & !(1 << digit);
            while others != 0 {
                name(Lit::is_not(
                    layout.index(cell, others.trailing_zeros() as usize),
                ));
                others &= others - 1;
            }
        }
        Reason::OnlyPlace(house) => {
            let (cell, digit) = layout.split(lit.var());
            let house = usize::from(house);
            let mut others = state.root_places[layout.index(house, digit)];
            while others != 0 {
                let place = layout.houses.row(house)[others.trailing_zeros() as usize];
                if usize::from(place) != cell {
                    name(Lit::is_not(layout.index(usize::from(place), digit)));
                }
                others &= others - 1;
            }
        }
        Reason::Locked(house, other) => {
            let (_, digit) = layout.split(lit.var());
            let house = usize::from(house);
            let mut others = state.root_places[layout.index(house, digit)];
            while others != 0 {
                let place = usize::from(layout.houses.row(house)[others.trailing_zeros() as usize]);
                if !layout
                    .seats
                    .row(place)
                    .iter()
                    .any(|seat| seat.house == other)
                {
                    name(Lit::is_not(layout.index(place, digit)));
                }
                others &= others - 1;
            }
        }
        Reason::Clause(clause) => {
            for &other in clauses.lits(clause) {
                if other != lit {
                    name(other.negated());
                }
            }
        }
        Reason::Rule(rule) => ruled::explain(state, rule, Some(lit), name),
    }
}
