//! Everything that a line knows of its colours, with the candidates that crossing lines have ruled out.

use cellwise_nonogram::LineRoom;

use super::super::board::{OPEN, each_lost};
use super::super::placements;
use super::super::sink::Sink;
use super::super::view::LineView;
use super::MAX_NEEDED;

pub(crate) fn find(view: LineView<'_>, room: &mut LineRoom, out: &mut Sink) {
    let mut may = Vec::new();
    if !view.board.solve(view.clue, &mut may, room) {
        return;
    }
    let mut lost: Vec<(usize, u8)> = Vec::new();
    let can = view.board.candidates(view.line());
    each_lost(can, &may, view.len(), |place, colour| {
        lost.push((place, colour));
    });
    out.exclude(view, lost.iter().copied(), |draft| {
        let needed = needed(view, &lost, room);
        draft.rests_on(needed.iter().copied());
        let narrowed: Vec<usize> = needed
            .iter()
            .copied()
            .filter(|&place| view.cells[place] == OPEN)
            .collect();
        let known: Vec<usize> = needed
            .iter()
            .copied()
            .filter(|&place| view.cells[place] != OPEN)
            .collect();
        let mut agree: Vec<String> = Vec::new();
        if !known.is_empty() {
            agree.push(draft.places(&known));
        }
        if !narrowed.is_empty() {
            let places = draft.places(&narrowed);
            agree.push(format!("the colours that crossing lines leave to {places}"));
        }
        let what = crate::sudoku::list(agree, "and");
        let ways = view.clue.is_readable.then(|| {
            placements::few(view, |place, colour| {
                view.board.may(view.cell(place), colour) || !needed.contains(&place)
            })
        });
        draft.because(placements::reason(draft, &what, ways.flatten().as_deref()));
    });
}

/// Places whose candidates the conclusions need, none of which can be left out.
fn needed(view: LineView<'_>, lost: &[(usize, u8)], room: &mut LineRoom) -> Vec<usize> {
    if view.len() > MAX_NEEDED {
        return (0..view.len()).collect();
    }
    let words = view.clue.solver.words();
    let mut can = view.board.candidates(view.line()).to_vec();
    let mut may = vec![0; can.len()];
    let mut needed = Vec::new();
    let bit = |place: usize, colour: usize| (colour * words + place / 64, 1u64 << (place % 64));
    for place in 0..view.len() {
        let before = can.clone();
        for colour in 0..view.clues.colours {
            let (word, bit) = bit(place, colour);
            can[word] |= bit;
        }
        if can == before {
            continue;
        }
        let holds = view.clue.solver.solve(&can, &mut may, room)
            && lost.iter().all(|&(place, colour)| {
                let (word, bit) = bit(place, usize::from(colour));
                may[word] & bit == 0
            });
        if !holds {
            can = before;
            needed.push(place);
        }
    }
    needed
}
