//! Tries every colour of open cells, one step deep, and keeps the steps that this proves.
//!
//! In: a board at a fixpoint. Out: the board with every step made that a
//! probe proves, and the gain of each probe of the cells still open, from
//! which [`Prober::best`] picks the choice to branch on.
//!
//! A probe makes one choice and propagates. If that ends in a conflict, the choice is wrong. If all
//! choices of a cell survive, steps that all of them make are proved
//! (merging). A probe is repeated only when a line changed that it had touched:
//! else it would visit the same lines in the same states.

use std::marker::PhantomData;

use cellwise_core::{Budget, Limit, Rng};

use super::board::Board;
use super::propagate::{Propagated, Propagator};
use super::trail::{Literal, StepReason};

/// The result of a round of probing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Probed {
    /// Every probe of an open cell is up to date; nothing more is proved.
    Quiet,
    /// The board can't be finished.
    Conflict,
    /// This probe leaves no cell open: it is a solution.
    Solved(Literal),
    /// The effort is spent, and some probes are not up to date.
    Stopped,
}

/// Line visits without a proof after which probing may stop.
const PATIENCE: u64 = 50_000;

/// A set of lines: bit i of the first word for row i, of the second for column i. On a board of
/// more than 64 lines neighbours share a bit, which costs needless probes but never a missed one.
type LineSet = [u64; 2];

fn meet(a: LineSet, b: LineSet) -> bool {
    a[0] & b[0] | a[1] & b[1] != 0
}

// The gain of a choice, in a word:
//   steps that its probe makes, or at most makes; 0 when nothing is known | EXACT
/// Set if the choice itself was probed, and did not only follow in a probe that survived.
const EXACT: u32 = 1;

/// The state of a round, so that a limit can strike anywhere.
#[derive(Clone, Copy, Debug)]
enum Stage {
    /// Looking for the next cell whose probes are out of date.
    Pick,
    /// A choice is made on trial, on top of this much trail.
    Trial { choice: Literal, base: usize },
    /// Proved steps are made and propagate.
    Prove,
}

/// The prober's memory of a board.
#[derive(Clone, Debug)]
pub(crate) struct Prober<B> {
    stage: Stage,
    // Two lists and not one of pairs: both are zero at first, so that the memory of cells which
    // never open costs nothing, and looking at all gains does not pull in the lines.
    /// For each choice its gain.
    gains: Vec<u32>,
    /// Lines that the last probe of each choice touched.
    touched: Vec<LineSet>,
    /// Lines with cells painted or opened since gains were last compared.
    changed: LineSet,
    /// Trail up to here is counted in `changed`.
    noted: usize,
    cursor: usize,
    /// Choices of the cell under trial that are still to be tried, last first.
    waiting: Vec<Literal>,
    /// Steps that all probes of the cell under trial made so far have this `stamp`.
    stamps: Vec<u32>,
    stamp: u32,
    /// True if all choices of the cell are tried, so that the steps they share are proved.
    tries_all: bool,
    is_first: bool,
    refining: bool,
    proved: Vec<Literal>,
    proofs: u64,
    /// Line visits up to which probing goes on because it proves something.
    patient_until: u64,
    /// Work done and not yet paid for.
    owed: u64,
    logarithms: Vec<f32>,
    /// Mixed with a cell's number, decides between equals.
    salt: u64,
    board: PhantomData<fn(&B)>,
}

impl<B: Board> Prober<B> {
    /// A prober for a board; `rng` decides between equals.
    pub(crate) fn new(board: &B, rng: &mut Rng) -> Self {
        let slots = board.slots();
        Self {
            salt: rng.next_u64(),
            stage: Stage::Pick,
            gains: vec![0; slots],
            touched: vec![[0; 2]; slots],
            changed: [0; 2],
            noted: 0,
            cursor: 0,
            waiting: Vec::new(),
            stamps: vec![0; slots],
            stamp: 0,
            tries_all: false,
            is_first: false,
            refining: false,
            proved: Vec::new(),
            proofs: 0,
            patient_until: 0,
            owed: 0,
            logarithms: (0..board.shape().numbers().min(4096))
                .map(|i| (1.0 + i as f32).ln())
                .collect(),
            board: PhantomData,
        }
    }

    /// The number of probes that proved something.
    pub(crate) fn proofs(&self) -> u64 {
        self.proofs
    }

    /// To be called before the board goes back to a trail of this length.
    pub(crate) fn before_undo(&mut self, board: &B, length: usize) {
        if length < self.noted {
            self.note(board, length, self.noted);
            self.noted = length;
        }
        self.stage = Stage::Pick;
    }

