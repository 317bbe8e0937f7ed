//! The words that all engines share: answers, verdicts, budgets, counters.
//!
//! Of the puzzles this crate knows only the names of their two kinds, [`PuzzleKind`]. An engine is a [`Search`]: a source of
//! solutions that runs on a [`Budget`] and can pause anywhere. [`collect`] and
//! [`count`] drive one and hand back an [`Answer`] or a [`Count`], from which
//! the [`Verdict`] follows.
//!
//! Features, both off by default: `serde` (kinds, verdicts, ends, limits and counters as JSON)
//! and `schema` (their JSON schemas, by schemars).

mod answer;
mod budget;
mod kind;
mod memory;
mod mix;
mod rng;
mod search;
mod threads;

pub use answer::{Answer, Count, End, Stats, Verdict};
#[cfg(not(target_family = "wasm"))]
pub use budget::WallClock;
pub use budget::{Budget, Cancel, Clock, Limit};
pub use kind::PuzzleKind;
pub use memory::SharedMemory;
pub use mix::{mix, mix_bytes};
pub use rng::Rng;
pub use search::{Event, Search, Solutions, collect, count};
pub use threads::Threads;
