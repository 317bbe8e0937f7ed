//! Rows of a data set for many puzzles, on several threads, in the order of the puzzles.

use std::ops::ControlFlow;
use std::thread::available_parallelism;

use cellwise_batch::{PipelineStep, in_order};
use cellwise_core::{Cancel, Verdict};
use cellwise_textbook::Method;
use cellwise_verbs::dataset::{Column, DatasetOptions, Rows, rows};
use cellwise_verbs::{Fault, PuzzleKind};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::iterate::{budget, input, puzzle_kind};
use crate::many::check_signals;

/// The rows of one puzzle as a JSON list, or the reason why it has none.
type Made = Result<String, String>;

/// Makes the rows of every puzzle.
#[pyfunction]
#[pyo3(signature = (puzzles, *, kind, columns, augment, test, method, trace_steps, seed, threads, nodes, memory))]
#[expect(
    clippy::too_many_arguments,
    clippy::needless_pass_by_value,
    reason = "they are the options of the Python function, and pyo3 makes them from its arguments"
)]
pub(crate) fn dataset_rows(
    py: Python<'_>,
    puzzles: Vec<String>,
    kind: &str,
    columns: Option<Vec<String>>,
    augment: usize,
    test: f64,
    method: &str,
    trace_steps: u64,
    seed: u64,
    threads: Option<usize>,
    nodes: Option<u64>,
    memory: Option<u64>,
) -> PyResult<Vec<(bool, String)>> {
    let kind = puzzle_kind(kind)?;
    let columns = match columns {
        None => Column::USUAL.to_vec(),
        Some(names) => {
            let named = names.iter().map(|name| Column::named(name));
            named
                .collect::<Result<_, _>>()
                .map_err(PyValueError::new_err)?
        }
    };
    let method: Method = method
        .parse()
        .map_err(|error| PyValueError::new_err(format!("`method`: {error}")))?;
    let options = DatasetOptions {
        columns,
        augment,
        test,
        method: method.into(),
        trace_steps,
        seed,
    };
    let cores = || available_parallelism().map_or(1, usize::from);
    let threads = threads.unwrap_or_else(cores).max(1);
    let cancel = Cancel::new();
    let work = |puzzle: &String| -> Made {
        let mut budget = budget(None, nodes, memory).with_cancel(&cancel);
        made(kind, puzzle, &options, &mut budget).map_err(|fault| fault.to_string())?
    };
    py.detach(|| {
        let mut found = Vec::with_capacity(puzzles.len());
        let mut interrupted = Ok(());
        in_order(
            puzzles.iter(),
            threads,
            || (),
            |(), puzzle, out| {
                // Fails only after Ctrl-C.
                let _ = out.emit(work(puzzle));
            },
            |step| {
                if let PipelineStep::Result(made) = step {
                    let is_made = made.is_ok();
                    found.push((is_made, made.unwrap_or_else(|why| why)));
                }
                interrupted = check_signals();
                match &interrupted {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(_) => {
                        cancel.cancel();
                        ControlFlow::Break(())
                    }
                }
            },
        );
        interrupted.map(|()| found)
    })
}

fn made(
    kind: PuzzleKind,
    puzzle: &str,
    options: &DatasetOptions,
    budget: &mut cellwise_core::Budget,
) -> Result<Made, Fault> {
    Ok(match rows(&input(kind, puzzle)?, options, budget)? {
        // Texts and numbers always have a JSON form.
        Rows::Made(rows) => Ok(serde_json::to_string(&rows).unwrap_or_default()),
        Rows::Improper(Verdict::Impossible) => Err("it has no solution".to_owned()),
        Rows::Improper(_) => Err("it has several solutions".to_owned()),
        Rows::Stopped(limit) => Err(format!("the limit of {} struck", limit.name())),
    })
}
