//! Drawings and text for people: boards, steps, searches, comparisons.
//!
//! ```text
//! line        text in a few named styles; plain or with ANSI colours
//! board       a Sudoku or a picture, cell by cell, some of them marked
//! scene       one step of a search: the board, the event and its reason, the counters; its tree
//! step        one step of a person on a Sudoku, as text or shapes
//! nonogram_step  the same on a Nonogram
//! drawing     a puzzle as shapes: SVG, and with the feature `print` PNG and PDF
//! booklet     puzzles and answers as the pages of a book (laid out with the feature `print`)
//! paper       lengths and sizes of pages
//! chart       methods side by side as SVG: bars on a log scale, boxes of many runs, curves
//! svg         the parts that every SVG document needs
//! ```
//!
//! In: puzzles, traces, outcomes. Out: text. Nothing here prints or knows of a
//! terminal: see the command line for that.

mod board;
mod booklet;
mod chart;
mod drawing;
mod implication;
mod line;
mod nonogram_step;
mod paper;
mod scene;
mod step;
pub mod svg;

pub use board::{BoardDrawing, blocks};
pub use booklet::{Booklet, BookletEntry, BookletLook, BookletText, Gutter};
#[cfg(feature = "print")]
pub use booklet::{BookletPages, figures_pdf};
pub use chart::{Axis, Curve, MethodBar, SpreadBox, box_plot, chart, curve_chart};
pub use drawing::{
    Anchor, Drawing, Element, Frames, Path, Point, Rgb, Segment, Stroke, SudokuContent, Text,
    nonogram_answer_drawing, nonogram_drawing, outline_nonogram_cells, outline_sudoku_cells,
    sudoku_drawing,
};
#[cfg(feature = "print")]
pub use drawing::{Bookmark, DrawingError, PageItem, PdfInfo, PdfPage, pdf_document};
pub use implication::ImplicationPicture;
pub use line::{Style, StyledLine};
pub use nonogram_step::{nonogram_step_drawing, nonogram_step_text};
pub use paper::{Length, Paper};
pub use scene::{Scene, SceneBuilder, SearchTree};
pub use step::{step_drawing, step_text};
