//! Exact fit: runs and gaps need all the room between the background cells at both ends.

use super::super::clues::{gap, room};
use super::super::sink::Sink;
use super::super::view::{BACKGROUND, LineView};
use super::super::words::at_the_start;

/// The cells between the background cells at both ends of a line: the first, and one after the last.
pub(super) fn inside(view: LineView<'_>) -> (usize, usize) {
    let is_inside = |place: &usize| view.cells[*place] != BACKGROUND;
    let first = (0..view.len()).find(is_inside).unwrap_or(view.len());
    let last = (0..view.len()).rev().find(is_inside);
    (first, last.map_or(first, |last| last + 1))
}

pub(crate) fn find(view: LineView<'_>, out: &mut Sink) {
    let runs = view.runs();
    let (first, end) = inside(view);
    let is_full_line = runs.len() == 1 && end - first == view.len();
    if runs.is_empty() || is_full_line || room(runs) != end - first {
        return;
    }
    let mut starts = Vec::with_capacity(runs.len());
    let mut conclusions: Vec<(usize, u8)> = (first..end).map(|place| (place, BACKGROUND)).collect();
    let mut next = first;
    for (j, &run) in runs.iter().enumerate() {
        if j > 0 {
            next += gap(runs[j - 1], run);
        }
        starts.push(next);
        for (_, colour) in &mut conclusions[next - first..next - first + run.length] {
            *colour = run.colour;
        }
        next += run.length;
    }
    out.settle(view, conclusions, |draft| {
        for (j, &start) in starts.iter().enumerate() {
            draft.shows(j, start, start);
        }
        draft.rests_on((0..first).chain(end..view.len()));
        let room = match end - first == view.len() {
            true => "all the cells there are".to_owned(),
            false => format!("all the room from {}", draft.stretch(first, end - first)),
        };
        let gaps = match runs.windows(2).any(|pair| gap(pair[0], pair[1]) > 0) {
            true => " with the gaps between them",
            false => "",
        };
        let subject = match runs.len() {
            1 => format!("the run of {} needs", draft.line()),
            _ => format!("the runs of {}{gaps} need", draft.line()),
        };
        draft.because(format!(
            "{} {} cells, {room}.",
            at_the_start(&subject),
            end - first
        ));
    });
}
