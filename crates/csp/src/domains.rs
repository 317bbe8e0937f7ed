//! The domains of all variables at once, as a search changes them.

use crate::domain::bits;
use crate::{Domain, Value, Var};

/// The values that every variable may still take.
///
/// ```text
/// words  | v0 | v1      | v2 |      one variable's bits side by side, so that
/// first    0    1         3    4    the store is one allocation of fixed size
/// ```
///
/// ```
/// use cellwise_csp::{Domain, Model};
///
/// let mut model = Model::new("one");
/// let x = model.variable("x", Domain::range(1..=3));
/// let mut domains = model.domains();
/// assert!(domains.remove(x, 2));
/// assert_eq!(domains.iter(x).collect::<Vec<_>>(), [1, 3]);
/// assert!(!domains.remove(x, 2));
/// domains.insert(x, 2);
/// assert_eq!(domains.len(x), 3);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Domains {
    words: Vec<u64>,
    first: Vec<u32>,
    len: Vec<u32>,
}

impl Domains {
    pub(crate) fn new<'a>(domains: impl Iterator<Item = &'a Domain>) -> Self {
        let mut all = Self {
            words: Vec::new(),
            first: vec![0],
            len: Vec::new(),
        };
        for domain in domains {
            all.words.extend_from_slice(domain.words());
            all.first
                .push(u32::try_from(all.words.len()).expect("four billion words fit no memory"));
            all.len.push(domain.len() as u32);
        }
        all
    }

    /// The place of a variable's first word.
    fn begin(&self, var: Var) -> usize {
        self.first[var.index()] as usize
    }

    fn of(&self, var: Var) -> &[u64] {
        &self.words[self.begin(var)..self.first[var.index() + 1] as usize]
    }

    /// The number of values that a variable may still take.
    #[must_use]
    #[inline]
    pub fn len(&self, var: Var) -> usize {
        self.len[var.index()] as usize
    }

    /// Returns true if a variable ran out of values.
    #[must_use]
    #[inline]
    pub fn is_empty(&self, var: Var) -> bool {
        self.len[var.index()] == 0
    }

    /// Returns true if a variable may still take this value.
    #[must_use]
    #[inline]
    pub fn contains(&self, var: Var, value: Value) -> bool {
        let word = self.of(var).get(usize::from(value) / 64).copied();
        word.is_some_and(|word| word >> (value % 64) & 1 == 1)
    }

    /// The only value left, if there is just one.
    #[must_use]
    #[inline]
    pub fn single(&self, var: Var) -> Option<Value> {
        if self.len(var) == 1 {
            self.min(var)
        } else {
            None
        }
    }

    /// The smallest value left.
    #[must_use]
    #[inline]
    pub fn min(&self, var: Var) -> Option<Value> {
        self.next(var, 0)
    }

    /// The largest value left.
    #[must_use]
    pub fn max(&self, var: Var) -> Option<Value> {
        let words = self.of(var);
        let at = words.iter().rposition(|&word| word != 0)?;
        Some((at as u32 * 64 + 63 - words[at].leading_zeros()) as Value)
    }

    /// The smallest value left that is not below `from`.
    ///
    /// `from` is wider than a value, so that one past the largest can be asked for.
    #[must_use]
    #[inline]
    pub fn next(&self, var: Var, from: u32) -> Option<Value> {
        let words = self.of(var);
        let mut at = from as usize / 64;
        let mut word = words.get(at)? & (u64::MAX << (from % 64));
        while word == 0 {
            at += 1;
            word = *words.get(at)?;
        }
        Some((at as u32 * 64 + word.trailing_zeros()) as Value)
    }

    /// The values left, in ascending order.
    pub fn iter(&self, var: Var) -> impl Iterator<Item = Value> + '_ {
        bits(self.of(var))
    }

    /// Takes a value out; `false` if it was not there.
    pub fn remove(&mut self, var: Var, value: Value) -> bool {
        let there = self.contains(var, value);
        if there {
            let at = self.begin(var) + usize::from(value) / 64;
            self.words[at] ^= 1 << (value % 64);
            self.len[var.index()] -= 1;
        }
        there
    }

    /// Puts back a value that was taken out.
    ///
    /// # Panics
    /// If the value is beyond the domain the variable began with.
    pub fn insert(&mut self, var: Var, value: Value) {
        if !self.contains(var, value) {
            let at = self.begin(var) + usize::from(value) / 64;
            assert!(
                at < self.first[var.index() + 1] as usize,
                "{value} was never there"
            );
            self.words[at] |= 1 << (value % 64);
            self.len[var.index()] += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Model;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        #[test]
        fn a_store_behaves_like_one_sorted_set_per_variable(
            sets in prop::collection::vec(prop::collection::btree_set(0u16..200, 1..20), 1..5),
            acts in prop::collection::vec((0usize..5, 0u16..200), 0..60),
        ) {
            let mut model = Model::new("");
            let vars: Vec<Var> =
                sets.iter().map(|s| model.variable("x", s.iter().copied().collect())).collect();
            let mut domains = model.domains();
            let mut twin: Vec<BTreeSet<u16>> = sets.clone();
            for (i, value) in acts {
                let (i, var) = (i % vars.len(), vars[i % vars.len()]);
                if domains.contains(var, value) {
                    prop_assert!(domains.remove(var, value) && twin[i].remove(&value));
                } else if sets[i].contains(&value) {
                    domains.insert(var, value);
                    twin[i].insert(value);
                }
                prop_assert_eq!(domains.len(var), twin[i].len());
                prop_assert_eq!(domains.min(var), twin[i].first().copied());
                prop_assert_eq!(domains.max(var), twin[i].last().copied());
                prop_assert_eq!(domains.next(var, 100), twin[i].range(100..).next().copied());
                prop_assert!(domains.iter(var).eq(twin[i].iter().copied()));
            }
        }
    }

    #[test]
    fn nothing_follows_the_largest_value() {
        let mut model = Model::new("");
        let x = model.variable("x", Domain::only(Value::MAX));
        assert_eq!(model.domains().next(x, u32::from(Value::MAX) + 1), None);
        assert_eq!(model.domains().single(x), Some(Value::MAX));
    }
}
