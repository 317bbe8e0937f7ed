//! Cells that no run reaches: from a run that has begun, or by the order of the runs.

use super::super::sink::Sink;
use super::super::view::{BACKGROUND, LineView};
use super::super::words::at_the_start;

pub(crate) fn find(view: LineView<'_>, out: &mut Sink) {
    if let [run] = view.runs()
        && from_the_only_run(view, run.length, out)
    {
        return;
    }
    by_the_order(view, out);
}

/// The only run has begun: cells further away than it is long are background.
fn from_the_only_run(view: LineView<'_>, length: usize, out: &mut Sink) -> bool {
    let groups = view.groups();
    let (Some(first), Some(last)) = (groups.first(), groups.last()) else {
        return false;
    };
    let reach = last.end.saturating_sub(length)..(first.first + length).min(view.len());
    if reach.len() < length {
        return false;
    }
    let before = out.steps.len();
    let beyond = (0..view.len()).filter(|place| !reach.contains(place));
    out.settle(view, beyond.map(|place| (place, BACKGROUND)), |draft| {
        draft.shows(0, reach.start, reach.end - length);
        let ends = [first.first, last.end - 1];
        draft.rests_on(ends);
        draft.because(format!(
            "{} has one run, {}. It covers {}, so it lies within {}.",
            at_the_start(&draft.line()),
            draft.run(0),
            draft.places(&ends),
            draft.stretch(reach.start, reach.len())
        ));
    });
    out.steps.len() > before
}

/// The runs keep their order and stay clear of background cells: some cells are too early or too late for all.
fn by_the_order(view: LineView<'_>, out: &mut Sink) {
    let Some(reach) = view.reach() else { return };
    let runs = view.runs();
    if runs.is_empty() {
        return;
    }
    let beyond = view.beyond(reach);
    let conclusions = beyond.iter().map(|&place| (place, BACKGROUND));
    out.settle(view, conclusions, |draft| {
        for (j, &(first, last)) in reach.iter().enumerate() {
            draft.shows(j, first, last);
        }
        draft.rests_on_known(0..view.len());
        let spans = reach.iter().enumerate();
        let told = spans.map(|(j, &(first, last))| {
            let span = last + runs[j].length - first;
            draft.within(j, first, span)
        });
        let told = crate::sudoku::list(told, "and");
        let line = draft.line();
        draft.because(match runs.len() {
            1 => format!("The known cells of {line} leave its run room only here: {told}."),
            _ => format!(
                "The runs of {line} keep their order, and the known cells leave them room only here: {told}."
            ),
        });
    });
}
