//! Too long for some runs: all that are left have the length of the group, so it is finished.

use super::super::sink::Sink;
use super::super::view::{BACKGROUND, LineView};
use super::owners::owned;

pub(crate) fn find(view: LineView<'_>, out: &mut Sink) {
    if view.sole_colour().is_none() {
        return;
    }
    for owned in owned(view) {
        let length = owned.group.len();
        if owned.lengths(view) != (length, length) {
            continue;
        }
        let beside = owned.neighbours(view);
        out.settle(
            view,
            beside.iter().map(|&place| (place, BACKGROUND)),
            |draft| {
                draft.rests_on_known(0..view.len());
                let others: Vec<usize> = (0..view.runs().len())
                    .filter(|j| !owned.runs.contains(j))
                    .collect();
                draft.because(format!(
                    "In {} {} {}: {} can't be there. That run is finished, and a gap follows on each side.",
                    draft.line(),
                    draft.painted(owned.group.first, length),
                    draft.runs(&owned.runs, "or"),
                    draft.runs(&others, "and"),
                ));
            },
        );
    }
}