    /// Probes until nothing more is proved, or until the propagator has made `stop_at` visits and
    /// the last [`PATIENCE`] of them proved nothing.
    ///
    /// # Errors
    /// The limit that struck: call again to continue.
    pub(crate) fn run(
        &mut self,
        board: &mut B,
        propagator: &mut Propagator<B>,
        stop_at: u64,
        budget: &mut Budget,
    ) -> Result<Probed, Limit> {
        loop {
            match self.stage {
                Stage::Pick if propagator.visits >= stop_at.max(self.patient_until) => {
                    return Ok(Probed::Stopped);
                }
                Stage::Pick => {
                    // One by one, so that the smallest slice makes progress.
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
                Stage::Trial { choice, base } => match propagator.run(board, budget)? {
                    Propagated::Conflict(_) => {
                        propagator.undo_to(board, base);
                        self.proved.clear();
                        self.proved.push(!choice);
                        self.prove(board);
                    }
                    Propagated::Fixpoint if board.open() == 0 => {
                        propagator.undo_to(board, base);
                        self.stage = Stage::Pick;
                        return Ok(Probed::Solved(choice));
                    }
                    Propagated::Fixpoint => self.survived(board, propagator, choice, base),
                },
                Stage::Prove => {
                    let propagated = propagator.run(board, budget)?;
                    self.stage = Stage::Pick;
                    if !self.proved.is_empty() {
                        self.patient_until = propagator.visits + PATIENCE;
                    }
                    if let Propagated::Conflict(_) = propagated {
                        return Ok(Probed::Conflict);
                    }
                    if board.open() == 0 {
                        return Ok(Probed::Quiet);
                    }
                }
            }
        }
    }

    /// The choice to branch on; `None` if no cell is open.
    pub(crate) fn best(&self, board: &B) -> Option<Literal> {
        let (mut best, mut highest) = (None, f32::NEG_INFINITY);
        board.for_each_open(|cell| {
            let score = self.score(board, cell) + self.tie(cell);
            // The last one among equals.
            if score >= highest {
                (best, highest) = (Some(cell), score);
            }
        });
        Some(self.preferred(board, best?))
    }

    /// The choice of an open cell with the highest gain.
    pub(crate) fn preferred(&self, board: &B, cell: usize) -> Literal {
        let mut choices = board.choices(cell);
        let first = choices.next().expect("an open cell has choices");
        // The first one among equals.
        choices.fold(first, |best, choice| {
            match self.gain(choice) > self.gain(best) {
                true => choice,
                false => best,
            }
        })
    }

    /// A measure for the gain of a decision on this cell: the branching score of the
    /// tournament solver LalaFrogKK, from the least and the highest gain of its choices.
    #[inline]
    pub(crate) fn score(&self, board: &B, cell: usize) -> f32 {
        let (mut least, mut highest) = (u32::MAX, 0);
        for choice in board.choices(cell) {
            let gain = self.gain(choice);
            (least, highest) = (least.min(gain), highest.max(gain));
        }
        let difference = highest.saturating_sub(least) as usize;
        let logarithm = self.logarithms[difference.min(self.logarithms.len() - 1)];
        least as f32 + 1.85 * logarithm
    }

    /// From now on, decides between equals in another way.
    pub(crate) fn shuffle_ties(&mut self, rng: &mut Rng) {
        self.salt = rng.next_u64();
    }

    /// Added to the score of a cell: less than any real difference, so it only decides between equals.
    #[inline]
    fn tie(&self, cell: usize) -> f32 {
        let mixed = (cell as u64 ^ self.salt).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
        (mixed >> 54) as f32 / 65536.0
    }

    /// The length of the trail without a trial.
    pub(crate) fn certain(&self, board: &B) -> usize {
        match self.stage {
            Stage::Trial { base, .. } => base,
            Stage::Pick | Stage::Prove => board.trail().len(),
        }
    }

    #[inline]
    fn gain(&self, choice: Literal) -> u32 {
        self.gains[B::slot(choice)] >> 1
    }

    /// Notes that the cells in this part of the trail changed.
    fn note(&mut self, board: &B, from: usize, to: usize) {
        let [rows, columns] = lines_of(board, &board.trail().steps()[from..to]);
        self.changed = [self.changed[0] | rows, self.changed[1] | columns];
    }

    /// Forgets the gains that the changes made out of date.
    fn compare(&mut self, board: &B) {
        self.note(board, self.noted, board.trail().len());
        self.noted = board.trail().len();
        if self.changed != [0; 2] {
            // A cell that is not open now, or a choice that it has lost, had a change in its own
            // lines, so its gain is compared after the change that brings it back.
            board.for_each_open(|cell| {
                for choice in board.choices(cell) {
                    let slot = B::slot(choice);
                    if meet(self.touched[slot], self.changed) {
                        self.gains[slot] = 0;
                    }
                }
            });
            self.changed = [0; 2];
        }
    }

    /// The next open cell with a probe to make.
    fn pick(&mut self, board: &B) -> Option<usize> {
        // A unit pays for a look at some hundred cells.
        self.owed += board.open() as u64 / 256;
        let is_due = |cell: usize| board.choices(cell).any(|choice| self.gain(choice) == 0);
        let [row, _] = board.shape().row_and_column(self.cursor);
        let found = board
            .find_open(row, |cell| cell >= self.cursor && is_due(cell))
            .or_else(|| board.find_open(0, is_due));
        self.cursor = found.unwrap_or(0);
        self.refining = found.is_none();
        found.or_else(|| {
            // All are known to survive. The best one must have gains of its own.
            let best = board.cell_of(self.best(board)?);
            let is_exact = |choice| self.gains[B::slot(choice)] & EXACT != 0;
            (!board.choices(best).all(is_exact)).then_some(best)
        })
    }

    /// Lists the choices of a cell that are to be tried.
    fn prepare(&mut self, board: &B, cell: usize) {
        self.tries_all = self.refining || board.choices(cell).all(|choice| self.gain(choice) == 0);
        self.is_first = true;
        self.waiting.clear();
        for choice in board.choices(cell) {
            if self.tries_all || self.gain(choice) == 0 {
                self.waiting.push(choice);
            }
        }
        self.waiting.reverse();
    }

    fn next_trial(&mut self, board: &mut B) {
        let Some(choice) = self.waiting.pop() else {
            self.stage = Stage::Pick;
            return;
        };
        let base = board.trail().len();
        board.assign(choice, StepReason::Decision);
        self.stage = Stage::Trial { choice, base };
    }

    /// Records a probe without a conflict; after the last choice of the cell, merges.
    fn survived(
        &mut self,
        board: &mut B,
        propagator: &mut Propagator<B>,
        choice: Literal,
        base: usize,
    ) {
        let steps = &board.trail().steps()[base..];
        // Recording and taking back, on a large board.
        self.owed += steps.len() as u64 / 64;
        let touched = lines_of(board, steps);
        let gain = (steps.len() as u32) << 1;
        for step in base..base + steps.len() {
            let Some(other) = board.chosen(step) else {
                continue;
            };
            let slot = B::slot(other);
            let known = self.gains[slot];
            if known == 0 || (known > gain && known & EXACT == 0) {
                self.gains[slot] = gain;
                self.touched[slot] = touched;
            }
        }
        self.gains[B::slot(choice)] = gain | EXACT;
        self.touched[B::slot(choice)] = touched;
        if self.tries_all && self.waiting.is_empty() {
            self.proved.clear();
            let agreed = |&&step: &&Literal| self.stamps[B::slot(step)] == self.stamp;
            self.proved.extend(steps.iter().filter(agreed));
            propagator.undo_to(board, base);
            self.prove(board);
            return;
        }
        if self.tries_all {
            self.stamp += 1;
            for &step in steps {
                let stamp = &mut self.stamps[B::slot(step)];
                if self.is_first || *stamp == self.stamp - 1 {
                    *stamp = self.stamp;
                }
            }
            self.is_first = false;
        }
        propagator.undo_to(board, base);
        self.next_trial(board);
    }

    /// Makes the steps that are proved.
    fn prove(&mut self, board: &mut B) {
        self.proofs += u64::from(!self.proved.is_empty());
        for &step in &self.proved {
            // In colours, the steps before may have left the cell one candidate.
            if board.trail().is_open(step) {
                board.assign(step, StepReason::Decision);
            }
        }
        self.stage = Stage::Prove;
    }
}

/// The rows and columns of the cells of these literals.
fn lines_of<B: Board>(board: &B, literals: &[Literal]) -> LineSet {
    let shape = board.shape();
    // So many neighbours share a bit, as a power of two.
    let shared = |lines: usize| lines.div_ceil(64).next_power_of_two().trailing_zeros();
    let [row_shift, column_shift] = [shape.height, shape.width].map(shared);
    literals.iter().fold([0; 2], |[rows, columns], &literal| {
        let [row, column] = shape.row_and_column(board.cell_of(literal));
        [
            rows | 1 << (row >> row_shift),
            columns | 1 << (column >> column_shift),
        ]
    })
}
