//! Ratings are the same for every turned, shuffled and relabelled copy of a puzzle.

use crate::lessons::classic_puzzles;
use cellwise_core::{Budget, Limit, Rng};
use cellwise_human::sudoku::{Depth, Human, Position, Technique, Walk, outline};
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

/// A board on which no technique goes further at some point.
const DEEP: &str =
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";

#[test]
fn a_copy_is_as_deep() {
    let depths = |puzzle: &Puzzle| -> Vec<Option<Depth>> {
        let budget = &mut Budget::unlimited();
        let path = outline(&Position::new(puzzle, budget), budget);
        let last = path
            .rounds
            .iter()
            .filter(|round| round.technique == Technique::LastResort);
        last.map(|round| round.depth).collect()
    };
    let puzzle: Puzzle = DEEP.parse().unwrap();
    let expected = depths(&puzzle);
    assert!(
        expected.first().is_some_and(Option::is_some),
        "{expected:?}"
    );
    for seed in 0..20 {
        let copy = copy(&puzzle, seed);
        assert_eq!(depths(&copy), expected);
        assert_eq!(copy.rate(), puzzle.rate());
    }
}

#[test]
fn slices_change_no_depth() {
    let position = Position::new(&DEEP.parse().unwrap(), &mut Budget::unlimited());
    let mut walk = Walk::outlined(&position);
    let mut budget = Budget::unlimited().with_slice(10);
    while walk.advance(&mut budget) == Err(Limit::Slice) {
        budget.next_slice();
    }
    assert_eq!(
        walk.into_path(),
        outline(&position, &mut Budget::unlimited())
    );
}

fn puzzles() -> &'static [Puzzle] {
    static PUZZLES: std::sync::OnceLock<Vec<Puzzle>> = std::sync::OnceLock::new();
    PUZZLES.get_or_init(classic_puzzles)
}
