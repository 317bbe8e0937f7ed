//! Mixes of order, values, inference, way back and restarts against a slow twin: every counter is the
//! same, and so are the solutions.

#[path = "../common/mod.rs"]
mod common;
mod twin;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::available_parallelism;

use cellwise_core::{Budget, Rng};
use cellwise_csp::Model;
use cellwise_csp::problems::{australia, cryptarithm, queens};
use cellwise_nonogram::{View, as_csp as nonogram_model};
use cellwise_sudoku::{Shape, as_csp as sudoku_model};
use cellwise_textbook::{
    Back, Changes, DEFAULT_BOUND, Infer, Method, Mix, Options, Order, Plan, Restart, Values, run,
};
use common::{nonogram, sudoku};

/// All mixes that make sense.
fn all_mixes() -> Vec<Mix> {
    let mut all = Vec::new();
    for &order in Order::ALL {
        for &values in Values::ALL {
            for &infer in Infer::ALL {
                for &back in Back::ALL {
                    for restart in [None, Some(Restart::Luby), Some(Restart::Geometric)] {
                        let mix = Mix {
                            order,
                            values,
                            infer,
                            back,
                            restart,
                        };
                        if mix.check().is_ok() {
                            all.push(mix);
                        }
                    }
                }
            }
        }
    }
    all
}

/// The pairs of settings that occur in a mix.
fn pairs(mix: &Mix) -> BTreeSet<(String, String)> {
    let settings = [
        format!("order {}", mix.order),
        format!("values {}", mix.values),
        format!("infer {}", mix.infer),
        format!("back {}", mix.back),
        format!("restart {:?}", mix.restart),
    ];
    let mut pairs = BTreeSet::new();
    for (at, one) in settings.iter().enumerate() {
        for other in &settings[at + 1..] {
            pairs.insert((one.clone(), other.clone()));
        }
    }
    pairs
}

/// A set of mixes in which every pair of settings occurs that occurs in any.
fn covering_set() -> Vec<Mix> {
    let all = all_mixes();
    let mut missing: BTreeSet<_> = all.iter().flat_map(pairs).collect();
    let mut chosen = Vec::new();
    while !missing.is_empty() {
        let news = |mix: &&Mix| pairs(mix).intersection(&missing).count();
        let best = *all.iter().rev().max_by_key(news).unwrap();
        missing = &missing - &pairs(&best);
        chosen.push(best);
    }
    chosen
}

fn plan(mix: Mix) -> Plan {
    let changes = Changes {
        order: Some(mix.order),
        values: Some(mix.values),
        infer: Some(mix.infer),
        back: Some(mix.back),
        restart: mix.restart,
    };
    Plan::new(Method::Backtrack, changes).unwrap()
}

/// Runs a mix and its twin, to the first solution and to all, and compares.
fn same(model: &Arc<Model>, mix: Mix, seed: u64, max_assignments: u64, what: &str) {
    let plan = plan(mix);
    if plan.suits(model).is_err() {
        return;
    }
    // On every third board many lines have more fillings than are listed: they are left aside.
    let bound = match seed % 3 {
        2 => 20,
        _ => DEFAULT_BOUND,
    };
    let options = Options { seed, bound };
    for max_solutions in [1, 1_000] {
        let mut budget = Budget::unlimited().with_max_nodes(max_assignments);
        let ours = run(model, plan, options, max_solutions, &mut budget);
        let theirs = twin::solve(model, mix, options, max_solutions, max_assignments);
        assert_eq!((ours.solutions, ours.counters), theirs, "{mix} on {what}");
        if let Some(first) = ours.first {
            assert!(model.is_solved_by(&first), "{mix} on {what}");
        }
    }
}

#[test]
fn a_covering_set_has_some_forty_mixes() {
    let number = covering_set().len();
    assert!((35..=60).contains(&number), "{number}");
    assert!(all_mixes().len() > 1_000);
}

#[test]
fn every_counter_on_small_sudokus() {
    let mut rng = Rng::new(31);
    let shapes = [(2, 2, 3), (2, 3, 12), (3, 2, 12)];
    for (at, mix) in covering_set().into_iter().enumerate() {
        for (round, (rows, columns, givens)) in shapes.into_iter().enumerate() {
            let shape = Shape::boxes(rows, columns).unwrap();
            let puzzle = sudoku(&mut rng, &shape, givens, (at + round) % 4 == 3);
            let model = Arc::new(sudoku_model(&puzzle));
            same(&model, mix, at as u64, 400, "a small Sudoku");
        }
    }
}

#[test]
fn every_counter_on_whole_sudokus() {
    let mut rng = Rng::new(32);
    let shape = Shape::boxes(3, 3).unwrap();
    for (at, mix) in covering_set().into_iter().enumerate() {
        let puzzle = sudoku(&mut rng, &shape, 26, at % 4 == 3);
        let model = Arc::new(sudoku_model(&puzzle));
        same(&model, mix, at as u64, 60, "a Sudoku");
    }
}

