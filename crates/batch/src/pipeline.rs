//! Work on several threads, results in input order, memory bounded.
//!
//! ```text
//!            jobs (bounded)              promises (bounded, in input order)
//!  producer ───────────────▶ workers     producer ───────────────▶ sink
//!            item + promise    │ keeps each promise ──────────────▲
//! ```
//!
//! The producer hands each item to a worker and the *promise* of its results (a
//! small channel) to the sink. The sink takes the promises one after the other,
//! so order holds by construction, and a full queue holds the producer up.
//!
//! One item may have many results: while its turn has come they flow straight to
//! the sink, and before that its worker waits once the small channel is full. No
//! deadlock follows, because items are begun in input order: a worker that waits
//! waits for an item that another worker has already begun.

use std::cell::RefCell;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, Builder};
use std::time::Duration;

/// The number of items that may be under way for each worker: one at work, two waiting.
const PER_WORKER: usize = 3;

/// The number of results of one item that may wait for its turn.
const PER_ITEM: usize = 4;

/// The interval between two calls of an idle sink.
const TICK: Duration = Duration::from_millis(100);

/// The argument of the sink.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PipelineStep<R> {
    /// The next result.
    Result(R),
    /// Nothing is ready: time to flush. Comes before each wait, and every tenth of a second while it lasts.
    Idle,
}

/// The sink has broken off: no further results are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gone;

/// Takes the results of an item from its worker.
pub struct Emit<'a, R>(To<'a, R>);

enum To<'a, R> {
    Promise(SyncSender<Message<R>>),
    /// The sink itself, until it breaks off.
    Sink(RefCell<Option<&'a mut Sink<'a, R>>>),
}

/// A function that takes results and may break off.
type Sink<'a, R> = dyn FnMut(PipelineStep<R>) -> ControlFlow<()> + 'a;

#[derive(Debug)]
enum Message<R> {
    Result(R),
    /// The item is done. A promise that ends without it was broken by a panic.
    Done,
}

impl<'a, R> Emit<'a, R> {
    /// Results go straight to the sink, on the thread of the worker: enough for one item alone.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use cellwise_batch::{Emit, PipelineStep};
    ///
    /// let mut sunk = Vec::new();
    /// let mut sink = |step| {
    ///     if let PipelineStep::Result(number) = step {
    ///         sunk.push(number);
    ///     }
    ///     ControlFlow::Continue(())
    /// };
    /// Emit::to(&mut sink).emit(7).unwrap();
    /// assert_eq!(sunk, [7]);
    /// ```
    pub fn to(sink: &'a mut Sink<'a, R>) -> Self {
        Self(To::Sink(RefCell::new(Some(sink))))
    }

    /// Hands over a result; waits if too many of this item wait for its turn already.
    ///
    /// # Errors
    /// [`Gone`] if the sink has broken off: the worker may drop the item.
    pub fn emit(&self, result: R) -> Result<(), Gone> {
        match &self.0 {
            To::Promise(promise) => promise.send(Message::Result(result)).map_err(|_| Gone),
            To::Sink(sink) => {
                // Away while it is called, and for good once it has broken off.
                let open = sink.take().ok_or(Gone)?;
                if open(PipelineStep::Result(result)).is_continue() {
                    sink.replace(Some(open));
                }
                Ok(())
            }
        }
    }
}

impl<R> fmt::Debug for Emit<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            To::Promise(_) => "Emit(promise)",
            To::Sink(_) => "Emit(sink)",
        })
    }
}

