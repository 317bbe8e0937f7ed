//! An estimate of a number of solutions that is too large to count.
//!
//! Knuth, "Estimating the efficiency of backtrack programs" (1975): a dive goes down from the start, draws conclusions, takes
//! one of the digits left in a cell by chance, and so on to a solution or a contradiction. The product of the numbers of
//! digits it could choose from, or 0 at a contradiction, is the number of solutions on average.
//!
//! In: a puzzle, a seed, a budget. Out: the mean of many dives, and its standard error.

use cellwise_core::{Budget, Limit, Rng};

use crate::Puzzle;
use crate::general::Diver;

/// An estimate of the number of solutions.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Estimate {
    /// The mean of all dives: the estimate.
    pub mean: f64,
    /// The standard error of the mean: about two thirds of such estimates are no further off than this. Dives that find many
    /// solutions are rare, so with few dives the truth is more often above than below.
    pub error: f64,
    /// The number of dives.
    pub dives: u64,
    /// The number of dives that ended in a solution.
    pub solved: u64,
}

/// Dives for an estimate.
///
/// ```
/// use cellwise_core::Budget;
/// use cellwise_sudoku::{Estimator, Puzzle};
///
/// let empty: Puzzle = "................".parse()?;
/// let mut estimator = Estimator::new(&empty, 1);
/// estimator.advance(2_000, &mut Budget::unlimited()).unwrap();
/// let estimate = estimator.estimate();
/// assert!((estimate.mean - 288.0).abs() < 4.0 * estimate.error + 1e-9);     // there are 288
/// # Ok::<(), cellwise_sudoku::PuzzleError>(())
/// ```
pub struct Estimator {
    diver: Diver,
    rng: Rng,
    dives: u64,
    solved: u64,
    /// The running mean, and the sum of squares of differences from it (Welford, 1962).
    mean: f64,
    squares: f64,
}

impl Estimator {
    /// An estimator that has not dived.
    #[must_use]
    pub fn new(puzzle: &Puzzle, seed: u64) -> Self {
        Self {
            diver: Diver::new(puzzle),
            rng: Rng::new(seed),
            dives: 0,
            solved: 0,
            mean: 0.0,
            squares: 0.0,
        }
    }

    /// Dives until there are `dives` of them.
    ///
    /// # Errors
    /// The limit that struck first, also at the end of a slice.
    pub fn advance(&mut self, dives: u64, budget: &mut Budget) -> Result<(), Limit> {
        while self.dives < dives {
            budget.node()?;
            let (choices, steps) = self.diver.dive(&mut self.rng);
            self.dives += 1;
            self.solved += u64::from(choices > 0.0);
            let off = choices - self.mean;
            self.mean += off / self.dives as f64;
            self.squares += off * (choices - self.mean);
            // The work of a dive is paid afterwards; a slice ends where it has to.
            budget.spend(steps)?;
        }
        Ok(())
    }

    /// The estimate so far.
    #[must_use]
    pub fn estimate(&self) -> Estimate {
        let dives = self.dives as f64;
        let variance = if self.dives > 1 {
            self.squares / (dives - 1.0)
        } else {
            0.0
        };
        Estimate {
            mean: self.mean,
            error: if self.dives > 0 {
                (variance / dives).sqrt()
            } else {
                0.0
            },
            dives: self.dives,
            solved: self.solved,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn estimate(puzzle: &Puzzle, dives: u64) -> Estimate {
        let mut estimator = Estimator::new(puzzle, 7);
        estimator.advance(dives, &mut Budget::unlimited()).unwrap();
        estimator.estimate()
    }

    #[test]
    fn one_solution_is_estimated_exactly_where_no_guess_is_needed() {
        let easy: Puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        let found = estimate(&easy, 5);
        assert_eq!((found.mean, found.error, found.solved), (1.0, 0.0, 5));
    }

    #[test]
    fn an_impossible_board_is_estimated_at_nothing() {
        let none: Puzzle = "11.. .... .... ....".parse().unwrap();
        assert_eq!(estimate(&none, 3).mean, 0.0);
    }

    #[test]
    fn rules_count_in_an_estimate() {
        let empty: Puzzle = ".".repeat(16).parse().unwrap();
        let rule = crate::Rule::parse("x", empty.shape()).unwrap();
        let puzzle = empty.with_rules([rule]).unwrap();
        let found = estimate(&puzzle, 3_000);
        // With both diagonals there are 48 boards of 4x4.
        assert!(
            (found.mean - 48.0).abs() < 5.0 * found.error + 1e-9,
            "{found:?}"
        );
    }

    #[test]
    fn the_empty_board_is_estimated_near_its_number() {
        let empty: Puzzle = ".".repeat(81).parse().unwrap();
        let found = estimate(&empty, 300);
        let truth = 6.670_903_752e21f64;
        assert!(
            found.mean > truth / 20.0 && found.mean < truth * 20.0,
            "{found:?}"
        );
        assert!(found.error > 0.0);
    }

    #[test]
    fn a_limit_stops_the_dives() {
        let empty: Puzzle = ".".repeat(81).parse().unwrap();
        let mut estimator = Estimator::new(&empty, 0);
        let mut budget = Budget::unlimited().with_max_nodes(5);
        assert_eq!(estimator.advance(1_000, &mut budget), Err(Limit::Nodes));
        assert!(estimator.estimate().dives <= 5);
    }
}
