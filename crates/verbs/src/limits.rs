//! Budgets with limits of their own, within the budget of a job.

use std::sync::Arc;
use std::time::Duration;

use cellwise_core::{Budget, Clock, Limit, SharedMemory};

use crate::Limits;
use crate::fault::{Code, Fault};

/// Units of work between two looks at the budget of the job.
const UNITS: u64 = 500;

/// A maker of clocks that show the same time.
pub type Clocks = Arc<dyn Fn() -> Box<dyn Clock> + Send + Sync>;

struct Boxed(Box<dyn Clock>);

impl Clock for Boxed {
    fn now(&self) -> Duration {
        self.0.now()
    }
}

/// A budget with limits of its own.
pub(crate) fn limited(limits: Limits, clocks: &Clocks) -> Budget {
    let mut budget = Budget::unlimited();
    if let Some(nodes) = limits.nodes {
        budget = budget.with_max_nodes(nodes);
    }
    if let Some(seconds) = limits.seconds {
        let time = Duration::try_from_secs_f64(seconds.max(0.0)).unwrap_or(Duration::MAX);
        budget = budget.with_clock(Boxed(clocks()), time);
    }
    if let Some(memory) = limits.memory {
        budget = budget.with_max_memory(memory);
    }
    budget
}

/// Refuses a number of seconds that is negative or not a number.
pub(crate) fn valid(limits: Limits) -> Result<Limits, Fault> {
    match limits.seconds {
        Some(seconds) if seconds.is_nan() || seconds < 0.0 => {
            let text = format!("`limits.seconds` is {seconds}; it begins at 0");
            Err(Fault::new(Code::BadRequest, text))
        }
        _ => Ok(limits),
    }
}

/// The budget of one record or one method: limits of its own, and those of the whole job.
pub(crate) struct SubBudget(Budget);

impl SubBudget {
    pub(crate) fn new(limits: Limits, clocks: &Clocks) -> Self {
        Self(limited(limits, clocks).with_slice(UNITS))
    }

    /// The same budget, taking memory from what is shared with other work.
    pub(crate) fn sharing(self, memory: Option<&SharedMemory>) -> Self {
        match memory {
            Some(memory) => Self(self.0.with_shared_memory(memory)),
            None => self,
        }
    }

    /// Counts memory as free again.
    pub(crate) fn give_memory(&mut self, bytes: u64) {
        self.0.give_memory(bytes);
    }

    /// Repeats `step` until it has a result or the slice of the job is over (`None`).
    ///
    /// # Errors
    /// A limit of the whole job.
    pub(crate) fn spend<T>(
        &mut self,
        whole: &mut Budget,
        mut step: impl FnMut(&mut Budget) -> Option<T>,
    ) -> Result<Option<T>, Limit> {
        loop {
            match whole.spend(UNITS) {
                Ok(()) => {}
                Err(Limit::Slice) => return Ok(None),
                Err(limit) => return Err(limit),
            }
            self.0.next_slice();
            if let Some(result) = step(&mut self.0) {
                return Ok(Some(result));
            }
        }
    }
}
