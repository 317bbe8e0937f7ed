//! Boards near another one: the same but for some givens, and often with another solution.
//!
//! In: a classic board. Out: boards whose givens are still sought. Some givens are freed, one of the solutions of the rest
//! is taken, and givens are added until it is the only one.

use cellwise_core::{Budget, Rng};
use cellwise_sudoku::{ClassicAnswer, ClassicBoard, Lockstep};

use super::nine::NineDig;
use super::symmetry::Symmetry;

/// Solutions among which one is drawn.
const SOLUTIONS: u64 = 12;

/// Looks for boards near others.
#[derive(Debug)]
pub(crate) struct Vicinity(Lockstep);

impl Vicinity {
    pub(crate) fn new() -> Self {
        Self(Lockstep::new().with_max_solutions(SOLUTIONS))
    }

    /// A board near this one, which has a solution.
    pub(crate) fn near(
        &mut self,
        board: &[u8; 81],
        freed: usize,
        fewest: usize,
        rng: &mut Rng,
    ) -> NineDig {
        let mut givens = *board;
        let mut on: Vec<usize> = (0..81).filter(|&cell| givens[cell] != 0).collect();
        rng.shuffle(&mut on);
        for &cell in on.iter().take(freed) {
            givens[cell] = 0;
        }
        let solution = self.solution(&givens, rng);
        let own = Rng::new(rng.next_u64());
        let mut dig = NineDig::new(solution, Symmetry::None, fewest, own);
        let left = (0..81).filter(|&cell| givens[cell] != 0).collect();
        dig.again(|dig, rng| dig.grow_from(left, rng));
        dig
    }

    /// One of the first solutions of these givens, drawn at random.
    fn solution(&mut self, givens: &[u8; 81], rng: &mut Rng) -> [u8; 81] {
        let board = characters(givens);
        let mut found: Vec<[u8; 81]> = Vec::new();
        let mut keep = |_: usize, solution: &[u8; 81]| found.push(*solution);
        let mut answers = [ClassicAnswer::default()];
        // Without a limit it does not stop early.
        let _ = self.0.solve_each(
            &[ClassicBoard::Line(&board)],
            &mut answers,
            &mut Budget::unlimited(),
            &mut keep,
        );
        match rng.pick(&found) {
            Some(solution) => solution.map(|character| character - b'0'),
            None => unreachable!("a board of the pool has a solution"),
        }
    }
}

/// The board as characters, `.` for an open cell.
pub(crate) fn characters(digits: &[u8; 81]) -> [u8; 81] {
    digits.map(|digit| if digit == 0 { b'.' } else { b'0' + digit })
}
