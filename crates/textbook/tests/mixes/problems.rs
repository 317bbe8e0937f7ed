//! Problems that are no puzzles of ours: queens, a map, a cryptarithm.

use std::sync::Arc;

use cellwise_csp::{AllDifferent, Domain, Model, Relation, Sum, Var};

/// Queens on a square board, one a column, none in the way of another.
pub(crate) fn queens(size: u16) -> Arc<Model> {
    let mut model = Model::new("queens");
    let columns: Vec<Var> = (0..size)
        .map(|column| model.variable(format!("column {}", column + 1), Domain::range(1..=size)))
        .collect();
    for (a, &first) in columns.iter().enumerate() {
        for (b, &second) in columns.iter().enumerate().skip(a + 1) {
            let apart = (b - a) as u16;
            model.constrain(Relation::new(
                "a pair of queens",
                [first, second],
                move |x, y| x != y && x.abs_diff(y) != apart,
            ));
        }
    }
    Arc::new(model)
}

/// The map of Australia in three colours.
pub(crate) fn australia() -> Arc<Model> {
    let mut model = Model::new("Australia");
    let names = ["WA", "NT", "SA", "Q", "NSW", "V", "T"];
    let [wa, nt, sa, q, nsw, v, _] = names.map(|name| model.variable(name, Domain::range(0..=2)));
    let borders = [
        (wa, nt),
        (wa, sa),
        (nt, sa),
        (nt, q),
        (sa, q),
        (sa, nsw),
        (sa, v),
        (q, nsw),
        (nsw, v),
    ];
    for (a, b) in borders {
        model.constrain(AllDifferent::new("border", "a border", [a, b]));
    }
    Arc::new(model)
}

/// TWO + TWO = FOUR.
pub(crate) fn two_two_four() -> Arc<Model> {
    let mut model = Model::new("TWO + TWO = FOUR");
    let letters = ["T", "W", "O", "F", "U", "R"];
    let digits = |name: &str| match name {
        "T" | "F" => Domain::range(1..=9),
        _ => Domain::range(0..=9),
    };
    let vars = letters.map(|name| model.variable(name, digits(name)));
    let [t, w, o, f, u, r] = vars;
    model.constrain(AllDifferent::new("letters", "the letters", vars));
    let terms = [
        (t, 200),
        (w, 20),
        (o, 2 - 100),
        (f, -1_000),
        (u, -10),
        (r, -1),
    ];
    model.constrain(Sum::new("the sum", terms, 0, 0..=9));
    Arc::new(model)
}
