//! Jobs on a few threads, in turns.
//!
//! A job runs for a slice of some milliseconds, goes back to the connection that waits for it, and
//! queues again. A free thread takes the job with the fewest slices behind it: a small
//! request is answered within milliseconds however many hard ones run, and those share the
//! remaining time evenly.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use cellwise_core::{Budget, Cancel, SharedMemory, WallClock};
use cellwise_verbs::{Allowance, Fault, Job, Slice, Verb};
use hyper::StatusCode;
use tokio::sync::{oneshot, watch};

use crate::clients::{NoPlace, Place};
use crate::error::Refusal;

/// Units of a slice: two milliseconds at most.
const SLICE: u64 = 2_000;

/// Slices of a short job.
const SHORT: u64 = 25;

/// A job with what it holds until it is dropped.
struct Task {
    job: Job,
    holds: Holds,
}

/// The place of a job, and the memory of its request.
pub(crate) struct Holds {
    pub(crate) place: Place,
    pub(crate) _memory: Budget,
}

/// A job after a slice, and the result of the slice.
type Returned = (Task, Result<Slice, Fault>);

struct Entry {
    /// The number of its slices so far, and its number in the queue: the smaller, the sooner.
    rank: Reverse<(u64, u64)>,
    task: Task,
    back: oneshot::Sender<Option<Returned>>,
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
    /// True once the server is shutting down.
    stopping: watch::Sender<bool>,
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
            // A client that has left does not receive it.
            let _ = back.send(result.ok().map(|result| (task, result)));
        }
    }
}

/// A request, and what it may cost.
pub(crate) struct Asked {
    pub(crate) verb: Verb,
    pub(crate) request: Vec<u8>,
    pub(crate) allowed: Allowance,
    pub(crate) parts_inside: Option<usize>,
    /// The memory of all requests.
    pub(crate) memory: SharedMemory,
}

/// The threads and their queue.
pub(crate) struct Pool {
    queue: Arc<Queue>,
}

impl Pool {
    pub(crate) fn start(workers: usize) -> std::io::Result<Self> {
        let queue = Arc::new(Queue::default());
        for number in 0..workers.max(1) {
            let queue = Arc::clone(&queue);
            let builder = thread::Builder::new().name(format!("worker {number}"));
            builder.spawn(move || queue.work())?;
        }
        Ok(Self { queue })
    }

    /// The number of jobs that wait, and of those that run at this moment.
    pub(crate) fn load(&self) -> (usize, usize) {
        let waiting = self.queue.lock().heap.len();
        (waiting, self.queue.running.load(Ordering::Relaxed))
    }

    /// A job for a request; with `parts_inside`, its parts stand in its reply, up to so many bytes.
    pub(crate) fn job(self: &Arc<Self>, asked: Asked, holds: Holds) -> PendingJob {
        let cancel = Cancel::new();
        let Asked {
            verb,
            request,
            allowed,
            parts_inside,
            memory,
        } = asked;
        let mut job = Job::new(verb, request, allowed, WallClock::start(), &cancel);
        job = job.with_shared_memory(&memory);
        if let Some(max_bytes) = parts_inside {
            job = job.with_parts_inside(max_bytes);
        }
        PendingJob {
            pool: Arc::clone(self),
            task: Some(Task { job, holds }),
            slices: 0,
            cancel,
        }
    }

    /// Ends all waiting for jobs: every request under way is told that the server is shutting down.
    pub(crate) fn stop(&self) {
        self.queue.stopping.send_replace(true);
    }

    /// Waits until the server is shutting down.
    pub(crate) async fn stopped(&self) {
        let mut stopping = self.queue.stopping.subscribe();
        // The sender lives as long as the pool.
        let _ = stopping.wait_for(|&stopping| stopping).await;
    }

    /// Lets the threads end after their current slice, without waiting for them.
    pub(crate) fn close(&self) {
        let mut waiting = self.queue.lock();
        waiting.closed = true;
        waiting.heap.clear();
        drop(waiting);
        self.queue.ready.notify_all();
    }
}

/// A job that a connection waits for; it is stopped when this is dropped.
pub(crate) struct PendingJob {
    pool: Arc<Pool>,
    task: Option<Task>,
    slices: u64,
    cancel: Cancel,
}

/// The reason why there is no slice.
pub(crate) enum NoSlice {
    /// The job has no reply.
    Fault(Fault),
    /// There is no place for a job that is not short.
    NoPlace(NoPlace),
    /// The server is shutting down.
    Stopping,
    /// The job panicked.
    Lost,
}

impl From<NoSlice> for Refusal {
    fn from(reason: NoSlice) -> Self {
        match reason {
            NoSlice::Fault(fault) => fault.into(),
            NoSlice::NoPlace(reason) => Self::no_place(reason),
            NoSlice::Stopping => Self::stopping(),
            NoSlice::Lost => Self::new(
                StatusCode::INTERNAL_SERVER_ERROR,
                "internal",
                "the work broke down, which is a bug; please report the request",
            ),
        }
    }
}

impl PendingJob {
    /// The pool that it runs on.
    pub(crate) fn pool(&self) -> Arc<Pool> {
        Arc::clone(&self.pool)
    }

    /// Returns true if the job has the place of a short one.
    pub(crate) fn is_short(&self) -> bool {
        let task = self.task.as_ref();
        task.is_some_and(|task| task.holds.place.is_short())
    }

    /// Waits for the job's next slice. A job that turns out not to be short takes an ordinary place.
    pub(crate) async fn next(&mut self) -> Result<Slice, NoSlice> {
        let mut task = self.task.take().ok_or(NoSlice::Lost)?;
        if self.slices >= SHORT && task.holds.place.is_short() {
            let place = &mut task.holds.place;
            place.lengthen().map_err(NoSlice::NoPlace)?;
        }
        let (back, result) = oneshot::channel();
        let queue = &self.pool.queue;
        let number = queue.numbers.fetch_add(1, Ordering::Relaxed);
        let entry = Entry {
            rank: Reverse((self.slices, number)),
            task,
            back,
        };
        {
            let mut waiting = queue.lock();
            if waiting.closed {
                return Err(NoSlice::Stopping);
            }
            waiting.heap.push(entry);
        }
        queue.ready.notify_one();
        self.slices += 1;
        let result = tokio::select! {
            biased;
            result = result => result,
            () = self.pool.stopped() => return Err(NoSlice::Stopping),
        };
        match result {
            Ok(Some((task, result))) => {
                self.task = Some(task);
                result.map_err(NoSlice::Fault)
            }
            Ok(None) => Err(NoSlice::Lost),
            // The pool is closed, and its queue empty.
            Err(_) => Err(NoSlice::Stopping),
        }
    }
}

impl Drop for PendingJob {
    fn drop(&mut self) {
        self.cancel.cancel();
    }
}
