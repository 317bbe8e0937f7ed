//! Another opinion on the number of solutions: a SAT solver that knows nothing of our engines, or a list of all boards.

use batsat::{BasicSolver, Lit, SolverInterface, lbool};
use cellwise_nonogram::{Line, Part, Puzzle as Nonogram};
use cellwise_sudoku::{Grid, Puzzle, check};

/// The number of solutions of a Sudoku without rules beyond houses, two at most.
pub(crate) fn solutions(puzzle: &Puzzle) -> usize {
    let size = puzzle.shape().size();
    let mut sat = BasicSolver::default();
    let lits: Vec<Lit> = (0..size * size * size)
        .map(|_| Lit::new(sat.new_var_default(), true))
        .collect();
    let at = |cell: usize, digit: usize| lits[cell * size + digit];
    for cell in 0..size * size {
        let each: Vec<Lit> = (0..size).map(|digit| at(cell, digit)).collect();
        exactly_one(&mut sat, &each);
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
    count(&mut sat, &lits)
}

/// The number of solutions of a Nonogram whose clues can all be read, two at most.
///
/// A variable for each start of each run, and one for each colour of each cell: a cell has a colour if and only if a run
/// of that colour covers it, in its row and in its column.
pub(crate) fn pictures(puzzle: &Nonogram) -> usize {
    let (width, colours) = (puzzle.width(), puzzle.palette().colours() + 1);
    let mut sat = BasicSolver::default();
    let lits: Vec<Lit> = (0..puzzle.height() * width * colours)
        .map(|_| Lit::new(sat.new_var_default(), true))
        .collect();
    let at = |cell: usize, colour: usize| lits[cell * colours + colour];
    for cell in 0..puzzle.height() * width {
        let each: Vec<Lit> = (0..colours).map(|colour| at(cell, colour)).collect();
        exactly_one(&mut sat, &each);
    }
    for line in puzzle.lines() {
        let length = puzzle.length(line);
        let cell = |place: usize| match line {
            Line::Row(row) => row * width + place,
            Line::Column(column) => place * width + column,
        };
        let runs: Vec<(usize, usize)> = puzzle
            .clue(line)
            .parts()
            .map(|part| match part {
                Part::Run { length, colour } => (length as usize, colour.number()),
                other => panic!("{other:?} can't be read"),
            })
            .collect();
        let starts: Vec<Vec<Lit>> = runs
            .iter()
            .map(|(run, _)| {
                let starts = (0..=length - run).map(|_| Lit::new(sat.new_var_default(), true));
                starts.collect()
            })
            .collect();
        for (j, &(run, colour)) in runs.iter().enumerate() {
            exactly_one(&mut sat, &starts[j]);
            for (first, &start) in starts[j].iter().enumerate() {
                for place in first..first + run {
                    sat.add_clause_reuse(&mut vec![!start, at(cell(place), colour)]);
                }
                let Some(&(_, next)) = runs.get(j + 1) else {
                    continue;
                };
                let free = first + run + usize::from(next == colour);
                for &early in starts[j + 1].iter().take(free) {
                    sat.add_clause_reuse(&mut vec![!start, !early]);
                }
            }
        }
        for place in 0..length {
            for colour in 1..colours {
                let mut covered = vec![!at(cell(place), colour)];
                for (j, &(run, own)) in runs.iter().enumerate() {
                    if own == colour {
                        let from = (place + 1).saturating_sub(run);
                        covered.extend(starts[j].iter().take(place + 1).skip(from));
                    }
                }
                sat.add_clause_reuse(&mut covered);
            }
        }
    }
    count(&mut sat, &lits)
}

fn exactly_one(sat: &mut BasicSolver, lits: &[Lit]) {
    sat.add_clause_reuse(&mut lits.to_vec());
    for (i, &a) in lits.iter().enumerate() {
        for &b in &lits[..i] {
            sat.add_clause_reuse(&mut vec![!a, !b]);
        }
    }
}

/// The number of ways to set these variables, two at most.
fn count(sat: &mut BasicSolver, lits: &[Lit]) -> usize {
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

/// The number of solutions of a 4×4 Sudoku with any rules, by listing all full boards and asking the checker.
pub(crate) fn full_boards(puzzle: &Puzzle) -> usize {
    fn fill(puzzle: &Puzzle, digits: &mut Vec<u8>) -> usize {
        if digits.len() == 16 {
            let board = Grid::from_digits(digits.clone()).unwrap();
            return usize::from(check(puzzle, &board).is_ok());
        }
        let cell = digits.len();
        let is_there = |digit: u8| {
            let same_row = digits[cell / 4 * 4..].contains(&digit);
            let same_column = (0..cell / 4).any(|row| digits[row * 4 + cell % 4] == digit);
            same_row || same_column
        };
        let fitting: Vec<u8> = (1..=4).filter(|&digit| !is_there(digit)).collect();
        let mut found = 0;
        for digit in fitting {
            digits.push(digit);
            found += fill(puzzle, digits);
            digits.pop();
        }
        found
    }
    fill(puzzle, &mut Vec::new())
}
