//! The methods that are no mix against slow twins of their own: exact cover, every combination,
//! limited discrepancies, fewest conflicts.

mod common;

use std::collections::BTreeSet;
use std::sync::Arc;

use cellwise_core::{Budget, Rng};
use cellwise_csp::{Assignment, Model, Value, Var};
use cellwise_nonogram::{View, as_csp as nonogram_model};
use cellwise_sudoku::{Shape, as_csp as sudoku_model};
use cellwise_textbook::{Counters, Method, Options, run};
use common::{nonogram, sudoku};

/// An option of exact cover with the items it covers: (0, variable, 0) or (1, constraint, value).
type CoverOption = ((Var, Value), BTreeSet<(u8, usize, Value)>);

/// Exact cover with sets: what is left is copied for every choice.
struct Cover {
    counters: Counters,
    solutions: u64,
}

impl Cover {
    fn solve(model: &Model) -> (u64, Counters) {
        let mut twin = Self {
            counters: Counters::default(),
            solutions: 0,
        };
        let assigned = model.start();
        let mut items: Vec<(u8, usize, Value)> =
            model.open_vars().map(|var| (0, var.index(), 0)).collect();
        for id in model.constraint_ids() {
            let scope = model.constraint(id).scope();
            let values: BTreeSet<Value> = scope
                .iter()
                .flat_map(|&var| model.domain(var).iter().collect::<Vec<_>>())
                .collect();
            assert_eq!(values.len(), scope.len(), "houses of a Sudoku");
            for value in values {
                if !scope.iter().any(|&var| assigned.holds(var, value)) {
                    items.push((1, id.index(), value));
                }
            }
        }
        let mut options: Vec<CoverOption> = Vec::new();
        for var in model.open_vars() {
            for value in model.domain(var).iter() {
                if model.blame(var, value, &assigned).is_some() {
                    twin.counters.prunings += 1;
                    continue;
                }
                let places = model
                    .constraints_of(var)
                    .iter()
                    .map(|id| (1, id.index(), value));
                let covered = std::iter::once((0, var.index(), 0)).chain(places).collect();
                options.push(((var, value), covered));
            }
        }
        twin.search(&items, &options, 0);
        (twin.solutions, twin.counters)
    }

    fn search(&mut self, items: &[(u8, usize, Value)], options: &[CoverOption], depth: u64) {
        let size = |item: &(u8, usize, Value)| {
            options
                .iter()
                .filter(|(_, covered)| covered.contains(item))
                .count()
        };
        let Some(item) = items.iter().min_by_key(|item| size(item)) else {
            self.solutions += 1;
            return;
        };
        for ((var, _), covered) in options.iter().filter(|(_, covered)| covered.contains(item)) {
            self.counters.assignments += 1;
            self.counters.depth = self.counters.depth.max(depth + 1);
            let left: Vec<_> = items
                .iter()
                .copied()
                .filter(|item| !covered.contains(item))
                .collect();
            let stays = |(_, other): &CoverOption| other.is_disjoint(covered);
            let (next, gone): (Vec<CoverOption>, Vec<CoverOption>) =
                options.iter().cloned().partition(stays);
            // Those of the chosen item were out before a value stood; those of the same variable are
            // part of the assignment.
            let pruned = gone
                .iter()
                .filter(|((other, _), its)| other != var && !its.contains(item));
            self.counters.prunings += pruned.count() as u64;
            self.search(&left, &next, depth + 1);
        }
        self.counters.dead_ends += 1;
    }
}

#[test]
fn dancing_links_count_what_sets_do() {
    let mut rng = Rng::new(51);
    for round in 0..60 {
        let (rows, columns, givens) = [(2, 2, 4), (2, 3, 14), (3, 2, 14)][round % 3];
        let shape = Shape::boxes(rows, columns).unwrap();
        let model = Arc::new(sudoku_model(&sudoku(&mut rng, &shape, givens, false)));
        let ours = run(
            &model,
            Method::Dlx,
            Options::default(),
            u64::MAX,
            &mut Budget::unlimited(),
        );
        assert_eq!((ours.solutions, ours.counters), Cover::solve(&model));
    }
}

/// Every combination, counted like an odometer.
fn every_combination(model: &Model) -> (u64, Counters) {
    let vars: Vec<Var> = model.open_vars().collect();
    let values: Vec<Vec<Value>> = vars
        .iter()
        .map(|&var| model.domain(var).iter().collect())
        .collect();
    let mut counters = Counters::new(true);
    let mut solutions = 0;
    let total: usize = values.iter().map(Vec::len).product();
    let mut before: Vec<usize> = Vec::new();
    for number in 0..total {
        let mut digits = vec![0; vars.len()];
        let mut rest = number;
        for at in (0..vars.len()).rev() {
            digits[at] = rest % values[at].len();
            rest /= values[at].len();
        }
        let same = digits
            .iter()
            .zip(&before)
            .take_while(|(a, b)| a == b)
            .count();
        counters.assignments += (vars.len() - same) as u64;
        let mut assigned: Assignment = model.start();
        for (at, &var) in vars.iter().enumerate() {
            assigned.set(var, values[at][digits[at]]);
        }
        let refused = vars.iter().enumerate().position(|(at, &var)| {
            model
                .blame(var, values[at][digits[at]], &assigned)
                .is_some()
        });
        let tests = refused.map_or(vars.len(), |at| at + 1);
        counters.tests = counters.tests.map(|sum| sum + tests as u64);
        solutions += u64::from(refused.is_none());
        before = digits;
    }
    counters.depth = vars.len() as u64;
    // A variable runs out of values once for every combination of those before it.
    let mut nodes = 1;
    for its in &values {
        counters.dead_ends += nodes;
        nodes *= its.len() as u64;
    }
    (solutions, counters)
}

