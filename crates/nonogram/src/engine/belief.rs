//! Guesses the colours of open cells: belief propagation between rows and columns.
//!
//! In: a board in black and white. Out: for each open cell the odds that it is black. Each line weighs all its placements
//! by what its crossing lines say of their cells, and tells each cell how much more of the weight lies on
//! placements that paint it black; what the cell itself said does not count (Pearl, "Reverend Bayes on Inference
//! Engines", 1982; for puzzles of constraints Braunstein, Mézard and Zecchina, "Survey Propagation", 2005).
//! Rows and columns take turns. The odds prove nothing: they choose colours and an order for decisions.

use std::fmt::Debug;

use cellwise_core::{Budget, Limit, Rng};

use super::board::Board;

/// Guesses at the colours of open cells, as far as they are known: a search can pause between two lines.
pub(crate) trait Likely<B>: Clone + Debug + Send {
    /// No line has spoken; `None` if the lines of the board are not for it. With `rng`, rows begin with random odds
    /// instead of even ones: the odds at the end are often others then.
    fn new(board: &B, rng: Option<&mut Rng>) -> Option<Self>;

    /// Lets all lines speak as often as it takes.
    ///
    /// # Errors
    /// The limit that struck: call again to continue.
    fn run(&mut self, board: &B, budget: &mut Budget) -> Result<(), Limit>;

    /// The likeliest colour of an open cell, and the odds of the next, 1 at most.
    fn colour(&self, board: &B, cell: usize) -> (u8, f64);
}

/// Times that all lines speak. With 20 the hard boards took a fifth longer; with 80 the median board did.
const ROUNDS: u32 = 40;

/// The least odds that a line may state, and the reciprocal of the highest.
pub(crate) const LEAST: f64 = 6e-6;

/// Random odds to begin with are up to one more than this, or the reciprocal.
pub(crate) const HIGHEST_FIRST: f64 = 4.0;

/// The lines in turns: whose turn it is, in which round.
#[derive(Clone, Debug)]
pub(crate) struct Turns {
    round: u32,
    line: usize,
    /// Work done and not yet paid for.
    owed: u64,
}

impl Turns {
    /// The first line of the first round. Making the belief costs as much as there are lines.
    pub(crate) const fn new(lines: usize) -> Self {
        Self {
            round: 0,
            line: 0,
            owed: lines as u64,
        }
    }

    /// Pays what is owed, and then says which of the lines speaks next; `None` after the last round.
    pub(crate) fn next(
        &mut self,
        lines: usize,
        budget: &mut Budget,
    ) -> Result<Option<usize>, Limit> {
        if self.round == ROUNDS {
            return Ok(None);
        }
        while self.owed > 0 {
            budget.spend(1)?;
            self.owed -= 1;
        }
        let line = self.line;
        self.line += 1;
        if self.line == lines {
            (self.round, self.line) = (self.round + 1, 0);
        }
        Ok(Some(line))
    }

    /// The last line has spoken at this cost.
    pub(crate) const fn owe(&mut self, cost: u64) {
        self.owed = cost;
    }
}

/// A part of a line, and its runs.
#[derive(Clone, Debug)]
pub(crate) struct LinePart {
    pub(crate) first: usize,
    pub(crate) cells: usize,
    pub(crate) runs: Vec<u32>,
}

/// The odds as far as they are known: a search can pause between two lines.
#[derive(Clone, Debug)]
pub(crate) struct Belief {
    parts: Vec<LinePart>,
    /// For each cell what its row and its column say: the odds for black.
    said: [Vec<f64>; 2],
    turns: Turns,
    weights: Weights,
}

impl<B: Board> Likely<B> for Belief {
    fn new(board: &B, rng: Option<&mut Rng>) -> Option<Self> {
        let shape = board.shape();
        let parts: Option<Vec<LinePart>> =
            (0..shape.lines()).map(|line| board.part(line)).collect();
        let mut by_columns = vec![1.0; shape.numbers()];
        if let Some(rng) = rng {
            by_columns.fill_with(|| {
                let odds = 1.0 + HIGHEST_FIRST * rng.below(1 << 16) as f64 / f64::from(1 << 16);
                if rng.chance(0.5) { odds } else { 1.0 / odds }
            });
        }
        Some(Self {
            parts: parts?,
            said: [vec![1.0; shape.numbers()], by_columns],
            turns: Turns::new(shape.lines()),
            weights: Weights::default(),
        })
    }

