//! Which variable comes next.

use cellwise_core::Rng;
use cellwise_csp::{Value, Var};

use crate::method::Order;
use crate::state::State;

pub(crate) struct Selector {
    order: Order,
    /// The variables to be found, in the model's order.
    vars: Vec<Var>,
    rng: Rng,
    /// Marks the variables counted in `degree`: equal to `round` when counted.
    seen: Vec<u64>,
    round: u64,
}

impl Selector {
    pub(crate) fn new(order: Order, state: &State<'_>, seed: u64) -> Self {
        Self {
            order,
            vars: state.model.open_vars().collect(),
            rng: Rng::new(seed),
            seen: vec![0; state.model.vars().count()],
            round: 0,
        }
    }

    /// The next variable without a value, or `None` when all have one. `depth` is how many have.
    pub(crate) fn next(&mut self, state: &State<'_>, depth: usize) -> Option<Var> {
        if self.order == Order::Static {
            return self.vars.get(depth).copied();
        }
        let open = self
            .vars
            .iter()
            .copied()
            .filter(|&var| state.assigned.is_open(var));
        let fewest = open.clone().map(|var| state.domains.len(var)).min()?;
        let ties = open.filter(|&var| state.domains.len(var) == fewest);
        match self.order {
            Order::Static | Order::Fewest => ties.into_iter().next(),
            Order::FewestRandom => {
                let ties: Vec<Var> = ties.collect();
                self.rng.pick(&ties).copied()
            }
            Order::FewestDegree => {
                let ties: Vec<Var> = ties.collect();
                let mut best: Option<(usize, Var)> = None;
                for var in ties {
                    let degree = self.degree(state, var);
                    if best.is_none_or(|(most, _)| degree > most) {
                        best = Some((degree, var));
                    }
                }
                best.map(|(_, var)| var)
            }
        }
    }

    /// The first variable, in the model's order, that still has a choice of values.
    pub(crate) fn first_undecided(&self, state: &State<'_>) -> Option<Var> {
        let mut vars = self.vars.iter().copied();
        vars.find(|&var| state.domains.len(var) > 1)
    }

    /// How many variables still have a choice of values.
    pub(crate) fn undecided(&self, state: &State<'_>) -> usize {
        let vars = self.vars.iter();
        vars.filter(|&&var| state.domains.len(var) > 1).count()
    }

    /// The values of a variable in the order in which to try them, unless it is ascending.
    pub(crate) fn shuffled_values(&mut self, state: &State<'_>, var: Var) -> Option<Vec<Value>> {
        (self.order == Order::FewestRandom).then(|| {
            let mut values: Vec<Value> = state.domains.iter(var).collect();
            self.rng.shuffle(&mut values);
            values
        })
    }

    /// How many other variables without a value share a constraint with this one.
    fn degree(&mut self, state: &State<'_>, var: Var) -> usize {
        self.round += 1;
        self.seen[var.index()] = self.round;
        let mut degree = 0;
        for &constraint in state.model.constraints_of(var) {
            for &other in state.model.constraint(constraint).scope() {
                if self.seen[other.index()] != self.round && state.assigned.is_open(other) {
                    self.seen[other.index()] = self.round;
                    degree += 1;
                }
            }
        }
        degree
    }
}
