//! The ways to place the runs of a line, told one by one where they are few.
//!
//! In: a line and the colours that its places may have. Out: the first places of all runs, way by way, or nothing where there
//! are more ways than a person would list.

use super::clues::gap;
use super::sink::Draft;
use super::view::{BACKGROUND, LineView};

/// The most ways that an explanation lists.
const MAX_LISTED: usize = 3;

/// Runs that are put down before the search for ways is given up.
const MAX_TRIES: usize = 2000;

/// All ways to place the runs, each as the first places of the runs; `None` if they are more than [`MAX_LISTED`] or too many runs
/// have to be put down. `may` says if a place may have a colour.
pub(crate) fn few(view: LineView<'_>, may: impl Fn(usize, u8) -> bool) -> Option<Vec<Vec<usize>>> {
    let runs = view.runs();
    // Where the run at each depth is tried next, and where it stands.
    let (mut next, mut starts) = (vec![0], Vec::new());
    let (mut ways, mut tries) = (Vec::new(), 0);
    while let Some(start) = next.pop() {
        let depth = next.len();
        starts.truncate(depth);
        let from = end_of(view, &starts);
        if depth == runs.len() {
            if (from..view.len()).all(|place| may(place, BACKGROUND)) {
                ways.push(starts.clone());
                if ways.len() > MAX_LISTED {
                    return None;
                }
            }
            continue;
        }
        let run = runs[depth];
        // The places before the run are background: one that can't be ends the search at this depth.
        let is_free = start == from || may(start - 1, BACKGROUND);
        if !is_free || start + run.length > view.len() {
            continue;
        }
        tries += 1;
        if tries > MAX_TRIES {
            return None;
        }
        next.push(start + 1);
        if (start..start + run.length).all(|place| may(place, run.colour)) {
            starts.push(start);
            let after = start + run.length;
            let apart = runs.get(depth + 1).map_or(0, |other| gap(run, *other));
            let holds =
                (after..after + apart).all(|place| place < view.len() && may(place, BACKGROUND));
            if holds {
                next.push(after + apart);
            } else {
                starts.pop();
            }
        }
    }
    Some(ways)
}

/// The first place after some runs and the gap that the next one needs.
fn end_of(view: LineView<'_>, starts: &[usize]) -> usize {
    let Some((&start, depth)) = starts.last().zip(starts.len().checked_sub(1)) else {
        return 0;
    };
    let runs = view.runs();
    let apart = runs
        .get(depth + 1)
        .map_or(0, |other| gap(runs[depth], *other));
    start + runs[depth].length + apart
}

/// The reason in words: the ways one by one where they are few. `what` names the cells that they fit.
pub(crate) fn reason(draft: &Draft<'_>, what: &str, ways: Option<&[Vec<usize>]>) -> String {
    let line = draft.line();
    let that = |verb: &str| match what {
        "" => String::new(),
        _ => format!(" that {verb} {what}"),
    };
    match ways {
        Some(ways @ [_]) => format!(
            "In {line} there is just one way to place the runs{}: {}.",
            that("fits"),
            told(draft, ways)
        ),
        Some(ways @ [_, ..]) => format!(
            "In {line} there are {} ways to place the runs{}: {}. All of them agree here.",
            ways.len(),
            that("fit"),
            told(draft, ways)
        ),
        _ => format!(
            "In {line} try every way to place the runs{}: all of them agree here.",
            that("fits")
        ),
    }
}

/// The ways in words: `the 2 at r1c3 and r1c4, the 1 at r1c7; or …`.
fn told(draft: &Draft<'_>, ways: &[Vec<usize>]) -> String {
    let runs = draft.view.runs();
    let way = |starts: &Vec<usize>| {
        let one = |(run, &start): (usize, &usize)| {
            format!(
                "{} at {}",
                draft.run(run),
                draft.stretch(start, runs[run].length)
            )
        };
        let parts: Vec<String> = starts.iter().enumerate().map(one).collect();
        parts.join(", ")
    };
    let ways: Vec<String> = ways.iter().map(way).collect();
    ways.join("; or ")
}
