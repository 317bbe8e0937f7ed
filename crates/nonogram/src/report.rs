//! What a setter wants to know of a puzzle, beyond its verdict.
//!
//! In: a solver that has run, and its answer. Out: a [`Report`], in words when
//! printed. It solves nothing itself.

use std::fmt;

use cellwise_core::{Answer, Budget, End, Limit, collect};

use crate::{Picture, Puzzle, Reason, Solver};

/// How far the engine had to go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// Looking at one line at a time was enough.
    Lines,
    /// It also took trying both colours of single cells.
    Probing {
        /// How many such trials proved something.
        proofs: u64,
    },
    /// It also took guesses on top of each other.
    Guessing {
        /// The most guesses that stood at once.
        depth: u64,
        /// How many trials of single cells proved something.
        proofs: u64,
    },
}

impl fmt::Display for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lines => f.write_str("line by line"),
            Self::Probing { proofs } => {
                write!(f, "with {proofs} {}", plural(*proofs, "proof", "proofs"))?;
                f.write_str(" by trying both colours of a cell")
            }
            Self::Guessing { depth, .. } => {
                write!(f, "with guesses, {depth} deep at most")
            }
        }
    }
}

fn plural<'a>(n: u64, one: &'a str, more: &'a str) -> &'a str {
    if n == 1 { one } else { more }
}

/// The verdict on a puzzle with what belongs to it.
///
/// ```
/// use cellwise_nonogram::{Effort, Picture, Puzzle, Report, report};
///
/// let heart = Picture::from_text(".#.#.\n#####\n#####\n.###.\n..#..").unwrap();
/// let found = report(&Puzzle::of_picture(&heart).unwrap());
/// assert_eq!(found, Report::Unique { solution: heart, effort: Effort::Lines });
/// assert_eq!(found.to_string(), "unique: solved line by line");
///
/// let dots = Picture::from_text("#.\n.#").unwrap();
/// let Report::Several { cells, .. } = report(&Puzzle::of_picture(&dots).unwrap()) else {
///     panic!("the two dots may be exchanged");
/// };
/// assert_eq!(cells, [(0, 0), (0, 1), (1, 0), (1, 1)]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Report {
    /// One solution.
    Unique {
        /// The solution.
        solution: Picture,
        /// What it took to find it and to prove that it is the only one.
        effort: Effort,
    },
    /// At least two solutions.
    Several {
        /// Two of them.
        solutions: [Picture; 2],
        /// The cells in which these differ, as row and column counted from 0.
        cells: Vec<(usize, usize)>,
    },
    /// No solution.
    Impossible {
        /// Why, if that can be said in a line; else it took a search to find out.
        reason: Option<Reason>,
    },
    /// One solution before a limit struck.
    Found {
        /// The solution.
        solution: Picture,
        /// The limit.
        limit: Limit,
    },
    /// No solution before a limit struck.
    Unknown {
        /// The cells that are certain.
        partial: Picture,
        /// The limit.
        limit: Limit,
    },
}

impl Report {
    /// The report on an answer for which two solutions were asked, or on one
    /// that a limit cut short. `None` if the search was ended after its first
    /// solution without looking for a second.
    #[must_use]
    pub fn new(solver: &Solver, answer: &Answer<Picture>) -> Option<Self> {
        Some(match (&answer.solutions[..], answer.end) {
            ([], End::Exhausted) => Self::Impossible {
                reason: solver.reason(),
            },
            ([], End::Stopped(limit)) => Self::Unknown {
                partial: answer.partial.clone()?,
                limit,
            },
            ([_] | [], End::Enough) => return None,
            ([solution], End::Exhausted) => Self::Unique {
                solution: solution.clone(),
                effort: solver.effort(),
            },
            ([solution], End::Stopped(limit)) => Self::Found {
                solution: solution.clone(),
                limit,
            },
            ([first, second, ..], _) => Self::Several {
                cells: differences(first, second),
                solutions: [first.clone(), second.clone()],
            },
        })
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unique { effort, .. } => write!(f, "unique: solved {effort}"),
            Self::Several { cells, .. } => {
                write!(f, "several: two solutions differ in {} cells", cells.len())
            }
            Self::Impossible {
                reason: Some(reason),
            } => write!(f, "impossible: {reason}"),
            Self::Impossible { reason: None } => f.write_str("impossible, by search"),
            Self::Found { limit, .. } => {
                write!(
                    f,
                    "found: one solution before the limit ({limit}), unproved"
                )
            }
            Self::Unknown { partial, limit } => {
                let open = partial
                    .cells()
                    .iter()
                    .filter(|&&cell| cell == crate::Cell::Open);
                write!(
                    f,
                    "unknown: {} of {} cells still open at the limit ({limit})",
                    open.count(),
                    partial.cells().len()
                )
            }
        }
    }
}

