//! A search over the starts of runs, for boards on which cells alone are not enough.
//!
//! In: a puzzle in black and white, and a board at its root. Out: its solutions one by one. The clauses of a
//! large board learn little when they speak of cells alone: "this run starts here or before" says in one literal what takes many
//! cells. So the lines become clauses about starts (`encode`), and a search for models
//! (`crate::sat`) works on them.

mod encode;
mod starts;
#[cfg(test)]
mod tests;

use cellwise_core::{Budget, Limit, Stats};

use self::encode::{LineEncoder, Statement};
use self::starts::{Known, Starts};
use crate::engine::board::Board;
use crate::engine::clauses::Clauses;
use crate::engine::trail::Literal;
use crate::sat::{Outcome, Sat};
use crate::{Cell, Picture, Puzzle};

/// Boards that need more variables are refused. A variable takes some 300 bytes, its clauses included.
const MAX_VARIABLES: usize = 1 << 20;

/// Longer lines are refused: the starts of a line are found between two looks at the budget.
const MAX_CELLS: usize = 512;

/// Clauses that are made, or places of tables that are filled, for a unit of a [`Budget`].
const PER_UNIT: usize = 64;

/// Bytes that a variable takes, its clauses included.
const VARIABLE_BYTES: u64 = 300;

/// Cells without a variable.
const NONE: u32 = u32::MAX;

/// The next result of a search.
#[derive(Clone, Debug)]
pub(crate) enum Ran {
    /// Another solution.
    Solution(Picture),
    /// There are no more.
    Exhausted,
    /// The board is too large.
    Refused,
}

#[derive(Clone, Copy, Debug)]
enum Stage {
    /// The variables of lines from this one on are still to be counted.
    Count(usize),
    /// The clauses of lines from this one on are still to be made.
    Encode(usize),
    Search,
}

/// A search that can pause anywhere.
#[derive(Clone, Debug)]
pub(crate) struct RunSearch {
    seed: u64,
    stage: Stage,
    /// The variable of each cell that is open at the root.
    cells: Vec<u32>,
    /// For each run, line by line, its first variable; for each line, its first run.
    first_variable: Vec<usize>,
    first_run: Vec<usize>,
    variables: usize,
    starts: Starts,
    sat: Option<Box<Sat>>,
    /// Work done and not yet paid for.
    owed: u64,
}

impl RunSearch {
    pub(crate) fn new(seed: u64) -> Self {
        Self {
            seed,
            stage: Stage::Count(0),
            cells: Vec::new(),
            first_variable: Vec::new(),
            first_run: Vec::new(),
            variables: 0,
            starts: Starts::default(),
            sat: None,
            owed: 0,
        }
    }

    /// Searches for the next solution. The board must stand at its root, always in the same state; `clauses` are those that a
    /// search on it has learned, or that rule out solutions it has given.
    ///
    /// # Errors
    /// The limit that struck: call again to continue.
    pub(crate) fn advance<B: Board>(
        &mut self,
        puzzle: &Puzzle,
        board: &B,
        clauses: &Clauses,
        budget: &mut Budget,
    ) -> Result<Ran, Limit> {
        loop {
            // Unit by unit: a slice may be shorter than the price of a line.
            while self.owed > 0 {
                budget.spend(1)?;
                self.owed -= 1;
            }
            match self.stage {
                Stage::Count(line) if line < board.shape().lines() => {
                    if !self.count(puzzle, board, line) {
                        return Ok(Ran::Refused);
                    }
                    self.stage = Stage::Count(line + 1);
                }
                Stage::Count(_) => {
                    let bytes = self.variables as u64 * VARIABLE_BYTES;
                    budget.take_memory(bytes)?;
                    self.begin();
                    self.stage = Stage::Encode(0);
                }
                Stage::Encode(line) if line < board.shape().lines() => {
                    self.encode(puzzle, board, line);
                    self.stage = Stage::Encode(line + 1);
                }
                Stage::Encode(_) => {
                    self.take_over(board, clauses);
                    self.stage = Stage::Search;
                }
                Stage::Search => {
                    let Some(sat) = &mut self.sat else {
                        return Ok(Ran::Refused);
                    };
                    return match sat.advance(budget)? {
                        Outcome::Model => Ok(Ran::Solution(self.picture(board))),
                        Outcome::Exhausted => Ok(Ran::Exhausted),
                    };
                }
            }
        }
    }

    /// Adds the work done to that of the search before.
    pub(crate) fn add_stats(&self, stats: &mut Stats) {
        let Some(sat) = &self.sat else {
            return;
        };
        let counts = sat.counts();
        stats.nodes += counts.decisions + counts.conflicts + counts.models;
        stats.guesses += counts.decisions;
        stats.dead_ends += counts.conflicts;
        stats.restarts += counts.restarts;
        stats.depth = stats.depth.max(counts.deepest);
    }

    /// The highest number of decisions at once.
    pub(crate) fn deepest(&self) -> u64 {
        self.sat.as_ref().map_or(0, |sat| sat.counts().deepest)
    }

