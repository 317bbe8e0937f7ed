//! A table of the pairs of digits that two cells may hold.

use std::sync::Arc;

use crate::digits::each;
use crate::rules::{Dead, Propagator};

/// For each digit of one cell, the digits of the other that go with it; both ways.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::rules) struct Table {
    with: [Vec<u64>; 2],
}

impl Table {
    /// The pairs, counted from 1, that `does` allows.
    pub(in crate::rules) fn new(size: usize, does: impl Fn(usize, usize) -> bool) -> Arc<Self> {
        let mut with = [vec![0; size], vec![0; size]];
        for a in 0..size {
            for b in 0..size {
                if does(a + 1, b + 1) {
                    with[0][a] |= 1 << b;
                    with[1][b] |= 1 << a;
                }
            }
        }
        Arc::new(Self { with })
    }

    /// The digits of the other cell that go with one of `digits` of the cell `side`.
    fn beside(&self, side: usize, digits: u64) -> u64 {
        each(digits).fold(0, |all, digit| all | self.with[side][digit])
    }

    /// The pairs that it does not allow, digits counted from 1.
    pub(in crate::rules) fn forbidden(&self) -> Vec<(u8, u8)> {
        let size = self.with[0].len();
        let mut pairs = Vec::new();
        for a in 0..size {
            for b in (0..size).filter(|b| self.with[0][a] >> b & 1 == 0) {
                pairs.push((a as u8 + 1, b as u8 + 1));
            }
        }
        pairs
    }
}

/// Two cells whose digits are a pair of a table. Exact.
pub(in crate::rules) struct PairOf {
    cells: [usize; 2],
    table: Arc<Table>,
}

impl PairOf {
    pub(in crate::rules) fn boxed(cells: [usize; 2], table: &Arc<Table>) -> Box<dyn Propagator> {
        Box::new(Self {
            cells,
            table: Arc::clone(table),
        })
    }

    /// One propagator for each two neighbours along a line.
    pub(in crate::rules) fn along(cells: &[usize], table: &Arc<Table>) -> Vec<Box<dyn Propagator>> {
        let pairs = cells.windows(2);
        pairs
            .map(|pair| Self::boxed([pair[0], pair[1]], table))
            .collect()
    }

    /// One propagator for each two cells, in the order of the list.
    pub(in crate::rules) fn among(cells: &[usize], table: &Arc<Table>) -> Vec<Box<dyn Propagator>> {
        let mut all = Vec::new();
        for (i, &a) in cells.iter().enumerate() {
            for &b in &cells[i + 1..] {
                all.push(Self::boxed([a, b], table));
            }
        }
        all
    }
}

impl Propagator for PairOf {
    fn scope(&self) -> &[usize] {
        &self.cells
    }

    fn narrow(&self, digits: &mut [u64]) -> Result<(), Dead> {
        digits[1] &= self.table.beside(0, digits[0]);
        digits[0] &= self.table.beside(1, digits[1]);
        if digits[0] == 0 || digits[1] == 0 {
            return Err(Dead);
        }
        Ok(())
    }

    fn widen(&self, digits: &mut [u64], root: &[u64], target: Option<(usize, usize)>) -> bool {
        match target {
            Some((side, digit)) => {
                digits[side] = root[side];
                digits[1 - side] |= root[1 - side] & !self.table.with[side][digit];
            }
            None => {
                digits[1] |= root[1] & !self.table.beside(0, digits[0]);
                digits[0] |= root[0] & !self.table.beside(1, digits[1]);
            }
        }
        true
    }
}
