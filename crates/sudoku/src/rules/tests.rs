//! Rules against brute force: each propagator alone, whole boards, and the text.

use cellwise_core::{Budget, Rng, collect};
use proptest::prelude::*;

use super::{Propagator, Rule, RuleError};
use crate::{DigitSet, General, Grid, Puzzle, Shape, check, clashes};

/// A walk over neighbouring cells, none twice.
fn path(size: usize, length: usize, rng: &mut Rng) -> Vec<usize> {
    let mut cells = vec![rng.below(size * size)];
    for _ in 0..200 {
        if cells.len() == length {
            break;
        }
        let last = *cells.last().unwrap();
        let row = (last / size + rng.below(3)).wrapping_sub(1);
        let column = (last % size + rng.below(3)).wrapping_sub(1);
        let cell = row.wrapping_mul(size).wrapping_add(column);
        if row < size && column < size && !cells.contains(&cell) {
            cells.push(cell);
        }
    }
    cells
}

/// The text of a random rule of the kind number `kind`; its sums are those of `digits`.
pub(crate) fn random_text(kind: usize, shape: &Shape, digits: &[u8], rng: &mut Rng) -> String {
    let size = shape.size();
    let length = 2 + rng.below(size - 1);
    let mut cells = path(size, length, rng);
    let sum = |cells: &[usize]| cells.iter().map(|&c| usize::from(digits[c])).sum::<usize>();
    let names = |cells: &[usize]| -> String {
        cells
            .iter()
            .map(|&cell| format!(" {}", shape.name(cell)))
            .collect()
    };
    let name = Rule::FORMS[kind].name;
    // Now and then a sum that the digits do not have.
    let off = usize::from(rng.chance(0.05));
    match name {
        "jigsaw" => {
            // Rows or columns, two cells swapped: pieces enough for a test.
            let mut map: Vec<usize> = (0..size * size).map(|cell| cell / size).collect();
            let (a, b) = (rng.below(map.len()), rng.below(map.len()));
            map.swap(a, b);
            let map: String = map.iter().map(|n| (n + 1).to_string()).collect();
            format!("jigsaw {map}")
        }
        "x" => ["x", "x up", "x down"][rng.below(3)].into(),
        "even" | "odd" => {
            let odd = u8::from(name == "odd");
            cells.retain(|&cell| digits[cell] % 2 == odd || off == 1);
            if cells.is_empty() {
                cells = (0..size * size)
                    .filter(|&c| digits[c] % 2 == odd)
                    .take(1)
                    .collect();
            }
            format!("{name}{}", names(&cells))
        }
        "greater" => {
            cells.truncate(2);
            cells.sort_by_key(|&cell| std::cmp::Reverse(digits[cell]));
            format!("greater{}", names(&cells))
        }
        "killer" if rng.chance(0.3) => {
            format!("killer repeat {}{}", sum(&cells) + off, names(&cells))
        }
        "killer" => format!("killer {}{}", sum(&cells) + off, names(&cells)),
        "thermo" => {
            cells.sort_by_key(|&cell| digits[cell]);
            cells.dedup_by_key(|cell| digits[*cell] + off as u8 * 100);
            if cells.len() < 2 {
                cells = path(size, 2, rng);
            }
            format!("thermo{}", names(&cells))
        }
        "arrow" => {
            cells.truncate(2 + rng.below(2));
            cells.sort_by_key(|&cell| std::cmp::Reverse(digits[cell]));
            format!("arrow{}", names(&cells))
        }
        "littlekiller" => {
            let direction = ["ne", "se", "sw", "nw"][rng.below(4)];
            let text = format!("littlekiller 0 {} {direction}", shape.name(cells[0]));
            let along = Rule::parse(&text, shape).unwrap();
            let sum = sum(along.cells()) + off;
            format!("littlekiller {sum} {} {direction}", shape.name(cells[0]))
        }
        "sandwich" => {
            let (kind, line) = (["row", "column"][rng.below(2)], rng.below(size) + 1);
            let text = format!("sandwich {kind} {line} 0");
            let along = Rule::parse(&text, shape).unwrap();
            let place = |d: usize| {
                along
                    .cells()
                    .iter()
                    .position(|&c| usize::from(digits[c]) == d)
            };
            let (one, most) = (place(1).unwrap_or(0), place(size).unwrap_or(0));
            let between = along
                .cells()
                .get(one.min(most) + 1..one.max(most))
                .unwrap_or(&[]);
            format!("sandwich {kind} {line} {}", sum(between) + off)
        }
        "region" | "renban" | "palindrome" => format!("{name}{}", names(&cells)),
        _ => name.into(),
    }
}

