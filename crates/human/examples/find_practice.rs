//! Looks for puzzles whose path needs each technique, for `src/sudoku/practice.txt`.
//!
//! `find_practice SEED COUNT [OLD]`: makes COUNT puzzles at random, and prints for every technique
//! the two on which it comes up with the fewest open cells, as that file has them. OLD is an earlier
//! output, whose puzzles stay in the race. As many small boards with a rule beyond houses are made, too.

use std::collections::BTreeMap;
use std::sync::Arc;

use cellwise_core::{Budget, Event, Rng, Search as _};
use cellwise_human::sudoku::{PathEnd, Position, Technique, outline};
use cellwise_sudoku::{Grid, Puzzle, Rule, Shape, Solver, Symbols};

#[expect(clippy::print_stdout, reason = "a program for the terminal")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [seed, count, old @ ..] = args.as_slice() else {
        return Err("usage: find_practice SEED COUNT [OLD]".into());
    };
    let mut rng = Rng::new(seed.parse()?);
    let rounds: usize = count.parse()?;
    let mut best: BTreeMap<Technique, Vec<(usize, String)>> = BTreeMap::new();
    // The starts of climbs: an empty board, or the hardest puzzles known.
    let mut starts: Vec<(u64, [u8; 81])> = Vec::new();
    if let Some(old) = old.first() {
        let text = std::fs::read_to_string(old)?;
        for word in text
            .split_whitespace()
            .filter(|word| matches!(word.len(), 81 | 144) && !word.contains('|'))
        {
            let puzzle: Puzzle = word.parse()?;
            let sum = consider(&puzzle, &mut best);
            if let Ok(digits) = puzzle.givens().digits().try_into() {
                starts.push((sum, digits));
            }
        }
    }
    starts.sort_by_key(|start| std::cmp::Reverse(start.0));
    starts.truncate(12);
    starts.push((0, [0; 81]));
    let (mut hardness, mut digits) = (0, [0; 81]);
    for i in 0..rounds {
        if i % 300 == 0 {
            (hardness, digits) = starts[i / 300 % starts.len()];
        }
        // Climb to harder ones, a few givens changed at a time.
        let mut changed = digits;
        for _ in 0..4 {
            changed[rng.below(81)] = 0;
        }
        let Some(solution) = random_solution(changed, &mut rng) else {
            continue;
        };
        changed = minimal(changed, &solution, &mut rng);
        let sum = consider(&Puzzle::classic(changed)?, &mut best);
        if sum >= hardness {
            (digits, hardness) = (changed, sum);
        }
    }
    // Techniques that no classic board needs occur on larger ones.
    while rounds > 0 && !best.contains_key(&Technique::LastResort) {
        consider(&large(&mut rng)?, &mut best);
    }
    for _ in 0..rounds {
        if let Some(puzzle) = ruled(&mut rng) {
            consider(&puzzle, &mut best);
        }
    }
    for &technique in Technique::ALL {
        let found = best.remove(&technique).unwrap_or_default();
        println!("\n{}", technique.slug());
        for (_, puzzle) in found {
            println!("{puzzle}");
        }
    }
    Ok(())
}

/// Enters a puzzle for each technique on its path, at the round with the fewest open cells. Says how hard it is.
fn consider(puzzle: &Puzzle, best: &mut BTreeMap<Technique, Vec<(usize, String)>>) -> u64 {
    let path = outline(
        &Position::new(puzzle, &mut Budget::unlimited()),
        &mut Budget::unlimited(),
    );
    if path.end != PathEnd::Solved {
        return 0;
    }
    // Cubes, so that one hard step counts for more than many of middling hardness.
    let cube = |technique: Technique| u64::from(technique.weight()).pow(3);
    let sum = path.rounds.iter().map(|round| cube(round.technique)).sum();
    let symbols = Symbols::default();
    let digits = puzzle.givens().digits().iter();
    let mut text: String = digits.map(|&d| symbols.of(d)).collect();
    let rules: Vec<String> = puzzle.rules().iter().map(Rule::to_string).collect();
    if !rules.is_empty() {
        text = format!("{text}|{}", rules.join(";"));
    }
    let mut open = puzzle.shape().cells() - puzzle.givens().filled();
    let mut seen = Vec::new();
    for round in path.rounds {
        // A lesson shows the first time that the technique comes up.
        if !seen.contains(&round.technique) {
            seen.push(round.technique);
            let list = best.entry(round.technique).or_default();
            if !list.iter().any(|(_, known)| *known == text) {
                list.push((open, text.clone()));
                list.sort();
                list.truncate(2);
            }
        }
        open -= round.placed;
    }
    sum
}

/// A solution of these givens, chosen at random.
fn random_solution(givens: [u8; 81], rng: &mut Rng) -> Option<[u8; 81]> {
    let mut solver = Solver::new(&Puzzle::classic(givens).ok()?).with_seed(rng.next_u64());
    match solver.advance(&mut Budget::unlimited()) {
        Event::Solution(grid) => grid.digits().try_into().ok(),
        _ => None,
    }
}

