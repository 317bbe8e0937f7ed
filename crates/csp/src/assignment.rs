//! The values of the variables that have one.

use crate::{Value, Var};

/// Marks a variable without a value. One wider than [`Value`], so that no value is lost to it.
const NONE: u32 = u32::MAX;

/// The values put into variables so far.
///
/// ```
/// use cellwise_csp::{Domain, Model};
///
/// let mut model = Model::new("one");
/// let x = model.variable("x", Domain::range(0..=1));
/// let mut assigned = model.start();
/// assert_eq!(assigned.get(x), None);
/// assigned.set(x, 1);
/// assert!(assigned.holds(x, 1));
/// assigned.clear(x);
/// assert!(assigned.is_open(x));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Assignment(Vec<u32>);

impl Assignment {
    pub(crate) fn open(variables: usize) -> Self {
        Self(vec![NONE; variables])
    }

    /// The value of a variable, if it has one.
    #[must_use]
    #[inline]
    pub fn get(&self, var: Var) -> Option<Value> {
        let value = self.0[var.index()];
        (value != NONE).then_some(value as Value)
    }

    /// Returns true if a variable has exactly this value.
    #[must_use]
    #[inline]
    pub fn holds(&self, var: Var, value: Value) -> bool {
        self.0[var.index()] == u32::from(value)
    }

    /// Returns true if a variable has no value.
    #[must_use]
    #[inline]
    pub fn is_open(&self, var: Var) -> bool {
        self.0[var.index()] == NONE
    }

    /// Puts a value into a variable.
    #[inline]
    pub fn set(&mut self, var: Var, value: Value) {
        self.0[var.index()] = u32::from(value);
    }

    /// Takes the value out of a variable.
    #[inline]
    pub fn clear(&mut self, var: Var) {
        self.0[var.index()] = NONE;
    }
}
