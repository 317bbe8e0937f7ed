//! Lazy iterators: the solutions of a puzzle, the puzzles of a file.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use cellwise_core::Budget;
use cellwise_formats::{AnyRecord, nonogram, sudoku};
use cellwise_verbs::solve::{Solve, SolveOptions};
use cellwise_verbs::{Fault, Input, PuzzleKind, Turn, Work, solve};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::job::{UNITS, failed};

/// The kind of puzzle of this name.
pub(crate) fn puzzle_kind(name: &str) -> PyResult<PuzzleKind> {
    let found = PuzzleKind::ALL.into_iter().find(|kind| kind.name() == name);
    found
        .ok_or_else(|| PyValueError::new_err(format!("`{name}`: a kind is `sudoku` or `nonogram`")))
}

/// The puzzle of a text that holds one only.
pub(crate) fn input(kind: PuzzleKind, text: &str) -> Result<Input, Fault> {
    Ok(match kind {
        PuzzleKind::Sudoku => Input::new(sudoku::parse_one(text, &sudoku::ReadOptions::default())?),
        PuzzleKind::Nonogram => Input::new(nonogram::parse_one(
            text,
            &nonogram::ReadOptions::default(),
        )?),
    })
}

/// A length of time in seconds; `None` if it never ends.
pub(crate) fn duration(seconds: Option<f64>) -> PyResult<Option<Duration>> {
    match seconds {
        Some(seconds) if seconds.is_nan() || seconds < 0.0 => Err(PyValueError::new_err(format!(
            "`seconds` is {seconds}; it begins at 0"
        ))),
        Some(seconds) => Ok(Duration::try_from_secs_f64(seconds).ok()),
        None => Ok(None),
    }
}

/// A budget of these limits.
pub(crate) fn budget(seconds: Option<Duration>, nodes: Option<u64>, memory: Option<u64>) -> Budget {
    let mut budget = Budget::unlimited().with_max_nodes(nodes.unwrap_or(u64::MAX));
    if let Some(time) = seconds {
        budget = budget.with_timeout(time);
    }
    match memory {
        Some(memory) => budget.with_max_memory(memory),
        None => budget,
    }
}

/// The solutions of a puzzle, found one at a time.
#[pyclass(frozen, module = "cellwise._cellwise")]
pub(crate) struct Solutions(Mutex<Search>);

struct Search {
    work: Box<dyn Work<Reply = Solve>>,
    budget: Budget,
}

#[pymethods]
impl Solutions {
    /// A search that has not begun. The text is one that `open` gave.
    #[new]
    fn new(
        kind: &str,
        text: &str,
        seed: u64,
        seconds: Option<f64>,
        nodes: Option<u64>,
        memory: Option<u64>,
    ) -> PyResult<Self> {
        let options = SolveOptions {
            max: u64::MAX,
            shown: u64::MAX,
            seed,
            stream: true,
            ..SolveOptions::default()
        };
        let work = input(puzzle_kind(kind)?, text)
            .and_then(|input| solve::start(&input, &options))
            .map_err(|fault| PyValueError::new_err(fault.to_string()))?;
        Ok(Self(Mutex::new(Search {
            work: Box::new(work),
            budget: budget(duration(seconds)?, nodes, memory).with_slice(UNITS),
        })))
    }

    /// Works on until something is there: `("part" | "answer" | "error", JSON)`.
    fn step(&self, py: Python<'_>) -> PyResult<(&'static str, String)> {
        loop {
            let turn = py.detach(|| {
                let mut search = self.0.lock().unwrap_or_else(PoisonError::into_inner);
                let Search { work, budget } = &mut *search;
                budget.next_slice();
                work.advance(budget)
            });
            match turn {
                Ok(Turn::Pending(_)) => py.check_signals()?,
                // Texts and numbers always have a JSON form.
                Ok(Turn::Part(part)) => {
                    return Ok(("part", serde_json::to_string(&part).unwrap_or_default()));
                }
                Ok(Turn::Done(reply)) => {
                    return Ok(("answer", serde_json::to_string(&reply).unwrap_or_default()));
                }
                Err(fault) => return Ok(("error", failed(&fault))),
            }
        }
    }
}

/// The puzzles of a file, read one at a time.
#[pyclass(frozen, module = "cellwise._cellwise")]
pub(crate) struct Records(Mutex<cellwise_formats::Records>);

/// The kind of a puzzle, its text, the line on which it begins, and its name.
type Found = (&'static str, String, u64, Option<String>);

#[pymethods]
impl Records {
    /// The puzzles of a file of any format, packed or not. An error has the form of `step`.
    #[new]
    #[expect(
        clippy::needless_pass_by_value,
        reason = "pyo3 makes it from a text or a path object"
    )]
    fn new(path: PathBuf) -> PyResult<Self> {
        // Python's own words for a file that is not there, or may not be read.
        std::fs::File::open(&path)?;
        match cellwise_formats::open(&path) {
            Ok(records) => Ok(Self(Mutex::new(records))),
            Err(error) => Err(PyValueError::new_err(failed(&error.into()))),
        }
    }

    /// The next puzzle, or the JSON of the fault of one that can't be read; `None` at the end.
    fn step(&self, py: Python<'_>) -> Option<(Option<Found>, String)> {
        let next = py.detach(|| {
            let mut records = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            let record: AnyRecord = match records.next()? {
                Ok(record) => record,
                Err(error) => return Some(Err(Fault::from(error))),
            };
            let id = record.id().map(str::to_owned);
            let found = record.to_text().map_err(Fault::from);
            Some(found.map(|text| (record.kind().name(), text, record.line(), id)))
        })?;
        Some(match next {
            Ok(found) => (Some(found), String::new()),
            Err(fault) => (None, failed(&fault)),
        })
    }
}
