//! Draws every conclusion that singles, locked candidates and learnt clauses allow.
//!
//! In: the literals put on the trail since last time. Out: the board at a
//! fixpoint, or a pause on the way to it, or a [`Conflict`]. Never guesses.

use std::sync::Arc;

use super::clauses::Clauses;
use super::layout::Layout;
use super::ruled;
use super::state::{Conflict, Literal, Reason, State};

/// The work of rules after which propagation pauses, about a millisecond: a thousand large rules take seconds to the fixpoint.
const RULE_WORK: u64 = 1 << 15;

/// Runs to the fixpoint and returns true, or pauses and returns false. The cheap steps come first: locked candidates come
/// only when nothing else is left to do, and rules run last.
pub(super) fn propagate(state: &mut State, clauses: &mut Clauses) -> Result<bool, Conflict> {
    let layout = Arc::clone(&state.layout);
    let pause = state.rules.work + RULE_WORK;
    loop {
        if let Some(index) = state.single.pop() {
            single(&layout, state, index as usize)?;
            continue;
        }
        if let Some(&literal) = state.trail.get(state.head) {
            state.head += 1;
            if literal.positive() {
                filled(&layout, state, literal)?;
            } else {
                excluded(&layout, state, literal)?;
            }
            clauses.visit(state, literal)?;
            continue;
        }
        if let Some(index) = state.stale.pop() {
            state.is_stale[index as usize] = false;
            locked(&layout, state, index as usize)?;
        } else if state.rules.work >= pause {
            return Ok(false);
        } else if !ruled::narrow_next(state)? {
            return Ok(true);
        }
    }
}

/// A cell has its digit: no other digit here, this digit nowhere in sight.
fn filled(layout: &Layout, state: &mut State, literal: Literal) -> Result<(), Conflict> {
    let (cell, digit) = layout.split(literal.var());
    let mut others = state.digits[cell] & !(1 << digit);
    while others != 0 {
        let var = layout.index(cell, others.trailing_zeros() as usize);
        state.put(Literal::is_not(var), Reason::Because(literal))?;
        others &= others - 1;
    }
    for seat in layout.seats.row(cell) {
        let base = seat.base as usize;
        let mut others = state.places[base | digit] & !(1 << seat.position);
        while others != 0 {
            let peer = layout.cell_at[base | others.trailing_zeros() as usize];
            let var = layout.index(usize::from(peer), digit);
            state.put(Literal::is_not(var), Reason::Because(literal))?;
            others &= others - 1;
        }
    }
    for &peer in layout.lone_peers.row(cell) {
        let var = layout.index(usize::from(peer), digit);
        state.put(Literal::is_not(var), Reason::Because(literal))?;
    }
    for i in 0..state.rules.foes(literal.var()).len() {
        let foe = state.rules.foes(literal.var())[i] as usize;
        state.put(Literal::is_not(foe), Reason::Because(literal))?;
    }
    Ok(())
}

/// A cell lost a digit: is one left?
fn excluded(layout: &Layout, state: &mut State, literal: Literal) -> Result<(), Conflict> {
    let (cell, _) = layout.split(literal.var());
    state.rules.wake(cell);
    let digits = state.digits[cell];
    if digits & digits.wrapping_sub(1) == 0 {
        if digits == 0 {
            return Err(Conflict {
                literal: Some(literal.negated()),
                reason: Reason::OnlyDigit,
            });
        }
        let var = layout.index(cell, digits.trailing_zeros() as usize);
        state.put(Literal::is(var), Reason::OnlyDigit)?;
    }
    Ok(())
}

/// A digit has one place left in a house, or none.
fn single(layout: &Layout, state: &mut State, index: usize) -> Result<(), Conflict> {
    let (house, digit) = layout.split(index);
    let reason = Reason::OnlyPlace(house as u16);
    let places = state.places[index];
    // Any place explains as much as any other if there is none.
    let position = match places {
        0 => state.root_places[index].trailing_zeros() as usize % layout.size,
        _ => places.trailing_zeros() as usize,
    };
    let cell = usize::from(layout.cell_at[layout.index(house, position)]);
    state.put(Literal::is(layout.index(cell, digit)), reason)
}

/// If all places of a digit in one house lie in another, the rest of the other has none.
fn locked(layout: &Layout, state: &mut State, index: usize) -> Result<(), Conflict> {
    let places = state.places[index];
    if places & places.wrapping_sub(1) == 0 {
        return Ok(());
    }
    let (house, digit) = layout.split(index);
    let first = layout.index(house, places.trailing_zeros() as usize);
    for overlap in layout.overlaps.row(first) {
        if places & !overlap.inside != 0 {
            continue;
        }
        let other = usize::from(overlap.other);
        let mut outside = state.places[layout.index(other, digit)] & !overlap.twin;
        while outside != 0 {
            let cell = layout.cell_at[layout.index(other, outside.trailing_zeros() as usize)];
            let var = layout.index(usize::from(cell), digit);
            state.put(
                Literal::is_not(var),
                Reason::Locked(house as u16, overlap.other),
            )?;
            outside &= outside - 1;
        }
    }
    Ok(())
}

/// Names the literals that `literal` follows from by `reason`; all of them hold.
///
/// Literals that are facts may be left out.
pub(super) fn explain(
    state: &State,
    clauses: &Clauses,
    literal: Literal,
    reason: Reason,
    mut name: impl FnMut(Literal),
) {
    let layout = &state.layout;
    match reason {
        Reason::Guess | Reason::Fact => {}
        Reason::Because(other) => name(other),
        Reason::OnlyDigit => {
            let (cell, digit) = layout.split(literal.var());
            let mut others = state.root_digits[cell] & !(1 << digit);
            while others != 0 {
                name(Literal::is_not(
                    layout.index(cell, others.trailing_zeros() as usize),
                ));
                others &= others - 1;
            }
        }
        Reason::OnlyPlace(house) => {
            let (cell, digit) = layout.split(literal.var());
            let house = usize::from(house);
            let mut others = state.root_places[layout.index(house, digit)];
            while others != 0 {
                let place = layout.cell_at[layout.index(house, others.trailing_zeros() as usize)];
                if usize::from(place) != cell {
                    name(Literal::is_not(layout.index(usize::from(place), digit)));
                }
                others &= others - 1;
            }
        }
        Reason::Locked(house, other) => {
            let (_, digit) = layout.split(literal.var());
            let house = usize::from(house);
            let mut others = state.root_places[layout.index(house, digit)];
            while others != 0 {
                let place = usize::from(
                    layout.cell_at[layout.index(house, others.trailing_zeros() as usize)],
                );
                if !layout
                    .seats
                    .row(place)
                    .iter()
                    .any(|seat| seat.house == other)
                {
                    name(Literal::is_not(layout.index(place, digit)));
                }
                others &= others - 1;
            }
        }
        Reason::Clause(clause) => {
            for &other in clauses.literals(clause) {
                if other != literal {
                    name(other.negated());
                }
            }
        }
        Reason::Rule(rule) => ruled::explain(state, rule, Some(literal), name),
    }
}