/// Maps `work` over `items` on `threads` threads; `sink` gets the results in
/// the order of the items and may break off. Each thread has a state of its own,
/// made by `state`.
///
/// Items are taken one at a time and only as fast as results are sunk: at most
/// three for each thread are in memory, for input of any length.
/// Producing, working and sinking overlap even with one thread.
///
/// ```
/// use std::ops::ControlFlow;
/// use cellwise_batch::{PipelineStep, in_order};
///
/// let mut squares = Vec::new();
/// in_order(
///     0..100u64,
///     2,
///     || (),
///     |_, n, out| {
///         let _ = out.emit(n * n);
///     },
///     |step| {
///         if let PipelineStep::Result(square) = step {
///             squares.push(square);
///         }
///         ControlFlow::Continue(())
///     },
/// );
/// assert_eq!(squares[..4], [0, 1, 4, 9]);
/// assert_eq!(squares.len(), 100);
/// ```
///
/// # Panics
/// If `work` or the iterator panics, so does this call.
pub fn in_order<T: Send, R: Send, S>(
    items: impl Iterator<Item = T> + Send,
    threads: usize,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, T, &Emit<'_, R>) + Sync,
    mut sink: impl FnMut(PipelineStep<R>) -> ControlFlow<()>,
) {
    let threads = threads.max(1);
    let items = Mutex::new(Some(items));
    let take_items = || items.lock().unwrap_or_else(PoisonError::into_inner).take();
    let (give, jobs) = sync_channel::<(T, SyncSender<Message<R>>)>(threads);
    let (promise, promises) = sync_channel::<Receiver<Message<R>>>(PER_WORKER * threads);
    let jobs = Mutex::new(jobs);
    let gone = AtomicBool::new(false);
    let worker = || {
        let mut state = state();
        while let Some((item, promise)) = next_job(&jobs) {
            if gone.load(Ordering::Relaxed) {
                continue;
            }
            work(&mut state, item, &Emit(To::Promise(promise.clone())));
            // Fails only if the sink has broken off: then the end is not news.
            let _ = promise.send(Message::Done);
        }
    };
    let producer = move || {
        for item in take_items().into_iter().flatten() {
            let (keep, results) = sync_channel(PER_ITEM);
            // A send fails only when the sink has broken off: nothing more to do.
            if promise.send(results).is_err() || give.send((item, keep)).is_err() {
                return;
            }
        }
    };
    thread::scope(|scope| {
        let started = (0..threads)
            .take_while(|_| Builder::new().spawn_scoped(scope, worker).is_ok())
            .count();
        if started == 0 || Builder::new().spawn_scoped(scope, producer).is_err() {
            // The system gives no threads: this one does everything.
            return on_this_thread(take_items().into_iter().flatten(), &state, &work, &mut sink);
        }
        // `None` from `wait` inside an item: its worker died of a panic, which the scope passes on.
        'items: while let Some(results) = wait(&promises, &mut sink) {
            loop {
                match wait(&results, &mut sink) {
                    Some(Message::Result(result)) => {
                        if sink(PipelineStep::Result(result)).is_break() {
                            break 'items;
                        }
                    }
                    Some(Message::Done) => break,
                    None => break 'items,
                }
            }
        }
        // Items that no result is wanted of are not begun.
        gone.store(true, Ordering::Relaxed);
        drop(promises);
    });
}

