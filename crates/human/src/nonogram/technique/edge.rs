//! The first run from an edge, held by a painted cell near it: shared by `from_the_edge` and `mercury`.

use super::super::board::OPEN;
use super::super::side::Side;
use super::super::view::BACKGROUND;

/// A first run that has to cover a painted cell.
#[derive(Clone, Copy)]
pub(crate) struct Held {
    /// The number of the run from this side.
    pub(super) run: usize,
    /// The first cell that it can cover.
    pub(super) from: usize,
    /// Painted cells that belong to it: the first, and one after the last.
    pub(super) first: usize,
    pub(super) end: usize,
}

/// The first unfinished run of a side, if it has to cover the first painted cell.
pub(super) fn held(side: &Side<'_>) -> Option<Held> {
    side.view.held(side.from_end, || find(side))
}

fn find(side: &Side<'_>) -> Option<Held> {
    let (mut from, run) = side.unsettled()?;
    let of_clue = side.run(run);
    let first = (from..side.len()).find(|&i| side.at(i) != OPEN && side.at(i) != BACKGROUND)?;
    if side.at(first) != of_clue.colour {
        return None;
    }
    // Gaps before the painted cell that are too small move the edge; one that is not hides the run.
    let (start, mut free) = (from, 0);
    for i in start..first {
        match side.at(i) {
            BACKGROUND => {
                from = i + 1;
                free = 0;
            }
            _ => free += 1,
        }
        // The gap ends right here: then the run might stand in it.
        if free >= of_clue.length && side.at(i + 1) == BACKGROUND {
            return None;
        }
    }
    let end = (first..side.len())
        .find(|&i| side.at(i) != of_clue.colour)
        .unwrap_or(side.len());
    // With more room before it, the painted cell might belong to the next run.
    (first - from <= of_clue.length).then_some(Held {
        run,
        from,
        first,
        end,
    })
}
