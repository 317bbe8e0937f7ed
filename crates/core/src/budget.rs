//! The limits of a search: nodes, time, memory, a slice of work, a flag that cancels it.
//!
//! An engine calls [`Budget::node`] for every position it enters and
//! [`Budget::spend`] for work in between. Both cost a subtraction; clock and
//! cancel flag are looked at only once in [`LOOK_EVERY`] units.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::memory::{Held, SharedMemory};

/// A unit is a microsecond of work at most, so a limit takes effect within
/// about a millisecond.
const LOOK_EVERY: u64 = 1000;

/// The limit that stopped a search before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Limit {
    /// The time allowed is over.
    Time,
    /// The number of nodes allowed is used up.
    Nodes,
    /// The memory allowed is used up.
    Memory,
    /// The search was cancelled.
    Cancelled,
    /// The slice of work is over: a pause, never an answer. [`Budget::next_slice`] starts the next slice.
    #[cfg_attr(feature = "schema", schemars(skip))]
    Slice,
}

impl Limit {
    /// The word for it, the same everywhere.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Nodes => "nodes",
            Self::Memory => "memory",
            Self::Cancelled => "cancelled",
            Self::Slice => "slice",
        }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Time as an engine sees it: handed in, because a browser has no [`std::time::Instant`].
pub trait Clock: Send {
    /// Time since some fixed moment in the past.
    fn now(&self) -> Duration;
}

/// The operating system's monotonic clock.
#[cfg(not(target_family = "wasm"))]
#[derive(Clone, Copy, Debug)]
pub struct WallClock(std::time::Instant);

#[cfg(not(target_family = "wasm"))]
impl WallClock {
    /// A clock that starts at zero now.
    #[must_use]
    pub fn start() -> Self {
        Self(std::time::Instant::now())
    }
}

#[cfg(not(target_family = "wasm"))]
impl Clock for WallClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

/// A flag that stops a search from another thread. Clones share it.
///
/// ```
/// use cellwise_core::{Budget, Cancel, Limit};
///
/// let cancel = Cancel::new();
/// let mut budget = Budget::unlimited().with_cancel(&cancel);
/// assert_eq!(budget.spend(5_000), Ok(()));
/// std::thread::spawn(move || cancel.cancel()).join().unwrap();
/// assert_eq!(budget.spend(5_000), Err(Limit::Cancelled));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// A flag that is not raised.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Raises the flag, for good.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns true if the flag is raised.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A flag that other code raises, for instance a signal handler.
impl From<Arc<AtomicBool>> for Cancel {
    fn from(flag: Arc<AtomicBool>) -> Self {
        Self(flag)
    }
}

struct Deadline {
    clock: Box<dyn Clock>,
    at: Duration,
}

/// The work that a search may still do.
///
/// A search that stops keeps its state: hand it a budget with more room and it
/// goes on where it was.
///
/// ```
/// use std::time::Duration;
/// use cellwise_core::{Budget, Limit};
///
/// let mut budget = Budget::unlimited().with_max_nodes(2).with_timeout(Duration::from_secs(60));
/// assert_eq!(budget.node(), Ok(()));
/// assert_eq!(budget.node(), Ok(()));
/// assert_eq!(budget.node(), Err(Limit::Nodes));
/// ```
pub struct Budget {
    nodes_left: u64,
    /// Units until the next look at clock, flag and slice.
    look_in: u64,
    /// Units of the slice that are not yet in `look_in`.
    slice_left: u64,
    slice: u64,
    deadline: Option<Deadline>,
    cancel: Option<Cancel>,
    memory: Held,
}

impl Budget {
    /// No limit of any kind.
    #[must_use]
    pub fn unlimited() -> Self {
        Self {
            nodes_left: u64::MAX,
            look_in: 0,
            slice_left: u64::MAX,
            slice: u64::MAX,
            deadline: None,
            cancel: None,
            memory: Held::default(),
        }
    }

    /// Stops with [`Limit::Nodes`] when `max_nodes` nodes are used up.
    #[must_use]
    pub fn with_max_nodes(mut self, max_nodes: u64) -> Self {
        self.nodes_left = max_nodes;
        self
    }

    /// Stops with [`Limit::Time`] once `timeout` has passed from now.
    #[cfg(not(target_family = "wasm"))]
    #[must_use]
    pub fn with_timeout(self, timeout: Duration) -> Self {
        self.with_clock(WallClock::start(), timeout)
    }

    /// Stops with [`Limit::Time`] once `clock` has moved on by `timeout`.
    #[must_use]
    pub fn with_clock(mut self, clock: impl Clock + 'static, timeout: Duration) -> Self {
        let at = clock.now().saturating_add(timeout);
        self.deadline = Some(Deadline {
            clock: Box::new(clock),
            at,
        });
        self
    }

    /// Stops with [`Limit::Cancelled`] when the flag is raised.
    #[must_use]
    pub fn with_cancel(mut self, cancel: &Cancel) -> Self {
        self.cancel = Some(cancel.clone());
        self
    }

    /// Stops with [`Limit::Memory`] when more than `max_bytes` are held at the same time.
    ///
    /// ```
    /// use cellwise_core::{Budget, Limit};
    ///
    /// let mut budget = Budget::unlimited().with_max_memory(1_000);
    /// assert_eq!(budget.take_memory(600), Ok(()));
    /// assert_eq!(budget.take_memory(600), Err(Limit::Memory));
    /// budget.give_memory(600);
    /// assert_eq!(budget.take_memory(1_000), Ok(()));
    /// ```
    #[must_use]
    pub fn with_max_memory(mut self, max_bytes: u64) -> Self {
        self.memory.max = max_bytes;
        self
    }

