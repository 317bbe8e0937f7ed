//! A line as clauses about the starts of its runs.
//!
//! In: the starts that each run may have. Out: clauses with a variable for each open cell, true for black, and a variable
//! for each run and start, true if the run starts there or before: the order encoding
//! (Crawford and Baker 1994; Tamura et al., "Compiling Finite Linear CSP into SAT", 2009). Unit propagation finds the first and the last
//! start of every run, and no clause has more than three literals.

use super::starts::Starts;
use crate::engine::trail::Literal;

/// A statement that may be known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Statement {
    Known(bool),
    Open(Literal),
}

impl Statement {
    fn not(self) -> Self {
        match self {
            Self::Known(value) => Self::Known(!value),
            Self::Open(literal) => Self::Open(!literal),
        }
    }
}

/// The variables of a line.
pub(super) struct LineEncoder<'a> {
    pub(super) runs: &'a [u32],
    pub(super) starts: &'a Starts,
    /// For each run the number of its first variable: the one for its first start.
    pub(super) first: &'a [usize],
}

impl LineEncoder<'_> {
    /// "This run starts at this cell or before."
    fn by(&self, run: usize, cell: isize) -> Statement {
        let starts = self.starts.of(run);
        match starts.partition_point(|&start| start as isize <= cell) {
            0 => Statement::Known(false),
            count if count == starts.len() => Statement::Known(true),
            count => Statement::Open(Literal::new(self.first[run] + count - 1, true)),
        }
    }

    /// Gives all clauses of the line; `black` is the statement that a cell is black.
    pub(super) fn clauses(
        &self,
        cells: usize,
        black: impl Fn(usize) -> Statement,
        mut add: impl FnMut(&[Literal]),
    ) {
        let mut emit = |statements: &[Statement]| {
            let mut clause = [Literal::new(0, false); 3];
            let mut length = 0;
            for &statement in statements {
                match statement {
                    Statement::Known(true) => return,
                    Statement::Known(false) => {}
                    Statement::Open(literal) => {
                        let before = &clause[..length];
                        if before.contains(&!literal) {
                            return;
                        }
                        if !before.contains(&literal) {
                            clause[length] = literal;
                            length += 1;
                        }
                    }
                }
            }
            add(&clause[..length]);
        };
        for run in 0..self.runs.len() {
            let variables = self.starts.of(run).len().saturating_sub(1);
            let first = self.first[run];
            for variable in first + 1..first + variables {
                emit(&[
                    Statement::Open(Literal::new(variable - 1, false)),
                    Statement::Open(Literal::new(variable, true)),
                ]);
            }
            if run > 0 {
                self.after(run, &mut emit);
            }
        }
        for cell in 0..cells {
            let here = black(cell);
            let cell = cell as isize;
            for (run, &length) in self.runs.iter().enumerate() {
                let end = cell - length as isize;
                emit(&[self.by(run, cell).not(), self.by(run, end), here]);
            }
            // Between two runs, before the first, after the last.
            for run in 0..=self.runs.len() {
                let is_behind = match run.checked_sub(1) {
                    Some(last) => self.by(last, cell - self.runs[last] as isize),
                    None => Statement::Known(true),
                };
                let is_before = match run < self.runs.len() {
                    true => self.by(run, cell).not(),
                    false => Statement::Known(true),
                };
                emit(&[is_behind.not(), is_before.not(), here.not()]);
            }
        }
    }

    /// A run starts after the end of the one before it, and a white cell.
    fn after(&self, run: usize, emit: &mut impl FnMut(&[Statement])) {
        let gap = self.runs[run - 1] as isize + 1;
        let starts = self.starts.of(run);
        for (i, &start) in starts.iter().enumerate() {
            let before = self.by(run - 1, start as isize - gap);
            // The last of several starts that say the same of the run before says it for all.
            if let Some(&next) = starts.get(i + 1)
                && self.by(run - 1, next as isize - gap) == before
            {
                continue;
            }
            emit(&[self.by(run, start as isize).not(), before]);
        }
    }
}
