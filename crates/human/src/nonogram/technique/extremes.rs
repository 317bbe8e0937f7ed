//! Leftmost and rightmost placements of all runs, and the cells on which they agree.

use super::super::sink::{Draft, Sink};
use super::super::view::{BACKGROUND, LineView};

pub(crate) fn find(view: LineView<'_>, out: &mut Sink) {
    let runs = view.runs();
    if runs.is_empty() {
        return;
    }
    let Some(extremes) = view.extremes() else {
        return;
    };
    for (j, (&(first, last), run)) in extremes.iter().zip(runs).enumerate() {
        let both = last..first + run.length;
        let conclusions = both.map(|place| (place, run.colour));
        out.settle(view, conclusions, |draft| {
            tell(draft, extremes, &[j]);
            let (line, name) = (draft.line(), draft.run(j));
            let [low, high] = view.sides().map(|side| draft.side(&side));
            draft.because(match first == last {
                true => format!(
                    "In {line} the known cells leave {name} just one place, {}.",
                    draft.stretch(first, run.length)
                ),
                false => format!(
                    "In {line} push all runs as far to the {low} as the known cells allow: {name} covers {}. Push them as far to the {high}: it covers {}.",
                    draft.stretch(first, run.length),
                    draft.stretch(last, run.length)
                ),
            });
        });
    }
    let beyond = view.beyond(extremes);
    let conclusions = beyond.iter().map(|&place| (place, BACKGROUND));
    out.settle(view, conclusions, |draft| {
        let near = nearest(extremes, view, &beyond);
        tell(draft, extremes, &near);
        let told = near.iter().map(|&j| {
            let (first, last) = extremes[j];
            let span = last + runs[j].length - first;
            draft.within(j, first, span)
        });
        let told = crate::sudoku::list(told, "and");
        draft.because(format!(
            "In {} the known cells hold the runs: {told}. No run gets to {}.",
            draft.line(),
            draft.places(&beyond)
        ));
    });
}

/// Draws runs at their extremes; they rest on all known cells.
fn tell(draft: &mut Draft<'_>, extremes: &[(usize, usize)], runs: &[usize]) {
    for &j in runs {
        draft.shows(j, extremes[j].0, extremes[j].1);
    }
    draft.rests_on_known(0..draft.view.len());
}

/// The runs beside some places: for each place the last run that is before it and the first after it.
fn nearest(extremes: &[(usize, usize)], view: LineView<'_>, places: &[usize]) -> Vec<usize> {
    let mut near: Vec<usize> = Vec::new();
    for &place in places {
        let ends = |j: &usize| extremes[*j].1 + view.runs()[*j].length <= place;
        near.extend((0..extremes.len()).rfind(|j| ends(j)));
        near.extend((0..extremes.len()).find(|&j| extremes[j].0 > place));
    }
    near.sort_unstable();
    near.dedup();
    near
}
