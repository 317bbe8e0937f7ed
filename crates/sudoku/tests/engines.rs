//! The general engine against the one for classic boards: the same puzzles, the same counts.

use cellwise_core::{Budget, Event, Rng, Search, count};
use cellwise_sudoku::{General, Nine, Puzzle, Shape};

#[test]
fn both_engines_count_the_same_on_random_classic_boards() {
    let mut rng = Rng::new(4);
    let mut verdicts = [0; 3];
    for seed in 0..400 {
        let empty: Puzzle = ".".repeat(81).parse().unwrap();
        let mut engine = General::new(&empty).with_seed(seed);
        let Event::Solution(mut givens) = engine.advance(&mut Budget::unlimited()) else {
            panic!("an empty board has solutions");
        };
        for cell in 0..81 {
            if rng.chance(0.64) {
                givens.set(cell, 0);
            } else if rng.chance(0.01) {
                givens.set(cell, rng.below(9) as u8 + 1);
            }
        }
        let puzzle = Puzzle::new(Shape::classic(), givens).unwrap();
        let max = 500;
        let general = count(
            &mut General::new(&puzzle).with_seed(seed),
            max,
            &mut Budget::unlimited(),
        );
        let mut nine = Nine::new(&puzzle).expect("a classic board");
        let nine = count(&mut nine, max, &mut Budget::unlimited());
        assert_eq!(
            (general.solutions, general.end),
            (nine.solutions, nine.end),
            "{:?}",
            puzzle.givens().digits()
        );
        verdicts[general.solutions.min(2) as usize] += 1;
    }
    assert!(verdicts.iter().all(|&n| n > 5), "{verdicts:?}");
}
