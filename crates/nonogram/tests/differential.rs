//! Random Nonograms without end against a SAT solver and against brute force.

#[path = "twin/drawn.rs"]
mod drawn;
#[path = "twin/sat.rs"]
mod sat;
#[path = "../../../testdata/soak.rs"]
mod soak;
mod twin;

use std::collections::HashSet;

use cellwise_core::{Budget, Rng, collect};
use cellwise_nonogram::{Clue, Picture, Puzzle, Solver};
use drawn::{compare, minimised, random_puzzle};

/// As many seconds as `CELLWISE_SECONDS` says: `cargo xtask soak differential`.
#[test]
#[ignore = "a soak"]
fn differential() {
    soak::without_end("Nonograms", |seed| {
        let mut rng = Rng::new(seed);
        if seed.is_multiple_of(4) {
            return by_force(&twin::random_puzzle(&mut rng, 5));
        }
        let puzzle = random_puzzle(&mut rng, 6);
        match compare(&puzzle, seed) {
            Ok(_) => Ok(()),
            Err(_) => {
                let small = minimised(&puzzle, |puzzle| compare(puzzle, seed).is_err());
                Err(compare(&small, seed).unwrap_err())
            }
        }
    });
}

/// Compares the solutions of a small black and white puzzle with every way to fill it.
fn by_force(puzzle: &Puzzle) -> Result<(), String> {
    let answer = collect(
        &mut Solver::new(puzzle),
        usize::MAX,
        &mut Budget::unlimited(),
    );
    let found: HashSet<&Picture> = answer.solutions.iter().collect();
    let all = twin::all_by_force(puzzle);
    match found.len() == answer.solutions.len() && found == all.iter().collect() {
        true => Ok(()),
        false => Err(format!(
            "{} solutions, {} by force: {puzzle:?}",
            answer.solutions.len(),
            all.len()
        )),
    }
}

#[test]
fn a_difference_is_made_small() {
    let puzzle = random_puzzle(&mut Rng::new(3), 6);
    // All that matters is that the first row is not a star.
    let first = puzzle.rows()[0].clone();
    let small = minimised(&puzzle, |puzzle| puzzle.rows()[0] == first);
    assert_eq!(small.rows()[0], first);
    let others = small.rows().iter().skip(1).chain(small.columns());
    let star = Clue::of_parts([cellwise_nonogram::Part::Star]);
    assert!(others.into_iter().all(|clue| *clue == star), "{small:?}");
}
