//! Sudoku made to order, held against the wishes.

use std::sync::Arc;

use cellwise_core::{Budget, Limit, Rng, Verdict};
use cellwise_generate::sudoku::{
    Difficulty, Made, Maker, Outcome, RuleWish, Symmetry, WishError, Wishes,
};
use cellwise_human::sudoku::{Human as _, Level, Technique};
use cellwise_sudoku::{Grid, Puzzle, Rule, Shape, check};

use crate::fixtures::RULES;
use crate::twin::{full_boards, solutions};

pub(crate) fn make(wishes: Wishes, seed: u64, count: u64) -> Vec<Made> {
    let mut maker = Maker::new(&Arc::new(wishes), seed, 0..count).unwrap();
    let outcomes = maker.advance(&mut Budget::unlimited()).unwrap();
    let made = |outcome| match outcome {
        Outcome::Made(made) => *made,
        other => panic!("{other:?}"),
    };
    outcomes.into_iter().map(made).collect()
}

pub(crate) fn classic() -> Wishes {
    Wishes::default()
}

fn is_given(puzzle: &Puzzle) -> impl Fn(usize) -> bool + '_ {
    |cell| puzzle.givens().get(cell).is_some()
}

/// Every given is needed, one by one.
fn is_minimal(puzzle: &Puzzle) -> bool {
    let cells = (0..puzzle.shape().cells()).filter(|&cell| is_given(puzzle)(cell));
    cells.into_iter().all(|cell| {
        let mut givens = puzzle.givens().clone();
        givens.set(cell, 0);
        let fewer = Puzzle::new(Arc::clone(puzzle.base_shape()), givens).unwrap();
        let fewer = fewer.with_rules(puzzle.rules()).unwrap();
        fewer.count(2).verdict() == Verdict::Several
    })
}

#[test]
fn classic_boards_have_one_solution_and_no_given_too_many() {
    for made in make(classic(), 1, 40) {
        assert_eq!(solutions(&made.puzzle), 1);
        assert_eq!(check(&made.puzzle, &made.solution), Ok(()));
        assert!(is_minimal(&made.puzzle));
    }
}

#[test]
fn every_symmetry_is_kept() {
    for symmetry in Symmetry::ALL {
        for minimal in [false, true] {
            // Minimal boards with many mirrors are rare: left to the bench.
            if minimal && symmetry.orbits(9).len() < 40 {
                continue;
            }
            let wishes = Wishes {
                symmetry,
                minimal,
                ..classic()
            };
            for made in make(wishes, 3, 3) {
                assert!(symmetry.holds(9, is_given(&made.puzzle)), "{symmetry}");
                assert_eq!(solutions(&made.puzzle), 1);
                assert!(!minimal || is_minimal(&made.puzzle));
            }
        }
    }
}

#[test]
fn the_number_of_givens_is_kept() {
    for givens in [25..=25, 30..=33, 60..=60, 81..=81] {
        let wishes = Wishes {
            givens: Some(givens.clone()),
            ..classic()
        };
        for made in make(wishes, 5, 4) {
            assert!(givens.contains(&made.puzzle.givens().filled()));
            assert_eq!(solutions(&made.puzzle), 1);
        }
    }
    let wishes = Wishes {
        givens: Some(22..=22),
        minimal: true,
        ..classic()
    };
    for made in make(wishes, 6, 4) {
        assert_eq!(made.puzzle.givens().filled(), 22);
        assert!(is_minimal(&made.puzzle));
    }
}

#[test]
fn the_pattern_is_kept() {
    let pattern: Vec<bool> = "\
        #...#...# .#..#..#. ..#.#.#.. ...#.#... ##.....## ...#.#... ..#.#.#.. .#..#..#. #...#...#"
        .chars()
        .filter(|c| !c.is_whitespace())
        .map(|c| c == '#')
        .collect();
    for made in make(
        Wishes {
            pattern: Some(pattern.clone()),
            ..classic()
        },
        2,
        3,
    ) {
        assert!((0..81).all(|cell| is_given(&made.puzzle)(cell) == pattern[cell]));
        assert_eq!(solutions(&made.puzzle), 1);
    }
}

