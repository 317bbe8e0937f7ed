//! Clauses in memory, and as bytes for another process.

#[cfg(any(test, feature = "sat"))]
use anyhow::{Result, ensure};

/// A formula. Variables count from 1, a literal is a variable or its negative, as in DIMACS.
///
/// Two different solutions of the puzzle differ so that some variable up to `told` holds in the first and not in the second.
/// In a Sudoku these are the digits of cells, in a Nonogram the black cells, whose number the clues fix. So the
/// clause that excludes a solution needs no other variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Cnf {
    vars: i32,
    told: i32,
    /// The literals of each clause, then 0.
    literals: Vec<i32>,
}

impl Cnf {
    /// No clause yet; the first variables tell the solution.
    pub(crate) fn new(told: usize) -> Self {
        let told = i32::try_from(told).expect("variables fit");
        Self {
            vars: told,
            told,
            literals: Vec::new(),
        }
    }

    /// A further variable.
    pub(crate) fn var(&mut self) -> i32 {
        self.vars += 1;
        self.vars
    }

    pub(crate) fn add(&mut self, clause: &[i32]) {
        self.literals.extend_from_slice(clause);
        self.literals.push(0);
    }

    /// Of these literals one holds: at least one, and at most one pair by pair.
    pub(crate) fn one_of(&mut self, literals: &[i32]) {
        self.add(literals);
        for (i, one) in literals.iter().enumerate() {
            for other in &literals[..i] {
                self.add(&[-one, -other]);
            }
        }
    }

    #[cfg(any(test, feature = "sat"))]
    pub(crate) fn told(&self) -> i32 {
        self.told
    }

    #[cfg(test)]
    pub(crate) fn vars(&self) -> i32 {
        self.vars
    }

    #[cfg(any(test, feature = "sat"))]
    pub(crate) fn clauses(&self) -> impl Iterator<Item = &[i32]> {
        let closed = self.literals.strip_suffix(&[0]);
        closed.into_iter().flat_map(|all| all.split(|&l| l == 0))
    }

    /// Number of variables, variables that tell the solution, literals: 4 bytes each.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let all = [self.vars, self.told];
        let all = all.iter().chain(&self.literals);
        all.flat_map(|number| number.to_le_bytes()).collect()
    }

    #[cfg(any(test, feature = "sat"))]
    pub(crate) fn from_bytes(bytes: &[u8]) -> Result<Self> {
        let (words, rest) = bytes.as_chunks::<4>();
        ensure!(words.len() >= 2 && rest.is_empty(), "not a file of clauses");
        let number = |word: &[u8; 4]| i32::from_le_bytes(*word);
        Ok(Self {
            vars: number(&words[0]),
            told: number(&words[1]),
            literals: words[2..].iter().map(number).collect(),
        })
    }
}
