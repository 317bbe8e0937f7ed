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

use crate::Cell;
use crate::board::{Board, Literal};
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

/// A set of lines: line i is bit i mod 128. On a large board lines share
/// bits, which costs needless probes but never a missed one.
type LineSet = u128;

/// What the last probe of a literal did.
#[derive(Clone, Copy, Debug, Default)]
struct Record {
    touched: LineSet,
    /// Cells painted; 0 when it has to be probed (again).
    gain: u32,
}

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
    records: Vec<Record>,
    /// Lines with cells painted or opened since records were last compared.
    changed: LineSet,
    /// Trail up to here is counted in `changed`.
    noted: usize,
    cursor: usize,
    /// What the white probe of the cell under trial painted, as literal stamps.
    stamps: Vec<u32>,
    stamp: u32,
    proved: Vec<Literal>,
    logarithms: Vec<f32>,
    /// Added to the score of a cell: less than any real difference, so it settles ties only.
    ties: Vec<f32>,
}

impl Prober {
    /// A prober for a board of this many cells; `rng` settles ties.
    pub(crate) fn new(cells: usize, rng: &mut Rng) -> Self {
        Self {
            ties: (0..cells)
                .map(|_| rng.below(1024) as f32 / 65536.0)
                .collect(),
            stage: Stage::Pick,
            records: vec![Record::default(); 2 * cells],
            changed: 0,
            noted: 0,
            cursor: 0,
            stamps: vec![0; 2 * cells],
            stamp: 0,
            proved: Vec::new(),
            logarithms: (0..cells.min(4096))
                .map(|i| (1.0 + i as f32).ln())
                .collect(),
        }
    }

    /// Must be told before the board goes back to a trail of this length.
    pub(crate) fn before_undo(&mut self, board: &Board, length: usize) {
        if length < self.noted {
            self.changed |= lines_of(board, &board.trail()[length..self.noted]);
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
                    self.compare(board);
                    let Some(cell) = self.pick(board, budget)? else {
                        return Ok(Probed::Quiet);
                    };
                    self.start(board, Literal::new(cell, false));
                }
                Stage::Trial { literal, base } => {
                    let outcome = propagator.run(board, budget)?;
                    if outcome.is_err() {
                        board.undo_to(base);
                        self.proved.clear();
                        self.proved.push(literal.flipped());
                        self.settle(board);
                    } else if board.open() == 0 {
                        board.undo_to(base);
                        self.stage = Stage::Pick;
                        return Ok(Probed::Solved(literal));
                    } else {
                        self.survived(board, literal, base);
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
        let score = |cell: usize| {
            let [a, b] = self.gains(cell);
            let difference = a.abs_diff(b) as usize;
            // The branching score of LalaFrogKK (<https://github.com/kk1999s/LalaFrogKK>).
            let logarithm = self.logarithms[difference.min(self.logarithms.len() - 1)];
            a.min(b) as f32 + 1.85 * logarithm + self.ties[cell]
        };
        let cell = (0..board.cells())
            .filter(|&cell| board.get(cell) == Cell::Open)
            .max_by(|&a, &b| score(a).total_cmp(&score(b)))?;
        let [white, black] = self.gains(cell);
        Some(Literal::new(cell, black > white))
    }

    /// How much of the trail is no trial.
    pub(crate) fn certain(&self, board: &Board) -> usize {
        match self.stage {
            Stage::Trial { base, .. } => base,
            Stage::Pick | Stage::Settle => board.trail().len(),
        }
    }

    fn gains(&self, cell: usize) -> [u32; 2] {
        [self.records[2 * cell].gain, self.records[2 * cell + 1].gain]
    }

    /// Finds records that the changes made out of date.
    fn compare(&mut self, board: &Board) {
        self.changed |= lines_of(board, &board.trail()[self.noted..]);
        self.noted = board.trail().len();
        if self.changed != 0 {
            for record in &mut self.records {
                if record.touched & self.changed != 0 {
                    record.gain = 0;
                }
            }
            self.changed = 0;
        }
    }

    /// The next open cell with a probe to make.
    fn pick(&mut self, board: &Board, budget: &mut Budget) -> Result<Option<usize>, Limit> {
        let cells = board.cells();
        // A unit pays for a look at some hundred cells.
        budget.spend(cells as u64 / 256)?;
        let found = (self.cursor..cells)
            .chain(0..self.cursor)
            .find(|&cell| self.gains(cell).contains(&0) && board.get(cell) == Cell::Open);
        self.cursor = found.unwrap_or(0);
        Ok(found)
    }

    fn start(&mut self, board: &mut Board, literal: Literal) {
        let base = board.trail().len();
        board.assign(literal);
        self.stage = Stage::Trial { literal, base };
    }

    /// Records a probe that did not die; after the second colour, merges.
    fn survived(&mut self, board: &mut Board, literal: Literal, base: usize) {
        let painted = &board.trail()[base..];
        self.records[literal.0 as usize] = Record {
            touched: lines_of(board, painted),
            gain: painted.len() as u32,
        };
        if literal.is_black() {
            self.proved.clear();
            let both = |l: &&Literal| self.stamps[l.0 as usize] == self.stamp;
            self.proved.extend(painted.iter().filter(both));
            board.undo_to(base);
            self.settle(board);
        } else {
            self.stamp += 1;
            for painted in painted {
                self.stamps[painted.0 as usize] = self.stamp;
            }
            board.undo_to(base);
            self.start(board, literal.flipped());
        }
    }

    /// Paints what is proved.
    fn settle(&mut self, board: &mut Board) {
        for &literal in &self.proved {
            board.assign(literal);
        }
        self.stage = Stage::Settle;
    }
}

/// The rows and columns of these cells.
fn lines_of(board: &Board, literals: &[Literal]) -> LineSet {
    literals.iter().fold(0, |set, literal| {
        let [row, column] = board.lines_of(literal.cell());
        set | 1 << (row % 128) | 1 << (column % 128)
    })
}