/// One item after the other, straight to the sink, until it breaks off.
fn on_this_thread<T, R, S>(
    items: impl Iterator<Item = T>,
    state: impl Fn() -> S,
    work: impl Fn(&mut S, T, &Emit<'_, R>),
    mut sink: impl FnMut(PipelineStep<R>) -> ControlFlow<()>,
) {
    let mut state = state();
    for item in items {
        let mut flow = ControlFlow::Continue(());
        let mut watched = |step| {
            flow = sink(step);
            flow
        };
        work(&mut state, item, &Emit::to(&mut watched));
        if flow.is_break() {
            return;
        }
    }
}

/// The next message; `None` when there will be none, or the sink breaks off meanwhile.
fn wait<M, R>(
    channel: &Receiver<M>,
    sink: &mut impl FnMut(PipelineStep<R>) -> ControlFlow<()>,
) -> Option<M> {
    match channel.try_recv() {
        Ok(message) => return Some(message),
        Err(TryRecvError::Disconnected) => return None,
        Err(TryRecvError::Empty) => {}
    }
    loop {
        if sink(PipelineStep::Idle).is_break() {
            return None;
        }
        match channel.recv_timeout(TICK) {
            Ok(message) => return Some(message),
            Err(RecvTimeoutError::Disconnected) => return None,
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}

fn next_job<T>(jobs: &Mutex<Receiver<T>>) -> Option<T> {
    let jobs = jobs.lock().unwrap_or_else(PoisonError::into_inner);
    jobs.recv().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::sync::atomic::AtomicUsize;

    fn gathered<T: Send, R: Send>(
        items: impl Iterator<Item = T> + Send,
        threads: usize,
        work: impl Fn(T, &Emit<'_, R>) + Sync,
    ) -> Vec<R> {
        let mut seen = Vec::new();
        in_order(
            items,
            threads,
            || (),
            |(), item, out| work(item, out),
            |step| {
                if let PipelineStep::Result(result) = step {
                    seen.push(result);
                }
                ControlFlow::Continue(())
            },
        );
        seen
    }

    proptest! {
        #[test]
        fn order_holds_for_every_number_of_threads(delays in prop::collection::vec(0u64..300, 0..60), threads in 1usize..9) {
            let seen = gathered(delays.iter().copied().enumerate(), threads, |(i, micros), out| {
                thread::sleep(Duration::from_micros(micros));
                out.emit(i).unwrap();
            });
            prop_assert_eq!(seen, (0..delays.len()).collect::<Vec<_>>());
        }

        #[test]
        fn many_results_of_one_item_stay_together(sizes in prop::collection::vec(0usize..40, 0..30), threads in 1usize..5) {
            let seen = gathered(sizes.iter().copied().enumerate(), threads, |(i, size), out| {
                for k in 0..size {
                    out.emit((i, k)).unwrap();
                }
            });
            let expected: Vec<_> = sizes
                .iter()
                .enumerate()
                .flat_map(|(i, &size)| (0..size).map(move |k| (i, k)))
                .collect();
            prop_assert_eq!(seen, expected);
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
            || (),
            |(), n, out| {
                // The last ones are not wanted any more.
                let _ = out.emit(n);
            },
            |step| match step {
                PipelineStep::Idle => ControlFlow::Continue(()),
                PipelineStep::Result(_) => {
                    sunk += 1;
                    match sunk {
                        10 => ControlFlow::Break(()),
                        _ => ControlFlow::Continue(()),
                    }
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
    fn an_endless_item_flows_and_ends_when_the_sink_breaks_off() {
        let mut sunk = 0u64;
        in_order(
            0..3,
            2,
            || (),
            |(), _, out| while out.emit(()).is_ok() {},
            |step| {
                sunk += u64::from(step == PipelineStep::Result(()));
                match sunk {
                    1000 => ControlFlow::Break(()),
                    _ => ControlFlow::Continue(()),
                }
            },
        );
        assert_eq!(sunk, 1000);
    }

    #[test]
    fn an_emit_says_where_results_go() {
        let mut sink = |_: PipelineStep<()>| ControlFlow::Continue(());
        assert_eq!(format!("{:?}", Emit::to(&mut sink)), "Emit(sink)");
        let (promise, _results) = sync_channel::<Message<()>>(1);
        assert_eq!(format!("{:?}", Emit(To::Promise(promise))), "Emit(promise)");
    }

    #[test]
    fn one_item_alone_ends_when_its_sink_breaks_off() {
        let mut sunk = 0;
        let mut sink = |_: PipelineStep<()>| {
            sunk += 1;
            match sunk {
                3 => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        };
        let out = Emit::to(&mut sink);
        let taken = (0..10).take_while(|_| out.emit(()).is_ok()).count();
        drop(out);
        assert_eq!((taken, sunk), (3, 3));
    }

    #[test]
    fn a_waiting_sink_hears_of_it() {
        let mut idle = 0;
        in_order(
            0..1,
            1,
            || (),
            |(), _, out| {
                thread::sleep(3 * TICK);
                let _ = out.emit(());
            },
            |step| {
                idle += u32::from(step == PipelineStep::Idle);
                ControlFlow::Continue(())
            },
        );
        assert!(idle >= 1);
    }

    #[test]
    fn one_thread_alone_does_the_same() {
        for wanted in [0, 3, 100] {
            let mut seen = Vec::new();
            on_this_thread(
                0..10,
                || 0,
                |before, n, out| {
                    *before += n;
                    let _ = out.emit(*before);
                    let _ = out.emit(n);
                },
                |step| {
                    if let PipelineStep::Result(number) = step {
                        seen.push(number);
                    }
                    match seen.len() >= wanted {
                        true => ControlFlow::Break(()),
                        false => ControlFlow::Continue(()),
                    }
                },
            );
            let all: Vec<i32> = (0..10).flat_map(|n| [n * (n + 1) / 2, n]).collect();
            assert_eq!(seen, all[..wanted.clamp(1, 20)]);
        }
    }

    #[test]
    fn a_panic_in_the_work_is_passed_on() {
        let outcome = std::panic::catch_unwind(|| {
            gathered(0..10, 2, |n, out: &Emit<'_, ()>| {
                assert_ne!(n, 5, "five");
                let _ = out.emit(());
            });
        });
        assert!(outcome.is_err());
    }
}
