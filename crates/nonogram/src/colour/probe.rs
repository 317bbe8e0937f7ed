//! Tries every colour of open cells, one step deep, and keeps what that proves.
//!
//! In: a board at a fixpoint. Out: the board without every candidate that a probe rules out, and
//! how much each probe of the others gave, from which [`Prober::best`] picks the one to branch on.
//!
//! A probe gives a cell one colour and propagates. If that dies, the cell has another colour. If
//! all colours of a cell live, what all of them rule out is ruled out (merging). A probe is redone
//! only when a line changed that it had touched: else it would visit the same lines in the same
//! states.

use cellwise_core::{Budget, Limit, Rng};

use super::board::{Board, Candidate, Cause};
use super::propagate::Propagator;

/// How a round of probing ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Probed {
    /// Every probe of an open cell is up to date; nothing more is proved.
    Quiet,
    /// The board can't be finished.
    Dead,
    /// This probe settles all cells: it is a solution.
    Solved(Candidate),
}

/// A set of lines: bit i mod 64 of the first word for row i, of the second for column i. On a
/// large board lines share bits, which costs needless probes but never a missed one.
type LineSet = [u64; 2];

fn meet(a: LineSet, b: LineSet) -> bool {
    a[0] & b[0] | a[1] & b[1] != 0
}

/// What the last probe of a candidate did.
#[derive(Clone, Copy, Debug, Default)]
struct Record {
    touched: LineSet,
    /// Candidates dropped, or at most dropped, and one more; 0 when nothing is known.
    gain: u32,
    /// Whether the candidate itself was probed, and not only settled by a probe that lived.
    exact: bool,
}

/// What is going on, so that a limit can strike anywhere.
#[derive(Clone, Copy, Debug)]
enum Stage {
    /// Looking for the next cell whose probes are out of date.
    Pick,
    /// A candidate is on trial, on top of this much trail.
    Trial { candidate: Candidate, base: usize },
    /// What is proved propagates.
    Settle,
}

/// The prober's memory of a board.
#[derive(Clone, Debug)]
pub(super) struct Prober {
    stage: Stage,
    records: Vec<Record>,
    /// Lines with changes since records were last compared.
    changed: LineSet,
    /// Trail up to here is counted in `changed`.
    noted: usize,
    cursor: usize,
    /// Candidates of the cell under trial that are still to be tried, last first.
    waiting: Vec<Candidate>,
    /// Which probes of the cell under trial ruled a candidate out: `stamp` if all did.
    stamps: Vec<u32>,
    stamp: u32,
    /// Whether all candidates of the cell are tried, so that what they agree on is proved.
    all: bool,
    is_first: bool,
    refining: bool,
    proved: Vec<Candidate>,
    proofs: u64,
    /// Work done and not yet paid for.
    owed: u64,
    /// Added to the score of a cell: less than any real difference, so it settles ties only.
    ties: Vec<f32>,
}

impl Prober {
    /// A prober for a board; `rng` settles ties.
    pub(super) fn new(board: &Board, rng: &mut Rng) -> Self {
        let mut prober = Self {
            ties: vec![0.0; board.cells()],
            stage: Stage::Pick,
            records: vec![Record::default(); board.candidates()],
            changed: [0; 2],
            noted: 0,
            cursor: 0,
            waiting: Vec::new(),
            stamps: vec![0; board.candidates()],
            stamp: 0,
            all: false,
            is_first: false,
            refining: false,
            proved: Vec::new(),
            proofs: 0,
            owed: 0,
        };
        prober.shuffle_ties(rng);
        prober
    }

    /// How many probes proved something.
    pub(super) fn proofs(&self) -> u64 {
        self.proofs
    }

    /// Must be told before the board goes back to a trail of this length.
    pub(super) fn before_undo(&mut self, board: &Board, length: usize) {
        if length < self.noted {
            self.note(board, length, self.noted);
            self.noted = length;
        }
        self.stage = Stage::Pick;
    }

