//! All placements agree: everything that the known cells of one line settle.

use cellwise_nonogram::LineRoom;

use super::super::board::OPEN;
use super::super::placements;
use super::super::sink::Sink;
use super::super::view::LineView;
use super::MAX_NEEDED;

/// The candidates of a line if only known cells are looked at: an open cell may have any colour.
pub(super) fn coarse(view: LineView<'_>, known: &[u8]) -> Vec<u64> {
    let words = view.clue.solver.words();
    let mut can = vec![0u64; words * view.clues.colours];
    for colour in 0..view.clues.colours {
        for (place, &cell) in known.iter().enumerate() {
            let fits = cell == OPEN || usize::from(cell) == colour;
            can[colour * words + place / 64] |= u64::from(fits) << (place % 64);
        }
    }
    can
}

/// The colours that candidates settle, place by place.
fn settled(view: LineView<'_>, may: &[u64]) -> impl Iterator<Item = (usize, u8)> {
    let words = view.clue.solver.words();
    let colours = view.clues.colours;
    (0..view.len()).filter_map(move |place| {
        let has = |colour: &usize| may[colour * words + place / 64] >> (place % 64) & 1 == 1;
        let mut left = (0..colours).filter(has);
        match (left.next(), left.next()) {
            (Some(colour), None) => Some((place, colour as u8)),
            _ => None,
        }
    })
}

pub(crate) fn find(view: LineView<'_>, room: &mut LineRoom, out: &mut Sink) {
    let mut may = Vec::new();
    let placed = match view.clues.colours {
        // In black and white, open cells have both.
        2 => view.board.solve(view.clue, &mut may, room),
        _ => {
            let can = coarse(view, view.cells);
            may.resize(can.len(), 0);
            view.clue.solver.solve(&can, &mut may, room)
        }
    };
    if !placed {
        return;
    }
    let all: Vec<(usize, u8)> = settled(view, &may).collect();
    let new = all
        .iter()
        .copied()
        .filter(|&(place, _)| view.cells[place] == OPEN);
    let new: Vec<(usize, u8)> = new.collect();
    out.settle(view, new.iter().copied(), |draft| {
        let mut needed = needed(view, &new, room);
        let mut ways = listed(view, &needed);
        // With everything that is known there may be fewer ways, few enough to be listed.
        if ways.is_none() {
            let known = view.known();
            ways = listed(view, &known);
            if ways.is_some() {
                needed = known;
            }
        }
        draft.rests_on(needed.iter().copied());
        let what = draft.places(&needed);
        draft.because(placements::reason(draft, &what, ways.as_deref()));
    });
}

/// The ways to place the runs that fit some of the known places, if they are few.
fn listed(view: LineView<'_>, needed: &[usize]) -> Option<Vec<Vec<usize>>> {
    if !view.clue.is_readable {
        return None;
    }
    placements::few(view, |place, colour| {
        view.cells[place] == colour || !needed.contains(&place)
    })
}

/// Known places from which the conclusions follow, none of which can be left out.
fn needed(view: LineView<'_>, conclusions: &[(usize, u8)], room: &mut LineRoom) -> Vec<usize> {
    if view.len() > MAX_NEEDED {
        return view.known();
    }
    let mut known = view.cells.to_vec();
    let mut may = Vec::new();
    for place in view.known() {
        let colour = std::mem::replace(&mut known[place], OPEN);
        let can = coarse(view, &known);
        may.resize(can.len(), 0);
        let holds = view.clue.solver.solve(&can, &mut may, room) && {
            let settled: Vec<(usize, u8)> = settled(view, &may).collect();
            conclusions
                .iter()
                .all(|one| settled.binary_search(one).is_ok())
        };
        if !holds {
            known[place] = colour;
        }
    }
    let places = 0..view.len();
    places.filter(|&place| known[place] != OPEN).collect()
}
