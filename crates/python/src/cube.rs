//! A part of the search of one hard puzzle: the solutions that have given values in some cells.
//!
//! In: a puzzle, cells with their values, and the time that may be spent. Out: the solutions found, whether these are all, and the
//! cells that are known without a guess. `hard.py` makes parts and hands them out.

use cellwise_core::{Budget, Cancel, Event, Limit, Search};
use cellwise_formats::AnyRecord;
use cellwise_nonogram::{self as nonogram, Cell, Colour};
use cellwise_sudoku::{self as sudoku, DigitSet};
use cellwise_verbs::{AnySolution, Fault, Input, Solution};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::iterate::{duration, input, puzzle_kind};
use crate::job::{UNITS, failed};

/// Ends the attempts that were given it.
#[pyclass(frozen, module = "cellwise._cellwise")]
pub(crate) struct Stop(Cancel);

#[pymethods]
impl Stop {
    #[new]
    fn new() -> Self {
        Self(Cancel::new())
    }

    /// Ends them.
    fn set(&self) {
        self.0.cancel();
    }
}

/// The solutions found as JSON, the word for the end, the value of each cell that is known (-1 if it is open), and the
/// values that each cell can have.
type Attempt = (Vec<String>, &'static str, Vec<i64>, Vec<u64>);

/// Searches the solutions of a puzzle that have these values in these cells: digits, or colours with 0 the background.
#[pyfunction]
#[pyo3(signature = (kind, text, given, *, max, seed, seconds, memory, stop))]
#[expect(
    clippy::too_many_arguments,
    clippy::needless_pass_by_value,
    reason = "they are the options of the Python function, and pyo3 makes them from its arguments"
)]
pub(crate) fn attempt(
    py: Python<'_>,
    kind: &str,
    text: &str,
    given: Vec<(usize, u8)>,
    max: usize,
    seed: u64,
    seconds: Option<f64>,
    memory: Option<u64>,
    stop: Option<Py<Stop>>,
) -> PyResult<Attempt> {
    let bad = |fault: Fault| PyValueError::new_err(failed(&fault));
    let input = input(puzzle_kind(kind)?, text).map_err(bad)?;
    let cells = input.record.cells();
    if let Some((cell, _)) = given.iter().find(|(cell, _)| *cell >= cells) {
        let text = format!("cell {cell} is given; there are {cells}");
        return Err(PyValueError::new_err(text));
    }
    let mut budget = Budget::unlimited().with_slice(UNITS);
    if let Some(time) = duration(seconds)? {
        budget = budget.with_timeout(time);
    }
    if let Some(memory) = memory {
        budget = budget.with_max_memory(memory);
    }
    if let Some(stop) = &stop {
        budget = budget.with_cancel(&stop.get().0);
    }
    match &input.record {
        AnyRecord::Sudoku(record) => {
            let Some(puzzle) = with_digits(&record.puzzle, &given) else {
                return Ok((Vec::new(), "exhausted", vec![-1; cells], vec![0; cells]));
            };
            let mut solver = sudoku::Solver::new(&puzzle).with_seed(seed);
            let (found, end) = searched(py, &mut solver, max, budget, |grid| {
                json(&input, AnySolution::Sudoku(grid))
            })?;
            let known = solver.partial();
            let known = known.as_ref().unwrap_or(puzzle.givens()).digits();
            let choices = choices(&puzzle, known);
            let known = known
                .iter()
                .map(|&digit| if digit == 0 { -1 } else { digit.into() });
            Ok((found, end, known.collect(), choices))
        }
        AnyRecord::Nonogram(record) => {
            let puzzle = &record.puzzle;
            let mut picture = nonogram::Picture::open(puzzle.height(), puzzle.width());
            for &(cell, colour) in &given {
                let cell_of = Cell::of(Colour::new(colour));
                picture.set(cell / puzzle.width(), cell % puzzle.width(), cell_of);
            }
            let solver = nonogram::Solver::new(puzzle).with_seed(seed);
            let mut solver = solver.with_given(&picture);
            let (found, end) = searched(py, &mut solver, max, budget, |picture| {
                json(&input, AnySolution::Nonogram(picture))
            })?;
            let known = solver.partial().unwrap_or(picture);
            let colour = |cell: &Cell| cell.colour().map_or(-1, |colour| colour.number() as i64);
            let colours = puzzle.palette().colours().min(62) as u32;
            let choices = vec![(1u64 << (colours + 1)) - 1; cells];
            Ok((
                found,
                end,
                known.cells().iter().map(colour).collect(),
                choices,
            ))
        }
    }
}

/// Runs a search until it ends, has found enough, or a limit strikes; looks for Ctrl-C between slices.
fn searched<S: Search + Send>(
    py: Python<'_>,
    solver: &mut S,
    max: usize,
    mut budget: Budget,
    json: impl Fn(S::Solution) -> String + Sync,
) -> PyResult<(Vec<String>, &'static str)>
where
    S::Solution: Send,
{
    let mut found = Vec::new();
    loop {
        if found.len() >= max {
            return Ok((found, "enough"));
        }
        match py.detach(|| solver.advance(&mut budget)) {
            Event::Solution(solution) => found.push(json(solution)),
            Event::Exhausted => return Ok((found, "exhausted")),
            Event::Stopped(Limit::Slice) => {
                py.check_signals()?;
                budget.next_slice();
            }
            Event::Stopped(limit) => return Ok((found, limit.name())),
        }
    }
}

/// A solution as the reply of `solve` has it.
fn json(input: &Input, board: AnySolution) -> String {
    let solution = Solution {
        board,
        symbols: input.symbols.clone(),
    };
    // Texts always have a JSON form.
    serde_json::to_string(&solution).unwrap_or_default()
}

/// The puzzle with more givens; `None` if a cell can't have its digit.
fn with_digits(puzzle: &sudoku::Puzzle, given: &[(usize, u8)]) -> Option<sudoku::Puzzle> {
    let base = puzzle.base_shape().clone();
    let fits = |&(cell, digit): &(usize, u8)| {
        (1..=64).contains(&digit) && puzzle.candidates(cell).contains(digit)
    };
    if !given.iter().all(fits) {
        return None;
    }
    let made = match puzzle.allowed() {
        None => {
            let mut givens = puzzle.givens().clone();
            given
                .iter()
                .for_each(|&(cell, digit)| givens.set(cell, digit));
            sudoku::Puzzle::new(base, givens)
        }
        Some(allowed) => {
            let mut allowed = allowed.to_vec();
            for &(cell, digit) in given {
                allowed[cell] = DigitSet::only(digit);
            }
            sudoku::Puzzle::with_candidates(base, allowed)
        }
    };
    made.ok()?.with_rules(puzzle.rules().to_vec()).ok()
}

/// The digits that the houses leave to each cell, given those that are known.
fn choices(puzzle: &sudoku::Puzzle, known: &[u8]) -> Vec<u64> {
    let left = |cell: usize| {
        let mut digits = puzzle.candidates(cell);
        for &peer in puzzle.shape().peers(cell) {
            if known[peer] > 0 {
                digits.remove(known[peer]);
            }
        }
        digits.bits()
    };
    (0..known.len()).map(left).collect()
}
