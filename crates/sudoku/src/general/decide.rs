//! Chooses the next decision when propagation stops: the cell with the fewest digits left.
//!
//! Ties go to the cell that took part in more of the latest conflicts, as
//! variables do in Chaff (Moskewicz and others, 2001), and then to chance, by
//! the engine's seed. On 16x16-top44 this halved the conflicts against chance
//! alone (1,105 to 509). Putting the weight first and the number of digits second
//! changed nothing there and doubled the conflicts on 25x25-40pct.
//!
//! A search that turns out to be long goes by the weight over the square of the number of digits in every other pair of
//! stretches between restarts: boards that are hard for one order are often easy for the other.
//!
//! Until there is a solution, a cell of a board above 16x16 gets the digit that it had on the fullest board without a conflict so far (Biere and Fleury,
//! "Chasing Target Phases", 2020), or else the one it had last; a proof does better with the digit of the greatest weight.

use cellwise_core::Rng;

use super::state::{Literal, NO_DIGIT, State};

/// The weight of a conflict, relative to the next one.
const FADING: f64 = 0.98;
/// Weights are scaled down before they overflow.
const TOO_LARGE: f64 = 1e100;

/// Cells of a board that takes its digits by weight alone: with targets 16x16-top44 took 7 % longer.
const SMALL: usize = 16 * 16;

/// Restarts before the second order is tried.
const LONG: u64 = 8;

#[derive(Default)]
pub(super) struct Decider {
    /// Per variable: its weight from conflicts. Empty before the first conflict.
    weight: Vec<f64>,
    /// The weight of the latest conflict.
    latest: f64,
    /// Per cell: its digit on the fullest board without a conflict so far, or [`NO_DIGIT`]. Empty before the first conflict.
    target: Vec<u8>,
    /// The literals of that board.
    target_size: usize,
    /// A solution is known.
    proves: bool,
    /// This stretch goes by the second order.
    by_ratio: bool,
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

    /// Notes the digits of the first `length` literals of the trail, which have led to no conflict.
    pub(super) fn aim(&mut self, state: &State, length: usize) {
        if !self.aims(state) || length <= self.target_size {
            return;
        }
        self.target_size = length;
        self.target.resize(state.layout.cells, NO_DIGIT);
        let filled = state.trail[..length]
            .iter()
            .filter(|literal| literal.positive());
        for literal in filled {
            let (cell, digit) = state.layout.split(literal.var());
            self.target[cell] = digit as u8;
        }
    }

    /// True if cells get the digits of the target.
    fn aims(&self, state: &State) -> bool {
        !self.proves && state.layout.cells > SMALL
    }

    /// A solution is known: from now on there is something to prove.
    pub(super) fn prove(&mut self) {
        self.proves = true;
    }

    /// A stretch begins after this number of restarts.
    pub(super) fn restart(&mut self, restarts: u64) {
        self.by_ratio = restarts >= LONG && restarts % 4 >= 2;
    }

    /// A digit for a cell. Call at a fixpoint with open cells left.
    pub(super) fn decide(&self, state: &State, rng: &mut Rng) -> Literal {
        let cell = match self.by_ratio {
            true => self.heaviest_cell(state),
            false => self.smallest_cell(state, rng),
        };
        let wanted = match self.aims(state) {
            true => self.wanted(state, cell),
            false => None,
        };
        let var = wanted.or_else(|| self.heaviest(state, cell));
        Literal::is(var.unwrap_or_else(|| {
            let left = state.digits[cell];
            let chance = rng.below(left.count_ones() as usize);
            state.layout.index(cell, nth_bit(left, chance))
        }))
    }

    /// The open cell with the fewest digits left.
    fn smallest_cell(&self, state: &State, rng: &mut Rng) -> usize {
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
        best.2
    }

    /// The open cell with the greatest weight over the square of the number of its digits.
    fn heaviest_cell(&self, state: &State) -> usize {
        let mut best = (-1.0, 0);
        for (cell, &digits) in state.digits.iter().enumerate() {
            if digits & (digits - 1) != 0 {
                // Cells without weight are told apart by their number of digits.
                let left = f64::from(digits.count_ones());
                let ratio = (self.latest + self.weight_of(state, cell)) / (left * left);
                if ratio > best.0 {
                    best = (ratio, cell);
                }
            }
        }
        best.1
    }

    /// The candidate of a cell that is in the target, or else the one that the cell had last, if it is left.
    fn wanted(&self, state: &State, cell: usize) -> Option<usize> {
        let target = self.target.get(cell).copied().unwrap_or(NO_DIGIT);
        let is_left = |&digit: &u8| digit != NO_DIGIT && state.digits[cell] >> digit & 1 == 1;
        let digit = [target, state.last_digit[cell]].into_iter().find(is_left)?;
        Some(state.layout.index(cell, usize::from(digit)))
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
