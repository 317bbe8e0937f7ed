//! Colours the map of Australia: every step of forward checking, then as a tree of bags.
//!
//! `cargo run -p cellwise-textbook --example map_step_by_step`
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use std::sync::Arc;

use cellwise_csp::problems::australia;
use cellwise_textbook::{Describer, Detail, Method, Options, Trace};

fn main() {
    let model = Arc::new(australia());
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
