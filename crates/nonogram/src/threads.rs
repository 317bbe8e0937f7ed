//! One hard puzzle on several threads, with the same answer every time.
//!
//! In: a puzzle, a number of threads, a budget. Out: an answer that depends on
//! the puzzle alone. One thread begins; what it can't finish within a fixed
//! effort is cut into parts by the colours of a few cells. The parts then
//! advance in rounds of fixed effort, each part on whichever thread is free,
//! and after each round their solutions are gathered in the order of the parts.

use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration;

use cellwise_core::{Answer, Budget, Cancel, End, Limit, Search, Stats};

use crate::search::{Engine, Found};
use crate::solve::Step;
use crate::{Picture, Puzzle, Solver};

/// Line visits before the puzzle is cut into parts.
const ALONE: u64 = 200_000;

/// Cells whose colours cut the puzzle into parts: 2^4 of them.
const CUTS: usize = 4;

/// Units of work of each part in the first round; each further round has half as many more.
const ROUND: u64 = 50_000;

/// How often the thread that waits looks at the budget.
const LOOK: Duration = Duration::from_millis(5);

/// What a look costs: enough for the budget to look at clock and flag each time.
const LOOK_UNITS: u64 = 5_000;

/// Solves a puzzle on several threads, up to `max_solutions` solutions.
///
/// The answer is the same for every number of threads, if no limit strikes.
/// Limits hold for all threads together; a slice can't be resumed here and
/// ends the search like any other limit. A puzzle with several colours or blots
/// is solved on one thread.
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
    let mut solver = Solver::new(puzzle);
    if let Some(engine) = solver.engine_mut() {
        engine.split_after(ALONE);
    }
    let mut solutions = Vec::new();
    let mut team = None;
    let end = loop {
        if solutions.len() >= max_solutions {
            break End::Enough;
        }
        match solver.step(budget) {
            Ok(Step::Solution(picture)) => solutions.push(picture),
            Ok(Step::Known) => {}
            Ok(Step::Exhausted) => break End::Exhausted,
            Ok(Step::Split) => {
                let Some(engine) = solver.engine_mut() else {
                    continue;
                };
                let team = team.insert(Team::new(engine, threads));
                break team.run(&mut solver, max_solutions, &mut solutions, budget);
            }
            Err(limit) => break End::Stopped(limit),
        }
    };
    let partial = match end {
        End::Stopped(_) if solutions.is_empty() => solver.partial(),
        _ => None,
    };
    Answer {
        solutions,
        end,
        stats: team.map_or(solver.stats(), |mut team| team.stats(solver.stats())),
        partial,
    }
}

/// A part of the puzzle, and what it found in this round.
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

/// All parts.
struct Team {
    parts: Vec<Mutex<Part>>,
    threads: NonZeroUsize,
    nodes_paid: u64,
}

impl Team {
    fn new(engine: &mut Engine, threads: NonZeroUsize) -> Self {
        let part = |engine| {
            Mutex::new(Part {
                engine,
                found: Vec::new(),
                done: false,
            })
        };
        Self {
            parts: engine.split(CUTS).into_iter().map(part).collect(),
            threads,
            nodes_paid: 0,
        }
    }

    /// Round after round, until there are enough solutions, or no more, or a limit strikes.
    fn run(
        &mut self,
        solver: &mut Solver,
        max_solutions: usize,
        solutions: &mut Vec<Picture>,
        budget: &mut Budget,
    ) -> End {
        let mut units = ROUND;
        loop {
            // One more than needed: one may have been given already.
            let enough = (max_solutions - solutions.len()).saturating_add(1);
            let stopped = self.round(units, enough, budget);
            for part in &mut self.parts {
                let found = open(part).found.drain(..);
                solutions.extend(found.filter_map(|picture| solver.accept(picture)));
            }
            if solutions.len() >= max_solutions {
                solutions.truncate(max_solutions);
                return End::Enough;
            }
            if self.parts.iter_mut().all(|part| open(part).done) {
                return End::Exhausted;
            }
            if let Err(limit) = stopped.and_then(|()| self.pay_for_nodes(budget)) {
                return End::Stopped(limit);
            }
            units = units.saturating_add(units / 2);
        }
    }

