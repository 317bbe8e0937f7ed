//! A board as clauses for a SAT solver that knows nothing of Sudoku.
//!
//! One variable for each cell and digit; a demand becomes the simplest clauses: two
//! cells may not hold a forbidden pair of digits, a sum is built up cell by cell, and any other demand forbids each
//! filling of its cells that a test refuses.

use std::rc::Rc;

use batsat::{BasicSolver, Lit, SolverInterface, Var, lbool};

/// The demand of a rule, in terms of cells and digits (from 1) alone.
pub(crate) enum Demand {
    /// No digit twice.
    Differ(Vec<usize>),
    /// The pair of digits is allowed by this test.
    Pair(usize, usize, fn(usize, usize) -> bool),
    /// The digits of these cells differ by this number at most.
    Within(usize, usize, usize),
    /// The digit is allowed by this test.
    Digit(usize, fn(usize) -> bool),
    /// The digits add up to this.
    Sum(Vec<usize>, usize),
    /// The digits add up to that of the first cell.
    SumTo(usize, Vec<usize>),
    /// The digits between the smallest and the largest digit of a line add up to this.
    Between(Vec<usize>, usize),
    /// The digits are allowed by this test.
    Fits(Vec<usize>, Test),
    /// The digits, which all differ, are allowed by this test.
    Arranged(Vec<usize>, Test),
    /// A digit occurs one of these numbers of times.
    Times(Vec<usize>, usize, Vec<usize>),
    /// Of the lines as numbers, this many less one are less than the first, and none equals it, unless ties are allowed.
    Rank(Vec<usize>, Vec<Vec<usize>>, usize, bool),
    /// All demands of one of these lists.
    Either(Vec<Vec<Demand>>),
    /// Not all of these demands, each a test.
    Broken(Vec<Demand>),
}

/// Says whether digits are right, in the order of the cells.
pub(crate) type Test = Rc<dyn Fn(&[usize]) -> bool>;

pub(crate) struct Sat {
    solver: BasicSolver,
    size: usize,
    vars: Vec<Vec<Var>>,
    /// Clauses count only if this holds.
    only_if: Option<Lit>,
}

impl Sat {
    pub(crate) fn new(size: usize) -> Self {
        Self::of(size * size, size)
    }

    /// Any number of cells that hold digits up to `size`.
    pub(crate) fn of(cells: usize, size: usize) -> Self {
        let mut solver = BasicSolver::default();
        let mut digits = || (0..size).map(|_| solver.new_var_default()).collect();
        let vars: Vec<Vec<Var>> = (0..cells).map(|_| digits()).collect();
        let mut sat = Self {
            solver,
            size,
            vars,
            only_if: None,
        };
        for cell in 0..cells {
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
        clause.extend(self.only_if.map(|lit| !lit));
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
            &Demand::Within(one, two, max) => self.pair(one, two, |a, b| a.abs_diff(b) <= max),
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
            Demand::Fits(cells, test) => self.fillings(cells, test, false, true),
            Demand::Arranged(cells, test) => self.fillings(cells, test, true, true),
            Demand::Times(cells, digit, allowed) => {
                for (count, lit) in self.times(cells, *digit).into_iter().enumerate() {
                    if !allowed.contains(&count) {
                        self.add(vec![!lit]);
                    }
                }
            }
            Demand::Rank(own, others, rank, ties) => {
                let less = others.iter().map(|other| self.less(other, own, *ties));
                let less: Vec<Lit> = less.collect();
                let mut here = vec![self.fresh()];
                self.add(vec![here[0]]);
                for lit in less {
                    let there: Vec<Lit> = (0..=here.len()).map(|_| self.fresh()).collect();
                    for (count, &so_far) in here.iter().enumerate() {
                        self.add(vec![!so_far, !lit, there[count + 1]]);
                        self.add(vec![!so_far, lit, there[count]]);
                    }
                    here = there;
                }
                for (count, lit) in here.into_iter().enumerate() {
                    if count + 1 != *rank {
                        self.add(vec![!lit]);
                    }
                }
            }
            Demand::Either(choices) => {
                let lits = choices
                    .iter()
                    .map(|demands| {
                        self.guarded(|sat| demands.iter().for_each(|demand| sat.demand(demand)))
                    })
                    .collect();
                self.add(lits);
            }
            Demand::Broken(demands) => {
                let lits = demands
                    .iter()
                    .map(|demand| {
                        let Demand::Fits(cells, test) = demand else {
                            unreachable!("rules inside not are tests");
                        };
                        self.guarded(|sat| sat.fillings(cells, test, false, false))
                    })
                    .collect();
                self.add(lits);
            }
            Demand::Between(cells, sum) => {
                for left in 0..cells.len() {
                    for right in left + 1..cells.len() {
                        let totals = self.totals(&cells[left + 1..right]);
                        for (one, largest) in [(left, right), (right, left)] {
                            let crusts =
                                [!self.is(cells[one], 1), !self.is(cells[largest], self.size)];
                            for &(_, lit) in totals.iter().filter(|t| t.0 != *sum) {
                                self.add([&crusts[..], &[!lit]].concat());
                            }
                        }
                    }
                }
            }
        }
    }

