//! Wishes that nothing can meet are refused before any work.

use std::sync::Arc;

use cellwise_generate::sudoku::{Difficulty, RuleWish, Symmetry, WishError, Wishes};
use cellwise_human::sudoku::{Level, Technique};
use cellwise_sudoku::Shape;

use crate::sudoku::classic;

/// The sentence with which the wishes are refused.
fn refused(wishes: &Wishes) -> String {
    wishes.check().unwrap_err().to_string()
}

fn rules(names: &[&str]) -> Vec<RuleWish> {
    let parse = |name: &&str| RuleWish::parse(name, &Shape::classic()).unwrap();
    names.iter().map(parse).collect()
}

fn hard(difficulty: Difficulty) -> Wishes {
    Wishes {
        difficulty,
        ..classic()
    }
}

fn needs(technique: Technique) -> Difficulty {
    Difficulty {
        needs: Some(technique),
        ..Difficulty::default()
    }
}

#[test]
fn levels_and_techniques_that_contradict_each_other_are_refused() {
    let backwards = Difficulty {
        level: Some(Level::Expert..=Level::Hard),
        ..Difficulty::default()
    };
    assert_eq!(
        refused(&hard(backwards)),
        "the range expert to hard is empty"
    );
    let (highest, lowest) = (34, 42);
    let backwards = Difficulty {
        explainer: Some(lowest..=highest),
        ..Difficulty::default()
    };
    assert_eq!(refused(&hard(backwards)), "the range 4.2 to 3.4 is empty");
    let beyond = Difficulty {
        explainer: Some(125..=130),
        ..Difficulty::default()
    };
    assert!(refused(&hard(beyond)).starts_with("Sudoku Explainer's scale goes from"));
    let too_easy = Difficulty {
        level: Some(Level::Easy..=Level::Medium),
        ..needs(Technique::XWing)
    };
    assert_eq!(
        refused(&hard(too_easy)),
        "X-wing is hard, so a puzzle that needs it is; asked for easy to medium"
    );
    let beyond = Difficulty {
        nothing_beyond: Some(Technique::NakedPair),
        ..needs(Technique::XWing)
    };
    assert_eq!(
        refused(&hard(beyond)),
        "X-wing is harder than Naked pair, beyond which nothing may be needed"
    );
    let too_hard = Difficulty {
        level: Some(Level::Hard..=Level::Expert),
        nothing_beyond: Some(Technique::NakedPair),
        ..Difficulty::default()
    };
    assert_eq!(
        refused(&hard(too_hard)),
        "a puzzle that needs nothing beyond Naked pair is medium at most; asked for hard to expert"
    );
    let late = Difficulty {
        after: Some(64),
        ..needs(Technique::XWing)
    };
    assert!(refused(&hard(late)).contains("64 open cells at most"));
    let of_what = Difficulty {
        after: Some(20),
        ..Difficulty::default()
    };
    assert_eq!(hard(of_what).check(), Err(WishError::AfterWhat));
}

#[test]
fn rules_that_do_not_go_with_the_difficulty_are_refused() {
    let of_own = Wishes {
        rules: rules(&["relation (a+b>5) r1c1 r1c2"]),
        ..hard(needs(Technique::XWing))
    };
    assert!(refused(&of_own).starts_with("relation has no named steps"));
    let no_cage = hard(needs(Technique::CageCombination));
    assert_eq!(
        no_cage.check(),
        Err(WishError::NoRule(Technique::CageCombination))
    );
    let thermos = Wishes {
        rules: rules(&["thermo"]),
        ..no_cage
    };
    assert_eq!(
        thermos.check(),
        Err(WishError::NoRule(Technique::CageCombination))
    );
    let cages = Wishes {
        rules: rules(&["killer"]),
        ..thermos
    };
    assert_eq!(cages.check(), Ok(()));
    let scale = Difficulty {
        explainer: Some(34..=42),
        ..Difficulty::default()
    };
    let cages = Wishes {
        difficulty: scale,
        ..cages
    };
    assert_eq!(cages.check(), Err(WishError::NoScale));
    assert!(RuleWish::parse("magic", &Shape::classic()).is_err());
}

