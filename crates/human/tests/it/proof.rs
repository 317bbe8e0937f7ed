//! No step contradicts the solution, and every path ends at it; on all kinds of boards.

use crate::lessons::{classic_puzzles, lesson_puzzles, random_puzzle};
use cellwise_human::sudoku::{Human, PathEnd, Technique, verify};
use cellwise_sudoku::{House, HouseKind, Puzzle, Shape};

#[test]
fn every_path_of_a_lesson_ends_at_the_solution() {
    for puzzle in lesson_puzzles() {
        assert!(verify(&puzzle).unwrap() > 0);
    }
}

#[test]
fn paths_are_sound_on_random_classic_boards() {
    for seed in 0..40 {
        let puzzle = random_puzzle(Shape::boxes(3, 3).unwrap(), seed, 0);
        assert!(verify(&puzzle).unwrap() > 0, "seed {seed}");
    }
}

#[test]
fn paths_are_sound_on_other_sizes() {
    for (rows, columns, boards) in [(2, 2, 20), (2, 3, 20), (2, 4, 10), (3, 4, 3)] {
        for seed in 0..boards {
            let puzzle = random_puzzle(Shape::boxes(rows, columns).unwrap(), seed, 0);
            assert!(
                verify(&puzzle).unwrap() > 0,
                "{rows}x{columns}, seed {seed}"
            );
        }
    }
}

#[test]
fn paths_are_sound_on_a_large_board() {
    let puzzle = random_puzzle(Shape::boxes(4, 4).unwrap(), 1, 120);
    assert!(verify(&puzzle).unwrap() > 0);
}

#[test]
fn paths_are_sound_with_diagonals() {
    let diagonal = |name: &str, cells: Vec<usize>| House {
        kind: HouseKind::Region(name.into()),
        cells,
    };
    let shape = Shape::classic()
        .with_houses([
            diagonal("falling diagonal", (0..9).map(|i| i * 10).collect()),
            diagonal("rising diagonal", (0..9).map(|i| 8 + i * 8).collect()),
        ])
        .unwrap();
    for seed in 0..20 {
        assert!(
            verify(&random_puzzle(shape.clone(), seed, 0)).unwrap() > 0,
            "seed {seed}"
        );
    }
}

#[test]
fn paths_are_sound_on_a_jigsaw() {
    let five = "AABBB AABBD ACCDD ECCDD EECEE";
    // Boxes of 3x3 with some cells exchanged along their borders.
    let nine =
        "AAABBBCCC AAABBBCCC AABABBCCC DDDEEEFFF DDDEEEFFF DDDEEEFFF GGHGHHIII GGGHHHIII GGGHHHIII";
    for (map, size, boards) in [(five, 5, 20), (nine, 9, 8)] {
        let letters: Vec<char> = map.chars().filter(|c| !c.is_whitespace()).collect();
        let pieces: Vec<Vec<usize>> = ('A'..='I')
            .take(size)
            .map(|piece| {
                (0..size * size)
                    .filter(|&cell| letters[cell] == piece)
                    .collect()
            })
            .collect();
        assert!(pieces.iter().all(|piece| piece.len() == size), "{pieces:?}");
        for seed in 0..boards {
            let shape = Shape::jigsaw(size, pieces.clone()).unwrap();
            assert!(
                verify(&random_puzzle(shape, seed, 0)).unwrap() > 0,
                "size {size}, seed {seed}"
            );
        }
    }
}

#[test]
fn a_puzzle_with_several_solutions_uses_no_argument_from_uniqueness() {
    // Two givens short of unique.
    for puzzle in classic_puzzles().iter().step_by(7) {
        let mut givens = puzzle.givens().clone();
        let cells: Vec<usize> = (0..81)
            .filter(|&cell| givens.get(cell).is_some())
            .take(2)
            .collect();
        for cell in cells {
            givens.set(cell, 0);
        }
        let path = Puzzle::new(Shape::classic(), givens).unwrap().explain();
        assert_eq!(path.end, PathEnd::Stuck);
        let uniqueness = Technique::UniqueRectangle1..=Technique::AvoidableRectangle2;
        assert!(
            path.steps()
                .all(|step| !uniqueness.contains(&step.technique))
        );
        assert!(
            path.steps()
                .all(|step| step.technique != Technique::LastResort)
        );
    }
}

#[test]
fn an_impossible_puzzle_ends_dead_or_stuck_and_never_solved() {
    let board: Puzzle =
        "94..31..76.............2..9.7..6.2...9..4.8...3....5..........1.2..5..8........4."
            .parse()
            .unwrap();
    assert_ne!(board.explain().end, PathEnd::Solved);
    let clash: Puzzle = "11.. .... .... ....".parse().unwrap();
    assert_eq!(clash.explain().end, PathEnd::Dead);
    let rating = clash.rate();
    assert_eq!((rating.hardest, rating.level), (None, None));
    assert_eq!(board.rate().level, None);
}