    fn run(&mut self, board: &B, budget: &mut Budget) -> Result<(), Limit> {
        while let Some(line) = self.turns.next(self.parts.len(), budget)? {
            let cost = self.speak(board, line);
            self.turns.owe(cost);
        }
        Ok(())
    }

    fn colour(&self, _board: &B, cell: usize) -> (u8, f64) {
        let odds = self.said[0][cell] * self.said[1][cell];
        (u8::from(odds > 1.0), odds.min(1.0 / odds))
    }
}

impl Belief {
    /// Lets a line speak. Returns the cost.
    fn speak<B: Board>(&mut self, board: &B, line: usize) -> u64 {
        let part = &self.parts[line];
        if part.cells == 0 {
            return 0;
        }
        let shape = board.shape();
        let [own, other] = match line < shape.height {
            true => [0, 1],
            false => [1, 0],
        };
        let cell = |place: usize| shape.cell_at(line, part.first + place);
        self.weights.begin(part);
        for place in 0..part.cells {
            let cell = cell(place);
            let black = board.choice(cell, 1);
            let [black, white] = match () {
                () if board.trail().holds(black) => [1.0, 0.0],
                () if board.trail().fails(black) => [0.0, 1.0],
                // The greater is 1, so that products of many stay in range.
                () => match self.said[other][cell] {
                    odds if odds > 1.0 => [1.0, 1.0 / odds],
                    odds => [odds, 1.0],
                },
            };
            self.weights.black[place] = black;
            self.weights.white[place] = white;
        }
        self.weights.weigh(part);
        let total = self.weights.total;
        if total > 0.0 {
            for place in 0..part.cells {
                let (black, white) = (self.weights.black[place], self.weights.white[place]);
                if black > 0.0 && white > 0.0 {
                    let on_black = self.weights.covered[place];
                    let on_white = (total - on_black).max(0.0);
                    let odds = (on_black * white) / (on_white * black);
                    // Nothing at all on either side is no statement.
                    if !odds.is_nan() {
                        self.said[own][cell(place)] = odds.clamp(LEAST, 1.0 / LEAST);
                    }
                }
            }
        }
        1 + (part.cells * self.weights.shifts) as u64 / 256
    }
}

/// The weights of the placements of a line.
///
/// Run `j` starts at `least[j] + shift`, `shift` from 0 to the number of cells that the runs leave over, so all
/// placements are the ways through a table of runs and shifts.
#[derive(Clone, Debug, Default)]
struct Weights {
    /// Of each cell, in either colour; a white cell follows the last one.
    black: Vec<f64>,
    white: Vec<f64>,
    /// The number of shifts.
    shifts: usize,
    /// For each run and shift: the weight of the run and the white cell after it.
    runs: Vec<f64>,
    /// For each run and shift: the weight of all cells before the run.
    before: Vec<f64>,
    /// The same for all cells from the start on, for one run.
    after: Vec<f64>,
    /// For each cell the weight of the placements that paint it black.
    covered: Vec<f64>,
    total: f64,
}

impl Weights {
    fn begin(&mut self, part: &LinePart) {
        self.black.clear();
        self.black.resize(part.cells + 1, 0.0);
        self.white.clear();
        self.white.resize(part.cells + 1, 1.0);
    }

