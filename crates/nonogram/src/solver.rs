//! The solver of a puzzle.
//!
//! In: a puzzle, a budget. Out: solutions, each checked. The totals are compared
//! first (`reason`), then `engine` searches; every picture passes `check` before it is given.

use std::ops::Range;

#[cfg(feature = "threads")]
use cellwise_core::Threads;
use cellwise_core::{Budget, Event, Limit, Search, Stats};

use crate::check::check_line;
use crate::colour::ColourBoard;
use crate::driver::Driver;
use crate::mono::MonoBoard;
use crate::reason::unequal_totals;
use crate::switch::{is_small, switched};
use crate::{Cell, Colour, Effort, Learning, Line, Picture, Puzzle, Reason, Restarts};

/// A search for the solutions of a puzzle.
///
/// It runs on a [`Budget`] and keeps its state when a limit strikes, so it can
/// be paused anywhere and continued later.
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
    /// The reason for no solution, if the totals give one.
    unequal: Option<Reason>,
    /// Solutions found, those that were given before included.
    found: u64,
    /// True if the search has ended.
    exhausted: bool,
    /// The first solution, from which a second may follow at once.
    first: Option<Picture>,
    /// A solution given before the search found it; it is not given again.
    ahead: Option<Picture>,
    /// A solution that is being checked.
    checking: Option<Checking>,
    /// Cells are given beside the clues: a switch could change them.
    has_given: bool,
}

/// A picture that is checked before it is given.
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

/// The engine for the puzzle.
#[derive(Clone, Debug)]
enum Engine {
    /// One colour, this one.
    Mono(Box<Driver<MonoBoard>>, Colour),
    /// Several colours, or blots.
    Colour(Box<Driver<ColourBoard>>),
}

/// Evaluates an expression with the driver of either engine.
macro_rules! with_driver {
    ($engine:expr, $driver:ident => $result:expr) => {
        match $engine {
            Engine::Mono($driver, _) => $result,
            Engine::Colour($driver) => $result,
        }
    };
}

