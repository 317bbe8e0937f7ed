//! Drives the lanes: a pass, then a step for each lane that the pass did not change.
//!
//! Each lane searches its own puzzle depth first with its own stack, so its
//! solutions and their order depend on nothing but the puzzle.

use cellwise_core::{Budget, End, Limit};

use super::Portable;
use super::job::{ClassicBoard, Job};
use super::lanes::{copy, frame, gather, read, scatter, unload};
use super::pass::{Seen, pass};
use super::turn::Turned;
use super::vector::{Cells, LANES, Vector, ones};
use crate::nine::{Chooser, Frame, Guess, ManySolutionsLikely, PeerWeights, dive, weigh};
use crate::within::within;

/// All lanes are turned if at least this many diving lanes are about to be read.
const TURN_AT: u32 = 4;

/// A sum that no board has: the lane has changed since the last pass.
const CHANGED: u16 = u16::MAX;

/// The puzzle in a lane.
#[derive(Clone, Debug)]
struct Lane {
    record: usize,
    solutions: u64,
    nodes: u64,
    guesses: u64,
    many_likely: ManySolutionsLikely,
    /// The other halves of all guesses that stand, the latest last.
    open: Vec<Frame>,
}

impl Lane {
    const FREE: Self = Self {
        record: 0,
        solutions: 0,
        nodes: 0,
        guesses: 0,
        many_likely: ManySolutionsLikely::NEW,
        open: Vec::new(),
    };
}

/// All lanes, and the progress of the batch.
#[derive(Debug)]
pub(super) struct Engine {
    x: Box<[Cells; 81]>,
    /// Scratch for the choice of a cell.
    weights: PeerWeights,
    /// The sum of each lane's cells in the last pass.
    sums: Cells,
    lanes: Vec<Lane>,
    /// Scratch: all lanes turned, and the boards of those that are to be looked at.
    turned: Box<Turned>,
    boards: Box<[Frame; LANES]>,
    /// Scratch: the characters of the lanes that are emptied together.
    lines: Box<[[u8; 81]; LANES]>,
    /// Lanes that make quick guesses: see `nine/dive.rs`.
    diving: u32,
    /// Lanes with a puzzle under search.
    live: u32,
    /// Lanes at rest in the first and last solution of their puzzle, still to be read.
    solved_unread: u32,
    /// The first record that was not started.
    next: usize,
}

impl Engine {
    pub(super) fn new() -> Self {
        Self {
            x: Box::new([Cells([0; LANES]); 81]),
            weights: PeerWeights::ZERO,
            sums: Cells([CHANGED; LANES]),
            lanes: vec![Lane::FREE; LANES],
            turned: Box::new([Cells([0; LANES]); 80]),
            boards: Box::new([Frame::EMPTY; LANES]),
            lines: Box::new([[0; 81]; LANES]),
            diving: 0,
            live: 0,
            solved_unread: 0,
            next: 0,
        }
    }

    /// Forgets the previous batch.
    pub(super) fn clear(&mut self) {
        (self.live, self.solved_unread, self.next) = (0, 0, 0);
    }

    /// Goes on until every record has its outcome, or a limit strikes.
    #[inline(always)]
    pub(super) fn run<V: Vector>(
        &mut self,
        job: &mut Job<'_>,
        budget: &mut Budget,
    ) -> Result<(), Limit> {
        loop {
            if self.live.count_zeros() >= V::REFILL_AT {
                self.read_solved::<V>(job);
                self.refill::<V>(job);
            }
            if self.live == 0 {
                return Ok(());
            }
            let seen = pass::<V>(&mut self.x, &mut self.sums);
            let mut resting = (seen.dead | seen.still | seen.full) & self.live;
            let copied = self.copy_boards::<V>(resting & !seen.dead);
            while resting != 0 {
                let lane = resting.trailing_zeros() as usize;
                // A pass changes nothing in a lane at rest, so a search that
                // stops here finds it as it is when it goes on.
                budget.node()?;
                self.settle::<V>(job, lane, seen, copied);
                resting &= resting - 1;
            }
        }
    }

