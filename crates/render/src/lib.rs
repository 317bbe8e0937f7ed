//! Drawings and text for people: boards, steps, searches, comparisons.
//!
//! ```text
//! line        text in a few named styles; plain or with ANSI colours
//! board       a Sudoku or a picture, cell by cell, some of them marked
//! scene       one step of a search: the board, the event and its reason, the counters; its tree
//! step        one step of a person on a Sudoku, as text or SVG
//! nonogram_step  the same on a Nonogram
//! drawing     a puzzle as shapes: SVG, and with the feature `print` PNG and PDF
//! chart       methods side by side as SVG: bars on a log scale, boxes of many runs, curves
//! svg         the parts that every SVG document needs
//! ```
//!
//! In: puzzles, traces, outcomes. Out: text. Nothing here prints or knows of a
//! terminal: see the command line for that.

mod board;
mod chart;
mod drawing;
mod line;
mod nonogram_step;
mod scene;
mod step;
pub mod svg;

pub use board::{BoardDrawing, blocks};
pub use chart::{Axis, Curve, MethodBar, SpreadBox, box_plot, chart, curve_chart};
pub use drawing::{
    Anchor, Drawing, Element, Path, Point, Rgb, Segment, Stroke, SudokuContent, Text,
    nonogram_drawing, sudoku_drawing,
};
#[cfg(feature = "print")]
pub use drawing::{DrawingError, PageItem, PdfPage, pdf_document};
pub use line::{Style, StyledLine};
pub use nonogram_step::{nonogram_step_drawing, nonogram_step_text};
pub use scene::{Scene, SceneBuilder, SearchTree};
pub use step::{step_svg, step_text};
