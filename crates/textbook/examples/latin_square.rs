//! Counts the Latin squares of order 4.
//!
//! `cargo run --release -p cellwise-textbook --example latin_square`
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use std::sync::Arc;

use cellwise_core::Budget;
use cellwise_csp::{AllDifferent, Domain, Model, Var};
use cellwise_textbook::{Method, Options, run};

const ORDER: usize = 4;

fn main() {
    let mut model = Model::new("Latin squares");
    let cells: Vec<Var> = (0..ORDER * ORDER)
        .map(|cell| {
            let name = format!("r{}c{}", cell / ORDER + 1, cell % ORDER + 1);
            model.variable(name, Domain::range(1..=ORDER as u16))
        })
        .collect();
    for i in 0..ORDER {
        let row: Vec<Var> = cells[i * ORDER..][..ORDER].to_vec();
        let column: Vec<Var> = cells.iter().skip(i).step_by(ORDER).copied().collect();
        model.constrain(AllDifferent::new("row", format!("row {}", i + 1), row));
        model.constrain(AllDifferent::new(
            "column",
            format!("column {}", i + 1),
            column,
        ));
    }
    let model = Arc::new(model);
    for method in [Method::BacktrackAll, Method::Forward, Method::Mac] {
        let all = run(
            &model,
            method,
            Options::default(),
            u64::MAX,
            &mut Budget::unlimited(),
        );
        let work = all.counters;
        println!(
            "{method}: {} squares, {} assignments, {} dead ends",
            all.solutions, work.assignments, work.dead_ends
        );
    }
}
