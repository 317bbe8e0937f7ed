//! Work with a limit of its own, counted in nodes, within the budget of a whole run.
//!
//! A limit on the run pauses the work; the limit of its own ends it, always after the same number of nodes.
//! So what is made never depends on how fast the machine is.

use cellwise_core::{Budget, Event, Limit};

/// Units between two looks at the budget of the run.
const UNITS: u64 = 500;

/// The own limit of a piece of work.
pub(crate) struct Portion(Budget);

impl Portion {
    pub(crate) fn new(max_nodes: u64) -> Self {
        Self(
            Budget::unlimited()
                .with_max_nodes(max_nodes)
                .with_slice(UNITS),
        )
    }

    /// Goes on until the work has an event: a solution, the end, or its own limit of nodes.
    ///
    /// # Errors
    /// A limit of the run; a further call goes on.
    pub(crate) fn run<S>(
        &mut self,
        whole: &mut Budget,
        mut advance: impl FnMut(&mut Budget) -> Event<S>,
    ) -> Result<Event<S>, Limit> {
        loop {
            whole.spend(UNITS)?;
            self.0.next_slice();
            match advance(&mut self.0) {
                Event::Stopped(Limit::Slice) => {}
                event => return Ok(event),
            }
        }
    }
}
