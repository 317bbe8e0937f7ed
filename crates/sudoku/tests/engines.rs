//! The general engine against those for classic boards: the same puzzles, the same counts.

use cellwise_core::{Budget, Event, Rng, Search, count};
use cellwise_sudoku::{Classic, ClassicAnswer, ClassicBoard, Isa, Lockstep, Puzzle, Shape, Solver};

fn general(puzzle: &Puzzle, seed: u64) -> Solver {
    Solver::new(puzzle).with_general_engine().with_seed(seed)
}

#[test]
fn all_engines_count_the_same_on_random_classic_boards() {
    let mut rng = Rng::new(4);
    let mut verdicts = [0; 3];
    for seed in 0..400 {
        let empty: Puzzle = ".".repeat(81).parse().unwrap();
        let mut engine = general(&empty, seed);
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
        let general = count(&mut general(&puzzle, seed), max, &mut Budget::unlimited());
        let board = puzzle.givens().digits();
        let line: [u8; 81] = std::array::from_fn(|cell| b'0' + board[cell]);
        for isa in Isa::available() {
            let mut nine = Classic::of(&puzzle).expect("a classic board").with_isa(isa);
            let nine = count(&mut nine, max, &mut Budget::unlimited());
            let mut outcome = [ClassicAnswer::default()];
            Lockstep::new()
                .with_isa(isa)
                .with_max_solutions(max)
                .solve(
                    &[ClassicBoard::Line(&line)],
                    &mut outcome,
                    &mut Budget::unlimited(),
                )
                .expect("no limit was set");
            let expected = (general.solutions, general.end);
            assert_eq!((nine.solutions, nine.end), expected, "{isa} {board:?}");
            assert_eq!(
                (outcome[0].solutions, outcome[0].end),
                expected,
                "{isa} {board:?}"
            );
        }
        verdicts[general.solutions.min(2) as usize] += 1;
    }
    assert!(verdicts.iter().all(|&n| n > 5), "{verdicts:?}");
}
