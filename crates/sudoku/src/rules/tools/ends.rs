//! A line whose two ends say which digits may lie between them.

use super::keep;
use crate::digits::each;
use crate::rules::{Dead, Propagator};

/// The digits allowed between two ends that hold certain digits. Exact.
pub(in crate::rules) struct Ends {
    cells: Vec<usize>,
    size: usize,
    /// By the digits of the first and the last cell (from 0): the digits between, or none if the ends
    /// don't go together.
    between: Vec<Option<u64>>,
}

impl Ends {
    /// `between` gives the digits allowed between two digits, counted from 1.
    pub(in crate::rules) fn boxed(
        cells: Vec<usize>,
        size: usize,
        between: impl Fn(usize, usize) -> Option<u64>,
    ) -> Box<dyn Propagator> {
        let pairs = (1..=size).flat_map(|a| (1..=size).map(move |b| (a, b)));
        Box::new(Self {
            cells,
            size,
            between: pairs.map(|(a, b)| between(a, b)).collect(),
        })
    }
}

impl Propagator for Ends {
    fn scope(&self) -> &[usize] {
        &self.cells
    }

    fn narrow(&self, digits: &mut [u64]) -> Result<(), Dead> {
        let last = digits.len() - 1;
        let mut supported = vec![0; digits.len()];
        for a in each(digits[0]) {
            for b in each(digits[last]) {
                let Some(between) = self.between[a * self.size + b] else {
                    continue;
                };
                if digits[1..last].iter().all(|left| left & between != 0) {
                    supported[0] |= 1 << a;
                    supported[last] |= 1 << b;
                    supported[1..last].iter_mut().for_each(|s| *s |= between);
                }
            }
        }
        keep(digits, &supported)
    }
}
