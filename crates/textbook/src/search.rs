//! One method at work on one model, whichever algorithm is behind it.

use std::sync::Arc;

use cellwise_core::Budget;
use cellwise_csp::{Model, Value};

use crate::cover::Cover;
use crate::event::{Counters, Observer};
use crate::join::Join;
use crate::local::Local;
use crate::method::Algorithm;
use crate::plan::Plan;
use crate::state::State;
use crate::terms::{Finish, Options, Pause};
use crate::tree::Tree;

/// One method at work on one model.
///
/// ```
/// use std::sync::Arc;
/// use cellwise_core::Budget;
/// use cellwise_csp::{AllDifferent, Domain, Model};
/// use cellwise_textbook::{Finish, Method, Options, Pause, MethodSearch, Silent};
///
/// let mut model = Model::new("two of three");
/// let cells = ["a", "b"].map(|name| model.variable(name, Domain::range(1..=3)));
/// model.constrain(AllDifferent::new("row", "row 1", cells));
/// let model = Arc::new(model);
/// let mut search = MethodSearch::new(&model, Method::Forward, Options::default());
/// let mut found = Vec::new();
/// while search.advance(&mut Budget::unlimited(), &mut Silent) == Pause::Solution {
///     found.push(search.solution().to_vec());
/// }
/// assert_eq!(found.len(), 6);
/// assert_eq!(search.finish(), Some(Finish::Exhausted));
/// assert_eq!(search.counters().assignments, 9);
/// ```
pub struct MethodSearch {
    plan: Plan,
    machine: Machine,
}

enum Machine {
    Tree(Box<Tree>),
    Local(Box<Local>),
    Cover(Box<Cover>),
    Join(Box<Join>),
}

/// Calls the machine, whichever it is.
macro_rules! on_machine {
    ($machine:expr, $name:ident => $call:expr) => {
        match $machine {
            Machine::Tree($name) => $call,
            Machine::Local($name) => $call,
            Machine::Cover($name) => $call,
            Machine::Join($name) => $call,
        }
    };
}

impl MethodSearch {
    /// A search that has not begun.
    #[must_use]
    pub fn new(model: &Arc<Model>, plan: impl Into<Plan>, options: Options) -> Self {
        let plan = plan.into();
        let machine = match plan.algorithm() {
            Algorithm::Tree(mix, twist) => {
                Machine::Tree(Box::new(Tree::new(model, mix, twist, options)))
            }
            Algorithm::MinConflicts => {
                Machine::Local(Box::new(Local::min_conflicts(model, options)))
            }
            Algorithm::Annealing => Machine::Local(Box::new(Local::annealing(model, options))),
            Algorithm::Dlx => Machine::Cover(Box::new(Cover::new(model))),
            Algorithm::Join => Machine::Join(Box::new(Join::new(model))),
        };
        Self { plan, machine }
    }

    /// About how many bytes a search on a model takes that has so many variables and places in
    /// scopes.
    #[must_use]
    pub fn estimated_bytes(variables: usize, places: usize, plan: impl Into<Plan>) -> u64 {
        match plan.into().algorithm() {
            Algorithm::Tree(mix, _) => Tree::estimated_bytes(variables, places, mix),
            Algorithm::MinConflicts | Algorithm::Annealing | Algorithm::Join => {
                variables as u64 * 60
            }
            // Every option has a node in each of its constraints, 20 bytes each, and nine values
            // are usual.
            Algorithm::Dlx => places as u64 * 180,
        }
    }

    fn state(&self) -> &State {
        on_machine!(&self.machine, machine => &machine.state)
    }

    /// The method at work.
    #[must_use]
    pub fn plan(&self) -> Plan {
        self.plan
    }

    /// The model worked on.
    #[must_use]
    pub fn model(&self) -> &Arc<Model> {
        &self.state().model
    }

    /// The work done so far.
    #[must_use]
    pub fn counters(&self) -> Counters {
        self.state().counters
    }

    /// The number of solutions found.
    #[must_use]
    pub fn solutions(&self) -> u64 {
        self.state().solutions
    }

    /// The latest solution, one value for every variable of the model; empty before the first.
    #[must_use]
    pub fn solution(&self) -> &[Value] {
        &self.state().solution
    }

    /// The reason why the search is over, if it is.
    #[must_use]
    pub fn finish(&self) -> Option<Finish> {
        self.state().finish
    }

    /// Goes on until the next solution, the end, or a limit. An assignment is a node.
    pub fn advance(&mut self, budget: &mut Budget, observer: &mut impl Observer) -> Pause {
        loop {
            if let Some(pause) = self.step(budget, observer) {
                return pause;
            }
        }
    }

    /// Makes one move of the machine, which may be several events or none.
    pub fn step(&mut self, budget: &mut Budget, observer: &mut impl Observer) -> Option<Pause> {
        on_machine!(&mut self.machine, machine => machine.step(budget, observer))
    }
}
