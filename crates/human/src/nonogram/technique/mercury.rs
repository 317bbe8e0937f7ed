//! Mercury: painted cells hold the first run so that it can't reach back to the edge.

use super::super::sink::Sink;
use super::super::view::{BACKGROUND, LineView};
use super::edge::held;

pub(crate) fn find(view: LineView<'_>, out: &mut Sink) {
    for side in view.sides() {
        let Some(held) = held(&side) else { continue };
        let run = side.run(held.run);
        // The run ends with the painted cells or after them, so it can't begin before this.
        let Some(begins) = held.end.checked_sub(run.length) else {
            continue;
        };
        let conclusions = (held.from..begins).map(|i| (side.place(i), BACKGROUND));
        out.settle(view, conclusions, |draft| {
            let j = side.run_index(held.run);
            draft.rests_on_known((0..held.end).map(|i| side.place(i)));
            let group: Vec<usize> = (held.first..held.end).map(|i| side.place(i)).collect();
            let first = draft.places(&[side.place(begins)]);
            let belong = match group.len() {
                1 => "belongs",
                _ => "belong",
            };
            draft.because(format!(
                "{} A whole run with the gap after it does not fit before {}, so {} {belong} to {}, and with that the run reaches back to {first} at most.",
                draft.first_run(&side, held.run),
                draft.places(&group[..1]),
                draft.places(&group),
                draft.run(j),
            ));
        });
    }
}
