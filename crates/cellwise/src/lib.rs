#![doc = include_str!("../README.md")]

pub use cellwise_core::{
    Answer, Budget, Cancel, Clock, Count, End, Event, Limit, Rng, Search, Solutions, Stats,
    Threads, Verdict,
};

pub use cellwise_csp as csp;
#[cfg(feature = "formats")]
pub use cellwise_formats as formats;
#[cfg(feature = "formats")]
pub use cellwise_formats::{AnyRecord, open, read};
#[cfg(feature = "generate")]
pub use cellwise_generate as generate;
#[cfg(feature = "human")]
pub use cellwise_human as human;
pub use cellwise_nonogram as nonogram;
pub use cellwise_sudoku as sudoku;
#[cfg(feature = "textbook")]
pub use cellwise_textbook as textbook;

/// The traits whose methods are used as if they were the puzzle's own.
///
/// ```
/// use cellwise::prelude::*;
/// ```
pub mod prelude {
    pub use cellwise_core::Search;
    #[cfg(feature = "human")]
    pub use cellwise_human::nonogram::Human as _;
    #[cfg(feature = "human")]
    pub use cellwise_human::sudoku::Human;
}

/// Runs the Rust code in the README of the project.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct ProjectReadme;
