//! What `solve` says of a verdict.

use cellwise_api as api;
use cellwise_core::{Count, End, Verdict};

use crate::command::stream;

/// What belongs to a verdict.
#[derive(Default)]
pub(super) struct Details {
    /// Why there is no solution.
    pub(super) reason: Option<String>,
    /// What it took to search the whole space, and how to say so.
    pub(super) effort: Option<(api::Effort, String)>,
    /// The cells in which the first two solutions differ.
    pub(super) differs_in: Vec<String>,
    /// How many cells were open when a limit struck, and how many there are.
    pub(super) open: Option<(usize, usize)>,
}

/// What is said on standard error when this is the only record; `shown` solutions were asked for.
pub(super) fn sentence(count: &Count, shown: u64, details: &Details) -> String {
    let number = count.solutions;
    match (count.verdict(), count.end) {
        (Verdict::Unique, _) => match &details.effort {
            Some((effort, how)) if effort.way != api::Way::Lines => {
                format!("unique: this is the only solution, found {how}")
            }
            _ => "unique: this is the only solution".into(),
        },
        (Verdict::Several, _) if shown == 1 => {
            let another = another(&details.differs_in);
            format!("several: this is one of at least two solutions{another}")
        }
        (Verdict::Several, End::Exhausted) => {
            format!("several: these are all {number} solutions")
        }
        (Verdict::Several, End::Enough) => {
            format!("several: these are {number} solutions; there may be more")
        }
        (Verdict::Several, End::Stopped(limit)) => format!(
            "several: these are {number} solutions; {} before it was clear whether there are more",
            stream::struck(limit)
        ),
        (Verdict::Found, End::Stopped(limit)) => format!(
            "found, unproved: {} before it was clear whether there is another solution",
            stream::struck(limit)
        ),
        (Verdict::Found, _) => "found: whether there is another solution was not asked".into(),
        (Verdict::Impossible, _) => match &details.reason {
            Some(reason) => format!("There is no solution: {reason}"),
            None => "There is no solution".into(),
        },
        (Verdict::Unknown, End::Stopped(limit)) => {
            let open = match details.open {
                Some((open, all)) => format!("; {open} of {all} cells are open"),
                None => String::new(),
            };
            let struck = stream::struck(limit);
            format!("unknown: {struck} before a solution was found{open}")
        }
        (Verdict::Unknown, _) => "unknown: no solution was asked for".into(),
    }
}

/// How another solution differs from the one that is printed.
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
