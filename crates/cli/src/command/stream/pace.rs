//! The pace of a run: how many records a job holds, and how many threads a record may use.

use std::num::NonZeroUsize;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Instant;

use cellwise_nonogram::Threads;

/// How long a record takes: quick ones are handed out many at a time; and who is at work.
pub(super) struct Pace {
    /// Nanoseconds for a record, of late; 0 until one is done.
    nanos: AtomicU64,
    /// Workers that are at work, and how many there are; none in a run of one job.
    busy: AtomicUsize,
    workers: OnceLock<usize>,
    /// How many threads each worker that is at work may use for one record.
    pub(super) share: Threads,
}

impl Pace {
    pub(super) fn new(threads: Threads) -> Self {
        Self {
            nanos: AtomicU64::new(0),
            busy: AtomicUsize::new(0),
            workers: OnceLock::new(),
            share: threads,
        }
    }

    /// How many workers there are, from now on: as many as threads.
    pub(super) fn workers(&self) -> usize {
        *self.workers.get_or_init(|| self.share.get().get())
    }

    /// Whether no worker is at work.
    pub(super) fn is_quiet(&self) -> bool {
        self.busy.load(Ordering::Relaxed) == 0
    }

    pub(super) fn begin_work(&self) {
        self.share_out(self.busy.fetch_add(1, Ordering::Relaxed) + 1);
    }

    pub(super) fn end_work(&self) {
        self.share_out(self.busy.fetch_sub(1, Ordering::Relaxed) - 1);
    }

    /// Threads of workers without work help the others.
    fn share_out(&self, busy: usize) {
        if let Some(workers) = self.workers.get() {
            let share = NonZeroUsize::new(workers / busy.max(1));
            self.share.set(share.unwrap_or(NonZeroUsize::MIN));
        }
    }

    /// How many records to hand out together: about a millisecond's worth.
    pub(super) fn group(&self) -> usize {
        match self.nanos.load(Ordering::Relaxed) {
            0 => 1,
            nanos => (1_000_000 / nanos).clamp(1, 200) as usize,
        }
    }

    pub(super) fn note(&self, records: usize, began: Instant) {
        let nanos = began.elapsed().as_nanos() / records.max(1) as u128;
        let nanos = u64::try_from(nanos).unwrap_or(u64::MAX).max(1);
        self.nanos.store(nanos, Ordering::Relaxed);
    }
}
