//! Exact line solving: which cells of one line its clue forces.
//!
//! In: a clue and the known cells of a line as two masks. Out: the masks with
//! every cell that has the same colour in all placements that agree, or
//! nothing when no placement agrees. Nothing here knows of pictures.
//!
//! ```text
//! bit i = cell i of the line, counted from the left or from the top
//!   black  0 1 1 0 0     surely black
//!   white  1 0 0 0 1     surely white     (both 0: open)
//! ```
//!
//! [`short`] holds a line of up to 512 cells in one, two, four or eight machine words, [`long`]
//! any line in as many as it takes. Both work with *gap sets*: gap `i` is the white cells
//! before run `i`, the last gap those after the last run. The set of cells
//! that may belong to gap `i` given the runs on its left is one mask; so is
//! the set given the runs on its right. All answers follow from the two. No
//! placement is ever listed, so neither time nor memory grows with their
//! number.

pub(crate) mod cache;
pub(crate) mod long;
pub(crate) mod reason;
pub(crate) mod short;
#[cfg(test)]
mod tests;
