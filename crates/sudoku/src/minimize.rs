//! Takes givens away as long as the solution stays the only one.
//!
//! In: a puzzle, an order to try the givens in (by a seed), a budget. Out: a puzzle
//! from which no given can be missed, or the reason why there is none.

use std::sync::Arc;

use cellwise_core::{Budget, Count, End, Limit, Rng, Verdict, count};

use crate::{DigitSet, Puzzle, Solver};

/// What became of a puzzle that was to lose what it does not need.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Minimized {
    /// Every given that is left is needed.
    Minimal(Puzzle),
    /// A limit struck: the givens of this puzzle suffice, and not all may be needed.
    Stopped(Puzzle, Limit),
    /// The puzzle itself has no solution or several, or none was found within the limits.
    Improper(Verdict),
}

/// Takes away givens, in an order drawn from `rng`, as long as the solution stays the only one.
///
/// Rules, houses and the pencil marks of other cells stay as they are.
///
/// ```
/// use cellwise_core::{Budget, Rng};
/// use cellwise_sudoku::{Minimized, Puzzle, minimize};
///
/// let puzzle: Puzzle =
///     "534678912672195348198342567859761423426853791713924856961537284287419635345286179".parse()?;
/// let Minimized::Minimal(minimal) = minimize(&puzzle, &mut Rng::new(3), &mut Budget::unlimited()) else {
///     panic!("a solved board has one solution");
/// };
/// assert!((17..40).contains(&minimal.givens().filled()));
/// # Ok::<(), cellwise_sudoku::PuzzleError>(())
/// ```
pub fn minimize(puzzle: &Puzzle, rng: &mut Rng, budget: &mut Budget) -> Minimized {
    match two(puzzle, budget).verdict() {
        Verdict::Unique => {}
        verdict => return Minimized::Improper(verdict),
    }
    let mut left = puzzle.clone();
    let mut order: Vec<usize> = (0..puzzle.shape().cells())
        .filter(|&cell| puzzle.givens().get(cell).is_some())
        .collect();
    rng.shuffle(&mut order);
    for cell in order {
        let Some(fewer) = without(&left, cell) else {
            continue;
        };
        let found = two(&fewer, budget);
        match (found.verdict(), found.end) {
            (Verdict::Unique, _) => left = fewer,
            (_, End::Stopped(limit)) => return Minimized::Stopped(left, limit),
            _ => {}
        }
    }
    Minimized::Minimal(left)
}

/// The puzzle without the given in a cell.
fn without(puzzle: &Puzzle, cell: usize) -> Option<Puzzle> {
    let shape = Arc::clone(puzzle.base_shape());
    let fewer = match puzzle.allowed() {
        None => {
            let mut givens = puzzle.givens().clone();
            givens.set(cell, 0);
            Puzzle::new(shape, givens)
        }
        Some(allowed) => {
            let mut allowed = allowed.to_vec();
            allowed[cell] = DigitSet::all(shape.size());
            Puzzle::with_candidates(shape, allowed)
        }
    };
    fewer.ok()?.with_rules(puzzle.rules()).ok()
}

fn two(puzzle: &Puzzle, budget: &mut Budget) -> Count {
    count(&mut Solver::new(puzzle), 2, budget)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOLVED: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn minimal(puzzle: &Puzzle, seed: u64) -> Puzzle {
        match minimize(puzzle, &mut Rng::new(seed), &mut Budget::unlimited()) {
            Minimized::Minimal(minimal) => minimal,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn no_given_of_a_minimal_puzzle_can_be_missed() {
        let puzzle: Puzzle = SOLVED.parse().unwrap();
        for seed in 0..3 {
            let minimal = minimal(&puzzle, seed);
            assert_eq!(crate::count(&minimal, 2).verdict(), Verdict::Unique);
            for cell in (0..81).filter(|&cell| minimal.givens().get(cell).is_some()) {
                let fewer = without(&minimal, cell).unwrap();
                assert_eq!(crate::count(&fewer, 2).verdict(), Verdict::Several);
            }
        }
    }

    #[test]
    fn the_same_seed_takes_the_same_givens() {
        let puzzle: Puzzle = SOLVED.parse().unwrap();
        assert_eq!(minimal(&puzzle, 5), minimal(&puzzle, 5));
        assert_ne!(minimal(&puzzle, 5), minimal(&puzzle, 6));
    }

    #[test]
    fn rules_stay_and_make_up_for_givens() {
        let puzzle: Puzzle = "1234 3412 4321 2143".parse().unwrap();
        let rule = crate::Rule::parse("greater r1c2 r1c1", puzzle.shape()).unwrap();
        let puzzle = puzzle.with_rules(vec![rule]).unwrap();
        let minimal = minimal(&puzzle, 1);
        assert_eq!(minimal.rules().len(), 1);
        assert!(minimal.givens().filled() < 16);
    }

    #[test]
    fn an_improper_puzzle_is_said_to_be_one() {
        let budget = &mut Budget::unlimited();
        let empty: Puzzle = ".".repeat(81).parse().unwrap();
        let several = minimize(&empty, &mut Rng::new(0), budget);
        assert_eq!(several, Minimized::Improper(Verdict::Several));
        let clash: Puzzle = format!("11{}", ".".repeat(79)).parse().unwrap();
        let impossible = minimize(&clash, &mut Rng::new(0), budget);
        assert_eq!(impossible, Minimized::Improper(Verdict::Impossible));
    }

    #[test]
    fn a_limit_leaves_givens_that_suffice() {
        let puzzle: Puzzle = SOLVED.parse().unwrap();
        let mut budget = Budget::unlimited().with_max_nodes(30);
        let stopped = minimize(&puzzle, &mut Rng::new(1), &mut budget);
        let Minimized::Stopped(left, Limit::Nodes) = stopped else {
            panic!("thirty nodes do not suffice");
        };
        assert_eq!(crate::count(&left, 2).verdict(), Verdict::Unique);
    }
}
