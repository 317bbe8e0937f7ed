//! Work on several threads, results in input order, memory bounded.
//!
//! ```text
//!            jobs (bounded)              promises (bounded, in input order)
//!  producer ───────────────▶ workers     producer ───────────────▶ sink
//!            item + promise    │ keeps each promise ──────────────▲
//! ```
//!
//! The producer hands each item to a worker and the *promise* of its result (a
//! one-slot channel) to the sink. The sink waits for the promises one after the
//! other, so order holds by construction, and a full queue holds the producer up.

use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// How many items may be under way for each worker: one at work, two waiting.
const PER_WORKER: usize = 3;

/// Maps `work` over `items` on `threads` threads; `sink` gets the results in
/// the order of the items and may break off.
///
/// Items are taken one at a time and only as fast as results are sunk: at most
/// three for each thread are in memory, whatever the length of the input.
/// Producing, working and sinking overlap even with one thread.
///
/// ```
/// use std::ops::ControlFlow;
///
/// let mut squares = Vec::new();
/// cellwise_batch::in_order(0..100u64, 2, |n| n * n, |square| {
///     squares.push(square);
///     ControlFlow::Continue(())
/// });
/// assert_eq!(squares[..4], [0, 1, 4, 9]);
/// assert_eq!(squares.len(), 100);
/// ```
///
/// # Panics
/// If `work` or the iterator panics, so does this call.
pub fn in_order<T: Send, R: Send>(
    items: impl Iterator<Item = T> + Send,
    threads: usize,
    work: impl Fn(T) -> R + Sync,
    mut sink: impl FnMut(R) -> ControlFlow<()>,
) {
    let threads = threads.max(1);
    let (give, jobs) = sync_channel::<(T, SyncSender<R>)>(threads);
    let (promise, promises) = sync_channel::<Receiver<R>>(PER_WORKER * threads);
    let jobs = Mutex::new(jobs);
    thread::scope(|scope| {
        scope.spawn(move || {
            for item in items {
                let (keep, result) = sync_channel(1);
                // A send fails only when the sink has broken off: nothing more to do.
                if promise.send(result).is_err() || give.send((item, keep)).is_err() {
                    return;
                }
            }
        });
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some((item, keep)) = next_job(&jobs) {
                    // Nobody may be waiting any more; then the result is not wanted.
                    let _ = keep.send(work(item));
                }
            });
        }
        while let Ok(result) = promises.recv() {
            let Ok(result) = result.recv() else {
                // The worker died of a panic, which the scope passes on.
                break;
            };
            if sink(result).is_break() {
                break;
            }
        }
        drop(promises);
        // Workers drain what was handed out and end when the producer has gone.
    });
}

fn next_job<T>(jobs: &Mutex<Receiver<T>>) -> Option<T> {
    let jobs = jobs.lock().unwrap_or_else(PoisonError::into_inner);
    jobs.recv().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    proptest! {
        #[test]
        fn order_holds_whatever_the_number_of_threads(delays in prop::collection::vec(0u64..300, 0..60), threads in 1usize..9) {
            let mut seen = Vec::new();
            in_order(
                delays.iter().copied().enumerate(),
                threads,
                |(i, micros)| {
                    thread::sleep(std::time::Duration::from_micros(micros));
                    i
                },
                |i| {
                    seen.push(i);
                    ControlFlow::Continue(())
                },
            );
            prop_assert_eq!(seen, (0..delays.len()).collect::<Vec<_>>());
        }
    }

    #[test]
    fn an_endless_input_is_read_no_further_than_needed() {
        let produced = AtomicUsize::new(0);
        let items = std::iter::repeat_with(|| produced.fetch_add(1, Ordering::Relaxed));
        let mut sunk = 0;
        in_order(
            items,
            2,
            |n| n,
            |_| {
                sunk += 1;
                match sunk {
                    10 => ControlFlow::Break(()),
                    _ => ControlFlow::Continue(()),
                }
            },
        );
        assert_eq!(sunk, 10);
        let in_flight = produced.into_inner() - sunk;
        assert!(
            in_flight <= (PER_WORKER + 2) * 2 + 2,
            "{in_flight} too many"
        );
    }

    #[test]
    fn a_panic_in_the_work_is_passed_on() {
        let outcome = std::panic::catch_unwind(|| {
            in_order(
                0..10,
                2,
                |n| assert_ne!(n, 5, "five"),
                |()| ControlFlow::Continue(()),
            );
        });
        assert!(outcome.is_err());
    }
}