    /// Copies the boards of some lanes together, if that pays. Returns true if it did.
    #[inline(always)]
    fn copy_boards<V: Vector>(&mut self, wanted: u32) -> bool {
        (wanted & self.diving).count_ones() >= TURN_AT
            && V::boards(&self.x, wanted, &mut self.turned, &mut self.boards)
    }

    /// Deals with a lane that has come to rest: dead, solved, or stuck.
    #[inline(always)]
    fn settle<V: Vector>(&mut self, job: &mut Job<'_>, lane: usize, seen: Seen, copied: bool) {
        let bit = 1 << lane;
        let lane = within::<LANES>(lane);
        self.lanes[lane].nodes += 1;
        if seen.dead & bit != 0 {
            let here = &mut self.lanes[lane];
            here.many_likely.dead(here.guesses);
            if !here.many_likely.may_dive(here.guesses) {
                self.diving &= !bit;
            }
        } else {
            if seen.full & bit != 0 {
                if self.solved::<V>(job, lane, seen.still & bit != 0, copied) {
                    return;
                }
            } else {
                self.guess::<V>(job, lane, copied);
                return;
            }
        }
        self.backtrack(job, lane);
    }

    /// Deals with a lane that has as few candidates as a solution. Returns true if nothing is
    /// left to do in it now.
    #[inline(always)]
    fn solved<V: Vector>(
        &mut self,
        job: &mut Job<'_>,
        lane: usize,
        still: bool,
        copied: bool,
    ) -> bool {
        let here = &mut self.lanes[lane];
        if here.open.is_empty() && here.solutions == 0 {
            self.solved_unread |= 1 << lane;
            self.live &= !(1 << lane);
            return true;
        }
        let (record, solutions) = (here.record, here.solutions);
        let digits = if copied {
            V::characters(&self.boards[lane])
        } else {
            read(&self.x, lane)
        };
        let right = job.take::<V>(record, solutions, &digits);
        let here = &mut self.lanes[lane];
        if !right {
            // As many candidates as a solution by chance, and a clash that the
            // next pass will see; at a fixpoint that can't be.
            debug_assert!(!still, "a board at rest was taken for a solution");
            here.nodes -= 1;
            return !still;
        }
        here.solutions += 1;
        if here.solutions >= job.limit {
            self.finish(job, lane, End::Enough);
            return true;
        }
        false
    }

    /// Takes the first candidate of a well-chosen cell, and remembers the board without it.
    #[inline(always)]
    fn guess<V: Vector>(&mut self, job: &mut Job<'_>, lane: usize, copied: bool) {
        let here = &mut self.lanes[lane];
        if here.nodes >= job.max_nodes {
            self.finish(job, lane, End::Stopped(Limit::Nodes));
            return;
        }
        let diving = self.diving >> lane & 1 == 1;
        here.open.push(if copied {
            self.boards[lane]
        } else {
            Frame::EMPTY
        });
        let Some(frame) = here.open.last_mut() else {
            return;
        };
        if !copied && diving {
            copy(&self.x, lane, frame);
        } else if !copied {
            gather(&self.x, lane, frame, &mut self.weights);
        }
        let fewest = V::Chooser::fewest(frame);
        let (guess, another) = if diving && here.many_likely.dives(here.guesses, fewest) {
            dive(frame, fewest)
        } else {
            if copied || diving {
                weigh(frame, &mut self.weights);
            }
            let choice = V::Chooser::choose(frame, &mut self.weights, fewest);
            (choice.guess(frame, here.many_likely), None)
        };
        self.take(lane, guess);
        if let Some(another) = another {
            let here = &mut self.lanes[lane];
            let Some(mut frame) = here.open.last().copied() else {
                return;
            };
            frame.0[within::<81>(guess.cell)] = guess.digit;
            here.open.push(frame);
            self.take(lane, another);
        }
        let here = &self.lanes[lane];
        if here.many_likely.may_dive(here.guesses) {
            self.diving |= 1 << lane;
        }
    }

    /// Makes a guess; the board before it lies on the stack.
    #[inline(always)]
    fn take(&mut self, lane: usize, Guess { cell, digit }: Guess) {
        let here = &mut self.lanes[lane];
        if let Some(frame) = here.open.last_mut() {
            frame.0[within::<81>(cell)] &= !digit;
        }
        here.guesses += 1;
        self.x[within::<81>(cell)].0[lane] = digit;
    }

