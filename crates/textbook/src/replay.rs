//! The board as it stood after each event, rebuilt from the events alone.

use cellwise_csp::{Domains, Model, Value, Var};

use crate::event::SearchEvent;

/// Follows a trace and knows, after every event, what every variable has and may take.
///
/// ```
/// use std::sync::Arc;
/// use cellwise_csp::{AllDifferent, Domain, Model};
/// use cellwise_textbook::{Method, Options, Replay, Trace};
///
/// let mut model = Model::new("a row of two");
/// let [a, b] = ["a", "b"].map(|name| model.variable(name, Domain::range(1..=2)));
/// model.constrain(AllDifferent::new("row", "row 1", [a, b]));
/// let model = Arc::new(model);
/// let mut replay = Replay::new(&model);
/// let mut trace = Trace::new(&model, Method::Forward, Options::default());
/// replay.follow(&trace.next().unwrap().event);        // a = 1
/// assert_eq!(replay.value(a), Some(1));
/// replay.follow(&trace.next().unwrap().event);        // b: not 1
/// assert_eq!(replay.domain(b).collect::<Vec<_>>(), [2]);
/// ```
#[derive(Clone, Debug)]
pub struct Replay {
    values: Vec<Option<Value>>,
    domains: Domains,
    /// Values removed, in order.
    trail: Vec<(Var, Value)>,
    /// The length of the trail before each assignment that stands.
    marks: Vec<usize>,
}

impl Replay {
    /// The board before the first event.
    #[must_use]
    pub fn new(model: &Model) -> Self {
        Self {
            values: model.vars().map(|var| model.given(var)).collect(),
            domains: model.domains(),
            trail: Vec::new(),
            marks: Vec::new(),
        }
    }

    /// Takes the next event of the trace.
    pub fn follow(&mut self, event: &SearchEvent) {
        match *event {
            SearchEvent::Assign { var, value } => {
                self.values[var.index()] = Some(value);
                self.marks.push(self.trail.len());
                let others: Vec<Value> = self.domains.iter(var).filter(|&v| v != value).collect();
                for other in others {
                    self.domains.remove(var, other);
                    self.trail.push((var, other));
                }
            }
            SearchEvent::Undo { var, .. } => {
                self.values[var.index()] = None;
                let mark = self.marks.pop().unwrap_or(0);
                for (var, value) in self.trail.drain(mark..).rev() {
                    self.domains.insert(var, value);
                }
            }
            SearchEvent::Prune { var, value, .. } => {
                if self.domains.remove(var, value) {
                    self.trail.push((var, value));
                }
            }
            SearchEvent::ClauseStrikes {
                var,
                value,
                pruned: true,
                ..
            } => {
                if self.domains.remove(var, value) {
                    self.trail.push((var, value));
                }
            }
            SearchEvent::ClauseStrikes { .. }
            | SearchEvent::Choose { .. }
            | SearchEvent::Revise { .. }
            | SearchEvent::Consider { .. }
            | SearchEvent::Conflict { .. }
            | SearchEvent::Learn { .. }
            | SearchEvent::Jump { .. }
            | SearchEvent::Restart { .. }
            | SearchEvent::Bag { .. }
            | SearchEvent::Unmatched { .. }
            | SearchEvent::Row { .. }
            | SearchEvent::Listed { .. }
            | SearchEvent::Broken { .. }
            | SearchEvent::Refuse { .. }
            | SearchEvent::Enumerate { .. }
            | SearchEvent::TooLarge { .. }
            | SearchEvent::DeadEnd { .. }
            | SearchEvent::Solution { .. }
            | SearchEvent::Stalled { .. } => {}
        }
    }

    /// The value assigned or given to a variable.
    #[must_use]
    pub fn value(&self, var: Var) -> Option<Value> {
        self.values[var.index()]
    }

    /// The value assigned, given, or the only one left.
    #[must_use]
    pub fn known(&self, var: Var) -> Option<Value> {
        self.value(var).or_else(|| self.domains.single(var))
    }

    /// The values that a variable may still take; of one that has a value, that alone.
    pub fn domain(&self, var: Var) -> impl Iterator<Item = Value> + '_ {
        self.domains.iter(var)
    }

    /// All domains as they are now.
    #[must_use]
    pub fn domains(&self) -> &Domains {
        &self.domains
    }

    /// The number of assignments that stand.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.marks.len()
    }
}
