//! The choice of the next variable, in portions.

use cellwise_core::Rng;
use cellwise_csp::{ConstraintId, Var};

use crate::event::Why;
use crate::mix::Order;
use crate::state::State;

pub(crate) struct Selector {
    order: Order,
    /// The variables to be found, in the model's order.
    vars: Vec<Var>,
    /// Marks the variables counted in `degree`: equal to `round` when counted.
    seen: Vec<u64>,
    round: u64,
    /// The weights of the constraints, one more for every domain that one has emptied.
    weights: Vec<u64>,
    scan: Scan,
}

/// A choice that is being made, in portions.
#[derive(Default)]
struct Scan {
    /// The next variable to look at, by its place in `Selector::vars`.
    at: usize,
    /// The fewest values of an open variable so far.
    fewest: usize,
    /// The open variables that have so many, or all of them, as far as the order needs them.
    ties: Vec<Var>,
    /// The number of them.
    equal: usize,
    /// The next of the ties whose degree or weight is to be counted.
    tie: usize,
    /// The best of them so far: its degree or weight, and the number of those equal to it.
    best: Option<(u64, Var, usize)>,
}

/// The result of a portion of a choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Choice {
    /// There is more to look at.
    More,
    /// The next variable; unless it is simply the next one of the model, why it was chosen and the
    /// number of variables equal to it in the first respect.
    Var(Var, Option<(Why, usize)>),
    /// All variables have a value.
    None,
}

impl Selector {
    pub(crate) fn new(order: Order, state: &State) -> Self {
        let (mut counted, mut weighed) = (0, 0);
        match order {
            Order::MrvDegree | Order::Degree => counted = state.model.size(),
            Order::DomWdeg => weighed = state.model.constraint_ids().count(),
            _ => {}
        }
        Self {
            order,
            vars: state.model.open_vars().collect(),
            seen: vec![0; counted],
            round: 0,
            weights: vec![1; weighed],
            scan: Scan::default(),
        }
    }

    /// Notes that a constraint has emptied a domain.
    pub(crate) fn weigh(&mut self, constraint: ConstraintId) {
        if let Some(weight) = self.weights.get_mut(constraint.index()) {
            *weight += 1;
        }
    }

    /// The next variable without a value; `depth` is the number of those that have one. In a search that goes on `by_domains`, a variable with one
    /// value left counts as decided.
    pub(crate) fn next(
        &mut self,
        state: &mut State,
        rng: &mut Rng,
        depth: usize,
        by_domains: bool,
    ) -> Choice {
        if self.order == Order::Static && !by_domains {
            // Those before it have a value.
            let next = self.vars.get(depth);
            return next.map_or(Choice::None, |&var| Choice::Var(var, None));
        }
        let narrows = matches!(self.order, Order::Mrv | Order::MrvDegree | Order::MrvRandom);
        while let Some(&var) = self.vars.get(self.scan.at) {
            if state.is_portion_over() {
                return Choice::More;
            }
            let is_open = match by_domains {
                true => state.domains.len(var) > 1,
                false => state.assigned.is_open(var),
            };
            if is_open && self.order == Order::Static {
                self.scan = Scan::default();
                return Choice::Var(var, None);
            }
            self.scan.at += 1;
            state.work(1);
            if !is_open {
                continue;
            }
            let (values, scan) = (state.domains.len(var), &mut self.scan);
            if narrows && (scan.equal == 0 || values < scan.fewest) {
                (scan.fewest, scan.equal) = (values, 1);
                scan.ties.clear();
                scan.ties.push(var);
            } else if !narrows || values == scan.fewest {
                scan.equal += 1;
                if self.order != Order::Mrv {
                    scan.ties.push(var);
                }
            }
        }
        if self.scan.equal == 0 {
            self.scan = Scan::default();
            return Choice::None;
        }
        let chosen = match self.order {
            Order::Static | Order::Mrv => {
                let first = self.scan.ties.first();
                first.map(|&var| (var, Why::Fewest, self.scan.equal))
            }
            Order::MrvRandom | Order::Random => {
                let drawn = rng.pick(&self.scan.ties);
                drawn.map(|&var| (var, Why::Random, self.scan.equal))
            }
            Order::MrvDegree | Order::Degree | Order::DomWdeg => {
                if !self.compare_ties(state) {
                    return Choice::More;
                }
                let why = match self.order {
                    Order::DomWdeg => Why::Weight,
                    _ => |degree: u64| Why::Degree(degree as usize),
                };
                let best = self.scan.best;
                best.map(|(measure, var, equal)| match self.order {
                    Order::MrvDegree => (var, why(measure), self.scan.equal),
                    _ => (var, why(measure), equal),
                })
            }
        };
        self.scan = Scan::default();
        chosen.map_or(Choice::None, |(var, why, equal)| {
            Choice::Var(var, Some((why, equal)))
        })
    }

    /// Counts the degree or the weight of the ties; false when the portion is over.
    fn compare_ties(&mut self, state: &mut State) -> bool {
        while let Some(&var) = self.scan.ties.get(self.scan.tie) {
            if state.is_portion_over() {
                return false;
            }
            self.scan.tie += 1;
            let measure = match self.order {
                Order::DomWdeg => self.weight(state, var),
                _ => self.degree(state, var) as u64,
            };
            let values = |var: Var| state.domains.len(var) as u128;
            self.scan.best = match self.scan.best {
                None => Some((measure, var, 1)),
                Some((best, first, equal)) => {
                    // Smaller is better: values through weight, or a larger degree.
                    let (ours, theirs) = match self.order {
                        Order::DomWdeg => (
                            values(var) * u128::from(best),
                            values(first) * u128::from(measure),
                        ),
                        _ => (u128::from(best), u128::from(measure)),
                    };
                    match ours.cmp(&theirs) {
                        std::cmp::Ordering::Less => Some((measure, var, 1)),
                        std::cmp::Ordering::Equal => Some((best, first, equal + 1)),
                        std::cmp::Ordering::Greater => Some((best, first, equal)),
                    }
                }
            };
        }
        true
    }

    /// The number of variables that still have a choice of values.
    pub(crate) fn undecided(&self, state: &State) -> usize {
        let vars = self.vars.iter();
        vars.filter(|&&var| state.domains.len(var) > 1).count()
    }

    /// The number of other variables without a value that share a constraint with this one.
    fn degree(&mut self, state: &mut State, var: Var) -> usize {
        self.round += 1;
        self.seen[var.index()] = self.round;
        let mut degree = 0;
        let mut steps = 0;
        for &constraint in state.model.constraints_of(var) {
            let scope = state.model.constraint(constraint).scope();
            steps += scope.len() as u64;
            for &other in scope {
                if self.seen[other.index()] != self.round && state.assigned.is_open(other) {
                    self.seen[other.index()] = self.round;
                    degree += 1;
                }
            }
        }
        state.work(steps);
        degree
    }

    /// The weight of the constraints of a variable that have another open variable; at least 1.
    fn weight(&self, state: &mut State, var: Var) -> u64 {
        let mut weight = 0;
        let mut steps = 0;
        for &constraint in state.model.constraints_of(var) {
            let scope = state.model.constraint(constraint).scope();
            steps += scope.len() as u64;
            let mut others = scope.iter().filter(|&&other| other != var);
            if others.any(|&other| state.assigned.is_open(other)) {
                weight += self.weights[constraint.index()];
            }
        }
        state.work(steps);
        weight.max(1)
    }
}
