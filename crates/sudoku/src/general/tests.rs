//! The engine against a brute-force twin, and its promises.

use std::collections::HashSet;

use cellwise_core::{Budget, Event, Limit, Rng, Search, collect, count};
use proptest::prelude::*;

use super::General;
use crate::{DigitSet, Grid, House, HouseKind, Puzzle, Rule, Shape, check};

/// Every solution, by trying all digits cell by cell: slow and plainly right.
fn brute(puzzle: &Puzzle, max: usize) -> Vec<Vec<u8>> {
    let (shape, mut found) = (puzzle.shape(), Vec::new());
    let mut digits = vec![0u8; shape.cells()];
    let mut cell = 0;
    loop {
        let fits = |digits: &[u8], digit: u8| {
            puzzle.candidates(cell).contains(digit)
                && shape
                    .peers(cell)
                    .iter()
                    .all(|&peer| peer >= cell || digits[peer] != digit)
        };
        let next = (digits[cell] + 1..=shape.size() as u8).find(|&digit| fits(&digits, digit));
        match next {
            Some(digit) => {
                digits[cell] = digit;
                if cell + 1 == digits.len() {
                    found.push(digits.clone());
                    if found.len() == max {
                        return found;
                    }
                } else {
                    cell += 1;
                }
            }
            None if cell == 0 => return found,
            None => {
                digits[cell] = 0;
                cell -= 1;
            }
        }
    }
}

fn engine_solutions(puzzle: &Puzzle, seed: u64) -> Vec<Vec<u8>> {
    let mut engine = General::new(puzzle).with_seed(seed);
    let answer = collect(&mut engine, usize::MAX, &mut Budget::unlimited());
    for solution in &answer.solutions {
        check(puzzle, solution).unwrap();
    }
    answer
        .solutions
        .iter()
        .map(|grid| grid.digits().to_vec())
        .collect()
}

/// A puzzle with some digits of a solution, now and then a wrong one, and thinned pencil marks.
fn random_puzzle(shape: &Shape, keep: f64, rng: &mut Rng) -> Puzzle {
    let empty = Puzzle::new(shape.clone(), Grid::empty(shape.size())).unwrap();
    let mut engine = General::new(&empty).with_seed(rng.next_u64());
    let solution = match engine.advance(&mut Budget::unlimited()) {
        Event::Solution(grid) => grid,
        _ => Grid::empty(shape.size()),
    };
    let size = shape.size();
    let marks: Vec<DigitSet> = solution
        .digits()
        .iter()
        .map(|&digit| {
            if digit != 0 && rng.chance(keep) {
                DigitSet::only(if rng.chance(0.02) {
                    rng.below(size) as u8 + 1
                } else {
                    digit
                })
            } else {
                DigitSet::from_bits(rng.next_u64() | rng.next_u64() | 1 << digit >> 1)
            }
        })
        .collect();
    Puzzle::with_candidates(shape.clone(), marks).unwrap()
}

fn agrees_with_brute_force(shape: &Shape, keep: f64, cases: u64) {
    let mut rng = Rng::new(shape.houses().len() as u64);
    let mut verdicts = [0; 3];
    for case in 0..cases {
        let puzzle = random_puzzle(shape, keep, &mut rng);
        let mut expected = brute(&puzzle, 100_000);
        let mut found = engine_solutions(&puzzle, case);
        verdicts[expected.len().min(2)] += 1;
        expected.sort();
        found.sort();
        assert_eq!(found, expected, "case {case}: {puzzle:?}");
    }
    assert!(
        verdicts.iter().all(|&n| n > 0),
        "impossible, unique, several: {verdicts:?}"
    );
}

#[test]
fn all_solutions_on_small_boards_are_those_of_brute_force() {
    agrees_with_brute_force(&Shape::usual(4).unwrap(), 0.2, 500);
    agrees_with_brute_force(&Shape::boxes(2, 3).unwrap(), 0.3, 200);
    agrees_with_brute_force(&Shape::boxes(3, 2).unwrap(), 0.3, 200);
}

#[test]
fn all_solutions_on_bent_boards_are_those_of_brute_force() {
    let region = |name: &str, cells: &[usize]| House {
        kind: HouseKind::Region(name.into()),
        cells: cells.to_vec(),
    };
    let diagonals = Shape::usual(4)
        .unwrap()
        .with_houses([region("diagonal", &[0, 5, 10, 15])])
        .unwrap();
    agrees_with_brute_force(&diagonals, 0.15, 300);
    let partial = Shape::boxes(2, 3)
        .unwrap()
        .with_houses([region("cage", &[0, 1, 6, 7, 13]), region("pair", &[20, 27])])
        .unwrap();
    agrees_with_brute_force(&partial, 0.3, 200);
    let pieces = [
        [0, 1, 2, 5, 6],
        [3, 4, 8, 9, 14],
        [7, 11, 12, 13, 17],
        [10, 15, 16, 20, 21],
        [18, 19, 22, 23, 24],
    ];
    let jigsaw = Shape::jigsaw(5, pieces.map(Vec::from).into()).unwrap();
    agrees_with_brute_force(&jigsaw, 0.2, 300);
}

