//! Tries both colours of open cells, one step deep, and keeps what that proves.
//!
//! In: a board at a fixpoint. Out: the board with every cell painted that a
//! probe proves, and how much each probe of the cells still open gave, from
//! which [`Prober::best`] picks the cell to branch on.
//!
//! A probe paints one cell and propagates. If that dies, the cell has the
//! other colour. If both colours live, cells that both paint alike are proved
//! (merging). A probe is redone only when a line changed that it had touched:
//! else it would visit the same lines in the same states.

use cellwise_core::{Budget, Limit, Rng};

use crate::board::{Board, Cause, Literal};
use crate::propagate::Propagator;

/// How a round of probing ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Probed {
    /// Every probe of an open cell is up to date; nothing more is proved.
    Quiet,
    /// The board can't be finished.
    Dead,
    /// This probe paints all cells: it is a solution.
    Solved(Literal),
}

/// A set of lines: bit i mod 64 of the first word for row i, of the second for
/// column i. On a large board lines share bits, which costs needless probes
/// but never a missed one.
type LineSet = [u64; 2];

fn meet(a: LineSet, b: LineSet) -> bool {
    a[0] & b[0] | a[1] & b[1] != 0
}

// What the last probe of a literal gave, in a word:
//   cells painted, or at most painted; 0 when nothing is known | EXACT
/// Set if the literal itself was probed, and not only painted by a probe that lived.
const EXACT: u32 = 1;

/// What is going on, so that a limit can strike anywhere.
#[derive(Clone, Copy, Debug)]
enum Stage {
    /// Looking for the next cell whose probes are out of date.
    Pick,
    /// A literal is painted on trial, on top of this much trail.
    Trial { literal: Literal, base: usize },
    /// A proved cell is painted and propagates.
    Settle,
}

/// The prober's memory of a board.
#[derive(Clone, Debug)]
pub(crate) struct Prober {
    stage: Stage,
    // Two lists and not one of pairs: both are zero at first, so that the memory of cells which
    // never open costs nothing, and looking at all gains does not pull in the lines.
    /// For each literal what its last probe gave.
    gains: Vec<u32>,
    /// Lines that the last probe of each literal touched.
    touched: Vec<LineSet>,
    /// Lines with cells painted or opened since gains were last compared.
    changed: LineSet,
    /// Trail up to here is counted in `changed`.
    noted: usize,
    cursor: usize,
    /// What the white probe of the cell under trial painted, as literal stamps.
    stamps: Vec<u32>,
    stamp: u32,
    both: bool,
    refining: bool,
    proved: Vec<Literal>,
    proofs: u64,
    /// Work done and not yet paid for.
    owed: u64,
    logarithms: Vec<f32>,
    /// Ties are settled by what this makes of the cell.
    salt: u64,
}

impl Prober {
    /// A prober for a board whose cells have numbers below `cells`; `rng` settles ties.
    pub(crate) fn new(cells: usize, rng: &mut Rng) -> Self {
        Self {
            salt: rng.next_u64(),
            stage: Stage::Pick,
            gains: vec![0; 2 * cells],
            touched: vec![[0; 2]; 2 * cells],
            changed: [0; 2],
            noted: 0,
            cursor: 0,
            stamps: vec![0; 2 * cells],
            stamp: 0,
            both: false,
            refining: false,
            proved: Vec::new(),
            proofs: 0,
            owed: 0,
            logarithms: (0..cells.min(4096))
                .map(|i| (1.0 + i as f32).ln())
                .collect(),
        }
    }

    /// How many probes proved something.
    pub(crate) fn proofs(&self) -> u64 {
        self.proofs
    }

