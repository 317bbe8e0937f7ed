//! The sentence on a verdict, for standard error.

use cellwise_core::{End, Verdict};
use cellwise_nonogram::Cell;
use cellwise_verbs::AnySolution;
use cellwise_verbs::solve::{Conclusion, Way};

use crate::stream::struck;

/// The sentence on a search in which up to `shown` solutions were printed.
pub(super) fn sentence(conclusion: &Conclusion, shown: u64) -> String {
    let number = conclusion.found;
    let struck = conclusion.limit.map(struck);
    match (conclusion.verdict, conclusion.end, struck) {
        (Verdict::Unique, ..) => match &conclusion.effort {
            Some(effort) if effort.way != Way::Lines => {
                format!("unique: this is the only solution, found {}", effort.report)
            }
            _ => "unique: this is the only solution".into(),
        },
        (Verdict::Several, ..) if shown == 1 => {
            let another = another(&conclusion.differs_in);
            format!("several: this is one of at least two solutions{another}")
        }
        (Verdict::Several, End::Exhausted, _) => {
            format!("several: these are all {number} solutions")
        }
        (Verdict::Several, _, Some(struck)) => format!(
            "several: these are {number} solutions; {struck} before it was clear whether there are more"
        ),
        (Verdict::Several, ..) => {
            format!("several: these are {number} solutions; there may be more")
        }
        (Verdict::Found, _, Some(struck)) => format!(
            "found, unproved: {struck} before it was clear whether there is another solution"
        ),
        (Verdict::Found, ..) => "found: whether there is another solution was not asked".into(),
        (Verdict::Impossible, ..) => match &conclusion.reason {
            Some(reason) => format!("There is no solution: {reason}"),
            None => "There is no solution".into(),
        },
        (Verdict::Unknown, _, Some(struck)) => {
            let open = open(conclusion);
            format!("unknown: {struck} before a solution was found{open}")
        }
        (Verdict::Unknown, ..) => "unknown: no solution was asked for".into(),
    }
}

/// The number of open cells of a picture that a limit left unfinished.
fn open(conclusion: &Conclusion) -> String {
    let Some(AnySolution::Nonogram(picture)) = conclusion.partial.as_ref().map(|p| &p.board) else {
        return String::new();
    };
    let cells = picture.cells();
    let open = cells.iter().filter(|&&cell| cell == Cell::Open).count();
    format!("; {open} of {} cells are open", cells.len())
}

/// The cells in which another solution differs from the one that is printed.
fn another(differ: &[String]) -> String {
    /// More cells than this are better counted than listed.
    const LISTED: usize = 8;
    match differ.len() {
        0 => String::new(),
        1..=LISTED => format!("; another differs in {}", differ.join(" ")),
        n => {
            let first = differ[..LISTED].join(" ");
            format!("; another differs in {n} cells: {first} …")
        }
    }
}
