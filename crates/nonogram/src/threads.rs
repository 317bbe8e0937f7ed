//! One hard puzzle on several threads, with the same answer every time.
//!
//! In: a search that one thread could not finish within a fixed effort, cut
//! into parts by the colours of a few cells. Out: its solutions, in an order
//! that depends on the puzzle alone. The parts advance in rounds of fixed
//! effort, each part on whichever thread is free, and after each round their
//! solutions are gathered in the order of the parts.

use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use cellwise_core::{Answer, Budget, Cancel, Limit, Stats, collect};

use crate::search::{Engine, Found};
use crate::{Picture, Puzzle, Solver};

/// Line visits before the puzzle is cut into parts. Cutting costs: all parts of `dom_14`
/// together take 1.8 times the work of the whole, and those of some puzzles with several
/// solutions far more, so that only what is hard for one thread is cut.
pub(crate) const ALONE: u64 = 4_000_000;

/// Cells whose colours cut the puzzle into parts: 2^4 of them.
const CUTS: usize = 4;

/// Units of work of each part in the first round; each further round has half as many more.
const ROUND: u64 = 50_000;

/// Solutions that each part may find in the first round, and the most it may in any: they
/// are all kept until they are asked for.
const SOLUTIONS: [usize; 2] = [2, 1024];

/// How often the thread that waits looks at the budget.
const LOOK: Duration = Duration::from_millis(5);

/// What a look costs: enough for the budget to look at clock and flag each time.
const LOOK_UNITS: u64 = 5_000;

/// How many threads may work on one puzzle. Its clones are the same figure, which may change
/// while they work: the answer does not depend on it.
///
/// ```
/// use std::num::NonZeroUsize;
/// use cellwise_nonogram::Threads;
///
/// let threads = Threads::new(NonZeroUsize::MIN);
/// let clone = threads.clone();
/// threads.set(NonZeroUsize::new(4).unwrap());
/// assert_eq!(clone.get().get(), 4);
/// ```
#[derive(Clone, Debug)]
pub struct Threads(Arc<AtomicUsize>);

/// The figure that stands for the machine's own until somebody wants it.
const UNASKED: usize = 0;

impl Threads {
    /// So many threads.
    #[must_use]
    pub fn new(threads: NonZeroUsize) -> Self {
        Self(Arc::new(AtomicUsize::new(threads.get())))
    }

    /// As many threads as the machine has cores. It is asked only when the figure is first wanted,
    /// because that takes longer (35 µs) than many a puzzle.
    #[must_use]
    pub fn all() -> Self {
        Self(Arc::new(AtomicUsize::new(UNASKED)))
    }

    /// From now on, so many threads.
    pub fn set(&self, threads: NonZeroUsize) {
        self.0.store(threads.get(), Ordering::Relaxed);
    }

    /// How many threads it is now.
    #[must_use]
    pub fn get(&self) -> NonZeroUsize {
        NonZeroUsize::new(self.0.load(Ordering::Relaxed)).unwrap_or_else(|| {
            let all = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
            self.set(all);
            all
        })
    }
}

/// Solves a puzzle on several threads, up to `max_solutions` solutions.
///
/// The answer is the same for every number of threads, if no limit strikes.
/// See [`Solver::on_threads`].
///
/// ```
/// use std::num::NonZeroUsize;
/// use cellwise_core::{Budget, Verdict};
/// use cellwise_nonogram::{Clue, Puzzle, solve_on_threads};
///
/// let puzzle = Puzzle::new(vec![Clue::new([1]); 8], vec![Clue::new([1]); 8])?;
/// let threads = NonZeroUsize::new(2).unwrap();
/// let answer = solve_on_threads(&puzzle, threads, 2, &mut Budget::unlimited());
/// assert_eq!(answer.verdict(), Verdict::Several);
/// # Ok::<(), cellwise_nonogram::PuzzleError>(())
/// ```
#[must_use]
pub fn solve_on_threads(
    puzzle: &Puzzle,
    threads: NonZeroUsize,
    max_solutions: usize,
    budget: &mut Budget,
) -> Answer<Picture> {
    let mut solver = Solver::new(puzzle).on_threads(&Threads::new(threads));
    collect(&mut solver, max_solutions, budget)
}

