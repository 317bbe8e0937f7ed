//! The order in which the values of a variable are tried.

use cellwise_core::Rng;
use cellwise_csp::{Value, Var};

use crate::ask::Question;
use crate::infer::neighbours;
use crate::mix::Values;
use crate::state::State;

/// The values of a variable that were not tried yet.
pub(crate) enum Untried {
    /// In ascending order, from this one on: read from the domain.
    From(u32),
    /// In this order, the last first.
    Listed(Vec<Value>),
    /// The order is still being found out.
    Counting(Counting),
}

/// The count of what each value rules out, in portions.
pub(crate) struct Counting {
    neighbours: Vec<Var>,
    values: Vec<Value>,
    /// The values ruled out so far by each of the first values.
    ruled_out: Vec<u64>,
    /// The neighbour at hand.
    at: usize,
}

impl Untried {
    pub(crate) fn new(order: Values, state: &mut State, var: Var, rng: &mut Rng) -> Self {
        match order {
            Values::Asc => Self::From(0),
            Values::Random => {
                let mut values: Vec<Value> = state.domains.iter(var).collect();
                rng.shuffle(&mut values);
                values.reverse();
                Self::Listed(values)
            }
            Values::Lcv => Self::Counting(Counting {
                neighbours: neighbours(state, var),
                values: state.domains.iter(var).collect(),
                ruled_out: vec![0],
                at: 0,
            }),
        }
    }

    /// Returns true once the order is known; false when the portion of work is over before.
    pub(crate) fn is_ready(&mut self, state: &mut State, var: Var) -> bool {
        let Self::Counting(counting) = self else {
            return true;
        };
        if !counting.advance(state, var) {
            return false;
        }
        let mut order: Vec<(u64, Value)> = counting
            .ruled_out
            .iter()
            .copied()
            .zip(counting.values.iter().copied())
            .collect();
        // The fewest first, and of equals the smallest value: last first.
        order.sort_unstable();
        *self = Self::Listed(order.into_iter().rev().map(|(_, value)| value).collect());
        true
    }

    /// The next value to try.
    pub(crate) fn next(&mut self, state: &State, var: Var) -> Option<Value> {
        match self {
            Self::From(from) => {
                let value = state.domains.next(var, *from)?;
                *from = u32::from(value) + 1;
                Some(value)
            }
            Self::Listed(values) => loop {
                // A clause may have forbidden it since.
                let value = values.pop()?;
                if state.domains.contains(var, value) {
                    return Some(value);
                }
            },
            Self::Counting(_) => None,
        }
    }
}

impl Counting {
    /// Counts on; false when the portion is over.
    fn advance(&mut self, state: &mut State, var: Var) -> bool {
        while self.ruled_out.len() <= self.values.len() {
            let value = self.values[self.ruled_out.len() - 1];
            while let Some(&other) = self.neighbours.get(self.at) {
                if state.is_portion_over() {
                    return false;
                }
                self.at += 1;
                state.assigned.set(var, value);
                let ruled_out = refused(state, var, other);
                state.assigned.clear(var);
                if let Some(count) = self.ruled_out.last_mut() {
                    *count += ruled_out;
                }
            }
            self.at = 0;
            self.ruled_out.push(0);
        }
        self.ruled_out.truncate(self.values.len());
        true
    }
}

/// The number of values of `other` that a constraint it shares with `var` refuses.
fn refused(state: &mut State, var: Var, other: Var) -> u64 {
    let model = std::sync::Arc::clone(&state.model);
    let shared: Vec<_> = model
        .constraints_of(other)
        .iter()
        .map(|&id| model.constraint(id))
        .filter(|constraint| constraint.scope().contains(&var))
        .collect();
    let values: Vec<Value> = state.domains.iter(other).collect();
    state.test(values.len() as u64);
    let mut number = 0;
    for value in values {
        let mut steps = 0;
        let refuses = shared.iter().any(|constraint| {
            steps += constraint.blame_steps();
            constraint.blame(other, value, &state.assigned).is_some()
        });
        state.work(steps);
        number += u64::from(refuses);
    }
    number
}

/// The question put to the constraints when a value is tried, if inference has not asked it before.
pub(crate) fn question(mix: crate::mix::Mix) -> Option<Question> {
    use crate::mix::Infer;
    match mix.infer {
        Infer::None | Infer::Ac3 => Some(Question::Blame),
        // A line that was left aside has not been looked at.
        Infer::Lines => Some(Question::Support),
        Infer::Trim | Infer::Forward | Infer::Gac | Infer::Mac => None,
    }
}