#[test]
fn numbers_of_givens_that_no_board_has_are_refused() {
    let givens = |range| Wishes {
        givens: Some(range),
        ..classic()
    };
    assert!(refused(&givens(10..=16)).contains("fewer than 17 givens"));
    assert!(refused(&givens(82..=90)).contains("81 cells"));
    #[expect(clippy::reversed_empty_ranges, reason = "that is what is refused")]
    let backwards = givens(28..=24);
    assert_eq!(refused(&backwards), "the range 28 to 24 is empty");
    let needed = Wishes {
        minimal: true,
        ..givens(45..=50)
    };
    assert!(refused(&needed).contains("more than 40 such givens"));
    let turned = Wishes {
        symmetry: Symmetry::QuarterTurn,
        ..givens(26..=27)
    };
    assert_eq!(
        refused(&turned),
        "with the symmetry quarter-turn no board of 9x9 cells has 26 to 27 givens"
    );
    let turned = Wishes {
        givens: Some(26..=28),
        ..turned
    };
    assert_eq!(turned.check(), Ok(()));
    let large = Wishes {
        shape: Arc::new(Shape::usual(16).unwrap()),
        ..givens(5..=14)
    };
    assert!(refused(&large).contains("fewer than 15 givens"));
}

#[test]
fn patterns_that_no_puzzle_has_are_refused() {
    let pattern = |is_given: fn(usize) -> bool| Wishes {
        pattern: Some((0..81).map(is_given).collect()),
        ..classic()
    };
    let lopsided = Wishes {
        symmetry: Symmetry::Full,
        ..pattern(|cell| cell < 30)
    };
    assert_eq!(
        lopsided.check(),
        Err(WishError::PatternSymmetry(Symmetry::Full))
    );
    assert_eq!(
        refused(&pattern(|cell| cell % 9 > 1)),
        "the pattern leaves columns 1 and 2 empty; they can change places, so no puzzle has exactly one solution"
    );
    assert!(refused(&pattern(|cell| cell < 72 && cell / 9 != 7)).contains("rows 8 and 9"));
    assert!(refused(&pattern(|cell| cell % 10 == 0)).contains("fewer than 17"));
    let other = Wishes {
        givens: Some(20..=22),
        ..pattern(|cell| cell % 3 == 0)
    };
    assert_eq!(other.check(), Err(WishError::PatternGivens { found: 27 }));
    let small = Wishes {
        pattern: Some(vec![true; 16]),
        ..classic()
    };
    assert_eq!(
        small.check(),
        Err(WishError::PatternSize {
            found: 16,
            cells: 81
        })
    );
}

#[test]
fn boards_that_full_houses_can_not_fill_are_refused() {
    let full_house = || hard(needs(Technique::FullHouse));
    assert_eq!(full_house().check(), Ok(()));
    let few = Wishes {
        givens: Some(50..=59),
        ..full_house()
    };
    assert_eq!(
        refused(&few),
        "nothing but full houses may be needed; they fill 21 open cells of such a board at most, so it has 60 givens at least"
    );
    let minimal = Wishes {
        minimal: true,
        ..full_house()
    };
    assert!(refused(&minimal).ends_with("none is known that needs them all"));
    let pattern = Wishes {
        pattern: Some((0..81).map(|cell| ![0, 1, 9, 10].contains(&cell)).collect()),
        ..full_house()
    };
    assert!(refused(&pattern).ends_with("they do not fill the open cells of the pattern"));
    let late = Difficulty {
        after: Some(10),
        ..needs(Technique::FullHouse)
    };
    assert!(refused(&hard(late)).ends_with("so no digits are placed before"));
    let empty = Wishes {
        rules: rules(&["killer"]),
        givens: Some(0..=0),
        ..full_house()
    };
    assert!(refused(&empty).ends_with("a board without givens has no full house"));
}

#[test]
fn rules_without_steps_of_their_own_are_refused_where_such_a_step_is_needed() {
    for name in ["even", "x", "windoku", "disjoint", "antiknight"] {
        let wishes = Wishes {
            rules: rules(&[name]),
            ..hard(needs(Technique::RuleAlone))
        };
        assert_eq!(
            wishes.check(),
            Err(WishError::NoRule(Technique::RuleAlone)),
            "{name}"
        );
    }
    for name in ["minimum", "rellik", "equalcount"] {
        let wishes = Wishes {
            rules: rules(&[name]),
            ..hard(needs(Technique::RuleAlone))
        };
        assert_eq!(wishes.check(), Ok(()), "{name}");
    }
}
