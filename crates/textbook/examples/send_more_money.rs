//! SEND + MORE = MONEY: a digit for every letter.
//!
//! `cargo run --release -p cellwise-textbook --example send_more_money`
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use std::sync::Arc;

use cellwise_core::Budget;
use cellwise_csp::problems::cryptarithm;
use cellwise_textbook::{Method, Options, run};

fn main() {
    let letters = "SENDMORY";
    let model = Arc::new(cryptarithm(&["SEND", "MORE"], "MONEY"));

    for method in [
        Method::Backtrack,
        Method::Forward,
        Method::Mac,
        Method::MrvDegree,
    ] {
        let found = run(
            &model,
            method,
            Options::default(),
            u64::MAX,
            &mut Budget::unlimited(),
        );
        let values = found.first.unwrap_or_default();
        let read = |word: &str| -> String {
            let digit = |l| letters.find(l).and_then(|at| values.get(at)).copied();
            word.chars()
                .filter_map(digit)
                .map(|d| d.to_string())
                .collect()
        };
        println!(
            "{} + {} = {}: {} by {method}, {} assignments",
            read("SEND"),
            read("MORE"),
            read("MONEY"),
            found.verdict,
            found.counters.assignments
        );
    }
}