    /// Probes until nothing more is proved.
    ///
    /// # Errors
    /// The limit that struck: call again to go on.
    pub(super) fn run(
        &mut self,
        board: &mut Board,
        propagator: &mut Propagator,
        budget: &mut Budget,
    ) -> Result<Probed, Limit> {
        loop {
            match self.stage {
                Stage::Pick => {
                    // One by one, so that the smallest slice gets on.
                    while self.owed > 0 {
                        budget.spend(1)?;
                        self.owed -= 1;
                    }
                    self.compare(board);
                    let Some(cell) = self.pick(board) else {
                        return Ok(Probed::Quiet);
                    };
                    self.prepare(board, cell);
                    self.next_trial(board);
                }
                Stage::Trial { candidate, base } => {
                    let outcome = propagator.run(board, budget)?;
                    if outcome.is_err() {
                        propagator.undo_to(board, base);
                        self.proved.clear();
                        self.proved.push(candidate);
                        self.settle(board);
                    } else if board.open() == 0 {
                        propagator.undo_to(board, base);
                        self.stage = Stage::Pick;
                        return Ok(Probed::Solved(candidate));
                    } else {
                        self.survived(board, propagator, candidate, base);
                    }
                }
                Stage::Settle => {
                    if propagator.run(board, budget)?.is_err() {
                        self.stage = Stage::Pick;
                        return Ok(Probed::Dead);
                    }
                    self.stage = Stage::Pick;
                    if board.open() == 0 {
                        return Ok(Probed::Quiet);
                    }
                }
            }
        }
    }

    /// The candidate to branch on; `None` if no cell is open.
    pub(super) fn best(&self, board: &Board) -> Option<Candidate> {
        let score = |cell: usize| self.score(board, cell) + self.ties[cell];
        let cell = board
            .open_cells()
            .map(|cell| (score(cell), cell))
            .max_by(|a, b| a.0.total_cmp(&b.0))?
            .1;
        Some(self.preferred(board, cell))
    }

    /// The candidate of an open cell that gives most.
    pub(super) fn preferred(&self, board: &Board, cell: usize) -> Candidate {
        let most = board.candidates_of(cell).max_by_key(|&c| self.gain(c));
        most.unwrap_or_else(|| board.candidate(cell, 0))
    }

    /// How much a decision on this cell promises: the branching score of the tournament solver
    /// LalaFrogKK, with the least and the most that a colour gives.
    pub(super) fn score(&self, board: &Board, cell: usize) -> f32 {
        let (mut least, mut most) = (u32::MAX, 0);
        for candidate in board.candidates_of(cell) {
            let gain = self.gain(candidate);
            (least, most) = (least.min(gain), most.max(gain));
        }
        least as f32 + 1.85 * (1.0 + most.saturating_sub(least) as f32).ln()
    }

    /// Settles ties in another way from now on.
    pub(super) fn shuffle_ties(&mut self, rng: &mut Rng) {
        for tie in &mut self.ties {
            *tie = rng.below(1024) as f32 / 65536.0;
        }
    }

    /// How much of the trail is no trial.
    pub(super) fn certain(&self, board: &Board) -> usize {
        match self.stage {
            Stage::Trial { base, .. } => base,
            Stage::Pick | Stage::Settle => board.trail().len(),
        }
    }

    fn gain(&self, candidate: Candidate) -> u32 {
        self.records[candidate.0 as usize].gain
    }

    /// Notes that the cells in this part of the trail changed.
    fn note(&mut self, board: &Board, from: usize, to: usize) {
        let [rows, columns] = lines_of(board, &board.trail()[from..to]);
        self.changed = [self.changed[0] | rows, self.changed[1] | columns];
    }

    /// Finds records that the changes made out of date.
    fn compare(&mut self, board: &Board) {
        self.note(board, self.noted, board.trail().len());
        self.noted = board.trail().len();
        if self.changed != [0; 2] {
            self.owed += board.cells() as u64 / 1024;
            // A cell that is not open now had a change in its own lines, so its records are
            // looked at in the comparison after the one that opens it.
            for cell in board.open_cells() {
                let first = board.candidate(cell, 0).0 as usize;
                for record in &mut self.records[first..first + board.colours] {
                    if meet(record.touched, self.changed) {
                        record.gain = 0;
                    }
                }
            }
            self.changed = [0; 2];
        }
    }

