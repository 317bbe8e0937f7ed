//! Nonograms of any size: the words, the puzzle, an independent checker, the engine.
//!
//! ```text
//!          1
//!        1 1 3       clue     the lengths of a line's runs, in order
//!      +-------      run      black cells side by side: the clue 1 1 has two
//!  1   | . . #       gap      the white cells between two runs, at least one
//!  1 1 | # . #       line     a row or a column
//!  2   | . # #       open     a cell of which nothing is known yet
//! ```
//!
//! In a puzzle with several colours every run has one of them: runs of the same colour need a gap
//! between them, runs of different colours may touch. One engine solves both, on a board in black
//! and white or on one in colours (module `engine`).

mod as_csp;
mod bits;
mod check;
mod clue;
mod colour;
mod driver;
mod effort;
mod engine;
mod forced;
mod line_solver;
mod mono;
mod options;
mod palette;
mod picture;
mod puzzle;
mod reason;
mod runs;
mod sat;
mod solve;
mod solver;
mod switch;
mod text;
#[cfg(feature = "threads")]
mod threads;

pub use as_csp::{ModelBuilder, ModelError, ValuesError, View, as_csp, from_csp};
#[cfg(feature = "threads")]
pub use cellwise_core::Threads;
pub use check::{Flaw, check, flaws, line_flaw};
pub use clue::{Clue, Colour, Part};
pub use effort::{Effort, differences};
pub use forced::forced;
pub use line_solver::{LineRoom, LineSolver};
pub use options::{Learning, Restarts};
pub use palette::{Paint, Palette, PaletteError};
pub use picture::{Cell, Picture, PictureError};
pub use puzzle::{Line, Misfit, Puzzle, PuzzleError};
pub use reason::Reason;
pub use solver::Solver;
