//! Nonograms in several colours, and with blots: an engine of its own.
//!
//! ```text
//! bits       sets of cells as machine words
//! line       exact line solving: for each colour, the cells that may have it
//! board      what is left of every cell's candidates, and the way back
//! propagate  lines and clauses until nothing changes
//! clauses    what was learned
//! probe      every colour of a cell, one step deep
//! learn      a clause from each dead end
//! search     all of it put together
//! forced     one line alone, for hints
//! ```
//!
//! Black and white has its own engine, in which a cell is two bits; here it is a set of colours.
//! The two share their shape and their tests, not their loops.

mod bits;
mod board;
mod clauses;
#[cfg(test)]
mod exhaustive;
mod forced;
mod learn;
mod line;
mod probe;
mod propagate;
mod search;
#[cfg(test)]
mod tests;

pub(crate) use forced::forced;
pub(crate) use search::Engine;
