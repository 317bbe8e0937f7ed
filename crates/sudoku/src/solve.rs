//! The solver of puzzles: a puzzle in, checked answers out.
//!
//! Chooses the engine. Every grid passes [`check`](crate::check()) or its quick twin for classic
//! boards before it leaves; neither shares code with an engine.

use cellwise_core::{Answer, Budget, Count, Event, Search, Solutions, Stats, Verdict, collect};

use crate::general::General;
use crate::{Classic, Grid, Isa, Puzzle, Reason};

/// A search for the solutions of a puzzle, one at a time, each one checked.
///
/// ```
/// use cellwise_core::{Budget, Event, Limit, Search};
/// use cellwise_sudoku::{Puzzle, Solver};
///
/// let puzzle: Puzzle = ".".repeat(256).parse()?;            // an empty 16x16
/// let mut solver = Solver::new(&puzzle).with_seed(7);
/// let mut budget = Budget::unlimited().with_max_nodes(10);
/// assert_eq!(solver.advance(&mut budget), Event::Stopped(Limit::Nodes));
/// // A stopped search keeps its state: with more room it goes on where it was.
/// let event = solver.advance(&mut Budget::unlimited());
/// assert!(matches!(event, Event::Solution(grid) if grid.is_full()));
/// assert!(solver.stats().nodes > 10);
/// # Ok::<(), cellwise_sudoku::PuzzleError>(())
/// ```
#[derive(Debug)]
pub struct Solver {
    puzzle: Puzzle,
    engine: Engine,
}

/// The engine that suits the puzzle.
#[derive(Debug)]
enum Engine {
    /// Classic 9×9 boards.
    Nine(Box<Classic>),
    /// Everything else.
    General(Box<General>),
}

impl Solver {
    /// A search for the solutions of `puzzle`. Nothing is done yet.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Self {
        let engine = match Classic::of(puzzle) {
            Some(classic) => Engine::Nine(Box::new(classic)),
            None => Engine::General(Box::new(General::new(puzzle))),
        };
        Self {
            puzzle: puzzle.clone(),
            engine,
        }
    }

    /// The same search with another seed: solutions may come in another order.
    ///
    /// Call it before the search has begun. Without it the seed is 0. The engine
    /// for classic boards leaves nothing to chance, so another seed than 0 asks
    /// for the general one.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> Self {
        self.engine = match self.engine {
            Engine::Nine(nine) if seed == 0 => Engine::Nine(nine),
            _ => Engine::General(Box::new(General::new(&self.puzzle).with_seed(seed))),
        };
        self
    }

    /// The same search by the engine that takes every board, also where a faster one fits.
    ///
    /// Call it before the search has begun. For comparisons of the engines with each other.
    #[must_use]
    pub fn with_general_engine(mut self) -> Self {
        if let Engine::Nine(_) = self.engine {
            self.engine = Engine::General(Box::new(General::new(&self.puzzle)));
        }
        self
    }

    /// The same search with this instruction set, or with the best below it that the CPU has.
    ///
    /// Only the engine for classic boards is compiled for several instruction sets: the other ignores it.
    #[must_use]
    pub fn with_isa(mut self, isa: Isa) -> Self {
        if let Engine::Nine(nine) = self.engine {
            self.engine = Engine::Nine(Box::new(nine.with_isa(isa)));
        }
        self
    }

    /// Why the puzzle is impossible, if that takes no search to see.
    #[must_use]
    pub fn reason(&self) -> Option<Reason> {
        self.puzzle.reason()
    }
}

impl Search for Solver {
    type Solution = Grid;

    /// Goes on to the next solution.
    ///
    /// # Panics
    /// If an engine hands over a grid that is not a solution: a bug that must
    /// never pass as an answer.
    fn advance(&mut self, budget: &mut Budget) -> Event<Grid> {
        match &mut self.engine {
            Engine::Nine(nine) => nine.advance(budget).map(Grid::classic),
            Engine::General(general) => {
                let event = general.advance(budget);
                if let Event::Solution(grid) = &event
                    && let Err(clashes) = self.puzzle.check(grid)
                {
                    let givens = self.puzzle.givens().digits();
                    panic!(
                        "the engine gave a grid that is not a solution ({clashes:?}); please report this puzzle: {givens:?}"
                    );
                }
                event
            }
        }
    }

    fn stats(&self) -> Stats {
        match &self.engine {
            Engine::Nine(nine) => nine.stats(),
            Engine::General(general) => general.stats(),
        }
    }

    fn partial(&self) -> Option<Grid> {
        match &self.engine {
            Engine::Nine(nine) => nine.partial().map(Grid::classic),
            Engine::General(general) => general.partial(),
        }
    }
}

/// [`Classic`] with grids as solutions: [`Solver`] without a copy of the puzzle.
struct InGrids(Classic);

impl Search for InGrids {
    type Solution = Grid;

    fn advance(&mut self, budget: &mut Budget) -> Event<Grid> {
        self.0.advance(budget).map(Grid::classic)
    }

    fn stats(&self) -> Stats {
        self.0.stats()
    }

    fn partial(&self) -> Option<Grid> {
        self.0.partial().map(Grid::classic)
    }
}

