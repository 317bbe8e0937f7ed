//! Sudoku made to order, held against the wishes.

use std::sync::Arc;

use cellwise_core::{Budget, Limit, Verdict};
use cellwise_generate::sudoku::{
    Difficulty, Made, Maker, Outcome, RuleWish, Symmetry, WishError, Wishes,
};
use cellwise_human::sudoku::{Human as _, Level, PathEnd, Technique};
use cellwise_sudoku::{Grid, Puzzle, Shape, check};

use crate::fixtures::RULES;
use crate::twin::{full_boards, solutions};

fn make(wishes: Wishes, seed: u64, count: u64) -> Vec<Made> {
    let mut maker = Maker::new(&Arc::new(wishes), seed, 0..count).unwrap();
    let outcomes = maker.advance(&mut Budget::unlimited()).unwrap();
    let made = |outcome| match outcome {
        Outcome::Made(made) => *made,
        other => panic!("{other:?}"),
    };
    outcomes.into_iter().map(made).collect()
}

fn classic() -> Wishes {
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
fn the_level_is_kept() {
    for level in [
        Level::Easy,
        Level::Medium,
        Level::Hard,
        Level::Expert,
        Level::Extreme,
    ] {
        let difficulty = Difficulty {
            level: Some(level..=level),
            ..Difficulty::default()
        };
        for made in make(
            Wishes {
                difficulty,
                ..classic()
            },
            4,
            3,
        ) {
            assert_eq!(made.puzzle.rate().level, Some(level));
            assert_eq!(made.difficulty.level, Some(level));
            assert_eq!(solutions(&made.puzzle), 1);
        }
    }
}

#[test]
fn the_needed_technique_is_needed_and_enough() {
    let techniques = [
        Technique::NakedSingle,
        Technique::Claiming,
        Technique::HiddenPair,
        Technique::XWing,
        Technique::XyWing,
        Technique::SimpleColouring,
    ];
    for technique in techniques {
        let difficulty = Difficulty {
            needs: Some(technique),
            ..Difficulty::default()
        };
        for made in make(
            Wishes {
                difficulty,
                ..classic()
            },
            9,
            2,
        ) {
            let path = made.puzzle.explain();
            assert_eq!(path.end, PathEnd::Solved);
            // The easiest step comes first, so a step of this rank shows that easier ones were stuck.
            let hardest = path.rounds.iter().map(|round| round.technique).max();
            assert_eq!(hardest, Some(technique));
            assert_eq!(solutions(&made.puzzle), 1);
        }
    }
    let difficulty = Difficulty {
        needs: Some(Technique::NakedPair),
        after: Some(15),
        ..Difficulty::default()
    };
    for made in make(
        Wishes {
            difficulty,
            ..classic()
        },
        1,
        2,
    ) {
        let path = made.puzzle.explain();
        let before = path
            .rounds
            .iter()
            .take_while(|round| round.technique != Technique::NakedPair);
        let placed: usize = before.map(|round| round.placed).sum();
        assert!((12..=18).contains(&placed), "{placed}");
    }
}

#[test]
fn nothing_harder_than_allowed_is_needed() {
    let difficulty = Difficulty {
        nothing_beyond: Some(Technique::HiddenSingleInLine),
        ..Difficulty::default()
    };
    for made in make(
        Wishes {
            difficulty,
            ..classic()
        },
        7,
        4,
    ) {
        let rating = made.puzzle.rate();
        assert!(rating.hardest <= Some(Technique::HiddenSingleInLine));
    }
    let difficulty = Difficulty {
        explainer: Some(26..=34),
        ..Difficulty::default()
    };
    for made in make(
        Wishes {
            difficulty,
            ..classic()
        },
        7,
        4,
    ) {
        assert!(
            (Some(26)..=Some(34)).contains(&made.puzzle.explainer().map(|number| number.rating))
        );
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
    let rules = [
        "x", "jigsaw", "killer", "thermo", "arrow", "even", "odd", "greater", "sandwich",
    ];
    for name in rules {
        let wishes = Wishes {
            rules: vec![RuleWish::parse(name, &shape).unwrap()],
            shape: Arc::clone(&shape),
            ..classic()
        };
        for made in make(wishes, 5, 4) {
            assert_eq!(full_boards(&made.puzzle), 1, "{name}: {}", made.puzzle);
            assert!(is_minimal(&made.puzzle), "{name}");
        }
    }
}

#[test]
fn a_rare_technique_is_needed_on_boards_that_are_new() {
    for technique in [
        Technique::HiddenTriple,
        Technique::UniqueRectangle3,
        Technique::MultiColouring,
    ] {
        let difficulty = Difficulty {
            needs: Some(technique),
            ..Difficulty::default()
        };
        let wishes = Wishes {
            difficulty,
            ..classic()
        };
        let mut forms = std::collections::HashSet::new();
        for made in make(wishes, 1, 2) {
            assert_eq!(made.puzzle.rate().hardest, Some(technique));
            assert_eq!(solutions(&made.puzzle), 1);
            assert!(forms.insert(made.puzzle.canonical().unwrap()));
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
fn a_killer_has_a_level() {
    let rule = RuleWish::parse("killer", &Shape::classic()).unwrap();
    let difficulty = Difficulty {
        level: Some(Level::Medium..=Level::Hard),
        ..Difficulty::default()
    };
    let wishes = Wishes {
        rules: vec![rule],
        difficulty,
        ..classic()
    };
    for made in make(wishes, 2, 2) {
        let level = made.puzzle.rate().level;
        assert!((Some(Level::Medium)..=Some(Level::Hard)).contains(&level));
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
fn wishes_that_contradict_each_other_are_refused() {
    let shape = Shape::classic();
    let refused = |wishes: Wishes| wishes.check().unwrap_err();
    let thermo = RuleWish::parse("thermo", &shape).unwrap();
    let difficulty = Difficulty {
        needs: Some(Technique::XWing),
        ..Difficulty::default()
    };
    let error = refused(Wishes {
        rules: vec![thermo],
        difficulty,
        ..classic()
    });
    assert!(
        error.to_string().starts_with("thermo has no named steps"),
        "{error}"
    );
    let difficulty = Difficulty {
        needs: Some(Technique::CageCombination),
        ..Difficulty::default()
    };
    let error = refused(Wishes {
        difficulty,
        ..classic()
    });
    assert!(matches!(error, WishError::NoRule { rule: "killer", .. }));
    assert_eq!(
        refused(Wishes {
            givens: Some(10..=16),
            ..classic()
        }),
        WishError::TooFew(16)
    );
    let lopsided = Some((0..81).map(|cell| cell < 30).collect());
    let error = refused(Wishes {
        pattern: lopsided,
        symmetry: Symmetry::Full,
        ..classic()
    });
    assert_eq!(error, WishError::PatternSymmetry(Symmetry::Full));
    let error = refused(Wishes {
        pattern: Some(vec![true; 16]),
        ..classic()
    });
    assert_eq!(
        error,
        WishError::PatternSize {
            found: 16,
            cells: 81
        }
    );
    assert!(RuleWish::parse("magic", &shape).is_err());
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
