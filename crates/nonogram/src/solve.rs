//! The front door: from a puzzle to its solutions.
//!
//! In: a puzzle, a budget. Out: solutions, each checked, and the verdict. It
//! lets `reason` look at the totals and `search` walk the tree, and hands every
//! picture to `check` before it leaves.

use std::ops::Range;

use cellwise_core::{Answer, Budget, Count, Event, Limit, Search, Stats, collect};

use crate::check::check_line;
use crate::options::Options;
use crate::reason::{Reason, unequal_totals};
use crate::report::Effort;
use crate::search::{self, Found};
use crate::switch::{is_small, switched};
#[cfg(feature = "threads")]
use crate::threads::{Team, Threads};
use crate::{Cell, Colour, Line, Picture, Puzzle, colour};

/// A puzzle being solved: a source of its solutions.
///
/// It runs on a [`Budget`] and keeps its state when a limit strikes, so it can
/// be paused anywhere and go on later.
///
/// ```
/// use cellwise_core::{Budget, Event, Limit, Search};
/// use cellwise_nonogram::{Picture, Puzzle, Solver};
///
/// let picture = Picture::from_text("#.#\n.#.\n#.#").unwrap();
/// let mut solver = Solver::new(&Puzzle::of_picture(&picture).unwrap());
///
/// // Two units of work at a time.
/// let mut budget = Budget::unlimited().with_slice(2);
/// let mut solutions = Vec::new();
/// loop {
///     match solver.advance(&mut budget) {
///         Event::Solution(picture) => solutions.push(picture),
///         Event::Stopped(Limit::Slice) => budget.next_slice(),
///         Event::Stopped(limit) => unreachable!("no {limit} limit was set"),
///         Event::Exhausted => break,
///     }
/// }
/// assert!(solutions.contains(&picture));
/// ```
#[derive(Clone, Debug)]
pub struct Solver {
    puzzle: Puzzle,
    engine: Engine,
    /// The parts of the search, once it was cut for several threads.
    #[cfg(feature = "threads")]
    team: Option<Team>,
    /// How many threads there are for it, if it may be cut.
    #[cfg(feature = "threads")]
    threads: Option<Threads>,
    /// Why there is no solution, if the totals say so.
    unequal: Option<Reason>,
    /// Solutions found, those that were given before included.
    found: u64,
    /// What to look at before the search goes on: the first solution.
    first: Option<Picture>,
    /// A solution given before the search found it; it is not given again.
    ahead: Option<Picture>,
    /// A solution that is being checked.
    checking: Option<Checking>,
}

/// A picture on its way out.
#[derive(Clone, Debug)]
struct Checking {
    picture: Picture,
    /// The lines that are still to be checked.
    rows: Range<usize>,
    columns: Range<usize>,
    /// Work done and not yet paid for.
    owed: usize,
}

/// Cells that are checked for a unit of a [`Budget`].
const CELLS_PER_UNIT: usize = 512;

/// The engine that suits the puzzle.
#[derive(Clone, Debug)]
enum Engine {
    /// One colour, this one.
    Mono(Box<search::Engine>, Colour),
    /// Several colours, or blots.
    Colour(Box<colour::Engine>),
}

