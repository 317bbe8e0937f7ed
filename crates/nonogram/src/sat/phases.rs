//! The value that a variable is given when it is decided on.
//!
//! In: the values before steps are taken back. Out: a value for a decision. Variables get the value they had
//! last; in turns of stable search they get the value of the longest trail without a conflict
//! (Biere and Fleury, "Chasing Target Phases", 2020).

use cellwise_core::Rng;

use crate::engine::trail::Literal;

/// No value.
const NONE: u8 = 2;

/// The values that variables had.
#[derive(Clone, Debug)]
pub(super) struct Phases {
    saved: Vec<u8>,
    target: Vec<u8>,
    target_size: usize,
    best: Vec<u8>,
    best_size: usize,
    /// The values to begin with.
    first: Vec<u8>,
    /// The number of times the saved values were replaced.
    changes: u64,
}

impl Phases {
    /// The given values to begin with.
    pub(super) fn new(first: Vec<u8>) -> Self {
        let variables = first.len();
        Self {
            saved: first.clone(),
            target: vec![NONE; variables],
            target_size: 0,
            best: vec![NONE; variables],
            best_size: 0,
            first,
            changes: 0,
        }
    }

    /// The literal to decide on.
    #[inline]
    pub(super) fn choose(&self, variable: usize, aims: bool) -> Literal {
        let target = self.target[variable];
        let value = match aims && target != NONE {
            true => target,
            false => self.saved[variable],
        };
        Literal::new(variable, value == 1)
    }

    /// Notes the value of a variable that becomes open.
    #[inline]
    pub(super) fn save(&mut self, literal: Literal) {
        self.saved[literal.variable()] = u8::from(literal.is_positive());
    }

    /// Notes steps of a trail that have not led to a conflict.
    pub(super) fn note(&mut self, steps: &[Literal]) {
        let value = |literal: Literal| u8::from(literal.is_positive());
        if steps.len() > self.target_size {
            self.target_size = steps.len();
            for &literal in steps {
                self.target[literal.variable()] = value(literal);
            }
        }
        if steps.len() > self.best_size {
            self.best_size = steps.len();
            for &literal in steps {
                self.best[literal.variable()] = value(literal);
            }
        }
    }

    /// Replaces the saved values and gives up the target: in turns by the best values since the last time, by those to
    /// begin with, by their opposites, and by random ones.
    pub(super) fn change(&mut self, rng: &mut Rng) {
        self.changes += 1;
        match self.changes % 6 {
            2 => self.saved.copy_from_slice(&self.first),
            4 => {
                for (saved, first) in self.saved.iter_mut().zip(&self.first) {
                    *saved = 1 - first;
                }
            }
            0 => self.saved.fill_with(|| u8::from(rng.chance(0.5))),
            _ => {
                for (saved, &best) in self.saved.iter_mut().zip(&self.best) {
                    if best != NONE {
                        *saved = best;
                    }
                }
                self.best_size = 0;
            }
        }
        self.target.fill(NONE);
        self.target_size = 0;
    }
}
