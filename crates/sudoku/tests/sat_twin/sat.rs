//! A board as clauses for a SAT solver that knows nothing of Sudoku.
//!
//! One variable for each cell and digit; a demand becomes the plainest clauses that say it: two
//! cells are forbidden every pair of digits that does not do, a sum is carried along its cells.

use batsat::{BasicSolver, Lit, SolverInterface, Var, lbool};

/// What a rule demands, said in cells and digits (from 1) alone.
pub(crate) enum Demand {
    /// No digit twice.
    Differ(Vec<usize>),
    /// The pair of digits does.
    Pair(usize, usize, fn(usize, usize) -> bool),
    /// The digits of these cells are at most so far apart.
    Within(usize, usize, usize),
    /// The digit does.
    Digit(usize, fn(usize) -> bool),
    /// The digits add up to this.
    Sum(Vec<usize>, usize),
    /// The digits add up to that of the first cell.
    SumTo(usize, Vec<usize>),
    /// The digits between the smallest and the largest digit of a line add up to this.
    Between(Vec<usize>, usize),
}

pub(crate) struct Sat {
    solver: BasicSolver,
    size: usize,
    vars: Vec<Vec<Var>>,
}

impl Sat {
    pub(crate) fn new(size: usize) -> Self {
        let mut solver = BasicSolver::default();
        let mut digits = || (0..size).map(|_| solver.new_var_default()).collect();
        let vars: Vec<Vec<Var>> = (0..size * size).map(|_| digits()).collect();
        let mut sat = Self { solver, size, vars };
        for cell in 0..size * size {
            sat.add((1..=size).map(|digit| sat.is(cell, digit)).collect());
            for digit in 1..=size {
                for other in 1..digit {
                    sat.add(vec![!sat.is(cell, digit), !sat.is(cell, other)]);
                }
            }
        }
        sat
    }

    pub(crate) fn is(&self, cell: usize, digit: usize) -> Lit {
        Lit::new(self.vars[cell][digit - 1], true)
    }

    pub(crate) fn add(&mut self, mut clause: Vec<Lit>) {
        self.solver.add_clause_reuse(&mut clause);
    }

    pub(crate) fn demand(&mut self, demand: &Demand) {
        match demand {
            Demand::Differ(cells) => {
                for (i, &cell) in cells.iter().enumerate() {
                    for &other in &cells[..i] {
                        self.pair(cell, other, |a, b| a != b);
                    }
                }
            }
            &Demand::Pair(one, two, does) => self.pair(one, two, does),
            &Demand::Within(one, two, most) => self.pair(one, two, |a, b| a.abs_diff(b) <= most),
            &Demand::Digit(cell, does) => {
                for digit in (1..=self.size).filter(|&digit| !does(digit)) {
                    self.add(vec![!self.is(cell, digit)]);
                }
            }
            Demand::Sum(cells, sum) => {
                for (total, lit) in self.totals(cells) {
                    if total != *sum {
                        self.add(vec![!lit]);
                    }
                }
            }
            Demand::SumTo(circle, cells) => {
                for (total, lit) in self.totals(cells) {
                    let mut clause = vec![!lit];
                    if (1..=self.size).contains(&total) {
                        clause.push(self.is(*circle, total));
                    }
                    self.add(clause);
                }
            }
            Demand::Between(cells, sum) => {
                for left in 0..cells.len() {
                    for right in left + 1..cells.len() {
                        let totals = self.totals(&cells[left + 1..right]);
                        for (one, most) in [(left, right), (right, left)] {
                            let crusts =
                                [!self.is(cells[one], 1), !self.is(cells[most], self.size)];
                            for &(_, lit) in totals.iter().filter(|t| t.0 != *sum) {
                                self.add([&crusts[..], &[!lit]].concat());
                            }
                        }
                    }
                }
            }
        }
    }

    fn pair(&mut self, one: usize, two: usize, does: impl Fn(usize, usize) -> bool) {
        for a in 1..=self.size {
            for b in (1..=self.size).filter(|&b| !does(a, b)) {
                self.add(vec![!self.is(one, a), !self.is(two, b)]);
            }
        }
    }

    /// Each total that the cells may have, with a literal that holds if they have it.
    fn totals(&mut self, cells: &[usize]) -> Vec<(usize, Lit)> {
        let start = Lit::new(self.solver.new_var_default(), true);
        self.add(vec![start]);
        let mut here = vec![(0, start)];
        for &cell in cells {
            let most = here.iter().map(|total| total.0).max().unwrap_or(0) + self.size;
            let mut fresh = || Lit::new(self.solver.new_var_default(), true);
            let there: Vec<(usize, Lit)> = (0..=most).map(|total| (total, fresh())).collect();
            for &(total, lit) in &here {
                for digit in 1..=self.size {
                    self.add(vec![!lit, !self.is(cell, digit), there[total + digit].1]);
                }
            }
            here = there;
        }
        here
    }

    /// Up to `most` solutions, as digits row by row, sorted.
    pub(crate) fn solutions(&mut self, most: usize) -> Vec<Vec<u8>> {
        let mut all = Vec::new();
        while all.len() < most && self.solver.solve_limited(&[]) == lbool::TRUE {
            let mut digits = Vec::new();
            let mut other = Vec::new();
            for cell in 0..self.size * self.size {
                let holds = |d: &usize| self.solver.value_lit(self.is(cell, *d)) == lbool::TRUE;
                let digit = (1..=self.size).find(holds).expect("a digit in every cell");
                digits.push(digit as u8);
                other.push(!self.is(cell, digit));
            }
            all.push(digits);
            if !self.solver.add_clause_reuse(&mut other) {
                break;
            }
        }
        all.sort();
        all
    }
}
