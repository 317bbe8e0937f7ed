//! An estimate of a number of solutions that is too large to count.
//!
//! Knuth, "Estimating the efficiency of backtrack programs" (1975): a dive goes down from the start, draws conclusions, takes
//! one of the digits left in a cell by chance, and so on to a solution or a contradiction. The product of the numbers of
//! digits it could choose from, or 0 at a contradiction, is the number of solutions on average.
//!
//! In: a puzzle, a seed, a budget. Out: the mean of many dives, and its standard error.

use std::fmt;

use cellwise_core::{Budget, Limit, Rng};

use crate::Puzzle;
use crate::general::Diver;

/// A number without a sign that may exceed the range of `f64`: an empty 25×25 board is thought to have about 4 · 10³⁰⁸ solutions.
///
/// ```
/// use cellwise_sudoku::Huge;
///
/// let thousand = Huge::from(1000.0);
/// assert_eq!((thousand.as_f64(), thousand.to_string()), (Some(1000.0), "1.000e3".to_owned()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Huge {
    /// The number is `significand` · 2^`exponent`. The exponent is 0 for every number below 2⁵⁰⁰, so such numbers are exact
    /// as far as `f64` is.
    significand: f64,
    exponent: u32,
}

/// The step of the exponent. The square of a significand still fits into an `f64`.
const STEP: u32 = 500;

impl From<f64> for Huge {
    fn from(number: f64) -> Self {
        Self {
            significand: number,
            exponent: 0,
        }
    }
}

impl Huge {
    pub(crate) const ZERO: Self = Self {
        significand: 0.0,
        exponent: 0,
    };
    pub(crate) const ONE: Self = Self {
        significand: 1.0,
        exponent: 0,
    };

    pub(crate) fn times(self, factor: usize) -> Self {
        let significand = self.significand * factor as f64;
        let limit = power_of_two(STEP);
        if significand < limit {
            Self {
                significand,
                ..self
            }
        } else {
            Self {
                significand: significand / limit,
                exponent: self.exponent + STEP,
            }
        }
    }

    /// The number, unless it is too large for `f64`.
    #[must_use]
    pub fn as_f64(self) -> Option<f64> {
        let number = self.significand * power_of_two(self.exponent);
        number.is_finite().then_some(number)
    }

    /// The decimal logarithm; `None` for 0.
    #[must_use]
    pub fn log10(self) -> Option<f64> {
        let log = self.significand.log10() + f64::from(self.exponent) * std::f64::consts::LOG10_2;
        log.is_finite().then_some(log)
    }

    /// The number in units of 2^`exponent`.
    fn in_units_of(self, exponent: u32) -> f64 {
        match self.exponent.checked_sub(exponent) {
            Some(more) => self.significand * power_of_two(more),
            None => self.significand / power_of_two(exponent - self.exponent),
        }
    }
}

/// 2^`exponent`; infinite if it is too large.
fn power_of_two(exponent: u32) -> f64 {
    2.0f64.powi(exponent.min(2_000) as i32)
}

/// Scientific notation with three decimals, or as many as asked for: `6.671e21`.
impl fmt::Display for Huge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let decimals = f.precision().unwrap_or(3);
        if let Some(number) = self.as_f64() {
            return write!(f, "{number:.decimals$e}");
        }
        let log = self.log10().unwrap_or_default();
        // Rounding may give 10.000e308 where 1.000e309 is meant.
        let significand = format!("{:.decimals$e}", 10f64.powf(log.fract()));
        let (digits, carried) = significand.split_once('e').unwrap_or((&significand, "0"));
        let carried: f64 = carried.parse().unwrap_or_default();
        write!(f, "{digits}e{}", log.trunc() + carried)
    }
}

