//! The programs `cellwise`, `sudoku` and `nonogram`: words in, verbs called, exit status out.
//!
//! `sudoku …` is `cellwise sudoku …`, and likewise `nonogram`. What a verb does
//! is in `command/`, one file each; what it has to know of either puzzle is in
//! `sudoku.rs` and `nonogram.rs`.

mod animate;
mod args;
mod batch;
mod cli;
mod codec;
mod command;
mod exit;
mod input;
mod interrupt;
mod journal;
mod kind;
mod layout;
mod lazy;
mod limits;
mod nonogram;
mod output;
#[cfg(feature = "parquet")]
mod parquet;
mod progress;
mod qr;
mod quick;
mod sudoku;
mod table;
mod talk;
mod tally;
mod taught;

pub use exit::Exit;

/// The program `cellwise`.
#[must_use]
pub fn cellwise() -> Exit {
    cli::cellwise()
}

/// The program `sudoku`.
#[must_use]
pub fn sudoku() -> Exit {
    cli::sudoku()
}

/// The program `nonogram`.
#[must_use]
pub fn nonogram() -> Exit {
    cli::nonogram()
}
