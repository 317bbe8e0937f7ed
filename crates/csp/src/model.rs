//! Variables and constraints together.

use std::borrow::Cow;

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

#[derive(Debug)]
struct Variable {
    name: String,
    domain: Domain,
    /// A given: its one value stands before the search begins.
    constant: Option<Value>,
    constraints: Vec<ConstraintId>,
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
    constraints: Vec<Box<dyn Constraint>>,
    value_names: Vec<String>,
}

impl Model {
    /// A model without variables.
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            variables: Vec::new(),
            constraints: Vec::new(),
            value_names: Vec::new(),
        }
    }

    fn add(&mut self, name: String, domain: Domain, constant: Option<Value>) -> Var {
        let number =
            u32::try_from(self.variables.len()).expect("four billion variables fit no memory");
        self.variables.push(Variable {
            name,
            domain,
            constant,
            constraints: Vec::new(),
        });
        Var(number)
    }

    /// Adds a variable to be found.
    pub fn variable(&mut self, name: impl Into<String>, domain: Domain) -> Var {
        self.add(name.into(), domain, None)
    }

    /// Adds a variable whose value is given: no search assigns it, and no counter counts it.
    pub fn constant(&mut self, name: impl Into<String>, value: Value) -> Var {
        self.add(name.into(), Domain::only(value), Some(value))
    }

    /// Adds a constraint.
    ///
    /// # Panics
    /// If its scope names a variable that this model does not have.
    pub fn constrain(&mut self, constraint: impl Constraint + 'static) -> ConstraintId {
        let id = ConstraintId(self.constraints.len() as u32);
        for var in constraint.scope() {
            let of = &mut self.variables[var.index()].constraints;
            if of.last() != Some(&id) {
                of.push(id);
            }
        }
        self.constraints.push(Box::new(constraint));
        id
    }

    /// Gives the values 0, 1, 2, … names; values without one are called by their number.
    pub fn name_values<S: Into<String>>(&mut self, names: impl IntoIterator<Item = S>) {
        self.value_names = names.into_iter().map(Into::into).collect();
    }

    /// What the model is called.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// All variables, in order.
    pub fn vars(&self) -> impl Iterator<Item = Var> + use<> {
        (0..self.variables.len() as u32).map(Var)
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
        &self.variables[var.index()].name
    }

    /// The variable of this name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<Var> {
        self.vars().find(|&var| self.var_name(var) == name)
    }

    /// What a variable may take before anything is known.
    #[must_use]
    pub fn domain(&self, var: Var) -> &Domain {
        &self.variables[var.index()].domain
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
        &self.variables[var.index()].constraints
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
        Domains::new(self.variables.iter().map(|variable| &variable.domain))
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

    /// Why a value was refused, in full: `8 is in column 8 at r8c8`.
    #[must_use]
    pub fn explain(&self, value: Value, blame: Blame) -> String {
        let culprit = blame.culprit.map(|var| self.var_name(var));
        self.constraint(blame.constraint)
            .explain(&self.value_name(value), culprit)
    }

    /// Whether these values, one for each variable, keep to every domain and constraint.
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
    fn a_value_outside_its_domain_is_no_solution() {
        let (model, _) = row_of_three();
        assert!(model.is_solved_by(&[1, 2, 3]));
        assert!(!model.is_solved_by(&[3, 2, 3]));
        assert!(!model.is_solved_by(&[1, 2, 4]));
        assert!(!model.is_solved_by(&[1, 2]));
    }
}
