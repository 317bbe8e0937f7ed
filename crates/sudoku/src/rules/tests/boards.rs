//! Whole boards against brute force.

use cellwise_core::{Budget, Rng, collect};

use super::super::Rule;
use super::{random_digits, random_rule};
use crate::general::General;
use crate::{DigitSet, Grid, Puzzle, Shape, check, clashes};

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
                    .all(|rule| rule.faults(shape, puzzle.rules(), grid.digits()).is_empty())
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
    for round in 0..500 {
        let shape = Shape::boxes(2, 3).unwrap();
        let first = round % Rule::FORMS.len();
        let empty = Puzzle::new(shape.clone(), Grid::empty(6)).unwrap();
        // A rule on the whole board needs no words but its name.
        let mut rules: Vec<Rule> = Rule::parse(Rule::FORMS[first].name, &shape)
            .into_iter()
            .collect();
        let is_global = !rules.is_empty();
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
