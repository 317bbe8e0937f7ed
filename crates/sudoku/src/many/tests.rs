use std::cell::Cell;

use cellwise_core::{Answer, Cancel, End, Limit, Verdict};

use super::piece::{Piece, Settings};
use super::{FIRST, PIECE, solve_many};
use crate::corpus::every_kind;
use crate::{DigitSet, Grid, Isa, Puzzle, Rule, Shape, check};

#[cfg(feature = "threads")]
fn two_threads() -> cellwise_core::Threads {
    cellwise_core::Threads::new(std::num::NonZeroUsize::new(2).unwrap())
}

fn puzzles(seed: u64, number: usize) -> Vec<Puzzle> {
    let boards = every_kind(seed, number);
    let classic = boards
        .into_iter()
        .map(|board| Puzzle::classic(board).unwrap());
    // Among them a few that need another engine.
    let small: Puzzle = "1... ..3. .... ....".parse().unwrap();
    let six = Puzzle::new(Shape::boxes(2, 3).unwrap(), Grid::empty(6)).unwrap();
    classic.chain([small, six]).collect()
}

#[test]
fn answers_come_in_the_order_of_the_puzzles() {
    let puzzles = puzzles(11, 2_500);
    let answers: Vec<Answer<Grid>> = solve_many(&puzzles, 2).collect();
    assert_eq!(answers.len(), puzzles.len());
    for (puzzle, answer) in puzzles.iter().zip(&answers) {
        assert_eq!(answer.verdict(), puzzle.solve().verdict());
        for solution in &answer.solutions {
            assert_eq!(check(puzzle, solution), Ok(()));
        }
    }
}

#[cfg(feature = "threads")]
#[test]
fn threads_change_nothing_but_the_time() {
    let puzzles = puzzles(12, 12_000);
    let alone: Vec<Answer<Grid>> = solve_many(&puzzles, 3).collect();
    let shared: Vec<Answer<Grid>> = solve_many(&puzzles, 3)
        .with_threads(&two_threads())
        .collect();
    assert_eq!(alone, shared);
}

/// Puzzles without end, counted as they are read.
fn endless(read: &Cell<usize>) -> impl Iterator<Item = Puzzle> {
    let puzzle = Puzzle::classic([0; 81]).unwrap();
    std::iter::repeat_with(move || {
        read.set(read.get() + 1);
        puzzle.clone()
    })
}

#[test]
fn only_the_puzzles_asked_for_are_read() {
    let read = Cell::new(0);
    let mut answers = solve_many(endless(&read), 1);
    assert_eq!(read.get(), 0);
    assert_eq!(answers.by_ref().take(10).count(), 10);
    assert_eq!(read.get(), FIRST);
    assert_eq!(answers.take(5 * PIECE).count(), 5 * PIECE);
    assert!(read.get() <= 10 + 6 * PIECE, "{}", read.get());
}

#[cfg(feature = "threads")]
#[test]
fn threads_read_ahead_by_two_pieces_each_at_most() {
    let read = Cell::new(0);
    let mut answers = solve_many(endless(&read), 1).with_threads(&two_threads());
    for used in 0..10 * PIECE {
        assert!(answers.next().is_some());
        let ahead = read.get() - used;
        assert!(ahead <= 5 * PIECE, "{ahead} after {used}");
    }
}

#[test]
fn answers_that_are_not_wanted_are_not_looked_for() {
    let abandoned = Cancel::new();
    abandoned.cancel();
    let settings = Settings {
        max_solutions: 50_000,
        max_nodes: u64::MAX,
        isa: Isa::detect(),
        cancel: None,
        abandoned: Some(abandoned),
    };
    let mut piece = Piece::default();
    piece.push(&Puzzle::classic([0; 81]).unwrap());
    piece.push(&Puzzle::new(Shape::usual(16).unwrap(), Grid::empty(16)).unwrap());
    piece.solve(&settings);
    for _ in 0..2 {
        let answer = piece.next_answer().unwrap();
        assert_eq!(answer.end, End::Stopped(Limit::Time));
    }
}

#[test]
fn pencil_marks_and_rules_keep_their_place() {
    let mut marks = vec![DigitSet::all(9); 81];
    marks[0] = DigitSet::only(4);
    marks[80] = [1, 2].into_iter().collect();
    let marked = Puzzle::with_candidates(Shape::classic(), marks).unwrap();
    let plain = Puzzle::classic([0; 81]).unwrap();
    let rule = Rule::parse("x", plain.shape()).unwrap();
    let ruled = plain.clone().with_rules([rule]).unwrap();
    let puzzles = [ruled, marked, plain];
    for (puzzle, answer) in puzzles.iter().zip(solve_many(&puzzles, 3)) {
        assert_eq!(answer.solutions.len(), 3);
        for solution in &answer.solutions {
            assert_eq!(check(puzzle, solution), Ok(()));
        }
    }
}

#[test]
fn a_cancelled_batch_answers_unknown() {
    let cancel = Cancel::new();
    cancel.cancel();
    let puzzles = vec![Puzzle::classic([0; 81]).unwrap(); 100];
    let answers = solve_many(&puzzles, 2).with_cancel(&cancel);
    let verdicts: Vec<Verdict> = answers.map(|answer| answer.verdict()).collect();
    assert_eq!(verdicts, [Verdict::Unknown; 100]);
}
