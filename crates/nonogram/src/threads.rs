//! One hard puzzle on several threads, with the same answer every time.
//!
//! In: a search that one thread could not finish within a fixed effort, split
//! into parts by the colours of a few cells. Out: its solutions, in an order
//! that depends only on the puzzle. The parts advance in rounds of fixed
//! effort, each part on the next free thread, and after each round their
//! solutions are gathered in the order of the parts.

use std::collections::VecDeque;
use std::sync::Mutex;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration;

use cellwise_core::{Budget, Cancel, Limit, Stats, Threads};

use crate::Picture;
use crate::engine::board::Board;
use crate::engine::{Found, TreeSearch};

/// Line visits before the search is split. A split costs: all parts of `dom_14`
/// together take 1.8 times the work of the whole, and those of some puzzles with several
/// solutions far more, so only searches that are hard for one thread are split.
pub(crate) const ALONE: u64 = 4_000_000;

/// Cells whose colours split the search: 2^4 parts.
const CUTS: usize = 4;

/// Units of work of each part in the first round; each further round has half as many more.
const ROUND: u64 = 50_000;

/// Solutions that each part may find in the first round, and the maximum in any round: they
/// are all kept until they are asked for.
const SOLUTIONS: [usize; 2] = [2, 1024];

/// The time between two looks of the waiting thread at the budget.
const LOOK: Duration = Duration::from_millis(5);

/// The cost of a look: enough for the budget to look at clock and flag each time.
const LOOK_UNITS: u64 = 5_000;

/// A part of the search, and its solutions in this round.
#[derive(Clone, Debug)]
struct Part<B: Board> {
    search: TreeSearch<B>,
    found: Vec<Picture>,
    done: bool,
}

impl<B: Board> Part<B> {
    /// Searches until the slice or the part ends, or there are enough solutions.
    fn advance(&mut self, enough: usize, budget: &mut Budget) {
        while !self.done && self.found.len() < enough {
            match self.search.advance(budget) {
                Ok(Found::Solution(picture)) => self.found.push(picture),
                Ok(Found::Exhausted) => self.done = true,
                Ok(Found::Split) => {}
                Err(_) => return,
            }
        }
    }
}

/// All parts, and their solutions that are not yet asked for.
#[derive(Clone, Debug)]
pub(crate) struct Team<B: Board> {
    parts: Vec<Part<B>>,
    found: VecDeque<Picture>,
    threads: Threads,
    /// The limits of each part in the next round.
    units: u64,
    solutions: usize,
    nodes_paid: u64,
}

impl<B: Board> Team<B> {
    /// Splits a search that returned [`Found::Split`].
    pub(crate) fn new(search: &mut TreeSearch<B>, threads: &Threads) -> Self {
        let part = |search| Part {
            search,
            found: Vec::new(),
            done: false,
        };
        Self {
            parts: search.split(CUTS).into_iter().map(part).collect(),
            found: VecDeque::new(),
            threads: threads.clone(),
            units: ROUND,
            solutions: SOLUTIONS[0],
            nodes_paid: 0,
        }
    }

    /// Searches, round after round, for the next solution; `None` if there are no more.
    ///
    /// # Errors
    /// The limit that struck: call again to continue.
    pub(crate) fn advance(&mut self, budget: &mut Budget) -> Result<Option<Picture>, Limit> {
        loop {
            if let Some(picture) = self.found.pop_front() {
                return Ok(Some(picture));
            }
            if self.parts.iter().all(|part| part.done) {
                return Ok(None);
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

    /// Lets every part work for this number of units.
    fn round(&mut self, budget: &mut Budget) -> Result<(), Limit> {
        let (units, enough) = (self.units, self.solutions);
        let threads = self.threads.get().get().min(self.parts.len());
        let cancel = Cancel::new();
        let parts = Mutex::new(self.parts.iter_mut());
        let next = || parts.lock().expect("no thread of a team panicked").next();
        // Nothing is sent: the channel closes when the last thread ends.
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

    /// The highest number of decisions at once.
    pub(crate) fn deepest(&self) -> u64 {
        let depths = self.parts.iter().map(|part| part.search.deepest());
        depths.max().unwrap_or(0) + CUTS as u64
    }

    /// The work of all parts together, plus the work before the split.
    pub(crate) fn stats(&self, before: Stats) -> Stats {
        self.parts.iter().fold(before, |sum, part| {
            let mut more = part.search.stats();
            more.depth += CUTS as u64;
            sum + more
        })
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use cellwise_core::{Answer, End, Rng, collect};

    use super::*;
    use crate::{Cell, Clue, Puzzle, Solver};

    fn hard_puzzle(rng: &mut Rng, size: usize) -> Puzzle {
        let cells: Vec<Cell> = (0..size * size)
            .map(|_| [Cell::White, Cell::Black][rng.below(2)])
            .collect();
        Puzzle::of_picture(&Picture::from_cells(size, size, cells).unwrap()).unwrap()
    }

    /// An answer, and whether it was found in parts, made as soon as there is a learner.
    fn in_parts(
        puzzle: &Puzzle,
        threads: usize,
        max: usize,
        budget: &mut Budget,
    ) -> (Answer<Picture>, bool) {
        let threads = Threads::new(NonZeroUsize::new(threads).unwrap());
        let mut solver = Solver::new(puzzle)
            .with_learning(crate::Learning::On)
            .split_after(1, &threads);
        let answer = collect(&mut solver, max, budget);
        (answer, solver.is_split())
    }

    #[test]
    fn parts_have_the_same_solutions_as_the_whole() {
        let mut rng = Rng::new(31);
        let mut split = 0;
        for _ in 0..60 {
            let puzzle = hard_puzzle(&mut rng, 9);
            let whole = collect(&mut Solver::new(&puzzle), 2_000, &mut Budget::unlimited());
            let (one, was_split) = in_parts(&puzzle, 1, 2_000, &mut Budget::unlimited());
            assert_eq!(one.solutions.len(), whole.solutions.len());
            assert_eq!(one.end, whole.end);
            let (three, _) = in_parts(&puzzle, 3, 2_000, &mut Budget::unlimited());
            assert_eq!(one, three, "the number of threads made a difference");
            let distinct: std::collections::HashSet<&Picture> = one.solutions.iter().collect();
            assert_eq!(distinct.len(), one.solutions.len());
            split += u32::from(was_split);
        }
        assert!(split > 20, "{split}");
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
        let (answer, was_split) = in_parts(&puzzle, 2, usize::MAX, &mut budget);
        stopper.join().unwrap();
        assert_eq!(answer.end, End::Stopped(Limit::Cancelled));
        assert!(was_split);
    }

    #[test]
    fn an_easy_puzzle_is_never_split() {
        let picture = Picture::from_text("##.\n.##\n#.#").unwrap();
        let puzzle = Puzzle::of_picture(&picture).unwrap();
        let mut solver = Solver::new(&puzzle).with_threads(&Threads::new(NonZeroUsize::MIN));
        let answer = collect(&mut solver, 2, &mut Budget::unlimited());
        assert_eq!(answer, puzzle.solve());
        assert!(!solver.is_split());
    }
}
