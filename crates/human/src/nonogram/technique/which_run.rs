//! Which run this must be: a group bound to a run, or to runs of a certain length, in a limited room.

use super::super::sink::Sink;
use super::super::view::LineView;
use super::owners::owned;

pub(crate) fn find(view: LineView<'_>, out: &mut Sink) {
    for owned in owned(view) {
        let (shortest, longest) = owned.lengths(view);
        let group = owned.group;
        // The room that the run can take: around the group, in its stretch, within its reach.
        let from = group.end.saturating_sub(longest);
        let from = from.max(owned.stretch.0).max(owned.reach.0);
        let to = (group.first + longest).min(owned.stretch.1);
        let to = to.min(owned.reach.1);
        if to.saturating_sub(from) < shortest {
            continue;
        }
        // However it lies there, it covers these cells.
        let covered = (to - shortest).min(group.first)..(from + shortest).max(group.end);
        let conclusions = covered.map(|place| (place, group.colour));
        out.settle(view, conclusions, |draft| {
            draft.rests_on_known(0..view.len());
            let [only] = owned.runs[..] else {
                draft.because(format!(
                    "In {} {} part of {}. Such a run has room in {} only.",
                    draft.line(),
                    draft.painted(group.first, group.len()),
                    draft.runs(&owned.runs, "or"),
                    draft.stretch(from, to - from),
                ));
                return;
            };
            draft.shows(only, from, to - shortest);
            draft.because(format!(
                "In {} {} part of {} and of no other run. That run has room in {} only.",
                draft.line(),
                draft.painted(group.first, group.len()),
                draft.run(only),
                draft.stretch(from, to - from),
            ));
        });
    }
}