impl Solver {
    /// A solver that has not begun.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Self {
        Self {
            puzzle: puzzle.clone(),
            engine: match puzzle.sole_colour() {
                Some(colour) => Engine::Mono(Box::new(Driver::new(puzzle)), colour),
                None => Engine::Colour(Box::new(Driver::new(puzzle))),
            },
            unequal: unequal_totals(puzzle),
            found: 0,
            exhausted: false,
            first: None,
            ahead: None,
            checking: None,
            has_given: false,
        }
    }

    /// The same solver for those solutions that agree with the known cells of a picture. Call it before the
    /// search has begun.
    ///
    /// ```
    /// use cellwise_core::{Budget, Verdict, collect};
    /// use cellwise_nonogram::{Picture, Puzzle, Solver};
    ///
    /// let puzzle = Puzzle::of_picture(&"#.\n.#".parse()?).unwrap();        // two solutions
    /// let solver = &mut Solver::new(&puzzle).with_given(&"#?\n??".parse()?);
    /// let answer = collect(solver, 2, &mut Budget::unlimited());
    /// assert_eq!(answer.verdict(), Verdict::Unique);
    /// # Ok::<(), cellwise_nonogram::PictureError>(())
    /// ```
    ///
    /// # Panics
    /// If the picture does not have the size of the puzzle.
    #[must_use]
    pub fn with_given(mut self, picture: &Picture) -> Self {
        let size = (picture.height(), picture.width());
        assert_eq!(size, (self.puzzle.height(), self.puzzle.width()), "size");
        let sole = match self.engine {
            Engine::Mono(_, colour) => Some(colour),
            Engine::Colour(_) => None,
        };
        let number = |colour: Colour| match sole {
            // A colour that no run has is beyond the two that the engine knows.
            Some(sole) if colour != Colour::BACKGROUND => {
                if colour == sole {
                    1
                } else {
                    u8::MAX
                }
            }
            _ => colour.number() as u8,
        };
        let cells = picture.cells().iter().enumerate();
        let given: Vec<(u32, u8)> = cells
            .filter_map(|(cell, known)| Some((cell as u32, number(known.colour()?))))
            .collect();
        self.has_given = !given.is_empty();
        with_driver!(&mut self.engine, driver => driver.set_given(given));
        self
    }

    /// The same solver with another seed for choices between equals. Without it the seed is 0.
    ///
    /// Call it before the search has begun. The set of solutions does not depend on the seed, their
    /// order may.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> Self {
        with_driver!(&mut self.engine, driver => driver.set_options(|options| options.seed = seed));
        self
    }

    /// The same solver with another use of learning. Call it before the search has begun.
    #[must_use]
    pub fn with_learning(mut self, learning: Learning) -> Self {
        with_driver!(&mut self.engine, driver => {
            driver.set_options(|options| options.learning = learning);
        });
        self
    }

    /// The same solver with other restarts. Call it before the search has begun.
    #[must_use]
    pub fn with_restarts(mut self, restarts: Restarts) -> Self {
        with_driver!(&mut self.engine, driver => {
            driver.set_options(|options| options.restarts = restarts);
        });
        self
    }

    /// Lets several threads work on the puzzle if it is hard.
    ///
    /// The solutions and their order are the same for every number of threads. One thread
    /// begins; a search that it can't finish within a fixed effort is split into parts, also if
    /// there is only one thread. The split is worth its price if there are several.
    ///
    /// Limits hold for all threads together. A search that was split and stopped can be continued,
    /// but its solutions may then come in another order.
    #[cfg(feature = "threads")]
    #[must_use]
    pub fn with_threads(self, threads: &Threads) -> Self {
        self.split_after(crate::threads::ALONE, threads)
    }

    #[cfg(feature = "threads")]
    pub(crate) fn split_after(mut self, visits: u64, threads: &Threads) -> Self {
        with_driver!(&mut self.engine, driver => driver.split_after(visits, threads));
        self
    }

    #[cfg(all(test, feature = "threads"))]
    pub(crate) fn is_split(&self) -> bool {
        with_driver!(&self.engine, driver => driver.is_split())
    }

    /// The reason why the puzzle has no solution; `None` while a solution is still possible.
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
        if self.unequal.is_some() {
            return self.unequal.clone();
        }
        if !self.exhausted || self.found > 0 {
            return None;
        }
        let broken = with_driver!(&self.engine, driver => driver.broken());
        Some(match (broken, self.effort()) {
            (Some(line), _) => Reason::Line { line },
            (None, Effort::Guessing { .. }) => Reason::Search,
            (None, _) => Reason::Probing,
        })
    }

    /// The methods that were needed up to now.
    #[must_use]
    pub fn effort(&self) -> Effort {
        with_driver!(&self.engine, driver => driver.effort())
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

    /// Begins to check a picture, in its colours, before it is given.
    fn check(&mut self, picture: Picture) {
        self.checking = Some(Checking {
            picture: self.painted(picture),
            rows: 0..self.puzzle.height(),
            columns: 0..self.puzzle.width(),
            owed: 0,
        });
    }

    /// The picture that is being checked, once all its lines are right.
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
            match with_driver!(&mut self.engine, driver => driver.advance(budget)) {
                Ok(Some(picture)) => {
                    self.found += 1;
                    if self.ahead.as_ref() == Some(&picture) {
                        self.ahead = None;
                        continue;
                    }
                    // A switch moves black cells only.
                    if self.found == 1
                        && !self.has_given
                        && matches!(self.engine, Engine::Mono(..))
                        && is_small(&picture)
                    {
                        self.first = Some(picture.clone());
                    }
                    self.check(picture);
                }
                Ok(None) => {
                    self.exhausted = true;
                    return Event::Exhausted;
                }
                Err(limit) => return Event::Stopped(limit),
            }
        }
    }

    fn stats(&self) -> Stats {
        with_driver!(&self.engine, driver => driver.stats())
    }

    fn partial(&self) -> Option<Picture> {
        let partial = with_driver!(&self.engine, driver => driver.partial());
        Some(self.painted(partial))
    }
}
