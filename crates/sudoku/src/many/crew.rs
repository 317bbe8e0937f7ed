//! Threads that solve pieces while the caller reads puzzles and uses answers.
//!
//! Pieces are handed out as they come, so many at a time at most, and come back in the same order.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use cellwise_core::Cancel;
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::piece::{Piece, Settings};

/// The threads, and the pieces they are busy with.
pub(super) struct Crew {
    pool: ThreadPool,
    /// The most pieces under way: each thread has one at work, and one waiting.
    room: usize,
    /// In the order of their puzzles, each with its answers, or with what its thread panicked with.
    under_way: VecDeque<Receiver<thread::Result<Piece>>>,
    /// Pieces that have gone round.
    spare: Vec<Piece>,
    abandoned: Cancel,
}

impl Crew {
    /// So many threads; `None` if that is one, or if the system has none to give.
    pub(super) fn new(threads: usize) -> Option<Self> {
        if threads <= 1 {
            return None;
        }
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        Some(Self {
            pool: pool.ok()?,
            room: threads.saturating_mul(2),
            under_way: VecDeque::new(),
            spare: Vec::new(),
            abandoned: Cancel::new(),
        })
    }

    /// Whether another piece can be handed out.
    pub(super) fn has_room(&self) -> bool {
        self.under_way.len() < self.room
    }

    /// A piece to fill.
    pub(super) fn spare(&mut self) -> Piece {
        self.spare.pop().unwrap_or_default()
    }

    /// Keeps a piece that has gone round.
    pub(super) fn take_back(&mut self, piece: Piece) {
        self.spare.push(piece);
    }

    /// Lets some thread solve the piece.
    pub(super) fn hand_out(&mut self, mut piece: Piece, settings: &Settings) {
        let settings = Settings {
            abandoned: Some(self.abandoned.clone()),
            ..settings.clone()
        };
        let (done, wait) = sync_channel(1);
        self.under_way.push_back(wait);
        self.pool.spawn(move || {
            if settings.is_abandoned() {
                return;
            }
            let solved = catch_unwind(AssertUnwindSafe(|| {
                piece.solve(&settings);
                piece
            }));
            // Fails only if nobody wants it any more.
            let _ = done.send(solved);
        });
    }

    /// The piece that was handed out first, once it is done; `None` if there is none.
    pub(super) fn next_done(&mut self) -> Option<Piece> {
        let first = self.under_way.pop_front()?;
        let solved = first.recv().expect("every piece comes back");
        Some(solved.unwrap_or_else(|panic| resume_unwind(panic)))
    }
}

/// Pieces under way end as soon as their engines look at their budgets.
impl Drop for Crew {
    fn drop(&mut self) {
        self.abandoned.cancel();
    }
}
