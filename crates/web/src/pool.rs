//! Jobs of the desk on a few threads, in turns.
//!
//! A job runs for a slice of some milliseconds, goes back to whoever waits for it, and queues
//! again. The thread that is free next takes the job with the fewest slices behind it: a small
//! request is answered within milliseconds however many hard ones run, and those share what is
//! left evenly.
//!
//! There are two queues with as many threads each. Jobs whose slices may take longer than they
//! should (techniques on large boards) have a queue of their own: they can only get into the way
//! of each other, and the system shares the cores between the threads of both.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use cellwise_core::{Cancel, WallClock};
use cellwise_desk::{Allowance, Fault, Job, Turn, Verb};
use tokio::sync::{OwnedSemaphorePermit, oneshot};

use crate::clients::Guest;

/// Units of a slice: two milliseconds at most.
const SLICE: u64 = 2_000;

/// A job with its place among those that are allowed at the same time.
struct Task {
    job: Job,
    _place: Place,
}

/// A place among the jobs of the server, and among those of a client.
pub(crate) type Place = (OwnedSemaphorePermit, Guest);

type Outcome = (Task, Result<Turn, Fault>);

struct Entry {
    /// How many slices it has had, and its number in the queue: the smaller, the sooner.
    rank: Reverse<(u64, u64)>,
    task: Task,
    back: oneshot::Sender<Option<Outcome>>,
}

impl PartialEq for Entry {
    fn eq(&self, other: &Self) -> bool {
        self.rank == other.rank
    }
}

impl Eq for Entry {}

impl PartialOrd for Entry {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Entry {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.rank.cmp(&other.rank)
    }
}

#[derive(Default)]
struct Queue {
    waiting: Mutex<Waiting>,
    ready: Condvar,
    numbers: AtomicU64,
    running: AtomicUsize,
}

#[derive(Default)]
struct Waiting {
    heap: BinaryHeap<Entry>,
    closed: bool,
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        // A thread that panicked held no half-made state: the heap is changed by single calls.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self) {
        loop {
            let mut waiting = self.lock();
            let entry = loop {
                if waiting.closed {
                    return;
                }
                match waiting.heap.pop() {
                    Some(entry) => break entry,
                    None => {
                        waiting = self
                            .ready
                            .wait(waiting)
                            .unwrap_or_else(PoisonError::into_inner);
                    }
                }
            };
            drop(waiting);
            let Entry { mut task, back, .. } = entry;
            if back.is_closed() {
                continue;
            }
            self.running.fetch_add(1, Ordering::Relaxed);
            let result = catch_unwind(AssertUnwindSafe(|| task.job.run(SLICE)));
            self.running.fetch_sub(1, Ordering::Relaxed);
            // Whoever has gone away does not want it back.
            let _ = back.send(result.ok().map(|result| (task, result)));
        }
    }
}

/// The threads and their queues.
pub(crate) struct Pool {
    fine: Arc<Queue>,
    coarse: Arc<Queue>,
}

impl Pool {
    pub(crate) fn start(workers: usize) -> std::io::Result<Self> {
        let (fine, coarse) = (Arc::new(Queue::default()), Arc::new(Queue::default()));
        for number in 0..workers.max(1) {
            for (queue, name) in [(&fine, "fine"), (&coarse, "coarse")] {
                let queue = Arc::clone(queue);
                let builder = thread::Builder::new().name(format!("{name} {number}"));
                builder.spawn(move || queue.work())?;
            }
        }
        Ok(Self { fine, coarse })
    }

    /// How many jobs wait, and how many run at this moment.
    pub(crate) fn load(&self) -> (usize, usize) {
        let queues = [&self.fine, &self.coarse];
        let waiting = queues.map(|queue| queue.lock().heap.len());
        let running = queues.map(|queue| queue.running.load(Ordering::Relaxed));
        (waiting.iter().sum(), running.iter().sum())
    }

    /// A job for a request; it is stopped when the errand is dropped.
    pub(crate) fn errand(
        self: &Arc<Self>,
        verb: Verb,
        request: Vec<u8>,
        allowed: Allowance,
        place: Place,
    ) -> Errand {
        let cancel = Cancel::new();
        let job = Job::new(verb, request, allowed, WallClock::start(), &cancel);
        Errand {
            pool: Arc::clone(self),
            task: Some(Task { job, _place: place }),
            slices: 0,
            cancel,
        }
    }

    /// Lets the threads end after what they are at, without waiting for them.
    pub(crate) fn close(&self) {
        for queue in [&self.fine, &self.coarse] {
            let mut waiting = queue.lock();
            waiting.closed = true;
            waiting.heap.clear();
            drop(waiting);
            queue.ready.notify_all();
        }
    }
}

/// Somebody waiting for a job.
pub(crate) struct Errand {
    pool: Arc<Pool>,
    task: Option<Task>,
    slices: u64,
    cancel: Cancel,
}

/// What came of a slice.
pub(crate) enum Slice {
    Turn(Turn),
    Fault(Fault),
    /// The job panicked, or the pool is closed.
    Lost,
}

impl Errand {
    /// Waits for the job's next slice.
    pub(crate) async fn next(&mut self) -> Slice {
        let Some(task) = self.task.take() else {
            return Slice::Lost;
        };
        let (back, result) = oneshot::channel();
        let queue = match task.job.is_coarse() {
            true => &self.pool.coarse,
            false => &self.pool.fine,
        };
        let number = queue.numbers.fetch_add(1, Ordering::Relaxed);
        let entry = Entry {
            rank: Reverse((self.slices, number)),
            task,
            back,
        };
        {
            let mut waiting = queue.lock();
            if waiting.closed {
                return Slice::Lost;
            }
            waiting.heap.push(entry);
        }
        queue.ready.notify_one();
        self.slices += 1;
        match result.await {
            Ok(Some((task, result))) => {
                self.task = Some(task);
                match result {
                    Ok(turn) => Slice::Turn(turn),
                    Err(fault) => Slice::Fault(fault),
                }
            }
            _ => Slice::Lost,
        }
    }
}

impl Drop for Errand {
    fn drop(&mut self) {
        self.cancel.cancel();
    }
}