    /// Lets every part go on for so many units.
    fn round(&self, units: u64, enough: usize, budget: &mut Budget) -> Result<(), Limit> {
        let cancel = Cancel::new();
        let next = AtomicUsize::new(0);
        // Nobody sends anything: the channel closes when the last thread is through.
        let (alive, all_done) = channel::<()>();
        let work = |_alive: Sender<()>| {
            while let Some(part) = self.parts.get(next.fetch_add(1, Ordering::Relaxed)) {
                let mut slice = Budget::unlimited().with_slice(units).with_cancel(&cancel);
                let mut part = part.lock().expect("no thread of a team panicked");
                part.advance(enough, &mut slice);
            }
        };
        let mut outcome = Ok(());
        std::thread::scope(|scope| {
            for _ in 0..self.threads.get().min(self.parts.len()) {
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

    /// The work of all parts together, on top of what came before.
    fn stats(&mut self, before: Stats) -> Stats {
        self.parts.iter_mut().fold(before, |sum, part| {
            let more = open(part).engine.stats();
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

/// A part while no thread works on it.
fn open(part: &mut Mutex<Part>) -> &mut Part {
    part.get_mut().expect("no thread of a team panicked")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, Clue};
    use cellwise_core::{Rng, collect};

    fn hard_puzzle(rng: &mut Rng, size: usize) -> Puzzle {
        let cells: Vec<Cell> = (0..size * size)
            .map(|_| [Cell::White, Cell::Black][rng.below(2)])
            .collect();
        Puzzle::of_picture(&Picture::from_cells(size, size, cells).unwrap()).unwrap()
    }

    /// All solutions in parts, cut after so many line visits.
    fn in_parts(
        puzzle: &Puzzle,
        threads: usize,
        max: usize,
        budget: &mut Budget,
    ) -> (Vec<Picture>, End, bool) {
        let mut solver = Solver::with_options(
            puzzle,
            crate::Options {
                learning: crate::Learning::On,
                ..crate::Options::default()
            },
        );
        solver.engine_mut().unwrap().split_after(1);
        let mut solutions = Vec::new();
        loop {
            match solver.step(budget).unwrap() {
                Step::Solution(picture) => solutions.push(picture),
                Step::Known => {}
                Step::Exhausted => return (solutions, End::Exhausted, false),
                Step::Split => {
                    let threads = NonZeroUsize::new(threads).unwrap();
                    let mut team = Team::new(solver.engine_mut().unwrap(), threads);
                    let end = team.run(&mut solver, max, &mut solutions, budget);
                    return (solutions, end, true);
                }
            }
        }
    }

    #[test]
    fn parts_have_the_same_solutions_as_the_whole() {
        let mut rng = Rng::new(31);
        let mut cut = 0;
        for _ in 0..60 {
            let puzzle = hard_puzzle(&mut rng, 9);
            let whole = collect(&mut Solver::new(&puzzle), 2_000, &mut Budget::unlimited());
            let (one, end, was_cut) = in_parts(&puzzle, 1, 2_000, &mut Budget::unlimited());
            assert_eq!(one.len(), whole.solutions.len());
            assert_eq!(end, whole.end);
            let (three, ..) = in_parts(&puzzle, 3, 2_000, &mut Budget::unlimited());
            assert_eq!(one, three, "the number of threads made a difference");
            let distinct: std::collections::HashSet<&Picture> = one.iter().collect();
            assert_eq!(distinct.len(), one.len());
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
        let (_, end, was_cut) = in_parts(&puzzle, 2, usize::MAX, &mut budget);
        stopper.join().unwrap();
        assert_eq!(end, End::Stopped(Limit::Cancelled));
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
