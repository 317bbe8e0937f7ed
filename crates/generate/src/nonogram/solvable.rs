//! How a Nonogram can be solved: line by line, with trials of single cells, or only by search.

use std::fmt;
use std::str::FromStr;

use cellwise_core::{Budget, Event, Limit, Search as _};
use cellwise_nonogram::{Effort, Picture, Puzzle, Solver};

/// The wish on how a Nonogram can be solved. Its solution is unique in any case.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Solvable {
    /// One line at a time is enough: no guess, no trial.
    #[default]
    Lines,
    /// Trials of single cells are needed, this many proofs by them at most.
    Probes(u64),
    /// Trials of single cells are not enough.
    Search,
    /// It does not matter.
    Unique,
}

impl fmt::Display for Solvable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lines => f.write_str("lines"),
            Self::Probes(most) => write!(f, "probes-{most}"),
            Self::Search => f.write_str("search"),
            Self::Unique => f.write_str("unique"),
        }
    }
}

impl FromStr for Solvable {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let expected = || {
            format!(
                "found '{text}'; a Nonogram is solvable by lines, probes (or probes-3: three at most), search, or unique for any way"
            )
        };
        match text {
            "lines" => Ok(Self::Lines),
            "probes" => Ok(Self::Probes(u64::MAX)),
            "search" => Ok(Self::Search),
            "unique" => Ok(Self::Unique),
            _ => {
                let most = text.strip_prefix("probes-").and_then(|n| n.parse().ok());
                most.map(Self::Probes).ok_or_else(expected)
            }
        }
    }
}

/// The result of a `Judge`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judged {
    /// The picture is the only solution, found by these means.
    Unique(Effort),
    /// Another picture has the same clues.
    Several(Picture),
    /// It took more nodes than allowed.
    TooHard,
}

/// Nodes after which a puzzle counts as too hard.
const MAX_NODES: u64 = 50_000;

/// The question how a picture's puzzle can be solved.
pub(crate) struct Judge {
    picture: Picture,
    solver: Solver,
    portion: crate::portion::Portion,
}

impl Judge {
    pub(crate) fn new(picture: &Picture, puzzle: &Puzzle) -> Self {
        Self {
            picture: picture.clone(),
            solver: Solver::new(puzzle),
            portion: crate::portion::Portion::new(MAX_NODES),
        }
    }

    /// Goes on to the answer.
    ///
    /// # Errors
    /// The limit that struck; a further call goes on.
    pub(crate) fn advance(&mut self, budget: &mut Budget) -> Result<Judged, Limit> {
        loop {
            let solver = &mut self.solver;
            match self.portion.run(budget, |own| solver.advance(own))? {
                Event::Solution(found) if found.cells() == self.picture.cells() => {}
                Event::Solution(found) => return Ok(Judged::Several(found)),
                Event::Exhausted => return Ok(Judged::Unique(self.solver.effort())),
                Event::Stopped(_) => return Ok(Judged::TooHard),
            }
        }
    }
}

impl Solvable {
    /// True if a puzzle that was solved by these means is what is asked for.
    #[must_use]
    pub fn is_met(self, effort: Effort) -> bool {
        match (self, effort) {
            (Self::Lines, Effort::Lines)
            | (Self::Search, Effort::Guessing { .. })
            | (Self::Unique, _) => true,
            (Self::Probes(most), Effort::Probing { proofs }) => proofs <= most,
            _ => false,
        }
    }
}
