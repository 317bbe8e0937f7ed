//! One verb at work: JSON in, JSON out, slice by slice.

use std::sync::{Mutex, PoisonError};

use cellwise_core::{Cancel, WallClock};
use cellwise_verbs::{Allowance, Fault, Slice, Verb};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Units of work between two looks for Ctrl-C: some milliseconds.
pub(crate) const UNITS: u64 = 20_000;

/// No bounds beyond those of the request: the caller pays for the machine.
const UNBOUNDED: Allowance = Allowance {
    seconds: f64::INFINITY,
    nodes: u64::MAX,
    cells: usize::MAX,
    answer_cells: usize::MAX,
    // One more is a number, too.
    unpacked: usize::MAX >> 1,
    memory: u64::MAX,
};

/// A request being answered.
#[pyclass(frozen, module = "cellwise._cellwise")]
pub(crate) struct Job(Mutex<cellwise_verbs::Job>);

#[pymethods]
impl Job {
    /// A job for a verb and the JSON of its request; with `inside`, parts stand in the reply.
    #[new]
    fn new(verb: &str, request: Vec<u8>, inside: bool) -> PyResult<Self> {
        let verb = Verb::carried(verb)
            .ok_or_else(|| PyValueError::new_err(format!("there is no verb `{verb}`")))?;
        let clock = WallClock::start();
        let job = cellwise_verbs::Job::new(verb, request, UNBOUNDED, clock, &Cancel::new());
        Ok(Self(Mutex::new(match inside {
            true => job.with_parts_inside(usize::MAX),
            false => job,
        })))
    }

    /// Works until something is there: `("part" | "answer" | "error", JSON)`.
    fn step(&self, py: Python<'_>) -> PyResult<(&'static str, String)> {
        loop {
            let slice = py.detach(|| {
                let mut job = self.0.lock().unwrap_or_else(PoisonError::into_inner);
                job.run(UNITS)
            });
            match slice {
                Ok(Slice::Pending(_)) => py.check_signals()?,
                Ok(Slice::Part(json)) => return Ok(("part", json)),
                Ok(Slice::Done(json)) => return Ok(("answer", json)),
                Err(fault) => return Ok(("error", failed(&fault))),
            }
        }
    }
}

/// A fault as the JSON that every carrier gives in place of a reply.
pub(crate) fn failed(fault: &Fault) -> String {
    // Texts and numbers always have a JSON form.
    serde_json::to_string(&fault.object()).unwrap_or_default()
}
