//! All methods on the same boards: the same verdict, the same solutions, and the
//! order of strength that theory promises.

mod common;

use std::sync::Arc;

use cellwise_core::{Budget, Limit, Rng, Verdict};
use cellwise_csp::{Model, Value};
use cellwise_nonogram::{View, as_csp as nonogram_model, check, from_csp};
use cellwise_sudoku::{Rule, Shape, as_csp as sudoku_model};
use cellwise_textbook::{Finish, Method, MethodSearch, Options, Pause, Silent, run};
use common::{all_solutions, first, network, nonogram, searches_all, sudoku};

/// Every method that guesses finds the same solutions; the one that does not stalls or agrees.
fn agree(model: &Arc<Model>, what: &str) -> Vec<Vec<Value>> {
    let (expected, _) = all_solutions(model, Method::BacktrackAll, Options::default());
    for method in Method::ALL {
        let lines = method == Method::Lines && method.suits(model).is_ok();
        if !lines && !searches_all(method, model) {
            continue;
        }
        let options = Options {
            seed: 9,
            bound: 5_000,
        };
        let outcome = run(model, method, options, u64::MAX, &mut Budget::unlimited());
        if method == Method::Lines && outcome.finish == Finish::Stalled {
            assert_eq!(outcome.verdict, Verdict::Unknown);
            continue;
        }
        let (found, counters) = all_solutions(model, method, options);
        assert_eq!(found, expected, "{method} on {what}");
        assert_eq!(outcome.counters, counters);
        let end = cellwise_core::End::Exhausted;
        assert_eq!(outcome.verdict, Verdict::of(expected.len() as u64, end));
        // Every node, the root among them, ends in a dead end or in a solution, unless the search
        // jumps over nodes, meets some again, or lists the values of some variables by themselves.
        let is_of_another_shape = matches!(
            method,
            Method::Cbj | Method::ClauseLearning | Method::Lds | Method::TreeDecomposition
        );
        if is_of_another_shape {
            continue;
        }
        let nodes = counters.assignments + 1;
        assert_eq!(
            nodes,
            counters.dead_ends + found.len() as u64,
            "{method} on {what}"
        );
    }
    expected
}

#[test]
fn every_method_finds_the_same_solutions_of_small_sudokus() {
    let mut rng = Rng::new(1);
    let small = Shape::boxes(2, 2).unwrap();
    let wide = Shape::boxes(2, 3).unwrap();
    let mut several = 0;
    for i in 0..40 {
        let wild = i % 5 == 4;
        let givens = rng.below(9);
        let puzzle = sudoku(&mut rng, &small, givens, wild);
        several += usize::from(agree(&Arc::new(sudoku_model(&puzzle)), "4x4").len() > 1);
        let puzzle = sudoku(&mut rng, &wide, 18, wild);
        agree(&Arc::new(sudoku_model(&puzzle)), "6x6");
    }
    assert!(several > 5, "only {several} boards with several solutions");
}

#[test]
fn rules_beyond_houses_are_constraints_like_any_other() {
    let mut rng = Rng::new(8);
    for _ in 0..6 {
        let puzzle = sudoku(&mut rng, &Shape::boxes(2, 2).unwrap(), 2, false);
        let shape = puzzle.shape().clone();
        for text in [
            "thermo r1c1 r1c2 r2c2",
            "killer 5 r3c3 r3c4",
            "antiknight",
            "greater r4c1 r3c1",
        ] {
            let rule = Rule::parse(text, &shape).unwrap();
            let ruled = puzzle.clone().with_rules(vec![rule]).unwrap();
            let model = Arc::new(sudoku_model(&ruled));
            stronger_assigns_less(&model, text);
            let found = agree(&model, text);
            let all = ruled.count(1_000);
            assert_eq!(found.len() as u64, all.solutions, "{text}");
        }
    }
}

#[test]
fn every_method_finds_the_same_pictures_in_both_views() {
    let mut rng = Rng::new(2);
    let mut several = 0;
    for _ in 0..40 {
        let (height, width) = (1 + rng.below(5), 1 + rng.below(5));
        let puzzle = nonogram(&mut rng, height, width, 0.5);
        let mut pictures = [View::Cells, View::Starts].map(|view| {
            let model = Arc::new(nonogram_model(&puzzle, view).unwrap());
            let found = agree(&model, "nonogram");
            let pictures = found.iter().map(|values| {
                let values: Vec<Option<Value>> = values.iter().copied().map(Some).collect();
                let picture = from_csp(&puzzle, view, &values).unwrap();
                check(&puzzle, &picture).unwrap();
                format!("{picture:?}")
            });
            pictures.collect::<Vec<_>>()
        });
        pictures.iter_mut().for_each(|view| view.sort());
        assert_eq!(pictures[0], pictures[1]);
        several += usize::from(pictures[0].len() > 1);
    }
    assert!(several > 3, "only {several} puzzles with several solutions");
}