    fn weigh(&mut self, part: &LinePart) {
        let taken: usize = part.runs.iter().map(|&run| run as usize + 1).sum();
        let shifts = (part.cells + 2).saturating_sub(taken);
        self.shifts = shifts;
        let count = part.runs.len();
        self.runs.clear();
        self.runs.resize(count * shifts, 1.0);
        self.before.clear();
        self.before.resize((count + 1) * shifts, 0.0);
        self.covered.clear();
        self.covered.resize(part.cells + 1, 0.0);
        self.total = 0.0;
        if shifts == 0 {
            return;
        }
        // From the left.
        let mut least = 0;
        self.before[0] = 1.0;
        for shift in 1..shifts {
            self.before[shift] = self.before[shift - 1] * self.white[shift - 1];
        }
        for (j, &run) in part.runs.iter().enumerate() {
            let run = run as usize;
            let weights = &mut self.runs[j * shifts..][..shifts];
            for place in 0..run {
                for (weight, black) in weights.iter_mut().zip(&self.black[least + place..]) {
                    *weight *= black;
                }
            }
            for (weight, white) in weights.iter_mut().zip(&self.white[least + run..]) {
                *weight *= white;
            }
            least += run + 1;
            let (before, next) = self.before[j * shifts..][..2 * shifts].split_at_mut(shifts);
            let mut last = 0.0;
            for shift in 0..shifts {
                let white = match shift {
                    0 => 0.0,
                    _ => self.white[least + shift - 1],
                };
                last = last * white + before[shift] * weights[shift];
                next[shift] = last;
            }
        }
        // From the right.
        self.after.clear();
        self.after.resize(shifts, 1.0);
        for shift in (0..shifts - 1).rev() {
            self.after[shift] = self.after[shift + 1] * self.white[least + shift];
        }
        self.total = self.before[count * shifts + shifts - 1];
        for (j, &run) in part.runs.iter().enumerate().rev() {
            let run = run as usize;
            least -= run + 1;
            let weights = &self.runs[j * shifts..][..shifts];
            let before = &self.before[j * shifts..][..shifts];
            let mut last = 0.0;
            for shift in (0..shifts).rev() {
                let with = weights[shift] * self.after[shift];
                let share = before[shift] * with;
                self.covered[least + shift] += share;
                self.covered[least + shift + run] -= share;
                let white = self.white[least + shift];
                last = last * white + with;
                self.after[shift] = last;
            }
        }
        let mut sum = 0.0;
        for covered in &mut self.covered {
            sum += *covered;
            *covered = sum;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All placements of runs from a cell on, each as a mask.
    fn placements(runs: &[u32], first: usize, cells: usize) -> Vec<u64> {
        let Some((&run, others)) = runs.split_first() else {
            return vec![0];
        };
        let run = run as usize;
        let mut all = Vec::new();
        for start in first..(cells + 1).saturating_sub(run) {
            for rest in placements(others, start + run + 1, cells) {
                all.push(rest | ((1 << run) - 1) << start);
            }
        }
        all
    }

    #[test]
    fn weights_are_those_of_all_placements() {
        let mut rng = Rng::new(5);
        for _ in 0..500 {
            let cells = 1 + rng.below(12);
            let runs: Vec<u32> = (0..rng.below(4)).map(|_| 1 + rng.below(4) as u32).collect();
            let first = 0;
            let part = LinePart { first, cells, runs };
            let mut weights = Weights::default();
            weights.begin(&part);
            for place in 0..cells {
                let share = |value: usize| value as f64 / 8.0;
                weights.black[place] = share(rng.below(9));
                weights.white[place] = share(rng.below(9));
            }
            let (mut total, mut covered) = (0.0, vec![0.0; cells]);
            for mask in placements(&part.runs, 0, cells) {
                let is_black = |place: usize| mask >> place & 1 == 1;
                let weight: f64 = (0..cells)
                    .map(|place| match is_black(place) {
                        true => weights.black[place],
                        false => weights.white[place],
                    })
                    .product();
                total += weight;
                for (place, covered) in covered.iter_mut().enumerate() {
                    *covered += if is_black(place) { weight } else { 0.0 };
                }
            }
            weights.weigh(&part);
            let is_close = |a: f64, b: f64| (a - b).abs() < 1e-9;
            assert!(is_close(weights.total, total), "{part:?}");
            for (&found, expected) in weights.covered.iter().zip(covered) {
                assert!(is_close(found, expected), "{part:?}");
            }
        }
    }
}
