//! Extra givens that leave one solution of several.

use cellwise_core::Limit;
use cellwise_sudoku::{DigitSet, Grid, Puzzle};

use super::{Asked, with_given};
use crate::sudoku::step::Candidate;

/// Sets of extra givens up to this size are searched exhaustively.
const MAX_EXACT: usize = 4;

/// The fewest givens that single out one of the solutions, with whether that is proved.
pub(super) fn fewest_extra(solutions: &[Grid]) -> (Vec<Candidate>, bool) {
    let cells = solutions[0].digits().len();
    let free: Vec<usize> = (0..cells)
        .filter(|&cell| {
            solutions
                .iter()
                .any(|s| s.digits()[cell] != solutions[0].digits()[cell])
        })
        .collect();
    let all: Vec<usize> = (0..solutions.len()).collect();
    for size in 1..=MAX_EXACT {
        if let Some(found) = choose(solutions, &free, &all, size, &mut Vec::new()) {
            return (found, true);
        }
    }
    // Greedy: always the given that leaves the fewest solutions. No smaller set than MAX_EXACT + 1 exists.
    let mut left = all;
    let mut settle = Vec::new();
    while left.len() > 1 {
        let best = free
            .iter()
            .flat_map(|&cell| {
                left.iter().map(move |&s| Candidate {
                    cell,
                    digit: solutions[s].digits()[cell],
                })
            })
            .min_by_key(|c| {
                left.iter()
                    .filter(|&&s| solutions[s].get(c.cell) == Some(c.digit))
                    .count()
            });
        let Some(best) = best else { break };
        left.retain(|&s| solutions[s].get(best.cell) == Some(best.digit));
        settle.push(best);
    }
    let proved = settle.len() == MAX_EXACT + 1;
    (settle, proved)
}

/// `size` givens that leave one of `left`, if there are any. Recursion goes `size` deep, at most [`MAX_EXACT`].
fn choose(
    solutions: &[Grid],
    free: &[usize],
    left: &[usize],
    size: usize,
    chosen: &mut Vec<Candidate>,
) -> Option<Vec<Candidate>> {
    if left.len() == 1 {
        return Some(chosen.clone());
    }
    if size == 0 {
        return None;
    }
    for (i, &cell) in free.iter().enumerate() {
        let digits: DigitSet = left.iter().map(|&s| solutions[s].digits()[cell]).collect();
        // A given multiplies what can be told apart by the board's size at most.
        for digit in digits.iter().filter(|_| digits.len() > 1) {
            let rest: Vec<usize> = left
                .iter()
                .copied()
                .filter(|&s| solutions[s].digits()[cell] == digit)
                .collect();
            chosen.push(Candidate { cell, digit });
            let found = choose(solutions, &free[i + 1..], &rest, size - 1, chosen);
            chosen.pop();
            if found.is_some() {
                return found;
            }
        }
    }
    None
}

/// Givens of `target` that leave it alone, each where another solution differs; then dropped again where possible.
pub(super) fn greedy_extra(
    puzzle: &Puzzle,
    target: &Grid,
    asked: &mut Asked<'_>,
) -> Result<Vec<Candidate>, Limit> {
    let mut settle: Vec<Candidate> = Vec::new();
    loop {
        let found = asked.ask(16, || with_given(puzzle, &settle))?;
        let others: Vec<&Grid> = found.iter().filter(|&grid| grid != target).collect();
        if others.is_empty() {
            break;
        }
        // The cell in which most of the others differ.
        let best = (0..target.digits().len()).max_by_key(|&cell| {
            others
                .iter()
                .filter(|grid| grid.get(cell) != target.get(cell))
                .count()
        });
        let Some((cell, digit)) = best.and_then(|cell| Some((cell, target.get(cell)?))) else {
            break;
        };
        settle.push(Candidate { cell, digit });
    }
    let mut i = 0;
    while i < settle.len() {
        let mut fewer = settle.clone();
        fewer.remove(i);
        if asked.ask(2, || with_given(puzzle, &fewer))?.len() == 1 {
            settle = fewer;
        } else {
            i += 1;
        }
    }
    settle.sort_unstable();
    Ok(settle)
}
