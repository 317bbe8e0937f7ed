//! Drives the lanes: a pass, then whatever the lanes that came to rest need.
//!
//! Each lane searches its own puzzle depth first with its own stack, so what it
//! finds, and in which order, depends on nothing but the puzzle.

use cellwise_core::{Budget, End, Limit};

use super::Portable;
use super::job::{Job, Record};
use super::lanes::{copy, frame, gather, read, scatter, unload};
use super::pass::{Seen, pass};
use super::turn::Turned;
use super::vector::{Cells, LANES, Vector, ones};
use crate::nine::{Frame, Guess, Luck, Sieve, Voices, dive, listen};

/// So many diving lanes must be about to be read for turning all.
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
    luck: Luck,
    /// The other halves of all guesses that stand, the latest last.
    open: Vec<Frame>,
}

impl Lane {
    const FREE: Self = Self {
        record: 0,
        solutions: 0,
        nodes: 0,
        guesses: 0,
        luck: Luck::NEW,
        open: Vec::new(),
    };
}

/// All lanes, and how far the batch has come.
#[derive(Debug)]
pub(super) struct Engine {
    x: Box<[Cells; 81]>,
    /// Scratch for the choice of a cell.
    voices: Voices,
    /// What each lane's cells added up to in the last pass.
    sums: Cells,
    lanes: Vec<Lane>,
    /// Scratch: all lanes turned, and the boards of those that are to be looked at.
    turned: Box<Turned>,
    boards: Box<[Frame; LANES]>,
    /// Scratch: the characters of the lanes that are emptied together.
    lines: Box<[[u8; 81]; LANES]>,
    /// Lanes without a dead position after so many guesses that any cell will do.
    diving: u32,
    /// Lanes with a puzzle under search.
    live: u32,
    /// Lanes at rest in the first and last solution of their puzzle, still to be read.
    parked: u32,
    /// The first record that was not started.
    next: usize,
}

impl Engine {
    pub(super) fn new() -> Self {
        Self {
            x: Box::new([Cells([0; LANES]); 81]),
            voices: Voices::SILENT,
            sums: Cells([CHANGED; LANES]),
            lanes: vec![Lane::FREE; LANES],
            turned: Box::new([Cells([0; LANES]); 80]),
            boards: Box::new([Frame::EMPTY; LANES]),
            lines: Box::new([[0; 81]; LANES]),
            diving: 0,
            live: 0,
            parked: 0,
            next: 0,
        }
    }

    /// Forgets the batch before.
    pub(super) fn clear(&mut self) {
        (self.live, self.parked, self.next) = (0, 0, 0);
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
                self.empty_parked::<V>(job);
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

    /// Takes copies of the boards of some lanes together, if that pays. Whether it did.
    #[inline(always)]
    fn copy_boards<V: Vector>(&mut self, wanted: u32) -> bool {
        (wanted & self.diving).count_ones() >= TURN_AT
            && V::boards(&self.x, wanted, &mut self.turned, &mut self.boards)
    }

    /// Deals with a lane that has come to rest: dead, solved, or stuck.
    #[inline(always)]
    fn settle<V: Vector>(&mut self, job: &mut Job<'_>, lane: usize, seen: Seen, copied: bool) {
        let bit = 1 << lane;
        let lane = lane % LANES;
        self.lanes[lane].nodes += 1;
        if seen.dead & bit != 0 {
            let here = &mut self.lanes[lane];
            here.luck.dead(here.guesses);
            if !here.luck.may_dive(here.guesses) {
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

    /// A lane with as few candidates as a solution. Whether nothing is left to do in it now.
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
            self.parked |= 1 << lane;
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
            gather(&self.x, lane, frame, &mut self.voices);
        }
        let fewest = V::Sieve::fewest(frame);
        let (guess, another) = if diving && here.luck.dives(here.guesses, fewest) {
            dive(frame, fewest)
        } else {
            if copied || diving {
                listen(frame, &mut self.voices);
            }
            let choice = V::Sieve::choose(frame, &mut self.voices, fewest);
            (choice.guess(frame, here.luck), None)
        };
        self.take(lane, guess);
        if let Some(another) = another {
            let here = &mut self.lanes[lane];
            let Some(mut frame) = here.open.last().copied() else {
                return;
            };
            frame.0[guess.cell % 81] = guess.digit;
            here.open.push(frame);
            self.take(lane, another);
        }
        let here = &self.lanes[lane];
        if here.luck.may_dive(here.guesses) {
            self.diving |= 1 << lane;
        }
    }

    /// Makes a guess; the board before it lies on the stack.
    #[inline(always)]
    fn take(&mut self, lane: usize, Guess { cell, digit }: Guess) {
        let here = &mut self.lanes[lane];
        if let Some(frame) = here.open.last_mut() {
            frame.0[cell % 81] &= !digit;
        }
        here.guesses += 1;
        self.x[cell % 81].0[lane] = digit;
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

    /// Writes down what became of a lane's puzzle and frees the lane.
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
    fn empty_parked<V: Vector>(&mut self, job: &mut Job<'_>) {
        if self.parked == 0 {
            return;
        }
        // All lines first, then all checks: a line that was just written makes its reader wait.
        if V::boards(&self.x, self.parked, &mut self.turned, &mut self.boards) {
            for lane in ones(self.parked) {
                self.lines[lane] = V::characters(&self.boards[lane]);
            }
        } else {
            unload(&self.x, &mut self.lines);
        }
        for lane in ones(std::mem::take(&mut self.parked)) {
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
            here.luck = Luck::NEW;
            here.open.clear();
            self.live |= 1 << lane;
            self.diving &= !(1 << lane);
            self.sums.0[lane] = CHANGED;
            job.outcomes[record].first = [b'.'; 81];
            match &job.records[record] {
                Record::Line(line) => {
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
        self.empty_parked::<Portable>(job);
        for lane in 0..LANES {
            if self.live >> lane & 1 == 1 {
                self.note(job, lane, End::Stopped(limit));
            }
        }
        for outcome in &mut job.outcomes[self.next..] {
            *outcome = super::job::Outcome {
                end: End::Stopped(limit),
                ..Default::default()
            };
        }
    }
}
