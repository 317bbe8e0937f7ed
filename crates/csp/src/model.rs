//! Variables and constraints together.

use std::borrow::Cow;
use std::sync::OnceLock;

use crate::{Assignment, Blame, Constraint, Domain, Domains, Value};

/// A variable of a [`Model`], by its number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Var(u32);

impl Var {
    /// Its number, counted from 0 in the order in which the model got its variables.
    #[must_use]
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A constraint of a [`Model`], by its number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ConstraintId(u32);

impl ConstraintId {
    /// Its number, counted from 0 in the order in which the model got its constraints.
    #[must_use]
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A variable without what it shares with others: a model may have millions.
#[derive(Debug)]
struct Variable {
    /// The end of its name in the text of all names; it begins where the one before ends.
    name_end: u32,
    /// Its domain, by number: neighbours often have the same.
    domain: u32,
    /// A given: its one value stands before the search begins.
    constant: Option<Value>,
    /// The number of its places in scopes.
    places: u32,
}

/// The constraints of each variable, side by side.
///
/// ```text
/// ids     | of v0     | of v1 | of v2     |      places[v] = where those of v begin and end
/// ```
#[derive(Debug)]
struct Links {
    places: Vec<(u32, u32)>,
    ids: Vec<ConstraintId>,
}

/// A constraint satisfaction problem: find a value for every variable so that every constraint holds.
///
/// The order in which variables are added is the static order of the searches, the order of a
/// variable's constraints that in which they are asked.
///
/// ```
/// use cellwise_csp::{AllDifferent, Domain, Model};
///
/// let mut model = Model::new("Australia, in part");
/// let colours = Domain::range(0..=1);
/// let [wa, nt] = ["WA", "NT"].map(|name| model.variable(name, colours.clone()));
/// model.constrain(AllDifferent::new("border", "the border of WA and NT", [wa, nt]));
/// model.name_values(["red", "green"]);
/// assert_eq!(model.value_name(1), "green");
/// assert_eq!(model.open_vars().count(), 2);
/// ```
#[derive(Debug)]
pub struct Model {
    name: String,
    variables: Vec<Variable>,
    names: String,
    domains: Vec<Domain>,
    constraints: Vec<Box<dyn Constraint>>,
    /// Made at the first use after the last constraint.
    links: OnceLock<Links>,
    value_names: Vec<String>,
}

impl Model {
    /// A model without variables.
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            variables: Vec::new(),
            names: String::new(),
            domains: Vec::new(),
            constraints: Vec::new(),
            links: OnceLock::new(),
            value_names: Vec::new(),
        }
    }

    fn add(&mut self, name: &str, domain: Domain, constant: Option<Value>) -> Var {
        let number =
            u32::try_from(self.variables.len()).expect("four billion variables fit no memory");
        self.names.push_str(name);
        if self.domains.last() != Some(&domain) {
            self.domains.push(domain);
        }
        self.variables.push(Variable {
            name_end: u32::try_from(self.names.len()).expect("names of four billion bytes"),
            domain: self.domains.len() as u32 - 1,
            constant,
            places: 0,
        });
        self.links = OnceLock::new();
        Var(number)
    }

    /// Adds a variable to be found.
    pub fn variable(&mut self, name: impl AsRef<str>, domain: Domain) -> Var {
        self.add(name.as_ref(), domain, None)
    }

    /// Adds a variable whose value is given: no search assigns it, and no counter counts it.
    pub fn constant(&mut self, name: impl AsRef<str>, value: Value) -> Var {
        self.add(name.as_ref(), Domain::only(value), Some(value))
    }

    /// Adds a constraint.
    ///
    /// # Panics
    /// If its scope names a variable that this model does not have.
    pub fn constrain(&mut self, constraint: impl Constraint + 'static) -> ConstraintId {
        let id = ConstraintId(self.constraints.len() as u32);
        for var in constraint.scope() {
            self.variables[var.index()].places += 1;
        }
        self.constraints.push(Box::new(constraint));
        self.links = OnceLock::new();
        id
    }

    /// The constraints of each variable, in the order in which they were added.
    fn links(&self) -> &Links {
        self.links.get_or_init(|| {
            let mut all = 0;
            let begin = |variable: &Variable| {
                let first = all;
                all += variable.places;
                (first, first)
            };
            let mut places: Vec<(u32, u32)> = self.variables.iter().map(begin).collect();
            let mut ids = vec![ConstraintId(0); all as usize];
            for id in self.constraint_ids() {
                for var in self.constraint(id).scope() {
                    let (first, end) = &mut places[var.index()];
                    // A scope may name a variable twice.
                    if first == end || ids[*end as usize - 1] != id {
                        ids[*end as usize] = id;
                        *end += 1;
                    }
                }
            }
            Links { places, ids }
        })
    }

    /// About how many bytes a model takes that has so many variables, and constraints whose scopes
    /// have so many places together.
    #[must_use]
    pub fn estimated_bytes(variables: usize, places: usize) -> u64 {
        // A name and a domain of some bytes each.
        let variable = size_of::<Variable>() + size_of::<(u32, u32)>() + 16;
        let place = size_of::<ConstraintId>() + size_of::<Var>();
        (variables as u64) * variable as u64 + (places as u64) * place as u64
    }

    /// The number of variables.
    #[must_use]
    pub fn size(&self) -> usize {
        self.variables.len()
    }

    /// The number of places in the scopes of all constraints.
    #[must_use]
    pub fn places(&self) -> usize {
        self.links().ids.len()
    }