impl Solver {
    /// A solver that has not begun.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Self {
        Self::with_seed(puzzle, 0)
    }

    /// A solver whose choices between equals follow from the seed. The set of
    /// solutions does not depend on it, their order may.
    #[must_use]
    pub fn with_seed(puzzle: &Puzzle, seed: u64) -> Self {
        let options = Options {
            seed,
            ..Options::default()
        };
        Self::with_options(puzzle, options)
    }

    /// A solver that goes about its work in a certain way.
    #[must_use]
    pub fn with_options(puzzle: &Puzzle, options: Options) -> Self {
        let engine = match puzzle.sole_colour() {
            Some(colour) => Engine::Mono(Box::new(search::Engine::new(puzzle, options)), colour),
            None => Engine::Colour(Box::new(colour::Engine::new(puzzle, options))),
        };
        Self {
            puzzle: puzzle.clone(),
            engine,
            #[cfg(feature = "threads")]
            team: None,
            #[cfg(feature = "threads")]
            threads: None,
            unequal: unequal_totals(puzzle),
            found: 0,
            first: None,
            ahead: None,
            checking: None,
        }
    }

    /// Why the puzzle has no solution, once that is known; `None` also if it
    /// took a search to find out.
    ///
    /// ```
    /// use cellwise_nonogram::{Clue, Puzzle, Solver};
    ///
    /// let puzzle = Puzzle::new([Clue::new([1])], [Clue::new([]), Clue::new([])])?;
    /// let reason = Solver::new(&puzzle).reason().unwrap();
    /// assert_eq!(reason.to_string(), "the rows need 1 black cells, the columns 0");
    /// # Ok::<(), cellwise_nonogram::PuzzleError>(())
    /// ```
    #[must_use]
    pub fn reason(&self) -> Option<Reason> {
        let broken = match &self.engine {
            Engine::Mono(engine, _) => engine.broken(),
            Engine::Colour(engine) => engine.broken(),
        };
        self.unequal.clone().or(broken.map(Reason::Broken))
    }

    /// Lets several threads work on the puzzle if it is hard.
    ///
    /// The solutions and their order are the same for every number of threads. One thread
    /// begins; what it can't finish within a fixed effort is cut into parts, also when there
    /// is but one thread. The cut is worth its price where there are several.
    ///
    /// Limits hold for all threads together. A search that was cut and stopped goes on when
    /// asked to, but the order of its solutions may then be another. A puzzle with several
    /// colours or blots is never cut.
    #[cfg(feature = "threads")]
    #[must_use]
    pub fn on_threads(self, threads: &Threads) -> Self {
        self.cut_after(crate::threads::ALONE, threads)
    }

    #[cfg(feature = "threads")]
    pub(crate) fn cut_after(mut self, visits: u64, threads: &Threads) -> Self {
        if let Engine::Mono(engine, _) = &mut self.engine {
            engine.split_after(visits);
        }
        self.threads = Some(threads.clone());
        self
    }

    #[cfg(all(test, feature = "threads"))]
    pub(crate) fn is_cut(&self) -> bool {
        self.team.is_some()
    }

    /// How far it had to go up to now.
    #[must_use]
    pub fn effort(&self) -> Effort {
        let depth = self.deepest();
        let proofs = match &self.engine {
            Engine::Mono(engine, _) => engine.proofs(),
            Engine::Colour(engine) => engine.proofs(),
        };
        match proofs {
            Some(proofs) if depth > 0 => Effort::Guessing { depth, proofs },
            Some(proofs) => Effort::Probing { proofs },
            None => Effort::Lines,
        }
    }

    fn deepest(&self) -> u64 {
        let deepest = match &self.engine {
            Engine::Mono(engine, _) => engine.deepest(),
            Engine::Colour(engine) => engine.stats().depth,
        };
        #[cfg(feature = "threads")]
        if let Some(team) = &self.team {
            return deepest.max(team.deepest());
        }
        deepest
    }

    /// What the engine says next, or the parts it was cut into.
    fn search(&mut self, budget: &mut Budget) -> Result<Found, Limit> {
        #[cfg(feature = "threads")]
        if let Some(team) = &mut self.team {
            return team.advance(budget);
        }
        let engine = match &mut self.engine {
            Engine::Mono(engine, _) => engine,
            Engine::Colour(engine) => {
                let found = engine.advance(budget)?;
                return Ok(found.map_or(Found::Exhausted, Found::Solution));
            }
        };
        let found = engine.advance(budget)?;
        #[cfg(feature = "threads")]
        if let (Found::Split, Some(threads)) = (&found, &self.threads) {
            self.team = Some(Team::new(engine, threads));
        }
        Ok(found)
    }

    /// The picture in the colours of the puzzle.
    fn painted(&self, mut picture: Picture) -> Picture {
        if let Engine::Mono(_, colour) = self.engine
            && colour != Colour::FIRST
        {
            for row in 0..picture.height() {
                for column in 0..picture.width() {
                    if picture.get(row, column) == Cell::Black {
                        picture.set(row, column, Cell::of(colour));
                    }
                }
            }
        }
        picture.sharing(self.puzzle.shared_palette())
    }

    /// Lets the checker have a picture, in its colours, before it is given.
    fn check(&mut self, picture: Picture) {
        self.checking = Some(Checking {
            picture: self.painted(picture),
            rows: 0..self.puzzle.height(),
            columns: 0..self.puzzle.width(),
            owed: 0,
        });
    }

    /// The picture that was to be checked, once the checker has nothing against it.
    fn checked(&mut self, budget: &mut Budget) -> Result<Option<Picture>, Limit> {
        let Some(checking) = &mut self.checking else {
            return Ok(None);
        };
        let is_large = !is_small(&checking.picture);
        let (rows, columns) = (&mut checking.rows, &mut checking.columns);
        while let Some(line) = rows
            .next()
            .map(Line::Row)
            .or_else(|| columns.next().map(Line::Column))
        {
            if let Err(flaw) = check_line(&self.puzzle, &checking.picture, line) {
                panic!("the engine made a wrong picture, which is a bug: {flaw}");
            }
            // A small picture is through before a limit could strike.
            if is_large {
                checking.owed += self.puzzle.length(line);
            }
            while checking.owed >= CELLS_PER_UNIT {
                budget.spend(1)?;
                checking.owed -= CELLS_PER_UNIT;
            }
        }
        Ok(self.checking.take().map(|checking| checking.picture))
    }
}

impl Search for Solver {
    type Solution = Picture;

