//! N queens that do not attack each other: every method, side by side.
//!
//! `cargo run --release -p cellwise-textbook --example queens 10`
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use std::sync::Arc;

use cellwise_core::Budget;
use cellwise_csp::Value;
use cellwise_csp::problems::queens;
use cellwise_textbook::{Method, Options, run};

fn main() {
    let n: Value = std::env::args()
        .nth(1)
        .and_then(|n| n.parse().ok())
        .unwrap_or(8);
    let model = Arc::new(queens(n));
    println!(
        "{:15} {:>11} {:>9} {:>9}",
        model.name(),
        "assignments",
        "tests",
        "prunings"
    );
    for method in Method::ALL
        .into_iter()
        .filter(|method| method.suits(&model).is_ok())
    {
        let mut budget = Budget::unlimited().with_max_nodes(1_000_000);
        let count = run(&model, method, Options::default(), 1, &mut budget);
        let work = count.counters;
        println!(
            "{method:15} {:>11} {:>9} {:>9}  {} {:?}",
            work.assignments,
            // A method that never holds one value against its constraints has no tests.
            work.tests.map_or("–".to_owned(), |tests| tests.to_string()),
            work.prunings,
            count.verdict,
            count.first.unwrap_or_default()
        );
    }
}