#[test]
fn nothing_like_the_archive_is_made() {
    let first = make(classic(), 1, 1).remove(0);
    let form = first.puzzle.canonical().unwrap();
    let wishes = Wishes {
        unlike: Arc::new([form].into()),
        ..classic()
    };
    let other = make(wishes, 1, 1).remove(0);
    assert_ne!(other.puzzle.canonical().unwrap(), form);
}

#[test]
fn boards_of_other_sizes_have_one_solution() {
    for (rows, columns) in [(2, 2), (2, 3), (2, 4), (3, 4), (4, 4)] {
        let shape = Arc::new(Shape::boxes(rows, columns).unwrap());
        for made in make(
            Wishes {
                shape: Arc::clone(&shape),
                ..classic()
            },
            2,
            2,
        ) {
            assert_eq!(solutions(&made.puzzle), 1, "{rows}x{columns}");
            assert!(shape.size() > 12 || is_minimal(&made.puzzle));
        }
    }
    let shape = Arc::new(Shape::usual(6).unwrap());
    let difficulty = Difficulty {
        level: Some(Level::Medium..=Level::Medium),
        ..Difficulty::default()
    };
    for made in make(
        Wishes {
            shape,
            difficulty,
            symmetry: Symmetry::HalfTurn,
            ..classic()
        },
        2,
        2,
    ) {
        assert_eq!(made.puzzle.rate().level, Some(Level::Medium));
        assert!(Symmetry::HalfTurn.holds(6, is_given(&made.puzzle)));
    }
}

#[test]
fn rules_are_made_that_the_solution_meets() {
    for name in RULES {
        let rule = RuleWish::parse(name, &Shape::classic()).unwrap();
        for made in make(
            Wishes {
                rules: vec![rule],
                ..classic()
            },
            3,
            2,
        ) {
            let puzzle = &made.puzzle;
            assert!(
                puzzle.rules().iter().all(|rule| rule.name() == name),
                "{name}"
            );
            assert!(!puzzle.rules().is_empty());
            assert_eq!(check(puzzle, &made.solution), Ok(()));
            assert_eq!(puzzle.count(2).verdict(), Verdict::Unique, "{name}");
            if matches!(name, "x" | "windoku" | "jigsaw") {
                assert_eq!(solutions(puzzle), 1, "{name}");
            }
        }
    }
}

#[test]
fn small_boards_with_rules_have_one_solution_of_all() {
    let shape = Arc::new(Shape::usual(4).unwrap());
    let mut made_of = Vec::new();
    for name in Rule::FORMS.map(|form| form.name) {
        let Ok(rule) = RuleWish::parse(name, &shape) else {
            continue;
        };
        let wishes = Wishes {
            rules: vec![rule],
            shape: Arc::clone(&shape),
            ..classic()
        };
        let wishes = Arc::new(wishes);
        for number in 0..3 {
            let mut maker = match Maker::new(&wishes, 5, number..number + 1) {
                Ok(maker) => maker,
                Err(error) => {
                    assert!(matches!(error, WishError::Rule(_)), "{name}: {error}");
                    break;
                }
            };
            // Some rules find no place on most boards of this size.
            let mut budget = Budget::unlimited().with_slice(15_000);
            let Ok(outcomes) = maker.advance(&mut budget) else {
                break;
            };
            let [Outcome::Made(made)] = &outcomes[..] else {
                panic!("{name}: {outcomes:?}");
            };
            assert_eq!(full_boards(&made.puzzle), 1, "{name}: {}", made.puzzle);
            assert!(is_minimal(&made.puzzle), "{name}");
            assert!(made.puzzle.rules().iter().all(|rule| rule.name() == name));
            made_of.push(name);
        }
    }
    made_of.dedup();
    assert!(made_of.len() >= 35, "{made_of:?}");
}

