//! The fillings of a scope, counted without listing them.

use crate::{Domains, Value, Var};

/// The fillings of a constraint's scope that its domains still allow, counted.
///
/// ```
/// use cellwise_csp::{AllDifferent, Constraint, Domain, Model};
///
/// let mut model = Model::new("three cells");
/// let a = model.variable("a", Domain::range(1..=2));
/// let b = model.variable("b", Domain::range(1..=2));
/// let c = model.variable("c", Domain::range(1..=3));
/// let row = AllDifferent::new("row", "row 1", [a, b, c]);
/// let tally = row.tally(&model.domains()).unwrap();
/// assert_eq!(tally.fillings, 2);
/// assert_eq!([1, 2, 3].map(|value| tally.with(2, value)), [0, 0, 2]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// The number of fillings; `u64::MAX` stands for that many or more.
    pub fillings: u64,
    /// For each place of the scope, and each value of it in ascending order, the fillings that
    /// have that value there.
    pub places: Vec<Vec<(Value, u64)>>,
    /// The cost of counting, in steps such as a look at one variable.
    pub steps: u64,
}

impl Tally {
    /// The number of fillings that have this value at this place of the scope.
    #[must_use]
    pub fn with(&self, place: usize, value: Value) -> u64 {
        let counts = self.places.get(place).map_or(&[][..], Vec::as_slice);
        let found = counts.binary_search_by_key(&value, |&(value, _)| value);
        found.map_or(0, |at| counts[at].1)
    }

    /// Returns true if the count is exact.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.fillings < u64::MAX
    }

    /// The value that every filling has at this place, if there is one.
    #[must_use]
    pub fn agreed(&self, place: usize) -> Option<Value> {
        let mut there = self
            .places
            .get(place)?
            .iter()
            .filter(|(_, count)| *count > 0);
        match (there.next(), there.next()) {
            (Some(&(value, _)), None) => Some(value),
            _ => None,
        }
    }
}

/// The values of a house that are open at most, so that a table of their subsets stays small.
const MAX_OPEN_VALUES: usize = 16;

/// Counts the fillings of `scope` in which all values differ; `None` if too many values are open.
///
/// ```text
/// ways[used]   fillings of the first cells with exactly the values `used`;
///              their number tells how many cells are filled
/// rest[used]   fillings of the cells after them with the values that are left
/// ```
pub(crate) fn tally_different(scope: &[Var], domains: &Domains) -> Option<Tally> {
    // A cell with one value takes it from the others; the rest is counted by subsets.
    let mut taken: Vec<Value> = scope
        .iter()
        .filter_map(|&var| domains.single(var))
        .collect();
    let fixed = taken.len();
    taken.sort_unstable();
    taken.dedup();
    let clash = taken.len() < fixed;
    let is_free = |value: &Value| taken.binary_search(value).is_err();
    let open: Vec<usize> = (0..scope.len())
        .filter(|&place| domains.single(scope[place]).is_none())
        .collect();
    let mut values: Vec<Value> = open
        .iter()
        .flat_map(|&place| domains.iter(scope[place]).filter(is_free))
        .collect();
    values.sort_unstable();
    values.dedup();
    if values.len() > MAX_OPEN_VALUES {
        return None;
    }
    let number = |value: Value| values.binary_search(&value).ok();
    let choices: Vec<Vec<usize>> = open
        .iter()
        .map(|&place| domains.iter(scope[place]).filter_map(number).collect())
        .collect();
    let subsets = 1usize << values.len();
    let mut ways = vec![0u64; subsets];
    ways[0] = u64::from(!clash);
    for used in 0..subsets {
        let Some(cell) = choices.get(used.count_ones() as usize) else {
            continue;
        };
        for &value in cell.iter().filter(|&&value| used >> value & 1 == 0) {
            let next = used | 1 << value;
            ways[next] = ways[next].saturating_add(ways[used]);
        }
    }
    let mut rest = vec![0u64; subsets];
    let mut with = vec![vec![0u64; values.len()]; open.len()];
    for used in (0..subsets).rev() {
        let cell = used.count_ones() as usize;
        if cell == open.len() {
            rest[used] = 1;
        } else if cell < open.len() {
            for &value in choices[cell]
                .iter()
                .filter(|&&value| used >> value & 1 == 0)
            {
                let after = rest[used | 1 << value];
                rest[used] = rest[used].saturating_add(after);
                let both = ways[used].saturating_mul(after);
                with[cell][value] = with[cell][value].saturating_add(both);
            }
        }
    }
    let fillings = if clash { 0 } else { rest[0] };
    let places = (0..scope.len()).map(|place| {
        let cell = open.binary_search(&place).ok();
        let count = |value: Value| match cell {
            None => fillings,
            Some(cell) => number(value).map_or(0, |value| with[cell][value]),
        };
        domains
            .iter(scope[place])
            .map(|value| (value, count(value)))
            .collect()
    });
    Some(Tally {
        fillings,
        places: places.collect(),
        steps: (2 * subsets * (values.len() + 1) + scope.len()) as u64,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AllDifferent, Constraint, Domain, Enumeration, Model, enumerate};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn counting_equals_listing(
            sets in prop::collection::vec(prop::collection::btree_set(0u16..6, 1..6), 0..6),
        ) {
            let mut model = Model::new("");
            let scope: Vec<Var> =
                sets.iter().map(|set| model.variable("x", set.iter().copied().collect())).collect();
            let row = AllDifferent::new("row", "row 1", scope.clone());
            let domains = model.domains();
            let mut listed = Vec::new();
            let end = enumerate(&row, &domains, 100_000, &mut |values| listed.push(values.to_vec()));
            let tally = row.tally(&domains).unwrap();
            let Enumeration::Complete { kept, .. } = end else { panic!("too large") };
            prop_assert_eq!(tally.fillings, kept);
            for (place, &var) in scope.iter().enumerate() {
                for value in 0..6 {
                    let found = listed.iter().filter(|values| values[place] == value).count();
                    prop_assert_eq!(tally.with(place, value), found as u64);
                }
                prop_assert_eq!(tally.places[place].len(), domains.len(var));
            }
        }
    }

    #[test]
    fn too_many_open_values_are_not_counted() {
        let mut model = Model::new("");
        let scope: Vec<Var> = (0..20)
            .map(|_| model.variable("x", Domain::range(1..=20)))
            .collect();
        assert_eq!(
            AllDifferent::new("row", "row 1", scope).tally(&model.domains()),
            None
        );
    }
}
