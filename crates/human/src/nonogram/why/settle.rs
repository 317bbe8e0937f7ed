//! The search for cells that, once revealed, leave one solution of several.
//!
//! Every other solution differs from the one that is to stay in some cells, and of each such set one cell must be revealed: the fewest
//! cells are a smallest hitting set. If all solutions are known, each is tried as the one that stays. If there are too many to
//! list, the first one stays, and solutions that agree with the cells so far are asked for one by one.

use cellwise_core::{Budget, Limit};
use cellwise_nonogram::{Cell, Picture, Puzzle, Solver};

use super::engine::Engine;
use crate::hitting::HittingSearch;
use crate::nonogram::step::Paint;

/// Questions to the engine, for solutions that are not listed.
const MAX_QUESTIONS: usize = 2_000;

/// Cells that leave one solution; and true if fewer can't do it.
pub(super) type Settled = (Vec<Paint>, bool);

/// The places where two pictures differ.
pub(super) fn differing(a: &Picture, b: &Picture) -> Vec<usize> {
    let pairs = a.cells().iter().zip(b.cells()).enumerate();
    let differ = pairs.filter(|(_, (a, b))| a != b);
    differ.map(|(cell, _)| cell).collect()
}

fn paints(picture: &Picture, cells: &[usize]) -> Vec<Paint> {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    let colour = |cell: usize| picture.cells()[cell].colour();
    let paint = |cell| {
        Some(Paint {
            cell,
            colour: colour(cell)?,
        })
    };
    cells.into_iter().filter_map(paint).collect()
}

/// All solutions are known.
pub(super) struct Listed {
    /// The solution that stays in this try.
    target: usize,
    hitting: Option<HittingSearch>,
    best: Option<Vec<Paint>>,
    /// A search gave up, so fewer cells might do it.
    gave_up: bool,
}

impl Listed {
    pub(super) fn new() -> Self {
        Self {
            target: 0,
            hitting: None,
            best: None,
            gave_up: false,
        }
    }

    pub(super) fn advance(
        &mut self,
        solutions: &[Picture],
        budget: &mut Budget,
    ) -> Result<Settled, Limit> {
        while let Some(target) = solutions.get(self.target) {
            let hitting = self.hitting.get_or_insert_with(|| {
                let mut hitting = HittingSearch::default();
                for other in solutions.iter().filter(|other| *other != target) {
                    hitting.add(differing(target, other));
                }
                hitting
            });
            let most = self.best.as_ref().map_or(usize::MAX, |best| best.len() - 1);
            match hitting.advance(most, budget)? {
                Some(cells) => self.best = Some(paints(target, &cells)),
                None => self.gave_up |= hitting.bound() <= most,
            }
            self.hitting = None;
            self.target += 1;
            budget.spend(solutions.len() as u64)?;
        }
        match &self.best {
            Some(best) => Ok((best.clone(), !self.gave_up)),
            // Every search gave up: the cells that tell the first solution from each of the others.
            None => Ok((greedy(solutions), false)),
        }
    }
}

/// Always the cell that tells the most solutions from the first.
fn greedy(solutions: &[Picture]) -> Vec<Paint> {
    let Some((target, others)) = solutions.split_first() else {
        return Vec::new();
    };
    let mut left: Vec<Vec<usize>> = others.iter().map(|one| differing(target, one)).collect();
    let mut chosen = Vec::new();
    while !left.is_empty() {
        let mut counts = vec![0usize; target.cells().len()];
        for &cell in left.iter().flatten() {
            counts[cell] += 1;
        }
        let Some(best) = (0..counts.len()).max_by_key(|&cell| counts[cell]) else {
            break;
        };
        left.retain(|set| !set.contains(&best));
        chosen.push(best);
    }
    paints(target, &chosen)
}

/// There are too many solutions to list.
pub(super) struct Asked {
    solutions: Vec<Picture>,
    hitting: HittingSearch,
    /// The cells asked about.
    cells: Option<Vec<usize>>,
    questions: usize,
}

impl Asked {
    /// The first solution stays.
    pub(super) fn new(solutions: &[Picture]) -> Self {
        let mut hitting = HittingSearch::default();
        // A few are enough to begin with: each question brings another one.
        for other in solutions.iter().skip(1).take(32) {
            hitting.add(differing(&solutions[0], other));
        }
        Self {
            solutions: solutions.to_vec(),
            hitting,
            cells: None,
            questions: 0,
        }
    }

    pub(super) fn advance(
        &mut self,
        puzzle: &Puzzle,
        engine: &mut Engine,
        budget: &mut Budget,
    ) -> Result<Vec<Paint>, Limit> {
        let target = self.solutions[0].clone();
        loop {
            if self.cells.is_none() {
                let found = match self.questions < MAX_QUESTIONS {
                    true => self.hitting.advance(usize::MAX, budget)?,
                    false => None,
                };
                // Where the smallest set can't be found, a small one will do.
                let cells = found.unwrap_or_else(|| {
                    let cells = greedy(&self.solutions);
                    cells.into_iter().map(|paint| paint.cell).collect()
                });
                self.cells = Some(cells);
                self.questions += 1;
            }
            let cells = self.cells.clone().unwrap_or_default();
            let found = engine.ask(2, budget, || {
                Solver::new(puzzle).with_given(&revealed(&target, &cells))
            })?;
            self.cells = None;
            let Some(other) = found.into_iter().find(|picture| *picture != target) else {
                return Ok(paints(&target, &cells));
            };
            self.hitting.add(differing(&target, &other));
            self.solutions.push(other);
        }
    }
}

/// A picture of which only some cells are known.
pub(super) fn revealed(picture: &Picture, cells: &[usize]) -> Picture {
    let (height, width) = (picture.height(), picture.width());
    let mut known = vec![Cell::Open; height * width];
    for &cell in cells {
        known[cell] = picture.cells()[cell];
    }
    let known = Picture::from_cells(height, width, known);
    known
        .expect("a cell for every place")
        .with_palette(picture.palette())
}
