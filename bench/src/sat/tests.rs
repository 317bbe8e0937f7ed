//! The clauses of small puzzles have as many solutions as our own engines find.

use batsat::{BasicSolver, Lit, SolverInterface, Var, lbool};
use cellwise_core::{Budget, Rng, collect};
use cellwise_nonogram::{Cell, Picture};
use cellwise_sudoku::{Grid, Shape};

use super::cnf::Cnf;
use super::lines;
use super::sudoku;

/// The number of solutions that differ in the variables that tell them.
fn count(cnf: &Cnf) -> usize {
    let mut solver = BasicSolver::default();
    let vars: Vec<Var> = (0..cnf.vars()).map(|_| solver.new_var_default()).collect();
    let literal = |number: i32| Lit::new(vars[number.unsigned_abs() as usize - 1], number > 0);
    let add = |solver: &mut BasicSolver, clause: &[i32]| {
        let mut clause: Vec<Lit> = clause.iter().map(|&number| literal(number)).collect();
        solver.add_clause_reuse(&mut clause);
    };
    for clause in cnf.clauses() {
        add(&mut solver, clause);
    }
    let mut found = 0;
    while solver.solve_limited(&[]) == lbool::TRUE {
        found += 1;
        let told = (1..=cnf.told()).filter(|&var| solver.value_lit(literal(var)) == lbool::TRUE);
        let other: Vec<i32> = told.map(|var| -var).collect();
        add(&mut solver, &other);
    }
    found
}

#[test]
fn clauses_of_nonograms_have_the_solutions_of_the_puzzle() {
    let mut rng = Rng::new(5);
    for _ in 0..300 {
        let (height, width) = (1 + rng.below(5), 1 + rng.below(6));
        let black = 0.2 + 0.6 * rng.below(100) as f64 / 100.0;
        let cell = |_| match rng.chance(black) {
            true => Cell::Black,
            false => Cell::White,
        };
        let cells: Vec<Cell> = (0..height * width).map(cell).collect();
        let picture = Picture::from_cells(height, width, cells).unwrap();
        let puzzle = cellwise_nonogram::Puzzle::of_picture(&picture).unwrap();
        let mut solver = cellwise_nonogram::Solver::new(&puzzle);
        let answer = collect(&mut solver, usize::MAX, &mut Budget::unlimited());
        for encoding in [lines::Encoding::Order, lines::Encoding::Automaton] {
            let cnf = encoding.clauses(&puzzle);
            assert_eq!(
                count(&cnf),
                answer.solutions.len(),
                "{encoding:?} {picture:?}"
            );
        }
    }
}

#[test]
fn clauses_of_sudokus_have_the_solutions_of_the_puzzle() {
    let mut rng = Rng::new(6);
    let shape = Shape::boxes(2, 2).unwrap();
    let empty = cellwise_sudoku::Puzzle::new(shape.clone(), Grid::empty(4)).unwrap();
    for seed in 0..200 {
        let mut solver = cellwise_sudoku::Solver::new(&empty).with_seed(seed);
        let mut givens = collect(&mut solver, 1, &mut Budget::unlimited())
            .solutions
            .remove(0);
        for cell in 0..16 {
            if rng.chance(0.75) {
                givens.set(cell, 0);
            }
        }
        let puzzle = cellwise_sudoku::Puzzle::new(shape.clone(), givens).unwrap();
        let mut solver = cellwise_sudoku::Solver::new(&puzzle);
        let answer = collect(&mut solver, usize::MAX, &mut Budget::unlimited());
        for encoding in [sudoku::Encoding::Whole, sudoku::Encoding::Reduced] {
            let cnf = encoding.clauses(&puzzle);
            assert_eq!(count(&cnf), answer.solutions.len(), "{encoding:?}");
        }
    }
}

#[test]
fn clauses_survive_the_way_to_another_process() {
    let mut cnf = Cnf::new(2);
    let var = cnf.var();
    cnf.add(&[1, -2, var]);
    cnf.add(&[]);
    cnf.add(&[-1]);
    let back = Cnf::from_bytes(&cnf.to_bytes()).unwrap();
    assert_eq!(back, cnf);
    assert_eq!(
        back.clauses().collect::<Vec<_>>(),
        [&[1, -2, 3][..], &[], &[-1]]
    );
    assert!(Cnf::from_bytes(b"abc").is_err());
}
