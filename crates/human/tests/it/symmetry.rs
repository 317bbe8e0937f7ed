//! Ratings are the same for every turned, shuffled and relabelled copy of a puzzle.

use crate::lessons::classic_puzzles;
use cellwise_core::Rng;
use cellwise_human::sudoku::Human;
use cellwise_sudoku::Puzzle;
use proptest::prelude::*;

/// A random copy: bands, rows in bands, stacks, columns in stacks, digits, and perhaps rows for columns.
fn copy(puzzle: &Puzzle, seed: u64) -> Puzzle {
    let mut rng = Rng::new(seed);
    let mut lines = || {
        let mut bands = [0, 1, 2];
        rng.shuffle(&mut bands);
        let mut order = Vec::new();
        for band in bands {
            let mut rows = [0, 1, 2].map(|i| 3 * band + i);
            rng.shuffle(&mut rows);
            order.extend(rows);
        }
        order
    };
    let (rows, columns) = (lines(), lines());
    let mut labels: Vec<u8> = (1..=9).collect();
    rng.shuffle(&mut labels);
    let turn = rng.chance(0.5);
    let mut digits = [0; 81];
    for (r, &row) in rows.iter().enumerate() {
        for (c, &column) in columns.iter().enumerate() {
            let digit = puzzle.givens().digits()[row * 9 + column];
            let cell = if turn { c * 9 + r } else { r * 9 + c };
            digits[cell] = if digit == 0 {
                0
            } else {
                labels[usize::from(digit) - 1]
            };
        }
    }
    Puzzle::classic(digits).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn a_copy_has_the_same_rating(choice in any::<prop::sample::Index>(), seed in any::<u64>()) {
        let puzzles = puzzles();
        let puzzle = choice.get(puzzles);
        prop_assert_eq!(puzzle.rate(), copy(puzzle, seed).rate());
    }
}

fn puzzles() -> &'static [Puzzle] {
    static PUZZLES: std::sync::OnceLock<Vec<Puzzle>> = std::sync::OnceLock::new();
    PUZZLES.get_or_init(classic_puzzles)
}
