//! The techniques, one file for each; `find` runs one that looks at a single line.

mod all_placements;
mod capping;
mod colour_not_in_line;
mod colour_out_of_reach;
mod crossing_colour;
mod edge;
pub(crate) use edge::Held;
mod empty_line;
mod exact_fit;
mod extremes;
mod finished_clue;
mod from_the_edge;
mod full_line;
mod gap_too_small;
mod joining;
mod mercury;
mod out_of_reach;
mod overlap;
mod owners;
pub(crate) use owners::Owned;
mod splitting;
pub(crate) mod suppositions;
mod too_long;
pub(crate) mod totals;
mod touching;
pub(crate) mod two_lines;
mod which_run;

use cellwise_nonogram::LineRoom;

use super::board::Board;
use super::clues::Clues;
use super::sink::Sink;
use super::step::{Paint, Step};
use super::table::Technique;
use super::view::LineView;
use super::words;

/// Cells of the longest line in which steps are counted. People do not count along longer lines, so these are looked at as a whole.
const MAX_COUNTED: usize = 1024;

/// Explanations of lines up to this length name only the cells that they need.
const MAX_NEEDED: usize = 256;

/// Cells that a technique can settle: painted ones, background, or both.
pub(crate) const PAINTED: u8 = 1;
pub(crate) const BLANK: u8 = 2;

/// The sorts of cells that a technique of a line can settle, so that it is not tried where it can't help.
pub(crate) fn settles(technique: Technique) -> u8 {
    match technique {
        Technique::FullLine
        | Technique::Overlap
        | Technique::FromTheEdge
        | Technique::Joining
        | Technique::WhichRun => PAINTED,
        Technique::EmptyLine
        | Technique::OutOfReach
        | Technique::GapTooSmall
        | Technique::Mercury
        | Technique::Capping
        | Technique::Splitting
        | Technique::TooLong => BLANK,
        _ => PAINTED | BLANK,
    }
}

/// Reports every instance of the sink's technique on a line to the sink.
pub(crate) fn find(view: LineView<'_>, room: &mut LineRoom, out: &mut Sink) {
    let is_counted = view.clue.is_readable && view.len() <= MAX_COUNTED;
    match out.technique {
        Technique::AllPlacements => return all_placements::find(view, room, out),
        Technique::CrossingColour => return crossing_colour::find(view, room, out),
        _ if !is_counted => return,
        _ => {}
    }
    match out.technique {
        Technique::EmptyLine => empty_line::find(view, out),
        Technique::FullLine => full_line::find(view, out),
        Technique::ExactFit => exact_fit::find(view, out),
        Technique::Overlap => overlap::find(view, out),
        Technique::FinishedClue => finished_clue::find(view, out),
        Technique::OutOfReach => out_of_reach::find(view, out),
        Technique::GapTooSmall => gap_too_small::find(view, out),
        Technique::FromTheEdge => from_the_edge::find(view, out),
        Technique::Mercury => mercury::find(view, out),
        Technique::Capping => capping::find(view, out),
        Technique::Joining => joining::find(view, out),
        Technique::Splitting => splitting::find(view, out),
        Technique::TooLong => too_long::find(view, out),
        Technique::WhichRun => which_run::find(view, out),
        Technique::Extremes => extremes::find(view, out),
        Technique::ColourNotInLine => colour_not_in_line::find(view, out),
        Technique::Touching => touching::find(view, out),
        Technique::ColourOutOfReach => colour_out_of_reach::find(view, out),
        _ => {}
    }
}

/// The conclusion that a cell has not the colour that was supposed.
fn rule_out(board: &Board, suppose: Paint, step: &mut Step) {
    match board.count(suppose.cell) {
        2 => {
            let mut others = board.colours(suppose.cell);
            let other = others.find(|&other| other != suppose.number());
            let other = other.map(|other| Paint::new(suppose.cell, other));
            step.settles.extend(other);
        }
        _ => step.drops.push(suppose),
    }
}

/// `r1c3 and r1c4 are white and r2c1 is not red.`
fn conclusion(clues: &Clues, step: &Step) -> String {
    let told = words::paints(clues, None, &step.settles, &step.drops);
    format!("{}.", told.unwrap_or_default())
}
