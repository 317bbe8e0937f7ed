//! The questions that a puzzle answers: its solutions, their number, uniqueness.
//!
//! In: a puzzle, a budget. Out: answers with a verdict. The work is done by a [`Solver`].

use cellwise_core::{Answer, Budget, Count, Solutions, Verdict, collect};

use crate::{Picture, Puzzle, Solver};

impl Puzzle {
    /// Solves the puzzle and looks for a second solution, however long it takes.
    ///
    /// ```
    /// use cellwise_core::Verdict;
    /// use cellwise_nonogram::Puzzle;
    ///
    /// let unique: Puzzle = "3 3\n1\n1 1\n2\n1\n1\n3".parse()?;
    /// let answer = unique.solve();
    /// assert_eq!(answer.verdict(), Verdict::Unique);
    /// assert_eq!(answer.solution().unwrap().to_string(), "..#\n#.#\n.##");
    ///
    /// let several: Puzzle = "2 2 / 1 / 1 / 1 / 1".parse()?;
    /// assert_eq!(several.solve().verdict(), Verdict::Several);
    /// # Ok::<(), cellwise_nonogram::PuzzleError>(())
    /// ```
    #[must_use]
    pub fn solve(&self) -> Answer<Picture> {
        self.solve_within(2, &mut Budget::unlimited())
    }

    /// Looks for up to `max_solutions` solutions, within a budget.
    ///
    /// A limit that strikes is not an error: the answer then holds the solutions found so far or,
    /// without a solution, the cells that are certain.
    ///
    /// ```
    /// use std::time::Duration;
    /// use cellwise_core::{Budget, Cancel, End, Limit, Verdict};
    /// use cellwise_nonogram::{Clue, Puzzle};
    ///
    /// // Each line has one black cell: ten factorial solutions.
    /// let puzzle = Puzzle::new(vec![Clue::new([1]); 10], vec![Clue::new([1]); 10])?;
    /// let answer = puzzle.solve_within(2, &mut Budget::unlimited().with_max_nodes(1));
    /// assert_eq!(answer.verdict(), Verdict::Unknown);
    /// assert_eq!(answer.end, End::Stopped(Limit::Nodes));
    /// assert!(answer.partial.is_some());
    ///
    /// // Another thread may stop it, and it may have a deadline.
    /// let cancel = Cancel::new();
    /// let mut budget = Budget::unlimited()
    ///     .with_timeout(Duration::from_secs(60))
    ///     .with_cancel(&cancel);
    /// std::thread::spawn(move || cancel.cancel()).join().unwrap();
    /// let answer = puzzle.solve_within(2, &mut budget);
    /// assert_eq!(answer.end, End::Stopped(Limit::Cancelled));
    /// # Ok::<(), cellwise_nonogram::PuzzleError>(())
    /// ```
    pub fn solve_within(&self, max_solutions: usize, budget: &mut Budget) -> Answer<Picture> {
        collect(&mut Solver::new(self), max_solutions, budget)
    }

    /// All solutions, each one found when it is asked for.
    ///
    /// ```
    /// use cellwise_core::{Budget, End, Limit};
    /// use cellwise_nonogram::{Clue, Puzzle};
    ///
    /// let puzzle = Puzzle::new(vec![Clue::new([1]); 4], vec![Clue::new([1]); 4])?;
    /// let mut solutions = puzzle.solutions();
    /// assert_eq!(solutions.by_ref().count(), 24);
    /// assert_eq!(solutions.end(), Some(End::Exhausted));
    ///
    /// let budget = Budget::unlimited().with_max_nodes(5);
    /// let mut solutions = puzzle.solutions().with_budget(budget);
    /// assert!(solutions.by_ref().count() < 24);
    /// assert_eq!(solutions.end(), Some(End::Stopped(Limit::Nodes)));
    /// # Ok::<(), cellwise_nonogram::PuzzleError>(())
    /// ```
    #[must_use]
    pub fn solutions(&self) -> Solutions<Solver> {
        Solutions::new(Solver::new(self))
    }

    /// Counts solutions, stopping at `max`.
    ///
    /// ```
    /// use cellwise_nonogram::{Clue, Puzzle};
    ///
    /// let puzzle = Puzzle::new(vec![Clue::new([1]); 4], vec![Clue::new([1]); 4])?;
    /// assert_eq!(puzzle.count(u64::MAX).solutions, 24);
    /// assert_eq!(puzzle.count(10).solutions, 10);
    /// # Ok::<(), cellwise_nonogram::PuzzleError>(())
    /// ```
    #[must_use]
    pub fn count(&self, max: u64) -> Count {
        self.count_within(max, &mut Budget::unlimited())
    }

    /// Counts solutions up to `max`, within a budget.
    pub fn count_within(&self, max: u64, budget: &mut Budget) -> Count {
        cellwise_core::count(&mut Solver::new(self), max, budget)
    }

    /// Returns true if there is exactly one solution, as a proper puzzle has.
    ///
    /// ```
    /// use cellwise_nonogram::Puzzle;
    ///
    /// assert!("1 2 / 1 / 1 / 0".parse::<Puzzle>()?.is_unique());
    /// assert!(!"2 2 / 1 / 1 / 1 / 1".parse::<Puzzle>()?.is_unique());
    /// # Ok::<(), cellwise_nonogram::PuzzleError>(())
    /// ```
    #[must_use]
    pub fn is_unique(&self) -> bool {
        self.count(2).verdict() == Verdict::Unique
    }
}
