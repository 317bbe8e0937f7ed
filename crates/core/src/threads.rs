//! The number of threads that a piece of work may use.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The number of threads that a piece of work may use.
///
/// Clones share the number, which may change during the work: answers
/// never depend on it.
///
/// ```
/// use std::num::NonZeroUsize;
/// use cellwise_core::Threads;
///
/// let threads = Threads::one();
/// let clone = threads.clone();
/// threads.set(NonZeroUsize::new(4).unwrap());
/// assert_eq!(clone.get().get(), 4);
/// ```
#[derive(Clone, Debug)]
pub struct Threads(Arc<AtomicUsize>);

/// Stands for the number of cores until it is read for the first time.
const ALL_CORES: usize = 0;

impl Threads {
    /// This many threads.
    #[must_use]
    pub fn new(threads: NonZeroUsize) -> Self {
        Self(Arc::new(AtomicUsize::new(threads.get())))
    }

    /// One thread.
    #[must_use]
    pub fn one() -> Self {
        Self::new(NonZeroUsize::MIN)
    }

    /// As many threads as the machine has cores.
    ///
    /// The operating system is asked when the number is first read, because
    /// that takes longer (35 µs) than solving an ordinary puzzle.
    #[must_use]
    pub fn all() -> Self {
        Self(Arc::new(AtomicUsize::new(ALL_CORES)))
    }

    /// Changes the number for this value and all its clones.
    pub fn set(&self, threads: NonZeroUsize) {
        self.0.store(threads.get(), Ordering::Relaxed);
    }

    /// The number of threads now.
    #[must_use]
    pub fn get(&self) -> NonZeroUsize {
        NonZeroUsize::new(self.0.load(Ordering::Relaxed)).unwrap_or_else(|| {
            let all = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
            self.set(all);
            all
        })
    }
}

impl Default for Threads {
    /// One thread.
    fn default() -> Self {
        Self::one()
    }
}
