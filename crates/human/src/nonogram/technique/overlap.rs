//! Overlap of the leftmost and the rightmost placement of a run, by the clue alone.

use super::super::clues::{gap, room};
use super::super::sink::Sink;
use super::super::view::LineView;
use super::exact_fit::inside;

pub(crate) fn find(view: LineView<'_>, out: &mut Sink) {
    let runs = view.runs();
    let (first, end) = inside(view);
    let Some(slack) = (end - first).checked_sub(room(runs)) else {
        return;
    };
    if slack == 0 {
        return;
    }
    let mut start = first;
    for (j, &run) in runs.iter().enumerate() {
        if j > 0 {
            start += gap(runs[j - 1], run);
        }
        let covered = start + slack..start + run.length;
        let conclusions = covered.clone().map(|place| (place, run.colour));
        out.settle(view, conclusions, |draft| {
            draft.shows(j, start, start + slack);
            draft.rests_on((0..first).chain(end..view.len()));
            let pushed = match runs.len() {
                1 => String::new(),
                _ => " with all runs".to_owned(),
            };
            let (line, run_name) = (draft.line(), draft.run(j));
            let [low, high] = view.sides().map(|side| draft.side(&side));
            draft.because(format!(
                "In {line}, pushed{pushed} to the {low}, {run_name} covers {}; pushed to the {high}, {}.",
                draft.stretch(start, run.length),
                draft.stretch(start + slack, run.length)
            ));
        });
        start += run.length;
    }
}