/// The cells, as row and column counted from 0, in which two pictures of the
/// same size differ.
#[must_use]
pub fn differences(a: &Picture, b: &Picture) -> Vec<(usize, usize)> {
    let pairs = a.rows().zip(b.rows()).enumerate();
    pairs
        .flat_map(|(row, (a, b))| {
            let columns = a.iter().zip(b).enumerate();
            columns.filter_map(move |(column, (a, b))| (a != b).then_some((row, column)))
        })
        .collect()
}

/// Solves a puzzle and reports on it.
#[must_use]
pub fn report(puzzle: &Puzzle) -> Report {
    report_within(puzzle, &mut Budget::unlimited())
}

/// Solves a puzzle within limits and reports on it.
#[must_use]
pub fn report_within(puzzle: &Puzzle, budget: &mut Budget) -> Report {
    let mut solver = Solver::new(puzzle);
    let answer = collect(&mut solver, 2, budget);
    Report::new(&solver, &answer).expect("two solutions were asked for")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Clue;

    fn clues(lines: &[&[u32]]) -> Vec<Clue> {
        lines
            .iter()
            .map(|runs| Clue::new(runs.iter().copied()))
            .collect()
    }

    #[test]
    fn a_line_that_breaks_is_reported() {
        let puzzle = Puzzle::new(clues(&[&[3], &[], &[2]]), clues(&[&[1], &[1], &[3]])).unwrap();
        assert_eq!(
            report(&puzzle).to_string(),
            "impossible: column 2 has no placement left after what follows from the other lines"
        );
    }

    #[test]
    fn a_stopped_search_reports_what_is_open() {
        let puzzle = Puzzle::new(vec![Clue::new([1]); 6], vec![Clue::new([1]); 6]).unwrap();
        let stopped = report_within(&puzzle, &mut Budget::unlimited().with_max_nodes(1));
        assert_eq!(
            stopped.to_string(),
            "unknown: 36 of 36 cells still open at the limit (nodes)"
        );
    }

    #[test]
    fn a_proof_that_was_not_asked_for_has_no_report() {
        let puzzle = Puzzle::new(clues(&[&[1]]), clues(&[&[1]])).unwrap();
        let mut solver = Solver::new(&puzzle);
        let answer = collect(&mut solver, 1, &mut Budget::unlimited());
        assert_eq!(Report::new(&solver, &answer), None);
    }

    #[test]
    fn what_lines_can_not_do_is_done_by_probing_or_guessing() {
        let mut rng = cellwise_core::Rng::new(3);
        let mut seen = [0; 3];
        for _ in 0..3_000 {
            let cells: Vec<crate::Cell> = (0..49)
                .map(|_| [crate::Cell::White, crate::Cell::Black][usize::from(rng.chance(0.5))])
                .collect();
            let picture = Picture::from_cells(7, 7, cells).unwrap();
            if let Report::Unique { effort, solution } =
                report(&Puzzle::of_picture(&picture).unwrap())
            {
                assert_eq!(solution, picture);
                seen[match effort {
                    Effort::Lines => 0,
                    Effort::Probing { proofs } => {
                        assert!(proofs > 0);
                        1
                    }
                    Effort::Guessing { depth, .. } => {
                        assert!(depth > 0);
                        2
                    }
                }] += 1;
            }
        }
        assert!(seen.iter().all(|&n| n > 1), "{seen:?}");
    }
}
