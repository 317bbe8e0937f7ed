//! Boards to try the methods on, drawn at random but always the same.
#![allow(dead_code, reason = "each test file uses its own part")]

use std::sync::Arc;

use cellwise_core::{Budget, Rng};
use cellwise_csp::{Domain, Model, Relation, Value, Var};
use cellwise_nonogram::{Cell, Picture, Puzzle as Nonogram};
use cellwise_sudoku::{Grid, Puzzle as Sudoku, Shape};
use cellwise_textbook::{
    Counters, Method, MethodResult, MethodSearch, Options, Pause, Silent, run,
};

/// A Sudoku whose givens are drawn from a full board, the first one at random if `wild`:
/// such a board often has no solution.
pub(crate) fn sudoku(rng: &mut Rng, shape: &Shape, givens: usize, wild: bool) -> Sudoku {
    let size = shape.size();
    let (rows, columns) = shape.box_size();
    let mut digits: Vec<u8> = (1..=size as u8).collect();
    rng.shuffle(&mut digits);
    let mut cells: Vec<usize> = (0..size * size).collect();
    rng.shuffle(&mut cells);
    let mut grid = Grid::empty(size);
    for (i, &cell) in cells.iter().take(givens).enumerate() {
        let (r, c) = (cell / size, cell % size);
        // The board whose rows are all shifted: columns within a box, then one more a band.
        let digit = digits[(r % rows * columns + r / rows + c) % size];
        let drawn = 1 + rng.below(size) as u8;
        grid.set(cell, if wild && i == 0 { drawn } else { digit });
    }
    Sudoku::new(shape.clone(), grid).unwrap()
}

/// The puzzle of a random picture.
pub(crate) fn nonogram(rng: &mut Rng, height: usize, width: usize, black: f64) -> Nonogram {
    let cells: Vec<Cell> = (0..height * width)
        .map(|_| {
            if rng.chance(black) {
                Cell::Black
            } else {
                Cell::White
            }
        })
        .collect();
    Nonogram::of_picture(&Picture::from_cells(height, width, cells).unwrap()).unwrap()
}

/// Random pairs of values forbidden between random pairs of variables.
pub(crate) fn network(rng: &mut Rng, variables: usize, values: usize) -> Arc<Model> {
    let mut model = Model::new("random network");
    let vars: Vec<Var> = (0..variables)
        .map(|i| model.variable(format!("x{i}"), Domain::range(0..=values as Value - 1)))
        .collect();
    for (i, &a) in vars.iter().enumerate() {
        for &b in &vars[i + 1..] {
            if rng.chance(0.5) {
                let bad: Vec<bool> = (0..values * values).map(|_| rng.chance(0.3)).collect();
                model.constrain(Relation::new("a pair", [a, b], move |x, y| {
                    !bad[usize::from(x) * values + usize::from(y)]
                }));
            }
        }
    }
    Arc::new(model)
}

/// Returns true if a method finds all solutions of a model in a short time: it neither stalls nor gives
/// up, it suits, and it does not try every combination.
pub(crate) fn searches_all(method: Method, model: &Model) -> bool {
    method.proves()
        && !matches!(method, Method::Lines | Method::GenerateAndTest)
        && method.suits(model).is_ok()
}

/// All solutions, sorted, and the counters at the end.
pub(crate) fn all_solutions(
    model: &Arc<Model>,
    method: Method,
    options: Options,
) -> (Vec<Vec<Value>>, Counters) {
    let mut search = MethodSearch::new(model, method, options);
    let mut found = Vec::new();
    while search.advance(&mut Budget::unlimited(), &mut Silent) == Pause::Solution {
        assert!(model.is_solved_by(search.solution()), "{method}");
        found.push(search.solution().to_vec());
    }
    found.sort();
    (found, search.counters())
}

pub(crate) fn first(model: &Arc<Model>, method: Method) -> MethodResult {
    run(
        model,
        method,
        Options::default(),
        1,
        &mut Budget::unlimited(),
    )
}
