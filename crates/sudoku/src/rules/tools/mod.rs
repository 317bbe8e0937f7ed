//! Propagators that several rules share: a table for two cells, an automaton along a line, sums,
//! the two ends of a line, classes of digits that follow each other.
//!
//! A rule describes its demand with one of them. Its check in `faults` uses none.

pub(super) mod classes;
pub(super) mod differ;
pub(super) mod ends;
pub(super) mod linear;
pub(super) mod machine;
pub(super) mod pair;

use super::Dead;

/// Leaves in `digits` only what `supported` has, cell by cell.
pub(super) fn keep(digits: &mut [u64], supported: &[u64]) -> Result<(), Dead> {
    for (left, support) in digits.iter_mut().zip(supported) {
        *left &= support;
        if *left == 0 {
            return Err(Dead);
        }
    }
    Ok(())
}
