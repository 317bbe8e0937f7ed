//! The walk of the founding documents, line by line and to the last counter.

use std::sync::Arc;

use cellwise_core::{Budget, Verdict};
use cellwise_sudoku::{Puzzle, as_csp};
use cellwise_textbook::{Counters, Describer, Finish, Method, Options, Trace, run};

const BOARD: &str =
    "94..31..7 6........ .....2..9 .7..6.2.. .9..4.8.. .3....5.. ........1 .2..5..8. .......4.";

#[test]
fn the_walk_comes_out_as_printed() {
    let puzzle: Puzzle = BOARD.parse().unwrap();
    let model = Arc::new(as_csp(&puzzle));
    let mut describer = Describer::new(&model);
    let lines: Vec<String> = Trace::new(&model, Method::Backtrack, Options::default())
        .filter_map(|step| describer.line(&step.event))
        .take(9)
        .collect();
    assert_eq!(
        lines,
        [
            "r1c3 = 2",
            "r1c4 = 5",
            "r1c7 = 6",
            "r1c8: nothing fits (8 is in its column) -> back",
            "r1c7: nothing left (8 is in its column) -> back",
            "r1c4 = 6",
            "r1c7: nothing fits (5 and 8 are in its column) -> back",
            "r1c4 = 8",
            "r1c7 = 6",
        ]
    );
}

#[test]
fn plain_backtracking_proves_it_in_exactly_so_many_steps() {
    let puzzle: Puzzle = BOARD.parse().unwrap();
    let model = Arc::new(as_csp(&puzzle));
    let outcome = run(
        &model,
        Method::Backtrack,
        Options::default(),
        1,
        &mut Budget::unlimited(),
    );
    assert_eq!(outcome.verdict, Verdict::Impossible);
    assert_eq!(outcome.finish, Finish::Exhausted);
    let Counters {
        assignments,
        tests,
        dead_ends,
        prunings,
        ..
    } = outcome.counters;
    assert_eq!(
        (assignments, tests, dead_ends, prunings),
        (89_705, Some(807_354), 89_706, 0)
    );
}
