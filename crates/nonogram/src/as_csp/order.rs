//! Two runs of a line that follow each other, with at least one white cell between them.

use cellwise_csp::{Assignment, Constraint, Domains, Refusal, Value, Var};

use super::Run;

#[derive(Debug)]
pub(super) struct InOrder {
    name: String,
    scope: [Var; 2],
    /// From the start of the first to the first start the second may have.
    stride: u32,
}

impl InOrder {
    pub(super) fn new(name: String, first: Run, second: Var) -> Self {
        Self {
            name,
            scope: [first.var, second],
            stride: first.length as u32 + 1,
        }
    }

    fn holds(&self, first: Value, second: Value) -> bool {
        u32::from(first) + self.stride <= u32::from(second)
    }
}

impl Constraint for InOrder {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn blame(&self, var: Var, value: Value, assigned: &Assignment) -> Option<Refusal> {
        let [first, second] = self.scope;
        let (other, holds) = if var == first {
            let theirs = assigned.get(second);
            (
                second,
                theirs.is_none_or(|theirs| self.holds(value, theirs)),
            )
        } else {
            let theirs = assigned.get(first);
            (first, theirs.is_none_or(|theirs| self.holds(theirs, value)))
        };
        (!holds).then_some(Refusal {
            culprit: Some(other),
        })
    }

    fn supports(&self, var: Var, value: Value, domains: &Domains) -> bool {
        let [first, second] = self.scope;
        if var == first {
            domains
                .max(second)
                .is_some_and(|last| self.holds(value, last))
        } else {
            domains
                .min(first)
                .is_some_and(|early| self.holds(early, value))
        }
    }
}
