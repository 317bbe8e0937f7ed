//! Requests in, answers out: every verb as a job that runs in slices and can pause.
//!
//! ```text
//! verb + JSON ──▶ Job ──run──▶ Pending(progress) … Part(JSON) … Done(JSON)
//! ```
//!
//! Nothing here reads, writes, waits, starts a thread or looks at a clock of its own: a server
//! runs jobs in turns on a few threads, a Web Worker between two messages, a test in a loop.
//! The words of requests and answers are those of [`cellwise_api`].
//!
//! ```
//! use cellwise_core::{Cancel, WallClock};
//! use cellwise_desk::{Allowance, Job, Turn, Verb};
//!
//! let request = r#"{"kind": "sudoku", "puzzle": "1..............."}"#;
//! let mut job = Job::new(
//!     Verb::Count, request.into(), Allowance::default(), WallClock::start(), &Cancel::new());
//! let answer = loop {
//!     match job.run(1_000) {
//!         Ok(Turn::Done(json)) => break json,
//!         Ok(_) => {}
//!         Err(fault) => panic!("{fault}"),
//!     }
//! };
//! assert!(answer.contains(r#""count":72"#), "{answer}");
//! ```

mod batch;
mod book;
mod check;
mod compare;
mod content;
mod convert;
pub mod examples;
mod fault;
mod job;
mod open;
mod people;
mod read;
mod render;
mod search;
mod share;
mod shelf;
mod verb;

pub use check::{Inspection, inspect_nonogram, inspect_sudoku};
pub use fault::{Code, Fault};
pub use job::{Allowance, Job, Turn};
pub use read::{sudoku_line_first, with_rules};
pub use verb::Verb;
