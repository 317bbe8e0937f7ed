//! All fillings of a scope, one after the other, up to a bound.

use crate::{Domains, Value, Var};

/// How an enumeration went.
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

/// Shows `visit` every filling of `scope` whose parts `fits` accepts.
///
/// `fits(so_far, value)` says whether `value` may follow the values `so_far` of the
/// first variables of the scope. A filling broken off counts as one looked at.
///
/// ```
/// use cellwise_csp::{Domain, Enumeration, Model, enumerate};
///
/// let mut model = Model::new("pairs");
/// let scope = ["a", "b"].map(|name| model.variable(name, Domain::range(1..=3)));
/// let mut pairs = Vec::new();
/// let ascending = |so_far: &[u16], value| so_far.last().is_none_or(|&last| last < value);
/// let tally = enumerate(&scope, &model.domains(), 100, ascending, &mut |pair| pairs.push(pair.to_vec()));
/// assert_eq!(pairs, [[1, 2], [1, 3], [2, 3]]);
/// assert_eq!(tally, Enumeration::Complete { tried: 9, kept: 3 });
/// ```
pub fn enumerate(
    scope: &[Var],
    domains: &Domains,
    bound: u64,
    fits: impl Fn(&[Value], Value) -> bool,
    visit: &mut dyn FnMut(&[Value]),
) -> Enumeration {
    let (mut tried, mut kept) = (0, 0);
    let mut filling: Vec<Value> = Vec::with_capacity(scope.len());
    // The next value to try for the variable after `filling`.
    let mut from = 0u32;
    loop {
        if filling.len() == scope.len() {
            visit(&filling);
            (tried, kept) = (tried + 1, kept + 1);
            if tried > bound {
                return Enumeration::TooLarge;
            }
        } else if let Some(value) = domains.next(scope[filling.len()], from) {
            if fits(&filling, value) {
                filling.push(value);
                from = 0;
            } else {
                tried += 1;
                if tried > bound {
                    return Enumeration::TooLarge;
                }
                from = u32::from(value) + 1;
            }
            continue;
        }
        match filling.pop() {
            Some(value) => from = u32::from(value) + 1,
            None => return Enumeration::Complete { tried, kept },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Domain, Model};

    #[test]
    fn an_empty_scope_has_one_filling() {
        let domains = Model::new("").domains();
        let tally = enumerate(&[], &domains, 9, |_, _| true, &mut |_| ());
        assert_eq!(tally, Enumeration::Complete { tried: 1, kept: 1 });
    }

    #[test]
    fn the_bound_stops_it() {
        let mut model = Model::new("");
        let scope: Vec<Var> = (0..40)
            .map(|_| model.variable("x", Domain::range(0..=9)))
            .collect();
        let mut seen = 0;
        let tally = enumerate(&scope, &model.domains(), 50, |_, _| true, &mut |_| {
            seen += 1;
        });
        assert_eq!(tally, Enumeration::TooLarge);
        assert!(seen <= 51);
    }
}
