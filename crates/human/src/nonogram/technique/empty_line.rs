//! Empty line: no run, so all cells are background.

use super::super::sink::Sink;
use super::super::view::{BACKGROUND, LineView};

pub(crate) fn find(view: LineView<'_>, out: &mut Sink) {
    if !view.runs().is_empty() {
        return;
    }
    let all = (0..view.len()).map(|place| (place, BACKGROUND));
    out.settle(view, all, |draft| {
        let because = format!("The clue of {} is 0: it has no run.", view.line());
        draft.because(because);
    });
}