/// An estimate of the number of solutions.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Estimate {
    /// The mean of all dives: the estimate.
    pub mean: Huge,
    /// The standard error of the mean: about two thirds of such estimates are no further off than this. Dives that find many
    /// solutions are rare, so with few dives the truth is more often above than below.
    pub error: Huge,
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
/// let [mean, error] = [estimate.mean, estimate.error].map(|number| number.as_f64().unwrap());
/// assert!((mean - 288.0).abs() < 4.0 * error + 1e-9);     // there are 288
/// # Ok::<(), cellwise_sudoku::PuzzleError>(())
/// ```
pub struct Estimator {
    diver: Diver,
    rng: Rng,
    dives: u64,
    solved: u64,
    /// The running mean, and the sum of squares of differences from it (Welford, 1962), in units of 2^`exponent` and of its
    /// square. The exponent is that of the largest dive so far.
    mean: f64,
    squares: f64,
    exponent: u32,
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
            exponent: 0,
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
            self.add(choices);
            // The work of a dive is paid afterwards; a slice ends where it has to.
            budget.spend(steps)?;
        }
        Ok(())
    }

    /// Counts one dive.
    fn add(&mut self, choices: Huge) {
        if choices.exponent > self.exponent {
            let unit = power_of_two(choices.exponent - self.exponent);
            self.mean /= unit;
            self.squares = self.squares / unit / unit;
            self.exponent = choices.exponent;
        }
        self.dives += 1;
        self.solved += u64::from(choices.significand > 0.0);
        let choices = choices.in_units_of(self.exponent);
        let off = choices - self.mean;
        self.mean += off / self.dives as f64;
        self.squares += off * (choices - self.mean);
    }

    /// The estimate so far.
    #[must_use]
    pub fn estimate(&self) -> Estimate {
        let dives = self.dives as f64;
        let variance = match self.dives {
            0 | 1 => 0.0,
            _ => self.squares / (dives - 1.0),
        };
        let huge = |significand| Huge {
            significand,
            exponent: self.exponent,
        };
        Estimate {
            mean: huge(self.mean),
            error: huge((variance / dives.max(1.0)).sqrt()),
            dives: self.dives,
            solved: self.solved,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The mean, the error, and the dives that found a solution.
    fn numbers(puzzle: &Puzzle, dives: u64) -> (f64, f64, u64) {
        let found = estimate(puzzle, dives);
        let [mean, error] = [found.mean, found.error].map(|number| number.as_f64().unwrap());
        (mean, error, found.solved)
    }

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
        assert_eq!(numbers(&easy, 5), (1.0, 0.0, 5));
    }

    #[test]
    fn an_impossible_board_is_estimated_at_nothing() {
        let none: Puzzle = "11.. .... .... ....".parse().unwrap();
        assert_eq!(numbers(&none, 3), (0.0, 0.0, 0));
        assert_eq!(estimate(&none, 3).mean.log10(), None);
    }

    #[test]
    fn rules_count_in_an_estimate() {
        let empty: Puzzle = ".".repeat(16).parse().unwrap();
        let rule = crate::Rule::parse("x", empty.shape()).unwrap();
        let puzzle = empty.with_rules([rule]).unwrap();
        let (mean, error, _) = numbers(&puzzle, 3_000);
        // With both diagonals there are 48 boards of 4x4.
        assert!((mean - 48.0).abs() < 5.0 * error + 1e-9, "{mean} ± {error}");
    }

    #[test]
    fn the_empty_board_is_estimated_near_its_number() {
        let empty: Puzzle = ".".repeat(81).parse().unwrap();
        let (mean, error, _) = numbers(&empty, 300);
        let truth = 6.670_903_752e21f64;
        assert!(mean > truth / 20.0 && mean < truth * 20.0, "{mean}");
        assert!(error > 0.0);
    }

    /// Pettersen's formula gives about 4.36e308, which is too large for `f64`.
    #[test]
    fn an_empty_25x25_board_is_estimated_at_the_end_of_the_range_of_floats() {
        let empty: Puzzle = ".".repeat(625).parse().unwrap();
        let found = estimate(&empty, 12);
        assert!(found.solved > 0);
        let log = found.mean.log10().unwrap();
        assert!((290.0..320.0).contains(&log), "{log}");
        assert!(found.error.log10().unwrap().is_finite());
    }

    #[test]
    fn numbers_of_any_size_are_multiplied_added_and_printed() {
        let huge = |factors: usize| (0..factors).fold(Huge::ONE, |product, _| product.times(10));
        assert_eq!(huge(21).to_string(), "1.000e21");
        assert_eq!(format!("{:.1}", huge(400)), "1.0e400");
        assert_eq!(huge(2_000).times(25).to_string(), "2.500e2001");
        assert!((huge(1_000).log10().unwrap() - 1_000.0).abs() < 1e-9);
        // A mean of numbers whose exponents differ: the largest decides.
        let puzzle: Puzzle = ".".repeat(16).parse().unwrap();
        let mut estimator = Estimator::new(&puzzle, 0);
        for choices in [Huge::ONE, huge(400), Huge::ZERO, huge(400)] {
            estimator.add(choices);
        }
        let found = estimator.estimate();
        assert_eq!(
            (found.mean.to_string().as_str(), found.solved),
            ("5.000e399", 3)
        );
        assert_eq!(format!("{:.1}", found.error), "2.9e399");
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