#[test]
fn every_combination_is_generated_and_tested_once() {
    let mut rng = Rng::new(52);
    for _ in 0..30 {
        let shape = Shape::boxes(2, 2).unwrap();
        let sudoku = sudoku_model(&sudoku(&mut rng, &shape, 11, false));
        let picture = nonogram(&mut rng, 3, 3, 0.5);
        for model in [sudoku, nonogram_model(&picture, View::Cells).unwrap()] {
            let model = Arc::new(model);
            let options = Options::default();
            let ours = run(
                &model,
                Method::GenerateAndTest,
                options,
                u64::MAX,
                &mut Budget::unlimited(),
            );
            assert_eq!((ours.solutions, ours.counters), every_combination(&model));
        }
    }
}

/// The solutions of a search by discrepancies come with as few of them as possible.
#[test]
fn discrepancies_grow_by_one_and_lose_no_solution() {
    let mut rng = Rng::new(53);
    for _ in 0..30 {
        let shape = Shape::boxes(2, 2).unwrap();
        let model = Arc::new(sudoku_model(&sudoku(&mut rng, &shape, 4, false)));
        let (all, _) = common::all_solutions(&model, Method::Lds, Options::default());
        let (expected, whole) = common::all_solutions(&model, Method::Lcv, Options::default());
        assert_eq!(all, expected);
        // The last round is the whole search, so all rounds together are no less.
        let (_, counters) = common::all_solutions(&model, Method::Lds, Options::default());
        assert!(counters.assignments >= whole.assignments);
    }
}

/// The repair of conflicts, with everything counted anew after every change.
fn fewest_conflicts(model: &Model, seed: u64) -> Counters {
    let mut rng = Rng::new(seed);
    let mut counters = Counters::new(true);
    let mut tests = 0;
    let mut assigned = model.start();
    for var in model.open_vars() {
        let values: Vec<Value> = model.domain(var).iter().collect();
        assigned.set(var, *rng.pick(&values).unwrap());
        counters.assignments += 1;
    }
    counters.depth = model.open_vars().count() as u64;
    let refusing = |var: Var, value: Value, assigned: &Assignment| {
        let of = model.constraints_of(var).iter();
        of.filter(|&&id| model.constraint(id).blame(var, value, assigned).is_some())
            .count()
    };
    tests += model.size() as u64;
    while counters.assignments < 100_000 {
        let broken: Vec<Var> = model
            .vars()
            .filter(|&var| refusing(var, assigned.get(var).unwrap(), &assigned) > 0)
            .collect();
        if broken.is_empty() {
            break;
        }
        let open: Vec<Var> = broken
            .into_iter()
            .filter(|&var| model.given(var).is_none())
            .collect();
        let Some(&var) = rng.pick(&open) else { break };
        let values: Vec<Value> = model.domain(var).iter().collect();
        let counts: Vec<usize> = values
            .iter()
            .map(|&v| refusing(var, v, &assigned))
            .collect();
        let fewest = *counts.iter().min().unwrap();
        let best: Vec<Value> = values
            .iter()
            .zip(&counts)
            .filter(|(_, c)| **c == fewest)
            .map(|(&v, _)| v)
            .collect();
        assigned.set(var, *rng.pick(&best).unwrap());
        counters.assignments += 1;
        let scopes = model.constraints_of(var).iter();
        let around: BTreeSet<Var> = scopes
            .flat_map(|&id| model.constraint(id).scope().iter().copied())
            .collect();
        // Its values, then its own and those around it.
        tests += values.len() as u64 + around.len() as u64;
    }
    counters.tests = Some(tests);
    counters
}

#[test]
fn the_repair_of_conflicts_counts_what_its_twin_does() {
    let mut rng = Rng::new(54);
    for seed in 0..20 {
        let shape = Shape::boxes(2, 2).unwrap();
        let model = Arc::new(sudoku_model(&sudoku(&mut rng, &shape, 4, false)));
        let options = Options {
            seed,
            ..Options::default()
        };
        let ours = run(
            &model,
            Method::MinConflicts,
            options,
            1,
            &mut Budget::unlimited(),
        );
        assert_eq!(ours.counters, fewest_conflicts(&model, seed), "seed {seed}");
    }
}