#[test]
fn an_empty_4x4_has_288_solutions() {
    let empty = Puzzle::new(Shape::usual(4).unwrap(), Grid::empty(4)).unwrap();
    let all: HashSet<_> = engine_solutions(&empty, 5).into_iter().collect();
    assert_eq!(all.len(), 288);
}

#[test]
fn a_6x6_has_28_200_960_solutions_in_720_equal_parts() {
    // Relabelling carries any first row into any other: 28,200,960 = 6! · 39,168.
    let puzzle: Puzzle = format!("123456{}", ".".repeat(30)).parse().unwrap();
    let counted = count(
        &mut General::new(&puzzle),
        u64::MAX,
        &mut Budget::unlimited(),
    );
    assert_eq!(counted.solutions, 39_168);
}

/// Every solution, by trying all digits of the cell with the fewest legal ones.
fn twin(puzzle: &Puzzle) -> Vec<Vec<u8>> {
    let shape = puzzle.shape();
    let mut digits = vec![0u8; shape.cells()];
    let legal = |digits: &[u8], cell: usize| -> DigitSet {
        let mut left = puzzle.candidates(cell);
        for &peer in shape.peers(cell) {
            if digits[peer] != 0 {
                left.remove(digits[peer]);
            }
        }
        left
    };
    // The cells filled so far, each with the digits still to try in it.
    let mut stack: Vec<(usize, DigitSet)> = Vec::new();
    let mut found = Vec::new();
    loop {
        let open = (0..shape.cells()).filter(|&cell| digits[cell] == 0);
        match open.min_by_key(|&cell| legal(&digits, cell).len()) {
            Some(cell) => stack.push((cell, legal(&digits, cell))),
            None => found.push(digits.clone()),
        }
        loop {
            let Some((cell, to_try)) = stack.last_mut() else {
                return found;
            };
            digits[*cell] = 0;
            if let Some(digit) = to_try.first() {
                to_try.remove(digit);
                digits[*cell] = digit;
                break;
            }
            stack.pop();
        }
    }
}

#[test]
fn thousands_of_solutions_of_a_9x9_are_those_of_a_plain_search() {
    // So many conflicts that clauses and jumps above fixed guesses matter.
    let mut rng = Rng::new(12);
    let (mut solutions, mut dead_ends) = (0, 0);
    for seed in 0..60 {
        let empty: Puzzle = ".".repeat(81).parse().unwrap();
        let mut engine = General::new(&empty).with_seed(seed);
        let Event::Solution(mut givens) = engine.advance(&mut Budget::unlimited()) else {
            panic!("an empty board has solutions");
        };
        for cell in 0..81 {
            if rng.chance(0.7) {
                givens.set(cell, 0);
            }
        }
        let puzzle = Puzzle::new(Shape::classic(), givens).unwrap();
        let mut engine = General::new(&puzzle).with_seed(seed);
        let answer = collect(&mut engine, 3_000, &mut Budget::unlimited());
        if answer.solutions.len() == 3_000 {
            continue;
        }
        let digits = answer.solutions.iter().map(|grid| grid.digits().to_vec());
        let mut found: Vec<_> = digits.collect();
        let mut expected = twin(&puzzle);
        expected.sort();
        found.sort();
        assert_eq!(found, expected);
        solutions += found.len();
        dead_ends += answer.stats.dead_ends;
    }
    assert!(
        solutions > 1_000 && dead_ends > 100,
        "{solutions}, {dead_ends}"
    );
}

#[test]
fn size_one_has_one_solution() {
    let puzzle: Puzzle = ".".parse().unwrap();
    assert_eq!(engine_solutions(&puzzle, 0), [[1]]);
}

#[test]
fn large_empty_boards_are_filled_for_many_seeds() {
    for (size, seeds) in [(9, 50), (16, 30), (25, 10), (36, 1)] {
        let puzzle = Puzzle::new(Shape::usual(size).unwrap(), Grid::empty(size)).unwrap();
        for seed in 0..seeds {
            let mut engine = General::new(&puzzle).with_seed(seed);
            match engine.advance(&mut Budget::unlimited().with_max_nodes(200_000)) {
                Event::Solution(grid) => check(&puzzle, &grid).unwrap(),
                event => panic!("size {size}, seed {seed}: {event:?}"),
            }
        }
    }
}

#[test]
fn the_same_seed_takes_the_same_way() {
    let puzzle = Puzzle::new(Shape::usual(16).unwrap(), Grid::empty(16)).unwrap();
    let run = |seed| {
        let mut engine = General::new(&puzzle).with_seed(seed);
        let event = engine.advance(&mut Budget::unlimited());
        (event, engine.stats())
    };
    assert_eq!(run(3), run(3));
    assert_ne!(run(3).0, run(4).0);
}

