//! Chooses the next decision when propagation stops: the cell with the fewest digits left.
//!
//! Ties go to the cell that took part in more of the latest conflicts, as
//! variables do in Chaff (Moskewicz and others, 2001), and then to chance, by
//! the engine's seed. On 16x16-top44 this halved the conflicts against chance
//! alone (1,105 to 509). Putting the weight first and the number of digits second
//! changed nothing there and doubled the conflicts on 25x25-40pct.

use cellwise_core::Rng;

use super::state::{Literal, State};

/// The weight of a conflict, relative to the next one.
const FADING: f64 = 0.98;
/// Weights are scaled down before they overflow.
const TOO_LARGE: f64 = 1e100;

#[derive(Default)]
pub(super) struct Decider {
    /// Per variable: its weight from conflicts. Empty before the first conflict.
    weight: Vec<f64>,
    /// The weight of the latest conflict.
    latest: f64,
}

impl Decider {
    /// Notes the literals that took part in a conflict.
    pub(super) fn dead_end(&mut self, vars: usize, met: &[Literal]) {
        if self.weight.is_empty() {
            self.weight.resize(vars, 0.0);
            self.latest = 1.0;
        }
        for &literal in met {
            self.weight[literal.var()] += self.latest;
        }
        self.latest /= FADING;
        if self.latest > TOO_LARGE {
            for weight in &mut self.weight {
                *weight /= TOO_LARGE;
            }
            self.latest /= TOO_LARGE;
        }
    }

    /// A digit for a cell. Call at a fixpoint with open cells left.
    pub(super) fn decide(&self, state: &State, rng: &mut Rng) -> Literal {
        let cells = state.layout.cells;
        let start = rng.below(cells);
        let in_turn = (start..cells).chain(0..start);
        let mut best = (u32::MAX, 0.0, 0);
        for cell in in_turn {
            let digits = state.digits[cell];
            if digits & (digits - 1) == 0 {
                continue;
            }
            // Two digits left is the usual case, and this test is quicker than counting bits.
            let is_pair = is_pair(digits);
            if best.0 == 2 && !is_pair {
                continue;
            }
            let left = if is_pair { 2 } else { digits.count_ones() };
            if left > best.0 {
                continue;
            }
            let weight = self.weight_of(state, cell);
            if left < best.0 || weight > best.1 {
                best = (left, weight, cell);
                if left == 2 && self.weight.is_empty() {
                    break;
                }
            }
        }
        let cell = best.2;
        let chance = rng.below(best.0 as usize);
        Literal::is(self.heaviest(state, cell).unwrap_or_else(|| {
            let digit = nth_bit(state.digits[cell], chance);
            state.layout.index(cell, digit)
        }))
    }

    /// The total weight of the digits left in a cell.
    fn weight_of(&self, state: &State, cell: usize) -> f64 {
        if self.weight.is_empty() {
            return 0.0;
        }
        variables(state, cell).map(|var| self.weight[var]).sum()
    }

    /// The variable of a cell with the greatest weight, if any has weight.
    fn heaviest(&self, state: &State, cell: usize) -> Option<usize> {
        if self.weight.is_empty() {
            return None;
        }
        let by_weight = |a: &usize, b: &usize| self.weight[*a].total_cmp(&self.weight[*b]);
        let var = variables(state, cell).max_by(by_weight)?;
        (self.weight[var] > 0.0).then_some(var)
    }
}

/// The variables of the digits left in a cell.
fn variables(state: &State, cell: usize) -> impl Iterator<Item = usize> {
    let mut digits = state.digits[cell];
    std::iter::from_fn(move || {
        let digit = (digits != 0).then(|| digits.trailing_zeros() as usize)?;
        digits &= digits - 1;
        Some(state.layout.index(cell, digit))
    })
}

/// Returns true if exactly two bits of a word with two or more are set.
fn is_pair(word: u64) -> bool {
    let rest = word & (word - 1);
    rest & (rest - 1) == 0
}

/// The `n`th set bit of a word, counted from 0.
fn nth_bit(mut word: u64, n: usize) -> usize {
    for _ in 0..n {
        word &= word - 1;
    }
    word.trailing_zeros() as usize
}
