//! All fillings of a scope, one after the other, up to a bound.

use crate::{Constraint, Domains, Value, Var};

/// The result of an enumeration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Enumeration {
    /// All fillings were shown.
    Complete {
        /// Fillings looked at: those that fit, and those broken off because a part did not.
        tried: u64,
        /// Fillings that fit.
        kept: u64,
    },
    /// More than the bound would have to be looked at: what was shown is not all.
    TooLarge,
}

/// A filling that was looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Looked {
    /// It fits: [`FillingCursor::values`] shows it.
    Fits,
    /// It was broken off, because a part of it does not fit.
    BrokenOff,
}

/// The place in an enumeration: it can pause after every filling and go on later.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FillingCursor {
    /// The values in the order of the scope: of all variables, or of the first ones.
    pub values: Vec<Value>,
    /// The choices made so far, for a constraint whose choices are not single values.
    pub choices: Vec<usize>,
    /// The next choice to try.
    pub from: usize,
    /// True once a filling was looked at.
    pub begun: bool,
}

impl FillingCursor {
    /// The filling that fits.
    #[must_use]
    pub fn values(&self) -> &[Value] {
        &self.values
    }
}

/// Goes on to the next filling of `scope` whose parts `fits` accepts, or to the next that is broken
/// off; `None` when there are no more.
///
/// `fits(so_far, value)` says whether `value` may follow the values `so_far` of the
/// first variables of the scope.
pub fn next_filling(
    scope: &[Var],
    domains: &Domains,
    cursor: &mut FillingCursor,
    fits: impl Fn(&[Value], Value) -> bool,
) -> Option<Looked> {
    let FillingCursor {
        values,
        from,
        begun,
        ..
    } = cursor;
    // The filling shown last was complete, so its last value gives way to the next one.
    if std::mem::replace(begun, true) && values.len() == scope.len() {
        *from = usize::from(values.pop()?) + 1;
    }
    loop {
        if values.len() == scope.len() {
            return Some(Looked::Fits);
        }
        match domains.next(scope[values.len()], *from as u32) {
            Some(value) if fits(values, value) => {
                values.push(value);
                *from = 0;
            }
            Some(value) => {
                *from = usize::from(value) + 1;
                return Some(Looked::BrokenOff);
            }
            None => *from = usize::from(values.pop()?) + 1,
        }
    }
}

/// Shows `visit` every filling of a constraint's scope that its domains still allow, in the order of
/// the scope, unless more than `bound` have to be looked at. A filling broken off counts as one
/// looked at.
///
/// ```
/// use cellwise_csp::{AllDifferent, Domain, Enumeration, Model, enumerate};
///
/// let mut model = Model::new("pairs");
/// let scope = ["a", "b"].map(|name| model.variable(name, Domain::range(1..=3)));
/// let row = AllDifferent::new("row", "row 1", scope);
/// let mut pairs = Vec::new();
/// let tally = enumerate(&row, &model.domains(), 100, &mut |pair| pairs.push(pair.to_vec()));
/// assert_eq!(pairs, [[1, 2], [1, 3], [2, 1], [2, 3], [3, 1], [3, 2]]);
/// assert_eq!(tally, Enumeration::Complete { tried: 9, kept: 6 });
/// ```
pub fn enumerate(
    constraint: &dyn Constraint,
    domains: &Domains,
    bound: u64,
    visit: &mut dyn FnMut(&[Value]),
) -> Enumeration {
    let (mut tried, mut kept) = (0, 0);
    let mut cursor = FillingCursor::default();
    while let Some(looked) = constraint.next_filling(domains, &mut cursor) {
        tried += 1;
        if looked == Looked::Fits {
            kept += 1;
            visit(cursor.values());
        }
        if tried > bound {
            return Enumeration::TooLarge;
        }
    }
    Enumeration::Complete { tried, kept }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AllDifferent, Domain, Model};

    #[test]
    fn an_empty_scope_has_one_filling() {
        let domains = Model::new("").domains();
        let none = AllDifferent::new("row", "row 1", []);
        let tally = enumerate(&none, &domains, 9, &mut |_| ());
        assert_eq!(tally, Enumeration::Complete { tried: 1, kept: 1 });
    }

    #[test]
    fn the_bound_stops_it() {
        let mut model = Model::new("");
        let scope: Vec<Var> = (0..40)
            .map(|_| model.variable("x", Domain::range(0..=60)))
            .collect();
        let row = AllDifferent::new("row", "row 1", scope);
        let mut seen = 0;
        let tally = enumerate(&row, &model.domains(), 50, &mut |_| seen += 1);
        assert_eq!(tally, Enumeration::TooLarge);
        assert!(seen <= 51);
    }
}