    /// Takes memory from `shared`, too, and stops with [`Limit::Memory`] when that is used up. The
    /// memory goes back when the budget is dropped.
    #[must_use]
    pub fn with_shared_memory(mut self, shared: &SharedMemory) -> Self {
        self.memory.share(shared);
        self
    }

    /// Pauses with [`Limit::Slice`] after every `units` of work, give or take
    /// one step of the engine.
    ///
    /// ```
    /// use cellwise_core::{Budget, Limit};
    ///
    /// let mut budget = Budget::unlimited().with_slice(10);
    /// assert_eq!(budget.spend(10), Ok(()));
    /// assert_eq!(budget.spend(1), Err(Limit::Slice));
    /// budget.next_slice();
    /// assert_eq!(budget.spend(1), Ok(()));
    /// ```
    #[must_use]
    pub fn with_slice(mut self, units: u64) -> Self {
        self.slice = units;
        self.next_slice();
        self
    }

    /// Opens the next slice after a pause.
    pub fn next_slice(&mut self) {
        self.look_in = 0;
        self.slice_left = self.slice;
    }

    /// Nodes that may still be entered.
    #[must_use]
    pub fn nodes_left(&self) -> u64 {
        self.nodes_left
    }

    /// Pays for one node and one unit of work.
    ///
    /// # Errors
    /// The limit that struck; nothing is paid then, so a later call with more
    /// room starts clean.
    #[inline]
    pub fn node(&mut self) -> Result<(), Limit> {
        if self.nodes_left == 0 {
            return Err(Limit::Nodes);
        }
        self.spend(1)?;
        self.nodes_left -= 1;
        Ok(())
    }

    /// Pays for `units` of work, each about a microsecond or less.
    ///
    /// # Errors
    /// The limit that struck.
    #[inline]
    pub fn spend(&mut self, units: u64) -> Result<(), Limit> {
        if let Some(left) = self.look_in.checked_sub(units) {
            self.look_in = left;
            return Ok(());
        }
        self.look(units)
    }

    /// Counts memory that the search is about to take. Only large pieces are counted: models,
    /// traces that are kept, learnt clauses, answers that wait.
    ///
    /// # Errors
    /// [`Limit::Memory`]; nothing is counted then.
    pub fn take_memory(&mut self, bytes: u64) -> Result<(), Limit> {
        match self.memory.take(bytes) {
            true => Ok(()),
            false => Err(Limit::Memory),
        }
    }

    /// Counts memory that was taken as free again.
    pub fn give_memory(&mut self, bytes: u64) {
        self.memory.give(bytes);
    }

    /// The bytes that are held now.
    #[must_use]
    pub fn memory_held(&self) -> u64 {
        self.memory.held()
    }

    /// Returns true if the latest [`Limit::Memory`] came from the shared memory: others hold it, and
    /// the same work may find room later.
    #[must_use]
    pub fn is_shared_memory_short(&self) -> bool {
        self.memory.is_shared_short()
    }

    #[cold]
    fn look(&mut self, units: u64) -> Result<(), Limit> {
        if self.cancel.as_ref().is_some_and(Cancel::is_cancelled) {
            return Err(Limit::Cancelled);
        }
        if let Some(deadline) = &self.deadline
            && deadline.clock.now() >= deadline.at
        {
            return Err(Limit::Time);
        }
        let owed = units - self.look_in;
        let Some(left) = self.slice_left.checked_sub(owed) else {
            return Err(Limit::Slice);
        };
        self.look_in = left.min(LOOK_EVERY);
        self.slice_left = left - self.look_in;
        Ok(())
    }
}

impl fmt::Debug for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget")
            .field("nodes_left", &self.nodes_left)
            .field("slice", &self.slice)
            .field("timed", &self.deadline.is_some())
            .field("cancel", &self.cancel)
            .field("memory", &self.memory)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A clock that a test moves by hand.
    #[derive(Clone, Default)]
    struct HandClock(Arc<std::sync::atomic::AtomicU64>);

    impl Clock for HandClock {
        fn now(&self) -> Duration {
            Duration::from_millis(self.0.load(Ordering::Relaxed))
        }
    }

    #[test]
    fn time_is_taken_from_the_clock_handed_in() {
        let clock = HandClock::default();
        let mut budget = Budget::unlimited().with_clock(clock.clone(), Duration::from_millis(5));
        assert_eq!(budget.spend(2 * LOOK_EVERY), Ok(()));
        clock.0.store(5, Ordering::Relaxed);
        assert_eq!(budget.spend(2 * LOOK_EVERY), Err(Limit::Time));
    }

    #[test]
    fn a_limit_takes_effect_within_one_look() {
        let cancel = Cancel::new();
        let mut budget = Budget::unlimited().with_cancel(&cancel);
        budget.spend(1).unwrap();
        cancel.cancel();
        let paid = (0..)
            .take_while(|_| budget.spend(1).is_ok())
            .take(2_000)
            .count();
        assert!(paid <= LOOK_EVERY as usize, "{paid} units after the cancel");
    }

    #[test]
    fn slices_add_up_to_the_work_done() {
        let mut budget = Budget::unlimited().with_slice(2_500);
        let mut paid = 0;
        for _ in 0..4 {
            while budget.spend(1).is_ok() {
                paid += 1;
            }
            budget.next_slice();
        }
        assert_eq!(paid, 10_000);
    }

    #[test]
    fn a_timeout_of_zero_stops_at_once() {
        let mut budget = Budget::unlimited().with_timeout(Duration::ZERO);
        assert_eq!(budget.node(), Err(Limit::Time));
    }
}
