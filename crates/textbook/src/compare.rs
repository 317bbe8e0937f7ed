//! One method run to its end or its limit: a row of the comparison.

use std::time::Duration;

use cellwise_core::{Budget, Clock, Verdict};
use cellwise_csp::{Model, Value};

use crate::event::{Counters, Silent};
use crate::method::Method;
use crate::search::Search;
use crate::terms::{Finish, Options, Pause};

/// What a method had to say on a model, and what it cost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The method.
    pub method: Method,
    /// The verdict.
    pub verdict: Verdict,
    /// How many solutions it found.
    pub solutions: u64,
    /// The first of them, one value for every variable.
    pub first: Option<Vec<Value>>,
    /// Why it ended.
    pub finish: Finish,
    /// The work it did.
    pub counters: Counters,
    /// The time it took, when somebody measured it.
    pub time: Option<Duration>,
}

/// Runs a method until it has found `max_solutions`, ends, or hits a limit of the budget.
///
/// ```
/// use cellwise_core::{Budget, Verdict};
/// use cellwise_csp::{AllDifferent, Domain, Model};
/// use cellwise_textbook::{Method, Options, run};
///
/// let mut model = Model::new("three in two");
/// let cells = ["a", "b", "c"].map(|name| model.variable(name, Domain::range(1..=2)));
/// model.constrain(AllDifferent::new("row", "row 1", cells));
/// for method in Method::ALL {
///     let outcome = run(&model, method, Options::default(), u64::MAX, &mut Budget::unlimited());
///     assert_eq!(outcome.verdict, Verdict::Impossible);
/// }
/// ```
#[must_use]
pub fn run(
    model: &Model,
    method: Method,
    options: Options,
    max_solutions: u64,
    budget: &mut Budget,
) -> Outcome {
    let mut search = Search::new(model, method, options);
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
    Outcome {
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
    model: &Model,
    method: Method,
    options: Options,
    max_solutions: u64,
    budget: &mut Budget,
    clock: &dyn Clock,
) -> Outcome {
    let start = clock.now();
    let outcome = run(model, method, options, max_solutions, budget);
    Outcome {
        time: Some(clock.now().saturating_sub(start)),
        ..outcome
    }
}
