//! The corpus in `testdata/`, whose counts were made by enumeration elsewhere.

use cellwise_core::End;
use cellwise_nonogram::{Clue, Puzzle};
use serde_json::Value;

/// Counts in the corpus stop here.
const CAP: u64 = 1000;

fn clues(lines: &Value) -> Vec<Clue> {
    let number = |length: &Value| length.as_u64().unwrap() as u32;
    let clue = |line: &Value| Clue::new(line.as_array().unwrap().iter().map(number));
    lines.as_array().unwrap().iter().map(clue).collect()
}

#[test]
fn every_puzzle_of_the_corpus_has_its_number_of_solutions() {
    let corpus = include_str!("../../../testdata/nonogram.jsonl");
    let mut puzzles = 0;
    for line in corpus.lines() {
        let entry: Value = serde_json::from_str(line).unwrap();
        let puzzle = Puzzle::new(clues(&entry["r"]), clues(&entry["c"])).unwrap();
        let counted = puzzle.count(CAP);
        let expected = entry["count"].as_u64().unwrap();
        assert_eq!(counted.solutions, expected, "{}", entry["why"]);
        assert_eq!(counted.end == End::Exhausted, expected < CAP, "{line}");
        puzzles += 1;
    }
    assert!(puzzles > 60);
}
