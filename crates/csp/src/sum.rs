//! A weighted sum that must come out: the constraint behind cryptarithms.

use std::ops::RangeInclusive;

use crate::{Assignment, Constraint, Domains, Refusal, Value, Var};

/// `weight · variable + weight · variable + … = total`.
///
/// Both questions are answered by bounds: what the open variables could add at
/// least and at most.
///
/// ```
/// use cellwise_csp::{Domain, Model, Sum};
///
/// let mut model = Model::new("x + y = 3");
/// let [x, y] = ["x", "y"].map(|name| model.variable(name, Domain::range(0..=9)));
/// model.constrain(Sum::new("the sum", [(x, 1), (y, 1)], 3, 0..=9));
/// assert!(model.blame(x, 4, &model.start()).is_some());
/// assert!(model.blame(x, 3, &model.start()).is_none());
/// ```
#[derive(Clone, Debug)]
pub struct Sum {
    name: String,
    scope: Vec<Var>,
    weights: Vec<i64>,
    total: i64,
    values: RangeInclusive<Value>,
}

impl Sum {
    /// The constraint over these terms; every variable in it lies in the range `values`.
    ///
    /// Weights and total are taken as far as `i64` sums of 16-bit values reach: keep their
    /// sizes below 2^40.
    pub fn new(
        name: impl Into<String>,
        terms: impl IntoIterator<Item = (Var, i64)>,
        total: i64,
        values: RangeInclusive<Value>,
    ) -> Self {
        let (scope, weights) = terms.into_iter().unzip();
        Self {
            name: name.into(),
            scope,
            weights,
            total,
            values,
        }
    }

    /// Returns true if the total lies between the least and the greatest sum of the terms.
    fn in_reach(&self, bounds: impl Fn(Var) -> Option<(Value, Value)>) -> bool {
        let (mut least, mut greatest) = (0i64, 0i64);
        for (&var, &weight) in self.scope.iter().zip(&self.weights) {
            let Some((low, high)) = bounds(var) else {
                return false;
            };
            let ends = [low, high]
                .map(|value| i128::from(weight) * i128::from(value))
                .map(clamp);
            least = least.saturating_add(ends[0].min(ends[1]));
            greatest = greatest.saturating_add(ends[0].max(ends[1]));
        }
        (least..=greatest).contains(&self.total)
    }
}

fn clamp(wide: i128) -> i64 {
    wide.clamp(i64::MIN.into(), i64::MAX.into()) as i64
}

impl Constraint for Sum {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn blame(&self, var: Var, value: Value, assigned: &Assignment) -> Option<Refusal> {
        let fits = self.in_reach(|x| {
            let fixed = if x == var {
                Some(value)
            } else {
                assigned.get(x)
            };
            Some(fixed.map_or((*self.values.start(), *self.values.end()), |v| (v, v)))
        });
        (!fits).then_some(Refusal { culprit: None })
    }

    fn supports(&self, var: Var, value: Value, domains: &Domains) -> bool {
        self.in_reach(|x| {
            if x == var {
                return Some((value, value));
            }
            Some((domains.min(x)?, domains.max(x)?))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Domain, Model};

    #[test]
    fn negative_weights_turn_the_bounds_round() {
        let mut model = Model::new("x - y = 5");
        let [x, y] = ["x", "y"].map(|name| model.variable(name, Domain::range(0..=9)));
        let sum = Sum::new("the difference", [(x, 1), (y, -1)], 5, 0..=9);
        let domains = model.domains();
        assert!(sum.supports(x, 5, &domains) && !sum.supports(x, 4, &domains));
        assert!(sum.supports(y, 4, &domains) && !sum.supports(y, 5, &domains));
    }

    #[test]
    fn absurd_weights_do_not_overflow() {
        let mut model = Model::new("");
        let x = model.variable("x", Domain::range(0..=9));
        let sum = Sum::new("huge", [(x, i64::MAX), (x, i64::MIN)], 1, 0..=9);
        assert!(sum.blame(x, 9, &model.start()).is_some());
    }
}
