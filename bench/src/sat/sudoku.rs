//! A Sudoku as clauses: the direct encoding.
//!
//! A variable for each digit in a cell. Each cell holds one digit, each digit has one place in each house: at least one, and at most one
//! pair by pair.

use cellwise_sudoku::Puzzle;
use clap::ValueEnum;

use super::cnf::Cnf;

/// What becomes of the givens.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Encoding {
    /// Every cell and digit has a variable, givens are clauses of one literal
    Whole,
    /// Only the digits of open cells that no given excludes have a variable: a part of the solver's work is done for it
    Reduced,
}

impl Encoding {
    /// In words, for a report.
    pub(crate) fn told(self) -> &'static str {
        match self {
            Self::Whole => "all cells with all digits, givens as clauses of one literal",
            Self::Reduced => "the digits of open cells that no given excludes",
        }
    }

    /// The clauses of a puzzle whose houses all hold every digit and whose givens do not clash.
    pub(crate) fn clauses(self, puzzle: &Puzzle) -> Cnf {
        match self {
            Self::Whole => whole(puzzle),
            Self::Reduced => reduced(puzzle),
        }
    }
}

fn whole(puzzle: &Puzzle) -> Cnf {
    let (shape, givens) = (puzzle.shape(), puzzle.givens());
    let digits = shape.digits();
    let var = |cell: usize, digit: usize| (cell * digits + digit) as i32 + 1;
    let mut cnf = Cnf::new(shape.cells() * digits);
    for cell in 0..shape.cells() {
        if let Some(digit) = givens.get(cell) {
            cnf.add(&[var(cell, usize::from(digit) - 1)]);
        }
        cnf.one_of(
            &(0..digits)
                .map(|digit| var(cell, digit))
                .collect::<Vec<_>>(),
        );
    }
    for house in shape.houses() {
        for digit in 0..digits {
            let places = house.cells.iter().map(|&cell| var(cell, digit));
            cnf.one_of(&places.collect::<Vec<_>>());
        }
    }
    cnf
}

fn reduced(puzzle: &Puzzle) -> Cnf {
    let (shape, givens) = (puzzle.shape(), puzzle.givens());
    let digits = shape.digits();
    let given = |cell: usize| givens.get(cell).map(usize::from);
    // Per cell and digit: the variable, or 0.
    let mut vars = vec![0; shape.cells() * digits];
    let mut last = 0;
    for cell in (0..shape.cells()).filter(|&cell| given(cell).is_none()) {
        let mut is_left = vec![true; digits];
        for digit in shape.peers(cell).iter().filter_map(|&peer| given(peer)) {
            is_left[digit - 1] = false;
        }
        for digit in (0..digits).filter(|&digit| is_left[digit]) {
            last += 1;
            vars[cell * digits + digit] = last;
        }
    }
    let mut cnf = Cnf::new(usize::try_from(last).expect("not negative"));
    let known = |var: &i32| *var != 0;
    for cell in (0..shape.cells()).filter(|&cell| given(cell).is_none()) {
        let of_cell = vars[cell * digits..][..digits].iter().copied();
        cnf.one_of(&of_cell.filter(known).collect::<Vec<_>>());
    }
    for house in shape.houses() {
        for digit in 0..digits {
            if house
                .cells
                .iter()
                .any(|&cell| given(cell) == Some(digit + 1))
            {
                continue;
            }
            let places = house.cells.iter().map(|cell| vars[cell * digits + digit]);
            cnf.one_of(&places.filter(known).collect::<Vec<_>>());
        }
    }
    cnf
}
