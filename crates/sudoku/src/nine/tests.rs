use cellwise_core::{Budget, Count, End, Event, Limit, Rng, Search, collect, count};
use proptest::prelude::*;

use super::pair::Pair;
use super::{Nine, Step, settled};
use crate::corpus::{Digits, brute_force, dug, every_kind, transform};
use crate::eight::Plain;
use crate::{DigitSet, Grid, Isa, Puzzle, Shape};

/// Up to `limit` solutions, each checked by the independent checker.
fn solutions(board: &Digits, isa: Isa, limit: usize) -> (Vec<Digits>, End) {
    let mut nine = Nine::from_digits(board).with_isa(isa);
    let answer = collect(&mut nine, limit, &mut Budget::unlimited());
    let puzzle = Puzzle::classic(*board).unwrap();
    for &solution in &answer.solutions {
        assert_eq!(puzzle.check(&Grid::classic(solution)), Ok(()));
    }
    (answer.solutions, answer.end)
}

fn sorted(mut boards: Vec<Digits>) -> Vec<Digits> {
    boards.sort_unstable();
    boards.dedup();
    boards
}

#[test]
fn every_instruction_set_agrees_with_brute_force() {
    let mut judged = 0;
    for board in every_kind(1, 1_000) {
        let Some(slow) = brute_force(&board, &|_, _| true, 20) else {
            continue;
        };
        judged += 1;
        let expected = if slow.len() < 20 {
            End::Exhausted
        } else {
            End::Enough
        };
        for isa in Isa::available() {
            let (fast, end) = solutions(&board, isa, 20);
            assert_eq!((fast.len(), end), (slow.len(), expected), "{isa} {board:?}");
            if end == End::Exhausted {
                assert_eq!(sorted(fast), sorted(slow.clone()), "{isa} {board:?}");
            } else {
                assert_eq!(sorted(fast).len(), 20, "{isa} {board:?}");
            }
        }
    }
    assert!(judged > 800, "{judged}");
}

#[test]
fn every_instruction_set_walks_the_same_way() {
    for board in every_kind(2, 500) {
        let walk = |isa| {
            let mut nine = Nine::from_digits(&board).with_isa(isa);
            let answer = collect(&mut nine, 5, &mut Budget::unlimited());
            (answer.solutions, answer.stats)
        };
        let portable = walk(Isa::Portable);
        for isa in Isa::available() {
            assert_eq!(walk(isa), portable, "{isa} {board:?}");
        }
    }
}

#[test]
fn plain_words_walk_the_same_way() {
    // The form for other CPUs.
    for board in every_kind(8, 500) {
        let mut plain = Nine::from_digits(&board);
        let mut nine = Nine::from_digits(&board).with_isa(Isa::Portable);
        for _ in 0..5 {
            let mut budget = Budget::unlimited();
            let found = match plain.state.run::<Pair<Plain>>(&mut budget) {
                Step::Solution => Event::Solution(settled(&plain.state.board)),
                Step::Exhausted => Event::Exhausted,
                Step::Stopped(limit) => Event::Stopped(limit),
            };
            assert_eq!(found, nine.advance(&mut budget), "{board:?}");
        }
        assert_eq!(plain.stats(), nine.stats(), "{board:?}");
    }
}

#[test]
fn pencil_marks_are_kept() {
    let mut rng = Rng::new(3);
    for _ in 0..300 {
        let board = dug(&mut rng, 26);
        // Every candidate of an open cell is struck with a chance of one in eight.
        let mut marks = [DigitSet::EMPTY; 81];
        for (cell, marks) in marks.iter_mut().enumerate() {
            *marks = match board[cell] {
                0 => (1..=9).filter(|_| !rng.chance(0.125)).collect(),
                digit => DigitSet::only(digit),
            };
        }
        let allowed = |cell: usize, digit| marks[cell].contains(digit);
        let Some(slow) = brute_force(&board, &allowed, 50) else {
            continue;
        };
        let puzzle = Puzzle::with_candidates(Shape::classic(), marks).unwrap();
        for isa in Isa::available() {
            let mut nine = Nine::from_candidates(&marks).with_isa(isa);
            let answer = collect(&mut nine, 50, &mut Budget::unlimited());
            assert_eq!(answer.solutions.len(), slow.len());
            for &solution in &answer.solutions {
                assert_eq!(puzzle.check(&Grid::classic(solution)), Ok(()));
            }
        }
    }
}

#[test]
fn counting_goes_to_the_end() {
    // The last two rows of a full board can be filled in a few ways at most, six rows in many.
    let mut rng = Rng::new(4);
    for _ in 0..5 {
        let mut board = crate::corpus::full(&mut rng);
        board[63..].fill(0);
        let slow = brute_force(&board, &|_, _| true, usize::MAX).unwrap();
        for isa in Isa::available() {
            let mut nine = Nine::from_digits(&board).with_isa(isa);
            let Count { solutions, end, .. } = count(&mut nine, u64::MAX, &mut Budget::unlimited());
            assert_eq!((solutions, end), (slow.len() as u64, End::Exhausted));
        }
    }
}

#[test]
fn an_impossible_board_is_exhausted_without_a_solution() {
    let mut board = [0; 81];
    board[0] = 7;
    board[1] = 7;
    for isa in Isa::available() {
        assert_eq!(solutions(&board, isa, 2), (vec![], End::Exhausted));
    }
}

#[test]
fn the_empty_board_has_as_many_solutions_as_asked_for() {
    for isa in Isa::available() {
        let (found, end) = solutions(&[0; 81], isa, 1_000);
        assert_eq!((sorted(found).len(), end), (1_000, End::Enough));
    }
}

#[test]
fn a_paused_search_gives_the_same_answer() {
    for board in every_kind(5, 300) {
        let (whole, _) = solutions(&board, Isa::detect(), 10);
        let mut nine = Nine::from_digits(&board);
        let mut pieces = Vec::new();
        while pieces.len() < 10 {
            // One node at a time.
            match nine.advance(&mut Budget::unlimited().with_max_nodes(1)) {
                Event::Solution(solution) => pieces.push(solution),
                Event::Exhausted => break,
                Event::Stopped(limit) => assert_eq!(limit, Limit::Nodes),
            }
        }
        assert_eq!(pieces, whole);
    }
}

#[test]
fn a_search_stopped_early_knows_the_certain_cells() {
    let mut rng = Rng::new(6);
    let board = dug(&mut rng, 28);
    let mut nine = Nine::from_digits(&board);
    let answer = collect(&mut nine, 2, &mut Budget::unlimited().with_max_nodes(0));
    assert_eq!(answer.end, End::Stopped(Limit::Nodes));
    assert_eq!(
        answer.partial,
        Some(board),
        "before the first node the givens are certain"
    );
    nine.advance(&mut Budget::unlimited().with_max_nodes(1));
    let certain = nine.partial().unwrap();
    for solution in brute_force(&board, &|_, _| true, 200).unwrap() {
        for (cell, &digit) in certain.iter().enumerate() {
            assert!(digit == 0 || digit == solution[cell]);
        }
    }
}

proptest! {
    #[test]
    fn symmetries_and_new_names_change_no_count(seed: u64, clues in 20usize..36) {
        let mut rng = Rng::new(seed);
        let board = dug(&mut rng, clues);
        let seen = transform(&board, &mut rng);
        for isa in Isa::available() {
            let (here, end) = solutions(&board, isa, 100);
            let (there, other_end) = solutions(&seen, isa, 100);
            prop_assert_eq!((here.len(), end), (there.len(), other_end));
        }
    }
}