/// A part of the puzzle, and what it found in this round.
#[derive(Clone, Debug)]
struct Part {
    engine: Engine,
    found: Vec<Picture>,
    done: bool,
}

impl Part {
    /// Goes on until the slice is over, the part is, or there are enough solutions.
    fn advance(&mut self, enough: usize, budget: &mut Budget) {
        while !self.done && self.found.len() < enough {
            match self.engine.advance(budget) {
                Ok(Found::Solution(picture)) => self.found.push(picture),
                Ok(Found::Exhausted) => self.done = true,
                Ok(Found::Split) => {}
                Err(_) => return,
            }
        }
    }
}

/// All parts, and the solutions they found that nobody has asked for yet.
#[derive(Clone, Debug)]
pub(crate) struct Team {
    parts: Vec<Part>,
    found: VecDeque<Picture>,
    threads: Threads,
    /// What each part may do in the next round.
    units: u64,
    solutions: usize,
    nodes_paid: u64,
}

impl Team {
    /// Cuts a search, which said that it can be, into parts.
    pub(crate) fn new(engine: &mut Engine, threads: &Threads) -> Self {
        let part = |engine| Part {
            engine,
            found: Vec::new(),
            done: false,
        };
        Self {
            parts: engine.split(CUTS).into_iter().map(part).collect(),
            found: VecDeque::new(),
            threads: threads.clone(),
            units: ROUND,
            solutions: SOLUTIONS[0],
            nodes_paid: 0,
        }
    }

    /// Goes on, round after round, to the next solution.
    ///
    /// # Errors
    /// The limit that struck: call again to go on.
    pub(crate) fn advance(&mut self, budget: &mut Budget) -> Result<Found, Limit> {
        loop {
            if let Some(picture) = self.found.pop_front() {
                return Ok(Found::Solution(picture));
            }
            if self.parts.iter().all(|part| part.done) {
                return Ok(Found::Exhausted);
            }
            self.pay_for_nodes(budget)?;
            let outcome = self.round(budget);
            for part in &mut self.parts {
                self.found.extend(part.found.drain(..));
            }
            if self.found.is_empty() {
                outcome?;
            }
            self.units = self.units.saturating_add(self.units / 2);
            self.solutions = (2 * self.solutions).min(SOLUTIONS[1]);
        }
    }

