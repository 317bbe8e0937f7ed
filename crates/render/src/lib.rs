//! What people look at: boards, the steps of a search, comparisons.
//!
//! ```text
//! line    text in a few named styles; plain or with ANSI colours
//! board   a Sudoku or a picture, cell by cell, some of them marked
//! scene   one step of a search: the board, what happened and why, the counters
//! svg     a board or a picture as a drawing
//! chart   methods side by side as bars on a log scale, as SVG
//! ```
//!
//! In: puzzles, traces, outcomes. Out: text. Nothing here prints or knows of a
//! terminal: see the command line for that.

mod board;
mod chart;
mod line;
mod scene;
mod svg;

pub use board::{Board, blocks};
pub use chart::{Bar, chart};
pub use line::{Line, Style};
pub use scene::{Director, Scene};
pub use svg::{nonogram_svg, sudoku_svg};
