//! Sudoku as hard as asked for, held against ratings and paths.

use std::sync::Arc;

use cellwise_core::Verdict;
use cellwise_generate::sudoku::{Difficulty, RuleWish, Symmetry, Wishes};
use cellwise_human::sudoku::{Human as _, Level, PathEnd, Technique};
use cellwise_sudoku::Shape;

use crate::sudoku::{classic, make};
use crate::twin::solutions;

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
fn a_step_of_a_rule_is_needed() {
    for (name, technique) in [
        ("thermo", Technique::Thermometer),
        ("xv", Technique::Xv),
        ("killer", Technique::CageCombination),
    ] {
        let shape = Arc::new(Shape::usual(6).unwrap());
        let wishes = Wishes {
            rules: vec![RuleWish::parse(name, &shape).unwrap()],
            difficulty: Difficulty {
                needs: Some(technique),
                ..Difficulty::default()
            },
            shape,
            ..classic()
        };
        for made in make(wishes, 2, 2) {
            assert_eq!(made.puzzle.rate().hardest, Some(technique), "{name}");
            assert_eq!(made.puzzle.count(2).verdict(), Verdict::Unique);
        }
    }
}

#[test]
fn full_houses_alone_fill_boards_that_need_nothing_else() {
    let full_houses = |wishes: Wishes| Wishes {
        difficulty: Difficulty {
            needs: Some(Technique::FullHouse),
            ..Difficulty::default()
        },
        ..wishes
    };
    let windoku = RuleWish::parse("windoku", &Shape::classic()).unwrap();
    let killer = RuleWish::parse("killer", &Shape::classic()).unwrap();
    for wishes in [
        classic(),
        Wishes {
            symmetry: Symmetry::HalfTurn,
            ..classic()
        },
        Wishes {
            givens: Some(70..=72),
            ..classic()
        },
        Wishes {
            shape: Arc::new(Shape::boxes(2, 3).unwrap()),
            ..classic()
        },
        Wishes {
            rules: vec![windoku],
            ..classic()
        },
        Wishes {
            rules: vec![killer],
            ..classic()
        },
    ] {
        let (symmetry, givens) = (wishes.symmetry, wishes.givens.clone());
        for made in make(full_houses(wishes), 3, 3) {
            let path = made.puzzle.explain();
            assert_eq!(path.end, PathEnd::Solved);
            let mut rounds = path.rounds.iter();
            assert!(rounds.all(|round| round.technique == Technique::FullHouse));
            assert_eq!(solutions(&made.puzzle), 1);
            let digits = made.puzzle.givens().digits();
            assert!(symmetry.holds(made.puzzle.shape().size(), |cell| digits[cell] != 0));
            let filled = made.puzzle.givens().filled();
            assert!(givens.as_ref().is_none_or(|range| range.contains(&filled)));
        }
    }
}
