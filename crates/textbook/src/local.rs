//! Local search: every variable has a value from the start, and values change until no constraint
//! is broken.
//!
//! It proves nothing: a solution is `found`, and without one it gives up after a number of changes.
//! Min-conflicts: Minton, Johnston, Philips and Laird, *Minimizing conflicts*, Artificial
//! Intelligence 58 (1992). Annealing: Kirkpatrick, Gelatt and Vecchi, *Optimization by simulated
//! annealing*, Science 220 (1983).

use std::sync::Arc;

use cellwise_core::{Budget, Rng};
use cellwise_csp::{Model, Value, Var};

use crate::event::{Observer, SearchEvent};
use crate::infer::beside;
use crate::state::State;
use crate::terms::{Finish, Options, Pause};

/// Values put in before it gives up.
const MAX_CHANGES: u64 = 100_000;

/// The temperature of annealing: where it begins, the factor of each move, and where it is heated
/// again.
const HOT: f64 = 1.0;
const COOLING: f64 = 0.999;
const COLD: f64 = 0.05;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rule {
    /// A variable in conflict takes a value with the fewest conflicts.
    MinConflicts,
    /// Any variable takes any value, if that is no worse or chance wills it.
    Annealing,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// The variable of this number gets its first value.
    Fill(usize),
    Change,
    Over,
}

/// A local search.
pub(crate) struct Local {
    rule: Rule,
    pub(crate) state: State,
    rng: Rng,
    vars: Vec<Var>,
    /// For each variable of the model, the constraints that refuse its value.
    conflicts: Vec<u32>,
    temperature: f64,
    phase: Phase,
    /// Bytes of the state, until they are taken from a budget.
    untaken: u64,
}

impl Local {
    pub(crate) fn min_conflicts(model: &Arc<Model>, options: Options) -> Self {
        Self::new(model, Rule::MinConflicts, options)
    }

    pub(crate) fn annealing(model: &Arc<Model>, options: Options) -> Self {
        Self::new(model, Rule::Annealing, options)
    }

    fn new(model: &Arc<Model>, rule: Rule, options: Options) -> Self {
        Self {
            rule,
            state: State::new(Arc::clone(model), true, false),
            rng: Rng::new(options.seed),
            vars: model.open_vars().collect(),
            conflicts: vec![0; model.size()],
            temperature: HOT,
            phase: Phase::Fill(0),
            untaken: model.size() as u64 * 60,
        }
    }

    pub(crate) fn step(
        &mut self,
        budget: &mut Budget,
        observer: &mut impl Observer,
    ) -> Option<Pause> {
        if self.untaken > 0 {
            if let Err(limit) = budget.take_memory(self.untaken) {
                return Some(Pause::Stopped(limit));
            }
            self.untaken = 0;
        }
        if let Err(limit) = self.state.pay(budget) {
            return Some(Pause::Stopped(limit));
        }
        match self.phase {
            Phase::Over => self.state.finish.map(Pause::Over),
            Phase::Fill(number) => {
                let Some(&var) = self.vars.get(number) else {
                    self.count_all();
                    self.phase = Phase::Change;
                    return None;
                };
                if let Err(limit) = budget.node() {
                    return Some(Pause::Stopped(limit));
                }
                let values: Vec<Value> = self.state.domains.iter(var).collect();
                let Some(&value) = self.rng.pick(&values) else {
                    // A variable without any value: no change can help.
                    self.phase = self.state.end(Finish::GaveUp, Phase::Over);
                    return None;
                };
                self.put(var, value, observer);
                self.phase = Phase::Fill(number + 1);
                None
            }
            Phase::Change => {
                let broken: Vec<Var> = self
                    .state
                    .model
                    .vars()
                    .filter(|var| self.conflicts[var.index()] > 0)
                    .collect();
                self.state.work(self.conflicts.len() as u64);
                if broken.is_empty() {
                    self.state.found(observer);
                    self.phase = self.state.end(Finish::Enough, Phase::Over);
                    return Some(Pause::Solution);
                }
                let open: Vec<Var> = broken
                    .into_iter()
                    .filter(|&var| self.state.model.given(var).is_none())
                    .collect();
                if open.is_empty() || self.state.counters.assignments >= MAX_CHANGES {
                    self.phase = self.state.end(Finish::GaveUp, Phase::Over);
                    return None;
                }
                if let Err(limit) = budget.node() {
                    return Some(Pause::Stopped(limit));
                }
                match self.rule {
                    Rule::MinConflicts => self.least(&open, observer),
                    Rule::Annealing => self.any(observer),
                }
                None
            }
        }
    }

