//! Threads that solve pieces while the caller reads puzzles and uses answers.
//!
//! The pipeline is that of `cellwise-batch`; it runs on a thread of its own, because the
//! caller asks for answers one by one. Pieces are handed out as they come, a bounded number
//! at a time, and come back in the same order.

use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Builder, JoinHandle};

use cellwise_batch::{PipelineStep, in_order};
use cellwise_core::Cancel;

use super::piece::{Piece, Settings};

/// The threads, and the pieces they are busy with.
pub(super) struct Crew {
    jobs: Sender<(Piece, Settings)>,
    done: Receiver<Piece>,
    pipeline: Option<JoinHandle<()>>,
    /// The maximum of pieces under way: each thread has one at work, and one waiting.
    room: usize,
    under_way: usize,
    /// Pieces whose answers were taken.
    spare: Vec<Piece>,
    abandoned: Cancel,
}

impl Crew {
    /// This many threads; `None` if that is one, or if the system gives none.
    pub(super) fn new(threads: usize) -> Option<Self> {
        if threads <= 1 {
            return None;
        }
        let (jobs, handed_out) = channel::<(Piece, Settings)>();
        let (put, done) = channel();
        let pipeline = Builder::new().spawn(move || {
            in_order(
                handed_out.into_iter(),
                threads,
                || (),
                |(), (mut piece, settings), out| {
                    if !settings.is_abandoned() {
                        piece.solve(&settings);
                        // Fails only if the answers are not wanted any more.
                        let _ = out.emit(piece);
                    }
                },
                |step| match step {
                    PipelineStep::Idle => ControlFlow::Continue(()),
                    PipelineStep::Result(piece) => match put.send(piece) {
                        Ok(()) => ControlFlow::Continue(()),
                        Err(_) => ControlFlow::Break(()),
                    },
                },
            );
        });
        Some(Self {
            jobs,
            done,
            pipeline: Some(pipeline.ok()?),
            room: threads.saturating_mul(2),
            under_way: 0,
            spare: Vec::new(),
            abandoned: Cancel::new(),
        })
    }

    /// Returns true if another piece can be handed out.
    pub(super) fn has_room(&self) -> bool {
        self.under_way < self.room
    }

    /// A piece to fill.
    pub(super) fn spare(&mut self) -> Piece {
        self.spare.pop().unwrap_or_default()
    }

    /// Keeps the memory of a piece whose answers were taken.
    pub(super) fn take_back(&mut self, piece: Piece) {
        self.spare.push(piece);
    }

    /// Lets one of the threads solve the piece.
    pub(super) fn hand_out(&mut self, piece: Piece, settings: &Settings) {
        let settings = Settings {
            abandoned: Some(self.abandoned.clone()),
            ..settings.clone()
        };
        self.under_way += 1;
        // Fails only if the pipeline panicked, which `next_done` passes on.
        let _ = self.jobs.send((piece, settings));
    }

    /// The piece that was handed out first, once it is done; `None` if there is none.
    ///
    /// # Panics
    /// If a thread panicked.
    pub(super) fn next_done(&mut self) -> Option<Piece> {
        self.under_way = self.under_way.checked_sub(1)?;
        match self.done.recv() {
            Ok(piece) => Some(piece),
            Err(_) => match self.pipeline.take()?.join() {
                Err(panic) => resume_unwind(panic),
                Ok(()) => unreachable!("the pipeline runs as long as there may be pieces"),
            },
        }
    }
}

/// Pieces under way end as soon as their engines look at their budgets.
impl Drop for Crew {
    fn drop(&mut self) {
        self.abandoned.cancel();
    }
}
