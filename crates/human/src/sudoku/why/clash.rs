//! The search for a few givens that already clash.

use cellwise_core::{Budget, Limit, Rng};
use cellwise_sudoku::{DigitSet, Puzzle, Solver};

use super::{Engine, only};

/// Orders in which givens are dropped; the smallest result counts.
const ORDERS: u64 = 12;

/// Drops givens, chunks first, until the rest is impossible but no part of it is; in several orders.
pub(super) struct ClashSearch {
    /// The cells with a given or pencil marks.
    stated: Vec<usize>,
    /// The number of the order under way.
    order: u64,
    /// The cells that still clash, in that order.
    kept: Vec<usize>,
    /// Cells that are dropped at once, and the first of the next ones.
    chunk: usize,
    from: usize,
    /// The smallest result of the orders that are done.
    best: Option<Vec<usize>>,
}

impl ClashSearch {
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let shape = puzzle.shape();
        let stated: Vec<usize> = (0..shape.cells())
            .filter(|&cell| puzzle.candidates(cell) != DigitSet::all(shape.size()))
            .collect();
        let mut search = Self {
            best: plain_clash(puzzle, &stated),
            stated,
            order: 0,
            kept: Vec::new(),
            chunk: 0,
            from: 0,
        };
        if search.best.is_some() {
            search.order = ORDERS;
        }
        search.begin();
        search
    }

    fn begin(&mut self) {
        self.kept.clone_from(&self.stated);
        if self.order > 0 {
            Rng::new(self.order).shuffle(&mut self.kept);
        }
        self.chunk = self.kept.len().div_ceil(2).max(1);
        self.from = 0;
    }

    /// Goes on to the cells of the smallest clash found, or to the end of the budget.
    pub(super) fn advance(
        &mut self,
        puzzle: &Puzzle,
        engine: &mut Engine,
        budget: &mut Budget,
    ) -> Result<Vec<usize>, Limit> {
        while self.order < ORDERS {
            if self.from < self.kept.len() {
                let to = (self.from + self.chunk).min(self.kept.len());
                let (before, after) = (&self.kept[..self.from], &self.kept[to..]);
                let rest: Vec<usize> = before.iter().chain(after).copied().collect();
                if engine
                    .ask(1, budget, || Solver::new(&only(puzzle, &rest)))?
                    .is_empty()
                {
                    self.kept = rest;
                } else {
                    self.from = to;
                }
            } else if self.chunk > 1 {
                self.chunk = self.chunk.div_ceil(2);
                self.from = 0;
            } else {
                let known = self.best.as_ref().map_or(usize::MAX, Vec::len);
                if self.kept.len() < known {
                    self.best = Some(self.kept.clone());
                }
                self.order += 1;
                self.begin();
            }
        }
        Ok(self.smallest())
    }

    /// The smallest set of cells that is known to clash.
    pub(super) fn smallest(&self) -> Vec<usize> {
        let best = self.best.as_ref().unwrap_or(&self.kept);
        let mut cells = if self.kept.len() < best.len() {
            self.kept.clone()
        } else {
            best.clone()
        };
        cells.sort_unstable();
        cells
    }
}

/// A cell without any candidate, or the same given twice in a house: no clash is smaller.
fn plain_clash(puzzle: &Puzzle, stated: &[usize]) -> Option<Vec<usize>> {
    let empty = |&&cell: &&usize| puzzle.candidates(cell).is_empty();
    if let Some(&cell) = stated.iter().find(empty) {
        return Some(vec![cell]);
    }
    stated.iter().find_map(|&a| {
        let given = puzzle.candidates(a);
        given.single()?;
        let mut peers = puzzle.shape().peers(a).iter();
        let b = peers.find(|&&b| a < b && puzzle.candidates(b) == given)?;
        Some(vec![a, *b])
    })
}
