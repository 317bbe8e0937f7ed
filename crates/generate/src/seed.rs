//! One seed for each puzzle of a run, so that neither threads nor portions change what is made.

use cellwise_core::{Rng, mix};

/// The random numbers of one puzzle of a run.
///
/// They depend on the seed of the run and the puzzle's number alone: puzzle 7 is the same in a run of
/// ten puzzles, in a run of a million, and on any number of threads.
#[must_use]
pub(crate) fn rng(seed: u64, number: u64) -> Rng {
    Rng::new(mix(seed ^ mix(number)))
}

/// The random numbers of one attempt at a puzzle.
#[must_use]
pub(crate) fn attempt(seed: u64, number: u64, attempt: u64) -> Rng {
    Rng::new(mix(seed ^ mix(number ^ mix(attempt))))
}
