//! Splitting: a cell that would join two groups to more than the longest run.

use super::super::sink::Sink;
use super::super::view::{BACKGROUND, LineView};

pub(crate) fn find(view: LineView<'_>, out: &mut Sink) {
    let Some(colour) = view.sole_colour() else {
        return;
    };
    let longest = view.longest(colour);
    for pair in view.groups().windows(2) {
        let [a, b] = pair else { continue };
        let joined = b.end - a.first;
        if a.end + 1 != b.first || joined <= longest {
            continue;
        }
        out.settle(view, [(a.end, BACKGROUND)], |draft| {
            draft.rests_on((a.first..a.end).chain(b.first..b.end));
            draft.because(format!(
                "In {} a painted {} would join its neighbours to a run of {joined}, and the longest is {longest}.",
                draft.line(),
                draft.places(&[a.end]),
            ));
        });
    }
}
