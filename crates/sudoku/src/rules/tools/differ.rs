//! Cells that differ, as a propagator: for houses of rules that stand inside another rule.

use crate::matching;
use crate::rules::{Dead, Propagator};

/// Cells that hold different digits. Exact.
pub(in crate::rules) struct Differ(pub(in crate::rules) Vec<usize>);

impl Propagator for Differ {
    fn scope(&self) -> &[usize] {
        &self.0
    }

    fn narrow(&self, digits: &mut [u64]) -> Result<(), Dead> {
        matching::narrow(digits)?;
        if digits.contains(&0) {
            return Err(Dead);
        }
        Ok(())
    }
}