    /// The picture with all cells that are certain.
    pub(crate) fn certain<B: Board>(&self, board: &B) -> Picture {
        let mut certain = vec![Cell::Open; self.variables];
        if let Some(sat) = &self.sat {
            for literal in sat.certain() {
                certain[literal.variable()] = cell(literal.is_positive());
            }
        }
        self.paint(board, |variable| certain[variable])
    }

    /// The picture of the model just found.
    fn picture<B: Board>(&self, board: &B) -> Picture {
        let is_black = |variable| {
            let literal = Literal::new(variable, true);
            self.sat.as_ref().is_some_and(|sat| sat.holds(literal))
        };
        self.paint(board, |variable| cell(is_black(variable)))
    }

    /// The known cells of the board, and the others from their variables.
    fn paint<B: Board>(&self, board: &B, colour: impl Fn(usize) -> Cell) -> Picture {
        let shape = board.shape();
        let places = (0..shape.height).flat_map(|row| (0..shape.width).map(move |c| (row, c)));
        let cells = places.map(|(row, column)| {
            let number = shape.cell(row, column);
            match (known(board, number), self.cells.get(number)) {
                (Known::White, _) => Cell::White,
                (Known::Black, _) => Cell::Black,
                (Known::Open, Some(&variable)) if variable != NONE => colour(variable as usize),
                (Known::Open, _) => Cell::Open,
            }
        });
        let cells: Vec<Cell> = cells.collect();
        let picture = Picture::from_cells(shape.height, shape.width, cells);
        picture.expect("a colour for every cell")
    }

    /// Counts the variables of a line. Returns false if there are too many.
    fn count<B: Board>(&mut self, puzzle: &Puzzle, board: &B, line: usize) -> bool {
        let shape = board.shape();
        let runs = puzzle.clue(shape.line(line)).runs();
        if shape.length(line) > MAX_CELLS {
            return false;
        }
        self.owed += Self::cost_of_starts(shape.length(line), runs);
        if line == 0 {
            self.cells = vec![NONE; shape.numbers()];
            let mut variables = 0;
            board.for_each_open(|cell| {
                self.cells[cell] = variables;
                variables += 1;
            });
            self.variables = variables as usize;
        }
        self.find_starts(board, line, runs);
        self.first_run.push(self.first_variable.len());
        for run in 0..runs.len() {
            self.first_variable.push(self.variables);
            self.variables += self.starts.of(run).len().saturating_sub(1);
        }
        self.variables <= MAX_VARIABLES
    }

    fn cost_of_starts(cells: usize, runs: &[u32]) -> u64 {
        (1 + cells * (1 + runs.len()) / PER_UNIT) as u64
    }

    fn find_starts<B: Board>(&mut self, board: &B, line: usize, runs: &[u32]) {
        let shape = board.shape();
        let cells = (0..shape.length(line)).map(|place| known(board, shape.cell_at(line, place)));
        self.starts.find(runs, cells);
    }

    /// Begins with all variables and no clauses.
    fn begin(&mut self) {
        self.sat = Some(Box::new(Sat::new(vec![1; self.variables], self.seed)));
    }

    /// Makes the clauses of a line.
    fn encode<B: Board>(&mut self, puzzle: &Puzzle, board: &B, line: usize) {
        let shape = board.shape();
        let cells = shape.length(line);
        let runs = puzzle.clue(shape.line(line)).runs();
        self.owed += 3 * Self::cost_of_starts(cells, runs);
        self.find_starts(board, line, runs);
        let Some(sat) = &mut self.sat else {
            return;
        };
        if (0..runs.len()).any(|run| self.starts.of(run).is_empty()) {
            sat.add(&[]);
            return;
        }
        let first = self.first_run[line];
        let encoder = LineEncoder {
            runs,
            starts: &self.starts,
            first: &self.first_variable[first..first + runs.len()],
        };
        let black = |place: usize| {
            let number = shape.cell_at(line, place);
            match known(board, number) {
                Known::White => Statement::Known(false),
                Known::Black => Statement::Known(true),
                Known::Open => Statement::Open(Literal::new(self.cells[number] as usize, true)),
            }
        };
        encoder.clauses(cells, black, |clause| sat.add(clause));
    }

    /// Adds the clauses that the search on the board has learned.
    fn take_over<B: Board>(&mut self, board: &B, clauses: &Clauses) {
        let Some(sat) = &mut self.sat else {
            return;
        };
        let mut clause = Vec::new();
        for literals in clauses.kept() {
            clause.clear();
            let mut holds = false;
            for literal in literals {
                holds |= board.trail().holds(literal);
                if board.trail().is_open(literal) {
                    let variable = self.cells[literal.variable()] as usize;
                    clause.push(Literal::new(variable, literal.is_positive()));
                }
            }
            if !holds {
                sat.add(&clause);
            }
        }
    }
}

fn cell(is_black: bool) -> Cell {
    if is_black { Cell::Black } else { Cell::White }
}

/// What is known of a cell of a board in black and white.
fn known<B: Board>(board: &B, cell: usize) -> Known {
    let black = board.choice(cell, 1);
    match () {
        () if board.trail().holds(black) => Known::Black,
        () if board.trail().fails(black) => Known::White,
        () => Known::Open,
    }
}
