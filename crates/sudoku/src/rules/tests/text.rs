//! The text of rules: what is read, what is refused.

use cellwise_core::{Budget, Rng, Verdict, collect};
use proptest::prelude::*;

use super::super::{Rule, RuleError, RuleList};
use super::{random_digits, random_rule};
use crate::general::General;
use crate::{Grid, Puzzle, Shape};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn the_text_of_a_rule_reads_back(seed: u64, kind in 0..Rule::FORMS.len(), size in 4usize..10) {
        let shape = if size == 7 || size == 5 { Shape::boxes(1, size) } else { Shape::usual(size) }.unwrap();
        let mut rng = Rng::new(seed);
        let digits = random_digits(size, &mut rng);
        let rule = random_rule(kind, &shape, &digits, &mut rng);
        let text = rule.to_string();
        prop_assert!(text.starts_with(rule.name()));
        prop_assert_eq!(Rule::parse(&text, &shape), Ok(rule.clone()));
        prop_assert_eq!(Rule::parse(&text.replace(' ', "  ").replace('r', "R"), &shape), Ok(rule));
    }

    #[test]
    fn no_text_makes_the_parser_panic(text in "[a-z]{0,8}( (r[0-9]{0,3}c[0-9]{0,2}|[0-9]{1,12}|row|se|\\PC{1,4})){0,6}") {
        let shape = Shape::classic();
        for form in Rule::FORMS {
            if let Ok(rule) = Rule::parse(&format!("{} {text}", form.name), &shape) {
                let puzzle = Puzzle::new(shape.clone(), Grid::empty(9)).unwrap();
                if let Ok(puzzle) = puzzle.with_rules([rule]) {
                    let mut engine = General::new(&puzzle);
                    collect(&mut engine, 1, &mut Budget::unlimited().with_max_nodes(20));
                }
            }
        }
        let _ = Rule::parse(&text, &shape);
    }
}

#[test]
fn errors_name_found_and_expected_words() {
    let shape = Shape::classic();
    let said = |text: &str| Rule::parse(text, &shape).unwrap_err().to_string();
    assert!(said("thermos r1c1").starts_with("found 'thermos'; rules are boards, jigsaw, x,"));
    assert_eq!(
        said("thermo r1c1"),
        "thermo: the line ends where a cell, for instance r1c1 should follow; write thermo CELL CELL…"
    );
    assert_eq!(
        said("thermo r1c1 r1c"),
        "thermo: found 'r1c'; expected a cell, for instance r1c1"
    );
    assert_eq!(
        said("thermo r1c1 r0c3"),
        "thermo: r0c3 is off the board; rows and columns go from 1 to 9"
    );
    assert_eq!(
        said("killer r1c1 r1c2"),
        "killer: found 'r1c1'; expected the sum of the cage"
    );
    assert_eq!(said("region r1c1 r2c2 r1c1"), "region: r1c1 is there twice");
    assert_eq!(
        said("greater r1c1 r1c2 r1c3"),
        "greater: found 'r1c3'; expected nothing more"
    );
    assert_eq!(
        said("antiknight now"),
        "antiknight: found 'now'; expected nothing more"
    );
    assert_eq!(
        said("littlekiller 20 r1c1 up"),
        "littlekiller: found 'up'; expected ne, se, sw or nw"
    );
    assert_eq!(
        said("sandwich row 10 3"),
        "sandwich: found '10'; expected the number of the line, counted from 1"
    );
    assert!(said("jigsaw 123").contains("one symbol for each cell"));
}

#[test]
fn a_rule_for_another_board_is_refused() {
    let rule = Rule::parse("thermo r1c1 r2c2", &Shape::classic()).unwrap();
    let puzzle: Puzzle = "1... .... .... ....".parse().unwrap();
    assert_eq!(
        puzzle.clone().with_rules([rule]),
        Err(RuleError::Size {
            rule: "thermo",
            made_for: 9,
            size: 4
        })
    );
    let jigsaw = Rule::parse(
        &format!("jigsaw {}", "111222333".repeat(9)),
        &Shape::classic(),
    );
    assert!(matches!(jigsaw, Ok(_) | Err(RuleError::Board { .. })));
    let latin: Puzzle = Puzzle::new(Shape::boxes(1, 5).unwrap(), Grid::empty(5)).unwrap();
    let windows = Rule::parse("windoku", latin.shape()).unwrap();
    assert!(matches!(
        latin.with_rules([windows]),
        Err(RuleError::Board { .. })
    ));
}

#[test]
fn taking_the_rules_away_gives_the_plain_puzzle_back() {
    let plain: Puzzle = "1... .... .... ....".parse().unwrap();
    let rule = Rule::parse("x", plain.shape()).unwrap();
    let ruled = plain.clone().with_rules([rule]).unwrap();
    assert_eq!(ruled.shape().houses().len(), 14);
    assert_eq!(ruled.base_shape().houses().len(), 12);
    assert_eq!(ruled.with_rules([]).unwrap(), plain);
}

