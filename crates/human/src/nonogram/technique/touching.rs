//! Neighbours may touch: beside a finished run its colour is out, but another may follow at once.

use super::super::sink::Sink;
use super::super::view::LineView;
use super::owners::owned;

pub(crate) fn find(view: LineView<'_>, out: &mut Sink) {
    if view.clues.colours <= 2 {
        return;
    }
    for owned in owned(view) {
        let (length, colour) = (owned.group.len(), owned.group.colour);
        if owned.lengths(view) != (length, length) {
            continue;
        }
        let beside = owned.neighbours(view);
        out.exclude(view, beside.iter().map(|&place| (place, colour)), |draft| {
            draft.rests_on_known(0..view.len());
            draft.because(format!(
                "In {} {} {}, which is finished. Another colour may touch it, its own may not.",
                draft.line(),
                draft.painted(owned.group.first, length),
                draft.runs(&owned.runs, "or"),
            ));
        });
    }
}