impl Puzzle {
    /// Solves the puzzle and looks for a second solution, however long it takes.
    ///
    /// ```
    /// use cellwise_core::Verdict;
    /// use cellwise_sudoku::Puzzle;
    ///
    /// let puzzle: Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let answer = puzzle.solve();
    /// assert_eq!(answer.verdict(), Verdict::Unique);
    /// let grid = answer.solution().unwrap();
    /// assert!(grid.to_string().starts_with("534678912"));
    /// # Ok::<(), cellwise_sudoku::PuzzleError>(())
    /// ```
    #[must_use]
    pub fn solve(&self) -> Answer<Grid> {
        self.solve_within(2, &mut Budget::unlimited())
    }

    /// Looks for up to `max_solutions` solutions, within a budget.
    ///
    /// A limit or another thread can end it early; what was found until then stands:
    ///
    /// ```
    /// use std::time::Duration;
    /// use cellwise_core::{Budget, Cancel, End, Limit};
    /// use cellwise_sudoku::Puzzle;
    ///
    /// let puzzle: Puzzle = ".".repeat(81).parse()?;
    /// let cancel = Cancel::new();
    /// let mut budget =
    ///     Budget::unlimited().with_timeout(Duration::from_secs(60)).with_cancel(&cancel);
    /// let other_thread = std::thread::spawn(move || cancel.cancel());
    /// let answer = puzzle.solve_within(usize::MAX, &mut budget);
    /// other_thread.join().unwrap();
    /// assert_eq!(answer.end, End::Stopped(Limit::Cancelled));
    /// # Ok::<(), cellwise_sudoku::PuzzleError>(())
    /// ```
    pub fn solve_within(&self, max_solutions: usize, budget: &mut Budget) -> Answer<Grid> {
        match Classic::of(self) {
            Some(classic) => collect(&mut InGrids(classic), max_solutions, budget),
            None => collect(&mut Solver::new(self), max_solutions, budget),
        }
    }

    /// All solutions, each one found when it is asked for.
    ///
    /// ```
    /// use cellwise_core::{Budget, End, Limit};
    /// use cellwise_sudoku::Puzzle;
    ///
    /// let puzzle: Puzzle = "1... .... .... ...1".parse()?;
    /// let mut solutions = puzzle.solutions();
    /// assert_eq!(solutions.by_ref().count(), 18);
    /// assert_eq!(solutions.end(), Some(End::Exhausted));
    ///
    /// let budget = Budget::unlimited().with_max_nodes(5);
    /// let mut solutions = puzzle.solutions().with_budget(budget);
    /// assert!(solutions.by_ref().count() < 18);
    /// assert_eq!(solutions.end(), Some(End::Stopped(Limit::Nodes)));
    /// # Ok::<(), cellwise_sudoku::PuzzleError>(())
    /// ```
    #[must_use]
    pub fn solutions(&self) -> Solutions<Solver> {
        Solutions::new(Solver::new(self))
    }

    /// Counts solutions, stopping at `max`.
    ///
    /// ```
    /// use cellwise_core::End;
    /// use cellwise_sudoku::Puzzle;
    ///
    /// let empty: Puzzle = ".".repeat(16).parse()?;
    /// let all = empty.count(u64::MAX);
    /// assert_eq!((all.solutions, all.end), (288, End::Exhausted));
    /// assert_eq!(empty.count(2).end, End::Enough);
    /// # Ok::<(), cellwise_sudoku::PuzzleError>(())
    /// ```
    #[must_use]
    pub fn count(&self, max: u64) -> Count {
        self.count_within(max, &mut Budget::unlimited())
    }

    /// Counts solutions up to `max`, within a budget.
    pub fn count_within(&self, max: u64, budget: &mut Budget) -> Count {
        match Classic::of(self) {
            Some(mut classic) => cellwise_core::count(&mut classic, max, budget),
            None => cellwise_core::count(&mut Solver::new(self), max, budget),
        }
    }

    /// Returns true if there is exactly one solution, as a proper puzzle has.
    ///
    /// ```
    /// use cellwise_sudoku::Puzzle;
    ///
    /// assert!("1... ..3. .2.. ...4".parse::<Puzzle>()?.is_unique());
    /// assert!(!"1... .... .... ....".parse::<Puzzle>()?.is_unique());
    /// # Ok::<(), cellwise_sudoku::PuzzleError>(())
    /// ```
    #[must_use]
    pub fn is_unique(&self) -> bool {
        self.count(2).verdict() == Verdict::Unique
    }

    /// Why the puzzle is impossible, if that takes no search to see.
    ///
    /// ```
    /// use cellwise_sudoku::Puzzle;
    ///
    /// let puzzle: Puzzle = "12.. .... 3... ...3".parse()?;
    /// assert_eq!(puzzle.reason(), None);
    /// let puzzle: Puzzle = "12.. .... ..3. ...3".parse()?;
    /// let reason = puzzle.reason().unwrap();
    /// assert_eq!(reason.to_string(), "box 4 holds 3 more than once: at r3c3 and r4c4");
    /// # Ok::<(), cellwise_sudoku::PuzzleError>(())
    /// ```
    #[must_use]
    pub fn reason(&self) -> Option<Reason> {
        Reason::of(self)
    }
}
