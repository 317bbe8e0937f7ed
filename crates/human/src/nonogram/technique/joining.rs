//! Joining: two groups that can belong only to the same run.

use super::super::sink::Sink;
use super::super::view::LineView;
use super::owners::owned;

pub(crate) fn find(view: LineView<'_>, out: &mut Sink) {
    for pair in owned(view).windows(2) {
        let [a, b] = pair else { continue };
        if a.runs.len() != 1 || a.runs != b.runs {
            continue;
        }
        let between = a.group.end..b.group.first;
        let conclusions = between.map(|place| (place, a.group.colour));
        out.settle(view, conclusions, |draft| {
            draft.rests_on_known(0..view.len());
            let both = [a.places(), b.places()].concat();
            let only = match view.runs().len() {
                1 => "there is no other run",
                _ => "every other run is too short or too far away",
            };
            draft.because(format!(
                "In {} the painted cells {} all belong to {}: {only}. A run has no holes.",
                draft.line(),
                draft.places(&both),
                draft.run(a.runs[0]),
            ));
        });
    }
}