#[test]
fn every_counter_on_nonograms_in_both_views() {
    let mut rng = Rng::new(33);
    for (at, mix) in covering_set().into_iter().enumerate() {
        let (height, width) = (2 + rng.below(4), 2 + rng.below(4));
        let puzzle = nonogram(&mut rng, height, width, 0.5);
        for view in [View::Cells, View::Starts] {
            let model = Arc::new(nonogram_model(&puzzle, view).unwrap());
            same(&model, mix, at as u64, 300, "a small Nonogram");
        }
        let (height, width) = (8 + rng.below(5), 8 + rng.below(5));
        let puzzle = nonogram(&mut rng, height, width, 0.6);
        let model = Arc::new(nonogram_model(&puzzle, View::Cells).unwrap());
        same(&model, mix, at as u64, 30, "a Nonogram");
    }
}

/// Work is done in portions. One that ended between the count of a test and the test had it counted twice: on large boards, once in
/// some runs.
#[test]
fn a_portion_of_work_that_ends_before_a_test_does_not_count_it() {
    let mix = Mix {
        order: Order::Mrv,
        infer: Infer::Trim,
        ..Mix::PLAIN
    };
    let mut rng = Rng::new(36);
    for round in 0..12 {
        let puzzle = nonogram(&mut rng, 12, 12, 0.6);
        let model = Arc::new(nonogram_model(&puzzle, View::Cells).unwrap());
        same(&model, mix, round, 200, "a Nonogram 12x12");
    }
}

#[test]
fn every_counter_on_queens_a_map_and_a_cryptarithm() {
    let sum = cryptarithm(&["TWO", "TWO"], "FOUR");
    for problem in [queens(6), australia(), sum] {
        let problem = Arc::new(problem);
        for (at, mix) in covering_set().into_iter().enumerate() {
            same(&problem, mix, at as u64, 150, problem.name());
        }
    }
}

/// Does a piece of work for each number below `end`, on all cores, and says on standard error how far it is.
#[expect(clippy::print_stderr, reason = "it runs for minutes")]
fn for_each_on_all_cores(end: usize, what: &str, work: impl Fn(usize) + Sync) {
    let next = AtomicUsize::new(0);
    let cores = available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= end {
                        break;
                    }
                    work(number);
                    if (number + 1).is_multiple_of(end.div_ceil(20)) {
                        eprintln!("{} of {end} {what}", number + 1);
                    }
                }
            });
        }
    });
}

/// The long proof, every mix there is: `cargo xtask verify` runs it.
#[test]
#[ignore = "takes minutes: cargo xtask verify runs it"]
fn every_counter_of_every_mix() {
    let all = all_mixes();
    for_each_on_all_cores(all.len(), "mixes", |at| {
        let (mix, seed) = (all[at], at as u64);
        let mut rng = Rng::new(35_000 + seed);
        let shape = Shape::boxes(2, 2 + at % 2).unwrap();
        let puzzle = sudoku(&mut rng, &shape, 4 + 8 * (at % 2), at % 4 == 3);
        let model = Arc::new(sudoku_model(&puzzle));
        same(&model, mix, seed, 1_000, "a small Sudoku");
        let puzzle = nonogram(&mut rng, 3 + at % 3, 3 + at % 4, 0.5);
        for view in [View::Cells, View::Starts] {
            let model = Arc::new(nonogram_model(&puzzle, view).unwrap());
            same(&model, mix, seed, 1_000, "a small Nonogram");
        }
        same(&Arc::new(australia()), mix, seed, 1_000, "Australia");
    });
}

/// The long proof, more boards, up to 10^4 assignments: `cargo xtask verify` runs it.
#[test]
#[ignore = "takes minutes: cargo xtask verify runs it"]
fn every_counter_on_two_hundred_boards() {
    let mixes = covering_set();
    for_each_on_all_cores(200, "boards", |board| {
        let mut rng = Rng::new(34_000 + board as u64);
        let mut puzzle = |rows, columns, givens| {
            let shape = Shape::boxes(rows, columns).unwrap();
            sudoku_model(&sudoku(&mut rng, &shape, givens, false))
        };
        let model = match board % 4 {
            0 => puzzle(2, 2, 4),
            1 => puzzle(2, 3, 13),
            2 => puzzle(3, 3, 28),
            _ => {
                let (height, width) = (4 + rng.below(9), 4 + rng.below(9));
                let puzzle = nonogram(&mut rng, height, width, 0.6);
                nonogram_model(&puzzle, View::Cells).unwrap()
            }
        };
        let model = Arc::new(model);
        for &mix in &mixes {
            same(&model, mix, board as u64, 10_000, model.name());
        }
    });
}

/// The long proof on the other problems, up to 10^4 assignments: `cargo xtask verify` runs it.
#[test]
#[ignore = "takes minutes: cargo xtask verify runs it"]
fn every_counter_of_every_mix_on_queens_a_map_and_a_cryptarithm() {
    let all = all_mixes();
    let sum = cryptarithm(&["TWO", "TWO"], "FOUR");
    let problems = [queens(6), australia(), sum].map(Arc::new);
    for_each_on_all_cores(all.len(), "mixes on other problems", |at| {
        for problem in &problems {
            same(problem, all[at], at as u64, 10_000, problem.name());
        }
    });
}
