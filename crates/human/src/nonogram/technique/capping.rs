//! Capping a finished run: as long as the longest run, so gaps follow on both sides.

use super::super::sink::Sink;
use super::super::view::{BACKGROUND, LineView};
use super::owners::neighbours;

pub(crate) fn find(view: LineView<'_>, out: &mut Sink) {
    // With other colours in the clue a neighbour may be painted: see `touching`.
    let Some(colour) = view.sole_colour() else {
        return;
    };
    let longest = view.longest(colour);
    for &group in view.groups() {
        if group.colour != colour || group.len() != longest {
            continue;
        }
        let beside = neighbours(view, group);
        out.settle(
            view,
            beside.iter().map(|&place| (place, BACKGROUND)),
            |draft| {
                draft.rests_on(group.first..group.end);
                let what = match view.runs().len() {
                    1 => "the run".to_owned(),
                    _ => format!("a run of {longest}, the longest there is"),
                };
                draft.because(format!(
                    "In {} {} {what}. It is finished, and a gap follows on each side.",
                    draft.line(),
                    draft.painted(group.first, group.len()),
                ));
            },
        );
    }
}
