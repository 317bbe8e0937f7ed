//! The programs `cellwise`, `sudoku` and `nonogram`: arguments in, data and exit status out.
//!
//! `sudoku …` is `cellwise sudoku …`, and likewise `nonogram`. The verbs themselves are in the
//! crate `cellwise-verbs`; `command/` turns arguments into their options and replies into text,
//! one file for each verb, and `stream/` runs them over every record of the input.

mod animate;
mod args;
mod batch;
mod book;
mod cli;
mod codec;
mod command;
mod content;
mod counts;
mod dataset;
mod deferred;
mod disk;
mod ending;
mod exit;
mod formats;
mod input;
mod interrupt;
mod isa;
mod journal;
mod layout;
mod limits;
mod messages;
mod mix;
mod moving;
mod output;
#[cfg(feature = "parquet")]
mod parquet;
mod part;
mod progress;
mod qr;
mod reading;
mod standard;
mod stream;
mod table;
mod techniques;
mod typed;

pub use cli::{cellwise, nonogram, sudoku};
pub use exit::Exit;
