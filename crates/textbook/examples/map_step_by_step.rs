//! Colours the map of Australia: every step of forward checking, then as a tree of bags.
//!
//! `cargo run -p cellwise-textbook --example map_step_by_step`
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use std::sync::Arc;

use cellwise_csp::{AllDifferent, Domain, Model};
use cellwise_textbook::{Describer, Detail, Method, Options, Trace};

fn main() {
    let mut model = Model::new("Australia in three colours");
    model.name_values(["red", "green", "blue"]);
    let states = ["WA", "NT", "SA", "Q", "NSW", "V", "T"];
    let vars = states.map(|name| model.variable(name, Domain::range(0..=2)));
    for (a, b) in [
        (0, 1),
        (0, 2),
        (1, 2),
        (1, 3),
        (2, 3),
        (2, 4),
        (2, 5),
        (3, 4),
        (4, 5),
    ] {
        let border = format!("the border of {} and {}", states[a], states[b]);
        model.constrain(AllDifferent::new("border", border, [vars[a], vars[b]]));
    }
    let model = Arc::new(model);
    for method in [Method::MrvDegree, Method::TreeDecomposition] {
        println!("{method}");
        let mut describer = Describer::new(&model).with_detail(Detail::All);
        for step in Trace::new(&model, method, Options::default()) {
            if let Some(line) = describer.line(&step.event) {
                println!("  {line}");
            }
        }
    }
}