/// Givens of the solution that make it the only one, none of which can be dropped. Begins with those
/// of `wanted` that agree with it, and adds one wherever another solution differs.
fn minimal(wanted: [u8; 81], solution: &[u8; 81], rng: &mut Rng) -> [u8; 81] {
    let mut order: Vec<usize> = (0..81).collect();
    rng.shuffle(&mut order);
    let mut digits = wanted;
    while let Some(other) = another_solution(digits, solution) {
        if let Some(&cell) = order.iter().find(|&&cell| other[cell] != solution[cell]) {
            digits[cell] = solution[cell];
        }
        rng.shuffle(&mut order);
    }
    for cell in order {
        let digit = std::mem::replace(&mut digits[cell], 0);
        if digit != 0 && !is_unique(digits) {
            digits[cell] = digit;
        }
    }
    digits
}

fn another_solution(givens: [u8; 81], known: &[u8; 81]) -> Option<[u8; 81]> {
    let mut solver = Solver::new(&Puzzle::classic(givens).ok()?);
    while let Event::Solution(grid) = solver.advance(&mut Budget::unlimited()) {
        if grid.digits() != known {
            return grid.digits().try_into().ok();
        }
    }
    None
}

/// A 12x12 board, its givens dropped one by one.
fn large(rng: &mut Rng) -> Result<Puzzle, Box<dyn std::error::Error>> {
    let shape = Arc::new(Shape::boxes(3, 4)?);
    let empty = Puzzle::new(Arc::clone(&shape), Grid::empty(12))?;
    let mut solver = Solver::new(&empty).with_seed(rng.next_u64());
    let Event::Solution(mut digits) = solver.advance(&mut Budget::unlimited()) else {
        return Err("an empty board has a solution".into());
    };
    let mut order: Vec<usize> = (0..144).collect();
    rng.shuffle(&mut order);
    for cell in order {
        let mut fewer = digits.clone();
        fewer.set(cell, 0);
        if Puzzle::new(Arc::clone(&shape), fewer.clone())?
            .count(2)
            .solutions
            == 1
        {
            digits = fewer;
        }
    }
    Ok(Puzzle::new(shape, digits)?)
}

/// The rules of boards with a rule: those that a technique looks at.
const RULES: [&str; 15] = [
    "killer",
    "thermo",
    "greater",
    "palindrome",
    "difference",
    "ratio",
    "xv",
    "quadruple",
    "arrow",
    "littlekiller",
    "sandwich",
    "whispers",
    "renban",
    "skyscraper",
    "maximum",
];

/// A 6x6 board with several rules of one kind, its givens dropped one by one.
fn ruled(rng: &mut Rng) -> Option<Puzzle> {
    let shape = Arc::new(Shape::boxes(2, 3).ok()?);
    let empty = Puzzle::new(Arc::clone(&shape), Grid::empty(6)).ok()?;
    let mut solver = Solver::new(&empty).with_seed(rng.next_u64());
    let Event::Solution(mut digits) = solver.advance(&mut Budget::unlimited()) else {
        return None;
    };
    let name = RULES[rng.below(RULES.len())];
    let mut rules: Vec<Rule> = Vec::new();
    for _ in 0..6 + rng.below(8) {
        let rule = Rule::sample(name, &shape, digits.digits(), rng)?;
        let overlaps = |other: &Rule| other.cells().iter().any(|cell| rule.cells().contains(cell));
        // Marks between two cells make chains; larger ones keep apart.
        if !rules.contains(&rule) && (rule.cells().len() == 2 || !rules.iter().any(overlaps)) {
            rules.push(rule);
        }
    }
    let mut order: Vec<usize> = (0..36).collect();
    rng.shuffle(&mut order);
    let with = |digits: &Grid| {
        Puzzle::new(Arc::clone(&shape), digits.clone())
            .map(|puzzle| puzzle.with_rules(rules.clone()))
            .ok()?
            .ok()
    };
    for cell in order {
        let mut fewer = digits.clone();
        fewer.set(cell, 0);
        if with(&fewer)?.count(2).solutions == 1 {
            digits = fewer;
        }
    }
    with(&digits)
}

fn is_unique(givens: [u8; 81]) -> bool {
    Puzzle::classic(givens).is_ok_and(|puzzle| puzzle.count(2).solutions == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_made_have_one_solution_and_no_given_too_many() {
        let mut rng = Rng::new(5);
        let solution = random_solution([0; 81], &mut rng).unwrap();
        let digits = minimal([0; 81], &solution, &mut rng);
        assert!(is_unique(digits));
        for cell in (0..81).filter(|&cell| digits[cell] != 0) {
            let mut fewer = digits;
            fewer[cell] = 0;
            assert!(!is_unique(fewer));
        }
    }
}
