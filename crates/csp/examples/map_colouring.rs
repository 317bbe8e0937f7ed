//! Colours the map of Australia by hand, asking the model what is still possible.
//!
//! `cargo run -p cellwise-csp --example map_colouring`
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use cellwise_csp::{AllDifferent, Domain, Model};

fn main() {
    let mut model = Model::new("Australia in three colours");
    model.name_values(["red", "green", "blue"]);
    let colours = Domain::range(0..=2);
    let states = ["WA", "NT", "SA", "Q", "NSW", "V", "T"];
    let vars = states.map(|name| model.variable(name, colours.clone()));
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
