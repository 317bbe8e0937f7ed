//! The corpus in `testdata/`, through every engine and instruction set.

use cellwise_core::{Budget, Count, Search, count};
use cellwise_sudoku::{Classic, Isa, Puzzle, Solver};

/// Counts in the corpus stop here.
const CAP: u64 = 1000;

fn counted(mut engine: impl Search) -> Count {
    count(&mut engine, CAP, &mut Budget::unlimited())
}

#[test]
fn every_engine_agrees_with_the_corpus() {
    let corpus = include_str!("../../../testdata/sudoku.txt");
    let mut boards = 0;
    for line in corpus.lines().filter(|line| !line.starts_with('#')) {
        let mut words = line.splitn(3, ' ');
        let puzzle: Puzzle = words.next().unwrap().parse().unwrap();
        let expected: u64 = words.next().unwrap().parse().unwrap();
        assert_eq!(counted(Solver::new(&puzzle)).solutions, expected, "{line}");
        assert_eq!(
            counted(Solver::new(&puzzle).with_general_engine()).solutions,
            expected,
            "general: {line}"
        );
        for isa in Isa::available() {
            let nine = Classic::of(&puzzle).expect("a classic board").with_isa(isa);
            assert_eq!(counted(nine).solutions, expected, "nine, {isa}: {line}");
        }
        boards += 1;
    }
    assert!(boards >= 20);
}
