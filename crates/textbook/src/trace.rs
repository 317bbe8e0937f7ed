//! A search handed out one event at a time.

use std::collections::VecDeque;

use cellwise_core::Budget;
use cellwise_csp::{Model, Value};

use crate::event::{Counters, Step};
use crate::method::Method;
use crate::search::Search;
use crate::terms::{Finish, Options, Pause};

/// The events of a search, as an iterator: step, animate, stop at will.
///
/// It ends when the search does: after the method's usual number of solutions, when
/// the whole space was searched, or when a limit struck; [`Trace::finish`] says which.
///
/// ```
/// use cellwise_csp::{AllDifferent, Domain, Model};
/// use cellwise_textbook::{Event, Finish, Method, Options, Trace};
///
/// let mut model = Model::new("three in two");
/// let cells = ["a", "b", "c"].map(|name| model.variable(name, Domain::range(1..=2)));
/// model.constrain(AllDifferent::new("row", "row 1", cells));
/// let mut trace = Trace::new(&model, Method::Backtrack, Options::default());
/// let dead_ends = trace.by_ref().filter(|step| matches!(step.event, Event::DeadEnd { .. })).count();
/// assert_eq!(dead_ends, 5);
/// assert_eq!(trace.finish(), Some(Finish::Exhausted));
/// ```
pub struct Trace<'m> {
    search: Search<'m>,
    budget: Budget,
    max_solutions: u64,
    /// Events that happened and were not yet handed out.
    waiting: VecDeque<Step>,
    finish: Option<Finish>,
}

impl<'m> Trace<'m> {
    /// The trace of a method on a model, without limits.
    #[must_use]
    pub fn new(model: &'m Model, method: Method, options: Options) -> Self {
        Self {
            search: Search::new(model, method, options),
            budget: Budget::unlimited(),
            max_solutions: method.usual_solutions(),
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

    /// Why the trace is over, once all events were handed out.
    #[must_use]
    pub fn finish(&self) -> Option<Finish> {
        self.finish
    }

    /// The work done so far; ahead of the last step handed out by the events of one move.
    #[must_use]
    pub fn counters(&self) -> Counters {
        self.search.counters()
    }

    /// How many solutions were found.
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

impl Iterator for Trace<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
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
