//! A search handed out one event at a time.

use std::collections::VecDeque;
use std::sync::Arc;

use cellwise_core::{Budget, Limit};
use cellwise_csp::{Model, Value};

use crate::event::{Counters, TraceStep};
use crate::plan::Plan;
use crate::search::MethodSearch;
use crate::terms::{Finish, Options, Pause};

/// The events of a search, as an iterator: step, animate, stop at will.
///
/// It ends when the search does: after the method's usual number of solutions, when
/// the whole space was searched, or when a limit struck; [`Trace::finish`] says which.
///
/// ```
/// use std::sync::Arc;
/// use cellwise_csp::{AllDifferent, Domain, Model};
/// use cellwise_textbook::{SearchEvent, Finish, Method, Options, Trace};
///
/// let mut model = Model::new("three in two");
/// let cells = ["a", "b", "c"].map(|name| model.variable(name, Domain::range(1..=2)));
/// model.constrain(AllDifferent::new("row", "row 1", cells));
/// let model = Arc::new(model);
/// let mut trace = Trace::new(&model, Method::Backtrack, Options::default());
/// let dead_ends = trace.by_ref().filter(|step| matches!(step.event, SearchEvent::DeadEnd { .. })).count();
/// assert_eq!(dead_ends, 5);
/// assert_eq!(trace.finish(), Some(Finish::Exhausted));
/// ```
pub struct Trace {
    search: MethodSearch,
    budget: Budget,
    max_solutions: u64,
    /// Events that happened and were not yet handed out.
    waiting: VecDeque<TraceStep>,
    finish: Option<Finish>,
}

impl Trace {
    /// The trace of a method on a model, without limits.
    #[must_use]
    pub fn new(model: &Arc<Model>, method: impl Into<Plan>, options: Options) -> Self {
        Self::of(MethodSearch::new(model, method, options))
    }

    /// The trace of a search, without limits.
    #[must_use]
    pub fn of(search: MethodSearch) -> Self {
        Self {
            budget: Budget::unlimited(),
            max_solutions: search.plan().usual_solutions(),
            search,
            waiting: VecDeque::new(),
            finish: None,
        }
    }

    /// The same, within a budget.
    #[must_use]
    pub fn with_budget(mut self, budget: Budget) -> Self {
        self.budget = budget;
        self
    }

    /// The same, ending after this many solutions.
    #[must_use]
    pub fn with_max_solutions(mut self, max_solutions: u64) -> Self {
        self.max_solutions = max_solutions;
        self
    }

    /// Pays for work on the steps handed out, such as drawing them. The trace is over if a limit
    /// strikes.
    ///
    /// # Errors
    /// The limit that struck.
    pub fn spend(&mut self, units: u64) -> Result<(), Limit> {
        let paid = self.budget.spend(units);
        if let Err(limit) = paid {
            self.finish = Some(Finish::Stopped(limit));
        }
        paid
    }

    /// The reason why the trace is over, once all events were handed out.
    #[must_use]
    pub fn finish(&self) -> Option<Finish> {
        self.finish
    }

    /// The work done so far; ahead of the last step handed out by the events of one move.
    #[must_use]
    pub fn counters(&self) -> Counters {
        self.search.counters()
    }

    /// The number of solutions found.
    #[must_use]
    pub fn solutions(&self) -> u64 {
        self.search.solutions()
    }

    /// The latest solution, one value for every variable of the model.
    #[must_use]
    pub fn solution(&self) -> &[Value] {
        self.search.solution()
    }
}

impl Iterator for Trace {
    type Item = TraceStep;

    fn next(&mut self) -> Option<TraceStep> {
        while self.waiting.is_empty() && self.finish.is_none() {
            let enough = self.search.solutions() >= self.max_solutions;
            let over = self.search.finish();
            self.finish = over.or(enough.then_some(Finish::Enough));
            if self.finish.is_some() {
                break;
            }
            let waiting = &mut self.waiting;
            let pause = self
                .search
                .step(&mut self.budget, &mut |step| waiting.push_back(step));
            self.finish = match pause {
                None | Some(Pause::Solution) => None,
                Some(Pause::Stopped(limit)) => Some(Finish::Stopped(limit)),
                Some(Pause::Over(finish)) => Some(finish),
            };
        }
        self.waiting.pop_front()
    }
}
