//! A gap between background cells that is too small for every run.

use super::super::board::OPEN;
use super::super::sink::Sink;
use super::super::view::{BACKGROUND, LineView};

pub(crate) fn find(view: LineView<'_>, out: &mut Sink) {
    let Some(shortest) = view.runs().iter().map(|run| run.length).min() else {
        return;
    };
    if shortest == 1 {
        return;
    }
    let mut first = 0;
    while first < view.len() {
        if view.cells[first] == BACKGROUND {
            first += 1;
            continue;
        }
        let places = first..view.len();
        let end = places
            .clone()
            .find(|&place| view.cells[place] == BACKGROUND);
        let end = end.unwrap_or(view.len());
        let is_open = (first..end).all(|place| view.cells[place] == OPEN);
        // In several colours runs may share a gap, but each is as long as the shortest.
        if is_open && end - first < shortest {
            let gap = first..end;
            out.settle(
                view,
                gap.clone().map(|place| (place, BACKGROUND)),
                |draft| {
                    let walls = gap.start.checked_sub(1).into_iter();
                    let walls = walls.chain((gap.end < view.len()).then_some(gap.end));
                    draft.rests_on(walls);
                    let cells = match gap.len() {
                        1 => "one cell".to_owned(),
                        number => format!("{number} cells"),
                    };
                    draft.because(format!(
                        "The gap {} in {} has {cells}, and the shortest run is {shortest}.",
                        draft.stretch(gap.start, gap.len()),
                        draft.line()
                    ));
                },
            );
        }
        first = end;
    }
}
