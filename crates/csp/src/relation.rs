//! A constraint between two variables, given as a rule.

use std::fmt;

use crate::{
    Assignment, Constraint, Domains, FillingCursor, Looked, Refusal, Tally, Value, Var,
    next_filling,
};

/// The rule: which pairs go together.
type Rule = Box<dyn Fn(Value, Value) -> bool + Send + Sync>;

/// Two variables whose values must go together by some rule.
///
/// ```
/// use cellwise_csp::{Domain, Model, Relation};
///
/// let mut model = Model::new("two queens");
/// let [a, b] = ["a", "b"].map(|name| model.variable(name, Domain::range(0..=3)));
/// model.constrain(Relation::new("the board", [a, b], |x, y| x != y && x.abs_diff(y) != 1));
/// let mut assigned = model.start();
/// assigned.set(a, 0);
/// let blame = model.blame(b, 1, &assigned).unwrap();
/// assert_eq!(model.explain(1, blame), "1 clashes with a in the board");
/// assert!(model.blame(b, 2, &assigned).is_none());
/// ```
pub struct Relation {
    name: String,
    scope: [Var; 2],
    rule: Rule,
}

impl Relation {
    /// The constraint that `rule(first, second)` holds.
    pub fn new(
        name: impl Into<String>,
        scope: [Var; 2],
        rule: impl Fn(Value, Value) -> bool + Send + Sync + 'static,
    ) -> Self {
        Self {
            name: name.into(),
            scope,
            rule: Box::new(rule),
        }
    }

    /// The other variable, and the rule with `value` in `var` as a rule about the other alone.
    fn other(&self, var: Var, value: Value) -> (Var, impl Fn(Value) -> bool + '_) {
        let [first, second] = self.scope;
        let is_first = var == first;
        let other = if is_first { second } else { first };
        (other, move |theirs| {
            if is_first {
                (self.rule)(value, theirs)
            } else {
                (self.rule)(theirs, value)
            }
        })
    }
}

impl fmt::Debug for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Relation")
            .field("name", &self.name)
            .field("scope", &self.scope)
            .finish_non_exhaustive()
    }
}

impl Constraint for Relation {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn blame(&self, var: Var, value: Value, assigned: &Assignment) -> Option<Refusal> {
        let (other, fits) = self.other(var, value);
        let refused = assigned.get(other).is_some_and(|theirs| !fits(theirs));
        refused.then_some(Refusal {
            culprit: Some(other),
        })
    }

    fn supports(&self, var: Var, value: Value, domains: &Domains) -> bool {
        let (other, fits) = self.other(var, value);
        domains.iter(other).any(fits)
    }

    fn is_enumerable(&self) -> bool {
        true
    }

    fn next_filling(&self, domains: &Domains, cursor: &mut FillingCursor) -> Option<Looked> {
        let fits = |so_far: &[Value], value| {
            so_far
                .first()
                .is_none_or(|&first| (self.rule)(first, value))
        };
        next_filling(&self.scope, domains, cursor, fits)
    }

    fn tally(&self, domains: &Domains) -> Option<Tally> {
        let [first, second] = self.scope;
        let count = |var: Var, other: Var, goes: &dyn Fn(Value, Value) -> bool| {
            let partners = |value| {
                domains
                    .iter(other)
                    .filter(move |&theirs| goes(value, theirs))
            };
            let values = domains.iter(var);
            values
                .map(|value| (value, partners(value).count() as u64))
                .collect::<Vec<_>>()
        };
        let places = vec![
            count(first, second, &|mine, theirs| (self.rule)(mine, theirs)),
            count(second, first, &|mine, theirs| (self.rule)(theirs, mine)),
        ];
        Some(Tally {
            fillings: places[0].iter().map(|(_, count)| count).sum(),
            places,
            steps: 2 * (domains.len(first) * domains.len(second)) as u64,
        })
    }
}