    /// Goes on with the latest position that is still open.
    #[inline(always)]
    fn backtrack(&mut self, job: &mut Job<'_>, lane: usize) {
        let here = &mut self.lanes[lane];
        if here.open.is_empty() {
            self.finish(job, lane, End::Exhausted);
        } else if here.nodes >= job.max_nodes {
            self.finish(job, lane, End::Stopped(Limit::Nodes));
        } else if let Some(frame) = here.open.pop() {
            scatter(&mut self.x, lane, &frame);
            self.sums.0[lane] = CHANGED;
        }
    }

    /// Writes down the answer of a lane's puzzle and frees the lane.
    fn finish(&mut self, job: &mut Job<'_>, lane: usize, end: End) {
        self.note(job, lane, end);
        self.lanes[lane].open.clear();
        self.live &= !(1 << lane);
    }

    fn note(&mut self, job: &mut Job<'_>, lane: usize, end: End) {
        let here = &self.lanes[lane];
        let outcome = &mut job.outcomes[here.record];
        outcome.solutions = here.solutions;
        outcome.nodes = here.nodes;
        outcome.guesses = here.guesses;
        outcome.end = end;
    }

    /// Reads the solutions of the lanes that are at rest in one.
    #[inline(always)]
    fn read_solved<V: Vector>(&mut self, job: &mut Job<'_>) {
        if self.solved_unread == 0 {
            return;
        }
        // All lines first, then all checks: a line that was just written makes its reader wait.
        if V::boards(
            &self.x,
            self.solved_unread,
            &mut self.turned,
            &mut self.boards,
        ) {
            for lane in ones(self.solved_unread) {
                self.lines[lane] = V::characters(&self.boards[lane]);
            }
        } else {
            unload(&self.x, &mut self.lines);
        }
        for lane in ones(std::mem::take(&mut self.solved_unread)) {
            let here = &mut self.lanes[lane];
            if job.take::<V>(here.record, 0, &self.lines[lane]) {
                here.solutions = 1;
                let end = if job.limit == 1 {
                    End::Enough
                } else {
                    End::Exhausted
                };
                self.finish(job, lane, end);
            } else {
                // A clash that the pass did not see yet; see `solved`.
                here.nodes -= 1;
                self.live |= 1 << lane;
            }
        }
    }

    /// Starts new puzzles in the free lanes.
    #[inline(always)]
    fn refill<V: Vector>(&mut self, job: &mut Job<'_>) {
        const OPEN: &[u8; 81] = &[b'.'; 81];
        let mut lines = [OPEN; LANES];
        let mut loaded = 0;
        let mut free = !self.live;
        while free != 0 && self.next < job.records.len() {
            let lane = free.trailing_zeros() as usize;
            free &= free - 1;
            let record = self.next;
            self.next += 1;
            let here = &mut self.lanes[lane];
            (here.record, here.solutions, here.nodes, here.guesses) = (record, 0, 0, 0);
            here.many_likely = ManySolutionsLikely::NEW;
            here.open.clear();
            self.live |= 1 << lane;
            self.diving &= !(1 << lane);
            self.sums.0[lane] = CHANGED;
            job.outcomes[record].first = [b'.'; 81];
            match &job.records[record] {
                ClassicBoard::Line(line) => {
                    lines[lane] = line;
                    loaded |= 1 << lane;
                }
                marks => scatter(&mut self.x, lane, &frame(marks)),
            }
        }
        if loaded != 0 {
            V::load_lines(&mut self.x, loaded, &lines);
        }
    }

    /// Gives every record that has none yet the outcome of a search that was stopped.
    pub(super) fn note_stop(&mut self, job: &mut Job<'_>, limit: Limit) {
        self.read_solved::<Portable>(job);
        for lane in 0..LANES {
            if self.live >> lane & 1 == 1 {
                self.note(job, lane, End::Stopped(limit));
            }
        }
        for outcome in &mut job.outcomes[self.next..] {
            *outcome = super::job::ClassicAnswer {
                end: End::Stopped(limit),
                ..Default::default()
            };
        }
    }
}