#[test]
fn every_method_finds_the_same_solutions_of_random_networks() {
    let mut rng = Rng::new(3);
    for _ in 0..40 {
        agree(&network(&mut rng, 6, 3), "a network");
    }
}

/// In the same order mac never assigns more than forward, nor forward more than backtrack.
fn stronger_assigns_less(model: &Arc<Model>, what: &str) {
    let chain = [Method::Backtrack, Method::Forward, Method::Mac];
    let to_first = chain.map(|method| first(model, method).counters.assignments);
    let to_all = chain.map(|method| {
        all_solutions(model, method, Options::default())
            .1
            .assignments
    });
    for counts in [to_first, to_all] {
        assert!(counts.is_sorted_by(|a, b| a >= b), "{what}: {counts:?}");
    }
    let trimmed = first(model, Method::Trim).counters.assignments;
    assert_eq!(
        trimmed, to_first[1],
        "{what}: trimming walks the tree of forward checking"
    );
    let arcs = first(model, Method::Ac3).counters.assignments;
    assert!(
        arcs <= to_first[0],
        "{what}: smaller domains make no larger tree"
    );
}

#[test]
fn looking_further_ahead_never_costs_assignments() {
    let mut rng = Rng::new(4);
    let (small, wide) = (Shape::boxes(2, 2).unwrap(), Shape::boxes(2, 3).unwrap());
    for i in 0..60 {
        let wild = i % 4 == 3;
        let puzzle = sudoku(&mut rng, &small, 5, wild);
        stronger_assigns_less(&Arc::new(sudoku_model(&puzzle)), "4x4");
        let puzzle = sudoku(&mut rng, &wide, 16, wild);
        stronger_assigns_less(&Arc::new(sudoku_model(&puzzle)), "6x6");
        let (height, width) = (2 + rng.below(4), 2 + rng.below(4));
        let puzzle = nonogram(&mut rng, height, width, 0.55);
        for view in [View::Cells, View::Starts] {
            stronger_assigns_less(
                &Arc::new(nonogram_model(&puzzle, view).unwrap()),
                "nonogram",
            );
        }
        stronger_assigns_less(&network(&mut rng, 7, 3), "network");
    }
}

#[test]
fn the_same_seed_gives_the_same_search_and_another_seed_another() {
    let puzzle = sudoku(&mut Rng::new(5), &Shape::boxes(2, 3).unwrap(), 8, false);
    let model = Arc::new(sudoku_model(&puzzle));
    let search = |seed| {
        let options = Options {
            seed,
            ..Options::default()
        };
        run(
            &model,
            Method::MrvRandom,
            options,
            1,
            &mut Budget::unlimited(),
        )
    };
    assert_eq!(search(7), search(7));
    let firsts: Vec<_> = (0..8).map(|seed| search(seed).first).collect();
    assert!(firsts.iter().any(|other| *other != firsts[0]));
}

#[test]
fn a_stopped_search_goes_on_where_it_was() {
    let puzzle = sudoku(&mut Rng::new(6), &Shape::boxes(2, 3).unwrap(), 10, false);
    let model = Arc::new(sudoku_model(&puzzle));
    for method in Method::ALL.into_iter().filter(|m| searches_all(*m, &model)) {
        let whole = first(&model, method);
        let mut search = MethodSearch::new(&model, method, Options::default());
        let mut pauses = 0;
        let pause = loop {
            let mut budget = Budget::unlimited().with_max_nodes(3).with_slice(40);
            match search.advance(&mut budget, &mut Silent) {
                Pause::Stopped(limit) => assert!(matches!(limit, Limit::Nodes | Limit::Slice)),
                other => break other,
            }
            pauses += 1;
        };
        assert_eq!(pause, Pause::Solution);
        assert!(pauses > 2, "{method}: {pauses}");
        assert_eq!(search.counters(), whole.counters, "{method}");
    }
}

#[test]
fn givens_that_clash_are_impossible_before_the_search() {
    let puzzle = "11.. .... .... ....".parse().unwrap();
    let model = Arc::new(sudoku_model(&puzzle));
    for method in Method::ALL.into_iter().filter(|method| method.proves()) {
        let outcome = first(&model, method);
        assert_eq!(outcome.verdict, Verdict::Impossible, "{method}");
        assert_eq!(outcome.counters.assignments, 0);
        assert_eq!(outcome.counters.dead_ends, 1);
    }
}
