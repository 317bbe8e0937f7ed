//! One method run to its end or its limit: a row of the comparison.

use std::sync::Arc;
use std::time::Duration;

use cellwise_core::{Budget, Clock, Verdict};
use cellwise_csp::{Model, Value};

use crate::event::{Counters, Silent};
use crate::plan::Plan;
use crate::search::MethodSearch;
use crate::terms::{Finish, Options, Pause};

/// The answer of a method on a model, and its cost.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct MethodResult {
    /// The method.
    pub method: Plan,
    /// The verdict.
    pub verdict: Verdict,
    /// The number of solutions found.
    pub solutions: u64,
    /// The first of them, one value for every variable.
    pub first: Option<Vec<Value>>,
    /// The reason why it ended.
    pub finish: Finish,
    /// The work it did.
    pub counters: Counters,
    /// The time it took, if it was measured.
    pub time: Option<Duration>,
}

/// Runs a method until it has found `max_solutions`, ends, or hits a limit of the budget.
///
/// ```
/// use std::sync::Arc;
/// use cellwise_core::{Budget, Verdict};
/// use cellwise_csp::{AllDifferent, Domain, Model};
/// use cellwise_textbook::{Method, Options, run};
///
/// let mut model = Model::new("three in two");
/// let cells = ["a", "b", "c"].map(|name| model.variable(name, Domain::range(1..=2)));
/// model.constrain(AllDifferent::new("row", "row 1", cells));
/// let model = Arc::new(model);
/// for method in Method::ALL.into_iter().filter(|method| method.proves()) {
///     let outcome = run(&model, method, Options::default(), u64::MAX, &mut Budget::unlimited());
///     assert_eq!(outcome.verdict, Verdict::Impossible);
/// }
/// ```
#[must_use]
pub fn run(
    model: &Arc<Model>,
    method: impl Into<Plan>,
    options: Options,
    max_solutions: u64,
    budget: &mut Budget,
) -> MethodResult {
    let method = method.into();
    let mut search = MethodSearch::new(model, method, options);
    let mut first = None;
    let finish = loop {
        if let Some(finish) = search.finish() {
            break finish;
        }
        if search.solutions() >= max_solutions {
            break Finish::Enough;
        }
        match search.advance(budget, &mut Silent) {
            Pause::Solution => {
                first.get_or_insert_with(|| search.solution().to_vec());
            }
            Pause::Stopped(limit) => break Finish::Stopped(limit),
            Pause::Over(finish) => break finish,
        }
    };
    MethodResult {
        method,
        verdict: finish.verdict(search.solutions()),
        solutions: search.solutions(),
        first,
        finish,
        counters: search.counters(),
        time: None,
    }
}

/// The same, with the time it took by `clock`.
#[must_use]
pub fn run_timed(
    model: &Arc<Model>,
    method: impl Into<Plan>,
    options: Options,
    max_solutions: u64,
    budget: &mut Budget,
    clock: &dyn Clock,
) -> MethodResult {
    let start = clock.now();
    let outcome = run(model, method, options, max_solutions, budget);
    MethodResult {
        time: Some(clock.now().saturating_sub(start)),
        ..outcome
    }
}