    /// Gives the values 0, 1, 2, … names; values without one are called by their number.
    pub fn name_values<S: Into<String>>(&mut self, names: impl IntoIterator<Item = S>) {
        self.value_names = names.into_iter().map(Into::into).collect();
    }

    /// The name of the model.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// All variables, in order.
    pub fn vars(&self) -> impl Iterator<Item = Var> + use<> {
        (0..self.variables.len() as u32).map(Var)
    }

    /// The variable of this number.
    #[must_use]
    #[inline]
    pub fn var(&self, number: usize) -> Option<Var> {
        (number < self.variables.len()).then_some(Var(number as u32))
    }

    /// The variables to be found, in order.
    pub fn open_vars(&self) -> impl Iterator<Item = Var> + '_ {
        self.vars().filter(|&var| self.given(var).is_none())
    }

    /// The value of a constant.
    #[must_use]
    pub fn given(&self, var: Var) -> Option<Value> {
        self.variables[var.index()].constant
    }

    /// The name of a variable.
    #[must_use]
    pub fn var_name(&self, var: Var) -> &str {
        let begin = match var.index() {
            0 => 0,
            after => self.variables[after - 1].name_end as usize,
        };
        &self.names[begin..self.variables[var.index()].name_end as usize]
    }

    /// The variable of this name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<Var> {
        self.vars().find(|&var| self.var_name(var) == name)
    }

    /// The values that a variable may take before anything is known.
    #[must_use]
    pub fn domain(&self, var: Var) -> &Domain {
        &self.domains[self.variables[var.index()].domain as usize]
    }

    /// The name of a value.
    #[must_use]
    pub fn value_name(&self, value: Value) -> Cow<'_, str> {
        match self.value_names.get(usize::from(value)) {
            Some(name) => name.into(),
            None => value.to_string().into(),
        }
    }

    /// All constraints, in order.
    pub fn constraint_ids(&self) -> impl Iterator<Item = ConstraintId> + use<> {
        (0..self.constraints.len() as u32).map(ConstraintId)
    }

    /// The constraint of this number.
    #[must_use]
    #[inline]
    pub fn constraint_id(&self, number: usize) -> Option<ConstraintId> {
        (number < self.constraints.len()).then_some(ConstraintId(number as u32))
    }

    /// A constraint.
    #[must_use]
    #[inline]
    pub fn constraint(&self, id: ConstraintId) -> &dyn Constraint {
        &*self.constraints[id.index()]
    }

    /// The constraints that a variable is in.
    #[must_use]
    #[inline]
    pub fn constraints_of(&self, var: Var) -> &[ConstraintId] {
        let links = self.links();
        let (first, end) = links.places[var.index()];
        &links.ids[first as usize..end as usize]
    }

    /// The assignment in which only the constants have a value.
    #[must_use]
    pub fn start(&self) -> Assignment {
        let mut assigned = Assignment::open(self.variables.len());
        for var in self.vars() {
            if let Some(value) = self.given(var) {
                assigned.set(var, value);
            }
        }
        assigned
    }

    /// The domains before anything is known.
    #[must_use]
    pub fn domains(&self) -> Domains {
        Domains::new(self.vars().map(|var| self.domain(var)))
    }

    /// The first constraint that refuses `value` for `var` beside what is assigned, if any does.
    #[must_use]
    #[inline]
    pub fn blame(&self, var: Var, value: Value, assigned: &Assignment) -> Option<Blame> {
        self.constraints_of(var).iter().find_map(|&constraint| {
            let refusal = self.constraint(constraint).blame(var, value, assigned)?;
            Some(Blame {
                constraint,
                culprit: refusal.culprit,
            })
        })
    }

    /// The reason why a value was refused, in full: `8 is in column 8 at r8c8`.
    #[must_use]
    pub fn explain(&self, value: Value, blame: Blame) -> String {
        let culprit = blame.culprit.map(|var| self.var_name(var));
        self.constraint(blame.constraint)
            .explain(&self.value_name(value), culprit)
    }

    /// Returns true if these values, one for each variable, keep to every domain and constraint.
    #[must_use]
    pub fn is_solved_by(&self, values: &[Value]) -> bool {
        if values.len() != self.variables.len() {
            return false;
        }
        let mut assigned = Assignment::open(values.len());
        for (var, &value) in self.vars().zip(values) {
            assigned.set(var, value);
        }
        self.vars().zip(values).all(|(var, &value)| {
            self.domain(var).contains(value) && self.blame(var, value, &assigned).is_none()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::AllDifferent;

    fn row_of_three() -> (Model, [Var; 3]) {
        let mut model = Model::new("a row of three");
        let a = model.variable("a", Domain::range(1..=3));
        let b = model.constant("b", 2);
        let c = model.variable("c", Domain::range(1..=3));
        model.constrain(AllDifferent::new("row", "row 1", [a, b, c]));
        (model, [a, b, c])
    }

    #[test]
    fn constants_stand_from_the_start() {
        let (model, [a, b, c]) = row_of_three();
        assert_eq!(model.start().get(b), Some(2));
        assert_eq!(model.open_vars().collect::<Vec<_>>(), [a, c]);
        assert_eq!(model.find("c"), Some(c));
    }

    #[test]
    fn a_value_outside_its_domain_does_not_solve() {
        let (model, _) = row_of_three();
        assert!(model.is_solved_by(&[1, 2, 3]));
        assert!(!model.is_solved_by(&[3, 2, 3]));
        assert!(!model.is_solved_by(&[1, 2, 4]));
        assert!(!model.is_solved_by(&[1, 2]));
    }
}