fn random_rule(kind: usize, shape: &Shape, digits: &[u8], rng: &mut Rng) -> Rule {
    let text = random_text(kind, shape, digits, rng);
    Rule::parse(&text, shape).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn random_digits(size: usize, rng: &mut Rng) -> Vec<u8> {
    (0..size * size)
        .map(|_| rng.below(size) as u8 + 1)
        .collect()
}

/// All ways to fill the propagator's cells from `masks` that the rule's checker accepts.
fn support(rule: &Rule, propagator: &dyn Propagator, shape: &Shape, masks: &[u64]) -> Vec<u64> {
    // What the propagator may take for granted: its cells differ where a house says so.
    let differ = match rule {
        Rule::Killer(cage) => !cage.may_repeat(),
        Rule::Renban(_) | Rule::Sandwich(_) => true,
        _ => false,
    };
    let mut support = vec![0u64; masks.len()];
    let mut board = vec![0u8; shape.cells()];
    let mut choice: Vec<u64> = masks.to_vec();
    loop {
        let bit = |i: usize| choice[i] & choice[i].wrapping_neg();
        let mut seen = 0;
        let mut repeats = false;
        for (i, &cell) in propagator.scope().iter().enumerate() {
            repeats |= seen & bit(i) != 0;
            seen |= bit(i);
            board[cell] = bit(i).trailing_zeros() as u8 + 1;
        }
        if !(differ && repeats) && rule.faults(shape, &board).is_empty() {
            for (i, all) in support.iter_mut().enumerate() {
                *all |= bit(i);
            }
        }
        // The next choice, as an odometer.
        let Some(i) = (0..choice.len()).find(|&i| choice[i] & (choice[i] - 1) != 0) else {
            return support;
        };
        choice[i] &= choice[i] - 1;
        choice[..i].copy_from_slice(&masks[..i]);
    }
}

#[test]
fn propagators_agree_with_brute_force() {
    let mut rng = Rng::new(5);
    let shape = Shape::boxes(2, 3).unwrap();
    let mut tried = [0; Rule::FORMS.len()];
    for round in 0..6_000 {
        let kind = round % Rule::FORMS.len();
        let digits = random_digits(6, &mut rng);
        let rule = random_rule(kind, &shape, &digits, &mut rng);
        let thin = rng.chance(0.5);
        for propagator in rule.propagators(&shape).iter().take(3) {
            let masks: Vec<u64> = propagator
                .scope()
                .iter()
                .map(|_| {
                    let mask = rng.next_u64() & if thin { rng.next_u64() } else { u64::MAX };
                    (mask & 0x3f).max(1)
                })
                .collect();
            if masks
                .iter()
                .map(|m| u64::from(m.count_ones()))
                .product::<u64>()
                > 5_000
            {
                continue;
            }
            tried[kind] += 1;
            let support = support(&rule, &**propagator, &shape, &masks);
            let mut narrowed = masks.clone();
            let outcome = propagator.narrow(&mut narrowed);
            let context = format!("{rule}: {masks:x?} to {narrowed:x?}, not {support:x?}");
            if outcome.is_err() {
                assert!(support.contains(&0), "{context}");
                continue;
            }
            assert!(
                support.iter().zip(&narrowed).all(|(s, n)| s & !n == 0),
                "{context}"
            );
            let exact = match &rule {
                Rule::Killer(cage) => cage.may_repeat(),
                Rule::Renban(_) | Rule::Sandwich(_) => false,
                _ => true,
            };
            let single = masks.iter().all(|mask| mask.is_power_of_two());
            if exact || single {
                // Narrowing until nothing changes leaves exactly what has support.
                let mut before = masks.clone();
                while before != narrowed && propagator.narrow(&mut narrowed).is_ok() {
                    before.clone_from(&narrowed);
                }
                assert_eq!(support, narrowed, "{context}");
            }
            // Smaller masks never come out larger.
            let mut smaller: Vec<u64> = masks.iter().map(|m| m & rng.next_u64()).collect();
            if !smaller.contains(&0) && propagator.narrow(&mut smaller).is_ok() {
                assert!(
                    smaller.iter().zip(&narrowed).all(|(s, n)| s & !n == 0),
                    "{context}"
                );
            }
        }
    }
    for (kind, form) in Rule::FORMS.iter().enumerate() {
        let houses_only = [
            "jigsaw",
            "x",
            "windoku",
            "disjoint",
            "region",
            "antiknight",
            "antiking",
        ];
        assert_eq!(
            tried[kind] == 0,
            houses_only.contains(&form.name),
            "{}: {}",
            form.name,
            tried[kind]
        );
    }
}

/// All 576 Latin squares of size 4.
fn latin_squares() -> Vec<Grid> {
    let shape = Shape::boxes(1, 4).unwrap();
    let puzzle = Puzzle::new(shape, Grid::empty(4)).unwrap();
    let mut engine = General::new(&puzzle);
    let all = collect(&mut engine, usize::MAX, &mut Budget::unlimited()).solutions;
    assert_eq!(all.len(), 576);
    all
}

fn sorted(grids: &[Grid]) -> Vec<Vec<u8>> {
    let mut digits: Vec<_> = grids.iter().map(|grid| grid.digits().to_vec()).collect();
    digits.sort();
    digits
}

#[test]
fn whole_answers_agree_with_brute_force_on_thousands_of_small_boards() {
    let squares = latin_squares();
    let shape = Shape::boxes(2, 2).unwrap();
    let boxed: Vec<&Grid> = squares
        .iter()
        .filter(|g| clashes(&shape, g).is_empty())
        .collect();
    let mut rng = Rng::new(77);
    let mut verdicts = [0; 3];
    for round in 0..4_000 {
        let hidden = (*rng.pick(&boxed).unwrap()).clone();
        let rules: Vec<Rule> = (0..1 + rng.below(4))
            .map(|i| {
                let kind = if i == 0 {
                    round % Rule::FORMS.len()
                } else {
                    rng.below(Rule::FORMS.len())
                };
                random_rule(kind, &shape, hidden.digits(), &mut rng)
            })
            .collect();
        let mut givens = Grid::empty(4);
        for _ in 0..rng.below(5) {
            let cell = rng.below(16);
            givens.set(cell, hidden.digits()[cell]);
        }
        let text: Vec<String> = rules.iter().map(ToString::to_string).collect();
        let puzzle = Puzzle::new(shape.clone(), givens).unwrap();
        // A jigsaw has no rectangular boxes for windows and groups.
        let Ok(puzzle) = puzzle.with_rules(rules) else {
            continue;
        };
        let right = |grid: &&Grid| {
            let as_given = |cell| [None, grid.get(cell)].contains(&puzzle.givens().get(cell));
            (0..16).all(as_given) && check(&puzzle, grid).is_ok()
        };
        let expected: Vec<Grid> = squares.iter().filter(right).cloned().collect();
        let mut engine = General::new(&puzzle).with_seed(round as u64);
        let found = collect(&mut engine, usize::MAX, &mut Budget::unlimited());
        verdicts[expected.len().min(2)] += 1;
        assert_eq!(sorted(&found.solutions), sorted(&expected), "{text:?}");
    }
    assert!(verdicts.iter().all(|&n| n > 100), "{verdicts:?}");
}

/// Every solution by trying all digits in turn, asking the checker at each step.
fn brute(puzzle: &Puzzle) -> Vec<Grid> {
    let size = puzzle.shape().size();
    let mut grid = Grid::empty(size);
    let mut found = Vec::new();
    let mut cell = 0;
    loop {
        let from = grid.digits()[cell] + 1;
        let shape = puzzle.shape();
        let next = (from..=size as u8).find(|&digit| {
            grid.set(cell, digit);
            let taken = shape.peers(cell).iter().any(|&p| grid.digits()[p] == digit);
            puzzle.candidates(cell).contains(digit)
                && !taken
                && puzzle
                    .rules()
                    .iter()
                    .all(|rule| rule.faults(shape, grid.digits()).is_empty())
        });
        match next {
            Some(_) if cell + 1 == size * size => {
                check(puzzle, &grid).unwrap();
                found.push(grid.clone());
            }
            Some(_) => cell += 1,
            None if cell == 0 => return found,
            None => {
                grid.set(cell, 0);
                cell -= 1;
            }
        }
    }
}

#[test]
fn whole_answers_agree_with_brute_force_on_6x6() {
    let mut rng = Rng::new(99);
    let mut verdicts = [0; 3];
    for round in 0..300 {
        let shape = Shape::boxes(2, 3).unwrap();
        let first = round % Rule::FORMS.len();
        let global = [
            "x",
            "windoku",
            "disjoint",
            "antiknight",
            "antiking",
            "nonconsecutive",
        ];
        let is_global = global.contains(&Rule::FORMS[first].name);
        let empty = Puzzle::new(shape.clone(), Grid::empty(6)).unwrap();
        let mut rules = Vec::new();
        if is_global {
            rules.push(Rule::parse(Rule::FORMS[first].name, &shape).unwrap());
        }
        let seeded = empty.with_rules(rules.clone()).unwrap();
        let mut engine = General::new(&seeded).with_seed(round as u64);
        let answer = collect(&mut engine, 1, &mut Budget::unlimited());
        let hidden = match answer.solutions.first() {
            Some(grid) => grid.digits().to_vec(),
            None => random_digits(6, &mut rng),
        };
        if !is_global {
            rules.push(random_rule(first, &shape, &hidden, &mut rng));
        }
        for name in ["killer", "thermo", "arrow", "littlekiller", "sandwich"] {
            let kind = Rule::FORMS
                .iter()
                .position(|form| form.name == name)
                .unwrap();
            if rng.chance(0.4) {
                rules.push(random_rule(kind, &shape, &hidden, &mut rng));
            }
        }
        let marks: Vec<DigitSet> = hidden
            .iter()
            .map(|&d| {
                if rng.chance(0.35) {
                    DigitSet::only(d)
                } else {
                    DigitSet::all(6)
                }
            })
            .collect();
        let text: Vec<String> = rules.iter().map(ToString::to_string).collect();
        let puzzle = Puzzle::with_candidates(shape, marks)
            .unwrap()
            .with_rules(rules)
            .unwrap();
        let expected = brute(&puzzle);
        let mut engine = General::new(&puzzle).with_seed(round as u64);
        let found = collect(&mut engine, usize::MAX, &mut Budget::unlimited());
        verdicts[expected.len().min(2)] += 1;
        assert_eq!(
            sorted(&found.solutions),
            sorted(&expected),
            "{text:?} {puzzle:?}"
        );
    }
    assert!(verdicts.iter().all(|&n| n > 5), "{verdicts:?}");
}

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
fn errors_name_what_was_found_and_what_was_expected() {
    let shape = Shape::classic();
    let said = |text: &str| Rule::parse(text, &shape).unwrap_err().to_string();
    assert!(said("thermos r1c1").starts_with("found 'thermos'; rules are jigsaw, x, windoku,"));
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
