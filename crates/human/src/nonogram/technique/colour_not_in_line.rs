//! A colour that the line has no run for.

use super::super::sink::Sink;
use super::super::view::LineView;
use super::super::words::{at_the_start, colour_names};

pub(crate) fn find(view: LineView<'_>, out: &mut Sink) {
    let absent = |colour: &u8| view.runs().iter().all(|run| run.colour != *colour);
    let colours = 1..view.clues.colours as u8;
    let colours: Vec<u8> = colours.filter(absent).collect();
    let places = 0..view.len();
    let conclusions = places.flat_map(|place| colours.iter().map(move |&colour| (place, colour)));
    out.exclude(view, conclusions, |draft| {
        draft.because(format!(
            "{} has no run in {}.",
            at_the_start(&draft.line()),
            colour_names(view.clues, &colours, "or")
        ));
    });
}
