//! Looks for puzzles whose path comes to each technique, for `src/sudoku/practice.rs`.
//!
//! `find_practice SEED COUNT [OLD]`: makes COUNT puzzles at random, and prints for every technique
//! the two on which it comes up with the fewest open cells, as rows of the table. OLD is an earlier
//! output, whose puzzles stay in the race.

use std::collections::BTreeMap;

use cellwise_core::{Budget, Event, Rng, Search as _};
use cellwise_human::sudoku::{Board, PathEnd, Technique, outline};
use cellwise_sudoku::{Puzzle, Solver, count};

#[expect(clippy::print_stdout, reason = "a program for the terminal")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [seed, count, old @ ..] = args.as_slice() else {
        return Err("usage: find_practice SEED COUNT [OLD]".into());
    };
    let mut rng = Rng::new(seed.parse()?);
    let count: usize = count.parse()?;
    let mut best: BTreeMap<Technique, Vec<(usize, String)>> = BTreeMap::new();
    // Where climbs begin: an empty board, or the hardest puzzles known.
    let mut starts: Vec<(u32, [u8; 81])> = Vec::new();
    if let Some(old) = old.first() {
        let text = std::fs::read_to_string(old)?;
        for word in text.split('"').filter(|word| word.len() == 81) {
            let puzzle: Puzzle = word.parse()?;
            starts.push((
                consider(&puzzle, &mut best),
                puzzle.givens().digits().try_into()?,
            ));
        }
    }
    starts.sort_by_key(|start| std::cmp::Reverse(start.0));
    starts.truncate(12);
    starts.push((0, [0; 81]));
    let (mut hardness, mut digits) = (0, [0; 81]);
    for i in 0..count {
        if i % 1500 == 0 {
            (hardness, digits) = starts[i / 1500 % starts.len()];
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
    for &technique in Technique::ALL {
        let found = best.remove(&technique).unwrap_or_default();
        println!("        Technique::{technique:?} => &[");
        for (open, puzzle) in found {
            println!("            // {open} cells open.\n            \"{puzzle}\",");
        }
        println!("        ],");
    }
    Ok(())
}

/// Enters a puzzle for each technique on its path, at the round with the fewest open cells. Says how hard it is.
fn consider(puzzle: &Puzzle, best: &mut BTreeMap<Technique, Vec<(usize, String)>>) -> u32 {
    let path = outline(&Board::new(puzzle));
    if path.end != PathEnd::Solved {
        return 0;
    }
    let sum = path
        .rounds
        .iter()
        .map(|round| round.technique.weight())
        .sum();
    let text: String = puzzle
        .givens()
        .digits()
        .iter()
        .map(|&d| char::from(b'0' + d))
        .collect();
    let text = text.replace('0', ".");
    let mut open = 81 - puzzle.givens().filled();
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

fn is_unique(givens: [u8; 81]) -> bool {
    Puzzle::classic(givens).is_ok_and(|puzzle| count(&puzzle, 2).solutions == 1)
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
