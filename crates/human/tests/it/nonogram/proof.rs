//! Every step is true in every solution and follows from what it names; line-solvable puzzles need kinds 1 to 6 alone.
//! `cargo xtask verify` does the same on a hundred thousand boards.

use cellwise_core::Rng;
use cellwise_human::nonogram::{Human, PathEnd, verify, verify_from};
use cellwise_nonogram::Puzzle;

use super::pictures::{blotted, part_of, random};

fn check(seed: u64, sizes: usize, inks: usize, boards: usize) {
    let mut rng = Rng::new(seed);
    for number in 0..boards {
        let (height, width) = (1 + rng.below(sizes), 1 + rng.below(sizes));
        let picture = random(&mut rng, height, width, inks);
        let puzzle = Puzzle::of_picture(&picture).unwrap();
        let result = match number % 2 {
            0 => verify(&puzzle),
            _ => verify_from(&puzzle, &part_of(&mut rng, &picture)),
        };
        if let Err(error) = result {
            panic!("board {number}: {error}\n{puzzle}");
        }
    }
}

#[test]
fn steps_are_true_and_follow_in_black_and_white() {
    check(1, 8, 1, 400);
    check(2, 14, 1, 100);
    check(3, 20, 1, 20);
}

#[test]
fn steps_are_true_and_follow_in_colours() {
    check(4, 7, 2, 200);
    check(5, 10, 3, 100);
    check(6, 14, 4, 20);
}

#[test]
fn steps_are_true_and_follow_with_blots() {
    let mut rng = Rng::new(7);
    for number in 0..200 {
        let inks = 1 + rng.below(2);
        let (height, width) = (1 + rng.below(5), 1 + rng.below(5));
        let picture = random(&mut rng, height, width, inks);
        let puzzle = blotted(&mut rng, &Puzzle::of_picture(&picture).unwrap());
        if let Err(error) = verify(&puzzle) {
            panic!("board {number}: {error}\n{puzzle}");
        }
    }
}

#[test]
fn an_impossible_puzzle_never_ends_solved() {
    let mut rng = Rng::new(8);
    for _ in 0..200 {
        let [a, b] = [(); 2].map(|()| random(&mut rng, 6, 6, 1));
        let [a, b] = [a, b].map(|picture| Puzzle::of_picture(&picture).unwrap());
        let mixed = Puzzle::new(a.rows().to_vec(), b.columns().to_vec()).unwrap();
        if mixed.solve().solutions.is_empty() {
            let path = mixed.explain();
            assert_ne!(path.end, PathEnd::Solved);
            assert_eq!(mixed.rate().level, None);
        }
    }
}
