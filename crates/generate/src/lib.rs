//! Puzzles made to order. Each has exactly one solution, proved by an engine before it is handed over.
//!
//! The same seed gives the same puzzles, on any machine and any number of threads: what decides a puzzle is
//! counted in steps, never in seconds, and each puzzle of a run has random numbers of its own.

mod made;
pub mod nonogram;
mod portion;
mod seed;
pub mod sudoku;

pub use made::{Made, Outcome};
