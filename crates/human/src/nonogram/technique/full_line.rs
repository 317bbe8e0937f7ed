//! Full line: one run as long as the line.

use super::super::sink::Sink;
use super::super::view::LineView;
use super::super::words::at_the_start;

pub(crate) fn find(view: LineView<'_>, out: &mut Sink) {
    let [run] = view.runs() else { return };
    if run.length != view.len() {
        return;
    }
    let all = (0..view.len()).map(|place| (place, run.colour));
    out.settle(view, all, |draft| {
        draft.shows(0, 0, 0);
        draft.because(format!(
            "{} has {} cells, and {} fills them all.",
            at_the_start(&draft.line()),
            view.len(),
            draft.run(0)
        ));
    });
}
