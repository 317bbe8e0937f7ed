//! All values of an all-different constraint that no filling has, found by a matching.
//!
//! ```text
//!   a: 1 2      a–1, b–2, c–3 is a matching: a value of its own for every variable.
//!   b: 1 2      From the value 2 of c: it belongs to b; b could have 1, which belongs
//!   c: 1 2 3    to a; a could have 1 or 2. Neither c nor an unused value is reached,
//!               so {a, b} need 1 and 2 for themselves: a Hall set, and c is not 2.
//! ```
//!
//! Régin, *A filtering algorithm for constraints of difference in CSPs*, AAAI 1994. His filter finds
//! all such values in one pass over strong components; this one follows each value by itself,
//! which also names the Hall set.

use std::collections::BTreeMap;

use crate::{Domains, Unsupported, Value, Var};

/// The values that no filling has. Without any filling: all values of the first variable for which
/// nothing is left beside those before it.
pub(crate) fn unsupported(scope: &[Var], domains: &Domains) -> Vec<Unsupported> {
    let mut owner: BTreeMap<Value, usize> = BTreeMap::new();
    for place in 0..scope.len() {
        if let Err(reached) = augment(scope, domains, &mut owner, place) {
            let by: Vec<Var> = reached.into_iter().map(|place| scope[place]).collect();
            let var = scope[place];
            let none = |value| Unsupported {
                var,
                value,
                by: by.clone(),
            };
            return domains.iter(var).map(none).collect();
        }
    }
    let mut found = Vec::new();
    for (place, &var) in scope.iter().enumerate() {
        for value in domains.iter(var) {
            if let Some(hall) = hall_set(scope, domains, &owner, place, value) {
                let by = hall.into_iter().map(|place| scope[place]).collect();
                found.push(Unsupported { var, value, by });
            }
        }
    }
    found
}

/// Gives the variable at `place` a value of its own, moving others if need be; otherwise the places
/// that are in each other's way.
fn augment(
    scope: &[Var],
    domains: &Domains,
    owner: &mut BTreeMap<Value, usize>,
    place: usize,
) -> Result<(), Vec<usize>> {
    // Breadth first over places; `from[value]` is the place that wants it.
    let mut reached = vec![place];
    let mut from: BTreeMap<Value, usize> = BTreeMap::new();
    let mut at = 0;
    while let Some(&here) = reached.get(at) {
        at += 1;
        for value in domains.iter(scope[here]) {
            if from.contains_key(&value) {
                continue;
            }
            from.insert(value, here);
            if let Some(&next) = owner.get(&value) {
                if !reached.contains(&next) {
                    reached.push(next);
                }
                continue;
            }
            // An unused value: everyone on the way takes the next one.
            let mut value = value;
            loop {
                let taker = from[&value];
                let old = owner.iter().find(|(_, owner)| **owner == taker);
                let old = old.map(|(&value, _)| value);
                owner.insert(value, taker);
                let Some(old) = old.filter(|_| taker != place) else {
                    return Ok(());
                };
                owner.remove(&old);
                value = old;
            }
        }
    }
    reached.sort_unstable();
    Err(reached)
}

/// The Hall set that keeps `value` from the variable at `place`; `None` if it may have it.
fn hall_set(
    scope: &[Var],
    domains: &Domains,
    owner: &BTreeMap<Value, usize>,
    place: usize,
    value: Value,
) -> Option<Vec<usize>> {
    let mut reached = vec![*owner.get(&value)?];
    let mut at = 0;
    while let Some(&here) = reached.get(at) {
        if here == place {
            return None;
        }
        at += 1;
        for value in domains.iter(scope[here]) {
            let next = *owner.get(&value)?;
            if !reached.contains(&next) {
                reached.push(next);
            }
        }
    }
    reached.sort_unstable();
    Some(reached)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AllDifferent, Constraint, Domain, Model, enumerate};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn matching_strikes_exactly_what_no_filling_has(
            sets in prop::collection::vec(prop::collection::btree_set(0u16..7, 1..5), 1..7),
        ) {
            let mut model = Model::new("");
            let scope: Vec<Var> =
                sets.iter().map(|set| model.variable("x", set.iter().copied().collect())).collect();
            let row = AllDifferent::new("row", "row 1", scope.clone());
            let domains = model.domains();
            let mut listed: Vec<Vec<Value>> = Vec::new();
            enumerate(&row, &domains, 1_000_000, &mut |values| listed.push(values.to_vec()));
            let found = row.unsupported(&domains).unwrap();
            if listed.is_empty() {
                let var = found[0].var;
                prop_assert_eq!(found.len(), domains.len(var));
                prop_assert!(found.iter().all(|struck| struck.var == var));
                // More variables than values.
                let values: Domain = found[0].by.iter().flat_map(|&var| domains.iter(var)).collect();
                prop_assert!(found[0].by.len() > values.len());
                return Ok(());
            }
            for (place, &var) in scope.iter().enumerate() {
                for value in domains.iter(var) {
                    let there = listed.iter().any(|values| values[place] == value);
                    let struck = found.iter().find(|s| s.var == var && s.value == value);
                    prop_assert_eq!(there, struck.is_none());
                    if let Some(struck) = struck {
                        let of = struck.by.iter().flat_map(|&var| domains.iter(var));
                        let values: Domain = of.collect();
                        prop_assert_eq!(struck.by.len(), values.len());
                        prop_assert!(values.contains(value) && !struck.by.contains(&var));
                    }
                }
            }
        }
    }

    #[test]
    fn a_pair_takes_its_two_values_from_the_third() {
        let mut model = Model::new("");
        let pair = || Domain::range(1..=2);
        let a = model.variable("a", pair());
        let b = model.variable("b", pair());
        let c = model.variable("c", Domain::range(1..=3));
        let found = unsupported(&[a, b, c], &model.domains());
        let struck: Vec<(Var, Value)> = found.iter().map(|s| (s.var, s.value)).collect();
        assert_eq!(struck, [(c, 1), (c, 2)]);
        assert_eq!(found[0].by, [a, b]);
    }
}