    fn advance(&mut self, budget: &mut Budget) -> Event<Picture> {
        if self.unequal.is_some() {
            return Event::Exhausted;
        }
        if let Some(other) = self.first.take().and_then(|first| switched(&first)) {
            self.ahead = Some(other.clone());
            self.check(other);
        }
        loop {
            match self.checked(budget) {
                Ok(Some(picture)) => return Event::Solution(picture),
                Ok(None) => {}
                Err(limit) => return Event::Stopped(limit),
            }
            match self.search(budget) {
                Ok(Found::Solution(picture)) => {
                    self.found += 1;
                    if self.ahead.as_ref() == Some(&picture) {
                        self.ahead = None;
                        continue;
                    }
                    // A switch moves black cells only.
                    if self.found == 1
                        && matches!(self.engine, Engine::Mono(..))
                        && is_small(&picture)
                    {
                        self.first = Some(picture.clone());
                    }
                    self.check(picture);
                }
                Ok(Found::Split) => {}
                Ok(Found::Exhausted) => return Event::Exhausted,
                Err(limit) => return Event::Stopped(limit),
            }
        }
    }

    fn stats(&self) -> Stats {
        let stats = match &self.engine {
            Engine::Mono(engine, _) => engine.stats(),
            Engine::Colour(engine) => engine.stats(),
        };
        #[cfg(feature = "threads")]
        if let Some(team) = &self.team {
            return team.stats(stats);
        }
        stats
    }

    fn partial(&self) -> Option<Picture> {
        let partial = match &self.engine {
            Engine::Mono(engine, _) => engine.partial(),
            Engine::Colour(engine) => engine.partial(),
        };
        Some(self.painted(partial))
    }
}

/// Solves a puzzle and looks for a second solution.
///
/// ```
/// use cellwise_core::Verdict;
/// use cellwise_nonogram::{Clue, Puzzle, solve};
///
/// let clues = |lines: &[&[u32]]| -> Vec<Clue> {
///     lines.iter().map(|runs| Clue::new(runs.iter().copied())).collect()
/// };
/// let unique = Puzzle::new(clues(&[&[1], &[1, 1], &[2]]), clues(&[&[1], &[1], &[3]]))?;
/// assert_eq!(solve(&unique).verdict(), Verdict::Unique);
///
/// let several = Puzzle::new(clues(&[&[1], &[1]]), clues(&[&[1], &[1]]))?;
/// let answer = solve(&several);
/// assert_eq!(answer.verdict(), Verdict::Several);
/// assert_eq!(answer.solutions.len(), 2);
/// # Ok::<(), cellwise_nonogram::PuzzleError>(())
/// ```
#[must_use]
pub fn solve(puzzle: &Puzzle) -> Answer<Picture> {
    solve_within(puzzle, 2, &mut Budget::unlimited())
}

/// Looks for up to `max_solutions` solutions, within a budget.
///
/// A limit that strikes is no error: the answer then says what was found and,
/// without a solution, which cells are certain.
///
/// ```
/// use std::time::Duration;
/// use cellwise_core::{Budget, Cancel, End, Limit, Verdict};
/// use cellwise_nonogram::{Clue, Puzzle, solve_within};
///
/// // Each line has one black cell: ten factorial solutions.
/// let puzzle = Puzzle::new(vec![Clue::new([1]); 10], vec![Clue::new([1]); 10])?;
/// let answer = solve_within(&puzzle, 2, &mut Budget::unlimited().with_max_nodes(1));
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
/// let answer = solve_within(&puzzle, 2, &mut budget);
/// assert_eq!(answer.end, End::Stopped(Limit::Cancelled));
/// # Ok::<(), cellwise_nonogram::PuzzleError>(())
/// ```
#[must_use]
pub fn solve_within(puzzle: &Puzzle, max_solutions: usize, budget: &mut Budget) -> Answer<Picture> {
    collect(&mut Solver::new(puzzle), max_solutions, budget)
}

/// Counts solutions, stopping at `max_solutions`.
///
/// `count(&puzzle, 2).solutions == 1` is the test for a proper puzzle.
///
/// ```
/// use cellwise_nonogram::{Clue, Puzzle, count};
///
/// let puzzle = Puzzle::new(vec![Clue::new([1]); 4], vec![Clue::new([1]); 4])?;
/// assert_eq!(count(&puzzle, u64::MAX).solutions, 24);
/// assert_eq!(count(&puzzle, 10).solutions, 10);
/// # Ok::<(), cellwise_nonogram::PuzzleError>(())
/// ```
#[must_use]
pub fn count(puzzle: &Puzzle, max_solutions: u64) -> Count {
    count_within(puzzle, max_solutions, &mut Budget::unlimited())
}

/// Counts solutions within limits, stopping at `max_solutions`.
#[must_use]
pub fn count_within(puzzle: &Puzzle, max_solutions: u64, budget: &mut Budget) -> Count {
    cellwise_core::count(&mut Solver::new(puzzle), max_solutions, budget)
}
