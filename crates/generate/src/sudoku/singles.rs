//! What follows from givens by singles alone, on boards of any size.
//!
//! In: the houses of a board, its solution, some givens. Out: whether other cells follow. A given that follows from the
//! rest can go without further test: any solution has its digit. This takes some ten microseconds where an engine
//! takes milliseconds, and rules beyond houses do not matter: they could only exclude more.

use cellwise_sudoku::Shape;

/// The houses of a board, and room to work in.
pub(crate) struct Singles {
    size: usize,
    /// Houses with as many cells as there are digits.
    houses: Vec<Vec<usize>>,
    /// Per cell the cells that share a house with it.
    peers: Vec<Vec<usize>>,
    /// Per cell its candidates, one bit each; 0 once it is placed.
    candidates: Vec<u64>,
}

impl Singles {
    pub(crate) fn new(shape: &Shape) -> Self {
        let size = shape.size();
        let cells = shape.houses().iter().map(|house| &house.cells);
        Self {
            size,
            houses: cells.filter(|cells| cells.len() == size).cloned().collect(),
            peers: (0..shape.cells())
                .map(|cell| shape.peers(cell).to_vec())
                .collect(),
            candidates: vec![0; shape.cells()],
        }
    }

    /// True if all these cells follow from the givens.
    pub(crate) fn follow(&mut self, given: &[usize], solution: &[u8], wanted: &[usize]) -> bool {
        let all = u64::MAX >> (64 - self.size);
        self.candidates.fill(all);
        for &cell in given {
            self.place(cell, solution);
        }
        loop {
            if wanted.iter().all(|&cell| self.candidates[cell] == 0) {
                return true;
            }
            if !self.sweep(solution) {
                return false;
            }
        }
    }

    fn place(&mut self, cell: usize, solution: &[u8]) {
        if self.candidates[cell] == 0 {
            return;
        }
        self.candidates[cell] = 0;
        let bit = 1 << (solution[cell] - 1);
        for &peer in &self.peers[cell] {
            self.candidates[peer] &= !bit;
        }
    }

    /// Places every single there is; false if there is none.
    fn sweep(&mut self, solution: &[u8]) -> bool {
        let mut found = Vec::new();
        for (cell, candidates) in self.candidates.iter().enumerate() {
            if candidates.is_power_of_two() {
                found.push(cell);
            }
        }
        for house in &self.houses {
            let (mut once, mut twice) = (0, 0);
            for &cell in house {
                twice |= once & self.candidates[cell];
                once |= self.candidates[cell];
            }
            let single = once & !twice;
            if single != 0 {
                let has = |cell: &&usize| self.candidates[**cell] & single != 0;
                found.extend(house.iter().filter(has));
            }
        }
        for &cell in &found {
            self.place(cell, solution);
        }
        !found.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_easy_board_follows_from_its_givens_and_a_hard_one_does_not() {
        let follows = |text: &str| {
            let puzzle: cellwise_sudoku::Puzzle = text.parse().unwrap();
            let digits = puzzle.givens().digits();
            let given: Vec<usize> = (0..81).filter(|&cell| digits[cell] != 0).collect();
            let solution = puzzle.solve().solutions.remove(0);
            let all: Vec<usize> = (0..81).collect();
            let mut singles = Singles::new(&Shape::classic());
            singles.follow(&given, solution.digits(), &all)
        };
        let easy =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let hard =
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
        assert!(follows(easy) && !follows(hard));
    }
}
