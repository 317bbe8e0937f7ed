//! Finished clue: the line shows all the painted cells of its clue, or all the background cells it can have.

use super::super::board::OPEN;
use super::super::sink::Sink;
use super::super::view::{BACKGROUND, LineView};
use super::super::words::at_the_start;

pub(crate) fn find(view: LineView<'_>, out: &mut Sink) {
    let total: usize = view.runs().iter().map(|run| run.length).sum();
    let number = |colour: u8| view.cells.iter().filter(|&&cell| cell == colour).count();
    let still_open = number(OPEN);
    if total == 0 || still_open == 0 {
        return;
    }
    let shown = view.len() - still_open - number(BACKGROUND);
    let painted = |place: &usize| view.cells[*place] != OPEN && view.cells[*place] != BACKGROUND;
    let places = 0..view.len();
    let open = || places.clone().filter(|&place| view.cells[place] == OPEN);
    if shown == total {
        out.settle(view, open().map(|place| (place, BACKGROUND)), |draft| {
            draft.rests_on(places.clone().filter(painted));
            draft.because(format!(
                "{} shows {} of its clue.",
                at_the_start(&draft.line()),
                match total {
                    1 => "the one painted cell".to_owned(),
                    _ => format!("all {total} painted cells"),
                }
            ));
        });
    } else if let Some(colour) = view.sole_colour()
        && shown + still_open == total
    {
        out.settle(view, open().map(|place| (place, colour)), |draft| {
            draft.rests_on_known(places.clone());
            draft.because(format!(
                "{} needs {total} painted cells, and no more than these can be painted.",
                at_the_start(&draft.line())
            ));
        });
    }
}