    /// The constraints that refuse a value.
    fn refusing(&mut self, var: Var, value: Value) -> u32 {
        let model = Arc::clone(&self.state.model);
        let mut steps = 0;
        let refusing = model.constraints_of(var).iter().filter(|&&id| {
            let constraint = model.constraint(id);
            steps += constraint.blame_steps();
            constraint.blame(var, value, &self.state.assigned).is_some()
        });
        let number = refusing.count() as u32;
        self.state.work(steps);
        self.state.test(1);
        number
    }

    fn count(&mut self, var: Var) {
        if let Some(value) = self.state.assigned.get(var) {
            self.conflicts[var.index()] = self.refusing(var, value);
        }
    }

    fn count_all(&mut self) {
        let model = Arc::clone(&self.state.model);
        model.vars().for_each(|var| self.count(var));
    }

    /// Gives a variable in conflict, drawn at random, one of the values with the fewest conflicts.
    fn least(&mut self, broken: &[Var], observer: &mut impl Observer) {
        let Some(&var) = self.rng.pick(broken) else {
            return;
        };
        let values: Vec<Value> = self.state.domains.iter(var).collect();
        let counts: Vec<u32> = values
            .iter()
            .map(|&value| self.refusing(var, value))
            .collect();
        let fewest = counts.iter().min().copied().unwrap_or(0);
        let best: Vec<Value> = values
            .iter()
            .zip(&counts)
            .filter(|(_, count)| **count == fewest)
            .map(|(&value, _)| value)
            .collect();
        let left = values.len();
        let event = SearchEvent::Choose {
            var,
            left,
            ties: broken.len(),
            why: crate::event::Why::Random,
        };
        self.state.tell(event, observer);
        if let Some(&value) = self.rng.pick(&best) {
            self.change(var, value, observer);
        }
    }

    /// Gives any variable any value, if that is no worse or chance wills it.
    fn any(&mut self, observer: &mut impl Observer) {
        let Some(&var) = self.rng.pick(&self.vars) else {
            return;
        };
        let values: Vec<Value> = self.state.domains.iter(var).collect();
        let Some(&value) = self.rng.pick(&values) else {
            return;
        };
        let (new, old) = (self.refusing(var, value), self.conflicts[var.index()]);
        let worse = f64::from(new.saturating_sub(old));
        if new <= old || self.rng.chance(exp_of_minus(worse / self.temperature)) {
            self.change(var, value, observer);
        } else {
            // The move was made and taken back at once.
            self.state.counters.assignments += 1;
        }
        self.temperature *= COOLING;
        if self.temperature < COLD {
            self.temperature = HOT;
        }
    }

    fn put(&mut self, var: Var, value: Value, observer: &mut impl Observer) {
        self.state.assign(var, value, 0);
        self.state.counters.assignments += 1;
        self.state.counters.depth = self.vars.len() as u64;
        self.state
            .tell(SearchEvent::Assign { var, value }, observer);
    }

    /// Replaces the value of a variable, and counts the conflicts around it anew.
    fn change(&mut self, var: Var, value: Value, observer: &mut impl Observer) {
        if let Some(old) = self.state.assigned.get(var) {
            let event = SearchEvent::Undo { var, value: old };
            self.state.tell(event, observer);
        }
        self.put(var, value, observer);
        self.count(var);
        for other in beside(&mut self.state, var) {
            self.count(other);
        }
        let constraints = self.conflicts.iter().map(|&number| u64::from(number)).sum();
        self.state
            .tell(SearchEvent::Broken { constraints }, observer);
    }
}

/// e to the power of minus `x`, by additions and multiplications alone: the same on every platform.
fn exp_of_minus(x: f64) -> f64 {
    // e^-x = (e^-(x/2^k))^(2^k), and a short series is exact enough for small exponents.
    let mut halved = x.clamp(0.0, 60.0);
    let mut times = 0;
    while halved > 0.125 {
        halved /= 2.0;
        times += 1;
    }
    let mut term = 1.0;
    let mut sum = 1.0;
    for n in 1..10 {
        term *= -halved / f64::from(n);
        sum += term;
    }
    for _ in 0..times {
        sum *= sum;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_series_is_the_exponential() {
        for x in [0.0, 0.1, 1.0, 3.5, 20.0] {
            assert!((exp_of_minus(x) - (-x).exp()).abs() < 1e-12, "{x}");
        }
    }
}