    /// Lets every part go on for so many units.
    fn round(&mut self, budget: &mut Budget) -> Result<(), Limit> {
        let (units, enough) = (self.units, self.solutions);
        let threads = self.threads.get().get().min(self.parts.len());
        let cancel = Cancel::new();
        let parts = Mutex::new(self.parts.iter_mut());
        let next = || parts.lock().expect("no thread of a team panicked").next();
        // Nobody sends anything: the channel closes when the last thread is through.
        let (alive, all_done) = channel::<()>();
        let work = |_alive: Sender<()>| {
            while let Some(part) = next() {
                let mut slice = Budget::unlimited().with_slice(units).with_cancel(&cancel);
                part.advance(enough, &mut slice);
            }
        };
        let mut outcome = Ok(());
        std::thread::scope(|scope| {
            for _ in 0..threads {
                let alive = alive.clone();
                scope.spawn(|| work(alive));
            }
            drop(alive);
            while all_done.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
                outcome = budget.spend(LOOK_UNITS);
                if outcome.is_err() {
                    cancel.cancel();
                    break;
                }
            }
        });
        outcome
    }

    fn pay_for_nodes(&mut self, budget: &mut Budget) -> Result<(), Limit> {
        let all = self.stats(Stats::default()).nodes;
        while self.nodes_paid < all {
            budget.node()?;
            self.nodes_paid += 1;
        }
        Ok(())
    }

    /// The most guesses that stood at once.
    pub(crate) fn deepest(&self) -> u64 {
        let depths = self.parts.iter().map(|part| part.engine.deepest());
        depths.max().unwrap_or(0) + CUTS as u64
    }

    /// The work of all parts together, on top of what came before.
    pub(crate) fn stats(&self, before: Stats) -> Stats {
        self.parts.iter().fold(before, |sum, part| {
            let more = part.engine.stats();
            Stats {
                nodes: sum.nodes + more.nodes,
                guesses: sum.guesses + more.guesses,
                dead_ends: sum.dead_ends + more.dead_ends,
                depth: sum.depth.max(more.depth + CUTS as u64),
                restarts: sum.restarts + more.restarts,
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, Clue};
    use cellwise_core::{End, Rng};

    fn hard_puzzle(rng: &mut Rng, size: usize) -> Puzzle {
        let cells: Vec<Cell> = (0..size * size)
            .map(|_| [Cell::White, Cell::Black][rng.below(2)])
            .collect();
        Puzzle::of_picture(&Picture::from_cells(size, size, cells).unwrap()).unwrap()
    }

    /// An answer, and whether it was found in parts, which are cut as soon as there is a learner.
    fn in_parts(
        puzzle: &Puzzle,
        threads: usize,
        max: usize,
        budget: &mut Budget,
    ) -> (Answer<Picture>, bool) {
        let options = crate::Options {
            learning: crate::Learning::On,
            ..crate::Options::default()
        };
        let threads = Threads::new(NonZeroUsize::new(threads).unwrap());
        let mut solver = Solver::with_options(puzzle, options).cut_after(1, &threads);
        let answer = collect(&mut solver, max, budget);
        (answer, solver.is_cut())
    }

    #[test]
    fn parts_have_the_same_solutions_as_the_whole() {
        let mut rng = Rng::new(31);
        let mut cut = 0;
        for _ in 0..60 {
            let puzzle = hard_puzzle(&mut rng, 9);
            let whole = collect(&mut Solver::new(&puzzle), 2_000, &mut Budget::unlimited());
            let (one, was_cut) = in_parts(&puzzle, 1, 2_000, &mut Budget::unlimited());
            assert_eq!(one.solutions.len(), whole.solutions.len());
            assert_eq!(one.end, whole.end);
            let (three, _) = in_parts(&puzzle, 3, 2_000, &mut Budget::unlimited());
            assert_eq!(one, three, "the number of threads made a difference");
            let distinct: std::collections::HashSet<&Picture> = one.solutions.iter().collect();
            assert_eq!(distinct.len(), one.solutions.len());
            cut += u32::from(was_cut);
        }
        assert!(cut > 20, "{cut}");
    }

    #[test]
    fn a_limit_stops_all_threads() {
        let puzzle = Puzzle::new(vec![Clue::new([1]); 16], vec![Clue::new([1]); 16]).unwrap();
        let cancel = Cancel::new();
        let remote = cancel.clone();
        let stopper = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(200));
            remote.cancel();
        });
        let mut budget = Budget::unlimited().with_cancel(&cancel);
        let (answer, was_cut) = in_parts(&puzzle, 2, usize::MAX, &mut budget);
        stopper.join().unwrap();
        assert_eq!(answer.end, End::Stopped(Limit::Cancelled));
        assert!(was_cut);
    }

    #[test]
    fn an_easy_puzzle_is_never_cut() {
        let picture = Picture::from_text("##.\n.##\n#.#").unwrap();
        let puzzle = Puzzle::of_picture(&picture).unwrap();
        let threads = NonZeroUsize::new(2).unwrap();
        let answer = solve_on_threads(&puzzle, threads, 2, &mut Budget::unlimited());
        assert_eq!(answer, crate::solve(&puzzle));
    }
}