#[test]
fn own_rules_that_are_huge_or_unreadable_are_refused_with_the_reason() {
    let shape = Shape::classic();
    let said = |text: &str| match Rule::parse(text, &shape) {
        Ok(rule) => panic!("{rule} was read"),
        Err(error) => error.to_string(),
    };
    for (text, reason) in [
        ("regex ((.{100}){100}){100} r1c1", "a shorter pattern"),
        // Without choices resolved it is small; the digit 1 twelve places before the end takes 2^12 states and more.
        ("regex .*1.{13} r1c1", "a shorter pattern"),
        (
            &format!("regex {} r1c1", "1".repeat(301)),
            "a shorter pattern",
        ),
        ("regex (1 r1c1", "a ) for each ("),
        ("regex 1{3,2} r1c1", "{n}, {n,} or {n,m}"),
        ("regex 0 r1c1", "a digit of the board"),
        ("automaton from a to b a>b:10 r1c1", "a step like a>b:1,2-4"),
        ("automaton from a a>b:1 r1c1", "expected to"),
        ("relation (a+) r1c1 r1c2", "a condition"),
        ("relation (a=b r1c1 r1c2", "a ) for each ("),
        ("relation 1:10 r1c1 r1c2", "pairs of digits like 1:3,3:1"),
        ("relation apart 0,0 (a=b)", "how far apart"),
        ("sum r1c1 r1c2", "one of = != < <= > >="),
        ("sum 101*r1c1 = 5", "a coefficient up to 100"),
        ("sum r1c1 = r1c2 = 5", "one sign of comparison only"),
        (
            "not (not (not (not (not (not (not (not (not (x)))))))))",
            "8 at most",
        ),
        ("or (jigsaw 1)", "one symbol for each cell"),
        ("or (negative ratio 2)", "a rule that stands for itself"),
        ("not (x) (x)", "nothing more"),
        ("and x", "a rule in brackets"),
        (
            "contains 1,2,3,4,5,6,7,8,9,1,2,3,4,5,6,7,8,9 r1c1",
            "fewer digits",
        ),
        ("sumline 1001 r1c1", "from 1 to 1000"),
    ] {
        let error = said(text);
        assert!(error.contains(reason), "{text}: {error}");
    }
}

#[test]
fn a_thousand_huge_rules_are_refused_after_a_few_dozen() {
    let shape = Shape::classic();
    let cell = |i: usize| format!("r{}c{}", i / 9 + 1, i % 9 + 1);
    let terms: String = (0..40).map(|i| format!(" 100*{}", cell(i))).collect();
    let condition = "a=b|".repeat(70);
    let huge: [(&str, &dyn Fn(usize) -> String); 3] = [
        ("regex", &|i| {
            format!("regex .*1.{{10}} {} {}", cell(i / 80), cell(80 - i % 80))
        }),
        ("sum", &|i| format!("sum{terms} <= {i}")),
        ("or", &|i| {
            let part = format!(
                "(relation ({condition}a<b) {} {})",
                cell(i / 80),
                cell(80 - i % 80)
            );
            format!("or {}", vec![part; 64].join(" "))
        }),
    ];
    for (name, text) in huge {
        let mut list = RuleList::default();
        // One of them is no trouble.
        assert_eq!(list.read(&text(0), &shape), Ok(()), "{name}");
        let refused = (1..1_000).find_map(|i| list.read(&text(i), &shape).err());
        assert_eq!(refused, Some(RuleError::Large { rule: name }), "{name}");
        assert!(list.rules().len() < 200, "{name}: {}", list.rules().len());
    }
    let mut many = RuleList::default();
    let texts =
        (0..80 * 80).map(|i| format!("difference 1 {} {}", cell(i / 80), cell(80 - i % 80)));
    let refused = texts
        .filter_map(|text| many.read(&text, &shape).err())
        .find(|error| {
            // Both cells may be the same one.
            !matches!(error, RuleError::Twice { .. })
        });
    assert_eq!(refused, Some(RuleError::Many { limit: 4096 }));
}

#[test]
fn repetitions_inside_each_other_are_read_without_much_memory() {
    let pattern = format!("((1?){{100}}){{3}}{}", "+".repeat(90));
    let rule = Rule::parse(
        &format!("regex {pattern} r1c1 r2c2 r4c4"),
        &Shape::classic(),
    );
    assert!(rule.is_ok(), "{rule:?}");
}

#[test]
fn own_rules_that_no_board_keeps_make_a_puzzle_impossible() {
    let puzzle: Puzzle = ".".repeat(81).parse().unwrap();
    for text in [
        "relation (a<b & a>b) r1c1 r1c2",
        "regex 1{5} r1c1 r2c2 r3c3 r4c4",
        "automaton from a to b a>a:* r1c1 r1c2",
        "sum r1c1 r1c2 = 40",
        "and (odd r1c1) (even r1c1)",
        "not (or (odd r1c1) (even r1c1))",
    ] {
        let rule = Rule::parse(text, puzzle.shape()).unwrap();
        let ruled = puzzle.clone().with_rules([rule]).unwrap();
        let mut budget = Budget::unlimited().with_max_nodes(10_000);
        let answer = ruled.solve_within(1, &mut budget);
        assert_eq!(answer.verdict(), Verdict::Impossible, "{text}");
    }
}
