//! Problems whose numbers are known from the literature.

mod common;

use std::sync::Arc;

use cellwise_core::Budget;
use cellwise_csp::problems::queens;
use cellwise_csp::{AllDifferent, Domain, Model, Var};
use cellwise_textbook::{Method, Options, run};

#[test]
fn eight_queens_stand_in_92_ways_and_backtracking_tests_876_squares_for_the_first() {
    let model = Arc::new(queens(8));
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
