//! Every claim of the pages and of docs/textbook.md that speaks of all boards, run on more than a
//! hundred of them; those that speak of one board, on that board.

mod common;

use std::sync::Arc;

use cellwise_core::{Budget, Rng, Verdict};
use cellwise_csp::Model;
use cellwise_nonogram::{View, as_csp as nonogram_model};
use cellwise_sudoku::{Puzzle, Shape, as_csp as sudoku_model};
use cellwise_textbook::{
    Changes, Counters, Finish, Method, Options, Plan, Replay, Trace, Values, run,
};
use common::{all_solutions, first, network, nonogram, sudoku};

/// Small Sudokus, Nonograms in both views, and networks: 150 models.
fn models() -> Vec<Arc<Model>> {
    let mut rng = Rng::new(41);
    let (small, wide) = (Shape::boxes(2, 2).unwrap(), Shape::boxes(2, 3).unwrap());
    let mut models = Vec::new();
    for round in 0..30 {
        let wild = round % 4 == 3;
        models.push(Arc::new(sudoku_model(&sudoku(&mut rng, &small, 5, wild))));
        models.push(Arc::new(sudoku_model(&sudoku(&mut rng, &wide, 15, wild))));
        let (height, width) = (2 + rng.below(4), 2 + rng.below(4));
        let puzzle = nonogram(&mut rng, height, width, 0.55);
        for view in [View::Cells, View::Starts] {
            models.push(Arc::new(nonogram_model(&puzzle, view).unwrap()));
        }
        models.push(network(&mut rng, 7, 3));
    }
    models
}

/// To the first solution and to all, `strong` never assigns more than `weak`.
fn assigns_no_more(strong: Method, weak: Method) {
    for model in models() {
        let name = model.name();
        let firsts = [strong, weak].map(|method| first(&model, method).counters.assignments);
        assert!(
            firsts[0] <= firsts[1],
            "{strong} {weak} on {name}: {firsts:?}"
        );
        let alls = [strong, weak].map(|method| {
            all_solutions(&model, method, Options::default())
                .1
                .assignments
        });
        assert!(alls[0] <= alls[1], "{strong} {weak} on {name}: {alls:?}");
    }
}

#[test]
fn in_the_same_order_cbj_never_assigns_more_than_backtrack() {
    assigns_no_more(Method::Cbj, Method::Backtrack);
}

#[test]
fn in_the_same_order_gac_never_assigns_more_than_mac() {
    assigns_no_more(Method::Gac, Method::Mac);
}

#[test]
fn in_the_same_order_forward_never_assigns_more_than_backtrack() {
    assigns_no_more(Method::Forward, Method::Backtrack);
}

#[test]
fn backtrack_never_assigns_more_than_generate_and_test() {
    let mut rng = Rng::new(42);
    for _ in 0..100 {
        let shape = Shape::boxes(2, 2).unwrap();
        let model = Arc::new(sudoku_model(&sudoku(&mut rng, &shape, 10, false)));
        let counts = [Method::Backtrack, Method::GenerateAndTest]
            .map(|method| first(&model, method).counters.assignments);
        assert!(counts[0] <= counts[1], "{counts:?}");
    }
}

#[test]
fn the_cost_of_all_solutions_does_not_depend_on_the_order_of_values() {
    let changes = Changes {
        values: Some(Values::Random),
        ..Changes::default()
    };
    let shuffled = Plan::new(Method::BacktrackAll, changes).unwrap();
    for (seed, model) in models().into_iter().enumerate() {
        let cost = |plan: Plan| -> Counters {
            let options = Options {
                seed: seed as u64,
                ..Options::default()
            };
            run(&model, plan, options, u64::MAX, &mut Budget::unlimited()).counters
        };
        assert_eq!(cost(Method::BacktrackAll.into()), cost(shuffled));
    }
}

/// The domains after a method's inference before any choice.
fn before_any_choice(model: &Arc<Model>, method: Method) -> Vec<Vec<u16>> {
    let mut replay = Replay::new(model);
    for step in Trace::new(model, method, Options::default()) {
        use cellwise_textbook::SearchEvent::{Assign, DeadEnd};
        if matches!(step.event, Assign { .. } | DeadEnd { .. }) {
            break;
        }
        replay.follow(&step.event);
    }
    model
        .vars()
        .map(|var| replay.domain(var).collect())
        .collect()
}

#[test]
fn on_a_sudoku_lines_are_generalised_arc_consistency_and_see_no_less_than_ac3() {
    let mut rng = Rng::new(43);
    let (mut more, wide) = (0, Shape::boxes(2, 3).unwrap());
    for round in 0..120 {
        let (shape, givens) = match round % 3 {
            0 => (Shape::boxes(3, 3).unwrap(), 28),
            _ => (wide.clone(), 12),
        };
        let model = Arc::new(sudoku_model(&sudoku(&mut rng, &shape, givens, false)));
        let [lines, gac, ac3] = [Method::Lines, Method::Gac, Method::Ac3]
            .map(|method| before_any_choice(&model, method));
        assert_eq!(lines, gac);
        let within =
            |(strong, weak): (&Vec<u16>, &Vec<u16>)| strong.iter().all(|v| weak.contains(v));
        assert!(gac.iter().zip(&ac3).all(within));
        more += usize::from(gac != ac3);
    }
    assert!(more > 10, "{more}");
}

/// The built-in example `easy`.
const EASY: &str =
    "200670900000090216000042037608007400040820560000964000020700090003059072400000100";
/// The sample of the founding documents: people find it easy.
const SAMPLE: &str =
    "040000000001034620603000070000483507000050060000009040005000001800547396000021000";

#[test]
fn some_boards_need_no_choice_and_others_that_people_find_easy_do() {
    let sample: Puzzle = SAMPLE.parse().unwrap();
    let model = Arc::new(sudoku_model(&sample));
    assert_eq!(first(&model, Method::Mrv).counters.dead_ends, 6);
    assert_eq!(first(&model, Method::Ac3).counters.dead_ends, 29);
    let easy: Puzzle = EASY.parse().unwrap();
    let model = Arc::new(sudoku_model(&easy));
    assert_eq!(first(&model, Method::Mrv).counters.dead_ends, 0);
    assert_eq!(first(&model, Method::Ac3).counters.dead_ends, 0);
    let decided = before_any_choice(&model, Method::Ac3);
    assert!(decided.iter().all(|domain| domain.len() == 1));
}

#[test]
fn local_search_finds_or_gives_up_and_never_proves() {
    let mut rng = Rng::new(44);
    let (mut found, mut gave_up) = (0, 0);
    for round in 0..20 {
        let shape = Shape::boxes(2, 2).unwrap();
        let puzzle = sudoku(&mut rng, &shape, 5, round % 4 == 3);
        let model = Arc::new(sudoku_model(&puzzle));
        for method in [Method::MinConflicts, Method::Annealing] {
            let outcome = first(&model, method);
            match outcome.finish {
                Finish::Enough => {
                    assert_eq!(outcome.verdict, Verdict::Found);
                    assert!(model.is_solved_by(&outcome.first.unwrap()));
                    found += 1;
                }
                Finish::GaveUp => {
                    assert_eq!(outcome.verdict, Verdict::Unknown);
                    gave_up += 1;
                }
                other => panic!("{method}: {other:?}"),
            }
        }
    }
    assert!(
        found > 15 && gave_up > 0,
        "{found} found, {gave_up} gave up"
    );
}
