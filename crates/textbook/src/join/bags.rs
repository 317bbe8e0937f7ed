//! The constraint graph cut into bags that form a tree.
//!
//! ```text
//! WA─NT─Q          bags        WA NT SA
//!  \ | /│                         │ NT SA
//!    SA─NSW                    NT SA Q
//!     \ │        →                │ SA Q
//!       V                      SA Q NSW
//!                                 │ SA NSW
//! T                            SA NSW V       T
//! ```
//!
//! Two variables are neighbours if a constraint has both. One after the other is taken out of the
//! graph, the one with the fewest neighbours left, the first of several; it makes a bag with its
//! neighbours, which become neighbours of each other. So every constraint lies in one bag, and the
//! bags with one variable in common are connected. A bag that lies within the next one is left out.

use std::collections::BTreeSet;

use cellwise_csp::{Model, Var};

/// Combinations of values that a bag may have at most, as far as the domains tell.
const MAX_ROWS: u64 = 1 << 24;

/// The bags of a model.
///
/// ```
/// use cellwise_csp::{AllDifferent, Domain, Model};
/// use cellwise_textbook::Bags;
///
/// let mut model = Model::new("a path");
/// let [a, b, c] = ["a", "b", "c"].map(|name| model.variable(name, Domain::range(1..=2)));
/// model.constrain(AllDifferent::new("edge", "an edge", [a, b]));
/// model.constrain(AllDifferent::new("edge", "an edge", [b, c]));
/// let bags = Bags::new(&model).unwrap();
/// assert_eq!(bags.width(), 1);
/// let bags: Vec<Vec<&str>> = bags.iter().map(|bag| bag.vars.iter().map(|&var| model.var_name(var)).collect()).collect();
/// assert_eq!(bags, [["a", "b"], ["b", "c"]]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Bags(Vec<Bag>);

/// Some variables, and the bag that is next on the way to the root.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bag {
    /// The variables in the order of the model.
    pub vars: Vec<Var>,
    /// The number of the next bag, which comes later; `None` for the root of a part of the graph.
    pub parent: Option<usize>,
}

/// The values of a bag have too many combinations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooWide {
    /// The number of variables in the first bag that is too large.
    pub variables: usize,
}

impl Bags {
    /// Cuts the graph of the open variables of a model into bags.
    ///
    /// # Errors
    /// [`TooWide`] if a bag would have more than 2^24 combinations of values.
    pub fn new(model: &Model) -> Result<Self, TooWide> {
        let is_open = |var: &Var| model.given(*var).is_none();
        let fits = |vars: &mut dyn Iterator<Item = Var>| -> Result<(), TooWide> {
            let mut rows = 1_u64;
            let mut variables = 0;
            for var in vars {
                variables += 1;
                rows = rows.saturating_mul(model.domain(var).len().max(1) as u64);
            }
            match rows > MAX_ROWS {
                true => Err(TooWide { variables }),
                false => Ok(()),
            }
        };
        // The variables of a constraint end up in one bag: a large one is seen before any graph is made.
        for id in model.constraint_ids() {
            fits(&mut model.constraint(id).scope().iter().copied().filter(is_open))?;
        }
        let mut beside: Vec<BTreeSet<Var>> = vec![BTreeSet::new(); model.size()];
        for id in model.constraint_ids() {
            let open: Vec<Var> = model
                .constraint(id)
                .scope()
                .iter()
                .copied()
                .filter(is_open)
                .collect();
            for &var in &open {
                beside[var.index()].extend(open.iter().copied().filter(|&other| other != var));
            }
        }
        // Those that are left, by the number of their neighbours.
        let mut left: BTreeSet<(usize, Var)> = model
            .open_vars()
            .map(|var| (beside[var.index()].len(), var))
            .collect();
        let mut bags: Vec<BTreeSet<Var>> = Vec::new();
        // The bag that each variable made when it was taken out.
        let mut made: Vec<usize> = vec![usize::MAX; model.size()];
        while let Some((_, var)) = left.pop_first() {
            let others = std::mem::take(&mut beside[var.index()]);
            let mut bag = others.clone();
            bag.insert(var);
            fits(&mut bag.iter().copied())?;
            made[var.index()] = bags.len();
            bags.push(bag);
            for &other in &others {
                let set = &mut beside[other.index()];
                left.remove(&(set.len(), other));
                set.remove(&var);
                set.extend(others.iter().copied().filter(|&third| third != other));
                left.insert((set.len(), other));
            }
        }
        // The next bag is that of the first of its other variables to be taken out.
        let next = |number: usize| {
            let later = bags[number].iter().map(|var| made[var.index()]);
            later.filter(|&other| other > number).min()
        };
        let parents: Vec<Option<usize>> = (0..bags.len()).map(next).collect();
        Ok(Self(merged(bags, &parents)))
    }

    /// The bags, each before its parent.
    pub fn iter(&self) -> impl Iterator<Item = &Bag> {
        self.0.iter()
    }

    /// One less than the number of variables in the largest bag.
    #[must_use]
    pub fn width(&self) -> usize {
        let sizes = self.0.iter().map(|bag| bag.vars.len());
        sizes.max().unwrap_or(0).saturating_sub(1)
    }

    /// The variables that a bag shares with its parent.
    pub(crate) fn shared(&self, bag: usize) -> Vec<Var> {
        let Some(parent) = self.0[bag].parent else {
            return Vec::new();
        };
        let theirs = &self.0[parent].vars;
        let ours = self.0[bag].vars.iter().copied();
        ours.filter(|var| theirs.contains(var)).collect()
    }

    pub(crate) fn as_slice(&self) -> &[Bag] {
        &self.0
    }
}

/// The bags without those that lie within another one beside them, which takes their place.
fn merged(mut bags: Vec<BTreeSet<Var>>, parents: &[Option<usize>]) -> Vec<Bag> {
    // A bag that lies within one of its children becomes that child's larger set; the child is left out.
    let mut stands: Vec<usize> = (0..bags.len()).collect();
    for child in 0..bags.len() {
        let Some(parent) = parents[child] else {
            continue;
        };
        if bags[parent].is_subset(&bags[child]) {
            bags[parent] = bags[child].clone();
            stands[child] = parent;
        } else if bags[child].is_subset(&bags[parent]) {
            stands[child] = parent;
        }
    }
    let place = |mut bag: usize| {
        while stands[bag] != bag {
            bag = stands[bag];
        }
        bag
    };
    let kept: Vec<usize> = (0..bags.len()).filter(|&bag| stands[bag] == bag).collect();
    let number = |bag: usize| kept.binary_search(&bag).ok();
    kept.iter()
        .map(|&bag| Bag {
            vars: bags[bag].iter().copied().collect(),
            parent: parents[bag].map(place).and_then(number),
        })
        .collect()
}