    /// Must be told before the board goes back to a trail of this length.
    pub(crate) fn before_undo(&mut self, board: &Board, length: usize) {
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
    pub(crate) fn run(
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
                    self.both = self.gains(cell) == [0; 2] || self.refining;
                    let black = !self.both && self.gains[2 * cell] != 0;
                    self.start(board, Literal::new(cell, black));
                }
                Stage::Trial { literal, base } => {
                    let outcome = propagator.run(board, budget)?;
                    if outcome.is_err() {
                        propagator.undo_to(board, base);
                        self.proved.clear();
                        self.proved.push(literal.flipped());
                        self.settle(board);
                    } else if board.open() == 0 {
                        propagator.undo_to(board, base);
                        self.stage = Stage::Pick;
                        return Ok(Probed::Solved(literal));
                    } else {
                        self.survived(board, propagator, literal, base);
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

    /// The open cell to branch on, in the colour to try first; `None` if none is open.
    pub(crate) fn best(&self, board: &Board) -> Option<Literal> {
        let (mut best, mut highest) = (None, f32::NEG_INFINITY);
        board.find_open(0, |cell| {
            let score = self.score(cell) + self.tie(cell);
            // The last one among equals.
            if score >= highest {
                (best, highest) = (Some(cell), score);
            }
            false
        });
        let cell = best?;
        Some(Literal::new(cell, self.prefers_black(cell)))
    }

    /// Whether painting the cell black gives more than painting it white.
    pub(crate) fn prefers_black(&self, cell: usize) -> bool {
        let [white, black] = self.gains(cell);
        black > white
    }

    /// How much a decision on this cell promises: the branching score of the
    /// tournament solver LalaFrogKK.
    pub(crate) fn score(&self, cell: usize) -> f32 {
        let [a, b] = self.gains(cell);
        let difference = a.abs_diff(b) as usize;
        let logarithm = self.logarithms[difference.min(self.logarithms.len() - 1)];
        a.min(b) as f32 + 1.85 * logarithm
    }

    /// Settles ties in another way from now on.
    pub(crate) fn shuffle_ties(&mut self, rng: &mut Rng) {
        self.salt = rng.next_u64();
    }

    /// Added to the score of a cell: less than any real difference, so it settles ties only.
    fn tie(&self, cell: usize) -> f32 {
        let mixed = (cell as u64 ^ self.salt).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
        (mixed >> 54) as f32 / 65536.0
    }

    /// How much of the trail is no trial.
    pub(crate) fn certain(&self, board: &Board) -> usize {
        match self.stage {
            Stage::Trial { base, .. } => base,
            Stage::Pick | Stage::Settle => board.trail().len(),
        }
    }

    fn gains(&self, cell: usize) -> [u32; 2] {
        [self.gains[2 * cell] >> 1, self.gains[2 * cell + 1] >> 1]
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
            // A cell that is not open now had a change in its own lines, so its records
            // are looked at in the comparison after the one that opens it.
            board.find_open(0, |cell| {
                for literal in 2 * cell..2 * cell + 2 {
                    if meet(self.touched[literal], self.changed) {
                        self.gains[literal] = 0;
                    }
                }
                false
            });
            self.changed = [0; 2];
        }
    }

    /// The next open cell with a probe to make.
    fn pick(&mut self, board: &Board) -> Option<usize> {
        // A unit pays for a look at some hundred cells.
        self.owed += board.open() as u64 / 256;
        let is_due = |cell: usize| self.gains(cell).contains(&0);
        let row = board.lines_of(self.cursor)[0];
        let found = board
            .find_open(row, |cell| cell >= self.cursor && is_due(cell))
            .or_else(|| board.find_open(0, is_due));
        self.cursor = found.unwrap_or(0);
        self.refining = found.is_none();
        found.or_else(|| {
            // All are known to live. The best one is picked only on its own merits.
            let best = self.best(board)?.cell();
            let both = self.gains[2 * best] & self.gains[2 * best + 1];
            (both & EXACT == 0).then_some(best)
        })
    }

    fn start(&mut self, board: &mut Board, literal: Literal) {
        let base = board.trail().len();
        board.assign(literal, Cause::Choice);
        self.stage = Stage::Trial { literal, base };
    }

    /// Records a probe that did not die; after the second colour, merges.
    fn survived(
        &mut self,
        board: &mut Board,
        propagator: &mut Propagator,
        literal: Literal,
        base: usize,
    ) {
        let painted = &board.trail()[base..];
        // Recording and taking back, on a large board.
        self.owed += painted.len() as u64 / 64;
        let touched = lines_of(board, painted);
        let gain = (painted.len() as u32) << 1;
        for other in &painted[1..] {
            let other = other.0 as usize;
            let known = self.gains[other];
            if known == 0 || (known > gain && known & EXACT == 0) {
                self.gains[other] = gain;
                self.touched[other] = touched;
            }
        }
        self.gains[literal.0 as usize] = gain | EXACT;
        self.touched[literal.0 as usize] = touched;
        if !self.both {
            propagator.undo_to(board, base);
            self.stage = Stage::Pick;
        } else if literal.is_black() {
            self.proved.clear();
            let both = |l: &&Literal| self.stamps[l.0 as usize] == self.stamp;
            self.proved.extend(painted.iter().filter(both));
            propagator.undo_to(board, base);
            self.settle(board);
        } else {
            self.stamp += 1;
            for painted in painted {
                self.stamps[painted.0 as usize] = self.stamp;
            }
            propagator.undo_to(board, base);
            self.start(board, literal.flipped());
        }
    }

    /// Paints what is proved.
    fn settle(&mut self, board: &mut Board) {
        self.proofs += u64::from(!self.proved.is_empty());
        for &literal in &self.proved {
            board.assign(literal, Cause::Choice);
        }
        self.stage = Stage::Settle;
    }
}

/// The rows and columns of these cells.
fn lines_of(board: &Board, literals: &[Literal]) -> LineSet {
    literals.iter().fold([0; 2], |[rows, columns], literal| {
        let [row, column] = board.lines_of(literal.cell());
        [
            rows | 1 << (row % 64),
            columns | 1 << ((column - board.height) % 64),
        ]
    })
}
