//! Another opinion on the number of solutions: a SAT solver that knows nothing of our engines.

use batsat::{BasicSolver, Lit, SolverInterface, lbool};
use cellwise_sudoku::Puzzle;

/// The number of solutions of a Sudoku without rules beyond houses, two at most.
pub(crate) fn solutions(puzzle: &Puzzle) -> usize {
    let size = puzzle.shape().size();
    let mut sat = BasicSolver::default();
    let lits: Vec<Lit> = (0..size * size * size)
        .map(|_| Lit::new(sat.new_var_default(), true))
        .collect();
    let at = |cell: usize, digit: usize| lits[cell * size + digit];
    for cell in 0..size * size {
        let mut any: Vec<Lit> = (0..size).map(|digit| at(cell, digit)).collect();
        sat.add_clause_reuse(&mut any);
        for a in 0..size {
            for b in 0..a {
                sat.add_clause_reuse(&mut vec![!at(cell, a), !at(cell, b)]);
            }
        }
        if let Some(given) = puzzle.givens().get(cell) {
            sat.add_clause_reuse(&mut vec![at(cell, usize::from(given) - 1)]);
        }
    }
    for house in puzzle.shape().houses() {
        for digit in 0..size {
            for (i, &a) in house.cells.iter().enumerate() {
                for &b in &house.cells[..i] {
                    sat.add_clause_reuse(&mut vec![!at(a, digit), !at(b, digit)]);
                }
            }
        }
    }
    let mut found = 0;
    while found < 2 && sat.solve_limited(&[]) == lbool::TRUE {
        found += 1;
        let mut other: Vec<Lit> = lits
            .iter()
            .filter(|lit| sat.value_lit(**lit) == lbool::TRUE)
            .map(|lit| !*lit)
            .collect();
        sat.add_clause_reuse(&mut other);
    }
    found
}