    /// The next open cell with a probe to make.
    fn pick(&mut self, board: &Board) -> Option<usize> {
        let is_due = |&cell: &usize| {
            board.count(cell) > 1 && board.candidates_of(cell).any(|c| self.gain(c) == 0)
        };
        let mut cells = (self.cursor..board.cells()).chain(0..self.cursor);
        let found = cells.find(is_due);
        let passed = match found {
            Some(cell) => cell.abs_diff(self.cursor),
            None => board.cells(),
        };
        self.owed += passed as u64 / 256;
        self.cursor = found.unwrap_or(0);
        self.refining = found.is_none();
        found.or_else(|| {
            // All are known to live. The best one is picked only on its own merits.
            let best = board.cell_of(self.best(board)?);
            let exact = |c: Candidate| self.records[c.0 as usize].exact;
            let refined = board.candidates_of(best).all(exact);
            (!refined).then_some(best)
        })
    }

    /// Lists the candidates of a cell that are to be tried.
    fn prepare(&mut self, board: &Board, cell: usize) {
        let unknown = |c: &Candidate| self.records[c.0 as usize].gain == 0;
        self.all = self.refining || board.candidates_of(cell).all(|c| unknown(&c));
        self.is_first = true;
        let mut waiting = std::mem::take(&mut self.waiting);
        waiting.clear();
        waiting.extend(board.candidates_of(cell).filter(|c| self.all || unknown(c)));
        waiting.reverse();
        self.waiting = waiting;
    }

    fn next_trial(&mut self, board: &mut Board) {
        let Some(candidate) = self.waiting.pop() else {
            self.stage = Stage::Pick;
            return;
        };
        let base = board.trail().len();
        board.settle(candidate, Cause::Choice);
        self.stage = Stage::Trial { candidate, base };
    }

    /// Records a probe that did not die; after the last colour of the cell, merges.
    fn survived(
        &mut self,
        board: &mut Board,
        propagator: &mut Propagator,
        candidate: Candidate,
        base: usize,
    ) {
        let dropped = &board.trail()[base..];
        let touched = lines_of(board, dropped);
        let gain = dropped.len() as u32 + 1;
        for &other in dropped {
            let Some(settled) = board.only(board.cell_of(other)) else {
                continue;
            };
            let record = &mut self.records[settled.0 as usize];
            if record.gain == 0 || (record.gain > gain && !record.exact) {
                *record = Record {
                    touched,
                    gain,
                    exact: false,
                };
            }
        }
        self.records[candidate.0 as usize] = Record {
            touched,
            gain,
            exact: true,
        };
        self.stamp += 1;
        for &dropped in dropped {
            let stamp = &mut self.stamps[dropped.0 as usize];
            if self.is_first || *stamp == self.stamp - 1 {
                *stamp = self.stamp;
            }
        }
        self.is_first = false;
        if self.all && self.waiting.is_empty() {
            self.proved.clear();
            let agreed = |c: &&Candidate| self.stamps[c.0 as usize] == self.stamp;
            self.proved.extend(dropped.iter().filter(agreed));
            propagator.undo_to(board, base);
            self.settle(board);
        } else {
            propagator.undo_to(board, base);
            self.next_trial(board);
        }
    }

    /// Drops what is ruled out.
    fn settle(&mut self, board: &mut Board) {
        self.proofs += u64::from(!self.proved.is_empty());
        // The last probe of a cell may have left a candidate alone that others ruled out.
        for &candidate in &self.proved {
            if board.has(candidate) && board.count(board.cell_of(candidate)) > 1 {
                board.drop(candidate, Cause::Choice);
            }
        }
        self.waiting.clear();
        self.stage = Stage::Settle;
    }
}

/// The rows and columns of these candidates.
fn lines_of(board: &Board, candidates: &[Candidate]) -> LineSet {
    candidates
        .iter()
        .fold([0; 2], |[rows, columns], &candidate| {
            let [row, column] = board.lines_of(board.cell_of(candidate));
            [
                rows | 1 << (row % 64),
                columns | 1 << ((column - board.height) % 64),
            ]
        })
}
