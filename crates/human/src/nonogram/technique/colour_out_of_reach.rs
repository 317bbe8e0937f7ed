//! A colour that no run can bring to a cell, between its leftmost and its rightmost place.

use super::super::sink::Sink;
use super::super::view::LineView;

pub(crate) fn find(view: LineView<'_>, out: &mut Sink) {
    let Some(extremes) = view.extremes() else {
        return;
    };
    let runs = view.runs();
    for colour in 1..view.clues.colours as u8 {
        let of_it: Vec<usize> = (0..runs.len())
            .filter(|&j| runs[j].colour == colour)
            .collect();
        if of_it.is_empty() {
            continue;
        }
        let reached = |place: usize| {
            of_it.iter().any(|&j| {
                let (first, last) = extremes[j];
                (first..last + runs[j].length).contains(&place)
            })
        };
        let beyond = (0..view.len()).filter(|&place| !reached(place));
        out.exclude(view, beyond.map(|place| (place, colour)), |draft| {
            draft.rests_on_known(0..view.len());
            for &j in &of_it {
                draft.shows(j, extremes[j].0, extremes[j].1);
            }
            let told = of_it.iter().map(|&j| {
                let (first, last) = extremes[j];
                let span = last + runs[j].length - first;
                draft.within(j, first, span)
            });
            let told = crate::sudoku::list(told, "and");
            draft.because(format!(
                "In {} {} can only be where its runs get to: {told}.",
                draft.line(),
                draft.colour(colour)
            ));
        });
    }
}
