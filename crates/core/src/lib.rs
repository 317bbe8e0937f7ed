//! What every engine speaks: answers, verdicts, budgets, counters.
//!
//! There is no puzzle in this crate. An engine is a [`Search`]: a source of
//! solutions that runs on a [`Budget`] and can pause anywhere. [`collect`] and
//! [`count`] drive one and hand back an [`Answer`] or a [`Count`], from which
//! the [`Verdict`] follows.

mod answer;
mod budget;
mod rng;
mod search;

pub use answer::{Answer, Count, End, Stats, Verdict};
#[cfg(not(target_family = "wasm"))]
pub use budget::WallClock;
pub use budget::{Budget, Cancel, Clock, Limit};
pub use rng::Rng;
pub use search::{Event, Search, collect, count};
