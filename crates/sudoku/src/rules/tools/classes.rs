//! Classes of digits that come round along a line: any `period` neighbours are of different classes.
//!
//! So cells `period` steps apart are of the same class, and the first `period` cells of different ones:
//! a matching of places and classes says exactly which class each place may have.

use crate::digits::each;
use crate::matching;
use crate::rules::{Dead, Propagator};

/// A line on which any `period` neighbours are of different classes, with `period` classes. Exact.
pub(in crate::rules) struct Round {
    cells: Vec<usize>,
    /// The digits of each class.
    classes: Vec<u64>,
}

impl Round {
    /// `class_of` gives the class, from 0, of a digit, from 1.
    pub(in crate::rules) fn boxed(
        cells: Vec<usize>,
        size: usize,
        period: usize,
        class_of: impl Fn(usize) -> usize,
    ) -> Box<dyn Propagator> {
        let mut classes = vec![0; period];
        (1..=size).for_each(|digit| classes[class_of(digit)] |= 1 << (digit - 1));
        Box::new(Self { cells, classes })
    }
}

impl Propagator for Round {
    fn scope(&self) -> &[usize] {
        &self.cells
    }

    fn narrow(&self, digits: &mut [u64]) -> Result<(), Dead> {
        let period = self.classes.len();
        // For each place of the first round: the classes that all its cells can have.
        let mut may = vec![u64::MAX >> (64 - period); period.min(digits.len())];
        for (i, &left) in digits.iter().enumerate() {
            let has = |class: &usize| left & self.classes[*class] != 0;
            let here = (0..period)
                .filter(has)
                .fold(0, |all, class| all | 1 << class);
            may[i % period] &= here;
        }
        if may.contains(&0) {
            return Err(Dead);
        }
        matching::narrow(&mut may)?;
        for (i, left) in digits.iter_mut().enumerate() {
            let allowed = each(may[i % period]).fold(0, |all, class| all | self.classes[class]);
            *left &= allowed;
            if *left == 0 {
                return Err(Dead);
            }
        }
        Ok(())
    }
}