#[test]
fn wishes_drawn_at_random_are_met() {
    let mut rng = Rng::new(8);
    let shapes = [
        (2, 2),
        (2, 3),
        (3, 2),
        (2, 4),
        (3, 3),
        (3, 3),
        (3, 3),
        (3, 4),
    ];
    for seed in 0..40 {
        let (rows, columns) = *rng.pick(&shapes).unwrap();
        let shape = match (rows, columns) {
            (3, 3) => Shape::classic(),
            _ => Arc::new(Shape::boxes(rows, columns).unwrap()),
        };
        let (size, cells) = (shape.size(), shape.cells());
        let symmetry = *rng.pick(&Symmetry::ALL).unwrap();
        let least = cells / 2 + rng.below(cells / 4);
        let givens = rng.chance(0.4).then(|| least..=least + 3);
        let is_easy = rng.chance(0.4);
        let wishes = Wishes {
            minimal: givens.is_none() && symmetry == Symmetry::None && rng.chance(0.5),
            difficulty: Difficulty {
                level: is_easy.then_some(Level::Easy..=Level::Medium),
                ..Difficulty::default()
            },
            shape,
            symmetry,
            givens,
            ..classic()
        };
        let told = format!("{wishes:?}, seed {seed}");
        for made in make(wishes.clone(), seed, 1) {
            let puzzle = &made.puzzle;
            assert_eq!(solutions(puzzle), 1, "{told}");
            assert_eq!(check(puzzle, &made.solution), Ok(()), "{told}");
            assert!(symmetry.holds(size, is_given(puzzle)), "{told}");
            assert!(!wishes.minimal || is_minimal(puzzle), "{told}");
            let filled = puzzle.givens().filled();
            assert!(
                wishes
                    .givens
                    .as_ref()
                    .is_none_or(|range| range.contains(&filled)),
                "{told}"
            );
            assert!(
                !is_easy || puzzle.rate().level <= Some(Level::Medium),
                "{told}"
            );
        }
    }
}

#[test]
fn a_killer_can_do_without_givens() {
    let rule = RuleWish::parse("killer", &Shape::classic()).unwrap();
    let wishes = Wishes {
        rules: vec![rule],
        givens: Some(0..=0),
        ..classic()
    };
    for made in make(wishes, 1, 3) {
        assert_eq!(made.puzzle.givens(), &Grid::empty(9));
        assert_eq!(made.puzzle.count(2).verdict(), Verdict::Unique);
    }
}

#[test]
fn a_puzzle_depends_on_seed_and_number_alone() {
    let puzzles = |seed, numbers, slice| {
        let wishes = Arc::new(Wishes {
            difficulty: Difficulty {
                level: Some(Level::Hard..=Level::Hard),
                ..Difficulty::default()
            },
            ..classic()
        });
        let mut maker = Maker::new(&wishes, seed, numbers).unwrap();
        let mut budget = Budget::unlimited().with_slice(slice);
        let outcomes = loop {
            match maker.advance(&mut budget) {
                Ok(outcomes) => break outcomes,
                Err(Limit::Slice) => budget.next_slice(),
                Err(limit) => panic!("{limit}"),
            }
        };
        let lines = outcomes.into_iter().map(|outcome| match outcome {
            Outcome::Made(made) => made.puzzle.to_string(),
            other => panic!("{other:?}"),
        });
        lines.collect::<Vec<String>>()
    };
    let together = puzzles(11, 0..5, u64::MAX);
    let apart: Vec<String> = (0..5).flat_map(|n| puzzles(11, n..n + 1, 700)).collect();
    assert_eq!(together, apart);
    assert_ne!(together, puzzles(12, 0..5, u64::MAX));
}

#[test]
fn a_limit_leaves_the_nearest_found() {
    let difficulty = Difficulty {
        needs: Some(Technique::LastResort),
        ..Difficulty::default()
    };
    let wishes = Arc::new(Wishes {
        difficulty,
        ..classic()
    });
    let mut maker = Maker::new(&wishes, 1, 0..1).unwrap();
    let mut budget = Budget::unlimited().with_max_nodes(3_000);
    assert_eq!(maker.advance(&mut budget).err(), Some(Limit::Nodes));
    let outcomes = maker.stopped();
    let [
        Outcome::GaveUp {
            nearest: Some(near),
            lacks,
            ..
        },
    ] = &outcomes[..]
    else {
        panic!("{outcomes:?}");
    };
    assert!(near.puzzle.is_unique());
    assert!(!lacks.is_empty());
}
