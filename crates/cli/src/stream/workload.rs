//! The sizes of jobs, and the number of threads that one record may use.

use std::num::NonZeroUsize;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Instant;

use cellwise_nonogram::Threads;

/// The time that records take, and the number of workers that are busy.
///
/// Short records are handed out many at a time, and threads without work help the others.
pub(super) struct Workload {
    /// Nanoseconds for a record in the last job; 0 until one is done.
    nanos: AtomicU64,
    /// Workers that are busy.
    busy: AtomicUsize,
    /// All workers; none in a run of one job.
    workers: OnceLock<usize>,
    /// The number of threads that each busy worker may use for one record.
    pub(super) share: Threads,
}

impl Workload {
    pub(super) fn new(threads: Threads) -> Self {
        Self {
            nanos: AtomicU64::new(0),
            busy: AtomicUsize::new(0),
            workers: OnceLock::new(),
            share: threads,
        }
    }

    /// The number of workers from now on: one for each thread.
    pub(super) fn workers(&self) -> usize {
        *self.workers.get_or_init(|| self.share.get().get())
    }

    /// Returns true if no worker is busy.
    pub(super) fn is_idle(&self) -> bool {
        self.busy.load(Ordering::Relaxed) == 0
    }

    pub(super) fn begin_job(&self) {
        self.share_threads(self.busy.fetch_add(1, Ordering::Relaxed) + 1);
    }

    pub(super) fn end_job(&self) {
        self.share_threads(self.busy.fetch_sub(1, Ordering::Relaxed) - 1);
    }

    fn share_threads(&self, busy: usize) {
        if let Some(workers) = self.workers.get() {
            let share = NonZeroUsize::new(workers / busy.max(1));
            self.share.set(share.unwrap_or(NonZeroUsize::MIN));
        }
    }

    /// The number of records to hand out together: about a millisecond's worth.
    pub(super) fn records_per_job(&self) -> usize {
        match self.nanos.load(Ordering::Relaxed) {
            0 => 1,
            nanos => (1_000_000 / nanos).clamp(1, 200) as usize,
        }
    }

    /// Notes the time of a job.
    pub(super) fn note(&self, records: usize, began: Instant) {
        let nanos = began.elapsed().as_nanos() / records.max(1) as u128;
        let nanos = u64::try_from(nanos).unwrap_or(u64::MAX).max(1);
        self.nanos.store(nanos, Ordering::Relaxed);
    }
}
