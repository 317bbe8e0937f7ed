//! Dives from the start to a solution or a contradiction, by chance: see `estimate`.

use std::sync::Arc;

use cellwise_core::Rng;

use super::STEPS_PER_UNIT;
use super::infer::Inference;
use super::layout::Layout;
use super::ruled::Rules;
use crate::Puzzle;
use crate::estimate::Huge;

/// A board that is dived into again and again.
pub(crate) struct Diver {
    layout: Arc<Layout>,
    rules: Rules,
    /// Per cell: the digits at the start.
    start: Vec<u64>,
}

impl Diver {
    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        let layout = puzzle.shape().layout();
        let cells = 0..layout.cells;
        Self {
            rules: Rules::new(puzzle, layout.shift),
            start: cells.map(|cell| puzzle.mask(cell)).collect(),
            layout,
        }
    }

    /// The product of the numbers of digits chosen from, 0 at a contradiction; and the units of work.
    pub(crate) fn dive(&mut self, rng: &mut Rng) -> (Huge, u64) {
        let mut digits = self.start.clone();
        let mut choices = Huge::ONE;
        let mut units = 1;
        loop {
            self.rules.wake_all();
            let inference = Inference::new(&self.layout, &mut self.rules, &mut digits);
            match inference.run() {
                Ok(steps) => units += steps / STEPS_PER_UNIT,
                Err(_) => {
                    self.rules.forget();
                    return (Huge::ZERO, units);
                }
            }
            // The fewest digits, so that dives are short and alike.
            let open = digits.iter().enumerate();
            let open = open.filter(|(_, left)| !left.is_power_of_two());
            let Some((cell, &left)) = open.min_by_key(|(_, left)| left.count_ones()) else {
                return (choices, units);
            };
            let count = left.count_ones() as usize;
            let mut chosen = left;
            for _ in 0..rng.below(count) {
                chosen &= chosen - 1;
            }
            digits[cell] = chosen & chosen.wrapping_neg();
            choices = choices.times(count);
        }
    }
}
