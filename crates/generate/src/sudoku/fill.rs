//! Full boards of any size and with any rules.
//!
//! Classic 9×9 boards are drawn uniformly (`grids`). Others are the first solution of the empty board that
//! the general engine finds with a random seed; boards above 25×25 are a regular board with rows, columns and
//! digits in random order. Nothing is claimed about how evenly these two draw from all boards.

use std::sync::Arc;

use cellwise_core::{Budget, Event, Limit, Rng, Search as _};
use cellwise_sudoku::{Rule, Shape, Solver};

use super::any::puzzle_of;
use super::grids::random_grid;
use super::invent::{RuleWish, regions};
use super::wishes::Wishes;
use crate::portion::Portion;

/// Nodes after which another seed is tried; regions drawn at random may have no solution at all.
const MAX_NODES: u64 = 30_000;

/// The largest board that the engine fills.
const MAX_SEARCHED: usize = 25;

/// A full board and the rules it was made with.
pub(crate) struct Full {
    pub(crate) rules: Vec<Rule>,
    pub(crate) digits: Vec<u8>,
}

/// A board that is filled.
pub(crate) struct Fill {
    rules: Vec<Rule>,
    source: Source,
}

enum Source {
    Ready(Vec<u8>),
    Search(Box<Solver>, Portion),
}

impl Fill {
    pub(crate) fn new(wishes: &Wishes, rng: &mut Rng) -> Self {
        let mut rules = wishes.fixed_rules();
        let draws_regions = |wish: &RuleWish| wish.fixed().is_none() && wish.name() == "jigsaw";
        if wishes.rules.iter().any(draws_regions) {
            rules.push(regions(&wishes.shape, rng));
        }
        let size = wishes.shape.size();
        let source = if rules.is_empty() && wishes.shape.is_classic() {
            Source::Ready(random_grid(rng).to_vec())
        } else if rules.is_empty() && size > MAX_SEARCHED {
            Source::Ready(shuffled(&wishes.shape, rng))
        } else {
            let empty = puzzle_of(&Arc::clone(&wishes.shape), &rules, vec![0; size * size]);
            // Seed 0 stands for no seed.
            let solver = Solver::new(&empty).with_seed(rng.next_u64() | 1);
            Source::Search(Box::new(solver), Portion::new(MAX_NODES))
        };
        Self { rules, source }
    }

    /// Goes on until the board is full; `None` if it can't be filled, or only with too much work.
    ///
    /// # Errors
    /// The limit that struck; a further call goes on.
    pub(crate) fn advance(&mut self, budget: &mut Budget) -> Result<Option<Full>, Limit> {
        let digits = match &mut self.source {
            Source::Ready(digits) => Some(std::mem::take(digits)),
            Source::Search(solver, portion) => {
                match portion.run(budget, |own| solver.advance(own))? {
                    Event::Solution(grid) => Some(grid.digits().to_vec()),
                    Event::Exhausted | Event::Stopped(_) => None,
                }
            }
        };
        Ok(digits.map(|digits| Full {
            rules: std::mem::take(&mut self.rules),
            digits,
        }))
    }
}

/// The regular board, `(row·columns of a box + row/rows of a box + column) mod size`, with bands, rows within
/// them, stacks, columns within them and digits in random order.
pub(crate) fn shuffled(shape: &Shape, rng: &mut Rng) -> Vec<u8> {
    let size = shape.size();
    let (rows, columns) = shape.box_size();
    let mut digits: Vec<u8> = (1..=size as u8).collect();
    rng.shuffle(&mut digits);
    let row_order = lines(size, rows, rng);
    let column_order = lines(size, columns, rng);
    let each = row_order.iter().flat_map(|&row| {
        let digits = &digits;
        column_order
            .iter()
            .map(move |&column| digits[(row % rows * columns + row / rows + column) % size])
    });
    each.collect()
}

/// The lines of a board in random order: groups of `group` stay together.
fn lines(size: usize, group: usize, rng: &mut Rng) -> Vec<usize> {
    let mut groups: Vec<Vec<usize>> = (0..size / group)
        .map(|g| (g * group..(g + 1) * group).collect())
        .collect();
    rng.shuffle(&mut groups);
    groups.iter_mut().for_each(|lines| rng.shuffle(lines));
    groups.concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use cellwise_sudoku::check;

    #[test]
    fn shuffled_boards_of_any_box_shape_are_full_and_right() {
        let mut rng = Rng::new(4);
        for (rows, columns) in [(2, 2), (2, 3), (3, 2), (4, 5), (6, 6), (8, 8)] {
            let shape = Arc::new(Shape::boxes(rows, columns).unwrap());
            let digits = shuffled(&shape, &mut rng);
            let puzzle = puzzle_of(&shape, &[], digits);
            assert_eq!(check(&puzzle, puzzle.givens()), Ok(()), "{rows}x{columns}");
        }
    }
}
