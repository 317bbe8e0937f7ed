//! The smallest backdoor of a Sudoku: the fewest cells that, once filled in, leave nothing but singles.
//!
//! The measure of Williams, Gomes and Selman ("Backdoors to typical case complexity", 2003), with naked and hidden
//! singles as the propagation. The digits are those of the only solution, so nothing ever clashes. A cell that
//! singles settle adds nothing to the cells before it, so only open cells are tried, in ascending order.

use cellwise_core::{Budget, Limit};
use cellwise_sudoku::{DigitSet, Grid, Puzzle, Shape};

/// The number of cells; `None` for a puzzle whose rules say more than that the digits of a house differ.
pub(super) fn size(
    puzzle: &Puzzle,
    solution: &Grid,
    budget: &mut Budget,
) -> Result<Option<usize>, Limit> {
    let shape = puzzle.shape();
    if !puzzle.rules().is_empty() || shape.has_several_boards() {
        return Ok(None);
    }
    let mut board = Board {
        candidates: (0..shape.cells())
            .map(|cell| puzzle.candidates(cell).bits())
            .collect(),
        settled: vec![false; shape.cells()],
        open: shape.cells(),
        shape,
    };
    let singles = board.singles();
    board.follow(singles);
    let mut size = 0;
    while !board.has_backdoor(solution, size, 0, budget)? {
        size += 1;
    }
    Ok(Some(size))
}

/// Candidates with every single followed up.
#[derive(Clone)]
struct Board<'a> {
    shape: &'a Shape,
    /// The digits that a cell can have, as a [`DigitSet`] has them.
    candidates: Vec<u64>,
    /// The cells whose digit was taken from all their peers.
    settled: Vec<bool>,
    open: usize,
}

impl Board<'_> {
    /// Returns true if some `size` open cells from `first` on, filled in, settle all others. The depth of the calls is
    /// the size, which is 2 or 3 on the hardest boards known.
    fn has_backdoor(
        &self,
        solution: &Grid,
        size: usize,
        first: usize,
        budget: &mut Budget,
    ) -> Result<bool, Limit> {
        if size == 0 || self.open == 0 {
            return Ok(self.open == 0);
        }
        for cell in first..self.settled.len() {
            if self.settled[cell] {
                continue;
            }
            while let Err(limit) = budget.spend(self.settled.len() as u64) {
                match limit {
                    Limit::Slice => budget.next_slice(),
                    limit => return Err(limit),
                }
            }
            let mut filled = self.clone();
            let digit = DigitSet::only(solution.digits()[cell]);
            filled.follow(vec![(cell, digit.bits())]);
            if filled.has_backdoor(solution, size - 1, cell + 1, budget)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Fills in these cells, and everything that singles settle then.
    fn follow(&mut self, mut singles: Vec<(usize, u64)>) {
        while !singles.is_empty() {
            while let Some((cell, digit)) = singles.pop() {
                if std::mem::replace(&mut self.settled[cell], true) {
                    continue;
                }
                self.open -= 1;
                self.candidates[cell] = digit;
                for &peer in self.shape.peers(cell) {
                    let left = self.candidates[peer] & !digit;
                    if left != self.candidates[peer] && left.count_ones() == 1 {
                        singles.push((peer, left));
                    }
                    self.candidates[peer] = left;
                }
            }
            singles = self.singles();
        }
    }

    /// The cells that are not settled and have one candidate, or are the only one of their house for a digit.
    fn singles(&self) -> Vec<(usize, u64)> {
        let mut singles = Vec::new();
        for (cell, &candidates) in self.candidates.iter().enumerate() {
            if !self.settled[cell] && candidates.count_ones() == 1 {
                singles.push((cell, candidates));
            }
        }
        for house in self.shape.houses() {
            // Only a house of as many cells as digits holds every digit.
            if house.cells.len() != self.shape.digits() {
                continue;
            }
            let (mut once, mut twice) = (0, 0);
            for &cell in &house.cells {
                twice |= once & self.candidates[cell];
                once |= self.candidates[cell];
            }
            let hidden = once & !twice;
            for &cell in &house.cells {
                let digit = self.candidates[cell] & hidden;
                if !self.settled[cell] && digit != 0 {
                    singles.push((cell, digit));
                }
            }
        }
        singles
    }
}

#[cfg(test)]
mod tests {
    use cellwise_core::Search as _;
    use cellwise_sudoku::Solver;

    use super::*;

    fn classic(text: &str) -> Puzzle {
        let digits: Vec<u8> = text.bytes().map(|byte| byte.saturating_sub(b'0')).collect();
        Puzzle::classic(digits.try_into().unwrap()).unwrap()
    }

    fn size_of(puzzle: &Puzzle) -> Option<usize> {
        let mut budget = Budget::unlimited();
        let cellwise_core::Event::Solution(solution) = Solver::new(puzzle).advance(&mut budget)
        else {
            panic!("no solution");
        };
        size(puzzle, &solution, &mut budget).unwrap()
    }

    #[test]
    fn singles_alone_need_no_backdoor() {
        let easy =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        assert_eq!(size_of(&classic(easy)), Some(0));
    }

    #[test]
    fn a_hard_board_has_the_backdoor_that_trying_all_cells_finds() {
        // Inkala's board of 2010: two cells are needed, and no one is enough.
        let hard =
            "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";
        let puzzle = classic(hard);
        let found = size_of(&puzzle).unwrap();
        let mut budget = Budget::unlimited();
        let cellwise_core::Event::Solution(solution) = Solver::new(&puzzle).advance(&mut budget)
        else {
            panic!("no solution");
        };
        // By brute force: every set of givens more, each board settled anew by singles.
        let settles = |cells: &[usize]| {
            let mut givens = puzzle.givens().clone();
            cells
                .iter()
                .for_each(|&cell| givens.set(cell, solution.digits()[cell]));
            let more = Puzzle::new(puzzle.shape().clone(), givens).unwrap();
            size(&more, &solution, &mut Budget::unlimited()).unwrap() == Some(0)
        };
        let one = (0..81).any(|cell| settles(&[cell]));
        let two = (0..81).any(|a| (a..81).any(|b| settles(&[a, b])));
        let brute = if settles(&[]) {
            0
        } else if one {
            1
        } else if two {
            2
        } else {
            3
        };
        assert_eq!(found, brute);
        assert!(brute > 0);
    }
}
