//! Takes givens, and rules if asked to, away as long as the solution stays unique.
//!
//! In: a puzzle, an order to try them in (by a seed), a budget. Out: a puzzle
//! whose givens, and rules, are all needed, or the reason why there is none.

use cellwise_core::{Budget, End, Limit, Rng, Verdict};

use crate::Puzzle;
use crate::proof::{Item, Proof};

/// The result of [`minimize`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Minimized {
    /// Every given that is left is needed.
    Minimal(Puzzle),
    /// A limit struck: the givens of this puzzle suffice, and not all may be needed.
    Stopped(Puzzle, Limit),
    /// The puzzle itself has no solution or several, or none was found within the limits.
    Improper(Verdict),
}

/// Takes away givens, in an order drawn from `rng`, as long as the solution stays unique.
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
    let mut minimizer = Minimizer::new(puzzle, rng);
    loop {
        match minimizer.advance(budget) {
            Some(minimized) => return minimized,
            None => budget.next_slice(),
        }
    }
}

/// The work of [`minimize`], which can pause at the end of a slice of its budget.
pub struct Minimizer {
    /// The puzzle known to have one solution.
    left: Puzzle,
    /// What is tried to do without, in order.
    order: Vec<Item>,
    /// The number of items tried.
    tried: usize,
    /// The puzzle under trial; the first is the puzzle itself.
    trial: Proof,
    is_proper: bool,
    /// Nodes of the trials that are over.
    nodes: u64,
}

impl Minimizer {
    /// Work that has not begun; `rng` draws the order in which givens are tried.
    #[must_use]
    pub fn new(puzzle: &Puzzle, rng: &mut Rng) -> Self {
        Self::of(puzzle, Item::givens(puzzle), rng)
    }

    /// The same for givens and rules. The pieces of a jigsaw stay: they are the board.
    ///
    /// ```
    /// use cellwise_core::{Budget, Rng};
    /// use cellwise_sudoku::{Minimized, Minimizer, Puzzle, Rule};
    ///
    /// let puzzle: Puzzle = "1234 3412 2143 4321".parse()?;
    /// let rule = Rule::parse("greater r1c2 r1c1", puzzle.shape())?;
    /// let puzzle = puzzle.with_rules([rule])?;
    /// let mut work = Minimizer::with_rules(&puzzle, &mut Rng::new(1));
    /// let Some(Minimized::Minimal(minimal)) = work.advance(&mut Budget::unlimited()) else {
    ///     panic!("a solved board has one solution");
    /// };
    /// assert!(minimal.givens().filled() + minimal.rules().len() <= 6);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_rules(puzzle: &Puzzle, rng: &mut Rng) -> Self {
        let mut items = Item::givens(puzzle);
        items.extend(Item::rules(puzzle));
        Self::of(puzzle, items, rng)
    }

    fn of(puzzle: &Puzzle, mut order: Vec<Item>, rng: &mut Rng) -> Self {
        rng.shuffle(&mut order);
        Self {
            left: puzzle.clone(),
            order,
            tried: 0,
            trial: Proof::new(puzzle.clone()),
            is_proper: false,
            nodes: 0,
        }
    }

    /// Advances to the result; `None` at the end of a slice.
    pub fn advance(&mut self, budget: &mut Budget) -> Option<Minimized> {
        loop {
            let end = self.trial.advance(budget)?;
            let verdict = self.trial.verdict(end);
            if !self.is_proper {
                if verdict != Verdict::Unique {
                    return Some(Minimized::Improper(verdict));
                }
                self.is_proper = true;
            } else if verdict == Verdict::Unique {
                self.left = self.trial.puzzle().clone();
            } else if let End::Stopped(limit) = end {
                return Some(Minimized::Stopped(self.left.clone(), limit));
            }
            if !self.next_trial() {
                return Some(Minimized::Minimal(self.left.clone()));
            }
        }
    }

    /// The number of givens and rules tried, and of all of them.
    #[must_use]
    pub fn progress(&self) -> (usize, usize) {
        (self.tried, self.order.len())
    }

    /// Search nodes so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes + self.trial.nodes()
    }

    /// Puts the puzzle without the next item on trial; false if there is none left.
    fn next_trial(&mut self) -> bool {
        while let Some(item) = self.order.get(self.tried) {
            self.tried += 1;
            if let Some(fewer) = item.taken_from(&self.left) {
                self.nodes += self.trial.nodes();
                self.trial = Proof::new(fewer);
                return true;
            }
        }
        false
    }
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
            assert_eq!(minimal.count(2).verdict(), Verdict::Unique);
            for cell in (0..81).filter(|&cell| minimal.givens().get(cell).is_some()) {
                let fewer = Item::Given(cell).taken_from(&minimal).unwrap();
                assert_eq!(fewer.count(2).verdict(), Verdict::Several);
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
    fn slices_do_not_change_the_result() {
        let puzzle: Puzzle = SOLVED.parse().unwrap();
        let mut budget = Budget::unlimited().with_slice(1);
        let sliced = minimize(&puzzle, &mut Rng::new(3), &mut budget);
        assert_eq!(sliced, Minimized::Minimal(minimal(&puzzle, 3)));
    }

    #[test]
    fn a_limit_leaves_givens_that_suffice() {
        let puzzle: Puzzle = SOLVED.parse().unwrap();
        let mut budget = Budget::unlimited().with_max_nodes(30);
        let stopped = minimize(&puzzle, &mut Rng::new(1), &mut budget);
        let Minimized::Stopped(left, Limit::Nodes) = stopped else {
            panic!("thirty nodes do not suffice");
        };
        assert_eq!(left.count(2).verdict(), Verdict::Unique);
    }
}
