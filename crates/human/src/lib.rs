//! Puzzles the way a person solves them: named techniques, hints, ratings, and why a puzzle fails.

mod bits;
mod hitting;
pub mod nonogram;
pub mod sudoku;
mod why;
