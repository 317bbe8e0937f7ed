//! Rules beyond houses: what people see there has a name, and where names end, the reasons stay small.

use crate::lessons::random_puzzle;
use cellwise_core::{Budget, Rng};
use cellwise_human::sudoku::{Level, PathEnd, Position, Rating, Step, Technique, explain, rate};
use cellwise_sudoku::{Puzzle, Rule, Shape};

const EXAMPLES: &str = include_str!("../../../web/page/js/sudoku/examples.js");

/// The page's example of this name.
fn example(name: &str) -> Puzzle {
    let begin = EXAMPLES.find(&format!("name: t(\"{name}\")")).unwrap();
    let text = EXAMPLES[begin..].split('`').nth(1).unwrap();
    let rules = text.lines().filter_map(|line| line.strip_prefix("rule: "));
    let board = text.split("board:").nth(1).unwrap();
    let board = board.split("end").next().unwrap();
    let puzzle: Puzzle = board
        .split_whitespace()
        .collect::<String>()
        .parse()
        .unwrap();
    let rules = rules.map(|rule| Rule::parse(rule, puzzle.shape()).unwrap());
    let rules: Vec<Rule> = rules.collect();
    puzzle.with_rules(rules).unwrap()
}

/// The steps to the solution.
fn told(puzzle: &Puzzle) -> Vec<Step> {
    let budget = &mut Budget::unlimited();
    let path = explain(&Position::new(puzzle, budget), budget);
    assert_eq!(path.end, PathEnd::Solved, "{puzzle}");
    path.steps().cloned().collect()
}

fn rated(puzzle: &Puzzle) -> Rating {
    let budget = &mut Budget::unlimited();
    rate(&Position::new(puzzle, budget), budget)
}

#[test]
fn the_examples_of_the_page_need_no_reason_of_more_than_five_cells() {
    for name in ["Killer", "Thermometers", "Arrows and knights", "Sandwich"] {
        for step in told(&example(name)) {
            if step.technique == Technique::LastResort {
                assert!(step.cells().len() <= 5, "{name}: {step}");
            }
        }
    }
}

/// Cages over a whole random board: dominoes and triples, no digit given.
fn cages(seed: u64) -> Puzzle {
    let mut rng = Rng::new(seed);
    let full = random_puzzle((*Shape::classic()).clone(), seed, 81);
    let digits = full.givens().digits();
    let mut cage_of = [usize::MAX; 81];
    let mut cages: Vec<Vec<usize>> = Vec::new();
    for start in 0..81 {
        if cage_of[start] != usize::MAX {
            continue;
        }
        let mut cells = vec![start];
        let wanted = 2 + rng.below(2);
        while cells.len() < wanted {
            let last = cells[cells.len() - 1];
            let right = (last % 9 < 8).then_some(last + 1);
            let below = (last < 72).then_some(last + 9);
            let free = |&next: &usize| {
                let digit = |&cell: &usize| digits[cell] == digits[next];
                cage_of[next] == usize::MAX && !cells.contains(&next) && !cells.iter().any(digit)
            };
            let mut next: Vec<usize> = right.into_iter().chain(below).filter(free).collect();
            rng.shuffle(&mut next);
            match next.first() {
                Some(&next) => cells.push(next),
                None => break,
            }
        }
        for &cell in &cells {
            cage_of[cell] = cages.len();
        }
        cages.push(cells);
    }
    let empty: Puzzle = ".".repeat(81).parse().unwrap();
    let shape = Shape::classic();
    let rules: Vec<Rule> = cages
        .iter()
        .map(|cells| {
            let sum: usize = cells.iter().map(|&cell| usize::from(digits[cell])).sum();
            let names: Vec<String> = cells.iter().map(|&cell| shape.name(cell)).collect();
            Rule::parse(&format!("killer {sum} {}", names.join(" ")), &shape).unwrap()
        })
        .collect();
    empty.with_rules(rules).unwrap()
}

#[test]
fn an_introductory_killer_is_rated_as_one() {
    // Cages of one to three cells over the whole board, as newspapers print for beginners.
    let proper = (0..)
        .map(cages)
        .filter(|puzzle| puzzle.count(2).solutions == 1);
    let mut levels = Vec::new();
    for puzzle in proper.take(6) {
        let rating = rated(&puzzle);
        assert_eq!(rating.end, PathEnd::Solved);
        assert!(
            rating.largest_reason.is_none_or(|size| size <= 8),
            "{rating}"
        );
        levels.push(rating.level.unwrap());
    }
    levels.sort_unstable();
    assert!(
        levels[3] == Level::Medium && levels[5] <= Level::Expert,
        "{levels:?}"
    );
}
