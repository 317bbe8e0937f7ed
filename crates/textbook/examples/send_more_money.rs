//! SEND + MORE = MONEY: a digit for every letter.
//!
//! `cargo run --release -p cellwise-textbook --example send_more_money`
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use std::sync::Arc;

use cellwise_core::Budget;
use cellwise_csp::{AllDifferent, Domain, Model, Sum, Var};
use cellwise_textbook::{Method, Options, run};

fn main() {
    let mut model = Model::new("SEND + MORE = MONEY");
    let letters = "SENDMORY";
    let vars: Vec<Var> = letters
        .chars()
        .map(|letter| {
            let least = u16::from("SM".contains(letter));
            model.variable(letter.to_string(), Domain::range(least..=9))
        })
        .collect();
    model.constrain(AllDifferent::new("alphabet", "the alphabet", vars.clone()));
    // Every letter counts what its places are worth: SEND + MORE - MONEY = 0.
    let worth = |letter: char| -> i64 {
        let place = |word: &str| {
            let digits = word.chars().rev().enumerate();
            let mine = digits.filter(|&(_, l)| l == letter);
            mine.map(|(i, _)| 10i64.pow(i as u32)).sum::<i64>()
        };
        place("SEND") + place("MORE") - place("MONEY")
    };
    let terms = vars
        .iter()
        .zip(letters.chars())
        .map(|(&var, letter)| (var, worth(letter)));
    model.constrain(Sum::new("the sum", terms, 0, 0..=9));
    let model = Arc::new(model);

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
