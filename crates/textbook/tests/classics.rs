//! Problems whose numbers are known from the literature.

mod common;

use std::sync::Arc;

use cellwise_core::Budget;
use cellwise_csp::{AllDifferent, Domain, Model, Relation, Value, Var};
use cellwise_textbook::{Method, Options, run};

fn queens(n: Value) -> Arc<Model> {
    let mut model = Model::new("queens");
    let vars: Vec<Var> = (0..n)
        .map(|i| model.variable(format!("row {i}"), Domain::range(1..=n)))
        .collect();
    for (i, &a) in vars.iter().enumerate() {
        for (j, &b) in vars.iter().enumerate().skip(i + 1) {
            let apart = (j - i) as Value;
            let peaceful = move |x: Value, y: Value| x != y && x.abs_diff(y) != apart;
            model.constrain(Relation::new("the board", [a, b], peaceful));
        }
    }
    Arc::new(model)
}

#[test]
fn eight_queens_stand_in_92_ways_and_backtracking_tests_876_squares_for_the_first() {
    let model = queens(8);
    for method in Method::ALL
        .into_iter()
        .filter(|&m| common::searches_all(m, &model))
    {
        let all = run(
            &model,
            method,
            Options::default(),
            u64::MAX,
            &mut Budget::unlimited(),
        );
        assert_eq!(all.solutions, 92, "{method}");
    }
    let first = common::first(&model, Method::Backtrack);
    assert_eq!(
        (first.counters.assignments, first.counters.tests),
        (113, Some(876))
    );
}

#[test]
fn there_are_576_latin_squares_of_order_four() {
    let mut model = Model::new("Latin squares");
    let cells: Vec<Var> = (0..16)
        .map(|_| model.variable("cell", Domain::range(1..=4)))
        .collect();
    for i in 0..4 {
        let column: Vec<Var> = cells.iter().skip(i).step_by(4).copied().collect();
        model.constrain(AllDifferent::new("row", "row", &cells[i * 4..][..4]));
        model.constrain(AllDifferent::new("column", "column", column));
    }
    let model = Arc::new(model);
    for method in Method::ALL
        .into_iter()
        .filter(|&m| common::searches_all(m, &model))
    {
        let all = run(
            &model,
            method,
            Options::default(),
            u64::MAX,
            &mut Budget::unlimited(),
        );
        assert_eq!(all.solutions, 576, "{method}");
    }
}
