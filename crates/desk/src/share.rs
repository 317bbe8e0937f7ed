//! A share of a job's budget: limits of its own for one record or one method, within the job's.

use std::sync::Arc;
use std::time::Duration;

use cellwise_api::Limits;
use cellwise_core::{Budget, Clock, Limit};

/// Units between two looks at the job's own budget.
const UNITS: u64 = 500;

/// Makes clocks that show the same time.
pub(crate) type Clocks = Arc<dyn Fn() -> Box<dyn Clock> + Send + Sync>;

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
    budget
}

/// One part's share.
pub(crate) struct Share(Budget);

impl Share {
    pub(crate) fn new(limits: Limits, clocks: &Clocks) -> Self {
        Self(limited(limits, clocks).with_slice(UNITS))
    }

    /// Lets `step` go on until it has a result or the job's slice is over.
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
