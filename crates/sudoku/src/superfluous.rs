//! What a puzzle can do without: each given and each rule by itself, and a smallest set that is left.
//!
//! In: a puzzle and a budget. Out: the givens and rules without any one of which the solution is still the only one, and
//! a puzzle in which everything is needed.

use cellwise_core::{Budget, End, Limit, Rng, Verdict};

use crate::proof::{Item, Proof};
use crate::{Minimized, Minimizer, Puzzle};

/// The result of [`SuperfluousWork`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Superfluous {
    /// Everything was tried.
    Known {
        /// The givens and rules that can go, each by itself.
        items: Vec<Item>,
        /// A puzzle in which every given and every rule is needed.
        minimal: Puzzle,
    },
    /// A limit struck: these are known to be superfluous, and others may be.
    Stopped(Vec<Item>, Limit),
    /// The puzzle itself has no solution or several, or none was found within the limits.
    Improper(Verdict),
}

/// Work that finds what a puzzle can do without.
///
/// ```
/// use cellwise_core::{Budget, Rng};
/// use cellwise_sudoku::{Puzzle, Superfluous, SuperfluousWork};
///
/// let puzzle: Puzzle = "1234 3412 2143 432.".parse()?;
/// let mut work = SuperfluousWork::new(&puzzle, &mut Rng::new(0));
/// let Some(Superfluous::Known { items, .. }) = work.advance(&mut Budget::unlimited()) else {
///     panic!("there is one solution");
/// };
/// assert_eq!(items.len(), 15);        // no single given is needed
/// # Ok::<(), cellwise_sudoku::PuzzleError>(())
/// ```
pub struct SuperfluousWork {
    puzzle: Puzzle,
    items: Vec<Item>,
    /// The number of items tried, or being tried.
    tried: usize,
    trial: Proof,
    is_proper: bool,
    found: Vec<Item>,
    minimizer: Minimizer,
    /// Nodes of the trials that are over.
    nodes: u64,
}

impl SuperfluousWork {
    /// Work that has not begun; `rng` draws the order in which the minimal set is made.
    #[must_use]
    pub fn new(puzzle: &Puzzle, rng: &mut Rng) -> Self {
        let mut items = Item::givens(puzzle);
        items.extend(Item::rules(puzzle));
        Self {
            puzzle: puzzle.clone(),
            items,
            tried: 0,
            trial: Proof::new(puzzle.clone()),
            is_proper: false,
            found: Vec::new(),
            minimizer: Minimizer::with_rules(puzzle, rng),
            nodes: 0,
        }
    }

    /// Advances to the result; `None` at the end of a slice.
    pub fn advance(&mut self, budget: &mut Budget) -> Option<Superfluous> {
        while self.tried <= self.items.len() {
            let end = self.trial.advance(budget)?;
            let verdict = self.trial.verdict(end);
            self.nodes += self.trial.nodes();
            if !self.is_proper {
                if verdict != Verdict::Unique {
                    return Some(Superfluous::Improper(verdict));
                }
                self.is_proper = true;
            } else if verdict == Verdict::Unique {
                self.found.push(self.items[self.tried - 1].clone());
            } else if let End::Stopped(limit) = end {
                return Some(Superfluous::Stopped(std::mem::take(&mut self.found), limit));
            }
            self.next_trial();
        }
        match self.minimizer.advance(budget)? {
            Minimized::Minimal(minimal) => Some(Superfluous::Known {
                items: std::mem::take(&mut self.found),
                minimal,
            }),
            Minimized::Stopped(_, limit) => {
                Some(Superfluous::Stopped(std::mem::take(&mut self.found), limit))
            }
            Minimized::Improper(verdict) => Some(Superfluous::Improper(verdict)),
        }
    }

    /// Puts the puzzle without the next item on trial.
    fn next_trial(&mut self) {
        while let Some(item) = self.items.get(self.tried) {
            self.tried += 1;
            if let Some(fewer) = item.taken_from(&self.puzzle) {
                self.trial = Proof::new(fewer);
                return;
            }
        }
        self.tried = self.items.len() + 1;
    }

    /// The number of givens and rules tried, and of all of them, each twice: by itself, and for the minimal set.
    #[must_use]
    pub fn progress(&self) -> (usize, usize) {
        let (done, total) = self.minimizer.progress();
        (
            self.tried.min(self.items.len()) + done,
            self.items.len() + total,
        )
    }

    /// Search nodes so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes + self.minimizer.nodes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rule;

    fn work(puzzle: &Puzzle) -> Superfluous {
        let mut work = SuperfluousWork::new(puzzle, &mut Rng::new(5));
        work.advance(&mut Budget::unlimited()).unwrap()
    }

    #[test]
    fn what_follows_from_the_rest_is_superfluous() {
        let puzzle: Puzzle = "1234 .... .... ...1".parse().unwrap();
        let rules = [
            "killer 3 r2c3 r2c4",
            "thermo r3c1 r4c1",
            "killer 10 r1c1 r1c2 r1c3 r1c4",
        ];
        let rules: Vec<Rule> = rules
            .iter()
            .map(|text| Rule::parse(text, puzzle.shape()).unwrap())
            .collect();
        let puzzle = puzzle.with_rules(rules).unwrap();
        match work(&puzzle) {
            Superfluous::Known { items, minimal } => {
                // Each claim is tried again, by itself.
                for item in Item::givens(&puzzle)
                    .into_iter()
                    .chain(Item::rules(&puzzle))
                {
                    let fewer = item.taken_from(&puzzle).unwrap();
                    let unique = fewer.solve().verdict() == Verdict::Unique;
                    assert_eq!(items.contains(&item), unique, "{item:?}");
                }
                for item in Item::givens(&minimal)
                    .into_iter()
                    .chain(Item::rules(&minimal))
                {
                    let fewer = item.taken_from(&minimal).unwrap();
                    assert_eq!(fewer.solve().verdict(), Verdict::Several, "{item:?}");
                }
                assert_eq!(minimal.solve().verdict(), Verdict::Unique);
            }
            Superfluous::Improper(verdict) => assert_eq!(verdict, Verdict::Several),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn only_a_puzzle_with_one_solution_has_superfluous_parts() {
        let several: Puzzle = "1... .... .... ....".parse().unwrap();
        assert_eq!(work(&several), Superfluous::Improper(Verdict::Several));
        let none: Puzzle = "11.. .... .... ....".parse().unwrap();
        assert_eq!(work(&none), Superfluous::Improper(Verdict::Impossible));
    }

    #[test]
    fn a_limit_leaves_what_is_known() {
        let solved: Puzzle =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
                .parse()
                .unwrap();
        let mut work = SuperfluousWork::new(&solved, &mut Rng::new(0));
        let mut budget = Budget::unlimited().with_max_nodes(10);
        match work.advance(&mut budget).unwrap() {
            Superfluous::Stopped(items, Limit::Nodes) => assert!(items.len() < 81),
            other => panic!("{other:?}"),
        }
    }
}
