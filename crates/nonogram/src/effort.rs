//! The methods that a puzzle needed, in words when printed.

use std::fmt;

use crate::Picture;

/// The methods that a puzzle needed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// Solving one line at a time was enough.
    Lines,
    /// Trying the colours of single cells was needed, too.
    Probing {
        /// The number of such trials that proved something.
        proofs: u64,
    },
    /// Guesses on top of each other were needed, too.
    Guessing {
        /// The highest number of guesses at once.
        depth: u64,
        /// The number of trials of single cells that proved something.
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

#[cfg(test)]
mod tests {
    use cellwise_core::{Budget, collect};

    use super::*;
    use crate::{Puzzle, Reason, Solver};

    /// The reason why a puzzle is impossible, in words.
    fn reason(text: &str) -> String {
        let mut solver = Solver::new(&text.parse::<Puzzle>().unwrap());
        assert_eq!(solver.reason(), None, "nothing is proved yet");
        let answer = collect(&mut solver, 2, &mut Budget::unlimited());
        assert!(answer.solutions.is_empty());
        let reason = solver.reason().unwrap();
        if reason == Reason::Probing {
            assert_eq!((answer.stats.nodes, answer.stats.guesses), (1, 0));
        }
        reason.to_string()
    }

    #[test]
    fn an_impossible_puzzle_names_the_simplest_method_that_proves_it() {
        assert_eq!(
            reason("3 3/3/0/2/1/1/3"),
            "column 2 has no placement left after what follows from the other lines"
        );
        assert_eq!(
            reason("8 8/1 3/1 2 1/2 1 1/1 1/2 1 1/4/2 1/1 2 1/1 1 1/3 2/3 1/1 2/1 1/2 2/1 1 2/4"),
            "no line breaks by itself; trying the colours of single cells proved it"
        );
        // Runs of two in every row and column make squares, which an odd number of rows can't hold.
        assert_eq!(
            reason(&format!("9 9{}", "/2".repeat(18))),
            "no line breaks by itself; a search proved it"
        );
    }

    #[test]
    fn puzzles_beyond_line_solving_take_probing_or_guessing() {
        let mut rng = cellwise_core::Rng::new(3);
        let mut seen = [0; 3];
        for _ in 0..3_000 {
            let cells: Vec<crate::Cell> = (0..49)
                .map(|_| [crate::Cell::White, crate::Cell::Black][usize::from(rng.chance(0.5))])
                .collect();
            let picture = Picture::from_cells(7, 7, cells).unwrap();
            let mut solver = Solver::new(&Puzzle::of_picture(&picture).unwrap());
            let answer = collect(&mut solver, 2, &mut Budget::unlimited());
            if let Some(solution) = answer.unique() {
                assert_eq!(solution, &picture);
                seen[match solver.effort() {
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
