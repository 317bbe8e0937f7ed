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
//! With several colours a run has one of them: runs of the same colour need a gap between them,
//! runs of different colours may touch. A puzzle with one colour is solved in black and white,
//! any other, and any with blots, by the engine in `colour`.

mod as_csp;
mod board;
mod check;
mod clauses;
mod clue;
mod colour;
mod forced;
mod learn;
mod line;
mod options;
mod order;
mod palette;
mod picture;
mod probe;
mod propagate;
mod puzzle;
mod reason;
mod report;
mod search;
mod solve;
mod switch;
#[cfg(feature = "threads")]
mod threads;

pub use as_csp::{ModelError, View, as_csp, from_csp};
pub use check::{Flaw, check, flaws};
pub use clue::{Clue, Colour, Part};
pub use forced::forced;
pub use options::{Learning, Options, Restarts};
pub use palette::{Paint, Palette};
pub use picture::{Cell, Picture};
pub use puzzle::{Line, Misfit, Puzzle, PuzzleError};
pub use reason::Reason;
pub use report::{Effort, Report, differences, report, report_within};
pub use solve::{Solver, count, count_within, solve, solve_within};
#[cfg(feature = "threads")]
pub use threads::{Threads, solve_on_threads};