#[test]
fn a_search_cut_into_slices_finds_the_same_in_the_same_order() {
    for slice in [1, 2, 7, 100] {
        let puzzle = Puzzle::new(Shape::usual(4).unwrap(), Grid::empty(4)).unwrap();
        let whole = engine_solutions(&puzzle, 1);
        let mut engine = General::new(&puzzle).with_seed(1);
        let mut budget = Budget::unlimited().with_slice(slice);
        let (mut found, mut pauses) = (Vec::new(), 0);
        loop {
            match engine.advance(&mut budget) {
                Event::Solution(grid) => found.push(grid.digits().to_vec()),
                Event::Exhausted => break,
                Event::Stopped(limit) => {
                    assert_eq!(limit, Limit::Slice);
                    pauses += 1;
                    budget.next_slice();
                }
            }
        }
        assert!(pauses > 0);
        assert_eq!(found, whole);
        assert_eq!(
            engine.advance(&mut budget),
            Event::Exhausted,
            "it stays at the end"
        );
    }
}

#[test]
fn large_rules_pause_on_the_way_to_the_first_fixpoint() {
    let mut rng = Rng::new(5);
    let shape = Shape::classic();
    let mut line = || {
        let mut cells: Vec<usize> = (0..81).collect();
        rng.shuffle(&mut cells);
        let names = cells[..20]
            .iter()
            .map(|cell| format!("r{}c{}", cell / 9 + 1, cell % 9 + 1));
        names.collect::<Vec<_>>().join(" ")
    };
    let rules = (0..300).map(|_| {
        let parts = (0..60).map(|i| format!("(regex (.[1-9]|34)*{}? {})", i % 9 + 1, line()));
        let text = format!("or {}", parts.collect::<Vec<_>>().join(" "));
        Rule::parse(&text, &shape).unwrap()
    });
    let rules: Vec<Rule> = rules.collect();
    let puzzle = Puzzle::new(shape.clone(), Grid::empty(9)).unwrap();
    let puzzle = puzzle.with_rules(rules).unwrap();
    let mut engine = General::new(&puzzle);
    let mut budget = Budget::unlimited().with_slice(500);
    let mut pauses = 0;
    while engine.advance(&mut budget) == Event::Stopped(Limit::Slice) && engine.stats().guesses == 0
    {
        pauses += 1;
        budget.next_slice();
    }
    assert!(pauses > 20, "{pauses}");
}

#[test]
fn certain_cells_are_part_of_every_solution() {
    let mut rng = Rng::new(21);
    for _ in 0..50 {
        let puzzle = random_puzzle(&Shape::usual(4).unwrap(), 0.2, &mut rng);
        let mut engine = General::new(&puzzle);
        let event = engine.advance(&mut Budget::unlimited().with_max_nodes(1));
        if let Event::Stopped(_) = event {
            let partial = engine.partial().unwrap();
            for solution in brute(&puzzle, usize::MAX) {
                for (cell, &digit) in solution.iter().enumerate() {
                    assert!([None, Some(digit)].contains(&partial.get(cell)));
                }
            }
        }
    }
}

/// One of the changes of a board that turn solutions into solutions.
fn disguised(puzzle: &Puzzle, rng: &mut Rng) -> Puzzle {
    let shape = puzzle.shape();
    let size = shape.size();
    let (rows, columns) = shape.box_size();
    let order = |group: usize, rng: &mut Rng| -> Vec<usize> {
        let mut groups: Vec<usize> = (0..size / group).collect();
        rng.shuffle(&mut groups);
        groups
            .iter()
            .flat_map(|&g| {
                let mut lines: Vec<usize> = (g * group..(g + 1) * group).collect();
                rng.shuffle(&mut lines);
                lines
            })
            .collect()
    };
    let (row_order, column_order) = (order(rows, rng), order(columns, rng));
    let mut relabel: Vec<u8> = (1..=size as u8).collect();
    rng.shuffle(&mut relabel);
    let transpose = rng.chance(0.5);
    let shape = if transpose {
        Shape::boxes(columns, rows).unwrap()
    } else {
        (**shape).clone()
    };
    let marks: Vec<DigitSet> = (0..size * size)
        .map(|cell| {
            let (mut row, mut column) = (cell / size, cell % size);
            if transpose {
                (row, column) = (column, row);
            }
            let from = puzzle.candidates(row_order[row] * size + column_order[column]);
            from.iter()
                .map(|digit| relabel[usize::from(digit) - 1])
                .collect()
        })
        .collect();
    Puzzle::with_candidates(shape, marks).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn a_disguised_puzzle_has_as_many_solutions(
        seed: u64,
        (rows, columns, keep) in prop_oneof![
            Just((2, 2, 0.15)), Just((2, 3, 0.3)), Just((3, 3, 0.45)), Just((2, 5, 0.6)), Just((3, 4, 0.6)),
        ],
    ) {
        let mut rng = Rng::new(seed);
        let puzzle = random_puzzle(&Shape::boxes(rows, columns).unwrap(), keep, &mut rng);
        let other = disguised(&puzzle, &mut rng);
        let max = 2_000;
        let counted = |puzzle| count(&mut General::new(puzzle), max, &mut Budget::unlimited());
        let (one, two) = (counted(&puzzle), counted(&other));
        prop_assert_eq!((one.solutions, one.end), (two.solutions, two.end));
    }
}