    fn fresh(&mut self) -> Lit {
        Lit::new(self.solver.new_var_default(), true)
    }

    /// Adds what `work` adds, but only if the literal that is returned holds.
    fn guarded(&mut self, work: impl FnOnce(&mut Self)) -> Lit {
        let lit = self.fresh();
        let outer = self.only_if;
        if let Some(outer) = outer {
            // Inside another choice: both must hold.
            self.only_if = None;
            self.add(vec![!lit, outer]);
        }
        self.only_if = Some(lit);
        work(self);
        self.only_if = outer;
        lit
    }

    /// A literal that holds just if one line is less than the other; equal lines are forbidden unless there may be ties.
    fn less(&mut self, one: &[usize], two: &[usize], ties: bool) -> Lit {
        // From the last place to the first: less here, or equal here and less behind.
        let mut behind = None;
        for (&a, &b) in one.iter().zip(two).rev() {
            let here = self.fresh();
            for x in 1..=self.size {
                for y in 1..=self.size {
                    let pair = [!self.is(a, x), !self.is(b, y)];
                    match (x.cmp(&y), behind) {
                        (std::cmp::Ordering::Less, _) => self.add([&pair[..], &[here]].concat()),
                        (std::cmp::Ordering::Greater, _) => {
                            self.add([&pair[..], &[!here]].concat());
                        }
                        (std::cmp::Ordering::Equal, None) if ties => {
                            self.add([&pair[..], &[!here]].concat());
                        }
                        // Unequal lines end before both are at their end: see the loop below.
                        (std::cmp::Ordering::Equal, None) => {}
                        (std::cmp::Ordering::Equal, Some(behind)) => {
                            self.add([&pair[..], &[!here, behind]].concat());
                            self.add([&pair[..], &[here, !behind]].concat());
                        }
                    }
                }
            }
            behind = Some(here);
        }
        if !ties {
            let differ: Vec<Lit> = one
                .iter()
                .zip(two)
                .map(|(&a, &b)| {
                    let differ = self.fresh();
                    for x in 1..=self.size {
                        self.add(vec![!differ, !self.is(a, x), !self.is(b, x)]);
                    }
                    differ
                })
                .collect();
            self.add(differ);
        }
        behind.expect("a line has cells")
    }

    /// Forbids each filling that a test refuses, or allows.
    fn fillings(&mut self, cells: &[usize], test: &Test, differ: bool, refused: bool) {
        let mut digits = vec![1; cells.len()];
        loop {
            let repeats = (1..digits.len()).any(|i| digits[..i].contains(&digits[i]));
            if !(differ && repeats) && test(&digits) != refused {
                let pairs = cells.iter().zip(&digits);
                let clause = pairs.map(|(&cell, &digit)| !self.is(cell, digit)).collect();
                self.add(clause);
            }
            let Some(i) = digits.iter().position(|&digit| digit < self.size) else {
                return;
            };
            digits[i] += 1;
            digits[..i].fill(1);
        }
    }

    /// Each number of times that a digit may occur, with a literal that holds if it does.
    fn times(&mut self, cells: &[usize], digit: usize) -> Vec<Lit> {
        let start = self.fresh();
        self.add(vec![start]);
        let mut here = vec![start];
        for &cell in cells {
            let there: Vec<Lit> = (0..=here.len()).map(|_| self.fresh()).collect();
            for (count, &lit) in here.iter().enumerate() {
                self.add(vec![!lit, !self.is(cell, digit), there[count + 1]]);
                self.add(vec![!lit, self.is(cell, digit), there[count]]);
            }
            here = there;
        }
        here
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
            let max = here.iter().map(|total| total.0).max().unwrap_or(0) + self.size;
            let mut fresh = || Lit::new(self.solver.new_var_default(), true);
            let there: Vec<(usize, Lit)> = (0..=max).map(|total| (total, fresh())).collect();
            for &(total, lit) in &here {
                for digit in 1..=self.size {
                    self.add(vec![!lit, !self.is(cell, digit), there[total + digit].1]);
                }
            }
            here = there;
        }
        here
    }

    /// Up to `max` solutions, as digits row by row, sorted.
    pub(crate) fn solutions(&mut self, max: usize) -> Vec<Vec<u8>> {
        let mut all = Vec::new();
        while all.len() < max && self.solver.solve_limited(&[]) == lbool::TRUE {
            let mut digits = Vec::new();
            let mut other = Vec::new();
            for cell in 0..self.vars.len() {
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
