//! Every verb of Cellwise, one module each: a typed request, work that runs in slices, a typed
//! reply.
//!
//! ```text
//! Input, options ──start──▶ Work ──advance──▶ Pending … Part … Done(reply)     the command line
//! verb, JSON     ──Job────▶      ──run──────▶ Pending … Part(JSON) … Done(JSON)    HTTP and WASM
//! ```
//!
//! Nothing here reads files, waits, starts a thread of its own or looks at a clock: a server runs
//! jobs in turns on a few threads, a Web Worker between two messages, a test in a loop.
//!
//! ```
//! use cellwise_core::{Budget, Cancel, WallClock};
//! use cellwise_verbs::{
//!     Allowance, Input, Job, PlayerOptions, Slice, Verb, examples, finish, no_parts, rate,
//! };
//!
//! // A typed reply:
//! let input = Input::new(examples::sudoku("hard").unwrap());
//! let work = rate::start(&input, &PlayerOptions::default())?;
//! let reply = finish(work, &mut Budget::unlimited(), no_parts)?;
//! assert_eq!(reply.verdict().name(), "unique");
//!
//! // JSON in, JSON out:
//! let request = r#"{"kind": "sudoku", "puzzle": "1..............."}"#;
//! let mut job = Job::new(
//!     Verb::Count, request.into(), Allowance::default(), WallClock::start(), &Cancel::new());
//! let json = loop {
//!     if let Slice::Done(json) = job.run(1_000)? {
//!         break json;
//!     }
//! };
//! assert!(json.contains(r#""count":72"#), "{json}");
//! # Ok::<(), cellwise_verbs::Fault>(())
//! ```

/// The JSON schema of every request and reply, as generated from the types.
pub const SCHEMA: &str = include_str!("../schema.json");

mod content;
mod fault;
mod input;
mod job;
mod limits;
mod module;
mod player;
mod read;
mod row;
#[cfg(feature = "schema")]
mod schema;
mod search;
mod table;
mod textbook;
#[cfg(feature = "schema")]
mod typescript;
mod walk;
mod wire;
mod work;

pub mod batch;
pub mod booklet;
pub mod candidates;
pub mod canon;
pub mod check;
pub mod compare;
pub mod convert;
pub mod count;
pub mod dataset;
pub mod dedupe;
pub mod drawing;
pub mod examples;
pub mod exercise;
pub mod explain;
pub mod explain_method;
pub mod formats;
pub mod from_image;
pub mod generate;
pub mod hint;
pub mod learn;
pub mod lines;
pub mod minimize;
pub mod open;
pub mod plan;
pub mod rate;
pub mod render;
pub mod solve;
pub mod stats;
pub mod steps;
pub mod superfluous;
pub mod trace;
pub mod why;

pub use cellwise_core::PuzzleKind;
pub use cellwise_formats::AnyRecord;
pub use fault::{Code, Fault};
pub use input::Input;
pub use job::{Allowance, Job, Slice};
pub use limits::Clocks;
pub use module::Module;
pub use player::PlayerOptions;
pub use read::{PlayerBoard, player_board, with_rules};
pub use row::Row;
#[cfg(feature = "schema")]
pub use schema::schema;
pub use search::{AnyReason, AnySolution, AnySolver, Solution};
pub use table::{Carriers, Types, Verb, VerbInfo};
pub use textbook::{Counters, Finish, MethodRun, View};
#[cfg(feature = "schema")]
pub use typescript::typescript;
pub use wire::{
    Bad, BoardText, Bytes, CellColours, CellJson, ChainJson, ColourJson, Content, Failed, Head,
    Limits, LineJson, LinkJson, MarkJson, Part, PlacementJson, Problem, Progress, PuzzleText,
    Reading, RecordPlace, StepJson, Summary, VERSION,
};
pub use work::{Turn, Work, finish, no_parts};
