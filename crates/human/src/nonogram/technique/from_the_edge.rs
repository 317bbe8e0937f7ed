//! From the edge (glue): the first run covers a painted cell near the edge and reaches beyond it.

use super::super::sink::Sink;
use super::super::view::LineView;
use super::edge::held;

pub(crate) fn find(view: LineView<'_>, out: &mut Sink) {
    for side in view.sides() {
        let Some(held) = held(&side) else { continue };
        let run = side.run(held.run);
        let covered = held.first..(held.from + run.length).min(side.len());
        let conclusions = covered.map(|i| (side.place(i), run.colour));
        out.settle(view, conclusions, |draft| {
            let j = side.run_index(held.run);
            let ends = [held.from, held.first].map(|i| match side.from_end {
                true => side.place(i) + 1 - run.length.min(side.place(i) + 1),
                false => i,
            });
            draft.shows(j, ends[0].min(ends[1]), ends[0].max(ends[1]));
            draft.rests_on_known((0..=held.first).map(|i| side.place(i)));
            let from = draft.places(&[side.place(held.from)]);
            draft.because(format!(
                "{} It has to cover {} and can't begin before {from}, so it goes on beyond that cell.",
                draft.first_run(&side, held.run),
                draft.places(&[side.place(held.first)]),
            ));
        });
    }
}
