//! Colours the map of Australia by hand, asking the model what is still possible.
//!
//! `cargo run -p cellwise-csp --example map_colouring`
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use cellwise_csp::problems::australia;

fn main() {
    let model = australia();
    let mut assigned = model.start();
    for (name, colour) in [("WA", 0), ("NT", 1), ("SA", 1), ("SA", 2)] {
        let state = model.find(name).expect("a state");
        match model.blame(state, colour, &assigned) {
            Some(blame) => println!("{name}: no, {}", model.explain(colour, blame)),
            None => {
                assigned.set(state, colour);
                println!("{name}: {}", model.value_name(colour));
            }
        }
    }
    for state in model.open_vars().filter(|&state| assigned.is_open(state)) {
        let left: Vec<_> = model
            .domain(state)
            .iter()
            .filter(|&colour| model.blame(state, colour, &assigned).is_none())
            .map(|colour| model.value_name(colour))
            .collect();
        println!("{} may be {}", model.var_name(state), left.join(" or "));
    }
}
