//! The board in several colours, or with clues that can't be read in full.
//!
//! ```text
//! bits       sets of cells as machine words
//! line       exact line solving: for each colour, the cells that may have it
//! board      the candidates of every cell, and the way back
//! lines      visits to lines during propagation
//! explain    the candidates missing in a line that force another to be dropped
//! belief     the likely colours of open cells
//! forced     one line alone, for hints
//! ```

mod belief;
mod board;
#[cfg(test)]
mod exhaustive;
mod explain;
mod forced;
pub(crate) mod line;
mod lines;
#[cfg(test)]
mod tests;

pub(crate) use board::ColourBoard;
pub(crate) use forced::forced;
